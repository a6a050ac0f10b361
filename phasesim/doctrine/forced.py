"""Decisions that a scenario forces: how they are looked up and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.table import Wave, along, distance, snap, toward
from phasesim.table.plans import Composition, Course, Flight, Launch
from phasesim.table.view import View


def look_up(forced: Any, view: View, name: str) -> Any:
    """The answer forced for a unit, or None.

    A plain value holds for every unit; a table is asked for ``"TURN.PLAYER NAME"``, ``"TURN NAME"``, ``"NAME"`` and ``"*"``, in this
    order.  Unit names may leave out their side.
    """
    if not isinstance(forced, Mapping):
        return forced
    short = name.partition(".")[2]
    for key in (name, short):
        for full in (f"{view.turn}.{view.player} {key}", f"{view.turn} {key}", key):
            if full in forced:
                return forced[full]
    return forced.get("*")


def forced_course(wanted: Any) -> Course:
    """A course from ``[before, turn, after]`` or the cm straight ahead."""
    if isinstance(wanted, int | float):
        return Course(float(wanted))
    return Course(*map(float, wanted))


def forced_launch(wanted: Mapping[str, Any]) -> Launch:
    """A launch from ``{salvoes, boarding, waves, recall}``; each wave is a table of markers by craft."""
    return Launch(
        salvoes=tuple(int(n) for n in wanted.get("salvoes", ())),
        boarding=bool(wanted.get("boarding", False)),
        waves=tuple(_composition(wave) for wave in wanted.get("waves", ())),
        recall=tuple(wanted.get("recall", ())),
    )


def _composition(wave: Mapping[str, int]) -> Composition:
    return tuple((craft, int(number)) for craft, number in wave.items())


def forced_flight(wanted: Mapping[str, Any], wave: Wave, reach: float) -> Flight:
    """A flight from ``{to, target, guard, split, split_at}``: as far as it reaches towards the points of ``to``."""
    points, at, left = [], wave.position, reach
    for x, y in wanted.get("to", ()):
        goal = (float(x), float(y))
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
        guard=str(wanted.get("guard", "")),
        split=split,
        split_at=float(wanted.get("split_at", 0.0)),
    )
