"""Fleets of a Dropfleet scenario: ships, launch assets in play at the start, and the limits of a fleet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.content.deployment import Table
from phasesim.content.dropfleet.assets import FACTIONS, assets
from phasesim.content.dropfleet.vessels import vessel_classes
from phasesim.content.fields import Section
from phasesim.rules.dropfleet.crippling import REPAIRABLE, TABLE, crippled_by
from phasesim.table import Point, heading
from phasesim.table.dropfleet import (
    AFTER_ACTIVATION,
    ATMOSPHERE,
    FIGHTER,
    LANDERS,
    LAYERS,
    LOW,
    ON_GUARD,
    Profile,
    Token,
    Vessel,
)

SPIKES = ("none", "minor", "major")
EFFECTS = tuple(dict.fromkeys((*(effect for area in TABLE for row in area for effect in row.leaves), *REPAIRABLE)))
SIZES = ((999, 10, 4, 1), (1999, 15, 6, 2), (3000, 20, 7, 3))
"""Skirmish, Clash, Battle: points up to, Launch Capacity, Battlegroups, Groups of a Rare class.

[DFC-FLT-01, DFC-FLT-02, DFC-SPC-11]
"""


def read_fleet(section: Section, name: str, table: Table) -> dict[str, Any]:
    """Read what a side fields, as the fields of a `Side`: ships, Admiral; what is in play follows in `read_tokens`."""
    ships = tuple(read_vessel(part, name, table) for part in section.sections("ships"))
    known = {ship.name.removeprefix(f"{name}."): ship for ship in ships}
    flagship = section.text("flagship", "")
    if flagship:
        section.one_of("flagship", flagship, known, f"ship of side {name}")
    admiral = section.integer("admiral", 0, high=6)
    if admiral and not flagship:
        raise section.error("needs a ship to be on, flagship:", "admiral", value=admiral, rule="DFC-INI-01")
    return {"ships": ships, "flagship": f"{name}.{flagship}" if flagship else "", "admiral": admiral}


def read_vessel(section: Section, side: str, table: Table) -> Vessel:
    """Make a ship of its table in the file.  [DFC-ACT-08, DFC-MOV-04, DFC-MOV-05]"""
    classes = vessel_classes()
    sheet = classes[section.text("class", allowed=classes, what="ship class")]
    layer = section.text("layer", "high", LAYERS, "orbital layer")
    if layer == ATMOSPHERE and not sheet.has("Atmospheric"):
        raise section.error(f"{sheet.name} is not Atmospheric:", "layer", value=layer, rule="DFC-MOV-05")
    hull = section.integer("hull", sheet.hull, low=1, high=sheet.hull)
    vessel = Vessel(
        name=table.name(section, side, sheet.name),
        side=side,
        sheet=sheet,
        battlegroup=section.text("battlegroup", "1"),
        position=table.position(section),
        heading=heading(section.number("heading")),
        hull=hull,
        layer=layer,
        spike=SPIKES.index(section.text("spike", "none", SPIKES, "spike")),
        silent=section.flag("silent", False),
        shields=section.flag("shields", False),
        crippled=section.flag("crippled", crippled_by(sheet.hull - hull, sheet.hull)),
        effects=section.texts("effects", EFFECTS, "lasting effect"),
        used=(0,) * len(sheet.loads),
    )
    if vessel.shields and not sheet.signature_up:
        raise section.error(f"{sheet.name} has none to raise:", "shields", value=True, rule="DFC-ARM-03")
    section.close()
    return vessel


def read_tokens(section: Section, side: str, table: Table, places: Mapping[str, Any]) -> tuple[Token, ...]:
    """Make the launch assets that one ``[[sides.NAME.ordnance]]`` table holds: fighters on guard, others about to
    strike.

    ``target`` is a ship by its full name, or a station.  [LAU-LCH-04, LAU-LAY-03, LAU-GEN-03]
    """
    faction = section.text("faction", _faction(side, places), FACTIONS, "faction")
    known = {kind: made for (owner, kind), made in assets().items() if owner == faction and kind not in LANDERS}
    profile = known[section.text("kind", allowed=known, what=f"launch asset of {faction} with a token")]
    target = section.text("target", allowed=places, what="ship or station")
    if places[target].layer == ATMOSPHERE:
        raise section.error("is in Atmosphere:", "target", value=target, rule="LAU-LAY-03")
    number = section.integer("tokens", 1, low=1, high=100)
    name = table.name(section, side, profile.kind.replace("_", " "))
    carrier = section.text("carrier", "")
    section.close()
    names = [name] if number == 1 else [f"{name} {n}" for n in range(1, number + 1)]
    for one in names[1:] if number == 1 else names:
        table.take(section, one)
    return tuple(_token(one, side, profile, f"{side}.{carrier}" if carrier else "", target, places) for one in names)


def _token(name: str, side: str, profile: Profile, carrier: str, target: str, places: Mapping[str, Any]) -> Token:
    friend = getattr(places[target], "side", "") == side
    guards = profile.kind == FIGHTER and friend
    at: Point = places[target].position
    return Token(name, side, profile, carrier, target, at, ON_GUARD if guards else AFTER_ACTIVATION, 1, 0)


def _faction(side: str, places: Mapping[str, Any]) -> str | None:
    own = [place.sheet.faction for place in places.values() if getattr(place, "sheet", None) and place.side == side]
    return own[0] if len(set(own)) == 1 else None


def check_fleet(section: Section, ships: Sequence[Vessel]) -> None:
    """Refuse a fleet that no list allows.  [DFC-FLT-01, DFC-FLT-02, DFC-SPC-11]

    A fleet below 500 points is held to the limits of a Skirmish, one above 3000 to those of a Battle.
    """
    points = sum(ship.sheet.points for ship in ships)
    _, launch, cards, rare = next((size for size in SIZES if points <= size[0]), SIZES[-1])
    capacity = sum(ship.sheet.capacity for ship in ships)
    if capacity > launch:
        raise section.error(f"Launch Capacity is more than {launch}:", "ships", value=capacity, rule="DFC-FLT-01")
    names = {ship.battlegroup for ship in ships}
    if len(names) > cards:
        raise section.error(f"more than {cards} Battlegroups:", "ships", value=len(names), rule="DFC-FLT-02")
    for kind in dict.fromkeys(ship.sheet for ship in ships if ship.sheet.has("Rare")):
        groups = {ship.group for ship in ships if ship.sheet is kind}
        if len(groups) > rare:
            problem = f"more than {rare} Groups of {kind.name}:"
            raise section.error(problem, "ships", value=len(groups), rule="DFC-SPC-11")


def stations_only(places: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the places that a token may be with: ships and stations."""
    return {name: place for name, place in places.items() if place.layer == LOW or hasattr(place, "sheet")}
