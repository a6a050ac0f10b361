"""Direct fire at ordnance: what bears on it, the Leadership test, the dice, and the removal of what is hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from phasesim.dice import Program
from phasesim.errors import InputError
from phasesim.rules.bfg.batteries import ON_ORDNANCE, battery_attack, heavy_attack
from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.bombardment import bombardment_attack
from phasesim.rules.bfg.command import leadership_test, standing
from phasesim.rules.bfg.firepower import check_shares
from phasesim.rules.bfg.gunnery import ORDNANCE, attack_dice
from phasesim.rules.bfg.guns import DIRECT, Gun, gun_of
from phasesim.rules.bfg.lances import lance_attack
from phasesim.rules.bfg.losses import remove_unit
from phasesim.rules.bfg.nova import TEMPLATE
from phasesim.rules.bfg.orders import squadron
from phasesim.rules.bfg.priority import HULK, SHIP, Mark, needs_test, split_needs_test
from phasesim.rules.bfg.ranks import unit_name
from phasesim.rules.bfg.sight import bears, blocked, in_range, through_markers
from phasesim.rules.host import Host
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Ordnance as Unit
from phasesim.table import Point, Salvo, Ship, Weapon, distance, touches

Shares: TypeAlias = Sequence[tuple[str, int]]
"""Markers fired at, each with the points of Firepower or lance Strength sent its way."""


class Shot(NamedTuple):
    """One attack on one marker: dice rolled, hits, and whether it was removed."""

    target: str
    dice: int
    hits: int
    removed: bool


def marks(host: Host, ship: Ship, weapon: Weapon) -> tuple[Mark, ...]:
    """Enemies that a weapon can reach and bear on: ships and squadrons, hulks, ordnance.

    A squadron is as near as its nearest member.  What waits on its carrier's base is not yet there.
    [ORD-SHT-01, SHT-FIRE-03, SHT-RANGE-01, SHT-RANGE-02, SHT-ARC-02, SHT-HULK-01]
    """
    found: dict[str, Mark] = {}
    for unit, place, kind in _enemies(host, ship.side):
        if not _can_hit(host, ship, weapon, place):
            continue
        cm = distance(ship.position, place)
        if unit not in found or cm < found[unit].cm:
            found[unit] = Mark(unit, cm, kind)
    return tuple(found.values())


def _enemies(host: Host, side: str) -> Iterator[tuple[str, Point, str]]:
    for ship in host.ships.values():
        if ship.side != side:
            yield (ship.name, ship.position, HULK) if ship.hulk else (unit_name(host, ship), ship.position, SHIP)
    for unit in host.ordnance.values():
        if unit.side != side and not unit.aboard:
            yield unit.name, unit.position, ORDNANCE


def _can_hit(host: Host, ship: Ship, weapon: Weapon, place: Point) -> bool:
    if not in_range(ship.position, place, weapon.reach, weapon.reach_min):
        return False
    if not bears(ship.position, ship.heading, place, weapon.arcs):
        return False
    hulks = [(s.position, s.radius) for s in host.ships.values() if s.hulk and s.name != ship.name]
    return not blocked(ship.position, place, [disc for disc in hulks if not touches(place, 0.0, *disc)])


# ---------------------------------------------------------------- the Leadership test
def free_to_fire(host: Host, ship: Ship) -> bool:
    """The Leadership test that frees a unit's fire, rolled once a Shooting Phase.

    [SHT-PRIO-01, COR-LD-05, COR-LD-06]
    """
    key = ("free fire", ship.side, unit_name(host, ship))
    if key not in host.phase_memory:
        best = max(standing(one.leadership, one.criticals) for one in squadron(host, ship))
        result = host.roll(leadership_test(best), unit_name(host, ship), PRIORITY)
        host.phase_memory[key] = result.passed
        outcome = {"leadership": best, "total": result.total, "passed": result.passed}
        host.event("leadership_test", ship.name, unit_name(host, ship), "SHT-PRIO-01 COR-LD-05", outcome)
    return bool(host.phase_memory[key])


PRIORITY = "target priority"


def allowed(host: Host, ship: Ship, weapon: Weapon, shares: Shares) -> Shares:
    """What a unit may fire at: all that it wants to, or, once its test has failed, the nearest ordnance alone.

    No test is needed to leave closer ships for ordnance; one is to leave closer ordnance, or to fire at several.
    [ORD-SHT-02, ORD-SHT-04, ORD-SHT-05]

    Raises
    ------
    InputError
        If the weapon does not reach or bear on one of them.
    """
    seen = marks(host, ship, weapon)
    known = [str(mark.unit) for mark in seen if mark.kind == ORDNANCE]
    for target, _ in shares:
        if target not in known:
            problem = f"{ship.name} cannot fire {weapon.name} at"
            raise InputError(problem, value=target, allowed=known or "no ordnance", rule="SHT-RANGE-02")
    if not split_needs_test([target for target, _ in shares], seen) or free_to_fire(host, ship):
        return shares
    return [share for share in shares if not needs_test(share[0], seen)][:1]


# ---------------------------------------------------------------- the dice
def dice_at(host: Host, ship: Ship, weapon: Weapon, unit: Unit, points: int) -> int:
    """Dice of one attack: lances roll their Strength, all else by the ordnance column, shifted for range and markers.

    [ORD-SHT-06, ORD-SHT-10, ORD-SHT-11, SHT-BME-07, SHT-BME-08]
    """
    if weapon.kind == "lance":
        return points
    markers = [(marker.position, marker.radius) for marker in host.blast.values()]
    target_in = any(touches(unit.position, unit.radius, *disc) for disc in markers)
    shifted = through_markers(ship.position, unit.position, markers, blasted(host, ship), target_in)
    cm = distance(ship.position, unit.position)
    return attack_dice(points, ORDNANCE, "", cm, shifted, gun=gun_of(weapon))


def attack(rules: RuleSet, gun: Gun, dice: int, lock_on: bool = False) -> Program[int]:
    """Hits on ordnance: batteries and lances need a 6, bombardment cannon their 4.  [ORD-SHT-07, COR-WPN-01]"""
    if gun.kind == "lance":
        return (yield from lance_attack(rules, dice, lock_on, gun.pulsar, ON_ORDNANCE))
    if gun.kind == "bombardment":
        return (yield from bombardment_attack(rules, dice, lock_on))
    one = heavy_attack if gun.each > 1 else battery_attack
    return (yield from one(rules, dice, ON_ORDNANCE, lock_on))


# ---------------------------------------------------------------- in battle
def fire_at_ordnance(
    host: Host, name: str, weapon: Weapon, shares: Shares, strength: int, lock_on: bool = False
) -> tuple[Shot, ...]:
    """Fire one weapon of a ship at one or more enemy markers.

    [ORD-SHT-01, ORD-SHT-02, ORD-SHT-04, ORD-SHT-05, ORD-SHT-06, ORD-SHT-07, ORD-SHT-08]

    Parameters
    ----------
    host : Host
        The battle.
    name : str
        The ship that fires.
    weapon : Weapon
        A battery, a lance or a bombardment cannon of its data sheet.
    shares : sequence of (str, int)
        Markers fired at and the points sent at each.
    strength : int
        What the weapon has, all halvings done (SHT-SPLIT-01).
    lock_on : bool
        Whether misses are rolled again.

    Raises
    ------
    InputError
        If it cannot reach or bear on a target, or the shares are not what the rules allow.
    """
    ship = host.ships[name]
    if weapon.kind not in DIRECT or weapon.kind == "nova":
        raise InputError(f"{weapon.name} cannot be fired at ordnance", value=weapon.kind, rule="SHT-FIRE-01")
    check_shares(strength, shares)
    return tuple(
        _fire(host, ship, weapon, target, points, lock_on) for target, points in allowed(host, ship, weapon, shares)
    )


def _fire(host: Host, ship: Ship, weapon: Weapon, target: str, points: int, lock_on: bool) -> Shot:
    unit = host.ordnance[target]
    dice = dice_at(host, ship, weapon, unit, points)
    hits = host.roll(attack(host.rules, gun_of(weapon), dice, lock_on), ship.name, target)
    outcome = {"weapon": weapon.name, "points": points, "dice": dice, "hits": hits}
    host.event("shoots", ship.name, target, "ORD-SHT-06 ORD-SHT-07", outcome)
    if hits:
        shot_away(host, unit, ship.name, "direct fire")
    return Shot(target, dice, hits, bool(hits))


def shot_away(host: Host, unit: Unit, by: str, cause: str) -> None:
    """One hit removes a whole salvo or a whole wave; no save applies.

    [ORD-SHT-08, ORD-PRE-02, ORD-WAV-08, XOR-SHP-01]
    """
    rules = "ORD-SHT-08 ORD-PRE-02" if isinstance(unit, Salvo) else "ORD-SHT-08 ORD-WAV-08"
    remove_unit(host, unit, by=by, cause=cause, rules=rules)


def caught(host: Host, centre: Point) -> list[str]:
    """Ordnance of either side that a nova cannon's template in its final place touches, in order of name.

    CAP is where its ship's stem is; what waits on its carrier's base is not yet there.  [ORD-SHT-09]
    """
    return sorted(
        unit.name
        for unit in host.ordnance.values()
        if not unit.aboard and touches(centre, TEMPLATE, unit.position, unit.radius)
    )


def nova_on_ordnance(host: Host, centre: Point, by: str) -> list[str]:
    """Remove what a nova cannon's detonation catches, without a roll; returns the names.  [ORD-SHT-09]"""
    names = caught(host, centre)
    for name in names:
        remove_unit(host, host.ordnance[name], by=by, cause="nova cannon", rules="ORD-SHT-09")
    return names
