"""The nova cannon: where its template may be placed, how it scatters, and what it does to those under it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from phasesim.dice import D6, Count, Program, Roll, Then, Total
from phasesim.errors import InputError
from phasesim.rules.bfg.holofields import SAVE
from phasesim.rules.ruleset import RuleSet
from phasesim.table import BORDER, Point, along, distance, in_arc, snap, touches, toward, turned

TEMPLATE, HOLE = 2.5, 0.6
"""Radii in cm of the template and of its hole.  [SHT-NOVA-01]"""

NEAREST, FARTHEST = 30.0, 150.0
"""Cm from the firer's stem between which the near edge of the template is placed.  [SHT-NOVA-02]"""

BANDS = ((45.0, 1), (60.0, 2), (FARTHEST, 3))
"""Distance dice by the cm at which the template is placed, both ends included.  [SHT-NOVA-03]"""

BEARINGS = 6**5
"""Directions in which a shot may scatter, evenly round the circle."""


class Shot(NamedTuple):
    """A shot: whether the scatter die showed a hit, and the cm that it would move otherwise."""

    hit: bool
    cm: int


class Shell(NamedTuple):
    """What a shell does to one ship: hits before shields, or that a holofield cancelled it (one blast marker)."""

    hits: int
    dodged: bool


class _Bearing(Roll):
    """The faces as one number, 0 up to `BEARINGS`: the first die counts most."""

    __slots__ = ()

    def read(self, faces: Sequence[int]) -> int:
        number = 0
        for face in faces:
            number = 6 * number + face - 1
        return number

    def _weigh(self) -> Iterable[tuple[int, int]]:
        return ((number, 1) for number in range(BEARINGS))


_BEARING = _Bearing(5, "scatter direction", "Bearing()")


def edge(firer: Point, centre: Point) -> float:
    """Cm from the firer's stem to the near edge of a template.  [SHT-NOVA-02]"""
    return distance(firer, centre) - TEMPLATE


def check_aim(firer: Point, heading: Point, arcs: Collection[str], centre: Point) -> None:
    """Refuse a template placed where the weapon cannot reach; it need not be centred on a ship.

    [SHT-NOVA-02, SHT-NOVA-12, SHT-ARC-02]

    Raises
    ------
    InputError
        If the near edge is not 30 to 150 cm away, or the centre lies in none of the arcs.
    """
    cm = edge(firer, centre)
    if not NEAREST - BORDER <= cm <= FARTHEST + BORDER:
        raise InputError("template placed out of range", value=f"{cm:g} cm", allowed="30 to 150 cm", rule="SHT-NOVA-02")
    if not in_arc(firer, heading, centre, arcs):
        raise InputError("template placed out of arc", value=centre, allowed=tuple(arcs), rule="SHT-NOVA-02")


def ignores_nearest(centre: Point, position: Point, radius: float) -> bool:
    """Whether the shot needs a Leadership test: no part of the template touches the nearest enemy.  [SHT-NOVA-02]"""
    return not touches(centre, TEMPLATE, position, radius)


def distance_dice(cm: float) -> int:
    """Distance dice of a template whose near edge is placed so many cm away.  [SHT-NOVA-03]"""
    return next((dice for most, dice in BANDS if cm <= most + BORDER), BANDS[-1][1])


def nova_shot(rules: RuleSet, cm: float) -> Program[Shot]:
    """The scatter die, with two hit faces and four arrows, and the distance dice.  [SHT-NOVA-03, SHT-NOVA-10]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    cm : float
        Where the near edge of the template was placed.
    """
    hit = yield Count(1, 5, "scatter die")
    return Then(Total(distance_dice(cm), purpose="scatter distance"), lambda moved: Shot(bool(hit), moved))


def scatter_direction() -> Program[int]:
    """Where the arrow points, as one of `BEARINGS` counter-clockwise from the line of fire.  [SHT-NOVA-03]

    Uniform over the circle; reckoned from the line of fire, so that a battle turned round turns with it.
    """
    return Then(_BEARING, int)
    yield


def landed(firer: Point, centre: Point, shot: Shot, direction: int = 0) -> Point:
    """Centre of the template in its final place, wherever that is.  [SHT-NOVA-04]"""
    if shot.hit:
        return centre
    arrow = turned(toward(firer, centre), (direction + 0.5) * 360.0 / BEARINGS)
    return snap(along(centre, arrow, shot.cm))


def under(centre: Point, position: Point, radius: float) -> str:
    """What of the template touches a base: ``"hole"``, else ``"edge"``, else nothing.  [SHT-NOVA-06, SHT-NOVA-13]"""
    if touches(centre, HOLE, position, radius):
        return "hole"
    return "edge" if touches(centre, TEMPLATE, position, radius) else ""


def nova_hits(rules: RuleSet, touched: str, holofield: bool = False) -> Program[Shell]:
    """Hits of a shell on one ship, whatever its armour, before shields.

    A holofield saves once against the shell, not against each hit.
    [SHT-NOVA-06, SHT-NOVA-13, SHT-HOLO-01, SHT-HOLO-02, SHT-HOLO-04, SHT-HOLO-05]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    touched : str
        ``"hole"`` for D6 hits, ``"edge"`` for one.
    holofield : bool
        Whether the ship has one that works.
    """
    if holofield and (yield SAVE):
        return Shell(0, True)
    if touched == "hole":
        return Then(D6("nova cannon damage"), lambda hits: Shell(hits, False))
    return Shell(int(touched == "edge"), False)


def leaves_marker(touched: Iterable[str]) -> bool:
    """Whether the template is replaced by a blast marker: it touches no ship, hulk or defence.

    A ship whose holofield saved was touched; ordnance does not count.  [SHT-NOVA-08, SHT-HOLO-05]
    """
    return not any(touched)


def debris() -> Program[int]:
    """Blast markers put on the edge of a planet or field that was fired at and hit.  [SHT-NOVA-11]"""
    return Then(D6("nova cannon debris"), int)
    yield
