"""Damage to a ship, hit by hit: brace save, damage, critical check, critical table."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Call, Count, Program, Then, TwoD6
from phasesim.rules.bfg.compose import inline
from phasesim.rules.bfg.criticals import TABLES, Applied, Hull, apply_critical
from phasesim.rules.bfg.holofields import SAVE
from phasesim.rules.ruleset import RuleSet

__all__ = ["Hull", "Suffered", "brace_save", "damage"]


class Suffered(NamedTuple):
    """What hits did to a ship.

    ``hull`` is the ship after them, ``lost`` the hits that it lost in all, ``saved`` the points that a brace saved,
    ``criticals`` the results in the order in which they were applied, ``dodged`` the hits that its holofield cancelled,
    ``left`` those that came after its end.
    """

    hull: Hull
    lost: int
    saved: int
    criticals: tuple[str, ...]
    destroyed: bool
    dodged: int = 0
    left: int = 0


def brace_save() -> Program[bool]:
    """Whether a braced ship saves a point of damage, or a Hit-and-Run attack.  [SHT-BRACE-08, SHT-BRACE-02]"""
    return Then(Count(1, 4, "brace save"), bool)
    yield


def damage(
    rules: RuleSet, hull: Hull, hits: int, braced: bool = False, critical_on: int = 6, holofield: bool = False
) -> Program[Suffered]:
    """Hits that reach a ship, one by one.

    For each: holofield (where one saves), save (if braced), a point of damage, a critical check, the table.  A ship
    without hits left is out of action (SHT-DMG-03): it rolls no more, and the hits left over are lost.

    [SHT-DMG-01, SHT-CRIT-01, SHT-CRIT-02, SHT-CRIT-03, SHT-CRIT-04, SHT-BRACE-04, SHT-BRACE-08, COR-WPN-01, COR-WPN-06,
    COR-HOLO-02, COR-ECT-10]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    hull : Hull
        The ship.
    hits : int
        Hits that shields did not stop.
    braced : bool
        Whether Brace For Impact! is in force.
    critical_on : int
        What the critical check must show: 6, and 4 for bombardment cannon; a table that asks for less prevails.
    holofield : bool
        Whether a holofield, if the ship has one that works, saves against each of these hits.
    """
    attack = (braced, critical_on, holofield)
    left, check = hull.hits, Count(1, min(critical_on, TABLES[hull.table].at_least), "critical check")
    dodges = holofield and hull.holofield
    while hits > 0 and left > 0:
        hits -= 1
        if dodges and (yield SAVE):
            done = Suffered(hull._replace(hits=left), hull.hits - left, 0, (), False, dodged=1)
            return _go_on(rules, done, hits, attack)
        if braced and (yield Count(1, 4, "brace save")):
            return _go_on(rules, Suffered(hull._replace(hits=left), hull.hits - left, 1, (), False), hits, attack)
        left -= 1
        if left and (yield check):
            struck = yield from inline(_critical(hull._replace(hits=left)))
            done = Suffered(struck.hull, hull.hits - struck.hull.hits, 0, (struck.name,), not struck.hull.hits)
            return _go_on(rules, done, hits, attack)
    return Suffered(hull._replace(hits=left), hull.hits - left, 0, (), not left, left=hits)


def _critical(hull: Hull) -> Program[Applied]:
    if hull.escort:
        return Applied(hull.less(hull.hits), "destroyed", hull.hits)
    total = yield TwoD6("critical table")
    return (yield from apply_critical(hull, total))


def _go_on(rules: RuleSet, done: Suffered, hits: int, attack: tuple[bool, int, bool]) -> Suffered | Then[Suffered]:
    # what follows depends on the hull alone: a program of its own, which exact odds reckon once for each hull
    if hits <= 0 or done.destroyed:
        return done._replace(left=hits)
    return Then(Call(damage, rules, done.hull, hits, *attack), lambda rest: _both(done, rest))


def _both(first: Suffered, rest: Suffered) -> Suffered:
    return Suffered(
        rest.hull,
        first.lost + rest.lost,
        first.saved + rest.saved,
        first.criticals + rest.criticals,
        rest.destroyed,
        first.dodged + rest.dodged,
        rest.left,
    )
