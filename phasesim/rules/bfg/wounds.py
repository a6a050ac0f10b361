"""What hits and raids do to a ship on the table: damage, criticals, loss."""

from __future__ import annotations

from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.hulls import hull_of, record_hull
from phasesim.rules.bfg.wrecks import fall, hit_hulk
from phasesim.rules.host import Host
from phasesim.table import Ship

__all__ = ["apply_hull", "hull_of", "wound"]


def wound(host: Host, name: str, hits: int, by: str, in_ram: str = "") -> None:
    """Work hits through one by one and put the result on record; ``in_ram`` names the other ship of a ram.

    [SHT-DMG-01, SHT-CRIT-01, SHT-BRACE-08, ORD-ATK-02, SHT-HULK-07]
    """
    ship = host.ships[name]
    if hits > 0 and ship.hulk:
        hit_hulk(host, name, by)
    if hits <= 0 or ship.hits <= 0:
        return
    suffered = host.roll(damage(host.rules, hull_of(ship), hits, bool(ship.braced)), name, by)
    outcome: dict[str, object] = {"hits": hits, "saved": suffered.saved, "damage": ship.hits - suffered.hull.hits}
    outcome["criticals"] = list(suffered.criticals)
    record_hull(host, ship, suffered.hull, by, outcome, "damage", "SHT-DMG-01 SHT-CRIT-01 SHT-CRIT-03")
    if suffered.destroyed:
        fall(host, host.ships[name], by, "damage", in_ram=in_ram)


def apply_hull(host: Host, ship: Ship, hull: Hull, by: str, outcome: dict[str, object], kind: str, rules: str) -> None:
    """Put a new hull value on the table; at 0 hits the ship is out of action.  [SHT-DMG-02, SHT-DMG-03, SHT-CRIT-04]"""
    changed = record_hull(host, ship, hull, by, outcome, kind, rules)
    if hull.hits <= 0:
        fall(host, changed, by, kind)
