"""What becomes of a ship without hits: a blast marker, a hulk that drifts and burns, or an explosion."""

from __future__ import annotations

from phasesim.rules.bfg.blasted import by_side
from phasesim.rules.bfg.catastrophic import Catastrophe, blast_radius, catastrophe, caught, drift, rolls_on_table
from phasesim.rules.bfg.fanning import lay, put_markers
from phasesim.rules.bfg.hulls import hull_of, record_hull, shields_now
from phasesim.rules.bfg.lances import lance_attack
from phasesim.rules.bfg.losses import remove_ship, set_adrift
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.placing import scatter_wreck
from phasesim.rules.bfg.strike import Run, Struck, strike
from phasesim.rules.bfg.ways import cut_path, edge_at
from phasesim.rules.host import Host
from phasesim.table import Path, Point, Ship, along, path_length, snap

WIDEST = 18
"""Cm to which an explosion can reach at most: three dice."""


def fall(host: Host, ship: Ship, by: str, cause: str, boarded: bool = False, in_ram: str = "") -> None:
    """A ship at 0 hits is out of action: an escort is a blast marker, a capital ship rolls on the table.

    [SHT-DMG-03, SHT-CAT-01, SHT-CAT-02, SHT-CAT-04, COR-BOARD-08]

    Parameters
    ----------
    host, ship
        The battle, and the ship as it stands.
    by, cause : str
        Who brought it to 0, and how.
    boarded : bool
        Whether the damage of a boarding action did: it is then a drifting hulk without a roll.
    in_ram : str
        The other ship of the ram that did it, which an explosion always reaches.
    """
    if ship.sheet.escort:
        remove_ship(host, ship, by=by, cause=cause, rules="SHT-DMG-03 SHT-CAT-02", explodes=True)
        lay(host, ship.name, [ship.position], "SHT-CAT-02")
    elif rolls_on_table(False, boarded):
        _suffer(host, ship, by, cause, in_ram)
    else:
        _become_hulk(host, ship, by, cause, False)


def hit_hulk(host: Host, name: str, by: str) -> None:
    """One roll on the table for each unit that scored hits on a hulk, however many.  [SHT-HULK-07]"""
    _suffer(host, host.ships[name], by, "hulk hit")


def _suffer(host: Host, ship: Ship, by: str, cause: str, in_ram: str = "") -> None:
    """Roll on the catastrophic damage table and do what it says.  [SHT-CAT-04, SHT-CATTAB-02, SHT-CATTAB-07]"""
    row = host.roll(catastrophe(), ship.name, by)
    host.event("catastrophe", by, ship.name, "SHT-CAT-04 SHT-CATTAB-02", {"cause": cause, "result": row.name})
    if row.explodes:
        _explode(host, ship, row, by, cause, in_ram)
    else:
        _become_hulk(host, ship, by, cause, row.again)


def _become_hulk(host: Host, ship: Ship, by: str, cause: str, blazing: bool) -> None:
    """The wreck stays on the table, with a blast marker in contact.

    [SHT-CATTAB-02, SHT-CATTAB-07, SHT-HULK-02, SHT-HULK-03]
    """
    host.memory["blazing", ship.name] = blazing
    if not ship.hulk:
        host.event("destroyed", by, ship.name, "SHT-DMG-03", {"cause": cause})
        host.set_ship(ship.but(hits=0, hulk=True, order="", braced=0, criticals=()))
        set_adrift(host, ship)
    other = host.ships.get(by) if by != ship.name else None
    source = other.position if other is not None else along(ship.position, ship.heading, 10.0)
    put_markers(host, ship.name, source, 1, "SHT-CATTAB-02")


def struck_by(host: Host, name: str, by: str, run: Run, stopped: int = 0) -> Struck:
    """Hits of one kind on one ship, put on record; ``stopped`` what its shields have stopped of this attack before.

    Whoever asks places the markers, and sees to a ship at 0 hits.  [SHT-SHLD-01, SHT-DMG-01, SHT-CRIT-01, SHT-BRACE-08]
    """
    ship = host.ships[name]
    shields = max(0, shields_now(host, ship) - stopped)
    program = strike(host.rules, hull_of(ship), shields, run.hits, bool(ship.braced), run.critical_on, run.holofield)
    struck = host.roll(program, name, by)
    outcome: dict[str, object] = {"hits": run.hits - struck.left, "shields": struck.absorbed, "saved": struck.saved}
    if struck.dodged:
        outcome["dodged"] = struck.dodged
    outcome |= {"damage": struck.lost, "criticals": list(struck.criticals)}
    record_hull(host, ship, struck.hull, by, outcome, "damage", "SHT-SHLD-01 SHT-DMG-01 SHT-CRIT-01")
    return struck


# ---------------------------------------------------------------- explosions
def _explode(host: Host, ship: Ship, row: Catastrophe, by: str, cause: str, in_ram: str) -> None:
    """The ship is gone; markers where it was, then lances on all that are near, friend or foe.

    Braces come before the radius is rolled; the markers before the lances.
    [SHT-CATTAB-09, SHT-CATTAB-12, SHT-EXP-01, SHT-EXP-02, SHT-AREA-02, COR-RAM-07, ORD-CAP-07]
    """
    strength, where = row.lances(ship.sheet.hits), ship.position
    near = _ships_within(host, ship, WIDEST, in_ram)
    remove_ship(host, ship, by=by, cause=cause, rules="SHT-CATTAB-09", explodes=True)
    taken = [(marker.position, marker.radius) for marker in host.blast.values()]
    places = scatter_wreck(where, ship.heading, row.markers(ship.sheet.hits), taken)
    lay(host, ship.name, places, "SHT-EXP-02")
    for name in near:
        if name in host.ships and not host.ships[name].hulk:
            offer_brace(host, host.ships[name], ship.name)
    cm = host.roll(blast_radius(), ship.name, ship.name)
    struck = [name for name in near if name in host.ships and _reached(host.ships[name], where, cm, in_ram)]
    outcome = {"result": row.name, "cm": cm, "strength": strength, "ships": struck}
    host.event("explosion", ship.name, "", "SHT-CATTAB-09 SHT-EXP-01", outcome)
    for name in struck:
        if name in host.ships:
            _burst(host, ship.name, where, name, strength)


def _ships_within(host: Host, ship: Ship, cm: float, in_ram: str) -> list[str]:
    near = host.near((ship.position,), cm + 0.1)
    return by_side(host, {*near, in_ram} - {ship.name}, ship.side)


def _reached(ship: Ship, where: Point, cm: float, in_ram: str) -> bool:
    return caught(where, cm, ship.position, ship.radius, ship.name == in_ram)


def _burst(host: Host, wreck: str, where: Point, name: str, strength: int) -> None:
    """The lance attack of an explosion on one ship; holofields do not save.  [SHT-EXP-01, COR-HOLO-03]"""
    hits = host.roll(lance_attack(host.rules, strength), wreck, name)
    host.event(
        "shoots", wreck, name, "SHT-CATTAB-09 SHT-EXP-01", {"weapon": "explosion", "dice": strength, "hits": hits}
    )
    ship = host.ships[name]
    if hits and ship.hulk:
        hit_hulk(host, name, wreck)
    elif hits and ship.hits > 0:
        struck = struck_by(host, name, wreck, Run(0, hits, 6, False))
        put_markers(host, name, where, struck.markers)
        if struck.destroyed:
            fall(host, host.ships[name], wreck, "explosion")


# ---------------------------------------------------------------- drifting
def drift_hulks(host: Host, side: str) -> None:
    """Hulks drift as their owner's Movement Phase begins, straight ahead; a blazing one then rolls anew.

    A hulk that leaves the table is removed.  [SHT-CATTAB-02, SHT-CATTAB-07, COR-MOVE-06]
    """
    for name in sorted(ship.name for ship in host.ships.values() if ship.hulk and ship.side == side):
        if name in host.ships:
            _drift(host, name)


def _drift(host: Host, name: str) -> None:
    ship = host.ships[name]
    cm = float(host.roll(drift(), name, name))
    path: Path = (ship.position, snap(along(ship.position, ship.heading, cm)))
    edge = edge_at(path, host.scenario.width / 2, host.scenario.height / 2)
    path = path if edge is None else cut_path(path, edge)
    outcome = {"from": list(path[0]), "to": list(snap(path[-1])), "cm": round(path_length(path), 3)}
    host.event("drifts", name, "", "SHT-CATTAB-02", outcome)
    host.set_ship(ship.but(position=snap(path[-1]), moved=path_length(path)))
    if edge is not None:
        host.event("removed_hulk", name, name, "SHT-CATTAB-02", {"cause": "left the table"})
        host.memory.setdefault("lost", []).append(host.ships[name])
        host.drop_ship(name)
        return
    put_markers(host, name, along(host.ships[name].position, ship.heading, -10.0), 1, "SHT-CATTAB-02")
    if host.memory.get(("blazing", name)):
        _suffer(host, host.ships[name], name, "still blazing")
