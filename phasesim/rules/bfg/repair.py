"""The End Phase: damage control, fires, and blast markers that drift away."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import D6, Choose, Count, Program, Then
from phasesim.rules.bfg.criticals import BY_NAME, Hull
from phasesim.table.units import half

FIRST = ("fire", "thrusters_damaged", "engine_room_damaged")
"""What an owner who does not care repairs first."""


class Burned(NamedTuple):
    """The hull after its fires, the hits that they cost, and whether it is out of action."""

    hull: Hull
    lost: int
    destroyed: bool


def repairable(hull: Hull) -> tuple[str, ...]:
    """Critical damage that a six would repair, instance by instance, the most pressing first.  [COR-DC-03]"""
    found = [name for name in hull.criticals if BY_NAME[name].repairable]
    return tuple(sorted(found, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name)))


def repair_dice(hull: Hull, blast: bool = False) -> int:
    """Damage control dice: one a hit left, half with a blast marker in contact; no escort's.  [COR-DC-01, COR-DC-02]"""
    if hull.escort:
        return 0
    return half(hull.hits) if blast else hull.hits


def damage_control(hull: Hull, dice: int) -> Program[int]:
    """Sixes among the damage control dice; nothing is rolled where nothing can be repaired.  [COR-DC-01]"""
    return Then(Count(dice if repairable(hull) else 0, 6, "damage control"), int)
    yield


def repair(hull: Hull, sixes: int) -> Program[Hull]:
    """Take off one instance of critical damage for each six.  [COR-DC-01, COR-DC-03, SHT-CRIT-05]

    The owner chooses (question ``"repair"``, facts: sixes left and the hull), once the dice are seen.
    """
    for left in range(sixes, 0, -1):
        if not (options := tuple(dict.fromkeys(repairable(hull)))):
            break
        mended = yield Choose("repair", options, (left, hull))
        criticals = list(hull.criticals)
        criticals.remove(mended)
        hull = hull._replace(criticals=tuple(criticals))
    return hull


def burn(hull: Hull) -> Burned:
    """A point of damage for each fire, without save or critical check.  [COR-DC-04, SHT-CRIT-07, SHT-CRTAB-07]"""
    left = hull.less(hull.criticals.count("fire"))
    return Burned(left, hull.hits - left.hits, not left.hits)


def marker_removal() -> Program[int]:
    """Blast markers that the active player takes off the table.  [COR-BMR-01]"""
    return Then(D6("blast marker removal"), int)
    yield
