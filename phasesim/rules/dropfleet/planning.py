"""The Planning phase and the order of activation: strategy decks, Strategy Ratings, who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from phasesim.errors import InputError
from phasesim.rules.dropfleet.initiative import TONNAGE, one_die
from phasesim.rules.dropfleet.theatre import Theatre, chart, group_ships, groups_of, sides
from phasesim.table import distance
from phasesim.table.dropfleet import Battlegroup, Vessel

STRAY = 12.0
"""A Group farther than this from every other Group of its Battlegroup raises the Strategy Rating (inches)."""


def prepare_cards(host: Theatre) -> None:
    """Make the cards: a Battlegroup each, with a Strategy Rating that stays for the battle.

    [DFC-ACT-01, DFC-ACT-02, DFC-ACT-08]
    """
    cards: dict[str, list[Battlegroup]] = {}
    for side in host.scenario.sides:
        names = dict.fromkeys(ship.battlegroup for ship in side.ships)
        cards[side.name] = [_card(side.name, name, side.ships) for name in names]
    host.memory["cards"] = cards


def _card(side: str, name: str, ships: Iterable[Vessel]) -> Battlegroup:
    own = [ship for ship in ships if ship.battlegroup == name]
    return Battlegroup(name, side, sum(TONNAGE[ship.sheet.tonnage] for ship in own), groups_of(own))


def alive(host: Theatre, card: Battlegroup) -> list[str]:
    """The Groups of a Battlegroup that have ships left.  [DFC-ACT-07]"""
    return [group for group in card.groups if group_ships(host, group)]


def stack_decks(host: Theatre) -> None:
    """Each player stacks the cards of the Battlegroups that he has left.  [DFC-TRN-02, DFC-ACT-01, DFC-ACT-07]"""
    decks: dict[str, list[Battlegroup]] = {}
    for side in sides(host):
        cards = [card for card in host.memory["cards"][side] if alive(host, card)]
        names = [card.name for card in cards]
        stacked = list(host.doctrine(side).stack(chart(host), tuple(cards)))
        if sorted(stacked) != sorted(names):
            raise InputError(f"{side} must stack every card once, not", value=stacked, allowed=names, rule="DFC-ACT-01")
        decks[side] = [next(card for card in cards if card.name == name) for name in stacked]
        host.event("stacks", side, "", "DFC-ACT-01", {"cards": stacked})
    host.memory["decks"] = decks


def strays(host: Theatre, card: Battlegroup) -> int:
    """Groups of a Battlegroup that are more than 12 inches from every other Group of it.

    A Battlegroup of one Group has none; Open and Outlier ships count for nothing.  [DFC-ACT-10, DFC-SPC-09, DFC-SPC-10]
    """
    groups = alive(host, card)
    return sum(1 for group in groups if len(groups) > 1 and _stray(host, group, groups))


def _stray(host: Theatre, group: str, groups: list[str]) -> bool:
    own = group_ships(host, group)
    if any(ship.sheet.has("Open") or ship.sheet.has("Outlier") for ship in own):
        return False
    others = [ship for other in groups if other != group for ship in group_ships(host, other)]
    return all(distance(ship.position, other.position) > STRAY for ship in own for other in others)


def reveal(host: Theatre) -> Iterator[Battlegroup]:
    """Battlegroups in the order in which they activate: two cards at a time, as long as there are any.

    A player whose deck is empty is passed over.  [DFC-ACT-01, DFC-ACT-03, DFC-ACT-06, DFC-ACT-07]
    """
    decks = host.memory["decks"]
    while any(decks.values()):
        shown = []
        for side in sides(host):
            while decks[side] and not alive(host, decks[side][0]):
                decks[side].pop(0)
            if decks[side]:
                shown.append(decks[side].pop(0))
        for card in _ordered(host, shown) if len(shown) == 2 else shown:
            if alive(host, card):
                yield card


def _ordered(host: Theatre, shown: list[Battlegroup]) -> list[Battlegroup]:
    """The player with the lower Strategy Rating chooses who goes first; dice between equals.

    [DFC-ACT-03, DFC-ACT-04]
    """
    ratings = {card.side: card.rating + strays(host, card) for card in shown}
    one, other = shown
    if ratings[one.side] == ratings[other.side]:
        chooser = _roll_off(host)
    else:
        chooser = min(ratings, key=lambda side: ratings[side])
    first = bool(host.doctrine(chooser).goes_first(chart(host), tuple(shown)))
    leads = chooser if first else host.enemy(chooser)
    outcome = {"ratings": ratings, "chooses": chooser, "first": leads, "cards": [card.name for card in shown]}
    host.event("cards", chooser, "", "DFC-ACT-03 DFC-ACT-10", outcome)
    return shown if one.side == leads else [other, one]


def _roll_off(host: Theatre) -> str:
    """The higher D6 chooses, rolled again on a tie; no Admiral counts.  [DFC-ACT-04]"""
    while True:
        faces = {side: host.roll(one_die("strategy"), side, host.enemy(side)) for side in sides(host)}
        best = max(faces.values())
        highest = [side for side, face in faces.items() if face == best]
        if len(highest) == 1:
            return highest[0]
