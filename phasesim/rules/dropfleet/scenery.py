"""Scenery: what Debris Fields do to launch assets and to ships."""

from __future__ import annotations

from phasesim.dice import Count, Note, Program, Then
from phasesim.rules.dropfleet.lock import NEVER, Volley
from phasesim.rules.ruleset import RuleSet

_ACTED = Note("obstacle_test")

DEBRIS = {"fine": Volley(2, 3), "dense": Volley(2, 2)}
"""The attack of each kind of field on a ship that moves or turns in it.  [DFC-SCN-02]"""

LOCK_PENALTY = {"fine": 1, "dense": 2}
SCAN_PENALTY = {"fine": 6.0, "dense": 12.0}
"""What a field on the line of fire adds to the Lock, and takes off Scan (inches).  [DFC-SCN-03]"""

BLOCKS_FROM = 6.0
"""More than so many inches of field block fire.  [DFC-SCN-03]"""


def passage(rules: RuleSet, kind: str, assets: int) -> Program[int]:
    """How many launch assets a field removes.  [LAU-TTT-05, DFC-SCN-04, DFC-OPT-03]

    Parameters
    ----------
    rules : RuleSet
        Switch ``obstacle_test``.
    kind : str
        ``"fine"``, ``"dense"`` or ``"ring"`` (a Planetary Ring, which only the FAQ's option knows).
    assets : int
        Those whose way leads through it.
    """
    number = rules["obstacle_test"](kind)
    if assets > 0:
        yield _ACTED
    return Then(Count(assets if number < NEVER else 0, number, "debris"), int)
