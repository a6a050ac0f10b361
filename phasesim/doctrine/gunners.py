"""What ships fire at: rules of thumb that the doctrines share."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.table.plans import Mount, Seen, Shot

FAR_ENOUGH = 35.0
"""Cm from which a nova cannon can be laid on a ship and still scatter away from the firer."""


def nearest_ship(mount: Mount) -> Seen | None:
    """The nearest enemy ship or squadron that a mount bears on; ties (to 1e-6 cm) by name."""
    ships = [seen for seen in mount.targets if seen.kind == "ship"]
    return min(ships, key=lambda seen: (round(seen.cm, 6), seen.unit)) if ships else None


def at_nearest(guns: Sequence[Mount]) -> tuple[Shot, ...]:
    """Everything at the nearest ship that it bears on: gunnery first, then lances, nova cannon before either.

    Nearest first, so that no Leadership test is needed.  [SHT-PRIO-01]
    """
    shots = []
    for place, mount in enumerate(guns):
        target = nearest_ship(mount)
        if target is None or (mount.weapon.kind == "nova" and target.cm < FAR_ENOUGH):
            continue
        shots.append((_ORDER.get(mount.weapon.kind, 1), round(target.cm, 6), target.unit, place))
    shots.sort(key=lambda one: (one[0] != 0, *one[1:3], *one[:1], one[3]))
    return tuple(Shot(place, unit) for _, _, unit, place in shots)


_ORDER = {"nova": 0, "battery": 1, "bombardment": 1, "lance": 2}
