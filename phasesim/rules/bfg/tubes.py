"""What torpedo tubes send out: arcs, speeds and special torpedoes, as their line of the data sheet says."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from phasesim.table import Point, Ship, Weapon

BOARDING_TURN = GUIDED_TURN = 45.0
"""The most that boarding and guided torpedoes may turn, in degrees.  [ORD-BRD-03]"""


class Torpedoes(NamedTuple):
    """The traits of a salvo, by the names of its fields."""

    speed: float
    boarding: bool
    turn: float
    slowest: float
    reroll: bool
    turrets_hit_on: int
    fades: bool


def torpedoes(tubes: Weapon, boarding: bool = False) -> Torpedoes:
    """The torpedoes of a line of tubes, ordinary or boarding ones.

    Boarding torpedoes have a speed of their own where the fleet list says so (Orks: 20 cm).
    [ORD-TRP-01, ORD-BRD-01, ORD-BRD-03]
    """
    guided = "may turn 45" in tubes.notes
    return Torpedoes(
        speed=tubes.boarding if boarding and tubes.boarding else tubes.reach,
        boarding=boarding,
        turn=BOARDING_TURN if boarding else GUIDED_TURN if guided else 0.0,
        slowest=tubes.reach_min,
        reroll="misses re-rolled" in tubes.notes,
        turrets_hit_on=6 if "only on 6" in tubes.notes else 0,
        fades="lose 1 Strength per 6" in tubes.notes,
    )


def tube_arcs(ship: Ship) -> tuple[str, ...]:
    """Arcs of a ship's torpedo tubes: as a rule the front.  [ORD-TRP-01]"""
    return tuple(dict.fromkeys(arc for w in ship.sheet.tubes for arc in w.arcs))


def reach_of_all(leader: Point, line: Point, speed: float, ships: Iterable[Ship]) -> float:
    """How far a combined salvo goes from its leader: to where the ship farthest away is ``speed`` cm from it.

    Along the line of fire, a unit vector; just ``speed`` where the leader launches alone.  [COR-SQF-04]

    >>> reach_of_all((0.0, 0.0), (1.0, 0.0), 30.0, ())
    30.0
    """
    least = speed
    for ship in ships:
        dx, dy = ship.position[0] - leader[0], ship.position[1] - leader[1]
        ahead, aside = dx * line[0] + dy * line[1], dx * line[1] - dy * line[0]
        least = min(least, ahead + sqrt(max(0.0, speed * speed - aside * aside)))
    return least
