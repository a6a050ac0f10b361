"""Places of a Dropfleet scenario: Sectors, Space Stations, facilities, Debris Fields and Large Solid Objects."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.content.deployment import Table
from phasesim.content.dropfleet.assets import FACTIONS
from phasesim.content.dropfleet.vessels import read_loads
from phasesim.content.fields import Section
from phasesim.rules.dropfleet.ground import KINDS
from phasesim.table.dropfleet import (
    DEBRIS_SIZE,
    DENSE,
    FACILITY,
    FINE,
    RING,
    SECTOR,
    SOLID,
    SOLID_LEAST,
    SOLID_MOST,
    STATION,
    Force,
    Scenery,
    Site,
)

STATIONS = {"small": (8, 3, 5), "medium": (12, 3, 8), "large": (16, 3, 12)}
"""Hull, Armour and PD of Space Stations by size.  [DFC-SCN-06]"""

SITES, FIELDS = (SECTOR, STATION, FACILITY), (FINE, DENSE, RING, SOLID)
SECTOR_RADIUS = 1.0


def read_site(section: Section, number: int, table: Table, sides: Sequence[str]) -> Site:
    """Make a place of its table in the file.  [LAU-GEN-04, DFC-SCN-06, DFC-GRD-01, DFC-GRD-07]"""
    kind = section.text("kind", allowed=SITES, what="kind of place")
    site = Site(
        name=table.name(section, "", f"{kind} {number}"),
        kind=kind,
        position=table.position(section),
        radius=section.number("radius", SECTOR_RADIUS if kind == SECTOR else 0.0, low=0, high=12),
        forces=_forces(section.section("forces", {}), sides),
        worth=section.integer("worth", 0, high=10_000),
    )
    if kind == SECTOR:
        site = site.but(cluster=section.text("cluster", site.name))
    elif kind == STATION:
        size = section.text("size", "medium", STATIONS, "size of station")
        hull, armour, pd = STATIONS[size]
        site = site.but(size=size, hull=section.integer("hull", hull, low=1, high=hull), armour=armour, pd=pd)
    else:
        side = section.text("side", allowed=sides, what="side")
        section.text("faction", allowed=FACTIONS, what="faction")
        loads = read_loads(section)
        site = site.but(side=side, loads=loads, used=(0,) * len(loads))
    section.close()
    return site


def _forces(section: Section, sides: Sequence[str]) -> tuple[tuple[str, Force], ...]:
    found = []
    for side in section.data:
        section.one_of("", side, sides, "side")
        part = section.section(side)
        force = Force(**{kind: part.integer(kind, 0, high=100) for kind in KINDS})
        part.close()
        found.append((side, force))
    return tuple(sorted(found))


def read_scenery(section: Section, number: int, table: Table) -> Scenery:
    """Make a Debris Field or a Large Solid Object.  [DFC-SCN-01, DFC-SCN-05]"""
    kind = section.text("kind", allowed=FIELDS, what="kind of scenery")
    made = Scenery(table.name(section, "", f"{kind} {number}"), kind, table.position(section))
    if kind == SOLID:
        made = made.but(radius=section.number("radius", SOLID_LEAST, low=SOLID_LEAST, high=SOLID_MOST))
    else:
        width, height = section.pair("size", DEBRIS_SIZE)
        if not (0 < width <= 100 and 0 < height <= 100):
            raise section.error("width and height must be", "size", value=[width, height], allowed="0 to 100 inches")
        made = made.but(size=(width, height))
    section.close()
    return made
