"""How a wave of attack craft spends its slot: flying, meeting, splitting, stopping, going on CAP."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from phasesim.errors import InputError
from phasesim.rules.bfg.losses import phase_number
from phasesim.rules.bfg.meeting import Contact, against_ship, between_ordnance, contacts, patrols, wave_meets
from phasesim.rules.bfg.resolve import resolve
from phasesim.rules.host import Activity, Host, Interaction
from phasesim.table import Path, Point, Ship, Squadron, Wave, distance, path_length, point_at, snap, touches
from phasesim.table.plans import Composition, Flight


def fly(host: Host, name: str) -> Activity:
    """A wave's whole move in an Ordnance Phase, its parts' too if it splits.  [ORD-MOV-01, ORD-CRA-04, ORD-WAV-06]"""
    wave = host.ordnance[name]
    assert isinstance(wave, Wave)
    if wave.aboard:
        launcher = host.ships.get(wave.aboard)
        at = wave.position if launcher is None else launcher.position
        host.set_ordnance(wave.but(aboard="", position=at))
    parts = [(name, 0.0)]
    while parts:
        part, moved = parts.pop(0)
        yield from _move(host, part, moved, parts)


def _move(host: Host, name: str, moved: float, parts: list[tuple[str, float]]) -> Activity:
    met: set[str] = set()
    while True:
        wave = host.ordnance.get(name)
        if not isinstance(wave, Wave):
            return
        if wave.stopped == phase_number(host):
            yield from _strike_where_it_stands(host, wave, moved)
            return
        flight: Flight = host.doctrine(wave.side).fly(host.view, wave, wave.speed - moved)
        if flight.guard and (wave.guarding == flight.guard):
            return
        wave = _leave_patrol(host, wave)
        path = _path(host, wave, flight, wave.speed - moved)
        if flight.split and flight.split_at <= 0.0:
            parts.extend((part, moved) for part in split(host, wave, flight.split))
            continue
        if flight.split:
            path = (*_until(path, flight.split_at),)
        _log_move(host, wave, path, flight, moved)
        done = yield from _fly_along(host, wave, path, flight, moved, met)
        moved += done
        if done < path_length(path) - 1e-6 or name not in host.ordnance:
            continue
        if flight.split:
            left = host.ordnance[name]
            assert isinstance(left, Wave)
            parts.extend((part, moved) for part in split(host, left, flight.split))
            continue
        _arrive(host, name, flight)
        return


def _fly_along(
    host: Host, wave: Wave, path: Path, flight: Flight, moved: float, met: set[str]
) -> Generator[float, None, float]:
    """Fly a path until something changes the wave or its plan; returns the cm flown."""
    name = wave.name
    found = contacts(host, path, wave.radius, name, lambda other: _meets(host, wave, other, path), met)
    found = _as_far_as_bases_allow(host, wave, found, flight, path)
    nodes = _interactions(host, wave, found, moved)
    for node in host.order(nodes):
        yield node.distance
        cause = _gone(host, node)
        if cause:
            node.dropped = cause
            continue
        where = snap(point_at(path, node.distance - moved))
        resolve(host, node, where)
        if _changed(host, wave, node):
            now = host.ordnance.get(name)
            if isinstance(now, Wave):
                met.add(node.target)
                _pause(host, now, where)
            return node.distance - moved
    end = path_length(path)
    stop = next((contact for contact in found if contact.kind == "ship"), None)
    if stop is not None:
        end = stop.distance
    now = host.ordnance.get(name)
    if isinstance(now, Wave):
        host.set_ordnance(now.but(position=snap(point_at(path, end))))
        if stop is not None and end < path_length(path):
            host.set_ordnance(host.ordnance[name].but(stopped=phase_number(host)))
    return end


# ---------------------------------------------------------------- plans
def _path(host: Host, wave: Wave, flight: Flight, reach: float) -> Path:
    """The way a flight means, refused where it is longer than the wave can fly or leaves the table.  [ORD-CRA-04, ORD-WAV-04]"""
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
    for a, b in zip(path, path[1:], strict=False):
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
def _meets(host: Host, wave: Wave, name: str, path: Path) -> tuple[str, bool] | None:
    kind = wave_meets(host, wave, name)
    return None if kind is None else (kind, kind == "blast" and len(path) > 1)


def _as_far_as_bases_allow(host: Host, wave: Wave, found: list[Contact], flight: Flight, path: Path) -> list[Contact]:
    """Cut the contacts off at the first enemy base, which cannot be crossed; its owner's pick among equals comes first.

    A small base that lies inside a large one may be picked out if the move reaches it.
    [ORD-CRA-07, ORD-CRA-08, ORD-ATK-03, ORD-ATK-04]
    """
    ships = [contact for contact in found if contact.kind == "ship"]
    if not ships:
        return found
    inside = _picked_inside(host, ships, flight)
    if inside is not None:
        ships = [inside]
    nearest = ships[0].distance
    equal = [contact.name for contact in ships if contact.distance <= nearest + 1e-6]
    if len(equal) > 1:
        equal = list(host.doctrine(wave.side).contact_order(host.view, wave, equal))
    chosen = next(contact for contact in ships if contact.name == equal[0])
    return [c for c in found if c.kind != "ship" and c.distance <= chosen.distance] + [chosen]


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
    return small.radius < large.radius and distance(small.position, large.position) + small.radius <= large.radius + 1e-5


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
    unit = host.ordnance.get(node.mover)
    if node.kind == "interception" and node.target in host.ships and not patrols(host, host.ships[node.target]):
        return "no CAP is left"
    if isinstance(unit, Wave) and node.kind in ("brace", "turrets", "attack") and not unit.strikes:
        return f"nothing of {node.mover} attacks ships"
    return ""


def _changed(host: Host, before: Wave, node: Interaction) -> bool:
    """Whether the wave has to plan again: it is gone, or met ordnance in the open and is not what it was.  [ORD-WAV-02]"""
    now = host.ordnance.get(before.name)
    if now is None:
        return True
    if node.kind == "detonation" or (node.kind == "interception" and node.target not in host.ships):
        return isinstance(now, Wave) and now.squadrons != before.squadrons
    return False


# ---------------------------------------------------------------- halts, splits, arrivals
def _pause(host: Host, wave: Wave, where: Point) -> None:
    """A wave that met others stands at the contact; markers that saved move no more, the rest may leave them behind.

    [ORD-RES-03, ORD-RSW-01, ORD-RSW-02, ORD-MUL-02]
    """
    host.set_ordnance(wave.but(position=where))
    halted = tuple(s for s in wave.squadrons if s.saved)
    if not halted:
        return
    fresh = tuple(s for s in wave.squadrons if not s.saved)
    if fresh and host.doctrine(wave.side).splits_saved(host.view, wave):
        part = _part(wave, 1).but(squadrons=halted, position=where, stopped=phase_number(host))
        host.set_ordnance(wave.but(squadrons=fresh, position=where, parts=wave.parts + 1))
        host.set_ordnance(part)
        outcome = {"parts": [part.name], "markers": len(halted), "cause": "save"}
        host.event("splits", wave.name, part.name, "ORD-RSW-01 ORD-RSW-02", outcome)
    else:
        host.set_ordnance(wave.but(position=where, stopped=phase_number(host)))


def split(host: Host, wave: Wave, parts: tuple[Composition, ...]) -> list[str]:
    """Take parts out of a wave, each a wave of its own from then on; what is left keeps the name.

    [ORD-WAV-06, ORD-WAV-11, ORD-CAP-13]
    """
    left = list(wave.squadrons)
    names = []
    for number, composition in enumerate(parts, 1):
        taken = tuple(squadron for wanted in composition for squadron in _take(left, *wanted, wave.name))
        part = _part(wave, number).but(squadrons=taken)
        host.set_ordnance(part)
        names.append(part.name)
    if left:
        host.set_ordnance(wave.but(squadrons=tuple(left), parts=wave.parts + len(parts)))
    else:
        host.drop_ordnance(wave.name)
    host.event("splits", wave.name, names[0], "ORD-WAV-06", {"parts": names, "left": len(left)})
    return names


def _part(wave: Wave, number: int) -> Wave:
    """A part of a wave, named from its parent by the next letter that is free."""
    return wave.but(name=f"{wave.name}.{_letters(wave.parts + number)}", guarding="", aboard="", parts=0)


def _letters(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


def _take(left: list[Squadron], craft: str, number: int, wave: str) -> list[Squadron]:
    found = [s for s in left if craft in (s.craft.name, s.craft.role)][:number]
    if len(found) < number:
        raise InputError(f"{wave} has {len(found)} of {craft}, not {number}", rule="ORD-WAV-06")
    for squadron in found:
        left.remove(squadron)
    return found


def _arrive(host: Host, name: str, flight: Flight) -> None:
    """End the move: fighters that reached their ship go on CAP, each marker by itself.  [ORD-CAP-01, ORD-CAP-05, ORD-CAP-12]"""
    wave = host.ordnance.get(name)
    ship = host.ships.get(flight.guard)
    if not isinstance(wave, Wave) or ship is None or not flight.guard:
        return
    refuse_patrol(wave, ship)
    if not touches(wave.position, wave.radius, ship.position, ship.radius):
        return
    if len(wave.squadrons) > 1:
        singles = tuple(((s.craft.name, 1),) for s in wave.squadrons)
        for part in split(host, wave, singles):
            _post(host, part, ship)
    else:
        _post(host, name, ship)


def refuse_patrol(wave: Wave, ship: Ship) -> None:
    """Raise where craft cannot be on CAP: only fighters and craft that act as fighters, over friendly ships.

    [ORD-CAP-08, ORD-CAP-12, ORD-CAP-13]
    """
    other = next((s.craft.name for s in wave.squadrons if not s.craft.fights), None)
    if other is not None:
        raise InputError(f"{wave.name} cannot go on CAP: {other} does not act as a fighter", rule="ORD-CAP-08")
    if ship.side != wave.side:
        raise InputError(f"{wave.name} cannot go on CAP over {ship.name}: not a friendly ship", rule="ORD-CAP-12")


def _post(host: Host, name: str, ship: Ship) -> None:
    wave = host.ordnance[name]
    assert isinstance(wave, Wave)
    host.set_ordnance(wave.but(guarding=ship.name, position=ship.position))
    host.relate("guards", name, ship.name)
    host.event("cap", name, ship.name, "ORD-CAP-01 ORD-CAP-12", {})


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


def _strike_where_it_stands(host: Host, wave: Wave, moved: float) -> Activity:
    """A halted wave that touches an enemy ship may attack it: the first by name, if its owner has no other wish."""
    if not wave.strikes:
        return
    beside = [
        name
        for name in host.near((wave.position,), wave.radius)
        if (ship := host.ships.get(name)) is not None
        and ship.side != wave.side
        and touches(wave.position, wave.radius, ship.position, ship.radius)
    ]
    if beside:
        chosen = host.doctrine(wave.side).contact_order(host.view, wave, beside)[0]
        yield from strike(host, wave.name, host.ships[chosen], moved)
