"""What hits and raids do to a ship on the table: damage, criticals, loss."""

from __future__ import annotations

from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.fanning import put_markers
from phasesim.rules.bfg.hulls import hull_of, record_hull
from phasesim.rules.bfg.wrecks import fall, hit_hulk
from phasesim.rules.host import Host
from phasesim.table import Point, Ship

__all__ = ["apply_hull", "hull_of", "source_of", "wound"]


def wound(host: Host, name: str, hits: int, by: str, in_ram: str = "", holofield: bool = False) -> None:
    """Work hits through one by one and put the result on record; ``in_ram`` names the other ship of a ram.

    ``holofield`` says that one, if the ship has it, saves against each of these hits and leaves a blast marker for each
    that it cancels.  [SHT-DMG-01, SHT-CRIT-01, SHT-BRACE-08, ORD-ATK-02, SHT-HULK-07, COR-HOLO-02]
    """
    ship = host.ships[name]
    if hits > 0 and ship.hulk:
        hit_hulk(host, name, by)
    if hits <= 0 or ship.hits <= 0:
        return
    program = damage(host.rules, hull_of(ship), hits, bool(ship.braced), holofield=holofield)
    suffered = host.roll(program, name, by)
    outcome: dict[str, object] = {"hits": hits, "saved": suffered.saved, "damage": ship.hits - suffered.hull.hits}
    outcome["criticals"] = list(suffered.criticals)
    if suffered.dodged:
        outcome["dodged"] = suffered.dodged
        put_markers(host, name, source_of(host, by, ship), suffered.dodged, "COR-HOLO-02")
    record_hull(host, ship, suffered.hull, by, outcome, "damage", "SHT-DMG-01 SHT-CRIT-01 SHT-CRIT-03")
    if suffered.destroyed:
        fall(host, host.ships[name], by, "damage", in_ram=in_ram)


def source_of(host: Host, by: str, ship: Ship) -> Point:
    """Where an attack comes from: the place of the ordnance or ship that made it, or the ship's own stem.

    [SHT-BMP-03]
    """
    unit = host.ordnance.get(by) or host.ships.get(by)
    return ship.position if unit is None else unit.position


def apply_hull(host: Host, ship: Ship, hull: Hull, by: str, outcome: dict[str, object], kind: str, rules: str) -> None:
    """Put a new hull value on the table; at 0 hits the ship is out of action.  [SHT-DMG-02, SHT-DMG-03, SHT-CRIT-04]"""
    changed = record_hull(host, ship, hull, by, outcome, kind, rules)
    if hull.hits <= 0:
        fall(host, changed, by, kind)
