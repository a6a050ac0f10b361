"""What a ship may take besides its data sheet: torpedo bombers, a further turret, torpedoes in place of lances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from phasesim.content.crafts import craft
from phasesim.content.fields import Section
from phasesim.content.files import read_toml
from phasesim.content.finder import models_root
from phasesim.content.ships import BASES, bears_boarding, read_weapon, ship_classes
from phasesim.table.units import Craft, ShipClass, Weapon


@dataclass(frozen=True)
class Option:
    """One option of one ship class. Values of -1 and ``""`` leave the data sheet as it is.

    ``boarding`` is the speed of the boarding torpedoes that the tubes may then send out (ORD-BRD-10).
    """

    name: str
    points: int
    craft: tuple[Craft, ...] = ()
    turrets: int = -1
    shields: int = -1
    base: str = ""
    drop: str = ""
    weapons: tuple[Weapon, ...] = ()
    boarding: float = 0.0

    def taken(self, sheet: ShipClass) -> ShipClass:
        """Return the data sheet with this option, its points included (COR-VP-01 counts upgrades)."""
        kept = tuple(weapon for weapon in sheet.weapons if f"{weapon.mount}/{weapon.kind}" != self.drop)
        weapons = tuple(self._with_boarding(weapon) for weapon in kept + self.weapons)
        bays = any(weapon.kind == "launch_bay" for weapon in weapons)
        return sheet.but(
            points=sheet.points + self.points,
            craft=sheet.craft + self.craft if bays else (),
            turrets=sheet.turrets if self.turrets < 0 else self.turrets,
            shields=sheet.shields if self.shields < 0 else self.shields,
            base=self.base or sheet.base,
            weapons=weapons,
            boarding_torpedoes=bears_boarding(weapons),
        )

    def _with_boarding(self, weapon: Weapon) -> Weapon:
        return weapon.but(boarding=self.boarding) if self.boarding and weapon.kind == "torpedo" else weapon


@cache
def ship_options(system: str = "bfgr") -> Mapping[tuple[str, str], Option]:
    """Return the options by (ship class, option name).

    Raises
    ------
    InputError
        If the options file names a class, craft or weapon that does not exist.
    """
    found: dict[tuple[str, str], Option] = {}
    for row in read_toml(models_root() / "ships" / "options.toml").sections("option"):
        for name in row.texts("classes", ship_classes(system), "ship class"):
            option = _read_option(row, ship_classes(system)[name])
            found[name, option.name] = option
        row.close()
    return MappingProxyType(found)


def equip(sheet: ShipClass, names: tuple[str, ...], section: Section, system: str = "bfgr") -> ShipClass:
    """Return the data sheet with the named options; an option that the class cannot take is an `InputError`."""
    known = {option: made for (owner, option), made in ship_options(system).items() if owner == sheet.name}
    for number, name in enumerate(names):
        section.one_of("options", name, known, f"option of class {sheet.name}")
        if name in names[:number]:
            raise section.error("named twice:", "options", value=name)
        if known[name].boarding and not sheet.tubes:
            raise section.error("needs torpedo tubes first:", "options", value=name, rule="ORD-BRD-01")
        sheet = known[name].taken(sheet)
    return sheet


def _read_option(row: Section, sheet: ShipClass) -> Option:
    fleet = {name: made for (owner, name), made in craft().items() if owner == sheet.fleet}
    bays = sum(weapon.strength for weapon in sheet.weapons if weapon.kind == "launch_bay")
    return Option(
        name=row.text("name"),
        points=row.integer("points", 0) + row.integer("points_per_bay", 0) * bays,
        craft=tuple(fleet[name] for name in row.texts("craft", fleet, f"craft of fleet {sheet.fleet}")),
        turrets=row.integer("turrets", -1, low=-1),
        shields=row.integer("shields", -1, low=-1),
        base=row.text("base", "", BASES, "base"),
        drop=row.text("drop", ""),
        weapons=tuple(read_weapon(line) for line in row.sections("weapons")),
        boarding=row.number("boarding_cm", 0.0, low=0),
    )
