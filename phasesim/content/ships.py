"""Ship classes: rows of the ship and weapon tables become data sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from phasesim.content.crafts import craft, phrases
from phasesim.content.fields import Section
from phasesim.content.files import read_csv
from phasesim.content.finder import models_root
from phasesim.errors import InputError
from phasesim.table.units import CAPITAL_KINDS, Armour, Craft, ShipClass, Weapon

KINDS = (*CAPITAL_KINDS, "escort")
MOUNTS = ("port", "starboard", "prow", "dorsal", "keel", "hull")
WEAPON_KINDS = ("battery", "lance", "nova", "bombardment", "torpedo", "launch_bay")
ARCS = ("left", "front", "right", "rear")
BASES = ("small", "large")
SYSTEMS = ("bfgr",)

_DICE = re.compile(r"\d?D[36](\+\d+)?")
_REACH = re.compile(r"(\d+)-(\d+)")
# "option assault boat Shark 30": craft in the notes of a launch bay; a craft without a name bears that of its role.
_BAY = re.compile(
    r"(?P<option>option )?(?P<role>fighter-bomber|fighter|bomber|assault boat|assault gunship)"
    r"( (?P<name>\D+))? (?P<speed>\d+)"
)
BOARDING = "may be boarding torpedoes"
_NO_CRAFT = ("Strength rolled each launch",)


@cache
def ship_classes(system: str = "bfgr") -> Mapping[str, ShipClass]:
    """Return the ship classes of a game system by name, in the order of the table.

    Raises
    ------
    InputError
        If the system is unknown, or a row of the tables cannot be right.
    """
    if system not in SYSTEMS:
        raise InputError("unknown game system", value=system, allowed=SYSTEMS)
    folder = models_root() / "ships"
    weapons: dict[str, list[tuple[Weapon, Section]]] = {}
    for row in read_csv(folder / "weapons_bfg.csv"):
        weapons.setdefault(row.text("class"), []).append((read_weapon(row), row))
    rows = read_csv(folder / "ships_bfg.csv")
    classes = {sheet.name: sheet for sheet in (read_ship_class(row, weapons) for row in rows)}
    for name in weapons:
        if name not in classes:
            raise weapons[name][0][1].error("unknown ship class", "class", value=name, allowed=classes)
    return MappingProxyType(classes)


def read_ship_class(row: Section, weapons: Mapping[str, list[tuple[Weapon, Section]]]) -> ShipClass:
    """Make a data sheet of a row of the ship table and the weapons by class.  [COR-SHIP-01, COR-SHIP-02]

    A class with several speeds (Eldar) bears the lowest as ``speed``, which it may move whatever its heading; ``turn``
    of a class that turns freely is 180 degrees.
    """
    name, fleet, notes = row.text("class"), row.text("fleet"), row.text("notes", "")
    lines = weapons.get(name, [])
    speeds = _speeds(row)
    free = row.data.get("turns_deg") == "special"
    sheet = ShipClass(
        name=name,
        fleet=fleet,
        kind=row.text("kind", allowed=KINDS, what="kind of ship"),
        points=row.integer("points", low=1),
        hits=row.integer("hits", low=1, high=100),
        speed=min(speeds),
        turn=180.0 if free else row.number("turns_deg", low=0, high=180),
        shields=row.integer("shields", high=20),
        armour=read_armour(row),
        turrets=row.integer("turrets", high=20),
        base=row.text("base", allowed=BASES, what="base"),
        weapons=tuple(weapon for weapon, _ in lines),
        craft=tuple(dict.fromkeys(made for weapon, line in lines for made in bay_craft(weapon, fleet, line))),
        speeds=speeds,
        turns_freely=free,
        endless="unable to run out of ordnance" in phrases(notes),
        boarding_torpedoes=bears_boarding(weapon for weapon, _ in lines),
        notes=notes,
    )
    row.close("turns_deg")
    check_base(row, sheet)
    return sheet


def check_base(row: Section, sheet: ShipClass) -> None:
    """Refuse a base that is too small, or a large one on an escort.  [COR-SHIP-03, COR-SHIP-04]"""
    if sheet.base == "small" and (sheet.shields >= 3 or sheet.hits > 10):
        raise row.error(
            "must be large with 3 shields or more than 10 hits:", "base", value=sheet.base, rule="COR-SHIP-03"
        )
    if sheet.base == "large" and sheet.escort:
        raise row.error("must be small, it is an escort:", "base", value=sheet.base, rule="COR-SHIP-04")


def read_armour(row: Section) -> Armour:
    """Read the armour of the four facings, 1 to 6 each.  [COR-SHIP-02]"""
    front, port, starboard, rear = (
        row.integer(f"armour_{facing}", low=1, high=6, rule="COR-SHIP-02")
        for facing in ("front", "port", "starboard", "rear")
    )
    return Armour(front, port, starboard, rear)


def read_weapon(row: Section) -> Weapon:
    """Make a weapon of a row of the weapon table; a rolled strength is kept as its formula, with strength 0."""
    strength = row.data.get("strength")
    rolled = isinstance(strength, str)
    if rolled and not _DICE.fullmatch(str(strength)):
        raise row.error("must be a number or dice like D6+2, not", "strength", value=strength)
    nearest, farthest = _reach(row)
    weapon = Weapon(
        mount=row.text("mount", allowed=MOUNTS, what="mount"),
        name=row.text("weapon"),
        kind=row.text("kind", allowed=WEAPON_KINDS, what="kind of weapon"),
        reach=farthest,
        strength=0 if rolled else row.integer("strength", low=1),
        arcs=tuple(arc for arc in row.text("arcs", "").split("/") if arc),
        dice=str(strength) if rolled else "",
        reach_min=nearest,
        notes=row.text("notes", ""),
    )
    if BOARDING in phrases(weapon.notes):
        weapon = weapon.but(boarding=weapon.reach)
    for arc in weapon.arcs:
        row.one_of("arcs", arc, ARCS, "arc")
    row.close("strength", "class", "range_cm")
    return weapon


def bears_boarding(weapons: Iterable[Weapon]) -> bool:
    """Whether the notes of some weapon, or an option, allow boarding torpedoes.  [ORD-BRD-10]"""
    return any(weapon.boarding for weapon in weapons)


def bay_craft(weapon: Weapon, fleet: str, row: Section, options: bool = False) -> tuple[Craft, ...]:
    """Return the craft that a launch bay lists; with ``options`` those that must be paid for, else the others.

    Raises
    ------
    InputError
        If the notes name a craft that the craft table does not have, or with another speed or role.
    """
    if weapon.kind != "launch_bay":
        return ()
    found = [_one_craft(phrase, fleet, row) for phrase in phrases(weapon.notes) if phrase not in _NO_CRAFT]
    return tuple(made for made, option in found if option is options)


def _one_craft(phrase: str, fleet: str, row: Section) -> tuple[Craft, bool]:
    match = _BAY.fullmatch(phrase)
    known = {name: made for (owner, name), made in craft().items() if owner == fleet}
    if match is None:
        raise row.error("unknown phrase", "notes", value=phrase)
    name = match["name"] or match["role"].title()
    row.one_of("notes", name, known, f"craft of fleet {fleet}")
    made = known[name]
    if made.speed != float(match["speed"]) or made.role != re.sub("[- ]", "_", match["role"]):
        raise row.error(f"does not agree with the craft table ({made.role}, {made.speed:g} cm):", "notes", value=phrase)
    return made, bool(match["option"])


def _speeds(row: Section) -> tuple[float, ...]:
    if isinstance(row.data.get("speed_cm"), int):
        return (row.number("speed_cm", low=0),)
    parts = row.text("speed_cm").split("/")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        raise row.error("must be a number or three like 10/20/30, not", "speed_cm", value=row.data["speed_cm"])
    return tuple(map(float, parts))


def _reach(row: Section) -> tuple[float, float]:
    text = row.data.get("range_cm")
    if isinstance(text, str):
        match = _REACH.fullmatch(text)
        if match is None:
            raise row.error("must be a number of cm or a span like 30-150, not", "range_cm", value=text)
        return float(match[1]), float(match[2])
    return 0.0, row.number("range_cm", 0.0, low=0)
