"""Boarding: values, modifiers, the roll, its damage and its critical hits."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import D6, Choose, Count, Program, Request, TwoD6
from phasesim.rules.bfg.compose import inline
from phasesim.rules.bfg.criticals import Hull, apply_critical
from phasesim.rules.ruleset import RuleSet
from phasesim.table.units import half

RACES = {"Orks": 1, "Chaos": 1, "Space Marines": 2}
"""Modifier of a crew, by fleet.  [COR-BOARD-05]"""

RESULTS = {1: (5, 5), 2: (4, 5), 3: (3, 6), 4: (2, 6), 5: (1, 7)}
"""What inflicts a critical hit on loser and winner, by difference, of which 5 stands for more too.  [COR-BOARD-06]"""

HULK, CATASTROPHE, DESTROYED = "drifting_hulk", "catastrophe", "destroyed"


class Party(NamedTuple):
    """One side of a boarding action.

    Attributes
    ----------
    hulls : tuple of Hull
        Its ships: several, where they board together.
    value : int
        Boarding value of them all (`boarding_value`).
    race : int
        The best modifier among its crews (`RACES`).
    blast : bool
        Whether any of its ships is in contact with a blast marker.
    orders : bool
        Whether any is on special orders, Brace For Impact! among them.
    """

    hulls: tuple[Hull, ...]
    value: int
    race: int = 0
    blast: bool = False
    orders: bool = False

    @property
    def crippled(self) -> bool:
        """Whether any of its ships is crippled."""
        return any(hull.crippled for hull in self.hulls)


class Aftermath(NamedTuple):
    """What the action did to one ship: its hull, the damage of the action, a critical hit, and its end if it met it.

    ``end`` is ``"drifting_hulk"`` without a roll, ``"catastrophe"`` where the table is rolled on, ``"destroyed"`` for
    an escort, which leaves a blast marker.
    """

    hull: Hull
    damage: int = 0
    critical: str = ""
    end: str = ""


class Boarded(NamedTuple):
    """An action: totals of both sides, and what it did to each ship.  Equal totals lock the ships."""

    attack: int
    defence: int
    attackers: tuple[Aftermath, ...]
    defenders: tuple[Aftermath, ...]

    @property
    def drawn(self) -> bool:
        """Whether the ships are locked and fight again in every End Phase.  [COR-BOARD-09, COR-BOARD-11]"""
        return self.attack == self.defence


def boarding_value(hits: int, turrets: int = 0, halved: bool = False) -> int:
    """Boarding value of a ship: remaining hits as its fleet counts them, and a boarded ship's remaining turrets.

    [COR-BOARD-02, COR-BOARD-13]

    Parameters
    ----------
    hits : int
        Remaining hits.
    turrets : int
        Present turrets of the ship that is boarded; 0 for one that boards.
    halved : bool
        Whether its fleet counts half the hits, rounding up (Kor'vattra).
    """
    return (half(hits) if halved else hits) + turrets


def value_bonus(own: int, enemy: int) -> int:
    """Modifier for the boarding value, the best only: higher +1, twice +2, three times +3, four times or more +4.

    [COR-BOARD-04]
    """
    if own <= enemy:
        return 0
    return next((times for times in (4, 3, 2) if own >= times * enemy), 1)


def boarding_modifier(own: Party, enemy: Party) -> int:
    """All modifiers of a side's die; several ships count each once.  [COR-BOARD-04, COR-BOARD-05, COR-BOARD-10]"""
    return value_bonus(own.value, enemy.value) + enemy.blast + 2 * enemy.crippled + enemy.orders + own.race


def boarding(rules: RuleSet, attacker: Party, defender: Party) -> Program[Boarded]:
    """A boarding action: a D6 a side, damage to the loser, then a critical hit perhaps on either.

    Neither shields nor a brace help, and the damage makes no critical checks of its own.
    [COR-BOARD-03, COR-BOARD-06, COR-BOARD-07, COR-BOARD-08, COR-BOARD-09, COR-BOARD-10, SHT-BRACE-14, SHT-CRIT-04]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    attacker, defender : Party
        Those who board, and the ship that is boarded.
    """
    attack = (yield D6("boarding attack")) + boarding_modifier(attacker, defender)
    defence = (yield D6("boarding defence")) + boarding_modifier(defender, attacker)
    by = abs(attack - defence)
    if not by:
        return Boarded(attack, defence, _unhurt(attacker), _unhurt(defender))
    loser, winner = (defender, attacker) if attack > defence else (attacker, defender)
    on_loser, on_winner = RESULTS[min(by, 5)]
    hurt = yield from _shared(loser, by)
    lost = yield from _criticals(hurt, on_loser)
    won = yield from _criticals(_unhurt(winner), on_winner)
    return Boarded(attack, defence, won, lost) if attack > defence else Boarded(attack, defence, lost, won)


def _unhurt(party: Party) -> tuple[Aftermath, ...]:
    return tuple(Aftermath(hull) for hull in party.hulls)


def _shared(loser: Party, points: int) -> Generator[Request, Any, tuple[Aftermath, ...]]:
    """Damage of the action, point by point to the ship that the owner names (question ``"boarding damage"``).

    A ship that it brings to 0 is a drifting hulk without a roll.  [COR-BOARD-03, COR-BOARD-08, COR-BOARD-10]
    """
    found = list(_unhurt(loser))
    for left in range(points, 0, -1):
        open_to = tuple(place for place, one in enumerate(found) if one.hull.hits > 0)
        if not open_to:
            break
        place = yield Choose("boarding damage", open_to, (left, tuple(found)))
        hull = found[place].hull.less(1)
        end = "" if hull.hits else DESTROYED if hull.escort else HULK
        found[place] = Aftermath(hull, found[place].damage + 1, "", end)
    return tuple(found)


def _criticals(ships: tuple[Aftermath, ...], needed: int) -> Generator[Request, Any, tuple[Aftermath, ...]]:
    """The chance of a critical hit on each ship of a side; none for one that the damage has emptied.

    [COR-BOARD-06, COR-BOARD-07, COR-BOARD-08, COR-BOARD-10]
    """
    found = []
    for ship in ships:
        struck = ship.hull.hits > 0 and needed <= 6 and (needed <= 1 or (yield Count(1, needed, "boarding critical")))
        found.append((yield from _critical(ship)) if struck else ship)
    return tuple(found)


def _critical(ship: Aftermath) -> Generator[Request, Any, Aftermath]:
    if ship.hull.escort:
        return ship._replace(hull=ship.hull.less(ship.hull.hits), critical=DESTROYED, end=DESTROYED)
    total = yield TwoD6("critical table")
    done = yield from inline(apply_critical(ship.hull, total))
    return ship._replace(hull=done.hull, critical=done.name, end="" if done.hull.hits else CATASTROPHE)
