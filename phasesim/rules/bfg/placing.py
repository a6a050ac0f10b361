"""Where blast markers go: fanned around the base of a ship under fire, and around a wreck that exploded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import acos, atan2, cos, pi, sin, sqrt
from typing import NamedTuple, TypeAlias

from phasesim.rules.bfg.sight import Disc
from phasesim.table import Point, along, distance, overlaps, snap, toward

MARKER = 1.25
"""Radius in cm of a blast marker, unless a scenario says otherwise.  [SHT-BMP-02]"""

FEW = 2
"""So many markers of one attack touch at most one ship besides the target.  [SHT-BMP-05, SHT-BMP-06]"""

CLOCKWISE, COUNTER = -1, 1

_CLEAR = 1e-4
"""Cm by which a marker is kept off a base that it may not touch: well above the tolerance of contact."""

_ROUND = 1e-9

_Bars: TypeAlias = Sequence[tuple[float, float]]
"""Angles at which a marker may not lie: middle and half-width of each, in radians."""


class Around(NamedTuple):
    """What stands around a ship under fire: ships in base contact with it, other ships close by, and blast markers."""

    touching: tuple[Disc, ...] = ()
    near: tuple[Disc, ...] = ()
    markers: tuple[Disc, ...] = ()


ALONE = Around()


# ---------------------------------------------------------------- around a ship under fire
def fan(target: Disc, firer: Point, number: int, around: Around = ALONE, radius: float = MARKER) -> tuple[Point, ...]:
    """Centres of new blast markers in contact with a ship, the first on the line of fire, or next to it.

    Later ones go to the next free places, clockwise and counter-clockwise in turn.  All slide along the base until they
    lie on no other marker and touch no ship that they may not; where there is no such place, first other markers are
    lain on, then other ships touched.  If a ship in contact lies towards the firer, the first marker goes between it
    and the target: of several the one least off the line of fire.
    [SHT-BMP-03, SHT-BMP-04, SHT-BMP-05, SHT-BMP-06, SHT-BMP-10]

    Parameters
    ----------
    target : (point, radius)
        The ship's base.
    firer : point
        Where the fire comes from: of a squadron the firing ship that is nearest; the stem of a wreck that explodes.
    number : int
        Markers to place.
    around : Around
        What stands around it.
    radius : float
        Radius of the markers in cm.

    Returns
    -------
    tuple of points
        In the order of placing, rounded as positions are.
    """
    rim = _Rim(target, firer, radius)
    partner = rim.partner(around.touching)
    start = 0.0 if partner is None else rim.between(partner)
    placed: list[Point] = []
    for k in range(number):
        ships = [rim.bar(ship, _CLEAR) for ship in _kept_off(around, partner, number, k)]
        markers = [rim.bar(marker) for marker in (*around.markers, *((point, radius) for point in placed))]
        angle = _place(start, k, [*ships, *markers])
        angle = _place(start, k, ships) if angle is None else angle
        placed.append(rim.point(0.0 if angle is None else angle))
    return tuple(placed)


class _Rim:
    """The circle on which markers in contact with a base have their centres; angles are off the line of fire."""

    def __init__(self, target: Disc, firer: Point, radius: float) -> None:
        self.stem, self.radius, self.reach = target[0], radius, target[1] + radius
        line = toward(self.stem, firer)
        self.line = (1.0, 0.0) if line == (0.0, 0.0) else line

    def point(self, angle: float) -> Point:
        (x, y), c, s = self.line, cos(angle), sin(angle)
        return snap(along(self.stem, (x * c - y * s, x * s + y * c), self.reach))

    def bearing(self, point: Point) -> float:
        (x, y), dx, dy = self.line, point[0] - self.stem[0], point[1] - self.stem[1]
        if dx == dy == 0.0:
            return 0.0  # the signs of zeros would decide
        return atan2(x * dy - y * dx, x * dx + y * dy)

    def bar(self, disc: Disc, clear: float = 0.0) -> tuple[float, float]:
        """Angles at which a marker would lie on a disc, or nearer to it than ``clear``: their middle and half-width."""
        gap, away = disc[1] + self.radius + clear, distance(self.stem, disc[0])
        if away <= _ROUND:
            return 0.0, 2 * pi if self.reach < gap else 0.0
        cosine = (self.reach * self.reach + away * away - gap * gap) / (2.0 * self.reach * away)
        return self.bearing(disc[0]), 2 * pi if cosine < -1.0 else acos(min(1.0, cosine))

    def partner(self, touching: Iterable[Disc]) -> Disc | None:
        """The ship in contact towards the firer that is least off the line of fire; then the right one, then the
        nearest.

        [SHT-BMP-05]
        """
        found = []
        for ship in touching:
            bearing = self.bearing(ship[0])
            found.append((round(abs(bearing), 9), bearing > 0.0, round(distance(self.stem, ship[0]), 6), ship))
        return min((one for one in found if one[0] < pi / 2), key=lambda one: one[:3], default=(0.0, False, 0.0, None))[
            3
        ]

    def between(self, partner: Disc) -> float:
        """The angle nearest to the line of fire at which a marker touches both bases."""
        middle, half = self.bar(partner)
        return min((middle - half, middle + half), key=lambda angle: round(abs(_off(angle)), 9))


def _kept_off(around: Around, partner: Disc | None, number: int, k: int) -> tuple[Disc, ...]:
    """Ships that marker ``k`` may not touch: those near, and in contact but the partner, unless the fan is long."""
    if number > FEW and k:
        return around.near
    return (*around.near, *(ship for ship in around.touching if ship != partner))


def _place(start: float, k: int, bars: _Bars) -> float | None:
    """The free angle for marker ``k``: the first as near to the start as can be, later ones on their own side of it."""
    turns = (CLOCKWISE, COUNTER) if k % 2 or k == 0 else (COUNTER, CLOCKWISE)
    found = [angle for turn in turns if (angle := _next(start, turn, bars)) is not None]
    if k == 0:
        found.sort(key=lambda angle: round(abs(_off(angle - start)), 9))
    return found[0] if found else None


def _next(start: float, turn: int, bars: _Bars) -> float | None:
    """The first free angle from the start, up to half a circle in one direction."""
    ends = [(middle + turn * half - start) * turn % (2 * pi) for middle, half in bars]
    for step in sorted([0.0, *ends]):
        angle = start + turn * step
        if step <= pi + _ROUND and not any(abs(_off(angle - middle)) < half - _ROUND for middle, half in bars):
            return angle
    return None


def _off(angle: float) -> float:
    """An angle as it lies off the line, from -pi up to pi."""
    return (angle + pi) % (2 * pi) - pi


# ---------------------------------------------------------------- around a wreck
def scatter_wreck(
    wreck: Point, heading: Point, number: int, taken: Iterable[Disc] = (), radius: float = MARKER
) -> tuple[Point, ...]:
    """Centres of an exploding ship's blast markers: one where it was, six around it, then the next ring.

    All touch their neighbours and overlap none; places that would lie on a marker already there are left out, but for
    the first.  [SHT-EXP-02, SHT-BMP-04]

    Parameters
    ----------
    wreck, heading : point
        The wreck's stem, and its heading as a unit vector, from which the rings are filled counter-clockwise.
    number : int
        Markers to place.
    taken : iterable of (point, radius)
        Blast markers on the table.
    """
    there, placed, ring = tuple(taken), [snap(wreck)][:number], 1
    while len(placed) < number:
        for place in _ring(wreck, heading, ring, radius):
            if len(placed) < number and not any(overlaps(place, radius, *marker) for marker in there):
                placed.append(place)
        ring += 1
    return tuple(placed)


def _ring(centre: Point, heading: Point, ring: int, radius: float) -> list[Point]:
    """Places of ring 1, 2, ... of equal discs packed around one, counter-clockwise from a heading."""
    corners = [(1.0, 0.0), (0.5, sqrt(0.75)), (-0.5, sqrt(0.75)), (-1.0, 0.0), (-0.5, -sqrt(0.75)), (0.5, -sqrt(0.75))]
    found = []
    for here, there in zip(corners, corners[1:] + corners[:1], strict=True):
        for step in range(ring):
            ahead = 2 * radius * (here[0] * (ring - step) + there[0] * step)
            left = 2 * radius * (here[1] * (ring - step) + there[1] * step)
            aside = along(centre, (-heading[1], heading[0]), left)
            found.append(snap(along(aside, heading, ahead)))
    return found
