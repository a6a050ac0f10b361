"""Scenarios of Dropfleet: fleets, launch assets in play, places and scenery; lengths are in inches."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from phasesim.content.deployment import Table
from phasesim.content.dropfleet.fleets import check_fleet, read_fleet, read_tokens, stations_only
from phasesim.content.dropfleet.places import read_scenery, read_site
from phasesim.content.fields import Section
from phasesim.errors import InputError
from phasesim.table import Side, distance
from phasesim.table.dropfleet import SOLID, Site, Vessel

read_units = read_fleet

USUAL_TABLE: tuple[float, float] | None = (48.0, 48.0)
"""4 ft by 4 ft, in inches.  [DFC-DIC-05]"""


def read_rest(file: Section, table: Table, sides: tuple[Side, ...]) -> dict[str, Any]:
    """Read places, scenery and tokens, and check the fleets, as fields of a `Scenario`.  [DFC-FLT-01, DFC-ACT-09]

    With ``unlimited = true`` fleets are not held to the limits of fleet lists.
    """
    names = tuple(side.name for side in sides)
    sites = tuple(read_site(part, n, table, names) for n, part in enumerate(file.sections("sites"), start=1))
    scenery = tuple(read_scenery(part, n, table) for n, part in enumerate(file.sections("scenery"), start=1))
    places: dict[str, Any] = {ship.name: ship for side in sides for ship in side.ships}
    places |= {site.name: site for site in sites}
    listed = file.section("sides")
    unlimited = file.flag("unlimited", False)
    fitted = []
    for side in sides:
        section = listed.section(side.name)
        if not unlimited:
            check_fleet(section, side.ships)
        parts = section.sections("ordnance")
        tokens = [unit for part in parts for unit in read_tokens(part, side.name, table, stations_only(places))]
        fitted.append(side.but(ordnance=tuple(tokens)))
    _check_solid(file, sites, scenery, [ship for side in sides for ship in side.ships])
    return {"sides": tuple(fitted), "terrain": (*sites, *scenery)}


def _check_solid(file: Section, sites: tuple[Site, ...], scenery: tuple[Any, ...], ships: list[Vessel]) -> None:
    """Refuse ships and stations inside a Large Solid Object, and such objects inside one another.  [DFC-SCN-05]"""
    solids = [one for one in scenery if one.kind == SOLID]
    standing: list[Any] = [*ships, *(site for site in sites if site.kind == "station")]
    for solid in solids:
        for unit in standing:
            if distance(solid.position, unit.position) < solid.radius:
                raise InputError(f"{unit.name} stands inside", file=file.file, value=solid.name, rule="DFC-SCN-05")
    for one, other in combinations(solids, 2):
        if distance(one.position, other.position) < one.radius + other.radius:
            raise InputError(f"{one.name} overlaps", file=file.file, value=other.name, rule="DFC-SCN-05")
