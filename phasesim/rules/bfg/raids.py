"""Hit-and-Run attacks on ships on the table."""

from __future__ import annotations

from collections.abc import Iterable

from phasesim.rules.bfg.boats import raid
from phasesim.rules.bfg.fanning import put_markers
from phasesim.rules.bfg.holofields import holofield_save
from phasesim.rules.bfg.wounds import apply_hull, hull_of, source_of
from phasesim.rules.host import Host
from phasesim.table import Salvo, Ship

MARINES = "Space Marines"


def boarders_modifier(host: Host, salvo: Salvo) -> int:
    """What boarding torpedoes add to their raids: +1 where a ship of the Space Marines launched them.  [COR-HNR-03]"""
    ships = host.side(salvo.side).ships
    return int(any(ship.name == salvo.launcher and ship.sheet.fleet == MARINES for ship in ships))


def raid_all(host: Host, target: Ship, by: str, modifiers: Iterable[int], rules: str, boats: bool = False) -> int:
    """Hit-and-Run attacks of one wave or salvo on a ship as it was when the attack began; how many succeeded on a hulk.

    Once the ship is destroyed the others are lost (ORD-WAV-10).  On a hulk they do nothing of their own: those that
    succeed are hits, for which there is one roll (SHT-HULK-07).
    """
    hits = 0
    for modifier in modifiers:
        ship = host.ships.get(target.name)
        if ship is None or ship.hulk is not target.hulk:
            break
        if ship.hulk:
            hits += _raid_hulk(host, ship, by, modifier, rules, boats)
        else:
            raid_ship(host, ship.name, by, modifier, rules, boats)
    return hits


def _raid_hulk(host: Host, hulk: Ship, by: str, modifier: int, rules: str, boats: bool) -> bool:
    """One Hit-and-Run attack on a hulk: no critical damage matters there any more.  [SHT-CAT-01, SHT-HULK-07]"""
    modifier -= hulk.sheet.fleet == MARINES
    succeeded = host.roll(raid(host.rules, hull_of(hulk), modifier, False, boats), by, hulk.name).succeeded
    outcome = {"succeeded": succeeded, "saved": False, "critical": ""}
    host.event("raid", by, hulk.name, f"{rules} COR-HNR-02 SHT-HULK-07", outcome)
    return succeeded


def raid_ship(host: Host, name: str, by: str, modifier: int, rules: str, boats: bool = False) -> None:
    """One Hit-and-Run attack, resolved at once; ships of the Space Marines impose -1 on attacks against them.

    A holofield cancels a whole attempt and leaves a blast marker.
    [COR-HNR-01, COR-HNR-02, COR-HNR-03, COR-HOLO-02, ORD-ASB-03, ORD-BRD-06, XOR-ASB-03, XOR-BTO-08]
    """
    ship = host.ships[name]
    if hull_of(ship).holofield and host.roll(holofield_save(), by, name):
        host.event("raid", by, name, "COR-HOLO-02", {"succeeded": False, "dodged": True})
        put_markers(host, name, source_of(host, by, ship), 1, "COR-HOLO-02")
        return
    modifier -= ship.sheet.fleet == MARINES
    result = host.roll(raid(host.rules, hull_of(ship), modifier, bool(ship.braced), boats), by, name)
    rules = f"{rules} COR-HNR-02"
    outcome = {"total": result.total, "succeeded": result.succeeded, "saved": result.saved, "critical": result.critical}
    if result.hull == hull_of(ship):
        host.event("raid", by, name, rules, outcome)
    else:
        apply_hull(host, ship, result.hull, by, outcome | {"damage": result.lost}, "raid", rules)
