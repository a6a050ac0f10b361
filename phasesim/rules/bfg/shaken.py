"""Blast markers that are placed while craft are on patrol."""

from __future__ import annotations

from phasesim.rules.bfg.blast import blast_test
from phasesim.rules.bfg.guards import covered
from phasesim.rules.bfg.losses import remove_markers
from phasesim.rules.host import Host
from phasesim.table import BlastMarker, Wave, touches


def place_marker(host: Host, marker: BlastMarker) -> None:
    """Put a blast marker on the table; craft on patrol over a ship that it touches may be lost to it.

    One D6 for a patrol that is a wave, one for each marker that is by itself, and one for each blast marker.
    [SHT-BMP-02, XOR-CSP-04]
    """
    host.set_blast(marker)
    for name in _shaken(host, marker):
        patrol = host.ordnance[name]
        assert isinstance(patrol, Wave)
        host.acted("patrol_attrition")
        if not host.rules["patrol_attrition"]("placed"):
            continue
        removed = host.roll(blast_test(), name, marker.name)
        host.event("blast_test", name, marker.name, "XOR-CSP-04", {"removed": removed})
        if removed:
            remove_markers(host, patrol, (), by=marker.name, cause="blast marker", rules="XOR-CSP-04")


def _shaken(host: Host, marker: BlastMarker) -> list[str]:
    """Craft on patrol that cover a ship which the marker touches, in order of name."""
    found = []
    for unit in host.ordnance.values():
        if isinstance(unit, Wave) and unit.guarding and unit.guarding in host.ships:
            ships = [host.ships[name] for name in covered(host, unit.guarding)]
            if any(touches(marker.position, marker.radius, ship.position, ship.radius) for ship in ships):
                found.append(unit.name)
    return sorted(found)
