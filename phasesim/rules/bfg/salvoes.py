"""How a torpedo salvo spends its slot: the launch move inside its arc, straight flight, attacks along the way."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise
from typing import NamedTuple

from phasesim.errors import InputError
from phasesim.rules.bfg.guidance import reach
from phasesim.rules.bfg.losses import phase_number, remove_salvo, remove_spent
from phasesim.rules.bfg.meeting import Contact, against_ship, between_ordnance, contacts, passes_by, salvo_meets
from phasesim.rules.bfg.resolve import resolve
from phasesim.rules.bfg.tubes import reach_of_all, tube_arcs
from phasesim.rules.host import Activity, Host, Interaction
from phasesim.table import (
    SALVO_RADIUS,
    Path,
    Point,
    Salvo,
    Ship,
    along,
    degrees,
    disc_in_arc,
    disc_meets_arc,
    path_length,
    point_at,
    snap,
)


def run(host: Host, name: str) -> Activity:
    """A salvo's move in an Ordnance Phase.  [ORD-TRP-03, ORD-TRP-04, ORD-TRP-05, ORD-TRP-08, XOR-TOR-08, XOR-BTO-06]"""
    salvo, course = _set_out(host, name)
    (start, end), cm = course.path, round(path_length(course.path), 3)
    outcome = {"from": list(start), "to": list(end), "cm": cm, "strength": salvo.strength}
    host.event("runs", name, "", "ORD-TRP-04 ORD-MOV-01", outcome)
    yield from _run_along(host, salvo, course)


def _run_along(host: Host, salvo: Salvo, course: _Course) -> Activity:
    name, done, now = salvo.name, 0.0, salvo
    while True:
        halted = yield from _run_on(host, now, course, done)
        left = host.ordnance.get(name)
        if halted is None or not isinstance(left, Salvo):
            break
        done, now = halted, left
    if isinstance(left, Salvo):
        left = left.but(position=course.path[-1])
        host.set_ordnance(left)
        _leave_table(host, left)
        _end_move(host, name, attacked=len(left.attacked) > len(salvo.attacked))


def _run_on(host: Host, salvo: Salvo, course: _Course, done: float) -> Generator[float, None, float | None]:
    """Go on from ``done`` cm; returns the cm at which blast markers have come into the salvo's way, or None at the end.

    A ship that it destroys leaves markers, through which the rest of its move leads like through others.
    [ORD-BLM-01, ORD-BLM-02, ORD-TRP-08]
    """
    name, path = salvo.name, course.path
    rest = course if not done else course._replace(path=(snap(point_at(path, done)), path[-1]))
    found = _by_choice(host, salvo, _found(host, salvo, rest))
    nodes = _interactions(host, salvo, [contact._replace(distance=done + contact.distance) for contact in found])
    markers = set(host.blast)
    for node in host.order(nodes):
        yield node.distance
        if name not in host.ordnance or not _present(host, node.target):
            node.dropped = f"{name if name not in host.ordnance else node.target} is gone"
            continue
        resolve(host, node, snap(point_at(path, node.distance)))
        if node.kind == "attack" and name in host.ordnance and not markers.issuperset(host.blast):
            for later in nodes:
                later.dropped = later.dropped or (f"{name} plans again" if later.number is None else "")
            return node.distance
    return None


def _end_move(host: Host, name: str, attacked: bool) -> None:
    """Take off a salvo that ends with its move: one that has attacked, one of torpedo bombers, where the rules say so.

    [ORD-TRP-05, ORD-TBM-03, XOR-TOR-11, XOR-BTO-10, XOR-TBM-07]
    """
    salvo = host.ordnance.get(name)
    if attacked and isinstance(salvo, Salvo):
        remove_spent(host, salvo)
    salvo = host.ordnance.get(name)
    if isinstance(salvo, Salvo) and salvo.expires == phase_number(host):
        host.acted("torpedo_bomber_salvo_end")
        if host.rules["torpedo_bomber_salvo_end"]():
            remove_salvo(host, salvo, by=name, cause="end of move", rules="XOR-TBM-07")


def _found(host: Host, salvo: Salvo, course: _Course) -> list[Contact]:
    """What the salvo meets on its way; on its launch move only inside its arcs, and not what it is launched through."""

    def meets(other: str) -> tuple[str, bool] | None:
        kind = salvo_meets(host, salvo, other)
        if kind is None or other in course.through or not _inside_arcs(host, course.launchers, other):
            return None
        return kind, True

    found = contacts(host, course.path, salvo.radius, salvo.name, meets, course.parting)
    return [contact for contact in found if contact.kind in ("ship", "blast") or not passes_by(host, salvo, contact)]


def _present(host: Host, name: str) -> bool:
    return name in host.ships or name in host.ordnance or name in host.blast


def _leave_table(host: Host, salvo: Salvo) -> None:
    """A salvo whose marker has left the playing area is removed.  [ORD-TRP-05]"""
    x, y = salvo.position
    if abs(x) > host.scenario.width / 2 or abs(y) > host.scenario.height / 2:
        remove_salvo(host, salvo, by=salvo.name, cause="off the table", rules="ORD-TRP-05")


def _by_choice(host: Host, salvo: Salvo, found: list[Contact]) -> list[Contact]:
    """Let the attacker put ships touched at equal distance in order.  [ORD-ATK-04]"""
    ships = [contact for contact in found if contact.kind == "ship"]
    for a, b in pairwise(ships):
        if b.distance - a.distance <= 1e-6:
            tied = [c.name for c in ships if abs(c.distance - a.distance) <= 1e-6]
            wanted = list(host.doctrine(salvo.side).contact_order(host.view, salvo, tied))
            return sorted(found, key=lambda c: (c.distance, wanted.index(c.name) if c.name in wanted else -1, c.name))
    return found


def _interactions(host: Host, salvo: Salvo, found: list[Contact]) -> list[Interaction]:
    tested = salvo.tested == phase_number(host)
    nodes: list[Interaction] = []
    for number, contact in enumerate(found):
        if contact.kind == "blast":
            if not tested:
                units = (salvo.name, contact.name)
                nodes.append(Interaction("blast", salvo.name, contact.name, units, contact.distance, 0, number))
                tested = True
        elif contact.kind == "ship":
            new = against_ship(host, salvo, host.ships[contact.name], contact.distance, number, tested)
            tested = tested or any(node.kind == "blast" for node in new)
            nodes += new
        else:
            nodes += between_ordnance(host, salvo, host.ordnance[contact.name], contact.distance, number)
    return nodes


# ---------------------------------------------------------------- the launch move
class _Course(NamedTuple):
    """A salvo's path and what it must first part from; on its launch move also who launches it, and through whom."""

    path: Path
    launchers: tuple[Ship, ...] = ()
    through: frozenset[str] = frozenset()
    parting: frozenset[str] = frozenset()


def _set_out(host: Host, name: str) -> tuple[Salvo, _Course]:
    """Where a salvo goes in this phase: straight ahead, or on its launch move.  [ORD-TRP-03, ORD-TRP-04, ORD-PRE-08]"""
    salvo = host.ordnance[name]
    assert isinstance(salvo, Salvo)
    launcher = host.ships.get(salvo.aboard)
    if launcher is not None:
        return _launch(host, salvo, launcher)
    if salvo.aboard:
        salvo = salvo.but(aboard="")
        host.set_ordnance(salvo)
    return salvo, _Course(_ahead(salvo, reach(host, salvo)), parting=_comrades(host, salvo))


def _ahead(salvo: Salvo, cm: float) -> Path:
    return (salvo.position, snap(along(salvo.position, salvo.heading, cm)))


def _launch(host: Host, salvo: Salvo, launcher: Ship) -> tuple[Salvo, _Course]:
    """Put a salvo on its launch move: from the launcher's stem, along the line of fire its owner picks.

    It passes through the ships that launch it and, if its owner likes, friendly ships in base contact with them.
    [ORD-LAU-02, ORD-LIM-10, ORD-PRE-08, ORD-PRE-10, ORD-CAP-18, COR-SQF-04]
    """
    doctrine = host.doctrine(salvo.side)
    launchers = (launcher, *(host.ships[name] for name in salvo.joined if name in host.ships))
    through = {ship.name for ship in launchers}
    if doctrine.shoots_through(host.view, salvo, launcher):
        through.update(n for s in launchers for n in host.touching(s.name) if host.ships[n].side == salvo.side)
    salvo = salvo.but(aboard="", position=launcher.position, heading=doctrine.aim(host.view, salvo, launcher))
    host.set_ordnance(salvo)
    cm = reach_of_all(launcher.position, salvo.heading, reach(host, salvo), launchers[1:])
    course = _Course(_ahead(salvo, cm), launchers, frozenset(through))
    _check_launch(host, salvo, course)
    return salvo, course


def _check_launch(host: Host, salvo: Salvo, course: _Course) -> None:
    """Refuse a launch move that does not end wholly inside the tubes' arcs, or one like its twin's.

    [ORD-TRP-03, ORD-TRN-02, ORD-SPL-03, ORD-SPL-07, COR-SQF-04]
    """
    for launcher in course.launchers:
        arcs = tube_arcs(launcher)
        if not disc_in_arc(course.path[-1], SALVO_RADIUS, launcher.position, launcher.heading, arcs):
            line, where = degrees(salvo.heading), "/".join(arcs)
            problem = f"cannot be launched at {line:.2f} degrees: its move does not end inside the arc {where}"
            raise InputError(f"{salvo.name} {problem} of {launcher.name}", rule="ORD-TRP-03")
    launcher = course.launchers[0]
    if host.memory.get(("split launch", launcher.name)) == host.step.number:
        _check_twin(host, salvo, launcher, {c.name for c in _found(host, salvo, course) if c.kind == "ship"})


def _check_twin(host: Host, salvo: Salvo, launcher: Ship, ships: set[str]) -> None:
    """Refuse a second salvo of a split launch in the direction of the first, or with a ship of its track on its own.

    Unless the rules ask nothing of their directions.  [ORD-SPL-03, ORD-SPL-07, XOR-TOR-13]
    """
    twins = host.phase_memory.setdefault(("launch lines", launcher.name), [])
    for line, touched in () if _any_direction(host, twins) else twins:
        if abs(line[0] * salvo.heading[1] - line[1] * salvo.heading[0]) < 1e-9:
            raise InputError(f"{salvo.name} goes in the direction of its twin", rule="ORD-SPL-03")
        if both := touched & ships:
            raise InputError(f"{salvo.name} and its twin would both attack {min(both)}", rule="ORD-SPL-07")
    twins.append((salvo.heading, ships))


def _any_direction(host: Host, twins: list[tuple[Point, set[str]]]) -> bool:
    if not twins:
        return False
    host.acted("torpedo_split_directions")
    return bool(host.rules["torpedo_split_directions"]())


def _inside_arcs(host: Host, launchers: tuple[Ship, ...], name: str) -> bool:
    """On its launch move a salvo has to do only with what lies inside the tubes' fire arc.  [ORD-PRE-07]"""
    if not launchers:
        return True
    unit = host.ships.get(name) or host.blast.get(name) or host.ordnance[name]
    return all(
        disc_meets_arc(unit.position, unit.radius, ship.position, ship.heading, tube_arcs(ship)) for ship in launchers
    )


def _comrades(host: Host, salvo: Salvo) -> frozenset[str]:
    """The wave of torpedo bombers that has just launched a salvo, and the other salvoes of that wave.

    They lie where it sets out and do not set one another off there; they do if they meet again.  [ORD-TBM-04]
    """
    if not salvo.origin:
        return frozenset()
    return frozenset([salvo.origin, *host.phase_memory.get(("torpedoes of", salvo.origin), ())])
