"""What a ship meets on its way: blast markers that slow and scrape it, ordnance, CAP, the edge of the table."""

from __future__ import annotations

from collections.abc import Callable, Generator

from phasesim.rules.bfg.blast import blast_test, scrape_test
from phasesim.rules.bfg.blasted import markers_at
from phasesim.rules.bfg.guards import own_patrols, strikers_on
from phasesim.rules.bfg.losses import phase_number, remove_markers, remove_spent
from phasesim.rules.bfg.meeting import Contact, against_ship, contacts, no_longer, ship_meets
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.resolve import resolve
from phasesim.rules.bfg.ways import cut_path, rest_of
from phasesim.rules.bfg.wounds import wound
from phasesim.rules.host import Host, Interaction
from phasesim.table import Path, Point, Salvo, Ship, Wave, first_touch, point_at, snap, touches
from phasesim.table.plans import Helm

SLOWED = 5.0
"""What blast markers take off a move (SHT-BME-02)."""


# ---------------------------------------------------------------- blast markers
def slowed(host: Host, ship: Ship, path: Path, most: float, started: bool, done: float = 0.0) -> Path:
    """Shorten a move through blast markers: 5 cm less at most, or a halt at a marker met only in the last 5 cm.

    ``started`` tells that the ship began its move in contact with one, ``done`` what it has moved already.
    [SHT-BME-01, SHT-BME-02, COR-MOVE-07]
    """
    if not host.blast:
        return path
    met = 0.0 if started else _first_marker(host, ship, path)
    if met is None:
        return path
    return cut_path(path, max(met, most - SLOWED, done))


def _first_marker(host: Host, ship: Ship, path: Path) -> float | None:
    found = [
        at
        for name in host.near(path, ship.radius)
        if (marker := host.blast.get(name)) is not None
        and (at := first_touch(path, ship.radius, marker.position, marker.radius)) is not None
    ]
    return min(found, default=None)


def _pass_markers(host: Host, name: str, node: Interaction) -> None:
    """What blast markers on the way do, once a move: CAP is tested; a ship without shields may be scraped.

    [ORD-CAP-06, SHT-BME-04, SHT-BME-05]
    """
    first: Interaction | None = node
    for guard_name in _endangered(host, name, "met"):
        guard = host.ordnance[guard_name]
        assert isinstance(guard, Wave)
        if guard.tested == phase_number(host):
            continue
        host.set_ordnance(guard.but(tested=phase_number(host)))
        removed = host.roll(blast_test(), guard_name, name)
        host.event("blast_test", guard_name, name, "ORD-CAP-06 ORD-BLM-01", {"removed": removed}, first)
        first = None
        if removed:
            remove_markers(host, guard, (), by=name, cause="blast marker", rules="ORD-CAP-06")
    if shield_rating(host.ships[name]) == 0:
        _scrape(host, name, first)
    elif first is not None:
        node.dropped = "no CAP, and shields"


def _endangered(host: Host, ship: str, moment: str) -> list[str]:
    """Craft on patrol that blast markers endanger at such a moment.  [ORD-CAP-06, XOR-CSP-04]"""
    guards = own_patrols(host, ship)
    if guards:
        host.acted("patrol_attrition")
    return guards if host.rules["patrol_attrition"](moment) else []


def _scrape(host: Host, name: str, node: Interaction | None) -> None:
    """A ship without shields takes a point of damage on a 6; it may brace before.  [SHT-BME-04, SHT-BRACE-01]"""
    offer_brace(host, host.ships[name], BLAST_MARKERS)
    hit = host.roll(scrape_test(), name, BLAST_MARKERS)
    host.event("scrape", BLAST_MARKERS, name, "SHT-BME-04", {"hits": int(hit)}, node)
    if hit:
        wound(host, name, 1, BLAST_MARKERS)


BLAST_MARKERS = "blast markers"
"""The name under which blast markers threaten a ship that moves through them."""


def shield_rating(ship: Ship) -> int:
    """Shield rating: that of the data sheet, halved when crippled, 0 once collapsed.

    [SHT-CRIP-01, SHT-CRTAB-10, SHT-BME-05]
    """
    if "shields_collapse" in ship.criticals:
        return 0
    return (ship.sheet.shields + 1) // 2 if ship.crippled else ship.sheet.shields


# ---------------------------------------------------------------- ordnance on the way
def sails(host: Host, name: str) -> bool:
    """Whether a ship is still there to move by choice: neither gone nor a hulk.  [SHT-CAT-01]"""
    ship = host.ships.get(name)
    return ship is not None and not ship.hulk


def sail_along(
    host: Host, ship: Ship, path: Path, done: float, met: set[str], allowed: Helm, helm: Callable[[Ship], Helm]
) -> Generator[float, None, float | None]:
    """Go on along a path from ``done`` cm, halting at each contact until it is resolved.

    Returns the cm at which the ship is no longer ``allowed`` what it was, or None when the move is over, or the ship.
    [ORD-ATK-01, ORD-CAP-04, ORD-PRE-06]
    """
    name, changed = ship.name, None
    nodes = _interactions(host, ship, path, done, met)
    for node in host.order(nodes):
        if not sails(host, name):
            node.dropped = f"{name} is gone"
            continue
        if changed is not None and node.distance > changed + 1e-6:
            node.dropped = f"{name} plans again"
            continue
        yield node.distance
        _stand(host, name, snap(point_at(path, node.distance)))
        if node.kind == "blast" and node.mover == name:
            _meet_markers(host, node, met)
        else:
            _meet_ordnance(host, ship, path, node, met)
        if changed is None and sails(host, name) and helm(host.ships[name]) != allowed:
            changed = node.distance
    return changed if sails(host, name) else None


def patrol_strikes(
    host: Host, name: str, target: str, path: Path, at: float, met: set[str]
) -> Generator[float, None, None]:
    """Craft on patrol over a ship attack one that has come into contact with it.

    [ORD-CAP-10, ORD-CAP-11, XOR-CSP-09]
    """
    if not sails(host, name) or target not in host.ships:
        return
    ship = host.ships[name]
    nodes = _of_contact(host, ship, Contact(at, target, "ship"), 0)
    for node in host.order(nodes):
        if not sails(host, name):
            node.dropped = f"{name} is gone"
            continue
        yield at
        _meet_ordnance(host, ship, path, node, met)


def _stand(host: Host, name: str, where: Point) -> None:
    """The ship stands where it touches something while that is resolved."""
    ship = host.ships[name]
    if ship.position != where:
        host.set_ship(ship.but(position=where))


def _meet_markers(host: Host, node: Interaction, met: set[str]) -> None:
    if met.isdisjoint(host.blast):
        _pass_markers(host, node.mover, node)
    else:
        node.dropped = "one test for all blast markers of a move"
    met.add(node.target)


def _meet_ordnance(host: Host, ship: Ship, path: Path, node: Interaction, met: set[str]) -> None:
    """Resolve a contact with ordnance, which stays where it is."""
    met.add(node.mover)
    node.dropped = _gone(host, node)
    if node.dropped:
        return
    if node.kind == "turrets":
        _note_met_together(host, ship, path, node)
    resolve(host, node, host.ordnance[node.mover].position)
    salvo = host.ordnance.get(node.mover)
    if node.kind == "attack" and isinstance(salvo, Salvo):
        remove_spent(host, salvo)


def _gone(host: Host, node: Interaction) -> str:
    if node.mover not in host.ordnance:
        return f"{node.mover} is gone"
    return no_longer(host, node)


def _interactions(host: Host, ship: Ship, path: Path, done: float, met: set[str]) -> list[Interaction]:
    def meets(other: str) -> tuple[str, bool] | None:
        kind = ship_meets(host, ship, other)
        return None if kind is None else (kind, kind in ("blast", "salvo") and len(rest) > 1)

    rest = rest_of(path, done) if done else path
    found = contacts(host, rest, ship.radius, ship.name, meets, met)
    if len(path) > 1 and not done:
        found = _shared_markers(host, ship, found)
    nodes: list[Interaction] = []
    for contact in found:
        at = done + contact.distance
        there: Ship = ship.but(position=snap(point_at(path, at)))
        nodes += _of_contact(host, there, contact._replace(distance=at), len(nodes))
    return nodes


def _shared_markers(host: Host, ship: Ship, found: list[Contact]) -> list[Contact]:
    """Add the markers that touch a base which the ship's overlaps as it sets out.  [SHT-BME-01, SHT-BMP-09]"""
    known = {contact.name for contact in found}
    return sorted([Contact(0.0, name, "blast") for name in markers_at(host, ship) if name not in known] + found)


def _of_contact(host: Host, ship: Ship, contact: Contact, number: int) -> list[Interaction]:
    """The interactions of one contact, the ship standing where it is made; ``number`` keeps different contacts apart.

    Blast markers that touch the base there count (ORD-BLM-02).
    """
    at = contact.distance
    if contact.kind == "blast":
        return [Interaction("blast", ship.name, contact.name, (ship.name, contact.name), at, 0, number)]
    if contact.kind == "ship":
        nodes: list[Interaction] = []
        for striker in strikers_on(host, host.ships[contact.name]):
            unit, tested = host.ordnance[striker], host.ordnance[striker].tested == phase_number(host)
            nodes += against_ship(host, unit, ship, at, number + len(nodes), tested)
        return nodes
    unit = host.ordnance[contact.name]
    return against_ship(host, unit, ship, at, number, unit.tested == phase_number(host))


def _note_met_together(host: Host, ship: Ship, path: Path, node: Interaction) -> None:
    """Friendly ships that the mover touches at the very moment at which it touches the marker, themselves clear of it.

    [ORD-MAS-09]
    """
    unit = host.ordnance[node.mover]
    where = snap(point_at(path, node.distance))
    helpers = [
        name
        for name in host.near((where,), ship.radius)
        if (other := host.ships.get(name)) is not None
        and other.side == ship.side
        and name != ship.name
        and touches(where, ship.radius, other.position, other.radius)
        and not touches(ship.position, ship.radius, other.position, other.radius)
        and abs((first_touch(path, ship.radius, other.position, other.radius) or 0.0) - node.distance) <= 1e-5
        and not touches(unit.position, unit.radius, other.position, other.radius)
    ]
    host.phase_memory["met together", ship.name] = tuple(helpers)
