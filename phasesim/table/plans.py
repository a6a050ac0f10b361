"""What a player decides: courses, launches and flights, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from phasesim.table.units import Point
from phasesim.table.values import Value

Composition: TypeAlias = tuple[tuple[str, int], ...]
"""Markers by craft name or role, e.g. ``(("bomber", 4), ("fighter", 2))``."""


@dataclass(frozen=True)
class Helm(Value):
    """What a ship's move may be (COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02).

    ``least`` and ``most`` are the cm it must and may move, ``turn`` the degrees of its one turn (0: none), ``before`` the cm it
    must cover before that turn.
    """

    least: float
    most: float
    turn: float
    before: float


@dataclass(frozen=True)
class Course(Value):
    """A ship's move: straight ``before`` cm, a turn of ``turn`` degrees (positive to port), straight ``after`` cm."""

    before: float
    turn: float = 0.0
    after: float = 0.0

    @property
    def length(self) -> float:
        return self.before + self.after


@dataclass(frozen=True)
class Allowance(Value):
    """What a ship can launch now: torpedo ``strength``, ``bays``, and the ``room`` left under the fleet's limit."""

    strength: int
    bays: int
    room: int


@dataclass(frozen=True)
class Launch(Value):
    """What a ship launches: salvo strengths, waves by composition, and markers recalled to make room."""

    salvoes: tuple[int, ...] = ()
    boarding: bool = False
    waves: tuple[Composition, ...] = ()
    recall: tuple[str, ...] = ()


@dataclass(frozen=True)
class Flight(Value):
    """A wave's move: the points it makes for, in order.

    ``target`` names what it is after (it may so pick a small base inside a large one, ORD-CRA-08); ``guard`` the ship over
    which its fighters go on CAP at the end; ``split`` the parts that leave it when it has come ``split_at`` cm.
    """

    points: tuple[Point, ...] = ()
    target: str = ""
    guard: str = ""
    split: tuple[Composition, ...] = ()
    split_at: float = 0.0
