"""What a player decides: courses, launches and flights, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from phasesim.table.units import Point, Weapon
from phasesim.table.values import Value

Composition: TypeAlias = tuple[tuple[str, int], ...]
"""Markers by craft name or role, e.g. ``(("bomber", 4), ("fighter", 2))``."""


LAUNCH_PARTS = ("salvoes", "boarding", "waves", "with", "recall")
FLIGHT_PARTS = ("to", "target", "guard", "split", "split_at")
"""The parts of a launch and of a flight that a scenario forces."""


@dataclass(frozen=True)
class Helm(Value):
    """What a ship's move may be (COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02).

    ``least`` and ``most`` are the cm it must and may move, ``turn`` the degrees of its one turn (0: none), ``before``
    the cm it must cover before that turn; ``turns`` how many turns there may be, and so how often that distance is
    covered (COR-ORDER-03).
    """

    least: float
    most: float
    turn: float
    before: float
    turns: int = 1


@dataclass(frozen=True)
class Course(Value):
    """A ship's move: straight ``before`` cm, a turn of ``turn`` degrees (positive to port), straight ``after`` cm.

    On Come to New Heading a second turn of ``again`` degrees and ``last`` cm straight ahead may follow.
    """

    before: float
    turn: float = 0.0
    after: float = 0.0
    again: float = 0.0
    last: float = 0.0

    @property
    def length(self) -> float:
        return self.before + self.after + self.last


class Seen(NamedTuple):
    """An enemy that a weapon reaches and bears on, and its cm; ``kind`` is ship (or squadron), hulk or ordnance."""

    unit: str
    cm: float
    kind: str = "ship"


@dataclass(frozen=True)
class Mount(Value):
    """A weapon that may fire now: a line of a ship's data sheet, its ``strength`` as it stands, and its ``targets``.

    ``strength`` is what all halvings have left of it; of an escort squadron, whose total is halved, what it is whole;
    where it is rolled when it fires, the most that it can be.
    """

    ship: str
    weapon: Weapon
    strength: int
    targets: tuple[Seen, ...]


@dataclass(frozen=True)
class Shot(Value):
    """What one of the mounts offered, by its place (``gun``), sends at a target: so many ``points`` (0: all).

    ``at`` is where a nova cannon's template is put; over the target, if it is not said.
    """

    gun: int
    target: str
    points: int = 0
    at: Point | None = None


@dataclass(frozen=True)
class Allowance(Value):
    """What a ship can launch now: torpedo ``strength``, ``bays``, and the ``room`` left under the fleet's limit.

    ``least`` is the smallest salvo into which torpedoes may be split; ``stock`` the fleet's craft in store by name,
    None where they never run out.
    """

    strength: int
    bays: int
    room: int
    least: int = 3
    stock: Composition | None = None


@dataclass(frozen=True)
class Launch(Value):
    """What a ship launches: salvo strengths, waves by composition, and markers recalled to make room.

    ``joins`` names ships of its squadron whose ordnance goes out with its own (COR-SQF-04); ``recall`` pairs the name
    of a wave with the markers taken from it (none: all of them, ORD-LIM-06).  With ``up_to`` it is an order to launch
    as much of that as the ship then can; without, more than it can is an error.
    """

    salvoes: tuple[int, ...] = ()
    boarding: bool = False
    waves: tuple[Composition, ...] = ()
    recall: tuple[tuple[str, Composition], ...] = ()
    joins: tuple[str, ...] = ()
    up_to: bool = False


@dataclass(frozen=True)
class Flight(Value):
    """A wave's move: the points it makes for, in order.

    ``target`` names what it is after (it may so pick a small base inside a large one, ORD-CRA-08); ``guard`` the ship
    over which its fighters go on CAP at the end; ``split`` the parts that leave it when it has come ``split_at`` cm.
    """

    points: tuple[Point, ...] = ()
    target: str = ""
    guard: str = ""
    split: tuple[Composition, ...] = ()
    split_at: float = 0.0


def within_stock(waves: tuple[Composition, ...], stock: Composition | None) -> tuple[Composition, ...]:
    """As many of the markers of waves, by name of craft, as a store holds: what is named last is left out first.

    >>> within_stock(((("Fury", 2), ("Starhawk", 4)), (("Fury", 2),)), (("Fury", 3), ("Starhawk", 1)))
    ((('Fury', 2), ('Starhawk', 1)), (('Fury', 1),))
    """
    if stock is None:
        return waves
    left, found = dict(stock), []
    for wave in waves:
        kept = []
        for craft, number in wave:
            taken = min(number, left.get(craft, 0))
            left[craft] = left.get(craft, 0) - taken
            kept.append((craft, taken))
        found.append(tuple((craft, number) for craft, number in kept if number > 0))
    return tuple(wave for wave in found if wave)
