"""A patrol by the numbers: what blast markers take of it, and what it takes of a strike."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Count, Note, Program, Request
from phasesim.rules.bfg.compose import follow
from phasesim.rules.bfg.fighters import FIGHTER, Duel, duel
from phasesim.rules.bfg.waves import Squadrons
from phasesim.rules.ruleset import RuleSet

_ATTRITION = Note("patrol_attrition")


class PatrolRun(NamedTuple):
    """Markers left of a patrol, and of the bombers and fighters that came at its ship."""

    patrol: int
    bombers: int
    fighters: int


def shaken(rules: RuleSet, markers: int, placed: int, met: bool) -> Generator[Request, Any, int]:
    """Fighters left on patrol over a ship after blast markers.  [ORD-CAP-06, XOR-CSP-04, XOR-CSP-05]

    Parameters
    ----------
    rules : RuleSet
        Switches ``patrol_attrition`` and ``patrol_grouping``.
    markers : int
        Fighters on patrol.
    placed : int
        Blast markers placed in contact with the ship, one after another.
    met : bool
        Whether the ship moves through blast markers after that.
    """
    if placed or met:
        yield _ATTRITION
    rolls = placed if rules["patrol_attrition"]("placed") else 0
    rolls += bool(met and rules["patrol_attrition"]("met"))
    for _ in range(rolls):
        if rules["patrol_grouping"]():
            markers = 0 if (yield Count(min(markers, 1), 6, "blast marker")) else markers
        else:
            markers -= yield Count(markers, 6, "blast marker")
    return markers


def patrol_run(
    rules: RuleSet, strike: Squadrons, markers: int, placed: int = 0, met: bool = False
) -> Program[PatrolRun]:
    """A strike comes at a ship whose patrol blast markers may have thinned.  [ORD-CAP-21, XOR-SHP-07]

    Parameters
    ----------
    rules, markers, placed, met
        As for `shaken`; and the switches of `phasesim.rules.bfg.fighters.duel`.
    strike : tuple of Squadron
        The markers that come.
    """
    left = yield from shaken(rules, markers, placed, met)
    apart = "" if rules["patrol_grouping"]() else "defenders"
    result = yield from duel(rules, strike, (FIGHTER,) * left, apart=apart)
    return follow(result, _counted)


def _counted(end: Duel) -> PatrolRun:
    bombers = sum(1 for squadron in end.attackers if squadron.craft.strikes)
    return PatrolRun(len(end.defenders), bombers, len(end.attackers) - bombers)
