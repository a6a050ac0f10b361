"""The bearing compass: four quadrants of 90 degrees around a heading, and what lies in them.

A quadrant is closed, and a point within ``BORDER`` of a border line lies on it, so in both quadrants; a point on the
stem itself lies in all four.  [COR-BASIC-06]
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf, sqrt

from phasesim.table.units import Point
from phasesim.table.vectors import Path, distance

ARCS = ("front", "left", "right", "rear")
"""The four arcs, in the order in which ``arcs_of`` names them."""

BORDER = 1e-6
"""Distance in cm from a border line within which a point lies on it."""

_EDGE = BORDER * sqrt(2.0)
_HALF = sqrt(0.5)
_FRONT, _LEFT, _RIGHT, _REAR = (("front",), ("left",), ("right",), ("rear",))
_FRONT_LEFT, _FRONT_RIGHT = ("front", "left"), ("front", "right")
_LEFT_REAR, _RIGHT_REAR = ("left", "rear"), ("right", "rear")
_FACINGS = {"front": "front", "left": "port", "right": "starboard", "rear": "rear"}


def _borders(origin: Point, heading: Point, point: Point) -> tuple[float, float]:
    """Distances (times root 2) ahead of the two border lines: the one to front left, the one to front right."""
    dx, dy = point[0] - origin[0], point[1] - origin[1]
    ahead = dx * heading[0] + dy * heading[1]
    left = heading[0] * dy - heading[1] * dx
    return ahead - left, ahead + left


def arcs_of(origin: Point, heading: Point, target: Point) -> tuple[str, ...]:
    """Name the arcs of a ship in which a point lies: one, or two if it is on a border, or all four if on the stem.

    [COR-BASIC-06]

    >>> arcs_of((0.0, 0.0), (1.0, 0.0), (10.0, 3.0)), arcs_of((0.0, 0.0), (1.0, 0.0), (10.0, 10.0))
    (('front',), ('front', 'left'))
    """
    p, q = _borders(origin, heading, target)
    if p > _EDGE:
        return _FRONT if q > _EDGE else _RIGHT if q < -_EDGE else _FRONT_RIGHT
    if p < -_EDGE:
        return _LEFT if q > _EDGE else _REAR if q < -_EDGE else _LEFT_REAR
    return _FRONT_LEFT if q > _EDGE else _RIGHT_REAR if q < -_EDGE else ARCS


def in_arc(origin: Point, heading: Point, target: Point, arcs: Collection[str]) -> bool:
    """Tell whether a point lies in one of the arcs named, borders included.  [COR-BASIC-06]"""
    return any(arc in arcs for arc in arcs_of(origin, heading, target))


point_in_arc = in_arc


def facing(ship_position: Point, ship_heading: Point, source: Point) -> tuple[str, ...]:
    """Name the sides that a ship shows to a point: ``front``, ``port`` (left), ``starboard`` (right), ``rear``.

    Two on a border, where the attacker chooses.  [COR-BASIC-06]

    >>> facing((0.0, 0.0), (0.0, 1.0), (-5.0, 1.0))
    ('port',)
    """
    return tuple(_FACINGS[arc] for arc in arcs_of(ship_position, ship_heading, source))


def _corner(p: float, q: float, arc: str) -> tuple[float, float]:
    """Coordinates in which the arc named is the corner where both are at least 0."""
    if arc == "front":
        return p * _HALF, q * _HALF
    if arc == "rear":
        return -p * _HALF, -q * _HALF
    return (-p * _HALF, q * _HALF) if arc == "left" else (p * _HALF, -q * _HALF)


def _apart(u: float, v: float) -> float:
    """Distance of a point from the corner where u and v are at least 0."""
    u, v = max(0.0, -u), max(0.0, -v)
    return sqrt(u * u + v * v)


def disc_in_arc(position: Point, radius: float, origin: Point, heading: Point, arcs: Collection[str]) -> bool:
    """Tell whether a disc lies wholly inside the arcs named, taken together; it may touch their border.  [COR-BASIC-06]

    >>> disc_in_arc((10.0, 0.0), 1.25, (0.0, 0.0), (1.0, 0.0), ("front",))
    True
    >>> disc_in_arc((10.0, 9.0), 1.25, (0.0, 0.0), (1.0, 0.0), ("front",))
    False
    """
    if not in_arc(origin, heading, position, arcs):
        return False
    p, q = _borders(origin, heading, position)
    for arc in ARCS:
        if arc not in arcs:
            u, v = _corner(p, q, arc)
            u, v = u - BORDER, v - BORDER
            if (u > 0.0 and v > 0.0) or _apart(u, v) < radius:
                return False
    return True


def disc_meets_arc(position: Point, radius: float, origin: Point, heading: Point, arcs: Collection[str]) -> bool:
    """Tell whether any part of a disc lies inside the arcs named, borders included.  [COR-BASIC-06]

    >>> disc_meets_arc((10.0, 11.0), 1.25, (0.0, 0.0), (1.0, 0.0), ("front",))
    True
    """
    p, q = _borders(origin, heading, position)
    for arc in ARCS:
        if arc in arcs:
            u, v = _corner(p, q, arc)
            if _apart(u + BORDER, v + BORDER) <= radius:
                return True
    return False


def sweep_in_arc(
    path: Path, radius: float, origin: Point, heading: Point, arcs: Collection[str]
) -> tuple[tuple[float, float], ...]:
    """Return the stretches of a move on which a disc lies wholly inside the arcs named, as (from, to) in cumulative cm.

    >>> [(round(a, 3), b) for a, b in sweep_in_arc(((0.0, 0.0), (30.0, 0.0)), 1.25, (0.0, 0.0), (1.0, 0.0), ("front",))]
    [(1.768, 30.0)]
    """
    found: list[tuple[float, float]] = []
    done = 0.0
    missing = [arc for arc in ARCS if arc not in arcs]
    for k in range(1, len(path)):
        start, end = path[k - 1], path[k]
        a, b = _borders(origin, heading, start), _borders(origin, heading, end)
        length = distance(start, end)
        outside = sorted(filter(None, (_outside(_corner(*a, arc), _corner(*b, arc), radius) for arc in missing)))
        for low, high in _rest(outside):
            if in_arc(origin, heading, _between(start, end, (low + high) / 2.0), arcs):
                found.append((done + length * low, done + length * high))
        done += length
    return _merged(found)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _outside(a: Point, b: Point, radius: float) -> tuple[float, float] | None:
    """Return the share (from, to) of a segment on which a disc reaches into the corner of positive coordinates."""
    u, v = a[0] - BORDER, a[1] - BORDER
    du, dv = b[0] - a[0], b[1] - a[1]
    pieces = [
        _both(_above(u, du, -radius), _above(v, dv, 0.0)),
        _both(_above(u, du, 0.0), _above(v, dv, -radius)),
        _within(u, v, du, dv, radius),
    ]
    real = [piece for piece in pieces if piece[0] < piece[1]]
    if not real:
        return None
    low, high = max(0.0, min(p[0] for p in real)), min(1.0, max(p[1] for p in real))
    return (low, high) if low < high else None


def _above(start: float, step: float, bound: float) -> tuple[float, float]:
    if step == 0.0:
        return (-inf, inf) if start > bound else (inf, -inf)
    share = (bound - start) / step
    return (share, inf) if step > 0.0 else (-inf, share)


def _both(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return max(a[0], b[0]), min(a[1], b[1])


def _within(u: float, v: float, du: float, dv: float, radius: float) -> tuple[float, float]:
    """Return the share of a line within a radius of the corner."""
    length = sqrt(du * du + dv * dv)
    if length == 0.0:
        return (-inf, inf) if u * u + v * v < radius * radius else (inf, -inf)
    aside = abs(u * dv - v * du) / length
    if aside >= radius:
        return inf, -inf
    nearest, half = -(u * du + v * dv) / length, sqrt((radius - aside) * (radius + aside))
    return (nearest - half) / length, (nearest + half) / length


def _rest(outside: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return what a sorted list of stretches leaves of 0 to 1."""
    left, at = [], 0.0
    for low, high in outside:
        if low > at:
            left.append((at, low))
        at = max(at, high)
    return [*left, (at, 1.0)] if at < 1.0 else left


def _merged(stretches: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    found: list[tuple[float, float]] = []
    for low, high in stretches:
        if found and low - found[-1][1] <= BORDER:
            found[-1] = (found[-1][0], high)
        elif high > low:
            found.append((low, high))
    return tuple(found)
