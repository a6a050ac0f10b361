"""How ships are steered: of a handful of legal courses, the one that ends at the range and heading wanted."""

from __future__ import annotations

from collections.abc import Iterator

from phasesim.table import Point, Ship, along, distance, snap, toward, turned
from phasesim.table.plans import Course, Helm
from phasesim.table.view import View

MARGIN = 6.0
"""Cm from the table's edge at which a course begins to count as bad."""


def courses(helm: Helm) -> Iterator[Course]:
    """Courses to choose from: slow and fast, straight, half and full turns to either side."""
    lengths = (helm.most,) if helm.most - helm.least < 1e-6 else (helm.most, helm.least)
    for length in lengths:
        yield Course(length)
        if helm.turn and length >= helm.before:
            for turn in (helm.turn, -helm.turn):
                yield Course(helm.before, turn, length - helm.before)


def end_of(ship: Ship, course: Course) -> tuple[Point, Point]:
    """Where a course ends, and the heading there."""
    corner = along(ship.position, ship.heading, course.before)
    heading = turned(ship.heading, course.turn) if course.turn else ship.heading
    return snap(along(corner, heading, course.after)), heading


def steer(view: View, ship: Ship, helm: Helm, goal: Point, wanted: float, facing: float = 0.0) -> Course:
    """The course that ends nearest to ``wanted`` cm from a goal, without running off the table.

    ``facing`` (cm) is what pointing straight at the goal is worth; with a negative value, what showing it the side is worth.
    """
    best, least = None, 0.0
    for course in courses(helm):
        position, heading = end_of(ship, course)
        cost = abs(distance(position, goal) - wanted) + _edge(view, ship, position, heading)
        if facing:
            ahead = toward(position, goal)
            cosine = abs(heading[0] * ahead[0] + heading[1] * ahead[1]) if facing < 0 else _dot(heading, ahead)
            cost -= facing * cosine
        cost = round(cost, 6)
        if best is None or cost < least:
            best, least = course, cost
    assert best is not None
    return best


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _edge(view: View, ship: Ship, position: Point, heading: Point) -> float:
    """What a place is worth less for leading off the table: where the ship could be after a turn of the wheel."""
    cost = 0.0
    for share in (0.0, 1.0, 2.0):
        x, y = along(position, heading, share * ship.sheet.speed)
        over = max(abs(x) - view.width / 2, abs(y) - view.height / 2) + MARGIN
        if over > 0.0:
            cost += (1000.0 if share == 0.0 else 8.0) * over
    return cost


def keep_with(view: View, ship: Ship, helm: Helm, leader: Ship) -> Course:
    """The course that ends nearest to another ship, in base contact if it can."""
    return steer(view, ship, helm, leader.position, ship.radius + leader.radius)
