"""How a ship spends its slot in its Movement Phase: the order, the course, and what damage on the way makes of it."""

from __future__ import annotations

from collections.abc import Callable

from phasesim.errors import InputError
from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.boardings import announce, locked, stay_locked
from phasesim.rules.bfg.guards import strikers_on
from phasesim.rules.bfg.gunports import order_in_force
from phasesim.rules.bfg.losses import remove_ship
from phasesim.rules.bfg.orders import may_take_order, squadron, try_order
from phasesim.rules.bfg.rams import name_rams, ram_at, ram_ship
from phasesim.rules.bfg.ranks import unit_name
from phasesim.rules.bfg.sailing import patrol_strikes, sail_along, sails, slowed
from phasesim.rules.bfg.special_orders import ALL_AHEAD_FULL, ORDERS, order_bar, special_order, thrust, thrust_dice
from phasesim.rules.bfg.ways import cut_path, edge_at
from phasesim.rules.host import Activity, Host
from phasesim.table import Path, Point, Ship, Wave, along, degrees, path_length, point_at, snap, turned
from phasesim.table.plans import Course, Helm

BEFORE_TURN = {"escort": 0.0, "battleship": 15.0}


def speed(ship: Ship) -> float:
    """The most a ship may move: its speed less 5 cm when crippled and 10 cm for damaged thrusters, at least 0.

    [COR-MOVE-03, COR-MOVE-07, SHT-CRIP-04, SHT-CRIT-06, SHT-CRTAB-08]
    """
    most = ship.sheet.speed - 5.0 * ship.crippled - 10.0 * ("thrusters_damaged" in ship.criticals)
    return max(0.0, most)


def helm(ship: Ship, order: str = "", extra: int = 0) -> Helm:
    """What the ship's move may be under an order, ``extra`` the dice of All Ahead Full; Eldar have no least move.

    Half speed is half of that of the data sheet, for Burn Retros too.
    [COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02, SHT-CRTAB-06, SHT-LOCK-02, COR-ORDER-02, COR-ORDER-03,
    COR-ORDER-04, COR-ORDER-05]
    """
    most = speed(ship)
    least = 0.0 if ship.sheet.turns_freely else min(most, ship.sheet.speed / 2)
    turn = 0.0 if "engine_room_damaged" in ship.criticals else ship.sheet.turn
    before = BEFORE_TURN.get(ship.sheet.kind, 10.0)
    if order not in ORDERS:
        return Helm(least, most, turn, before)
    under = special_order(order)
    if under.thrust:
        return Helm(most + extra, most + extra, 0.0, before)
    if under.most < 1.0:
        most, least = min(most, ship.sheet.speed * under.most), 0.0
    turn = turn if under.turns else 0.0
    return Helm(least, most, turn, 0.0 if under.at_once else before, max(1, under.turns))


def check_course(ship: Ship, course: Course, allowed: Helm) -> None:
    """Refuse a move that the rules forbid.

    [COR-MOVE-02, COR-MOVE-03, COR-MOVE-04, COR-TURNS-01, COR-TURNS-02, COR-TURNS-03]
    """
    length = course.length
    if min(course.before, course.after, course.last) < 0.0 or length > allowed.most + 1e-6:
        raise InputError(f"{ship.name} cannot move {length:g} cm, only {allowed.most:g}", rule="COR-MOVE-03")
    if length < allowed.least - 1e-6:
        raise InputError(f"{ship.name} cannot move {length:g} cm, it must move {allowed.least:g}", rule="COR-MOVE-04")
    if course.again and allowed.turns < 2:
        raise InputError(f"{ship.name} cannot turn twice", value=course.again, rule="COR-ORDER-03")
    for turn, run in ((course.turn, course.before), (course.again, course.after)):
        if abs(turn) > allowed.turn + 1e-9:
            raise InputError(f"{ship.name} cannot turn {turn:g} degrees, only {allowed.turn:g}", rule="COR-TURNS-01")
        if turn and run < allowed.before - 1e-6:
            problem = f"{ship.name} cannot turn after {run:g} cm, only after {allowed.before:g}"
            raise InputError(problem, rule="COR-TURNS-02")


def course_path(ship: Ship, course: Course) -> Path:
    """The polyline of a course: straight ahead, turn, ahead, perhaps once more.  [COR-MOVE-02, COR-ORDER-03]"""
    path: Path = (ship.position,)
    heading = ship.heading
    for turn, cm in ((0.0, course.before), (course.turn, course.after), (course.again, course.last)):
        heading = turned(heading, turn) if turn else heading
        path = (*path, along(path[-1], heading, cm)) if cm else path
    return path


def move(host: Host, name: str) -> Activity:
    """A ship's slot in its own Movement Phase.  [COR-TURN-05, COR-CMD-05, COR-MOVE-01, COR-RAM-04, COR-BOARD-09]

    Damage tells at once: a ship that may no longer turn goes straight on, one that is slowed stops sooner, but not
    short of the place where that happened.
    """
    if locked(host, name):
        stay_locked(host, name)
        return
    _take_order(host, host.ships[name])
    ship = host.ships[name]
    steer = _helm_of(host, ship)
    allowed, prey = steer(ship), host.phase_memory.get(("rams", name), "")
    course: Course = host.doctrine(ship.side).course(host.view, ship, allowed)
    check_course(ship, course, allowed)
    started, done, met, before = blasted(host, ship), 0.0, set[str](), None
    while True:
        path, leaves = _way(host, ship, course, allowed.most, started, done)
        heading = _heading(ship, course, path)
        if path != before:
            _log_move(host, ship, path, heading, course.turn + course.again, done)
        before = path
        at = ram_at(host, ship, path, prey) if prey else None
        host.phase_memory["to be rammed", name] = "" if at is None else prey
        way = path if at is None else cut_path(path, at)
        halted = yield from sail_along(host, ship, way, done, met, allowed, steer)
        if halted is None and at is not None and sails(host, name):
            yield from _ram(host, name, prey, path, at, met)
            halted, prey = at, ""
        if halted is None or not sails(host, name):
            break
        done, allowed = halted, steer(host.ships[name])
        course = _as_far(course, allowed, done)
    if sails(host, name):
        _arrive(host, host.ships[name].but(position=snap(path[-1]), heading=heading, moved=path_length(path)), leaves)


def _ram(host: Host, name: str, prey: str, path: Path, at: float, met: set[str]) -> Activity:
    """A ship rams: craft on patrol over its target attack it after that, or before, as the rules have it.

    [COR-RAM-04, ORD-CAP-10, XOR-CSP-09]
    """
    host.phase_memory["to be rammed", name] = ""
    host.set_ship(host.ships[name].but(position=snap(point_at(path, at))))
    first = False
    if strikers_on(host, host.ships[prey]):
        host.acted("patrol_vs_ramming")
        first = host.rules["patrol_vs_ramming"]()
    if first:
        yield from patrol_strikes(host, name, prey, path, at, met)
    if sails(host, name) and prey in host.ships:
        ram_ship(host, name, prey)
    if not first:
        yield from patrol_strikes(host, name, prey, path, at, met)


def _helm_of(host: Host, ship: Ship) -> Callable[[Ship], Helm]:
    """What a ship's move may be as its damage stands; the order stays as the move began.  [SHT-BRACE-06]"""
    order = order_in_force(host, ship)
    extra = int(host.phase_memory.get(("thrust", ship.side, unit_name(host, ship)), 0))
    return lambda one: helm(one, order, extra)


def _as_far(course: Course, allowed: Helm, done: float) -> Course:
    """The course without the turns that the ship can no longer make, where it has come to.  [SHT-CRTAB-06]"""
    if allowed.turn:
        return course
    if done < course.before - 1e-6:
        return Course(course.length)
    if course.again and done < course.before + course.after - 1e-6:
        return Course(course.before, course.turn, course.after + course.last)
    return course


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
    cm, heading = path_length(path), ship.heading
    if course.turn and cm >= course.before - 1e-6:
        heading = turned(heading, course.turn)
    if course.again and cm >= course.before + course.after - 1e-6:
        heading = turned(heading, course.again)
    return heading


def _take_order(host: Host, ship: Ship) -> None:
    """Ask the player for an order, once a squadron, before its first ship moves.

    All Ahead Full: who is rammed is said, then the dice are rolled, once for all.
    [COR-ORDER-01, COR-ORDER-02, COR-SQ-04, COR-CMD-04, COR-CMD-08, COR-RAM-01, COR-TURNS-06]
    """
    key = ("ordered", ship.side, unit_name(host, ship))
    if key in host.phase_memory:
        return
    host.phase_memory[key] = True
    if not may_take_order(host, ship):
        return
    ships = squadron(host, ship)
    order = host.doctrine(ship.side).order(host.view, ship, ships)
    if not order:
        return
    for member in ships:
        bar = order_bar(order, member.sheet.fleet, member.sheet.notes)
        if bar:
            raise InputError(f"{member.name} cannot take the order", value=order, rule=bar)
    if try_order(host, ship, order) and order == ALL_AHEAD_FULL:
        name_rams(host, ships)
        extra = host.roll(thrust(min(thrust_dice(one.sheet.notes) for one in ships)), unit_name(host, ship), order)
        host.phase_memory["thrust", ship.side, unit_name(host, ship)] = extra
        host.event("thrust", ship.name, unit_name(host, ship), "COR-ORDER-02 COR-SQ-04", {"cm": extra})


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
    else:
        announce(host, ship)
