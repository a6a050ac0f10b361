"""The tables of the shooting document as data: critical hits, catastrophic damage, gunnery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from phasesim.content.fields import Section
from phasesim.content.files import read_csv
from phasesim.content.finder import models_root

GUNNERY_COLUMNS = (
    "defences",
    "closing_capital",
    "closing_escort_or_away_capital",
    "away_escort_or_abeam_capital",
    "abeam_escort_or_ordnance",
)


@dataclass(frozen=True)
class CriticalHit:
    """A row of the critical hits table.

    ``extra`` is its extra damage (``"0"``, ``"1"``, ``"D3"``, ``"D6"``); ``lasting`` says that it stays on the ship,
    ``repairable`` that it can then be repaired; ``mount`` is the mount that it silences, if any.
    """

    roll: int
    name: str
    extra: str
    lasting: bool
    repairable: bool
    mount: str
    effect: str


@dataclass(frozen=True)
class Catastrophe:
    """A row of the catastrophic damage table: the 2D6 totals it covers, and what happens."""

    low: int
    high: int
    name: str
    blast_markers: str
    removed: bool
    drift: str
    rerolls: bool
    radius: str
    lances: str
    notes: str


@cache
def critical_hits() -> Mapping[str, CriticalHit]:
    """Return the critical hits table by result, in the order of the 2D6 totals 2 to 12."""
    rows = read_csv(models_root() / "tables" / "critical_hits_table.csv")
    return MappingProxyType({made.name: made for made in map(_critical_hit, rows)})


@cache
def catastrophes() -> tuple[Catastrophe, ...]:
    """Return the catastrophic damage table, lowest totals first."""
    rows = read_csv(models_root() / "tables" / "catastrophic_damage_table.csv")
    return tuple(map(_catastrophe, rows))


@cache
def gunnery() -> Mapping[int, tuple[int, ...]]:
    """Return the gunnery table: Firepower to the dice in each of `GUNNERY_COLUMNS`."""
    rows = read_csv(models_root() / "tables" / "gunnery_table.csv")
    return MappingProxyType(
        {row.integer("firepower"): tuple(row.integer(column) for column in GUNNERY_COLUMNS) for row in rows}
    )


def _critical_hit(row: Section) -> CriticalHit:
    repairable = row.text("repairable", allowed=("yes", "no", "n/a"))
    made = CriticalHit(
        roll=row.integer("roll_2d6", low=2, high=12),
        name=row.text("result"),
        extra=str(row.data.get("extra_damage")),
        lasting=repairable != "n/a",
        repairable=repairable == "yes",
        mount=row.text("mount", ""),
        effect=row.text("effect"),
    )
    row.one_of("extra_damage", made.extra, ("0", "1", "D3", "D6"), "extra damage")
    row.close("extra_damage")
    return made


def _catastrophe(row: Section) -> Catastrophe:
    return Catastrophe(
        low=row.integer("roll_min", low=2, high=12),
        high=row.integer("roll_max", low=2, high=12),
        name=row.text("result"),
        blast_markers=str(row.data.get("blast_markers")),
        removed=row.text("ship_removed", allowed=("yes", "no")) == "yes",
        drift=row.text("drift_cm_per_own_movement_phase", ""),
        rerolls=row.text("rerolls_after_drift", "no", ("yes", "no")) == "yes",
        radius=row.text("blast_radius_cm", ""),
        lances=row.text("lance_strength", ""),
        notes=row.text("notes", ""),
    )
