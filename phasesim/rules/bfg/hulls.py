"""A ship on the table as the damage programs see it, and what they made of it."""

from __future__ import annotations

from phasesim.rules.bfg.blasted import markers_at
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.shields import rating, shields_left
from phasesim.rules.host import Host
from phasesim.table import Ship


def hull_of(ship: Ship) -> Hull:
    """The ship's hull as the damage programs see it: no name."""
    sheet = ship.sheet
    table = "eldar" if sheet.fleet == "Eldar" else "standard"
    return Hull(sheet.hits, ship.hits, sheet.escort, sheet.mounts, sheet.shields, ship.criticals, table)


def shields_now(host: Host, ship: Ship) -> int:
    """Hits that a ship's shields can still stop; a hulk has none.

    [SHT-BME-10, SHT-SHLD-02, SHT-SHLD-03, SHT-HULK-02]
    """
    if ship.hulk:
        return 0
    rated = rating(ship.sheet.shields, ship.crippled, "shields_collapse" in ship.criticals)
    return shields_left(rated, len(markers_at(host, ship))) if rated else 0


def record_hull(host: Host, ship: Ship, hull: Hull, by: str, outcome: dict[str, object], kind: str, rules: str) -> Ship:
    """Put a new hull value on the table and on record.  [SHT-DMG-01, SHT-DMG-02, SHT-CRIT-04]"""
    changed: Ship = ship.but(hits=hull.hits, criticals=hull.criticals)
    outcome = outcome | {"hull": hull.hits}
    if changed.crippled and not ship.crippled:
        outcome["crippled"] = True
    host.event(kind, by, ship.name, rules, outcome)
    host.set_ship(changed)
    return changed
