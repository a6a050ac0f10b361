"""Points, headings and polylines: plain tuples of centimetres and unit vectors.

Mirrored input gives exactly mirrored output: only sums, products and square roots touch a coordinate, all of them exact
under a change of sign, and sines are taken of an angle folded into an eighth of the circle.  Headings are rounded to
1e-12, positions to 1e-6 cm, after which no zero is negative.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, fmod, radians, sin, sqrt
from math import degrees as _degrees
from typing import TypeAlias

from phasesim.errors import InputError
from phasesim.table.units import Point

Path: TypeAlias = tuple[Point, ...]

_HEADING_PLACES, _POSITION_PLACES, _ANGLE_PLACES = 12, 6, 9


@lru_cache(maxsize=1024)
def heading(degrees: float) -> Point:
    """Return the unit vector of a direction in degrees: 0 along +x, counter-clockwise.

    >>> heading(90.0), heading(-45)
    ((0.0, 1.0), (0.707106781187, -0.707106781187))
    """
    angle = abs(fmod(degrees, 360.0))
    below = (degrees < 0.0) != (angle > 180.0)
    angle = 360.0 - angle if angle > 180.0 else angle
    behind = angle > 90.0
    angle = 180.0 - angle if behind else angle
    x, y = _eighth(angle) if angle <= 45.0 else _eighth(90.0 - angle)[::-1]
    return _unsigned(-x if behind else x, -y if below else y)


def _eighth(angle: float) -> Point:
    turn = radians(angle)
    return round(cos(turn), _HEADING_PLACES), round(sin(turn), _HEADING_PLACES)


def _unsigned(x: float, y: float) -> Point:
    return x + 0.0, y + 0.0  # -0.0 + 0.0 is 0.0


def degrees(heading: Point) -> float:
    """Return the direction of a vector in degrees, at least 0 and below 360, rounded to 1e-9.

    >>> degrees((0.0, -1.0))
    270.0
    """
    x, y = heading
    angle = round(_degrees(atan2(abs(y), abs(x))), _ANGLE_PLACES)
    angle = 180.0 - angle if x < 0.0 else angle
    return (360.0 - angle) % 360.0 if y < 0.0 else angle


@lru_cache(maxsize=4096)
def turned(ahead: Point, degrees: float) -> Point:
    """Return a heading turned counter-clockwise (to the left) by an angle in degrees.

    >>> turned((1.0, 0.0), 90.0), turned((1.0, 0.0), -90.0)
    ((0.0, 1.0), (0.0, -1.0))
    """
    return _rotated(ahead, heading(degrees))


def _rotated(heading: Point, turn: Point) -> Point:
    (x, y), (c, s) = heading, turn
    return _unit(x * c - y * s, x * s + y * c)


def _unit(x: float, y: float) -> Point:
    length = sqrt(x * x + y * y)
    if length == 0.0:
        return 0.0, 0.0
    return _unsigned(round(x / length, _HEADING_PLACES), round(y / length, _HEADING_PLACES))


def snap(point: Point) -> Point:
    """Return a position rounded to 1e-6 cm, as every position is after a move.

    >>> snap((1.23456789, -1e-9))
    (1.234568, 0.0)
    """
    return round(point[0], _POSITION_PLACES) + 0.0, round(point[1], _POSITION_PLACES) + 0.0


def distance(a: Point, b: Point) -> float:
    """Distance in cm between two points: from stem to stem for ships.  [COR-BASIC-01]"""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    return sqrt(dx * dx + dy * dy)


def toward(a: Point, b: Point) -> Point:
    """Return the heading from one point to another; ``(0.0, 0.0)``, no direction at all, if they coincide."""
    return _unit(b[0] - a[0], b[1] - a[1])


def along(point: Point, heading: Point, cm: float) -> Point:
    """Return the point that lies so many cm along a heading, not rounded (``snap`` it when the move is done)."""
    return point[0] + heading[0] * cm, point[1] + heading[1] * cm


def path_length(path: Path) -> float:
    """Length in cm of a polyline, summed from its start."""
    total = 0.0
    ax, ay = path[0]
    for bx, by in path:
        total += sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        ax, ay = bx, by
    return total


def point_at(path: Path, cm: float) -> Point:
    """Return the point so many cm along a polyline, not rounded; before its start the start, past its end the end."""
    if cm <= 0.0:
        return path[0]
    done = 0.0
    for k in range(1, len(path)):
        (ax, ay), (bx, by) = path[k - 1], path[k]
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if cm < done + length:
            share = (cm - done) / length
            return ax + (bx - ax) * share, ay + (by - ay) * share
        done += length
    return path[-1]


def heading_at(path: Path, cm: float) -> Point:
    """Return the heading held so many cm along a polyline: at a corner the one on which it was reached.

    Raises
    ------
    InputError
        If the polyline has no length, and so no heading.
    """
    done, found = 0.0, None
    for k in range(1, len(path)):
        length = distance(path[k - 1], path[k])
        if length == 0.0:
            continue
        if found is not None and cm <= done:
            break
        found = k
        done += length
    if found is None:
        raise InputError("a path of no length has no heading", value=path)
    return toward(path[found - 1], path[found])


def point_to_segment(point: Point, a: Point, b: Point) -> float:
    """Shortest distance in cm from a point to the straight line between two others."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    length = sqrt(ex * ex + ey * ey)
    if length == 0.0:
        return distance(point, a)
    fx, fy = point[0] - a[0], point[1] - a[1]
    ahead = (fx * ex + fy * ey) / length
    if ahead <= 0.0:
        return distance(point, a)
    return distance(point, b) if ahead >= length else abs(fx * ey - fy * ex) / length


def point_to_path(point: Point, path: Path) -> float:
    """Shortest distance in cm from a point to a polyline."""
    if len(path) == 1:
        return distance(point, path[0])
    return min(point_to_segment(point, path[k - 1], path[k]) for k in range(1, len(path)))
