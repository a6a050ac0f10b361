"""The Activation phase: Battlegroups in turn, Group by Group: orders, moves, fire, and what then strikes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phasesim.errors import InputError
from phasesim.rules.dropfleet.assaults import Assault, pooled, resolve, torpedo_attack
from phasesim.rules.dropfleet.evasion import shake_off
from phasesim.rules.dropfleet.gunnery import fire
from phasesim.rules.dropfleet.launching import launch_in_activation
from phasesim.rules.dropfleet.losses import LOST, remove_tokens
from phasesim.rules.dropfleet.orders import COURSE_CHANGE, MAX_THRUST, SPECIAL, declare, end_order
from phasesim.rules.dropfleet.planning import alive, reveal
from phasesim.rules.dropfleet.sailing import sail
from phasesim.rules.dropfleet.theatre import Theatre, chart, group_ships, tokens_on
from phasesim.rules.dropfleet.wounds import settle_crippling
from phasesim.rules.host import Activity, Group
from phasesim.table import distance
from phasesim.table.dropfleet import AFTER_ACTIVATION, FIGHTER, IN_ROUNDUP, Battlegroup, Token, Vessel

SHIPS = "ships"
MOVE, FIRE = "move", "fire"
SCRAPS_INCHES = 6.0


def activations(host: Theatre) -> Iterator[Group]:
    """Battlegroups as their cards come up, their Groups in the order that the owner likes: all move, then all fire.

    [DFC-ACT-05, DFC-ACT-06]
    """
    for card in reveal(host):
        captain = host.doctrine(card.side)
        special = captain.special_order(chart(host), card)
        if special and special not in SPECIAL:
            raise InputError("unknown special order", value=special, allowed=SPECIAL)
        host.phase_memory["special"] = special
        for group in _group_order(host, card):
            yield from _group(host, card.side, group)


def _group_order(host: Theatre, card: Battlegroup) -> Sequence[str]:
    groups = alive(host, card)
    wanted = list(host.doctrine(card.side).group_order(chart(host), tuple(groups)))
    if sorted(wanted) != sorted(groups):
        problem = f"{card.side} must activate every Group once, not"
        raise InputError(problem, value=wanted, allowed=groups, rule="DFC-ACT-05")
    return wanted


def _group(host: Theatre, side: str, group: str) -> Iterator[Group]:
    host.phase_memory["act"] = MOVE
    names = [ship.name for ship in group_ships(host, group)]
    if not names:
        return
    yield Group(side, SHIPS, names, {name: max(1.0, 2 * host.ships[name].thrust) for name in names})
    left = [ship.name for ship in group_ships(host, group)]
    if left:
        host.phase_memory["act"] = FIRE
        yield Group(side, SHIPS, left[:1], {})
    else:
        settle_crippling(host)


def act(host: Theatre, name: str) -> Activity:
    """What a ship does in its slot: move, or for the first of a Group fire for all of it and end their activation."""
    return move(host, name) if host.phase_memory["act"] == MOVE else engage(host, name)


def move(host: Theatre, name: str) -> Activity:
    """Order, hard manoeuvre, move.  [DFC-ACT-05, DFC-ORD-01, DFC-ORD-02]"""
    declare(host, name, host.phase_memory["special"])
    evade(host, name)
    yield from sail(host, name)


def engage(host: Theatre, name: str) -> Activity:
    """The fire of a Group and the end of its activation, at which waiting launch assets strike.

    A ship's activation ends with that of its Group.  Crippling is rolled for when all that is over.

    [DFC-ACT-05, DFC-CRP-03, LAU-EFF-07]
    """
    group = host.ships[name].group
    fire(host, group_ships(host, group))
    for ship in group_ships(host, group):
        end_order(host, ship.name)
        hand_out_scraps(host, ship.name)
    for ship in group_ships(host, group):
        if ship.name in host.ships:  # it may have gone with another's explosion
            suffer_arrivals(host, ship.name)
    settle_crippling(host)
    launch_in_activation(host, group)
    return
    yield


# ---------------------------------------------------------------- hard manoeuvres
def awaiting(host: Theatre, name: str) -> list[Token]:
    """Enemy assets on a ship that are to strike at the end of this activation.  [LAU-EFF-07, LAU-TTT-02, LAU-TOR-01]"""
    enemy = host.enemy(host.ships[name].side)
    turn = host.step.turn
    return [one for one in tokens_on(host, name, enemy) if one.strikes == AFTER_ACTIVATION and one.since <= turn]


def evade(host: Theatre, name: str) -> None:
    """Shake off what is on the ship, if its order allows: torpedoes and delayed assets, as the order is declared.

    Assets that strike in the same turn's Roundup, which only a house rule brings here, can be shaken off too.

    [LAU-MAN-01, LAU-MAN-02, DFC-OPT-01]
    """
    ship = host.ships[name]
    if ship.order not in (COURSE_CHANGE, MAX_THRUST):
        return
    early = [one for one in tokens_on(host, name, host.enemy(ship.side)) if one.strikes == IN_ROUNDUP]
    kinds: dict[str, list[Token]] = {}
    for token in (*awaiting(host, name), *(one for one in early if one.kind != FIGHTER)):
        kinds.setdefault(token.kind, []).append(token)
    for kind, tokens in kinds.items():
        torpedo = tokens[0].profile.torpedo
        shaken = host.roll(shake_off(host.rules, len(tokens), torpedo), name, f"{tokens[0].side}.{kind}s")
        outcome = {"kind": kind, "tokens": len(tokens), "removed": shaken.removed, "delayed": shaken.delayed}
        host.event("evades", name, f"{tokens[0].side}.{kind}s", "LAU-MAN-02" if torpedo else "LAU-MAN-01", outcome)
        lost, late = tokens[: shaken.removed], tokens[shaken.removed : shaken.removed + shaken.delayed]
        if lost:
            remove_tokens(host, lost, by=name, cause="shaken off", rules="LAU-MAN-01", fate=LOST)
        for token in late:
            host.set_ordnance(token.but(since=host.step.turn + 1))


# ---------------------------------------------------------------- what strikes then
def suffer_arrivals(host: Theatre, name: str) -> None:
    """Torpedoes and delayed bombers that were not shaken off take effect; the attacker picks their order.

    Bombers are pooled, each torpedo is an attack of its own; no dogfight comes before them.

    [LAU-EFF-07, LAU-TOR-01, LAU-TTT-02, LAU-BOM-02, LAU-FTR-09]
    """
    tokens = awaiting(host, name)
    if not tokens:
        return
    side = tokens[0].side
    attacks = arrivals(side, name, [token for token in tokens if token.kind != FIGHTER])
    wanted = host.doctrine(side).attack_order(chart(host), name, tuple(one.label for one in attacks))
    order = {label: place for place, label in enumerate(wanted)}
    resolve(host, sorted(attacks, key=lambda one: order.get(one.label, len(order))))


def arrivals(side: str, target: str, tokens: Sequence[Token]) -> list[Assault]:
    """The attacks of tokens that arrive together: one of all bombers, one of all fire ships, one of each torpedo."""
    pools: dict[str, list[Token]] = {}
    for token in tokens:
        if not token.profile.torpedo:
            pools.setdefault(f"{token.profile.faction} {token.kind}", []).append(token)
    singles = [torpedo_attack(token) for token in tokens if token.profile.torpedo]
    return [*(pooled(side, target, pool) for pool in pools.values()), *singles]


def hand_out_scraps(host: Theatre, name: str) -> None:
    """A Box of Scraps goes to one friendly ship within 6 inches, which holds at most one.  [DFC-SPC-15]"""
    ship = host.ships[name]
    if not ship.sheet.has("Box of Scraps"):
        return
    near = [other for other in host.fleets[ship.side].values() if _in_reach(ship, other) and not other.scraps]
    wanted = host.doctrine(ship.side).scraps(chart(host), ship, tuple(other.name for other in near)) if near else ""
    if not wanted:
        return
    if wanted not in [other.name for other in near]:
        allowed = [other.name for other in near]
        raise InputError(
            f"{name} gives scraps to a friend in reach, not", value=wanted, allowed=allowed, rule="DFC-SPC-15"
        )
    host.set_ship(host.ships[wanted].but(scraps=True))
    host.event("scraps", name, wanted, "DFC-SPC-15", {})


def _in_reach(ship: Vessel, other: Vessel) -> bool:
    return distance(ship.position, other.position) <= SCRAPS_INCHES + 1e-6
