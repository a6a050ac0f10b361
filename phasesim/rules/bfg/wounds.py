"""What hits and raids do to a ship on the table: damage, criticals, loss."""

from __future__ import annotations

from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.losses import remove_ship
from phasesim.rules.host import Host
from phasesim.table import Ship


def hull_of(ship: Ship) -> Hull:
    """The ship's hull as the damage programs see it: no name."""
    sheet = ship.sheet
    table = "eldar" if sheet.fleet == "Eldar" else "standard"
    return Hull(sheet.hits, ship.hits, sheet.escort, sheet.mounts, sheet.shields, ship.criticals, table)


def wound(host: Host, name: str, hits: int, by: str) -> None:
    """Work hits through one by one and put the result on record.

    [SHT-DMG-01, SHT-CRIT-01, SHT-BRACE-08, ORD-ATK-02]
    """
    ship = host.ships[name]
    if hits <= 0 or ship.hits <= 0:
        return
    suffered = host.roll(damage(host.rules, hull_of(ship), hits, bool(ship.braced)), name, by)
    outcome: dict[str, object] = {"hits": hits, "saved": suffered.saved, "damage": ship.hits - suffered.hull.hits}
    outcome["criticals"] = list(suffered.criticals)
    apply_hull(host, ship, suffered.hull, by, outcome, "damage", "SHT-DMG-01 SHT-CRIT-01 SHT-CRIT-03")


def apply_hull(host: Host, ship: Ship, hull: Hull, by: str, outcome: dict[str, object], kind: str, rules: str) -> None:
    """Put a new hull value on the table; at 0 hits the ship is out of action.  [SHT-DMG-02, SHT-DMG-03, SHT-CRIT-04]"""
    changed = ship.but(hits=hull.hits, criticals=hull.criticals)
    outcome = outcome | {"hull": hull.hits}
    if changed.crippled and not ship.crippled:
        outcome["crippled"] = True
    host.event(kind, by, ship.name, rules, outcome)
    host.set_ship(changed)
    if hull.hits <= 0:
        remove_ship(host, changed, by=by, cause=kind, rules="SHT-DMG-03")
