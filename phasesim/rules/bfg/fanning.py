"""Blast markers put on the table: in contact with a ship that was hit, or where a ship was."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.rules.bfg.placing import MARKER, Around, fan
from phasesim.rules.bfg.shaken import place_marker
from phasesim.rules.host import Host
from phasesim.table import BlastMarker, Point, Ship, along, snap, touches


def put_markers(host: Host, name: str, source: Point, number: int, rules: str = "SHT-BMP-02 SHT-BMP-03") -> None:
    """Place blast markers in contact with a ship, fanned out from the line of fire; from its prow where there is no
    line.

    [SHT-BMP-01, SHT-BMP-02, SHT-BMP-03, SHT-BMP-12, SHT-BME-09]
    """
    if number > 0:
        ship = host.ships[name]
        if source == ship.position:
            source = along(ship.position, ship.heading, 1.0)
        lay(host, name, fan((ship.position, ship.radius), source, number, _around(host, ship)), rules)


def lay(host: Host, name: str, places: Sequence[Point], rules: str) -> None:
    """Put blast markers at places, called after the ship that caused them, numbered as they come."""
    for place in places:
        number = host.memory["markers", name] = host.memory.get(("markers", name), 0) + 1
        place_marker(host, BlastMarker(f"{name}.m{number}", snap(place)))
    host.event("blast_markers", name, "", rules, {"placed": [list(snap(place)) for place in places]})


def _around(host: Host, ship: Ship) -> Around:
    """What stands near enough to a ship to matter for new markers.  [SHT-BMP-04, SHT-BMP-05, SHT-BMP-10]"""
    touching = host.touching(ship.name)
    close = host.near((ship.position,), ship.radius + 2 * MARKER + 0.1)
    near = [
        (other.position, other.radius)
        for name in close
        if name != ship.name and name not in touching and (other := host.ships.get(name)) is not None
    ]
    markers = [(host.blast[name].position, host.blast[name].radius) for name in close if name in host.blast]
    there = [disc for disc in markers if touches(ship.position, ship.radius + 2 * MARKER, *disc)]
    beside = [(host.ships[name].position, host.ships[name].radius) for name in touching]
    return Around(tuple(beside), tuple(near), tuple(there))
