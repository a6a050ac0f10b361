"""How a ship spends its slot in its Movement Phase: the order, the course, and what damage on the way makes of it."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.losses import remove_ship
from phasesim.rules.bfg.orders import RELOAD, may_take_order, squadron, try_order
from phasesim.rules.bfg.sailing import sail_along, slowed
from phasesim.rules.bfg.ways import cut_path, edge_at
from phasesim.rules.host import Activity, Host
from phasesim.table import Path, Point, Ship, Wave, along, degrees, path_length, snap, turned
from phasesim.table.plans import Course, Helm

BEFORE_TURN = {"escort": 0.0, "battleship": 15.0}


def speed(ship: Ship) -> float:
    """The most a ship may move: its speed less 5 cm when crippled and 10 cm for damaged thrusters, at least 0.

    [COR-MOVE-03, COR-MOVE-07, SHT-CRIP-04, SHT-CRIT-06, SHT-CRTAB-08]
    """
    most = ship.sheet.speed - 5.0 * ship.crippled - 10.0 * ("thrusters_damaged" in ship.criticals)
    return max(0.0, most)


def helm(ship: Ship) -> Helm:
    """What the ship's move may be; Eldar have no least move.

    [COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02, SHT-CRTAB-06]
    """
    most = speed(ship)
    least = 0.0 if ship.sheet.turns_freely else min(most, ship.sheet.speed / 2)
    turn = 0.0 if "engine_room_damaged" in ship.criticals else ship.sheet.turn
    return Helm(least, most, turn, BEFORE_TURN.get(ship.sheet.kind, 10.0))


def check_course(ship: Ship, course: Course, allowed: Helm) -> None:
    """Refuse a move that the rules forbid.

    [COR-MOVE-02, COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02, COR-TURNS-03]
    """
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
    """A ship's slot in its own Movement Phase.  [COR-TURN-05, COR-CMD-05, COR-MOVE-01]

    Damage tells at once: a ship that may no longer turn goes straight on, one that is slowed stops sooner, but not
    short of the place where that happened.
    """
    _take_order(host, host.ships[name])
    ship = host.ships[name]
    allowed = helm(ship)
    course: Course = host.doctrine(ship.side).course(host.view, ship, allowed)
    check_course(ship, course, allowed)
    started, done, met = blasted(host, ship), 0.0, set[str]()
    while True:
        path, leaves = _way(host, ship, course, allowed.most, started, done)
        heading = _heading(ship, course, path)
        _log_move(host, ship, path, heading, course.turn, done)
        halted = yield from sail_along(host, ship, path, done, met, allowed, helm)
        if halted is None:
            break
        done, allowed = halted, helm(host.ships[name])
        if not allowed.turn and done < course.before - 1e-6:
            course = Course(course.length)
    if name in host.ships:
        _arrive(host, host.ships[name].but(position=snap(path[-1]), heading=heading, moved=path_length(path)), leaves)


def _way(host: Host, ship: Ship, course: Course, most: float, started: bool, done: float) -> tuple[Path, bool]:
    """The path that a course comes to, from where the move began, and whether it leads off the table.

    ``most`` is what the ship may move, ``started`` whether it began in contact with a blast marker, ``done`` what it
    has moved.
    """
    path = cut_path(course_path(ship, course), max(most, done))
    path = slowed(host, ship, path, most, started, done)
    edge = edge_at(path, host.scenario.width / 2, host.scenario.height / 2)
    return (path, False) if edge is None else (cut_path(path, edge), True)


def _heading(ship: Ship, course: Course, path: Path) -> Point:
    """Where the ship points at the end of a path: a turn that it did not come to is not made.  [COR-TURNS-02]"""
    if not course.turn or path_length(path) < course.before - 1e-6:
        return ship.heading
    return turned(ship.heading, course.turn)


def _take_order(host: Host, ship: Ship) -> None:
    """Ask the player for an order, once a squadron, before its first ship moves.

    [COR-ORDER-01, COR-SQ-04, COR-CMD-04]
    """
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


def _log_move(host: Host, ship: Ship, path: Path, heading: Point, turn: float, done: float) -> None:
    outcome: dict[str, object] = {"from": list(path[0]), "to": list(snap(path[-1])), "cm": round(path_length(path), 3)}
    outcome["heading"] = degrees(heading)
    if heading != ship.heading:
        outcome["turn"] = turn
    if done:
        outcome["moved"] = round(done, 3)
    host.event("moves", ship.name, "", "COR-MOVE-02 COR-MOVE-03", outcome)


def _held_until(host: Host, ship: Ship, patrol: Wave) -> int:
    """Player turn until which a patrol that a ship has carried may not move.

    [ORD-CAP-03, ORD-CAP-22, XOR-CSP-02, XOR-ORD-03]
    """
    number = host.step.number
    if ship.moved <= patrol.speed + 1e-6:
        return number
    host.acted("patrol_long_carry")
    return number + 1 if host.rules["patrol_long_carry"]() else number


def _arrive(host: Host, ship: Ship, leaves: bool) -> None:
    """Put the ship down where its move ends; its CAP has moved with it.

    [ORD-CAP-02, ORD-CAP-03, ORD-CAP-22, COR-MOVE-06]
    """
    host.set_ship(ship)
    for name in sorted(host.anchored.get(ship.name, ())):
        unit = host.ordnance[name]
        if isinstance(unit, Wave):
            unit = unit.but(held=_held_until(host, ship, unit) if unit.guarding else unit.held)
        host.set_ordnance(unit.but(position=ship.position))
    if leaves:
        host.memory.setdefault("disengaged", []).append(ship.name)
        remove_ship(host, ship, by=ship.name, cause="left the table", rules="COR-MOVE-06")
