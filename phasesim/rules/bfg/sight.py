"""Range, fire arcs and lines of fire: who can be fired at, from which side, through what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from phasesim.rules.bfg.gunnery import ASPECTS
from phasesim.table import BORDER, TOUCH, Point, arcs_of, distance, facing, point_to_segment

Disc: TypeAlias = tuple[Point, float]
"""Centre and radius in cm."""


def in_range(firer: Point, target: Point, reach: float, least: float = 0.0) -> bool:
    """Whether a target is within a weapon's range, from stem to stem; one at exactly the range is.

    [SHT-RANGE-01, SHT-RANGE-02, COR-BASIC-01]
    """
    return least - BORDER <= distance(firer, target) <= reach + BORDER


def bears(firer: Point, heading: Point, target: Point, arcs: Collection[str]) -> tuple[str, ...]:
    """The arcs of a weapon in which a target's stem lies; none if it does not bear.

    On the border of two the shooter picks one, and keeps it for all weapons against that target (`under_arc`).
    [SHT-ARC-01, SHT-ARC-02, SHT-ARC-03, SHT-ARC-06]
    """
    return tuple(arc for arc in arcs_of(firer, heading, target) if arc in arcs)


def under_arc(chosen: str, arcs: Collection[str]) -> bool:
    """Whether a weapon bears once the shooter has picked the arc in which the target lies.  [SHT-ARC-06]"""
    return chosen in arcs


def sides(target: Point, heading: Point, firer: Point) -> tuple[tuple[str, str], ...]:
    """Sides that a target shows to a firer, with the aspect of each: one, or two of which the shooter picks.

    [SHT-ARC-05, SHT-ARC-06, SHT-BATT-01]

    >>> sides((0.0, 0.0), (1.0, 0.0), (10.0, 0.0))
    (('front', 'closing'),)
    """
    return tuple((side, ASPECTS[side]) for side in facing(target, heading, firer))


def blocked(firer: Point, target: Point, obstacles: Iterable[Disc]) -> bool:
    """Whether something lies across the line of fire: a hulk's base, leave out the target's own.

    Ships in between do not block; what acts on an area is not aimed and asks nothing.
    [SHT-HULK-01, COR-LOS-01, COR-BASIC-05, SHT-NOVA-09, SHT-AREA-01]
    """
    return any(point_to_segment(centre, firer, target) <= radius for centre, radius in obstacles)


def through_markers(firer: Point, target: Point, markers: Iterable[Disc], firer_in: bool, target_in: bool) -> bool:
    """Whether gunnery shifts for blast markers: one on the line of fire, or in contact with the firer or the target.

    [SHT-BME-07, SHT-BMP-09]

    Parameters
    ----------
    firer, target : point
        Stem of either ship.
    markers : iterable of (point, radius)
        Blast markers on the table.
    firer_in, target_in : bool
        Whether either ship is in contact with one, overlapping bases included (SHT-BMP-07).
    """
    if firer_in or target_in:
        return True
    return any(point_to_segment(centre, firer, target) <= radius + TOUCH for centre, radius in markers)
