"""How craft are flown and salvoes aimed: straight to a target's base, or round what is in the way."""

from __future__ import annotations

from phasesim.table import (
    SALVO_RADIUS,
    Path,
    Point,
    Salvo,
    Ship,
    Wave,
    along,
    distance,
    first_touch,
    snap,
    toward,
    turned,
)
from phasesim.table.plans import Flight
from phasesim.table.view import View

CLEARANCE = 0.1
"""Cm kept between a wave and what it flies round."""


def fly_at(view: View, wave: Wave, target: Ship, reach: float, guard: bool = False) -> Flight:
    """Fly at a ship's base, round blast markers, bases and fighters that stand in the way if the reach allows it.

    The wave stops where it touches; if it does not get there it goes as near as it can.
    """
    gap = wave.radius + target.radius
    goal = _short_of(wave.position, target.position, 0.0 if guard else gap)
    blocker = _blocker(view, wave, (wave.position, goal), target.name)
    points: tuple[Point, ...] = (goal,)
    if blocker is not None:
        points = _round(view, wave, blocker, target, gap, reach) or points
    return Flight(_within(wave.position, points, reach), target.name, target.name if guard else "")


def _short_of(start: Point, goal: Point, gap: float) -> Point:
    """The point on the way to a goal at which its base is touched."""
    far = distance(start, goal)
    return start if far <= gap else snap(along(start, toward(start, goal), far - gap))


def _within(start: Point, points: tuple[Point, ...], reach: float) -> tuple[Point, ...]:
    """As far along the points as the reach goes."""
    kept: list[Point] = []
    for point in points:
        leg = distance(start, point)
        if leg > reach - 1e-6:
            if reach > 1e-3:
                kept.append(snap(along(start, toward(start, point), reach - 1e-6)))
            break
        if leg > 1e-6:
            kept.append(point)
        reach -= leg
        start = point
    return tuple(kept)


Disc = tuple[Point, float]


def _blocker(view: View, wave: Wave, path: Path, target: str) -> Disc | None:
    """The first thing on a path that the wave would rather not meet: blast markers, other enemy bases, enemy
    fighters.
    """
    if len(path) < 2 or path[0] == path[1]:
        return None
    best: tuple[float, str, Disc] | None = None
    for name in view.near(path, wave.radius):
        disc = _unwelcome(view, wave, name, target)
        if disc is None:
            continue
        at = first_touch(path, wave.radius, *disc)
        if at is not None and at > 0.0 and (best is None or (at, name) < best[:2]):
            best = (at, name, disc)
    return best[2] if best else None


def _unwelcome(view: View, wave: Wave, name: str, target: str) -> Disc | None:
    if name in (target, wave.name):
        return None
    marker = view.blast.get(name)
    if marker is not None:
        return marker.position, marker.radius
    ship = view.ships.get(name)
    if ship is not None:
        return (ship.position, ship.radius) if ship.side != wave.side else None
    unit = view.ordnance[name]
    if isinstance(unit, Wave) and unit.side != wave.side and unit.fighters and wave.strikes:
        return unit.position, unit.radius
    return None


def _round(view: View, wave: Wave, blocker: Disc, target: Ship, gap: float, reach: float) -> tuple[Point, ...] | None:
    """The shorter way round a disc, left or right, that is clear and ends on the target's base."""
    centre, radius = blocker
    ahead = toward(wave.position, centre)
    found = []
    for side in (90.0, -90.0):
        corner = snap(along(centre, turned(ahead, side), radius + wave.radius + CLEARANCE))
        corner = snap(along(corner, ahead, radius * 0.5))
        if abs(corner[0]) > view.width / 2 or abs(corner[1]) > view.height / 2:
            continue
        goal = _short_of(corner, target.position, gap)
        path = (wave.position, corner, goal)
        length = distance(wave.position, corner) + distance(corner, goal)
        if length <= reach and _blocker(view, wave, path, target.name) is None:
            found.append((length, path[1:]))
    return min(found)[1] if found else None


def line_of_fire(ship: Ship, target: Point, speed: float) -> Point:
    """The heading of a salvo launched at a point: straight at it, or as near as the front arc lets the move end.

    The end of the launch move lies wholly inside a quadrant of 90 degrees ahead.  [ORD-TRP-03]
    """
    wanted = toward(ship.position, target)
    if wanted == (0.0, 0.0):
        return ship.heading
    widest = _WIDEST * max(0.0, 45.0 - _degrees_for(1.25, speed))
    ahead = wanted[0] * ship.heading[0] + wanted[1] * ship.heading[1]
    if ahead >= turned((1.0, 0.0), widest)[0]:
        return wanted
    left = ship.heading[0] * wanted[1] - ship.heading[1] * wanted[0]
    return turned(ship.heading, widest if left > 0.0 else -widest)


_WIDEST = 0.999


def _degrees_for(width: float, length: float) -> float:
    """A little more than the angle that a half width spans at a distance."""
    return 57.3 * width / length * 1.01


def bears(ship: Ship, target: Point) -> bool:
    """Whether a point lies well inside the front arc, where torpedoes go."""
    dx, dy = target[0] - ship.position[0], target[1] - ship.position[1]
    return dx * ship.heading[0] + dy * ship.heading[1] >= 0.75 * distance(ship.position, target) > 0.0


def clear_lane(view: View, ship: Ship, target: Point) -> bool:
    """Whether no friendly ship lies on a salvo's way to a point, but for those in base contact with the launcher.

    Torpedoes attack friend and foe (ORD-TRP-06); they pass through a friendly base in contact (ORD-PRE-10).
    """
    ships = view.ships
    lane = view.near((ship.position, target), SALVO_RADIUS)
    friends = {name for name in lane if name in ships and ships[name].side == ship.side and name != ship.name}
    return not friends or friends <= set(view.touching(ship.name))


def threatens(view: View, ship: Ship, unit: Wave | Salvo) -> bool:
    """Whether ordnance could reach a ship in its next move."""
    return distance(unit.position, ship.position) <= unit.speed + unit.radius + ship.radius
