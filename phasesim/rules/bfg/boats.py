"""Assault boats against a ship, and the Hit-and-Run attacks that they and boarding torpedoes make."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import D6, Count, Note, Program, Request
from phasesim.rules.bfg.compose import follow
from phasesim.rules.bfg.criticals import Applied, Hull, apply_critical
from phasesim.rules.bfg.fighters import intercepted
from phasesim.rules.bfg.switches.boats import hit_and_run
from phasesim.rules.bfg.turret_volley import fewer_shot, lone_fire, turret_volley
from phasesim.rules.bfg.waves import Squadrons, muster
from phasesim.rules.ruleset import RuleSet


class BoatRun(NamedTuple):
    """Markers shot down by turrets, and Hit-and-Run attacks made."""

    shot_down: int
    raids: int


class Raid(NamedTuple):
    """One Hit-and-Run attack on a ship.

    ``total`` is the die and the modifiers, ``critical`` the result that was applied (``"destroyed"`` for an escort),
    ``hull`` the ship after it and ``lost`` the hits that it cost.
    """

    total: int
    succeeded: bool
    saved: bool
    critical: str
    hull: Hull
    lost: int
    destroyed: bool


def boat_run(rules: RuleSet, squadrons: Squadrons, turret_dice: int, cap: int = 0) -> Generator[Request, Any, BoatRun]:
    """A wave of assault boats meets a ship: CAP, turrets, one raid for each marker left.

    [ORD-ASB-03, ORD-CAP-21, ORD-TUR-03, ORD-WAV-05, ORD-WAV-07, XOR-ASB-03, XOR-ASB-08, XOR-ASB-10]

    Parameters
    ----------
    rules : RuleSet
        The switches of turrets.
    squadrons : tuple of Squadron
        The wave as it touches the ship.
    turret_dice : int
        Turret dice rolled, massed dice among them; 0 where the turrets may not fire.
    cap : int
        Fighters on CAP over the ship, ordinary ones.
    """
    arrived = muster((yield from intercepted(rules, squadrons, cap)) if cap > 0 else squadrons)
    if not arrived.strikers:
        return BoatRun((yield from lone_fire(rules, turret_dice, arrived)), 0)
    volley = yield from turret_volley(rules, turret_dice, arrived)
    left, shot_down = fewer_shot(arrived.kinds, volley)
    return BoatRun(shot_down, sum([number for craft, number in left if craft.strikes == "assault_boat"]))


_BOATS = Note("assault_boats")


def raid(rules: RuleSet, hull: Hull, modifier: int = 0, braced: bool = False, boats: bool = False) -> Program[Raid]:
    """One Hit-and-Run attack on a ship, or one roll of an assault boat on its critical table.

    [COR-HNR-02, COR-HNR-03, COR-HNR-04, COR-HNR-05, SHT-BRACE-02, XOR-ASB-03, XOR-ASB-04, XOR-ASB-05, XOR-ASB-06,
    XOR-ASB-07]

    Parameters
    ----------
    rules : RuleSet
        Switch ``assault_boats``, where assault boats attack.
    hull : Hull
        The ship under attack.
    modifier : int
        Sum of all modifiers of the die: +1 of Space Marines who attack, -1 of those who are attacked.
    braced : bool
        Whether the ship was braced before the attack; it then saves a successful one on 4+.
    boats : bool
        Whether assault boats attack, and neither boarding torpedoes nor a teleport.
    """
    if boats and hull.escort:
        yield _BOATS
    least = rules["assault_boats"](hull.escort) if boats else hit_and_run(hull.escort)
    total = (yield D6("hit-and-run")) + modifier
    if total < least:
        return Raid(total, False, False, "", hull, 0, False)
    if braced and (yield Count(1, 4, "brace save")):
        return Raid(total, True, True, "", hull, 0, False)
    if hull.escort:
        return Raid(total, True, False, "destroyed", hull.less(hull.hits), hull.hits, True)
    result = yield from apply_critical(hull, total)
    return follow(result, lambda applied: _raided(total, applied))


def _raided(total: int, applied: Applied) -> Raid:
    return Raid(total, True, False, applied.name, applied.hull, applied.lost, not applied.hull.hits)
