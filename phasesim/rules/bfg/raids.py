"""Hit-and-Run attacks on ships on the table."""

from __future__ import annotations

from phasesim.rules.bfg.boats import raid
from phasesim.rules.bfg.wounds import apply_hull, hull_of
from phasesim.rules.host import Host
from phasesim.table import Salvo

MARINES = "Space Marines"


def boarders_modifier(host: Host, salvo: Salvo) -> int:
    """What boarding torpedoes add to their raids: +1 where a ship of the Space Marines launched them.  [COR-HNR-03]"""
    ships = host.side(salvo.side).ships
    return int(any(ship.name == salvo.launcher and ship.sheet.fleet == MARINES for ship in ships))


def raid_ship(host: Host, name: str, by: str, modifier: int, rules: str, boats: bool = False) -> None:
    """One Hit-and-Run attack, resolved at once; ships of the Space Marines impose -1 on attacks against them.

    [COR-HNR-01, COR-HNR-02, COR-HNR-03, ORD-ASB-03, ORD-BRD-06, XOR-ASB-03, XOR-BTO-08]
    """
    ship = host.ships[name]
    modifier -= ship.sheet.fleet == MARINES
    result = host.roll(raid(host.rules, hull_of(ship), modifier, bool(ship.braced), boats), by, name)
    rules = f"{rules} COR-HNR-02"
    outcome = {"total": result.total, "succeeded": result.succeeded, "saved": result.saved, "critical": result.critical}
    if result.hull == hull_of(ship):
        host.event("raid", by, name, rules, outcome)
    else:
        apply_hull(host, ship, result.hull, by, outcome | {"damage": result.lost}, "raid", rules)
