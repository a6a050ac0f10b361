"""Attack craft of all fleets: a row of the craft table becomes a `Craft`, its traits read from role and notes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from phasesim.content.fields import Section
from phasesim.content.files import read_csv
from phasesim.content.finder import models_root
from phasesim.table.units import Craft

# role -> (acts as a fighter, what it does to a ship)
ROLES: Mapping[str, tuple[bool, str]] = {
    "fighter": (True, ""),
    "bomber": (False, "bomber"),
    "assault_boat": (False, "assault_boat"),
    "torpedo_bomber": (False, "torpedo"),
    "fighter_bomber": (True, "bomber"),
    "assault_gunship": (True, "assault_boat"),
}

# A phrase of the notes -> the traits it gives.  A phrase that stands nowhere here is an error: it may carry a rule.
_TRAITS: Mapping[str, Mapping[str, Any]] = {
    r"D3 attacks instead of D6": {"runs": 3},
    r"each marker adds \+1 attack after turrets": {"extra": 1},
    r"attack count may be re-rolled": {"reroll": True},
    r"turrets hit only on 6": {"turrets_hit_on": 6},
    r"Hit-and-Run \+1": {"raid": 1},
}
# A phrase that repeats a trait of the role (or of another column) -> what must then hold.
_REPEATS: Mapping[str, Mapping[str, Any]] = {
    r"acts as fighter and assault boat": {"fights": True, "strikes": "assault_boat"},
    r"acts as fighter and bomber(, not as assault boat)?": {"fights": True, "strikes": "bomber"},
    r"not a fighter": {"fights": False},
    r"becomes a Strength 2 torpedo salvo": {"strikes": "torpedo"},
    r"removes one marker per Ordnance Phase and stops where it intercepts": {"fights": True, "resilient": True},
    r"4\+ save against fighters only|ignores other ordnance": {"fights": False, "resilient": True},
}
# A phrase on who may have it and at what price.
_SPECIAL = re.compile(
    r"only ships that (list or )?pay for them|upgrade \+(?P<price>\d+) pts per launch bay|Crusade fleet only"
)
_SUPPLY = re.compile(r"Corsair|Craftworld")


@cache
def craft() -> Mapping[tuple[str, str], Craft]:
    """Return all craft by (fleet, name), in the order of the table.

    Raises
    ------
    InputError
        If a row has an unknown role, or its notes a phrase that is not known to carry no rule.
    """
    rows = read_csv(models_root() / "ordnance" / "attack_craft_bfg.csv")
    return MappingProxyType({(made.fleet, made.name): made for made in read_all(rows)})


def read_all(rows: Sequence[Section]) -> tuple[Craft, ...]:
    """Make the craft of a table; only fleets that have bombers may have torpedo bombers.  [XOR-TBM-03]"""
    found = tuple(map(read_craft, rows))
    bombers = {made.fleet for made in found if made.strikes == "bomber"}
    for made, row in zip(found, rows, strict=True):
        if made.strikes == "torpedo" and made.fleet not in bombers:
            raise row.error("torpedo bombers in a fleet without bombers:", "fleet", value=made.fleet, rule="XOR-TBM-03")
    return found


def read_craft(row: Section) -> Craft:
    """Make a craft of a row of the table (see `craft`)."""
    role = row.text("role", allowed=ROLES, what="role of craft")
    fights, strikes = ROLES[role]
    made = Craft(
        fleet=row.text("fleet"),
        name=row.text("craft"),
        role=role,
        speed=row.number("speed_cm", low=1),
        fights=fights,
        strikes=strikes,
        resilient=row.text("resilient", allowed=("yes", "no")) == "yes",
    )
    for phrase in phrases(row.text("notes", "")):
        made = _with(made, phrase, row)
    row.close()
    return made


def phrases(notes: str) -> tuple[str, ...]:
    """Split notes at their semicolons."""
    return tuple(part.strip() for part in notes.split(";") if part.strip())


def _with(made: Craft, phrase: str, row: Section) -> Craft:
    for pattern, traits in _TRAITS.items():
        if re.fullmatch(pattern, phrase):
            return made.but(**traits)
    for pattern, must in _REPEATS.items():
        if re.fullmatch(pattern, phrase):
            if any(getattr(made, name) != value for name, value in must.items()):
                raise row.error(f"contradicts role {made.role!r} or the column resilient:", "notes", value=phrase)
            return made
    if supply := _SPECIAL.fullmatch(phrase):
        return made.but(special=True, price=int(supply["price"] or 0))
    if _SUPPLY.fullmatch(phrase):
        return made
    raise row.error("unknown phrase", "notes", value=phrase, allowed=(*_TRAITS, *_REPEATS))
