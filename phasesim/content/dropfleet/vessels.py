"""Ship classes of Dropfleet: rows of the ship and weapon tables become data sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from phasesim.content.crafts import phrases
from phasesim.content.dropfleet.assets import FACTIONS, assets
from phasesim.content.fields import Section
from phasesim.content.files import read_csv
from phasesim.content.finder import models_root
from phasesim.rules.dropfleet.initiative import TONNAGE
from phasesim.table.dropfleet import BOMBER, BULK_LANDER, DROPSHIP, FIGHTER, FIRE_SHIP, Gun, Load, VesselClass

EDITION = "1.7"
SPECIAL = (
    "Launch", "Atmospheric", "Open", "Outlier", "Rare", "Ablative Armour", "Reinforced Armour", "Repair Bay",
    "Box of Scraps", "Explosive", "Stealth", "Full Cloak", "Partial Cloak",
)  # fmt: skip
"""The special rules of ships that are known, Aegis (X) apart."""

IGNORED = ("Linked (1)", "Fusillade (2)", "Fusillade (4)", "Low Power", "Crippling")
"""Keywords of weapons that no rule of the catalogue explains: they are kept on the sheet and change nothing."""

_ARCS = {
    "F": ("front",), "F(N)": ("narrow",), "S": ("left", "right"), "S(L)": ("left",), "S(R)": ("right",), "R": ("rear",),
}  # fmt: skip
_KEYWORDS = {
    "Close Action": "close_action", "Scald": "scald", "Flash": "flash", "Corruptor": "corruptor",
    "Particle": "particle", "Swarmer": "swarmer",
}  # fmt: skip
_AEGIS, _BURN = re.compile(r"Aegis \((\d+)\)"), re.compile(r"Burnthrough \((\d+)\)")
_CALIBRE = re.compile(r"Calibre \((\w+(?:&\w+)*)\)")


@cache
def vessel_classes() -> Mapping[str, VesselClass]:
    """Return the ship classes of Dropfleet by name, in the order of the table.

    Raises
    ------
    InputError
        If a row of the tables cannot be right.
    """
    folder = models_root() / "ships"
    guns: dict[str, list[tuple[Gun, Section]]] = {}
    for row in read_csv(folder / "weapons_dropfleet.csv"):
        guns.setdefault(row.text("name"), []).append((read_gun(row), row))
    classes = {}
    for row in read_csv(folder / "ships_dropfleet.csv"):
        sheet = read_class(row, [gun for gun, _ in guns.get(str(row.data.get("name")), [])])
        classes[sheet.name] = sheet
    for name, rows in guns.items():
        if name not in classes:
            raise rows[0][1].error("unknown ship class", "name", value=name, allowed=classes)
    return MappingProxyType(classes)


def ignored_keywords() -> dict[str, tuple[str, ...]]:
    """Return the keywords that are ignored, each with the weapons that bear it."""
    found: dict[str, list[str]] = {}
    for sheet in vessel_classes().values():
        for gun in sheet.guns:
            for word in gun.ignored:
                found.setdefault(word, []).append(f"{sheet.name}: {gun.name}")
    return {word: tuple(bearers) for word, bearers in sorted(found.items())}


def read_class(row: Section, guns: Iterable[Gun]) -> VesselClass:
    """Make a data sheet of a row of the ship table and its weapons.  [DFC-EDN-01, DFC-ACT-02, LAU-GEN-04]"""
    row.text("edition", allowed=(EDITION,), what="edition")
    special, aegis = _special(row)
    sheet = VesselClass(
        name=row.text("name"),
        faction=row.text("faction", allowed=FACTIONS, what="faction"),
        kind=row.text("ship_type"),
        tonnage=row.text("tonnage", allowed=TONNAGE, what="tonnage"),
        scan=row.number("scan_in", low=1),
        signature=row.number("sig_in", low=1),
        thrust=row.number("thrust_in", low=1),
        hull=row.integer("hull", low=1),
        armour=row.integer("armour", low=2, high=6),
        pd=row.integer("pd"),
        points=row.integer("points", low=1),
        group_min=row.integer("group_min", low=1),
        group_max=row.integer("group_max", low=1),
        passive=row.integer("passive_save", 0, high=6),
        signature_up=row.number("sig_shields_up_in", 0.0),
        aegis=aegis,
        special=special,
        loads=read_loads(row),
        guns=tuple(guns),
    )
    row.close("source", "note", "torpedo_type", "torpedo_uses_each", "gates")
    return sheet


def read_loads(row: Section) -> tuple[Load, ...]:
    """Read the loads of a carrier: fighters and bombers share one, each torpedo tube is one of its own.

    [LAU-CAR-01, LAU-CAR-02, LAU-CAR-03, DFC-SPC-03]
    """
    faction, made = row.text("faction"), []
    number = row.integer("fighters_bombers", 0)
    if number:
        made.append(Load((_asset(row, faction, FIGHTER), _asset(row, faction, BOMBER)), number))
    uses = row.integer("torpedo_uses_each", 0)
    for _ in range(row.integer("torpedoes", 0)):
        made.append(Load((_asset(row, faction, row.text("torpedo_type")),), 1, uses))
    for key, kind in (("fire_ships", FIRE_SHIP), ("dropships", DROPSHIP), ("bulk_landers", BULK_LANDER)):
        number = row.integer(key, 0)
        if number:
            made.append(Load((_asset(row, faction, kind),), number))
    return tuple(made)


def _asset(row: Section, faction: str, kind: str) -> Any:
    known = {name: made for (owner, name), made in assets().items() if owner == faction}
    row.one_of("torpedo_type", kind, known, f"launch asset of {faction}")
    return known[kind]


def read_gun(row: Section) -> Gun:
    """Make a weapon system of a row of the weapon table.  [DFC-RNG-04, DFC-LCK-06, DFC-SPC-08]"""
    arcs: list[str] = []
    for part in row.text("arc").split("/"):
        row.one_of("arc", part, _ARCS, "arc")
        arcs += _ARCS[part]
    gun = Gun(
        name=row.text("weapon"),
        lock=row.integer("lock", low=2, high=6),
        attack=row.integer("attack", low=1),
        damage=row.integer("damage", low=1),
        arcs=tuple(dict.fromkeys(arcs)),
    )
    for word in (part.strip() for part in row.text("special", "").split(",") if part.strip()):
        gun = _with(gun, word, row)
    row.close("name", "faction", "source")
    return gun


def _with(gun: Gun, word: str, row: Section) -> Gun:
    if word in _KEYWORDS:
        return gun.but(**{_KEYWORDS[word]: True})
    if word == "Close Action (Beam)":
        return gun.but(close_action=True, beam=True)
    if match := _BURN.fullmatch(word):
        return gun.but(burnthrough=int(match[1]))
    if match := _CALIBRE.fullmatch(word):
        return gun.but(calibre=tuple(match[1].split("&")))
    row.one_of("special", word, IGNORED, "keyword")
    return gun.but(ignored=(*gun.ignored, word))


def _special(row: Section) -> tuple[tuple[str, ...], int]:
    found, aegis = [], 0
    for word in phrases(row.text("special", "")):
        if match := _AEGIS.fullmatch(word):
            aegis = int(match[1])
        else:
            row.one_of("special", word, SPECIAL, "special rule")
            found.append(word)
    return tuple(found), aegis
