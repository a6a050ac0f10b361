"""Scenarios of Battlefleet Gothic: what a side fields, and what lies on the table besides."""

from __future__ import annotations

from typing import Any

from phasesim.content.commander import read_commander
from phasesim.content.deployment import Table, check_overlaps, check_squadrons, read_blast, read_ship
from phasesim.content.fields import Section
from phasesim.content.markers import read_ordnance, read_space_wing
from phasesim.table import Side

USUAL_TABLE: tuple[float, float] | None = None
"""A scenario must say how large its table is."""


def read_units(section: Section, name: str, table: Table) -> dict[str, Any]:
    """Read ships, ordnance and commander of a side, as fields of a `Side`."""
    hulls = section.sections("ships")
    ships = tuple(read_ship(hull, name, table) for hull in hulls)
    check_squadrons(ships, hulls)
    flagship, rerolls, ships = read_commander(section, name, ships)
    parts = section.sections("ordnance")
    ordnance = tuple(unit for part in parts for unit in read_ordnance(part, name, ships, table))
    wing = read_space_wing(section, name, ships)
    return {"ships": ships, "ordnance": ordnance, "flagship": flagship, "rerolls": rerolls, "space_wing": wing}


def read_rest(file: Section, table: Table, sides: tuple[Side, ...]) -> dict[str, Any]:
    """Read blast markers and check the deployment, as fields of a `Scenario`."""
    blast = tuple(read_blast(section, n, table) for n, section in enumerate(file.sections("blast_markers"), start=1))
    stacked = file.flag("stacked", False)
    if not stacked:
        check_overlaps([ship for side in sides for ship in side.ships], file.file)
    return {"sides": sides, "blast": blast, "stacked": stacked}
