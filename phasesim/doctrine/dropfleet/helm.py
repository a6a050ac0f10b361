"""How a captain steers: a few moves are thought through, and the best of them is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from phasesim.table import Point, along, distance, point_to_segment, turned
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import SOLID, Vessel
from phasesim.table.maneuvers import Bridge, Passage

MARGIN = 1.0
FIELD_COST, EDGE_COST, OFF_COST = 4.0, 20.0, 1000.0

Goal = Callable[[Point, Point], float]
"""How bad it is to end at a point with a heading: less is better."""


def candidates(bridge: Bridge) -> Iterator[Passage]:
    """Moves worth a thought: no turn, half or a whole one to either side, three distances, a second turn if allowed."""
    lengths = sorted({bridge.least, (bridge.least + bridge.most) / 2, bridge.most}, reverse=True)
    turns = [0.0] if bridge.order.turns == 0 or not bridge.turn else [0.0, 22.5, -22.5, bridge.turn, -bridge.turn]
    for inches in lengths:
        for turn in turns:
            yield Passage(((turn, inches),))
            if bridge.order.anywhere and turn:
                yield Passage(((turn, inches / 2), (turn, inches / 2)))


def ends(ship: Vessel, way: Passage) -> tuple[list[Point], Point]:
    """The corners of a move, and the heading at its end."""
    points, ahead = [ship.position], ship.heading
    for turn, inches in way.legs:
        ahead = turned(ahead, turn) if turn else ahead
        points.append(along(points[-1], ahead, inches))
    return points, ahead


def steer(chart: Chart, ship: Vessel, bridge: Bridge, goal: Goal) -> Passage:
    """The move with the least cost: the goal, the edge of the table now and next turn, fields and solid objects."""

    def cost(way: Passage) -> float:
        points, ahead = ends(ship, way)
        return round(goal(points[-1], ahead) + _edges(chart, ship, points[-1], ahead) + _scenery(chart, points), 6)

    return min(candidates(bridge), key=cost)


def _inside(chart: Chart, point: Point, margin: float = 0.0) -> bool:
    return abs(point[0]) <= chart.width / 2 - margin and abs(point[1]) <= chart.height / 2 - margin


def _edges(chart: Chart, ship: Vessel, point: Point, ahead: Point) -> float:
    """Off the table is worst; bad is a place from which no Standard move keeps the ship on it and off solid objects."""
    if not _inside(chart, point):
        return OFF_COST
    free = [clear(chart, point, turned(ahead, turn), ship.thrust / 2) for turn in (0.0, 45.0, -45.0)]
    return 0.0 if all(free) else EDGE_COST / 4 if any(free) else EDGE_COST


def clear(chart: Chart, point: Point, ahead: Point, inches: float) -> bool:
    """Whether a straight move stays on the table and off solid objects, with some room to spare."""
    end = along(point, ahead, inches)
    if not _inside(chart, end, MARGIN):
        return False
    solids = [thing for thing in chart.scenery if thing.kind == SOLID]
    return all(point_to_segment(thing.position, point, end) >= thing.radius + MARGIN for thing in solids)


def _scenery(chart: Chart, points: Sequence[Point]) -> float:
    found = 0.0
    for thing in chart.scenery:
        for a, b in pairwise(points):
            if thing.kind == SOLID:
                found += OFF_COST * (point_to_segment(thing.position, a, b) < thing.radius + MARGIN)
            elif thing.inside(a, b) is not None:
                found += FIELD_COST
    return found


def toward_range(foe: Point, inches: float) -> Goal:
    """A goal: to be so many inches from a point, with the prow towards it."""

    def goal(point: Point, ahead: Point) -> float:
        far = distance(point, foe)
        bearing = ((foe[0] - point[0]) * ahead[0] + (foe[1] - point[1]) * ahead[1]) / far if far > 0 else 1.0
        return abs(far - inches) + 3.0 * (1.0 - bearing)

    return goal
