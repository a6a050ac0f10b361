"""The engagements whose odds can be asked: their figures, the dice program of each, and what of its result is shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from phasesim.engagement import dropfleet
from phasesim.engagement.craft import (
    BOAT,
    BOMBER,
    CRIPPLED,
    FIGHTERS,
    MASSED,
    RESILIENT,
    STRENGTH,
    TURRETS,
    turret_dice,
)
from phasesim.engagement.figures import Figure
from phasesim.engagement.harm import HARM
from phasesim.engagement.kinds import Asked, Engagement
from phasesim.engagement.shooting import SHOOTING
from phasesim.engagement.supply import SUPPLY
from phasesim.errors import InputError
from phasesim.rules.bfg.boats import boat_run
from phasesim.rules.bfg.bombers import bomber_run
from phasesim.rules.bfg.fighters import FIGHTER, duel
from phasesim.rules.bfg.torpedoes import boarding_run, torpedo_run
from phasesim.rules.ruleset import RuleSet

_ARMOUR = Figure("armour", "Armour that the attack has to reach", 5, least=1, most=6, rule="COR-SHIP-02")
_CAP = Figure("cap", "fighters on CAP over the ship", 0)
_BRACED = Figure("braced", "the ship is braced: count the damage that it does not save", False)


def _torpedoes(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    dice, _ = turret_dice(rules, f)
    return torpedo_run, (rules, f["strength"], dice, f["armour"], f["reroll"], f["cap"])


def _boarding(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    dice, _ = turret_dice(rules, f)
    return boarding_run, (rules, f["strength"], dice, f["armour"], f["cap"])


def _bombers(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    wave = (BOMBER,) * f["bombers"] + (FIGHTER,) * f["fighters"]
    return bomber_run, (rules, wave, *turret_dice(rules, f), f["armour"], f["cap"])


def _boats(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    wave = (BOAT,) * f["boats"] + (FIGHTER,) * f["fighters"]
    return boat_run, (rules, wave, turret_dice(rules, f)[0], f["cap"])


def _fighters(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    attackers = (RESILIENT if f["attackers_resilient"] else FIGHTER,) * f["attackers"]
    defenders = (RESILIENT if f["defenders_resilient"] else FIGHTER,) * f["defenders"]
    return duel, (rules, attackers, defenders, f["pairing"])


ENGAGEMENTS: Mapping[str, Engagement] = MappingProxyType(
    {
        known.name: known
        for known in (
            Engagement(
                "torpedoes",
                "a torpedo salvo against a ship",
                (
                    STRENGTH,
                    TURRETS,
                    MASSED,
                    _ARMOUR,
                    _CAP,
                    Figure("reroll", "missed torpedo dice are rolled again", False),
                    CRIPPLED,
                    _BRACED,
                ),
                ("hits", "strength_left"),
                _torpedoes,
                lambda run: (run.hits, run.strength_left),
            ),
            Engagement(
                "bombers",
                "a wave of bombers, with or without fighters, against a ship",
                (
                    Figure("bombers", "bombers in the wave", 4),
                    FIGHTERS,
                    TURRETS,
                    MASSED,
                    _ARMOUR,
                    _CAP,
                    CRIPPLED,
                    _BRACED,
                ),
                ("hits",),
                _bombers,
                lambda run: (run.hits,),
            ),
            Engagement(
                "assault-boats",
                "a wave of assault boats, with or without fighters, against a ship",
                (Figure("boats", "assault boats in the wave", 4), FIGHTERS, TURRETS, MASSED, _CAP, CRIPPLED),
                ("raids",),
                _boats,
                lambda run: (run.raids,),
            ),
            Engagement(
                "boarding-torpedoes",
                "a salvo of boarding torpedoes against a ship, each hit a raid",
                (STRENGTH, TURRETS, MASSED, _ARMOUR, _CAP, CRIPPLED),
                ("raids", "strength_left"),
                _boarding,
                lambda run: (run.raids, run.strength_left),
            ),
            Engagement(
                "fighters",
                "fighters against fighters",
                (
                    Figure("attackers", "fighters that move into contact", 2, most=20),
                    Figure("defenders", "fighters that they meet", 2, most=20),
                    Figure("attackers_resilient", "the attackers have a 4+ save", False),
                    Figure("defenders_resilient", "the defenders have a 4+ save", False),
                    Figure("pairing", "how the attackers pair off", "spread", options=("spread", "focus")),
                ),
                ("attackers_left", "defenders_left"),
                _fighters,
                lambda end: (len(end.attackers), len(end.defenders)),
            ),
            *SHOOTING,
            *HARM,
            *SUPPLY,
        )
    }
)
"""Every engagement of Battlefleet Gothic by its name."""

SYSTEMS: Mapping[str, Mapping[str, Engagement]] = MappingProxyType(
    {"bfgr": ENGAGEMENTS, "dropfleet": dropfleet.ENGAGEMENTS}
)
"""The engagements of each game system."""


def engagement(name: str, system: str = "bfgr") -> Engagement:
    """The engagement of that name in a game system; an underscore may stand for a hyphen.

    Raises
    ------
    InputError
        If there is none.
    """
    found = SYSTEMS[system].get(name.replace("_", "-"))
    if found is None:
        raise InputError("unknown engagement", value=name, allowed=tuple(SYSTEMS[system]))
    return found
