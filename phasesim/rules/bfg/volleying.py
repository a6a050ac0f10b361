"""One attack of direct fire on a ship or squadron: who can be hit from where, the dice, and their hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from phasesim.rules.bfg.armour import present, shown
from phasesim.rules.bfg.batteries import BATTERY, HEAVY
from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.bombardment import CANNON, CRITICAL_ON, HITS_ON
from phasesim.rules.bfg.fire_at_ordnance import fire_at_ordnance
from phasesim.rules.bfg.firepower import halved
from phasesim.rules.bfg.gunnery import column, dice, own_column, shifts, target_type
from phasesim.rules.bfg.gunports import times_halved
from phasesim.rules.bfg.guns import Gun, gun_of
from phasesim.rules.bfg.hits import land
from phasesim.rules.bfg.hulls import hull_of
from phasesim.rules.bfg.lances import lance_attack
from phasesim.rules.bfg.lock_on import locked_on
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.ranks import unit_name
from phasesim.rules.bfg.sight import bears, in_range, sides, through_markers
from phasesim.rules.bfg.strength import rolled_strength
from phasesim.rules.bfg.strike import Blows
from phasesim.rules.bfg.volleys import NEVER, Group, alike, volley
from phasesim.rules.host import Host
from phasesim.table import Ship, Weapon, distance
from phasesim.table.plans import Mount, Shot


class Line(NamedTuple):
    """What a line of a firing ship brings: its type, points, and for each target (nearest first) column and armour.

    ``sees`` has None for a target out of its range or arc.
    """

    gun: Gun
    points: int
    sees: tuple[tuple[int, int] | None, ...]


def fire_at_ships(host: Host, aims: Sequence[tuple[Mount, Shot]], members: Sequence[Ship], system: str) -> None:
    """One attack on a ship or squadron; it may brace before any dice are rolled.

    All dice are worked out before any hit is applied, types of gunnery striking in the order of the plan.
    [SHT-BATT-02, SHT-BATT-04, SHT-BATT-07, SHT-BRACE-03, SHT-BRACE-11, COR-SQF-01, COR-SQF-03, COR-SQT-02]
    """
    firers = [host.ships[name] for name in dict.fromkeys(mount.ship for mount, _ in aims)]
    members = sorted(members, key=lambda one: (round(_nearest(firers, one), 6), one.name))
    unit = unit_name(host, firers[0])
    if not members[0].hulk:
        offer_brace(host, members[0], unit)
    lines = _lines(host, aims, members)
    lock_on = locked_on(firers[0].order, aims[0][0].weapon.kind, bool(firers[0].braced))
    fire = _lances if system == "lance" else _gunnery
    blows = fire(host, unit, lines, members, lock_on)
    source = min(firers, key=lambda one: (round(distance(one.position, members[0].position), 6), one.name))
    land(host, unit, source.position, [one.name for one in members], blows)


def _nearest(firers: Sequence[Ship], target: Ship) -> float:
    return min(distance(firer.position, target.position) for firer in firers)


# ---------------------------------------------------------------- points
def _lines(host: Host, aims: Sequence[tuple[Mount, Shot]], members: Sequence[Ship]) -> list[Line]:
    points = _points(host, aims)
    found = []
    for (mount, _), number in zip(aims, points, strict=True):
        ship = host.ships[mount.ship]
        sees = tuple(_sees(host, ship, mount.weapon, host.ships[one.name]) for one in members)
        if number and any(sees):
            found.append(Line(gun_of(mount.weapon), number, sees))
    return found


def _points(host: Host, aims: Sequence[tuple[Mount, Shot]]) -> list[int]:
    """Points of each line: of a capital ship halved by itself, of escorts out of the halved total, or as rolled.

    [SHT-SPO-01, SHT-CRIP-02, SHT-SPLIT-01, COR-SQF-02, COR-WPN-04]
    """
    found = []
    for mount, shot in aims:
        ship = host.ships[mount.ship]
        there = rolled_strength(host, ship, mount.weapon)
        there = there if ship.sheet.escort else halved(there, times_halved(host, ship))
        found.append(min(shot.points or there, there))
    ship = host.ships[aims[0][0].ship]
    if not ship.sheet.escort:
        return found
    left = halved(sum(found), times_halved(host, ship))
    return [max(0, min(number, left - sum(found[:place]))) for place, number in enumerate(found)]


def _sees(host: Host, ship: Ship, weapon: Weapon, target: Ship) -> tuple[int, int] | None:
    """Column and armour of a target for a weapon, of two sides on whose border the firer lies the better for it.

    [SHT-GUN-01, SHT-GUN-05, SHT-BATT-01, SHT-BATT-03, SHT-ARC-05, SHT-ARC-06, SHT-MOD-01, SHT-BME-07, SHT-HULK-09,
    COR-SQT-03, COR-HOLO-01]
    """
    here, there = ship.position, target.position
    if not in_range(here, there, weapon.reach, weapon.reach_min) or not bears(here, ship.heading, there, weapon.arcs):
        return None
    markers = [(marker.position, marker.radius) for marker in host.blast.values()]
    disturbed = bool(markers) and through_markers(here, there, markers, blasted(host, ship), blasted(host, target))
    gun, hulk = gun_of(weapon), target.hulk
    shift = shifts(distance(here, there), disturbed, hull_of(target).holofield and not hulk, gun)
    kind = target_type(target.sheet.escort, moved(host, target))
    armour = present(target.sheet, target.criticals, hulk)
    shows = sides(there, target.heading, here)
    return min((column(own_column(kind, aspect, gun), shift), shown(armour, side)) for side, aspect in shows)


def moved(host: Host, ship: Ship) -> float | None:
    """Cm moved in the last Movement Phase of the ship's side; none, if there has not been one.  [SHT-GUN-05]"""
    return ship.moved if host.step.number > 1 or host.step.player == ship.side else None


# ---------------------------------------------------------------- gunnery
_NAMES = {"battery": BATTERY, "bombardment": CANNON}


def _gunnery(host: Host, unit: str, lines: Sequence[Line], members: Sequence[Ship], lock_on: bool) -> Blows:
    """Batteries, heavy gunz and bombardment cannon: each type rolls what the table gives it.

    Firepower that sees the targets alike is looked up together; the category fired at is that of the nearest target a
    line can reach.  [SHT-BATT-02, SHT-BATT-04, SHT-BATT-06, COR-SQF-03, COR-SQT-01, COR-SQT-04, COR-WPN-01, COR-WPN-08]
    """
    blows: Blows = ()
    target = unit_name(host, members[0]) if not members[0].hulk else members[0].name
    for gun in dict.fromkeys(line.gun for line in lines):
        together: dict[tuple[tuple[int, int] | None, ...], int] = {}
        for line in lines:
            if line.gun == gun:
                together[line.sees] = together.get(line.sees, 0) + line.points
        groups = tuple(_group(gun, sees, points) for sees, points in together.items())
        name = HEAVY if gun.each > 1 else _NAMES[gun.kind]
        cannon = gun.kind == "bombardment"
        hits = host.roll(volley(groups, lock_on, CRITICAL_ON if cannon else 6, name), unit, target)
        outcome: dict[str, object] = {"weapon": name, "points": sum(together.values())}
        outcome |= {"columns": [_column(sees) for sees in together], "dice": sum(group.dice for group in groups)}
        if not cannon:
            outcome["armour"] = min(need for group in groups for need in group.needs)
        if lock_on:
            outcome["lock_on"] = True
        host.event("shoots", unit, target, "SHT-BATT-02 SHT-BATT-03 SHT-GUN-01", outcome | {"hits": len(hits)})
        blows += hits
    return blows


def _column(sees: Sequence[tuple[int, int] | None]) -> int:
    """The column of the nearest target in range and arc: the category fired at.  [COR-SQT-01]"""
    return next(one[0] for one in sees if one is not None)


def _group(gun: Gun, sees: Sequence[tuple[int, int] | None], points: int) -> Group:
    chosen = _column(sees)
    can = [one if one is not None and one[0] <= chosen else None for one in sees]
    needs = tuple(NEVER if one is None else HITS_ON if gun.kind == "bombardment" else one[1] for one in can)
    return Group(dice(points, chosen), needs, gun.each)


# ---------------------------------------------------------------- lances
def _lances(host: Host, unit: str, lines: Sequence[Line], members: Sequence[Ship], lock_on: bool) -> Blows:
    """Lances: a die a point, without table, aspect or armour.  [SHT-LANCE-01, SHT-BME-08, COR-SQT-02, COR-WPN-02]"""
    blows: Blows = ()
    target = unit_name(host, members[0]) if not members[0].hulk else members[0].name
    together: dict[tuple[bool, tuple[bool, ...]], int] = {}
    for line in lines:
        key = (line.gun.pulsar, tuple(one is not None for one in line.sees))
        together[key] = together.get(key, 0) + line.points
    for (pulsar, can), points in together.items():
        hits = host.roll(lance_attack(host.rules, points, lock_on, pulsar), unit, target)
        outcome: dict[str, object] = {
            "weapon": "pulsar lances" if pulsar else "lances",
            "points": points,
            "dice": points,
        }
        if lock_on:
            outcome["lock_on"] = True
        host.event("shoots", unit, target, "SHT-LANCE-01", outcome | {"hits": hits})
        blows += alike(hits, can, holofield=True)
    return blows


# ---------------------------------------------------------------- ordnance
def shoot_ordnance(host: Host, aims: Sequence[tuple[Mount, Shot]], target: str) -> None:
    """Fire at an ordnance marker: the lines of one ship and type together.  [ORD-SHT-06, ORD-SHT-07, SHT-BATT-02]"""
    points = _points(host, aims)
    together: dict[tuple[str, Gun], tuple[Weapon, int]] = {}
    for (mount, _), number in zip(aims, points, strict=True):
        key = (mount.ship, gun_of(mount.weapon))
        weapon, before = together.get(key, (mount.weapon, 0))
        together[key] = (weapon, before + number)
    for (name, gun), (weapon, number) in together.items():
        if number and target in host.ordnance:
            ship = host.ships[name]
            lock_on = locked_on(ship.order, gun.kind, bool(ship.braced))
            fire_at_ordnance(host, name, weapon, [(target, number)], number, lock_on)
