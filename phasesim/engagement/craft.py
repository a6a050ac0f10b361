"""Markers and figures that several engagements share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.engagement.figures import Figure
from phasesim.rules.bfg.turrets import massed
from phasesim.rules.ruleset import RuleSet
from phasesim.table.units import Craft, Squadron, half

BOMBER = Squadron(Craft("", "bomber", "bomber", 20.0, False, "bomber"))
BOAT = Squadron(Craft("", "assault boat", "assault_boat", 30.0, False, "assault_boat"))
RESILIENT = Squadron(Craft("", "resilient fighter", "fighter", 30.0, True, "", resilient=True))

TURRETS = Figure("turrets", "turrets of the ship itself", 2)
MASSED = Figure("massed", "ships in base contact that mass their turrets", 0, rule="ORD-MAS-02")
CRIPPLED = Figure("crippled", "the ship is crippled: its own turrets are halved", False)
FIGHTERS = Figure("fighters", "fighters in the same wave", 0)
STRENGTH = Figure("strength", "torpedoes in the salvo", 6)


def turret_dice(rules: RuleSet, f: Mapping[str, Any]) -> tuple[int, int]:
    """Turret dice and the ship's own turret value.  [ORD-TUR-01, ORD-MAS-04, ORD-MAS-11]"""
    own = half(f["turrets"]) if f["crippled"] else f["turrets"]
    return own + massed(rules, f["massed"]), own
