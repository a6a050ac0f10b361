"""Teleport attacks in the End Phase."""

from __future__ import annotations

from phasesim.rules.bfg.fanning import put_markers
from phasesim.rules.bfg.hit_and_run import TELEPORT_REACH, Teleporter, raid_modifier, teleport_bar
from phasesim.rules.bfg.holofields import holofield_save
from phasesim.rules.bfg.hulls import hull_of, shields_now
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.raids import raid_ship
from phasesim.rules.host import Host
from phasesim.table import Ship, distance


def teleport(host: Host, side: str) -> None:
    """Each ship of the player may make one teleport attack on an enemy without shields.

    [COR-TELE-01, COR-TELE-02, COR-TELE-03, COR-TURN-08]
    """
    doctrine = host.doctrine(side)
    if not doctrine.gunnery:
        return
    for name in sorted(host.fleets[side]):
        ship = host.fleets[side].get(name)
        foes = _foes(host, ship) if ship is not None else []
        if ship is None or not foes:
            continue
        target = doctrine.teleports(host.view, ship, foes)
        if target in foes:
            _attack(host, ship, target)


def _foes(host: Host, ship: Ship) -> list[str]:
    """Enemies that a ship may attack, the nearest first."""
    sheet = ship.sheet
    one = Teleporter(ship.hits, sheet.fleet, sheet.escort, ship.crippled, bool(ship.braced), ship.order)
    found = []
    for foe in host.fleets[host.enemy(ship.side)].values():
        cm = distance(ship.position, foe.position)
        if cm <= TELEPORT_REACH + 1.0 and not teleport_bar(one, cm, shields_now(host, foe), foe.hits):
            found.append((round(cm, 6), foe.name))
    return [name for _, name in sorted(found)]


def _attack(host: Host, ship: Ship, target: str) -> None:
    """One Hit-and-Run attack; the target may brace before its die.

    [COR-TELE-01, COR-HNR-02, COR-HNR-05, COR-HOLO-02, SHT-BRACE-02]
    """
    cm = distance(ship.position, host.ships[target].position)
    host.event("teleports", ship.name, target, "COR-TELE-01", {"cm": round(cm, 3)})
    offer_brace(host, host.ships[target], ship.name)
    foe = host.ships[target]
    if hull_of(foe).holofield and host.roll(holofield_save(), ship.name, target):
        put_markers(host, target, ship.position, 1, "COR-HOLO-02")
        return
    raid_ship(host, target, ship.name, raid_modifier(ship.sheet.fleet, ""), "COR-TELE-01")
