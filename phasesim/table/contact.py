"""When a moving disc touches another: exact along polylines, in cm from the start of the move.

Contact is a centre distance of at most the sum of the radii and ``TOUCH``; overlap is one below that sum less
``TOUCH``.  A touch is *placed* where the distance comes down to the sum itself, so that a mover stopped there and
rounded is still in contact; a pass that stays within the tolerance is placed where it is closest.
[COR-BASIC-02, COR-STACK-01, ORD-TRP-02]
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, sqrt
from typing import NamedTuple

from phasesim.table.units import Point
from phasesim.table.vectors import Path

TOUCH = 1e-5
"""Tolerance of base contact and overlap in cm."""


def touches(a: Point, a_radius: float, b: Point, b_radius: float) -> bool:
    """Tell whether two discs are in contact, overlapping ones included.  [COR-BASIC-02, COR-STACK-01]

    >>> touches((0.0, 0.0), 1.6, (3.2, 0.0), 1.6), touches((0.0, 0.0), 1.6, (3.21, 0.0), 1.6)
    (True, False)
    """
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    reach = a_radius + b_radius + TOUCH
    return dx * dx + dy * dy <= reach * reach


def overlaps(a: Point, a_radius: float, b: Point, b_radius: float) -> bool:
    """Tell whether two discs overlap: more than touching.  [COR-STACK-01]

    >>> overlaps((0.0, 0.0), 1.6, (3.2, 0.0), 1.6), overlaps((0.0, 0.0), 1.6, (3.19, 0.0), 1.6)
    (False, True)
    """
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    reach = a_radius + b_radius - TOUCH
    return reach > 0.0 and dx * dx + dy * dy < reach * reach


def first_touch(path: Path, radius: float, centre: Point, other_radius: float, after: float = 0.0) -> float | None:
    """Cumulative cm along a path at which a moving disc first touches one at rest; None if it never does.

    Parameters
    ----------
    path : tuple of points
        The polyline of the moving disc's centre.
    radius, other_radius : float
        Radii in cm of the moving disc and of the one at rest.
    centre : point
        Where the disc at rest stands.
    after : float, optional
        Where this pair last met, if above 0: the next touch is wanted, once they have parted (see ``next_touch``).

    Returns
    -------
    float or None
        0.0 if they are in contact at the start.

    Notes
    -----
    A ship is affected as soon as its base is touched [COR-BASIC-02]; a salvo's track is a strip as wide as its marker
    [ORD-TRP-02].

    >>> first_touch(((0.0, 0.0), (30.0, 0.0)), 1.25, (20.0, 0.0), 1.6)
    17.15
    """
    if after > 0.0:
        return next_touch(path, radius, centre, other_radius, after)
    cx, cy = centre
    reach = radius + other_radius
    wide = reach + TOUCH
    ax, ay = path[0]
    fx, fy = ax - cx, ay - cy
    if fx * fx + fy * fy <= wide * wide:
        return 0.0
    done = 0.0
    for bx, by in path[1:]:
        ex, ey, gx, gy = bx - ax, by - ay, bx - cx, by - cy
        length = sqrt(ex * ex + ey * ey)
        if length > 0.0:
            nearest, aside = -(fx * ex + fy * ey) / length, (fx * ey - fy * ex) / length
            if (-wide <= aside <= wide and 0.0 < nearest < length) or gx * gx + gy * gy <= wide * wide:
                if -reach <= aside <= reach:
                    touch = nearest - sqrt((reach - aside) * (reach + aside))
                    if 0.0 <= touch <= length:
                        return done + touch
                return intervals(path, radius, centre, other_radius)[0][0]
            done += length
        ax, ay, fx, fy = bx, by, gx, gy
    return None


def next_touch(path: Path, radius: float, centre: Point, other_radius: float, after: float = 0.0) -> float | None:
    """Cumulative cm of the first touch of a contact that begins beyond ``after``, where the pair has met before.

    A contact that is under way at ``after`` does not count, not even one at the start of the path: the pair must part
    first.

    >>> there_and_back = ((0.0, 0.0), (30.0, 0.0), (0.0, 0.0))
    >>> next_touch(there_and_back, 1.0, (20.0, 0.0), 1.0, after=18.0)
    38.0
    """
    for enter, _ in intervals(path, radius, centre, other_radius):
        if enter > after + TOUCH:
            return enter
    return None


def tracks_touch(path: Path, radius: float, centre: Point, other_radius: float) -> bool:
    """Tell whether the strip swept by a moving disc touches a disc at rest.  [COR-BASIC-02, ORD-TRP-02]"""
    return first_touch(path, radius, centre, other_radius) is not None


class _Stretch(NamedTuple):
    """A piece of one segment within the tolerance: from, to; where the sum of radii is reached; the closest point."""

    start: float
    end: float
    enter: float
    leave: float
    gap: float
    closest: float


def intervals(path: Path, radius: float, centre: Point, other_radius: float) -> tuple[tuple[float, float], ...]:
    """Return every stretch of a path on which the discs are in contact, as (enter, leave) in cumulative cm, in order.

    Stretches that meet in a corner of the path are one.  A contact at the start enters at 0.0, one at the end leaves at
    the path's length; a pass within the tolerance enters and leaves where it is closest.

    >>> intervals(((0.0, 0.0), (30.0, 0.0), (0.0, 0.0)), 1.0, (20.0, 0.0), 1.0)
    ((18.0, 22.0), (38.0, 42.0))
    """
    reach = radius + other_radius
    found: list[_Stretch] = []
    for piece in _stretches(path, centre, reach):
        if found and piece.start - found[-1].end <= TOUCH:
            found[-1] = _joined(found[-1], piece)
        else:
            found.append(piece)
    return tuple((s.enter, s.leave) if s.enter <= s.leave else (s.closest, s.closest) for s in found)


def _joined(a: _Stretch, b: _Stretch) -> _Stretch:
    gap, closest = (b.gap, b.closest) if b.gap < a.gap else (a.gap, a.closest)
    return _Stretch(a.start, b.end, min(a.enter, b.enter), max(a.leave, b.leave), gap, closest)


def _stretches(path: Path, centre: Point, reach: float) -> Iterator[_Stretch]:
    """Yield the stretch of each segment, and one of no length for each end of the path that is in contact."""
    inside = touches(path[0], reach, centre, 0.0)
    if inside:
        yield _Stretch(0.0, 0.0, 0.0, 0.0, reach, 0.0)
    done = 0.0
    for k in range(1, len(path)):
        (ax, ay), (bx, by) = path[k - 1], path[k]
        fx, fy, ex, ey = ax - centre[0], ay - centre[1], bx - ax, by - ay
        length = sqrt(ex * ex + ey * ey)
        if length > 0.0:
            nearest, aside = -(fx * ex + fy * ey) / length, abs(fx * ey - fy * ex) / length
            began, inside = inside, touches(path[k], reach, centre, 0.0)
            if began or inside or (aside <= reach + TOUCH and 0.0 < nearest < length):
                yield _stretch(nearest, aside, length, reach, done, began, inside)
            done += length
    if inside:
        yield _Stretch(done, done, done, done, reach, done)


def _stretch(
    nearest: float, aside: float, length: float, reach: float, done: float, began: bool, ends: bool
) -> _Stretch:
    """Solve the quadratic of a segment whose line passes the centre at ``aside``, ``nearest`` cm from its start.

    Whether its ends are in contact is known, and not asked of the root again.
    """
    start, end = _chord(nearest, aside, length, reach + TOUCH)
    enter, leave = _chord(nearest, aside, length, reach) if aside <= reach else (inf, -inf)
    if enter > leave:
        enter, leave = inf, -inf
    closest = min(max(nearest, 0.0), length)
    gap = sqrt(aside * aside + (nearest - closest) * (nearest - closest))
    start, end = 0.0 if began else min(start, length), length if ends else max(end, 0.0)
    return _Stretch(done + start, done + end, done + enter, done + leave, gap, done + closest)


def _chord(nearest: float, aside: float, length: float, radius: float) -> tuple[float, float]:
    """Return from where to where a segment runs inside a circle; the wrong way round if it does not."""
    half = sqrt(max(0.0, (radius - aside) * (radius + aside)))
    return max(nearest - half, 0.0), min(nearest + half, length)
