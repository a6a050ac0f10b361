"""Eldar under sail: the sunward edge, the speed that it gives, and the strain of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.dice import D6, Count, Program, Then
from phasesim.table import Point, arcs_of

EDGES = ("left", "far", "far", "near", "near", "right")
"""Sunward table edge by the face of a D6, as one player sees the table.  [COR-TURNS-08]"""

TOWARDS: dict[str, Point] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "far": (0.0, 1.0), "near": (0.0, -1.0)}
"""Direction of each edge on the table: near is the edge of least y."""


def sunward_edge() -> Program[str]:
    """The sunward edge, rolled for at set-up.  [COR-TURNS-08]"""
    return Then(D6("sunward edge"), lambda face: EDGES[face - 1])
    yield


def sail_speeds(heading: Point, edge: str, speeds: Sequence[float]) -> tuple[float, ...]:
    """Speeds that a ship may make on a heading: the first with the edge ahead, the second astern, else the third.

    Two, of which the owner chooses, if the edge lies on the border of two arcs.  [COR-TURNS-04]

    Parameters
    ----------
    heading : point
        Where the ship points after its turn.
    edge : str
        ``"left"``, ``"right"``, ``"far"`` or ``"near"``.
    speeds : sequence of float
        The three speeds of the data sheet, in cm.
    """
    by_arc = {"front": speeds[0], "rear": speeds[1], "left": speeds[2], "right": speeds[2]}
    return tuple(dict.fromkeys(by_arc[arc] for arc in arcs_of((0.0, 0.0), heading, TOWARDS[edge])))


def strain() -> Program[bool]:
    """Whether a damaged superstructure costs 1 damage in a turn of more than 45 degrees: on a 1.  [COR-ECT-07]

    No critical check follows.
    """
    return Then(Count(1, 2, "strain"), lambda holds: not holds)
    yield
