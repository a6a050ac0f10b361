"""Asteroid fields and other phenomena: tests and hits, as far as no field lies on the table."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import D6, Count, Program, Then, Total
from phasesim.rules.bfg.command import HIGHEST
from phasesim.rules.bfg.compose import inline
from phasesim.table import BORDER

FIRE_REACH = 10.0
"""Cm up to which two ships inside one field may fire at each other.  [COR-LOS-06]"""


class Passage(NamedTuple):
    """Whether the test was passed, and the hits that a failure costs, before shields."""

    passed: bool
    hits: int


def asteroid_test(leadership: int, all_ahead: bool = False, escort: bool = False) -> Program[bool]:
    """Whether a ship or squadron that touches a field comes through: 2D6, 3D6 on All Ahead Full.

    Escorts roll a failure again, once.  [COR-LOS-03, COR-LOS-05, COR-LD-04, COR-LD-05]
    """
    roll = Total(3 if all_ahead else 2, purpose="asteroid test")
    best = min(HIGHEST, leadership)
    first: int = yield roll
    if first <= best or not escort:
        return first <= best
    return Then(Total(roll.dice, purpose="asteroid test re-roll"), lambda total: total <= best)


def asteroid_hits() -> Program[int]:
    """Hits of a failed test: D6 for each capital ship that touched the field, one D6 for a whole escort squadron.

    Shields stop them without blast markers (`phasesim.rules.bfg.shields.absorb`).  [COR-LOS-03, COR-LOS-05]
    """
    return Then(D6("asteroid hits"), int)
    yield


def passage(leadership: int, all_ahead: bool = False, escort: bool = False) -> Program[Passage]:
    """A lone ship touches a field: test and hits.  [COR-LOS-03]"""
    if (yield from inline(asteroid_test(leadership, all_ahead, escort))):
        return Passage(True, 0)
    return Then(D6("asteroid hits"), lambda hits: Passage(False, hits))


def craft_test() -> Program[bool]:
    """Whether a wave, or a single marker, that is in a field in an Ordnance Phase is removed: on a 6.  [COR-LOS-07]"""
    return Then(Count(1, 6, "asteroid craft"), bool)
    yield


def may_fire_inside(kind: str, cm: float, braced: bool = False, crippled: bool = False) -> bool:
    """Whether a weapon may fire at a ship in the same field: batteries and lances up to 10 cm, not braced or crippled.

    They take no shift for short range.  [COR-LOS-06]
    """
    return kind in ("battery", "bombardment", "lance") and cm <= FIRE_REACH + BORDER and not (braced or crippled)


def ignores_phenomenon(leadership: int, escort: bool = False) -> Program[bool]:
    """Whether an Eldar ship ignores a celestial phenomenon: a Leadership test, which escorts may roll again.

    [COR-LOS-08, COR-LD-05]
    """
    best = min(HIGHEST, leadership)
    first: int = yield Total(2, purpose="phenomenon test")
    if first <= best or not escort:
        return first <= best
    return Then(Total(2, purpose="phenomenon test re-roll"), lambda total: total <= best)
