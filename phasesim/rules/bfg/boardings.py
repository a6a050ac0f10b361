"""Boarding in battle: announced on contact, fought in the End Phase; equal totals lock the ships."""

from __future__ import annotations

from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.boarding import HULK, RACES, Aftermath, Party, boarding, boarding_value
from phasesim.rules.bfg.fanning import put_markers
from phasesim.rules.bfg.gunports import silence
from phasesim.rules.bfg.holofields import holofield_save
from phasesim.rules.bfg.hulls import hull_of, record_hull
from phasesim.rules.bfg.wrecks import fall
from phasesim.rules.host import Host
from phasesim.table import Ship

HALVED = "boarding value halved"


def announce(host: Host, ship: Ship) -> None:
    """A ship that ends its move against an enemy's base may say that it boards; it then neither fires nor launches.

    [COR-BOARD-01, COR-RAM-08]
    """
    ships = host.ships
    foes = [name for name in host.touching(ship.name) if ships[name].side != ship.side and not ships[name].hulk]
    target = host.doctrine(ship.side).boards(host.view, ship, foes) if foes else ""
    if target in foes:
        _boarders(host)[ship.name] = target
        silence(host, ship)
        host.event("boards", ship.name, target, "COR-BOARD-01", {"announced": True})


def _boarders(host: Host) -> dict[str, str]:
    found: dict[str, str] = host.memory.setdefault("boarders", {})
    return found


def _locks(host: Host) -> dict[str, str]:
    """Pairs of ships locked in boarding, those that boarded first; a pair is free once one is out of action."""
    found: dict[str, str] = host.memory.setdefault("locks", {})
    for one, other in list(found.items()):
        if not (_alive(host, one) and _alive(host, other)):
            del found[one]
    return found


def _alive(host: Host, name: str) -> bool:
    ship = host.ships.get(name)
    return ship is not None and not ship.hulk and ship.hits > 0


def locked(host: Host, name: str) -> bool:
    """Whether a ship is locked in a boarding action.  [COR-BOARD-09]"""
    if "locks" not in host.memory:
        return False
    locks = _locks(host)
    return name in locks or name in locks.values()


def stay_locked(host: Host, name: str) -> None:
    """A locked ship neither moves nor shoots nor launches.  [COR-BOARD-09]"""
    ship = host.ships[name]
    host.set_ship(ship.but(moved=0.0))
    silence(host, ship)
    host.event("locked", name, "", "COR-BOARD-09", {"moved": 0})


def fight_boardings(host: Host, side: str) -> None:
    """The first step of the End Phase: the player's boarding actions one by one, and those of locked ships again.

    Ships that board one enemy do so separately.  [COR-BOARD-01, COR-BOARD-09, COR-BOARD-11, COR-BOARD-12, COR-TURN-08]
    """
    boarders = _boarders(host)
    pairs = {one: foe for one, foe in boarders.items() if one in host.ships and host.ships[one].side == side}
    for one in pairs:
        del boarders[one]
    for one, foe in (_locks(host) | pairs).items():
        if _alive(host, one) and _alive(host, foe) and foe in host.touching(one):
            _fight(host, one, foe)


def _party(host: Host, ship: Ship, turrets: int = 0) -> Party:
    """A ship as a side of the action.  [COR-BOARD-02, COR-BOARD-05, COR-BOARD-13]"""
    value = boarding_value(ship.hits, turrets, HALVED in ship.sheet.notes)
    orders = bool(ship.order or ship.braced)
    return Party((hull_of(ship),), value, RACES.get(ship.sheet.fleet, 0), blasted(host, ship), orders)


def _fight(host: Host, one: str, other: str) -> None:
    """One boarding action.  [COR-BOARD-03, COR-BOARD-06, COR-BOARD-07, COR-BOARD-08, COR-BOARD-09, COR-HOLO-02]"""
    attacker, defender = host.ships[one], host.ships[other]
    if hull_of(defender).holofield and host.roll(holofield_save(), one, other):
        host.event("boarding", one, other, "COR-HOLO-02", {"dodged": True})
        put_markers(host, other, attacker.position, 1, "COR-HOLO-02")
        return
    parties = _party(host, attacker), _party(host, defender, defender.turrets)
    result = host.roll(boarding(host.rules, *parties), one, other, attacker.side)
    outcome = {"attack": result.attack, "defence": result.defence, "values": [party.value for party in parties]}
    host.event("boarding", one, other, "COR-BOARD-03 COR-BOARD-06", outcome)
    if result.drawn:
        _locks(host).setdefault(one, other)
    for ship, after, by in ((attacker, result.attackers[0], other), (defender, result.defenders[0], one)):
        _apply(host, ship, after, by)


def _apply(host: Host, ship: Ship, after: Aftermath, by: str) -> None:
    if ship.name not in host.ships or after.hull == hull_of(ship):
        return
    outcome: dict[str, object] = {"damage": ship.hits - after.hull.hits, "critical": after.critical}
    changed = record_hull(host, ship, after.hull, by, outcome, "boarded", "COR-BOARD-03 COR-BOARD-07")
    if changed.hits <= 0:
        fall(host, changed, by, "boarding", boarded=after.end == HULK)
