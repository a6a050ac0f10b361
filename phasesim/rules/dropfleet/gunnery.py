"""Fire of a Group: all its dice are allocated before any are rolled; Close Action weapons strike together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from phasesim.dice import Count, Program, Then
from phasesim.errors import InputError
from phasesim.rules.dropfleet.assaults import Assault, resolve
from phasesim.rules.dropfleet.crippling import OFFLINE
from phasesim.rules.dropfleet.orders import ACTIVE_SCAN, ORDERS, SILENT_RUNNING, rule_of
from phasesim.rules.dropfleet.sight import can_fire, volley
from phasesim.rules.dropfleet.spikes import add_spike
from phasesim.rules.dropfleet.theatre import Theatre, chart, scenery
from phasesim.table.dropfleet import MINOR, Gun, Vessel
from phasesim.table.maneuvers import Shot


def systems_allowed(ship: Vessel) -> int:
    """Weapon systems that a ship may fire, -1 for any number.  [DFC-ORD-03 to DFC-ORD-09, DFC-CRP-06, DFC-SPC-04]"""
    if OFFLINE in ship.effects:
        return 0
    if ship.order == SILENT_RUNNING and stealthy(ship):
        return 1
    return ORDERS[ship.order].systems


def stealthy(ship: Vessel) -> bool:
    """Whether Stealth lets a ship fire one weapon system, and launch, on Silent Running.  [DFC-SPC-04]"""
    return ship.sheet.has("Stealth") and not ship.crippled


def options(host: Theatre, ships: Iterable[Vessel]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Targets of every weapon of the ships that may fire, by ship and weapon; those without a target are left out.

    [DFC-RNG-01, DFC-RNG-07]
    """
    found = {}
    for ship in ships:
        if not systems_allowed(ship):
            continue
        enemies = host.fleets[host.enemy(ship.side)].values()
        for gun in ship.sheet.guns:
            targets = tuple(enemy.name for enemy in enemies if can_fire(ship, gun, enemy, scenery(host)))
            if targets:
                found[ship.name, gun.name] = targets
    return found


def check_shots(ships: Sequence[Vessel], shots: Sequence[Shot], able: dict[tuple[str, str], tuple[str, ...]]) -> None:
    """Refuse fire that the orders, arcs or ranges forbid.

    [DFC-RNG-01, DFC-RNG-05, DFC-RNG-06, DFC-RNG-07, DFC-ORD-03]
    """
    by_name = {ship.name: ship for ship in ships}
    for shot in shots:
        if shot.target not in able.get((shot.ship, shot.gun), ()):
            problem = f"{shot.ship} cannot fire {shot.gun} at"
            raise InputError(problem, value=shot.target, allowed=able.get((shot.ship, shot.gun), ()), rule="DFC-RNG-01")
    used = [(shot.ship, shot.gun) for shot in shots]
    if len(set(used)) < len(used):
        raise InputError("a weapon system fires once, at one target:", value=used, rule="DFC-RNG-06")
    for name, ship in by_name.items():
        most = systems_allowed(ship)
        fired = [gun for owner, gun in used if owner == name and not _gun(ship, gun).close_action]
        if 0 <= most < len(fired):
            problem = f"{name} on {ship.order.replace('_', ' ')} may fire {most} weapon system, not"
            raise InputError(problem, value=fired, rule=rule_of(ship.order))


def _gun(ship: Vessel, name: str) -> Gun:
    return next(gun for gun in ship.sheet.guns if gun.name == name)


def fire(host: Theatre, ships: Sequence[Vessel]) -> None:
    """The fire of a Group.  [DFC-RNG-06, DFC-RNG-07, DFC-PDF-06, DFC-ACT-05]"""
    able = options(host, ships)
    limits = {ship.name: systems_allowed(ship) for ship in ships}
    shots = tuple(host.doctrine(ships[0].side).fire(chart(host), tuple(ships), able, limits))
    check_shots(ships, shots, able)
    assaults = [*_guns(host, ships, shots), *_close_action(host, ships, shots)]
    for target in dict.fromkeys(one.target for one in assaults):
        resolve(host, [one for one in assaults if one.target == target])
    for ship in ships:
        if OFFLINE in ship.effects and ship.name in host.ships:
            now = host.ships[ship.name]
            host.set_ship(now.but(effects=tuple(effect for effect in now.effects if effect != OFFLINE)))
    scan(host, ships)


def _aimed(
    host: Theatre, ships: Sequence[Vessel], shots: Sequence[Shot], close: bool
) -> Iterator[tuple[Vessel, Gun, Vessel]]:
    by_name = {ship.name: ship for ship in ships}
    for shot in shots:
        gun = _gun(by_name[shot.ship], shot.gun)
        if gun.close_action == close:
            yield by_name[shot.ship], gun, host.ships[shot.target]


def _guns(host: Theatre, ships: Sequence[Vessel], shots: Sequence[Shot]) -> Iterator[Assault]:
    """Weapon systems, each an attack of its own, which Point Defence does not affect.  [DFC-PDF-01]"""
    for ship, gun, target in _aimed(host, ships, shots, close=False):
        part = volley(ship, gun, target, scenery(host))
        rules = "DFC-RNG-01 DFC-RNG-06"
        told: dict[str, object] = {"gun": gun.name}
        parts = ((f"{ship.name}: {gun.name}", part),)
        yield Assault(ship.side, ship.name, target.name, parts, False, rules, gun.flash, (), told)


def _close_action(host: Theatre, ships: Sequence[Vessel], shots: Sequence[Shot]) -> Iterator[Assault]:
    """Close Action attacks of a Group on one target, pooled against one Point Defence roll, which beams pass.

    [DFC-PDF-01, DFC-PDF-06, DFC-RNG-02, DFC-RNG-07, LAU-FTR-04]
    """
    pools: dict[tuple[str, str], list[tuple[Vessel, Gun, Vessel]]] = {}
    for ship, gun, target in _aimed(host, ships, shots, close=True):
        pools.setdefault((target.name, gun.name), []).append((ship, gun, target))
    for (name, _), pool in pools.items():
        lead, gun, _ = pool[0]
        parts = tuple(
            (f"{ship.name}: {gun.name}", volley(ship, gun, target, scenery(host))) for ship, gun, target in pool
        )
        told: dict[str, object] = {"gun": gun.name, "ships": [ship.name for ship, _, _ in pool]}
        label = lead.name if len(pool) == 1 else lead.group
        rules = "DFC-RNG-02 DFC-RNG-07 DFC-PDF-06"
        yield Assault(lead.side, label, name, parts, not gun.beam, rules, gun.flash, (), told)


def scan(host: Theatre, ships: Sequence[Vessel]) -> None:
    """Active Scan puts a Minor Spike on any one enemy ship; against a silent runner it needs a 4+.  [DFC-ORD-09]"""
    for ship in ships:
        if ship.order != ACTIVE_SCAN or ship.name not in host.ships:
            continue
        target = host.doctrine(ship.side).scans(chart(host), ship)
        enemies = host.fleets[host.enemy(ship.side)]
        if not target:
            continue
        if target not in enemies:
            raise InputError(f"{ship.name} scans an enemy ship, not", value=target, allowed=enemies, rule="DFC-ORD-09")
        if enemies[target].silent and not host.roll(found_out(), ship.name, target):
            host.event("scan", ship.name, target, "DFC-ORD-09", {"found": False})
            continue
        host.event("scan", ship.name, target, "DFC-ORD-09", {"found": True})
        add_spike(host, target, MINOR, ship.name, "DFC-ORD-09")


def found_out() -> Program[bool]:
    """Whether an Active Scan finds a ship that runs silent.  [DFC-ORD-09]"""
    return Then(Count(1, 4, "active scan"), bool)
    yield
