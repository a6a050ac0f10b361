"""How ships are steered: of a handful of legal courses, the one that ends at the range and heading wanted."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from phasesim.table import Point, Ship, distance, turned
from phasesim.table.plans import Course, Helm
from phasesim.table.view import View

MARGIN = 6.0
"""Cm from the table's edge at which a course begins to count as bad."""


@lru_cache(maxsize=256)
def courses(helm: Helm) -> tuple[Course, ...]:
    """Courses to choose from: fast and slow, straight and with a full turn to either side."""
    found = []
    for length in (helm.most,) if helm.most - helm.least < 1e-6 else (helm.most, helm.least):
        found.append(Course(length))
        if helm.turn and length >= helm.before:
            found += [Course(helm.before, turn, length - helm.before) for turn in (helm.turn, -helm.turn)]
    return tuple(found)


def end_of(ship: Ship, course: Course) -> tuple[Point, Point]:
    """Where a course ends, to within a rounding, and the heading there."""
    (x, y), (ahead, aside), before, after = ship.position, ship.heading, course.before, course.after
    heading = turned(ship.heading, course.turn) if course.turn else ship.heading
    return (x + ahead * before + heading[0] * after, y + aside * before + heading[1] * after), heading


def steer(view: View, ship: Ship, helm: Helm, goal: Point, wanted: float, facing: float = 0.0) -> Course:
    """The course that ends nearest to ``wanted`` cm from a goal, without running off the table.

    ``facing`` (cm) is what pointing straight at the goal is worth; below 0, what showing it the side is worth.
    """
    best, least = Course(helm.least), inf
    for course in courses(helm):
        position, heading = end_of(ship, course)
        far = distance(position, goal)
        cost = abs(far - wanted)
        if facing and far:
            cosine = (heading[0] * (goal[0] - position[0]) + heading[1] * (goal[1] - position[1])) / far
            cost -= facing * (abs(cosine) if facing < 0 else cosine)
        if cost < least:
            cost = round(cost + _edge(view, ship.sheet.speed, position, heading), 6)
            if cost < least:
                best, least = course, cost
    return best


def _edge(view: View, speed: float, position: Point, heading: Point) -> float:
    """What a place is worth less for leading off the table: where the ship could be after a turn of the wheel."""
    cost = 0.0
    for weight, cm in ((1000.0, 0.0), (8.0, speed), (8.0, 2.0 * speed)):
        aside = abs(position[0] + heading[0] * cm) - view.width / 2
        above = abs(position[1] + heading[1] * cm) - view.height / 2
        over = (aside if aside > above else above) + MARGIN
        if over > 0.0:
            cost += weight * over
    return cost


def keep_with(view: View, ship: Ship, helm: Helm, leader: Ship) -> Course:
    """The course that ends nearest to another ship, in base contact if it can."""
    return steer(view, ship, helm, leader.position, ship.radius + leader.radius)
