"""What hits do to a ship, counted: the odds of damage, of critical hits, of the end."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Call, Program, Then
from phasesim.rules.bfg.criticals import BY_NAME, Hull
from phasesim.rules.bfg.damage import Suffered, damage
from phasesim.rules.ruleset import RuleSet


class Toll(NamedTuple):
    """Hits lost, points that a brace saved, critical hits, fires among them, and whether the ship is out of action."""

    lost: int
    saved: int
    criticals: int
    fires: int
    destroyed: int


class _Step(NamedTuple):
    hull: Hull
    toll: Toll


def toll(rules: RuleSet, hull: Hull, hits: int, braced: bool = False, critical_on: int = 6) -> Program[Toll]:
    """What `damage` does, counted instead of named, one hit after another.

    Between two hits only what bears on later ones is remembered, so that exact odds stay within reach.
    [SHT-DMG-01, SHT-CRIT-01, SHT-CRIT-08, SHT-BRACE-08]

    Parameters
    ----------
    rules, hull, hits, braced, critical_on
        As for `damage`.
    """
    if hits <= 0 or hull.hits <= 0:
        return Toll(0, 0, 0, 0, int(hull.hits <= 0))
    step: _Step = yield Call(damage, rules, bare(hull), 1, braced, critical_on, of=_step)
    if hits == 1 or step.toll.destroyed:
        return step.toll
    return Then(Call(toll, rules, step.hull, hits - 1, braced, critical_on), lambda rest: _sum(step.toll, rest))


def bare(hull: Hull) -> Hull:
    """The hull without the criticals that leave the next one free: those that can be repaired.  [SHT-CRIT-05]"""
    kept = tuple(name for name in hull.criticals if not BY_NAME[name].repairable)
    return hull if kept == hull.criticals else hull._replace(criticals=kept)


def _step(suffered: Suffered) -> _Step:
    struck = suffered.criticals
    found = Toll(suffered.lost, suffered.saved, len(struck), struck.count("fire"), int(suffered.destroyed))
    return _Step(bare(suffered.hull), found)


def _sum(one: Toll, rest: Toll) -> Toll:
    return Toll(
        one.lost + rest.lost,
        one.saved + rest.saved,
        one.criticals + rest.criticals,
        one.fires + rest.fires,
        rest.destroyed,
    )
