"""Craft on patrol over ships: which of them act for a ship, and against what."""

from __future__ import annotations

from collections.abc import Iterator

from phasesim.rules.host import Host
from phasesim.table import Ordnance, Salvo, Ship, Wave


def own_patrols(host: Host, ship: str) -> list[str]:
    """Craft on patrol that move with a ship, in order of name.  [ORD-CAP-02, ORD-CAP-05, XOR-CSP-01]"""
    ordnance = host.ordnance
    return [name for name in sorted(host.anchored.get(ship, ())) if getattr(ordnance[name], "guarding", "")]


def patrols(host: Host, ship: Ship) -> list[str]:
    """Craft on patrol that act for a ship: its own, and those over others in contact that cover it.

    [ORD-CAP-05, ORD-CAP-21, XOR-CSP-03]
    """
    found = own_patrols(host, ship.name)
    for other in _beside(host, ship):
        guards = own_patrols(host, other)
        if guards:
            host.acted("patrol_capacity")
            if ship.name in covered(host, other):
                found += guards
    return found


def _beside(host: Host, ship: Ship) -> list[str]:
    """Other ships of the side in the same group in base contact that have something on their bases."""
    if not any(units for name, units in host.anchored.items() if units and name != ship.name):
        return []
    group = _group(host, ship.name, len(host.ships))
    return [name for name in group[1:] if host.anchored.get(name)]


def covered(host: Host, ship: str) -> list[str]:
    """The ships that a patrol over one covers: that one, then friends in base contact, as its owner likes, up to some.

    They touch as one group, each at least one other of them.  [ORD-CAP-01, XOR-CSP-03]
    """
    return _group(host, ship, host.rules["patrol_capacity"])


def _group(host: Host, ship: str, most: int) -> list[str]:
    side, found, edge = host.ships[ship].side, [ship], [ship]
    while edge and len(found) < most:
        beside = [name for name in host.touching(edge.pop(0)) if name not in found and _friend(host, name, side)]
        for name in host.doctrine(side).covers(host.view, ship, beside) if beside else ():
            if len(found) < most:
                found.append(name)
                edge.append(name)
    return found


def _friend(host: Host, name: str, side: str) -> bool:
    ship = host.ships[name]
    return ship.side == side and not ship.hulk


def guards_against(host: Host, ship: Ship, attacker: Ordnance) -> list[str]:
    """Craft on patrol that have to do with ordnance that touches a ship.

    A salvo is met by what acts as a fighter, unless it is being launched; of craft, either those on patrol or those
    that come must fight.  [ORD-CAP-18, ORD-CAP-19, ORD-CAP-21, XOR-CSP-08]
    """
    if isinstance(attacker, Salvo) and _being_launched(host, attacker, ship):
        return []
    found = patrols(host, ship)
    if not found or (isinstance(attacker, Wave) and attacker.fighters):
        return found
    return [name for name in found if host.ordnance[name].fighters]  # type: ignore[union-attr]


def _being_launched(host: Host, salvo: Salvo, ship: Ship) -> bool:
    """Whether a salvo is being launched by the ship or a friend in contact, in whatever combination.  [ORD-CAP-18]"""
    if salvo.launched != host.step.number or salvo.origin or salvo.side != ship.side:
        return False
    return not {ship.name, *host.touching(ship.name)}.isdisjoint((salvo.launcher, *salvo.joined))


def strikers_on(host: Host, ship: Ship) -> list[str]:
    """Craft on patrol over a ship that attack an enemy ship which moves into contact.  [ORD-CAP-10, XOR-CSP-09]"""
    return [name for name in patrols(host, ship) if host.ordnance[name].strikes]  # type: ignore[union-attr]


def turrets_worth(host: Host, ship: Ship, attacker: Ordnance) -> bool:
    """Whether a ship's turrets have something to fire at: what attacks it, or fighters where the rules say so.

    [ORD-FTR-04, XOR-FTR-07]
    """
    if isinstance(attacker, Salvo) or attacker.strikes:
        return True
    if attacker.side == ship.side or not attacker.fighters or not (ship.turrets or host.touching(ship.name)):
        return False
    host.acted("turrets_vs_lone_fighters")
    return bool(host.rules["turrets_vs_lone_fighters"]())


def lone_fighters(host: Host, ship: Ship) -> Iterator[Wave]:
    """Enemy fighters, with nothing that attacks ships, in contact with a ship, in order of name.  [XOR-SHP-06]"""
    for name in host.near((ship.position,), ship.radius):
        unit = host.ordnance.get(name)
        if isinstance(unit, Wave) and unit.side != ship.side and unit.fighters and not unit.strikes:
            gap = ship.radius + unit.radius + 1e-5
            dx, dy = unit.position[0] - ship.position[0], unit.position[1] - ship.position[1]
            if dx * dx + dy * dy <= gap * gap:
                yield unit
