"""Decisions that a scenario forces: how they are looked up and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.doctrine.gunners import at_nearest
from phasesim.errors import InputError
from phasesim.table import Point, Wave, along, distance, snap, toward
from phasesim.table.plans import FLIGHT_PARTS, LAUNCH_PARTS, Composition, Course, Flight, Launch, Mount, Shot
from phasesim.table.view import Moment, View


def look_up(forced: Any, view: View | Moment, name: str) -> Any:
    """The answer forced for a unit, or None.

    A plain value holds for every unit; a table is asked for ``"TURN.PLAYER NAME"``, ``"TURN NAME"``, ``"NAME"`` and
    ``"*"``, in this order.  Unit names may leave out their side.
    """
    if forced is None or not isinstance(forced, Mapping):
        return forced
    short = name.partition(".")[2]
    for key in (name, short):
        for full in (f"{view.turn}.{view.player} {key}", f"{view.turn} {key}", key):
            if full in forced:
                return forced[full]
    return forced.get("*")


def look_up_plan(forced: Any, view: View | Moment, name: str, parts: tuple[str, ...]) -> Any:
    """As `look_up`, where the answer is itself a table of these parts, which may stand there for every unit."""
    if isinstance(forced, Mapping) and forced and all(key in parts for key in forced):
        return forced
    return look_up(forced, view, name)


def forced_course(wanted: Any) -> Course:
    """A course from ``[before, turn, after]`` or the cm straight ahead; on Come to New Heading ``turn, after`` once
    more.
    """
    parts = wanted if isinstance(wanted, list | tuple) else [wanted]
    if not 1 <= len(parts) <= 5:
        raise InputError("a course is [before, turn, after] or the cm straight ahead, not", value=wanted)
    return Course(*(forced_number(part, "each part of a course") for part in parts))


def forced_launch(wanted: Any, side: str) -> Launch:
    """A launch from ``{salvoes, boarding, waves, with, recall}``, as much of it as can be launched when its time comes.

    Each wave is a table of markers by craft; ``with`` lists ships of the squadron whose ordnance goes along; ``recall``
    lists waves, or is a table of waves with the markers taken from each.
    """
    plan = _checked(wanted, LAUNCH_PARTS, "launch")
    return Launch(
        salvoes=tuple(forced_numbers(plan.get("salvoes", ()), "salvoes")),
        boarding=_boarding(plan.get("boarding", False)),
        waves=tuple(_composition(wave) for wave in plan.get("waves", ())),
        recall=_recalled(plan.get("recall", ()), side),
        joins=tuple(full_name(name, side) for name in plan.get("with", ())),
        up_to=True,
    )


FIRE_PARTS = ("guns", "target", "points", "at")
"""The parts of a shot that a scenario forces."""


def forced_fire(wanted: Any, guns: Sequence[Mount]) -> tuple[Shot, ...]:
    """Shots from a target's name (all that bears fires at it), ``"nearest"``, ``"none"``, or a list of tables.

    Each table ``{guns, target, points, at}`` stands for all guns of that kind, name or mount that bear; what does not
    bear when the time comes is left out, and no gun fires twice.
    """
    if wanted in ("none", "nearest"):
        return at_nearest(guns) if wanted == "nearest" else ()
    plans = [{"target": wanted}] if isinstance(wanted, str) else wanted
    if not isinstance(plans, list | tuple):
        raise InputError("forced fire is a target, or a list of tables, not", value=wanted)
    shots: list[Shot] = []
    for one in plans:
        plan = _checked(one, FIRE_PARTS, "shot")
        for place, mount in enumerate(guns):
            target = _target(plan, mount)
            fired = any(shot.gun == place and (not shot.points or shot.target == target) for shot in shots)
            if target and not fired and str(plan.get("guns", "all")) in _words(mount):
                at = forced_point(plan["at"]) if "at" in plan else None
                shots.append(Shot(place, target, int(forced_number(plan.get("points", 0), "points")), at))
    return tuple(shots)


def _words(mount: Mount) -> tuple[str, ...]:
    weapon = mount.weapon
    return "all", weapon.kind, weapon.name, weapon.mount, f"{weapon.mount} {weapon.name}"


def _target(plan: Mapping[str, Any], mount: Mount) -> str:
    """The target of a forced shot, if the mount bears on it; ``"nearest"`` is the nearest ship."""
    wanted = str(plan.get("target", "nearest"))
    if wanted == "nearest":
        ships = [seen for seen in mount.targets if seen.kind == "ship"]
        return min(ships, key=lambda seen: (round(seen.cm, 6), seen.unit)).unit if ships else ""
    known = [seen.unit for seen in mount.targets]
    return next((unit for unit in known if unit == wanted or unit.partition(".")[2] == wanted), "")


def full_name(name: str, side: str) -> str:
    """A unit's name with its side, which may be left out."""
    return name if name.partition(".")[0] == side or not name else f"{side}.{name}"


def _checked(wanted: Any, known: tuple[str, ...], what: str) -> Mapping[str, Any]:
    if not isinstance(wanted, Mapping):
        raise InputError(f"a forced {what} is a table, not", value=wanted)
    for key in wanted:
        if key not in known:
            raise InputError(f"unknown part of a forced {what}", value=key, allowed=known)
    return wanted


def forced_numbers(wanted: Any, what: str) -> list[int]:
    """A list of whole numbers that a scenario forces."""
    if not isinstance(wanted, list | tuple) or any(isinstance(n, bool) or not isinstance(n, int) for n in wanted):
        raise InputError(f"{what} are a list of whole numbers, not", value=wanted)
    return list(wanted)


def forced_number(wanted: Any, what: str) -> float:
    """A number that a scenario forces."""
    if isinstance(wanted, bool) or not isinstance(wanted, int | float):
        raise InputError(f"{what} must be a number, not", value=wanted)
    return float(wanted)


def forced_point(wanted: Any) -> Point:
    """A place on the table that a scenario forces."""
    if not isinstance(wanted, list | tuple) or len(wanted) != 2:
        raise InputError("a place is a list of two numbers, not", value=wanted)
    return forced_number(wanted[0], "x"), forced_number(wanted[1], "y")


def _boarding(wanted: Any) -> bool:
    """Whether boarding torpedoes are launched: all of a ship's torpedoes in a turn, or none.  [ORD-BRD-02]"""
    kinds = {bool(one) for one in wanted} if isinstance(wanted, list | tuple) else {bool(wanted)}
    if len(kinds) > 1:
        problem = "ordinary and boarding torpedoes cannot be launched in one turn:"
        raise InputError(problem, value=wanted, rule="ORD-BRD-02")
    return True in kinds


def _recalled(wanted: Any, side: str) -> tuple[tuple[str, Composition], ...]:
    if isinstance(wanted, Mapping):
        return tuple((full_name(name, side), _composition(markers)) for name, markers in wanted.items())
    return tuple((full_name(name, side), ()) for name in wanted)


def _composition(wave: Any) -> Composition:
    if not isinstance(wave, Mapping) or not wave:
        raise InputError("a wave is a table of craft and how many of each, not", value=wave)
    return tuple(zip(wave, forced_numbers(list(wave.values()), "markers"), strict=True))


def forced_flight(wanted: Any, wave: Wave, reach: float, view: View | None = None) -> Flight:
    """A flight from ``{to, target, guard, split, split_at}``: as far as it reaches towards the points of ``to``.

    Without ``to`` it makes straight for what it is to guard, or for its target.
    """
    _checked(wanted, FLIGHT_PARTS, "flight")
    goals = wanted["to"] if "to" in wanted else _whereabouts(wanted, wave.side, view)
    points, at, left = [], wave.position, reach
    for place in goals:
        goal = forced_point(place)
        leg = distance(at, goal)
        if leg > left:
            goal = snap(along(at, toward(at, goal), left))
        points.append(goal)
        left -= min(leg, left)
        at = goal
    split = () if wave.parts else tuple(map(_composition, wanted.get("split", ())))
    return Flight(
        points=tuple(points) if reach > 1e-6 else (),
        target=str(wanted.get("target", "")),
        guard=full_name(str(wanted.get("guard", "")), wave.side),
        split=split,
        split_at=float(wanted.get("split_at", 0.0)),
    )


def present(split: tuple[Composition, ...], wave: Wave) -> tuple[Composition, ...]:
    """Those markers of a split that the wave still has; it may have lost some since the split was thought of."""
    left = [squadron.craft for squadron in wave.squadrons]
    parts = []
    for composition in split:
        kept = []
        for word, number in composition:
            taken = [craft for craft in left if word in (craft.name, craft.role)][:number]
            for craft in taken:
                left.remove(craft)
            kept += [(word, len(taken))] if taken else []
        parts += [tuple(kept)] if kept else []
    return tuple(parts) if left or len(parts) > 1 else ()


def within(grouping: tuple[int, ...], wave: Wave) -> tuple[int, ...]:
    """Groups of torpedo bombers as far as the wave still has them, the last one smaller or left out."""
    left, kept = sum(1 for squadron in wave.squadrons if squadron.craft.role == "torpedo_bomber"), []
    for number in grouping:
        taken = min(number, left)
        left -= taken
        kept += [taken] if taken else []
    return tuple(kept)


def _whereabouts(wanted: Mapping[str, Any], side: str, view: View | None) -> tuple[Point, ...]:
    name = full_name(str(wanted.get("guard", "")), side) or str(wanted.get("target", ""))
    if view is None or not name:
        return ()
    found = view.ships.get(name) or view.ordnance.get(name)
    return (found.position,) if found is not None else ()
