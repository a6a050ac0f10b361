"""How a ship spends its slot in its Movement Phase: order, course, and what it runs into on the way."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.blast import blast_test, scrape_test
from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.losses import phase_number, remove_markers, remove_ship
from phasesim.rules.bfg.meeting import Contact, against_ship, contacts, patrols, ship_meets
from phasesim.rules.bfg.orders import RELOAD, may_take_order, offer_brace, squadron, try_order
from phasesim.rules.bfg.resolve import resolve
from phasesim.rules.bfg.wounds import wound
from phasesim.rules.host import Activity, Host, Interaction
from phasesim.table import (
    Path,
    Ship,
    Wave,
    along,
    degrees,
    first_touch,
    path_length,
    point_at,
    snap,
    touches,
    turned,
)
from phasesim.table.plans import Course, Helm

BEFORE_TURN = {"escort": 0.0, "battleship": 15.0}
SLOWED = 5.0


def speed(ship: Ship) -> float:
    """The most a ship may move: its speed less 5 cm when crippled and 10 cm for damaged thrusters, at least 0.

    [COR-MOVE-03, COR-MOVE-07, SHT-CRIP-04, SHT-CRIT-06, SHT-CRTAB-08]
    """
    most = ship.sheet.speed - 5.0 * ship.crippled - 10.0 * ("thrusters_damaged" in ship.criticals)
    return max(0.0, most)


def helm(ship: Ship) -> Helm:
    """What the ship's move may be.  [COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02, SHT-CRTAB-06]"""
    most = speed(ship)
    least = min(most, ship.sheet.speed / 2)
    turn = 0.0 if "engine_room_damaged" in ship.criticals else ship.sheet.turn
    return Helm(least, most, turn, BEFORE_TURN.get(ship.sheet.kind, 10.0))


def check_course(ship: Ship, course: Course, allowed: Helm) -> None:
    """Refuse a move that the rules forbid.  [COR-MOVE-02, COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02, COR-TURNS-03]"""
    length = course.length
    if min(course.before, course.after) < 0.0 or length > allowed.most + 1e-6:
        raise InputError(f"{ship.name} cannot move {length:g} cm, only {allowed.most:g}", rule="COR-MOVE-03")
    if length < allowed.least - 1e-6:
        raise InputError(f"{ship.name} cannot move {length:g} cm, it must move {allowed.least:g}", rule="COR-MOVE-04")
    if abs(course.turn) > allowed.turn + 1e-9:
        raise InputError(f"{ship.name} cannot turn {course.turn:g} degrees, only {allowed.turn:g}", rule="COR-TURNS-01")
    if course.turn and course.before < allowed.before - 1e-6:
        raise InputError(
            f"{ship.name} cannot turn after {course.before:g} cm, only after {allowed.before:g}", rule="COR-TURNS-02"
        )


def course_path(ship: Ship, course: Course) -> Path:
    """The polyline of a course: straight ahead, turn, straight ahead.  [COR-MOVE-02]"""
    corner = along(ship.position, ship.heading, course.before)
    if not course.after:
        return (ship.position, corner) if course.before else (ship.position,)
    end = along(corner, turned(ship.heading, course.turn), course.after)
    return (ship.position, corner, end) if course.before else (ship.position, end)


def move(host: Host, name: str) -> Activity:
    """A ship's slot in its own Movement Phase.  [COR-TURN-05, COR-CMD-05, COR-MOVE-01]"""
    ship = host.ships[name]
    _take_order(host, ship)
    ship = host.ships[name]
    allowed = helm(ship)
    course: Course = host.doctrine(ship.side).course(host.view, ship, allowed)
    check_course(ship, course, allowed)
    path = _slowed(host, ship, course_path(ship, course))
    length = path_length(path)
    heading = turned(ship.heading, course.turn) if course.turn and length >= course.before else ship.heading
    _log_move(host, ship, path, course.turn if heading != ship.heading else 0.0, degrees(heading))
    yield from _sail_along(host, ship, path)
    if name in host.ships:
        _arrive(host, host.ships[name].but(position=snap(path[-1]), heading=heading, moved=length))


def _take_order(host: Host, ship: Ship) -> None:
    """Ask the player for an order, once a squadron, before its first ship moves.  [COR-ORDER-01, COR-SQ-04, COR-CMD-04]"""
    key = ("ordered", ship.side, ship.squadron)
    if key in host.phase_memory:
        return
    host.phase_memory[key] = True
    if not may_take_order(host, ship):
        return
    order = host.doctrine(ship.side).order(host.view, ship, squadron(host, ship))
    if order == RELOAD:
        try_order(host, ship, order)
    elif order:
        raise InputError(f"{ship.name} cannot take the order", value=order, allowed=(RELOAD,), rule="COR-ORDER-01")


def _log_move(host: Host, ship: Ship, path: Path, turn: float, heading: float) -> None:
    outcome = {"from": list(path[0]), "to": list(snap(path[-1])), "cm": round(path_length(path), 3), "heading": heading}
    if turn:
        outcome["turn"] = turn
    host.event("moves", ship.name, "", "COR-MOVE-02 COR-MOVE-03", outcome)


# ---------------------------------------------------------------- blast markers on the way
def _slowed(host: Host, ship: Ship, path: Path) -> Path:
    """Shorten a move through blast markers: 5 cm less at most, or a halt at a marker met only in the last 5 cm.

    [SHT-BME-01, SHT-BME-02]
    """
    if not host.blast:
        return path
    met = _first_marker(host, ship, path)
    most = speed(ship)
    if met is None or path_length(path) <= max(0.0, most - SLOWED):
        return path
    return cut_path(path, max(met, most - SLOWED, 0.0))


def _first_marker(host: Host, ship: Ship, path: Path) -> float | None:
    """Where a move first touches a blast marker; at once where one touches the ship at the start.  [SHT-BME-01]"""
    if blasted(host, ship):
        return 0.0
    found = [
        at
        for name in host.near(path, ship.radius)
        if (marker := host.blast.get(name)) is not None
        and (at := first_touch(path, ship.radius, marker.position, marker.radius)) is not None
    ]
    return min(found, default=None)


def cut_path(path: Path, cm: float) -> Path:
    """The first ``cm`` of a path."""
    done, kept = 0.0, [path[0]]
    for a, b in zip(path, path[1:], strict=False):
        length = path_length((a, b))
        if done + length >= cm:
            break
        done += length
        kept.append(b)
    else:
        return path
    return (*kept, point_at(path, cm)) if cm > done else tuple(kept)


def _pass_markers(host: Host, ship: Ship) -> None:
    """What blast markers on the way do: CAP tests, each marker by itself; a ship without shields may be scraped.

    [ORD-CAP-06, SHT-BME-04, SHT-BME-05]
    """
    for name in patrols(host, ship):
        guard = host.ordnance[name]
        assert isinstance(guard, Wave)
        if guard.tested == phase_number(host):
            continue
        host.set_ordnance(guard.but(tested=phase_number(host)))
        removed = host.roll(blast_test(), name, ship.name)
        host.event("blast_test", name, ship.name, "ORD-CAP-06 ORD-BLM-01", {"removed": removed})
        if removed:
            remove_markers(host, guard, (), by=ship.name, cause="blast marker", rules="ORD-CAP-06")
    if shield_rating(ship) == 0:
        offer_brace(host, ship, "blast markers")
        if host.roll(scrape_test(), ship.name, "blast markers"):
            wound(host, ship.name, 1, "blast markers")
        else:
            host.event("scrape", "blast markers", ship.name, "SHT-BME-04", {"hits": 0})


def shield_rating(ship: Ship) -> int:
    """Shield rating: that of the data sheet, halved when crippled, 0 once collapsed.  [SHT-CRIP-01, SHT-CRTAB-10, SHT-BME-05]"""
    if "shields_collapse" in ship.criticals:
        return 0
    return (ship.sheet.shields + 1) // 2 if ship.crippled else ship.sheet.shields


# ---------------------------------------------------------------- ordnance on the way
def _sail_along(host: Host, ship: Ship, path: Path) -> Activity:
    """Go along the path, halting at each contact until it is resolved.  [ORD-ATK-01, ORD-CAP-04, ORD-PRE-06]"""
    name = ship.name

    def meets(other: str) -> tuple[str, bool] | None:
        kind = ship_meets(host, ship, other)
        return None if kind is None else (kind, kind in ("blast", "salvo") and len(path) > 1)

    found = contacts(host, path, ship.radius, name, meets, set())
    passed = False
    for node in host.order(_interactions(host, ship, found, path)):
        yield node.distance
        if name not in host.ships:
            node.dropped = f"{name} is gone"
            return
        if node.kind == "blast" and node.mover == name:
            if not passed:
                _pass_markers(host, ship)
            passed = True
            continue
        node.dropped = _gone(host, node)
        if not node.dropped:
            _resolve_at(host, node, snap(point_at(path, node.distance)))


def _resolve_at(host: Host, node: Interaction, where: tuple[float, float]) -> None:
    """Resolve a contact with the ship standing where it was touched; the salvo or wave stays where it is."""
    ship = host.ships[node.target]
    if ship.side == host.step.player and ship.position != where:
        host.set_ship(ship.but(position=where))
    resolve(host, node, host.ordnance[node.mover].position)


def _gone(host: Host, node: Interaction) -> str:
    if node.mover not in host.ordnance:
        return f"{node.mover} is gone"
    unit = host.ordnance[node.mover]
    if node.kind == "interception" and not patrols(host, host.ships[node.target]):
        return "no CAP is left"
    if isinstance(unit, Wave) and node.kind in ("brace", "turrets", "attack") and not unit.strikes:
        return f"nothing of {node.mover} attacks ships"
    return ""


def _interactions(host: Host, ship: Ship, found: list[Contact], path: Path) -> list[Interaction]:
    nodes: list[Interaction] = []
    number = 0
    for contact in found:
        if contact.kind == "blast":
            units = (ship.name, contact.name)
            nodes.append(Interaction("blast", ship.name, contact.name, units, contact.distance, 0, number))
            number += 1
        elif contact.kind == "ship":
            for striker in patrols(host, host.ships[contact.name]):
                unit = host.ordnance[striker]
                if isinstance(unit, Wave) and unit.strikes:
                    nodes += against_ship(host, unit, ship, contact.distance, number, True)
                    number += 1
        else:
            unit = host.ordnance[contact.name]
            tested = unit.tested == phase_number(host)
            nodes += against_ship(host, unit, ship, contact.distance, number, tested)
            _note_met_together(host, ship, path, contact)
            number += 1
    return nodes


def _note_met_together(host: Host, ship: Ship, path: Path, contact: Contact) -> None:
    """Friendly ships that the mover touches at the very moment at which it touches the marker, and which do not touch it.

    [ORD-MAS-09]
    """
    unit = host.ordnance[contact.name]
    where = snap(point_at(path, contact.distance))
    helpers = [
        other.name
        for other in host.ships.values()
        if other.side == ship.side
        and other.name != ship.name
        and touches(where, ship.radius, other.position, other.radius)
        and not touches(ship.position, ship.radius, other.position, other.radius)
        and abs((first_touch(path, ship.radius, other.position, other.radius) or 0.0) - contact.distance) <= 1e-5
        and not touches(unit.position, unit.radius, other.position, other.radius)
    ]
    host.phase_memory["met together", ship.name] = tuple(helpers)


# ---------------------------------------------------------------- the end of the move
def _arrive(host: Host, ship: Ship) -> None:
    """Put the ship down where its move ends; its CAP has moved with it.  [ORD-CAP-02, ORD-CAP-03, ORD-CAP-22, COR-MOVE-06]"""
    host.set_ship(ship)
    number = host.step.number
    for name in sorted(host.anchored.get(ship.name, ())):
        unit = host.ordnance[name]
        if isinstance(unit, Wave):
            until = number + 1 if ship.moved > unit.speed + 1e-6 else number
            unit = unit.but(held=until if unit.guarding else unit.held)
        host.set_ordnance(unit.but(position=ship.position))
    x, y = ship.position
    if abs(x) > host.scenario.width / 2 or abs(y) > host.scenario.height / 2:
        host.memory.setdefault("disengaged", []).append(ship.name)
        remove_ship(host, ship, by=ship.name, cause="left the table", rules="COR-MOVE-06")
