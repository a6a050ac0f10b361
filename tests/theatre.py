"""Small battles of Dropfleet for rule tests: what stands where, what players are told, and the dice that fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from staging import Fought

from phasesim.content import load_rules, scenario_from
from phasesim.dice import Dice, Script
from phasesim.engine import stage
from phasesim.rules.dropfleet.system import PHASES
from phasesim.table import Scenario

Place = tuple[float, float]


def ship(kind: str, at: Place = (0.0, 0.0), heading: float = 90.0, **keys: Any) -> dict[str, Any]:
    """A ship of a class, by its class name; ``keys`` are those of the scenario file (name, battlegroup, layer, hull,
    ...).
    """
    return {"class": kind, "position": list(at), "heading": heading, **keys}


def tokens(kind: str, target: str, number: int = 1, **keys: Any) -> dict[str, Any]:
    """Launch assets in play at the start, with a ship or station."""
    return {"kind": kind, "target": target, "tokens": number, **keys}


def launch(kind: str, target: str, number: int = 1, cargo: str = "") -> dict[str, Any]:
    """What a carrier is told to launch."""
    return {"kind": kind, "target": target, "tokens": number} | ({"cargo": cargo} if cargo else {})


def battle(
    red: Sequence[Mapping[str, Any]] = (),
    blue: Sequence[Mapping[str, Any]] = (),
    *,
    choices: Mapping[str, Mapping[str, Any]] | None = None,
    sites: Sequence[Mapping[str, Any]] = (),
    scenery: Sequence[Mapping[str, Any]] = (),
    turns: int = 1,
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    doctrine: str = "passive",
    table: Place = (200.0, 200.0),
    unlimited: bool = True,
) -> Scenario:
    """A scenario: ships have ``class``, tokens ``kind``; a side without a ship gets a Europa in a far corner.

    ``sides`` adds keys of a side, such as ``flagship`` and ``admiral``.
    """
    made = {}
    for side, units in (("red", red), ("blue", blue)):
        ships = [dict(unit) for unit in units if "class" in unit]
        corner = (table[0] / 2 - 10, -table[1] / 2 + 10)
        if not ships:
            ships = [ship("Europa", corner if side == "blue" else (-corner[0], -corner[1]), name="bystander")]
        made[side] = {
            "doctrine": doctrine,
            "ships": ships,
            "ordnance": [dict(unit) for unit in units if "kind" in unit],
            "choices": dict((choices or {}).get(side, {})),
            **(sides or {}).get(side, {}),
        }
    data = {
        "schema": 1,
        "name": "test",
        "system": "dropfleet",
        "turns": turns,
        "table": list(table),
        "unlimited": unlimited,
        "sites": list(sites),
        "scenery": list(scenery),
        "sides": made,
    }
    return scenario_from(data)


def fought(
    scenario: Scenario,
    dice: Mapping[Any, Sequence[int]] | None = None,
    *,
    rules: str = "dropfleet",
    seed: int | None = None,
    start: str = "",
    stop: str = "",
    graphs: Sequence[str] = (),
) -> Fought:
    """Fight a battle, or the phases from ``start`` to ``stop`` (``"launch_assets"``, ``"2.activation"``).

    Scripted dice must all be used; without a ``seed`` nothing else may be rolled.
    """
    script = Script(dice or {}) if seed is None else Script.mixed(dice or {}, Dice(seed))
    host = stage(scenario, load_rules(rules), dice=script, keep_graphs=tuple(graphs))
    record = host.run(_number(start) if start else 0, _number(stop) + 1 if stop else None)
    script.check()
    return Fought(host, record)


def _number(text: str) -> int:
    turn, _, phase = text.rpartition(".")
    return len(PHASES) * (int(turn or 1) - 1) + PHASES.index(phase)
