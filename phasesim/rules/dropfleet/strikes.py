"""An attack from the Lock roll to the damage that comes through."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Call, Program
from phasesim.rules.dropfleet.lock import Hits, Volley, lock_roll
from phasesim.rules.dropfleet.point_defence import Guarded, Points, point_defence
from phasesim.rules.dropfleet.saves import Damage, save, save_numbers
from phasesim.rules.ruleset import RuleSet


class Defence(NamedTuple):
    """What a target has against an attack: PD with Aegis, fighters and the dice each adds, Armour and passive save."""

    pd: int
    armour: int
    passive: int = 0
    cover: int = 0
    bonus: int = 0


def points_of(hits: Hits, damage: int) -> Points:
    """Points of damage: every hit does the weapon's Damage.  [DFC-DMG-02]"""
    return Points(hits.normal * damage, hits.critical * damage)


def guard(rules: RuleSet, volley: Volley, points: Points, target: Defence) -> Program[Guarded]:
    """Point Defence against the damage of an attack that it can affect.  [DFC-PDF-01, LAU-FTR-04, LAU-FTR-05]"""
    fails = save_numbers(rules, target.armour, target.passive, volley.scald, volley.particle).fails
    return (
        yield from point_defence(rules, points, target.pd, target.cover, target.bonus, fails, swarmer=volley.swarmer)
    )


def withstand(rules: RuleSet, volley: Volley, points: Points, target: Defence) -> Program[Damage]:
    """Saves against what Point Defence has left.  [DFC-PDF-05, DFC-ARM-02]"""
    saves = save_numbers(rules, target.armour, target.passive, volley.scald, volley.particle)
    return (yield from save(rules, points, saves, volley.damage, volley.corruptor))


def remaining(rules: RuleSet, volley: Volley, target: Defence) -> Program[Points]:
    """Points of an attack that its Lock roll makes and Point Defence leaves.  [DFC-DMG-01, DFC-PDF-05]"""
    hits = yield Call(lock_roll, volley)
    guarded = yield Call(guard, rules, volley, points_of(hits, volley.damage), target, of="left")
    left: Points = guarded
    return left


def strike(rules: RuleSet, volley: Volley, target: Defence) -> Program[Damage]:
    """A whole attack that Point Defence can affect: bombers, fire ships, Close Action weapons.

    [DFC-DMG-01, LAU-BOM-01, LAU-BOM-02, LAU-FIR-02, LAU-PRO-02]
    """
    left = yield Call(remaining, rules, volley, target)
    damage: Damage = yield Call(withstand, rules, volley, left, target)
    return damage


def torpedo_strike(rules: RuleSet, volley: Volley, target: Defence) -> Program[Damage]:
    """A whole attack that Point Defence cannot affect: a torpedo, or a gun.

    [DFC-DMG-01, LAU-TOR-02, LAU-TOR-03, DFC-PDF-01]
    """
    hits = yield Call(lock_roll, volley)
    damage: Damage = yield Call(withstand, rules, volley, points_of(hits, volley.damage), target)
    return damage
