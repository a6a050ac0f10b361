"""Battles made for measuring: two fleets of any size in line, and a table full of ordnance."""

from __future__ import annotations

from typing import Any

from phasesim.content import scenario_from
from phasesim.table import Scenario

SHIPS = {"red": ("Dictator", "Cobra", "Mars", "Cobra"), "blue": ("Devastation", "Infidel", "Styx", "Infidel")}
FLEETS = {"red": "Imperial Navy", "blue": "Chaos"}
APART, WIDE = 20.0, 180.0  # cm of table along the line for each ship of a side, and across it: 1800 cm² a ship


def line_of_battle(ships: int) -> Scenario:
    """So many ships a side, abreast, on a table that grows with them.

    Nobody reloads: one failed check ends a whole fleet's reloading for the turn (COR-CMD-06), so the larger fleet would
    send out less a ship.
    """
    sides = {side: _side(side, ships) | {"choices": {"order": ""}} for side in SHIPS}
    return scenario_from(_battle(f"line-of-{ships}", sides, APART * ships))


def crowded_table() -> Scenario:
    """Six ships and twenty markers a side: a dozen attack craft and eight salvoes."""
    sides = {side: _side(side, 6) | {"ordnance": _markers(side)} for side in SHIPS}
    return scenario_from(_battle("crowded-table", sides, APART * 6))


def _battle(name: str, sides: dict[str, Any], height: float) -> dict[str, Any]:
    table = [WIDE, height]
    return {"schema": 1, "name": name, "system": "bfgr", "turns": 8, "table": table, "first": "roll", "sides": sides}


def _side(side: str, number: int) -> dict[str, Any]:
    return {"doctrine": "massed_strike", "ships": [_ship(side, k, number) for k in range(number)]}


def _ship(side: str, k: int, number: int) -> dict[str, Any]:
    kind = SHIPS[side][k % 4]
    heading, x = (0.0, -50.0) if side == "red" else (180.0, 50.0)
    escort = k % 2 == 1
    ship = {"name": f"{kind}-{k + 1}", "class": kind, "heading": heading}
    ship["position"] = [0.84 * x if escort else x, (k - (number - 1) / 2) * 0.75 * APART]
    return ship | ({"squadron": f"{kind}s-{k // 4 + 1}"} if escort else {})


def _markers(side: str) -> list[dict[str, Any]]:
    heading, x = (0.0, -25.0) if side == "red" else (180.0, 25.0)
    units: list[dict[str, Any]] = []
    for k in range(12):
        craft = "fighter" if k % 3 == 0 else "bomber"
        place = [x, (k - 5.5) * 8.0]
        units.append(
            {"kind": "wave", "name": f"w{k + 1}", "craft": {craft: 1}, "fleet": FLEETS[side], "position": place}
        )
    for k in range(8):
        place = [1.3 * x, (k - 3.5) * 11.0]
        units.append({"kind": "salvo", "name": f"t{k + 1}", "strength": 4, "position": place, "heading": heading})
    return units
