"""What ships fire at, when they brace and which orders help them: rules of thumb that the gunnery doctrines share."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.table import Ship, arcs_of, distance
from phasesim.table.plans import Mount, Seen, Shot
from phasesim.table.view import View

FAR_ENOUGH = 35.0
"""Cm from which a nova cannon can be laid on a ship and still scatter away from the firer."""

DIRECT = ("battery", "bombardment", "lance")


def nearest_ship(mount: Mount) -> Seen | None:
    """The nearest enemy ship or squadron that a mount bears on; ties (to 1e-6 cm) by name."""
    ships = [seen for seen in mount.targets if seen.kind == "ship"]
    return min(ships, key=lambda seen: (round(seen.cm, 6), seen.unit)) if ships else None


def at_nearest(guns: Sequence[Mount]) -> tuple[Shot, ...]:
    """Everything at the nearest ship that it bears on: nova cannon, then target by target gunnery before lances.

    Nearest first, so that no Leadership test is needed.  [SHT-PRIO-01]
    """
    shots = []
    for place, mount in enumerate(guns):
        target = nearest_ship(mount)
        kind = mount.weapon.kind
        if target is None or (kind == "nova" and target.cm < FAR_ENOUGH):
            continue
        shots.append((kind != "nova", round(target.cm, 6), target.unit, kind == "lance", place))
    return tuple(Shot(place, unit) for _, _, unit, _, place in sorted(shots))


def broadside(ship: Ship, arc: str, cm: float = 0.0) -> int:
    """Points of batteries and lances that a ship can fire into an arc as far as ``cm``; a lance counts double."""
    return sum(
        weapon.strength * (2 if weapon.kind == "lance" else 1)
        for weapon in ship.sheet.weapons
        if weapon.kind in DIRECT and arc in weapon.arcs and weapon.reach >= cm
    )


def reach(ship: Ship) -> float:
    """Cm to which the greater part of a ship's broadside reaches."""
    lines = sorted(
        (
            (w.reach, w.strength)
            for w in ship.sheet.weapons
            if w.kind in DIRECT and ("left" in w.arcs or "front" in w.arcs)
        ),
        reverse=True,
    )
    whole, found = sum(strength for _, strength in lines), 0
    for cm, strength in lines:
        found += strength
        if 2 * found >= whole:
            return cm
    return 30.0


def bears_on(ship: Ship, foe: Ship) -> int:
    """Points that a ship can fire at another where both now stand."""
    cm = distance(ship.position, foe.position)
    return max(broadside(ship, arc, cm) for arc in arcs_of(ship.position, ship.heading, foe.position))


def fire_expected(view: View, ship: Ship, threat: str) -> float:
    """A player's rule of thumb for the hits of a unit's fire on a ship: one point in six hits, half the shields off."""
    foes = [foe for foe in view.enemies(ship.side) if threat in (foe.name, foe.squadron)]
    points = sum(bears_on(foe, ship) for foe in foes)
    nova = any(weapon.kind == "nova" for foe in foes for weapon in foe.sheet.weapons)
    return points / 6 - ship.sheet.shields / 2 + nova
