"""Hit-and-Run attacks on ships on the table."""

from __future__ import annotations

from phasesim.rules.bfg.boats import raid
from phasesim.rules.bfg.wounds import apply_hull, hull_of
from phasesim.rules.host import Host

MARINES = "Space Marines"


def raid_ship(host: Host, name: str, by: str, modifier: int, rules: str) -> None:
    """One Hit-and-Run attack, resolved at once.  [COR-HNR-01, COR-HNR-02, COR-HNR-03, ORD-ASB-03, ORD-BRD-06]

    Ships of the Space Marines impose -1 on attacks against them.
    """
    ship = host.ships[name]
    modifier -= ship.sheet.fleet == MARINES
    result = host.roll(raid(host.rules, hull_of(ship), modifier, bool(ship.braced)), by, name)
    outcome = {"total": result.total, "succeeded": result.succeeded, "saved": result.saved, "critical": result.critical}
    if result.hull == hull_of(ship):
        host.event("raid", by, name, f"{rules} COR-HNR-02", outcome)
    else:
        apply_hull(host, ship, result.hull, by, outcome | {"damage": result.lost}, "raid")
