"""Whether a weapon can be fired at a target, and what that does to its Lock: range, arcs, layers, scenery."""

from __future__ import annotations

from collections.abc import Iterable
from math import radians, tan

from phasesim.rules.dropfleet.lock import Volley, margin, target_number
from phasesim.rules.dropfleet.scenery import BLOCKS_FROM, LOCK_PENALTY, SCAN_PENALTY
from phasesim.table import Point, distance, in_arc
from phasesim.table.dropfleet import ATMOSPHERE, Gun, Scenery, Vessel

NARROW = 22.0
"""Degrees of the narrow front arc.  [DFC-RNG-04]"""

_HALF_NARROW = tan(radians(NARROW / 2))
_SLACK = 1e-6


def in_arcs(position: Point, heading: Point, target: Point, arcs: Iterable[str]) -> bool:
    """Whether a point lies in one of the arcs: quadrants of 90 degrees, or the narrow one ahead.  [DFC-RNG-04]"""
    wide = [arc for arc in arcs if arc != "narrow"]
    if wide and in_arc(position, heading, target, wide):
        return True
    if len(wide) == len(list(arcs)):
        return False
    dx, dy = target[0] - position[0], target[1] - position[1]
    ahead = dx * heading[0] + dy * heading[1]
    aside = abs(heading[0] * dy - heading[1] * dx)
    return ahead >= 0.0 and aside <= ahead * _HALF_NARROW + _SLACK


def reach(ship: Vessel, gun: Gun, target: Vessel, fields: Iterable[str] = ()) -> float:
    """Range in inches: Scan and the target's Signature; Scan alone for Close Action, and from or into Atmosphere.

    ``fields`` are the kinds of the Debris Fields on the line, which take off Scan.

    [DFC-RNG-01, DFC-RNG-02, DFC-RNG-03, DFC-SCN-03]
    """
    scan = max(0.0, ship.scan - sum(SCAN_PENALTY.get(kind, 0.0) for kind in fields))
    if gun.close_action or ATMOSPHERE in (ship.layer, target.layer):
        return scan
    return scan + target.signature


def fields_between(a: Vessel, b: Vessel, scenery: Iterable[Scenery]) -> tuple[str, ...] | None:
    """Kinds of the Debris Fields that a line of fire crosses, or None where something blocks it.

    Fields and solid objects lie in High and Low Orbit; ships block nothing.

    [DFC-SCN-01, DFC-SCN-03, DFC-SCN-05, DFC-RNG-05]
    """
    if a.layer == b.layer == ATMOSPHERE:
        return ()
    crossed, inches = [], 0.0
    for thing in scenery:
        if thing.stops(a.position, b.position):
            return None
        if thing.kind in LOCK_PENALTY:
            inside = thing.inside(a.position, b.position)
            if inside is not None:
                crossed.append(thing.kind)
                inches += inside
    return None if inches > BLOCKS_FROM + _SLACK else tuple(crossed)


def can_fire(ship: Vessel, gun: Gun, target: Vessel, scenery: Iterable[Scenery]) -> bool:
    """Whether a gun reaches a target: enemy, arc, range, line.

    [DFC-RNG-01, DFC-RNG-02, DFC-RNG-03, DFC-RNG-05, DFC-SCN-03, DFC-DIC-04]
    """
    if target.side == ship.side or (gun.close_action and ATMOSPHERE in (ship.layer, target.layer)):
        return False
    if not in_arcs(ship.position, ship.heading, target.position, gun.arcs):
        return False
    fields = fields_between(ship, target, scenery)
    if fields is None:
        return False
    return distance(ship.position, target.position) <= reach(ship, gun, target, fields) + _SLACK


def volley(ship: Vessel, gun: Gun, target: Vessel, scenery: Iterable[Scenery]) -> Volley:
    """The attack of a gun on a target, its Lock with all modifiers.

    [DFC-LCK-03, DFC-LCK-04, DFC-LCK-06, DFC-CRT-03, DFC-CRT-04, DFC-CRT-05, DFC-SCN-03, DFC-SPC-01, DFC-SPC-08,
    DFC-DIC-02]
    """
    scenery = tuple(scenery)
    fields = fields_between(ship, target, scenery) or ()
    modifier = (ship.layer != target.layer) + sum(LOCK_PENALTY[kind] for kind in fields)
    modifier -= target.sheet.tonnage in gun.calibre
    lock = 6 if ATMOSPHERE in (ship.layer, target.layer) else target_number(gun.lock, modifier)
    scan = reach(ship, gun.but(close_action=True), target, fields)
    return Volley(
        gun.attack,
        lock,
        gun.damage,
        margin(target.sheet.has("Reinforced Armour"), gun.heavy, gun.particle),
        scald=gun.scald and distance(ship.position, target.position) <= scan + _SLACK,
        burnthrough=gun.burnthrough,
        particle=gun.particle,
        corruptor=gun.corruptor,
        swarmer=gun.swarmer,
    )
