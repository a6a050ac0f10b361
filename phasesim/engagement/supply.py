"""Engagements that variants of the rules turn on: turret fire, lines of ships, boats, patrols, attrition."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from phasesim.dice import Call, Program, Request, Then
from phasesim.engagement.craft import BOAT, BOMBER, CRIPPLED, FIGHTERS, MASSED, TURRETS, turret_dice
from phasesim.engagement.figures import Figure
from phasesim.engagement.kinds import Asked, Engagement
from phasesim.rules.bfg.attrition import attrition_loss
from phasesim.rules.bfg.boats import BoatRun, boat_run
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.fighters import FIGHTER
from phasesim.rules.bfg.hit_and_run import raids
from phasesim.rules.bfg.patrol_odds import patrol_run
from phasesim.rules.bfg.torpedoes import torpedo_line
from phasesim.rules.bfg.turret_volley import fewer_shot, lone_fire, turret_volley
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.bfg.waves import Squadrons, muster
from phasesim.rules.ruleset import RuleSet

AGAINST = ("bombers", "boats", "fighters", "torpedoes")
_WAVES = {"bombers": BOMBER, "boats": BOAT, "fighters": FIGHTER}


# ---------------------------------------------------------------- programs of several steps
def turret_kills(rules: RuleSet, squadrons: Squadrons, dice: int) -> Generator[Request, Any, tuple[int, int]]:
    """One volley at a wave: markers shot down, fighters among them.

    [ORD-TUR-03, ORD-FTR-04, XOR-ASB-10, XOR-FTR-07]
    """
    met = muster(squadrons)
    if not met.strikers:
        lost = yield from lone_fire(rules, dice, met)
        return lost, lost
    left, lost = fewer_shot(met.kinds, (yield from turret_volley(rules, dice, met)))
    return lost, met.escorts - sum(number for craft, number in left if craft.fights and not craft.strikes)


def torpedo_kills(rules: RuleSet, torpedoes: int, dice: int) -> Generator[Request, Any, tuple[int, int]]:
    """One volley at a salvo: torpedoes shot down.  [ORD-TUR-02]"""
    kills = yield from turret_fire(rules, dice, "torpedoes")
    return min(kills, torpedoes), 0


def boats_on_hull(
    rules: RuleSet, squadrons: Squadrons, dice: int, hull: Hull, modifier: int, braced: bool
) -> Program[tuple[int, ...]]:
    """A wave of assault boats from the turrets to the critical table.  [ORD-ASB-03, XOR-ASB-03, XOR-ASB-06]"""
    run: BoatRun = yield Call(boat_run, rules, squadrons, dice)
    attacks = Call(raids, rules, hull, run.raids, modifier, braced, True)
    return Then(attacks, lambda done: (run.raids, done.succeeded, done.lost, done.destroyed))


# ---------------------------------------------------------------- from figures to programs
def _turrets(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    dice = turret_dice(rules, f)[0]
    if f["against"] == "torpedoes":
        return torpedo_kills, (rules, f["markers"], dice)
    return turret_kills, (rules, (_WAVES[f["against"]],) * f["markers"] + (FIGHTER,) * f["fighters"], dice)


def _line(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    dice = turret_dice(rules, f)[0]
    return torpedo_line, (rules, f["strength"], f["ships"], dice, f["armour"], f["reroll"])


def _boats(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    wave = (BOAT,) * f["boats"] + (FIGHTER,) * f["fighters"]
    start = 1 if f["escort"] else f["hits"]
    hull = Hull(start, start, f["escort"], frozenset({"port", "starboard", "prow", "dorsal"}), 2)
    return boats_on_hull, (rules, wave, turret_dice(rules, f)[0], hull, f["modifier"], f["braced"])


def _patrol(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    strike = (BOMBER,) * f["bombers"] + (FIGHTER,) * f["fighters"]
    return patrol_run, (rules, strike, f["patrol"], f["blast"], f["met"])


def _attrition(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return attrition_loss, (rules, f["bays_lost"], f["removed"])


SUPPLY: tuple[Engagement, ...] = (
    Engagement(
        "turrets",
        "one volley of turrets at a wave or a salvo",
        (
            TURRETS,
            MASSED,
            CRIPPLED,
            Figure("against", "what comes", "bombers", options=AGAINST),
            Figure("markers", "how many of it: markers, or torpedoes", 4),
            FIGHTERS,
        ),
        ("shot_down", "fighters_lost"),
        _turrets,
        lambda kills: kills,
    ),
    Engagement(
        "torpedo-line",
        "a torpedo salvo against a line of like ships, one after another",
        (
            Figure("strength", "torpedoes in the salvo", 6, most=30),
            Figure("ships", "ships on its way", 2, least=1, most=6),
            TURRETS,
            MASSED,
            Figure("armour", "Armour that the attack has to reach", 5, least=1, most=6, rule="COR-SHIP-02"),
            Figure("reroll", "missed torpedo dice are rolled again", False),
            CRIPPLED,
        ),
        ("hits", "strength_left"),
        _line,
        lambda run: (run.hits, run.strength_left),
    ),
    Engagement(
        "boats-on-hull",
        "a wave of assault boats against a ship, down to its critical damage",
        (
            Figure("boats", "assault boats in the wave", 4, most=12),
            FIGHTERS,
            TURRETS,
            MASSED,
            CRIPPLED,
            Figure("modifier", "sum of the modifiers of each roll", 0, least=-1, most=1),
            Figure("hits", "hits of the ship", 8, least=1, most=12),
            Figure("escort", "the ship is an escort", False),
            Figure("braced", "the ship is braced and saves on 4 or more", False),
        ),
        ("raids", "succeeded", "lost", "destroyed"),
        _boats,
        lambda done: done,
        saves="",
    ),
    Engagement(
        "patrol",
        "fighters on patrol against blast markers, and then against a strike at their ship",
        (
            Figure("patrol", "fighters on patrol", 2, most=20),
            Figure("blast", "blast markers placed in contact with the ship", 0, most=12),
            Figure("met", "the ship then moves through blast markers", False),
            Figure("bombers", "bombers that come", 4, most=20),
            Figure("fighters", "fighters with them", 0, most=20),
        ),
        ("patrol_left", "bombers_left", "fighters_left"),
        _patrol,
        lambda run: tuple(run),
    ),
    Engagement(
        "attrition",
        "what a fleet discards from its store as a turn ends",
        (
            Figure("removed", "attack craft markers removed from play in the turn", 4),
            Figure("bays_lost", "launch bays lost for good in the turn", 0),
        ),
        ("discarded", "ones"),
        _attrition,
        lambda loss: (loss.discarded, loss.ones),
    ),
)
"""The engagements by which variants of the ordnance rules can be told apart."""
