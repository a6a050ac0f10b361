"""Launch assets: the faction tables of bombers, torpedoes, fighters and landers become profiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from phasesim.content.crafts import phrases
from phasesim.content.fields import Section
from phasesim.content.files import read_csv
from phasesim.content.finder import models_root
from phasesim.table.dropfleet import BOMBER, BULK_LANDER, DROPSHIP, FIGHTER, FIRE_SHIP, TORPEDOES, Profile

FACTIONS = ("UCM", "Scourge", "PHR", "Shaltari", "Resistance")
TABLES: Mapping[str, tuple[str, ...]] = {
    "bombers": (BOMBER, FIRE_SHIP),
    "torpedoes": TORPEDOES,
    "fighters": (FIGHTER,),
    "landers": (DROPSHIP, BULK_LANDER),
}
_SPECIAL: Mapping[str, Mapping[str, Any]] = {
    "Scald": {"scald": True},
    "Corruptor": {"corruptor": True},
    "Flash": {"flash": True},
    "May not double Thrust": {"doubles": False},
}
_DELIVERS = {DROPSHIP: "1 Armour or 1 Infantry", BULK_LANDER: "3 Infantry or 1 Defence Battery"}


@cache
def assets() -> Mapping[tuple[str, str], Profile]:
    """Return the profiles of the faction tables by (faction, kind), in their order; sample rows are left out.

    Bombers are LAU-DAT-01, LAU-DAT-02, LAU-DAT-03, LAU-DAT-04 and LAU-DAT-05, fire ships LAU-DAT-06; torpedoes
    LAU-DAT-07, LAU-DAT-08, LAU-DAT-09, LAU-DAT-10, LAU-DAT-11, LAU-DAT-12 and LAU-DAT-13; fighters LAU-DAT-14,
    LAU-DAT-15, LAU-DAT-16, LAU-DAT-17 and LAU-DAT-18; landers LAU-DAT-19, LAU-DAT-20, LAU-DAT-21, LAU-DAT-22 and
    LAU-DAT-23.  [LAU-PRO-04]

    Raises
    ------
    InputError
        If a row has an unknown kind or special rule.
    """
    return MappingProxyType({(one.faction, one.kind): one for table in TABLES for one in _rows(table, "faction")})


def sample_assets() -> Mapping[str, Profile]:
    """Return the sample rows of the document by kind, which the faction tables overrule.  [LAU-PRO-04]"""
    return {one.kind: one for table in TABLES for one in _rows(table, "example")}


def _rows(table: str, which: str) -> list[Profile]:
    rows = read_csv(models_root() / "ordnance" / f"dropfleet_{table}.csv")
    return [read_asset(row, table) for row in rows if row.text("table", allowed=("faction", "example")) == which]


def read_asset(row: Section, table: str) -> Profile:
    """Make a profile of a row of a table: bombers, torpedoes, fighters or landers."""
    strikes = table in ("bombers", "torpedoes")
    kind = row.text("type", allowed=TABLES[table], what="kind of launch asset")
    made = Profile(
        faction=row.text("faction", allowed=FACTIONS, what="faction"),
        kind=kind,
        thrust=row.number("thrust_in", low=1),
        doubles=bool(row.integer("can_double_thrust", 1, high=1)),
        lock=row.integer("lock", low=2, high=6) if strikes else 0,
        attack=row.integer("attack", low=1) if strikes else 0,
        damage=row.integer("damage", low=1) if strikes else 0,
        pd_bonus=row.integer("pd_bonus", low=0) if table == "fighters" else 0,
        delivers=row.integer("max_tokens_delivered", low=1) if table == "landers" else 0,
    )
    for phrase in phrases(row.text("special", "")):
        row.one_of("special", phrase, _SPECIAL, "special rule")
        made = made.but(**_SPECIAL[phrase])
    if table == "landers":
        row.text("delivers", allowed=(_DELIVERS[kind],), what="cargo")
    row.close("table", "source")
    return made
