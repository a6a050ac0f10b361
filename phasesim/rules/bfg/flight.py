"""How a wave of attack craft spends its slot: flying, meeting, splitting, stopping, going on CAP."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import pairwise
from typing import NamedTuple

from phasesim.errors import InputError
from phasesim.rules.bfg.halts import halt, part
from phasesim.rules.bfg.losses import phase_number
from phasesim.rules.bfg.meeting import (
    Contact,
    against_ship,
    between_ordnance,
    contacts,
    enemies_touched,
    no_longer,
    passes_by,
    shelter,
    wave_meets,
)
from phasesim.rules.bfg.posting import by_kind, composition, post, refuse_patrol
from phasesim.rules.bfg.resolve import resolve
from phasesim.rules.host import Activity, Host, Interaction
from phasesim.table import (
    Path,
    Point,
    Ship,
    Squadron,
    Wave,
    distance,
    first_touch,
    intervals,
    path_length,
    point_at,
    snap,
    touches,
)
from phasesim.table.plans import Composition, Flight


class _Leg(NamedTuple):
    """A stretch of a wave's move between two plans of its owner.

    ``moved`` is the cm it has come before, ``met`` what it has met, with the distance of the centres then; ``launched``
    says that it starts from its carrier.
    """

    path: Path
    flight: Flight
    moved: float
    met: dict[str, float]
    launched: bool


def fly(host: Host, name: str) -> Activity:
    """A wave's whole move in an Ordnance Phase, its parts' too if it splits.  [ORD-MOV-01, ORD-CRA-04, ORD-WAV-06]"""
    wave = host.ordnance[name]
    assert isinstance(wave, Wave)
    launched = bool(wave.aboard)
    if launched:
        launcher = host.ships.get(wave.aboard)
        at = wave.position if launcher is None else launcher.position
        host.set_ordnance(wave.but(aboard="", position=at))
    parts = [(name, 0.0)]
    while parts:
        one, moved = parts.pop(0)
        yield from _move(host, one, moved, parts, launched and not moved)


def _move(host: Host, name: str, moved: float, parts: list[tuple[str, float]], launched: bool) -> Activity:
    met = own_torpedoes(host, name)
    flown = False
    while True:
        wave = host.ordnance.get(name)
        if not isinstance(wave, Wave):
            return
        if wave.stopped == phase_number(host):
            if not flown:
                yield from _strike_where_it_stands(host, wave, moved, enemies_touched(host, wave))
            return
        flight: Flight = host.doctrine(wave.side).fly(host.view, wave, wave.speed - moved)
        if flight.guard and (wave.guarding == flight.guard):
            return
        wave = _leave_patrol(host, wave)
        path = _path(host, wave, flight, wave.speed - moved)
        if flight.split and flight.split_at <= 0.0:
            parts.extend((one, moved) for one in split(host, wave, flight.split))
            continue
        if flight.split:
            path = (*_until(path, flight.split_at),)
        _log_move(host, wave, path, flight, moved)
        done = yield from _fly_along(host, wave, _Leg(path, flight, moved, met, launched and not moved))
        moved, flown = moved + done, True
        left = host.ordnance.get(name)
        if not isinstance(left, Wave) or left.stopped == phase_number(host) or done < path_length(path) - 1e-6:
            continue
        if flight.split:
            parts.extend((one, moved) for one in split(host, left, flight.split))
            continue
        _arrive(host, name, flight)
        return


def _fly_along(host: Host, wave: Wave, leg: _Leg) -> Generator[float, None, float]:
    """Fly a path until something changes the wave or its plan; returns the cm flown."""
    name = wave.name
    found, stop = _as_far_as_bases_allow(host, wave, _found(host, wave, leg), leg)
    nodes = host.order(_interactions(host, wave, found, leg.moved))
    for node in nodes:
        yield node.distance
        node.dropped = _gone(host, node)
        if node.dropped:
            continue
        where = snap(point_at(leg.path, node.distance - leg.moved))
        _note_met(host, leg, node, where)
        resolve(host, node, where)
        if _changed(host, wave, node):
            now = host.ordnance.get(name)
            for later in nodes:
                later.dropped = f"{name} is gone" if now is None else f"{name} plans again"
            if isinstance(now, Wave):
                beside = enemies_touched(host, wave.but(position=where))
                yield from _strike_where_it_stands(host, halt(host, now, where), node.distance, beside)
            return node.distance - leg.moved
    end = path_length(leg.path) if stop is None else stop.distance
    now = host.ordnance.get(name)
    if isinstance(now, Wave):
        halts = stop is not None and end < path_length(leg.path)
        now = now.but(position=snap(point_at(leg.path, end)))
        host.set_ordnance(now.but(stopped=phase_number(host)) if halts else now)
    return end


# ---------------------------------------------------------------- plans
def _path(host: Host, wave: Wave, flight: Flight, reach: float) -> Path:
    """The way a flight means, refused where it is longer than the wave can fly or leaves the table.

    [ORD-CRA-04, ORD-WAV-04]
    """
    path = (wave.position, *flight.points)
    if path_length(path) > reach + 1e-6:
        raise InputError(f"{wave.name} cannot fly {path_length(path):.2f} cm, only {reach:.2f} cm", rule="ORD-CRA-04")
    half_width, half_height = host.scenario.width / 2, host.scenario.height / 2
    if any(abs(x) > half_width + 1e-6 or abs(y) > half_height + 1e-6 for x, y in flight.points):
        raise InputError(f"{wave.name} may not fly off the table", rule="ORD-TRP-05")
    return path


def _until(path: Path, cm: float) -> Iterable[Point]:
    done = 0.0
    yield path[0]
    for a, b in pairwise(path):
        done += distance(a, b)
        if done >= cm:
            break
        yield b
    yield point_at(path, cm)


def _log_move(host: Host, wave: Wave, path: Path, flight: Flight, moved: float) -> None:
    if len(path) < 2:
        return
    outcome = {"from": list(path[0]), "to": list(snap(path[-1])), "cm": round(path_length(path), 3)}
    if moved:
        outcome["moved"] = round(moved, 3)
    host.event("flies", wave.name, flight.guard or flight.target, "ORD-CRA-04 ORD-MOV-01", outcome)


def _leave_patrol(host: Host, wave: Wave) -> Wave:
    """A marker that flies off leaves CAP.  [ORD-CAP-14]"""
    if not wave.guarding:
        return wave
    host.event("leaves_cap", wave.name, wave.guarding, "ORD-CAP-14", {})
    free = wave.but(guarding="")
    host.set_ordnance(free)
    return free


# ---------------------------------------------------------------- contacts
def own_torpedoes(host: Host, name: str) -> dict[str, float]:
    """Salvoes that torpedo bombers of a wave have just launched, with their distance: what stays of it passes them by.

    [ORD-TBM-04]
    """
    wave, salvoes = host.ordnance.get(name), host.phase_memory.get(("torpedoes of", name), ())
    found = [host.ordnance[one] for one in salvoes if one in host.ordnance]
    return {} if wave is None else {one.name: distance(wave.position, one.position) for one in found}


def _found(host: Host, wave: Wave, leg: _Leg) -> list[Contact]:
    """Contacts along the path; what lies on the launching ship's base is met at the start.  [ORD-FTR-02, ORD-LIM-10]"""
    moves = len(leg.path) > 1

    def meets(name: str) -> tuple[str, bool] | None:
        kind = wave_meets(host, wave, name)
        if kind == "ship":
            return kind, moves and _goes_deeper(wave, leg.path, host.ships[name])
        return None if kind is None else (kind, (kind == "blast" and moves) or leg.launched)

    found = contacts(host, leg.path, wave.radius, wave.name, meets, leg.met)
    return [contact for contact in found if contact.kind != "salvo" or not passes_by(host, wave, contact)]


def _goes_deeper(wave: Wave, path: Path, ship: Ship) -> bool:
    """Whether a wave that touches a base as it sets out flies nearer to its stem, not away from it.  [ORD-CRA-07]"""
    gap = distance(path[0], ship.position)
    if gap > wave.radius + ship.radius + 1e-5:
        return False
    at = first_touch(path, 0.0, ship.position, max(0.0, gap - _GRAZE))
    return at is not None and at <= intervals(path, wave.radius, ship.position, ship.radius)[0][1]


def _note_met(host: Host, leg: _Leg, node: Interaction, where: Point) -> None:
    other = host.ships.get(node.target) or host.ordnance.get(node.target)
    if other is not None:
        leg.met[node.target] = distance(where, other.position)


def _as_far_as_bases_allow(
    host: Host, wave: Wave, found: list[Contact], leg: _Leg
) -> tuple[list[Contact], Contact | None]:
    """Cut the contacts off at the first enemy base, which cannot be crossed; its owner's pick among equals comes first.

    A small base that lies inside a large one may be picked out if the move reaches it, as may craft that hide on one.
    [ORD-CRA-07, ORD-CRA-08, ORD-ATK-03, ORD-ATK-04, ORD-CAP-16]
    """
    open_to = _shelter_of_prey(host, wave, leg.flight)
    ships = [contact for contact in found if contact.kind == "ship" and contact.name != open_to]
    stop = _first_base(host, wave, ships, leg.flight) if ships else None
    wall = _wall(host, wave, leg, open_to)
    if wall is not None and (stop is None or wall.distance < stop.distance):
        stop = wall
    if stop is None:
        return found, None
    kept = [contact for contact in found if contact not in ships and contact.distance <= stop.distance]
    return [*kept, stop] if stop.kind == "ship" else kept, stop


def _first_base(host: Host, wave: Wave, ships: list[Contact], flight: Flight) -> Contact:
    inside = _picked_inside(host, ships, flight)
    if inside is not None:
        ships = [inside]
    nearest = ships[0].distance
    equal = [contact.name for contact in ships if contact.distance <= nearest + 1e-6]
    if len(equal) > 1:
        equal = list(host.doctrine(wave.side).contact_order(host.view, wave, equal))
    return next(contact for contact in ships if contact.name == equal[0])


def _shelter_of_prey(host: Host, wave: Wave, flight: Flight) -> str:
    """The enemy base that fighters may fly onto, for what they are after hides on it.  [ORD-CAP-16, ORD-CAP-17]"""
    prey = host.ordnance.get(flight.target)
    if wave.strikes or not isinstance(prey, Wave) or prey.side == wave.side or prey.anchor:
        return ""
    ship = shelter(host, prey)
    return "" if ship is None else ship.name


def _wall(host: Host, wave: Wave, leg: _Leg, open_to: str) -> Contact | None:
    """Where a wave that has met a base in this move and goes on would cross it.  [ORD-CRA-07]"""
    walls = []
    for name in sorted(leg.met):
        ship = host.ships.get(name)
        if ship is None or ship.side == wave.side or name == open_to:
            continue
        gap = distance(leg.path[0], ship.position)
        if gap <= leg.met[name] + 1e-5:
            at = first_touch(leg.path, 0.0, ship.position, max(0.0, gap - _GRAZE))
            walls += [Contact(at, name, "base")] if at is not None else []
    return min(walls, default=None)


_GRAZE = 1e-3
"""Cm by which a wave in contact with a base may come nearer to it before it counts as crossing it."""


def _picked_inside(host: Host, found: list[Contact], flight: Flight) -> Contact | None:
    target = host.ships.get(flight.target)
    wanted = next((contact for contact in found if contact.name == flight.target), None)
    if target is None or wanted is None:
        return None
    others = [host.ships[contact.name] for contact in found if contact.distance < wanted.distance]
    if others and all(_lies_inside(target, other) for other in others):
        return wanted
    return None


def _lies_inside(small: Ship, large: Ship) -> bool:
    apart = distance(small.position, large.position)
    return small.radius < large.radius and apart + small.radius <= large.radius + 1e-5


def _interactions(host: Host, wave: Wave, found: list[Contact], moved: float) -> list[Interaction]:
    tested = wave.tested == phase_number(host)
    nodes: list[Interaction] = []
    for number, contact in enumerate(found):
        at = moved + contact.distance
        if contact.kind == "blast":
            if not tested:
                nodes.append(Interaction("blast", wave.name, contact.name, (wave.name, contact.name), at, 0, number))
                tested = True
        elif contact.kind == "ship":
            new = against_ship(host, wave, host.ships[contact.name], at, number, tested)
            tested = tested or any(node.kind == "blast" for node in new)
            nodes += new
        else:
            nodes += between_ordnance(host, wave, host.ordnance[contact.name], at, number)
    return nodes


def _gone(host: Host, node: Interaction) -> str:
    """Why an interaction can no longer take place, or nothing."""
    for name in (node.mover, node.target):
        if name not in host.ordnance and name not in host.ships and name not in host.blast:
            return f"{name} is gone"
    return no_longer(host, node)


def _changed(host: Host, before: Wave, node: Interaction) -> bool:
    """Whether the wave has to plan again: it is gone, or met ordnance and is not what it was.

    Craft that attack the ship whose CAP they have met go on with that contact.  [ORD-WAV-02, ORD-CAP-20, ORD-CAP-21]
    """
    now = host.ordnance.get(before.name)
    if now is None:
        return True
    fought = node.kind == "detonation" or (
        node.kind == "interception" and (node.target not in host.ships or not before.strikes)
    )
    return fought and isinstance(now, Wave) and now.squadrons != before.squadrons


# ---------------------------------------------------------------- splits, arrivals
def split(host: Host, wave: Wave, parts: tuple[Composition, ...]) -> list[str]:
    """Take parts out of a wave, each a wave of its own from then on; what is left keeps the name.

    [ORD-WAV-06, ORD-WAV-11, ORD-CAP-13]
    """
    left = list(wave.squadrons)
    names, markers = [], []
    for number, asked in enumerate(parts, 1):
        taken = tuple(squadron for wanted in asked for squadron in take_out(left, *wanted, wave.name))
        one = part(wave, number).but(squadrons=taken)
        host.set_ordnance(one)
        names.append(one.name)
        markers.append(len(taken))
        host.relate("part of", one.name, wave.name)
    if left:
        host.set_ordnance(wave.but(squadrons=tuple(left), parts=wave.parts + len(parts)))
    else:
        host.drop_ordnance(wave.name)
    host.event("splits", wave.name, names[0], "ORD-WAV-06", {"parts": names, "markers": markers, "left": len(left)})
    return names


def take_out(left: list[Squadron], craft: str, number: int, wave: str) -> list[Squadron]:
    """Take markers of a craft or role out of a list, as many as wanted or an error.  [ORD-WAV-06]"""
    found = [s for s in left if craft in (s.craft.name, s.craft.role)][:number]
    if len(found) < number:
        raise InputError(f"{wave} has {len(found)} of {craft}, not {number}", rule="ORD-WAV-06")
    for squadron in found:
        left.remove(squadron)
    return found


def _arrive(host: Host, name: str, flight: Flight) -> None:
    """End the move: craft that reached their ship go on patrol, each marker by itself or each kind as a wave.

    [ORD-CAP-01, ORD-CAP-05, ORD-CAP-12, XOR-CSP-01, XOR-CSP-05]
    """
    wave = host.ordnance.get(name)
    ship = host.ships.get(flight.guard)
    if not isinstance(wave, Wave) or ship is None or not flight.guard:
        return
    refuse_patrol(host.rules, wave, ship)
    if not touches(wave.position, wave.radius, ship.position, ship.radius):
        return
    groups: list[Composition] = [((s.craft.name, 1),) for s in wave.squadrons]
    if len(groups) > 1:
        host.acted("patrol_grouping")
        if host.rules["patrol_grouping"]():
            groups = [composition(part) for part in by_kind(wave.squadrons).values()]
    for one in split(host, wave, tuple(groups)) if len(groups) > 1 else (name,):
        post(host, one, ship)


def strike(host: Host, name: str, target: Ship, moved: float = 0.0) -> Activity:
    """A marker that may not move attacks a ship it touches all the same.  [ORD-CAP-09, ORD-RES-05]"""
    wave = host.ordnance[name]
    assert isinstance(wave, Wave)
    tested = wave.tested == phase_number(host)
    for node in host.order(against_ship(host, wave, target, moved, 0, tested)):
        yield moved
        node.dropped = _gone(host, node)
        if not node.dropped:
            resolve(host, node, wave.position)


def _strike_where_it_stands(host: Host, wave: Wave | None, moved: float, beside: list[str]) -> Activity:
    """What halted after a save may attack an enemy ship that it touches, as its owner wishes.  [ORD-RES-05]"""
    if wave is None or not wave.strikes or not beside:
        return
    chosen = host.doctrine(wave.side).strikes_halted(host.view, wave, beside)
    if chosen:
        yield from strike(host, wave.name, host.ships[chosen], moved)
    else:
        outcome = {"decision": "attack after a save", "answer": "no"}
        host.event("holds", wave.name, beside[0], "ORD-RES-05", outcome)
