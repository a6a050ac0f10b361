"""Disengaging: Leadership for the test, and who must try."""

from __future__ import annotations

from phasesim.dice import Program
from phasesim.rules.bfg.command import Check, leadership_test

MARKER_REACH, PHENOMENON_REACH, ENEMY_REACH = 5.0, 15.0, 15.0
"""Cm within which blast markers, celestial phenomena, and hostile ships or ordnance count.  [COR-DISENG-01]"""


def disengage_leadership(leadership: int, markers: int = 0, phenomenon: bool = False, hostile: int = 0) -> int:
    """Leadership for the test, all modifiers added before any limit is looked at.  [COR-DISENG-01, COR-DISENG-02]

    Parameters
    ----------
    leadership : int
        As it stands, critical damage counted.
    markers : int
        Blast markers within 5 cm: +1 each.
    phenomenon : bool
        Whether a celestial phenomenon is within 15 cm, or one acts everywhere: +3 in all.
    hostile : int
        Hostile ships and ordnance markers within 15 cm: -1 each.
    """
    return leadership + markers + 3 * phenomenon - hostile


def disengage(leadership: int) -> Program[Check]:
    """The test as the Movement Phase ends: 2D6, 11 and 12 always fail.  [COR-DISENG-01, COR-DISENG-02, COR-LD-05]"""
    return (yield from leadership_test(leadership))


def must_leave(leadership: int) -> bool:
    """Whether a unit must try to disengage or make for the nearest edge: Leadership 1 or less.  [COR-DISENG-04]"""
    return leadership <= 1
