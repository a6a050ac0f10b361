"""Hits of direct fire on a ship, and dealt out one by one over a squadron, nearest ship first."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from phasesim.dice import Call, Program
from phasesim.rules.bfg.compose import follow
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import Suffered, damage
from phasesim.rules.ruleset import RuleSet


class Blow(NamedTuple):
    """One hit.

    ``hurts`` are the places (0 for the nearest) of the ships that it can hurt, nearest first; ``critical_on`` and
    ``holofield`` are as `damage` takes them.
    """

    hurts: tuple[int, ...]
    critical_on: int = 6
    holofield: bool = False


Blows: TypeAlias = tuple[Blow, ...]
"""Hits in the order in which they strike."""


class Target(NamedTuple):
    """A ship of a squadron under fire: its hull, the hits that its shields still stop, and whether it is braced."""

    hull: Hull
    shields: int = 0
    braced: bool = False


class Run(NamedTuple):
    """Hits of one kind that strike one after another at the same ship, by its place."""

    target: int
    hits: int
    critical_on: int
    holofield: bool


class Struck(NamedTuple):
    """What hits did to a ship.

    Attributes
    ----------
    hull : Hull
        The ship after them.
    absorbed : int
        Hits that its shields stopped: a blast marker each (SHT-SHLD-01).
    dodged : int
        Hits that its holofield cancelled: a blast marker each (COR-HOLO-02).
    saved, lost : int
        Points that a brace saved, and hits that it lost.
    criticals : tuple of str
        Critical damage in the order in which it came.
    destroyed : bool
        Whether it is out of action.
    left : int
        Hits that came after its end.
    """

    hull: Hull
    absorbed: int = 0
    dodged: int = 0
    saved: int = 0
    lost: int = 0
    criticals: tuple[str, ...] = ()
    destroyed: bool = False
    left: int = 0

    @property
    def markers(self) -> int:
        """Blast markers to place in contact with it.  [SHT-SHLD-01, SHT-BMP-02, COR-HOLO-02]"""
        return self.absorbed + self.dodged

    def then(self, later: Struck) -> Struck:
        """Both together, one after the other."""
        return Struck(
            later.hull,
            self.absorbed + later.absorbed,
            self.dodged + later.dodged,
            self.saved + later.saved,
            self.lost + later.lost,
            self.criticals + later.criticals,
            later.destroyed,
            later.left,
        )


def strike(
    rules: RuleSet,
    hull: Hull,
    shields: int,
    hits: int,
    braced: bool = False,
    critical_on: int = 6,
    holofield: bool = False,
) -> Program[Struck]:
    """Hits of one kind on one ship: shields first, then holofield, brace, damage and criticals, hit by hit.

    [SHT-SHLD-01, SHT-SHLD-02, SHT-BRACE-08, SHT-CRIT-01, COR-SQT-06]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    hull : Hull
        The ship.
    shields : int
        Hits that its shields can still stop (`phasesim.rules.bfg.shields.shields_left`).
    hits, braced, critical_on, holofield
        As for `damage`.
    """
    absorbed = min(hits, shields)
    result = yield from damage(rules, hull, hits - absorbed, braced, critical_on, holofield)
    return follow(result, lambda suffered: _struck(suffered, absorbed))


def _struck(suffered: Suffered, absorbed: int) -> Struck:
    return Struck(
        suffered.hull,
        absorbed,
        suffered.dodged,
        suffered.saved,
        suffered.lost,
        suffered.criticals,
        suffered.destroyed,
        suffered.left,
    )


def deal(blows: Blows, ships: int) -> Generator[Run, Struck, int]:
    """Deal hits out over a squadron: yield who is struck next by what, be sent what that did, return the hits lost.

    Each hit goes to the nearest ship still there that it can hurt.
    [COR-SQT-02, COR-SQT-03, COR-SQT-04, COR-SQT-05, COR-SQT-06]

    Parameters
    ----------
    blows : tuple of Blow
        Hits in the order in which they strike.
    ships : int
        Ships of the squadron, by place from the nearest.
    """
    standing, lost = list(range(ships)), 0
    while blows:
        run = _next_run(blows, standing)
        if run is None:
            lost, blows = lost + 1, blows[1:]
            continue
        struck = yield run
        blows = blows[run.hits - struck.left :]
        if struck.destroyed:
            standing.remove(run.target)
    return lost


def _next_run(blows: Blows, standing: Sequence[int]) -> Run | None:
    """The first hit and those like it that follow it to the same ship; none if it can hurt no ship still there."""
    first = blows[0]
    target = _nearest(first, standing)
    if target is None:
        return None
    kind = first[1:]
    alike = takewhile(lambda blow: blow[1:] == kind and _nearest(blow, standing) == target, blows)
    return Run(target, sum(1 for _ in alike), *kind)


def _nearest(blow: Blow, standing: Sequence[int]) -> int | None:
    return next((place for place in blow.hurts if place in standing), None)


def strike_squadron(rules: RuleSet, targets: tuple[Target, ...], blows: Blows) -> Program[tuple[Struck, ...]]:
    """Hits on a squadron, one at a time; what each ship suffered, in the order of the targets.

    Shields are those of each ship when the attack began, less what they stopped since: markers that the attack places
    between ships in contact count for later attacks.  [COR-SQT-02, COR-SQT-03, COR-SQT-04, COR-SQT-06]
    """
    found = [Struck(target.hull) for target in targets]
    dealing = deal(blows, len(targets))
    try:
        run = next(dealing)
        while True:
            before, target = found[run.target], targets[run.target]
            shields = target.shields - before.absorbed
            struck = yield Call(strike, rules, before.hull, shields, run.hits, target.braced, *run[2:])
            found[run.target] = before.then(struck)
            run = dealing.send(struck)
    except StopIteration:
        return tuple(found)
