"""Which ships are in contact with blast markers."""

from __future__ import annotations

from collections.abc import Iterable

from phasesim.rules.host import Host
from phasesim.table import Ship, overlaps, touches


def markers_at(host: Host, ship: Ship) -> list[str]:
    """Blast markers in contact with a ship, those that touch a base it overlaps included, in order of name.

    [SHT-BMP-09, SHT-BMP-07, SHT-BMP-08]
    """
    if not host.blast:
        return []
    found = set(_touching(host, ship))
    for other in host.touching(ship.name):
        beside = host.ships[other]
        if overlaps(ship.position, ship.radius, beside.position, beside.radius):
            found.update(_touching(host, beside))
    return sorted(found)


def _touching(host: Host, ship: Ship) -> list[str]:
    blast = host.blast
    return [
        name
        for name in host.near((ship.position,), ship.radius)
        if name in blast and touches(ship.position, ship.radius, blast[name].position, blast[name].radius)
    ]


def blasted(host: Host, ship: Ship) -> bool:
    """Whether any blast marker is in contact with the ship.  [SHT-BMP-09]"""
    return bool(host.blast) and bool(markers_at(host, ship))


def by_side(host: Host, names: Iterable[str], side: str) -> list[str]:
    """Those of the names that are ships, a side's own first, then by name: an order that does not hang on who is
    called what.
    """
    ships = host.ships
    return sorted((name for name in names if name in ships), key=lambda name: (ships[name].side != side, name))
