"""What models there are, as rows for a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from phasesim.content.crafts import craft
from phasesim.content.dropfleet import listing as dropfleet
from phasesim.content.rulesets import load_rules, rule_set_names
from phasesim.content.scenarios import load_scenario, scenario_names
from phasesim.content.ships import ship_classes
from phasesim.errors import InputError
from phasesim.table import Weapon

KINDS = ("ships", "craft", "fleets", "scenarios", "rules")


def models_list(kind: str, system: str = "bfgr") -> list[dict[str, Any]]:
    """Return the models of a kind, one dict a row: ships, craft, fleets, scenarios or rules.

    Scenarios and rules are those of every game system, the others those of one.

    Raises
    ------
    InputError
        If there is no such kind, or game system.
    """
    if kind not in KINDS:
        raise InputError("unknown kind of model", value=kind, allowed=KINDS)
    if system not in LISTS:
        raise InputError("unknown game system", value=system, allowed=tuple(LISTS))
    lists = {"scenarios": _scenarios, "rules": _rules, **LISTS[system]}
    return lists[kind]()


def _ships() -> list[dict[str, Any]]:
    return [
        {
            "name": sheet.name,
            "fleet": sheet.fleet,
            "kind": sheet.kind,
            "points": sheet.points,
            "hits": sheet.hits,
            "speed": "/".join(f"{speed:g}" for speed in sheet.speeds),
            "shields": sheet.shields,
            "turrets": sheet.turrets,
            "bays": _strength(sheet.weapons, "launch_bay"),
            "torpedoes": _strength(sheet.weapons, "torpedo"),
        }
        for sheet in ship_classes().values()
    ]


def _strength(weapons: Iterable[Weapon], kind: str) -> str:
    lines = [weapon for weapon in weapons if weapon.kind == kind]
    rolled = [weapon.dice for weapon in lines if weapon.dice]
    fixed = sum(weapon.strength for weapon in lines)
    return " + ".join([*rolled, *([str(fixed)] if fixed else [])]) or "0"


def _craft() -> list[dict[str, Any]]:
    return [
        {
            "name": made.name,
            "fleet": made.fleet,
            "role": made.role.replace("_", " "),
            "speed": f"{made.speed:g}",
            "resilient": "yes" if made.resilient else "no",
        }
        for made in craft().values()
    ]


def _fleets() -> list[dict[str, Any]]:
    ships = Counter(sheet.fleet for sheet in ship_classes().values())
    return [
        {"name": fleet, "ships": count, "craft": ", ".join(name for owner, name in craft() if owner == fleet)}
        for fleet, count in ships.items()
    ]


def _scenarios() -> list[dict[str, Any]]:
    found = [load_scenario(name) for name in scenario_names()]
    return [
        {
            "name": scenario.name,
            "title": scenario.title,
            "system": scenario.system,
            "turns": scenario.turns,
            "sides": " against ".join(f"{side.name} ({side.doctrine})" for side in scenario.sides),
        }
        for scenario in found
    ]


def _rules() -> list[dict[str, Any]]:
    found = [load_rules(name) for name in rule_set_names()]
    return [{"name": rules.name, "system": rules.system, "hash": rules.hash[:12]} for rules in found]


LISTS: Mapping[str, Mapping[str, Callable[[], list[dict[str, Any]]]]] = {
    "bfgr": {"ships": _ships, "craft": _craft, "fleets": _fleets},
    "dropfleet": dropfleet.LISTS,
}
"""What differs from one game system to another."""
