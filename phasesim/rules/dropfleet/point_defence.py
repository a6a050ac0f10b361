"""Point Defence: dice against the damage of launch assets and Close Action weapons, and what their successes stop."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any, NamedTuple

from phasesim.dice import Call, Choose, Count, Note, Program, Request, Then
from phasesim.rules.ruleset import RuleSet

COMMIT, ALLOCATE = "commit fighters", "allocate point defence"
"""The questions that the defender is asked."""

_TO_HIT, _ALLOCATION = Note("turret_to_hit"), Note("pd_allocation")


class Points(NamedTuple):
    """Points of damage: normal and critical ones."""

    normal: int
    critical: int


class Guarded(NamedTuple):
    """What Point Defence did: fighters spent on it, dice, successes that were of use, and the points that are left."""

    fighters: int
    dice: int
    successes: int
    left: Points


def point_defence(
    rules: RuleSet, points: Points, pd: int, cover: int, bonus: int, fails: tuple[int, int], swarmer: bool = False
) -> Generator[Request, Any, Guarded]:
    """One roll against the whole damage of one attack, which is known when fighters are committed to it.

    The owner decides how many fighters to spend (question ``"commit fighters"``, options most first, facts: normal and
    critical points, PD, bonus a fighter, and on how many faces each kind's save fails) and which points the successes
    stop (question ``"allocate point defence"``, options as `Points` stopped, the rule set's answer first).

    [DFC-PDF-02, DFC-PDF-05, DFC-PDF-06, LAU-FTR-04, LAU-FTR-05, LAU-PRO-03]

    Parameters
    ----------
    rules : RuleSet
        Switches ``turret_to_hit`` and ``pd_allocation``.
    points : Points
        The damage of the attack.
    pd : int
        The ship's own PD with what Aegis adds.
    cover, bonus : int
        Fighter tokens that may be spent, and the dice that each adds.
    fails : pair of int
        On how many faces of six the save of a normal and of a critical point fails.
    swarmer : bool
        Whether each point takes one success more.
    """
    if not sum(points):
        return Guarded(0, 0, 0, points)
    spent = yield Choose(COMMIT, tuple(range(cover, -1, -1)), (*points, pd, bonus, *fails))
    dice = pd + spent * bonus
    if dice > 0:
        yield _TO_HIT
    needed = points.normal * (1 + swarmer) + points.critical * (2 + swarmer)
    successes = yield Call(useful, dice, rules["turret_to_hit"], needed)
    options = ranked(rules, points, successes, fails, swarmer)
    if len(options) > 1:
        yield _ALLOCATION
    stopped = yield Choose(ALLOCATE, options, (*points, successes, *fails))
    return Guarded(spent, dice, successes, Points(points.normal - stopped.normal, points.critical - stopped.critical))


def useful(dice: int, number: int, needed: int) -> Program[int]:
    """Successes of a roll, those not counted that are more than there is damage to stop.  [DFC-PDF-02]"""
    return Then(Count(dice, number, "point defence"), lambda successes: min(successes, needed))
    yield


@lru_cache(maxsize=65536)
def ranked(
    rules: RuleSet, points: Points, successes: int, fails: tuple[int, int], swarmer: bool = False
) -> tuple[Points, ...]:
    """Every way to use the successes to the full, as points stopped, the rule set's own choice first.

    A normal point takes one success, a critical one two; Swarmers cost one more each.

    [DFC-PDF-03, DFC-PDF-04, DFC-PDF-09]
    """
    rank = rules["pd_allocation"]
    found = {
        Points(min(points.normal, (successes - k * (2 + swarmer)) // (1 + swarmer)), k)
        for k in range(min(points.critical, successes // (2 + swarmer)) + 1)
    }
    whole = [one for one in found if not any(_better(other, one) for other in found)]
    return tuple(
        sorted(whole, key=lambda one: rank(points.normal - one.normal, points.critical - one.critical, *fails))
    )


def _better(one: Points, other: Points) -> bool:
    return one != other and one.normal >= other.normal and one.critical >= other.critical
