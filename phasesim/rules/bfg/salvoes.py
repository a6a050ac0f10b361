"""How a torpedo salvo spends its slot: the launch move inside its arc, turns, straight flight, attacks along the way."""

from __future__ import annotations

from math import radians

from phasesim.errors import InputError
from phasesim.rules.bfg.losses import GONE, phase_number, remove_unit
from phasesim.rules.bfg.meeting import Contact, against_ship, between_ordnance, contacts, salvo_meets
from phasesim.rules.bfg.resolve import resolve
from phasesim.rules.host import Activity, Host, Interaction
from phasesim.table import (
    SALVO_RADIUS,
    Path,
    Salvo,
    Ship,
    along,
    degrees,
    disc_in_arc,
    disc_meets_arc,
    point_at,
    snap,
    turned,
)


def run(host: Host, name: str) -> Activity:
    """A salvo's move in an Ordnance Phase.  [ORD-TRP-03, ORD-TRP-04, ORD-TRP-05, ORD-TRP-08]"""
    salvo, launcher, exempt = _aim(host, name)
    reach = _reach(host, salvo) if launcher is not None else _turn(host, salvo)
    salvo = host.ordnance[name]  # type: ignore[assignment]
    path = (salvo.position, snap(along(salvo.position, salvo.heading, reach)))
    if launcher is not None:
        _check_launch(host, salvo, launcher, path)
    outcome = {"from": list(path[0]), "to": list(path[1]), "cm": round(reach, 3), "strength": salvo.strength}
    host.event("runs", name, "", "ORD-TRP-04 ORD-MOV-01", outcome)
    yield from _run_along(host, salvo, path, launcher, exempt)


def _run_along(host: Host, salvo: Salvo, path: Path, launcher: Ship | None, exempt: frozenset[str]) -> Activity:
    name = salvo.name

    def meets(other: str) -> tuple[str, bool] | None:
        kind = salvo_meets(host, salvo, other)
        if kind is None or other in exempt or not _inside_arc(host, launcher, other):
            return None
        return kind, True

    found = _by_choice(host, salvo, contacts(host, path, salvo.radius, name, meets, set()))
    for node in host.order(_interactions(host, salvo, found)):
        yield node.distance
        if name not in host.ordnance or not _present(host, node.target):
            node.dropped = f"{name if name not in host.ordnance else node.target} is gone"
            continue
        resolve(host, node, snap(point_at(path, node.distance)))
    left = host.ordnance.get(name)
    if left is not None:
        host.set_ordnance(left.but(position=path[-1]))
        _leave_table(host, left.but(position=path[-1]))  # type: ignore[arg-type]


def _present(host: Host, name: str) -> bool:
    return name in host.ships or name in host.ordnance or name in host.blast


def _leave_table(host: Host, salvo: Salvo) -> None:
    """A salvo whose marker has left the playing area is removed.  [ORD-TRP-05]"""
    x, y = salvo.position
    if abs(x) > host.scenario.width / 2 or abs(y) > host.scenario.height / 2:
        remove_unit(host, salvo, by=salvo.name, cause="off the table", rules="ORD-TRP-05", fate=GONE)


def _by_choice(host: Host, salvo: Salvo, found: list[Contact]) -> list[Contact]:
    """Let the attacker put ships touched at equal distance in order.  [ORD-ATK-04]"""
    ships = [contact for contact in found if contact.kind == "ship"]
    for a, b in zip(ships, ships[1:], strict=False):
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
def _aim(host: Host, name: str) -> tuple[Salvo, Ship | None, frozenset[str]]:
    """Put a salvo on its launch move: from the launcher's stem, along the line of fire its owner picks.

    It passes through its own ship and friendly ships in base contact with it.
    [ORD-LAU-02, ORD-LIM-10, ORD-PRE-08, ORD-PRE-10, ORD-CAP-18]
    """
    salvo = host.ordnance[name]
    assert isinstance(salvo, Salvo)
    launcher = host.ships.get(salvo.aboard)
    if launcher is None:
        host.set_ordnance(salvo.but(aboard=""))
        return salvo, None, frozenset()
    line = host.doctrine(salvo.side).aim(host.view, salvo, launcher)
    salvo = salvo.but(aboard="", position=launcher.position, heading=line)
    host.set_ordnance(salvo)
    friends = {other for other in host.touching(launcher.name) if host.ships[other].side == salvo.side}
    return salvo, launcher, frozenset(friends | {launcher.name})


def tube_arcs(ship: Ship) -> tuple[str, ...]:
    """Arcs of a ship's torpedo tubes: as a rule the front.  [ORD-TRP-01]"""
    return tuple(dict.fromkeys(arc for w in ship.sheet.weapons if w.kind == "torpedo" for arc in w.arcs))


def _check_launch(host: Host, salvo: Salvo, launcher: Ship, path: Path) -> None:
    """Refuse a launch move that does not end wholly inside the tubes' arc, or one like its twin's.

    [ORD-TRP-03, ORD-TRN-02, ORD-SPL-03, ORD-SPL-07]
    """
    end, arcs = path[-1], tube_arcs(launcher)
    if not disc_in_arc(end, SALVO_RADIUS, launcher.position, launcher.heading, arcs):
        line = degrees(salvo.heading)
        raise InputError(
            f"{salvo.name} cannot be launched at {line:.2f} degrees: its move does not end inside the arc {'/'.join(arcs)}",
            rule="ORD-TRP-03",
        )
    twins = host.phase_memory.setdefault(("launch lines", launcher.name), [])
    if host.memory.get(("split launch", launcher.name)) == host.step.number:
        if any(abs(h[0] * salvo.heading[1] - h[1] * salvo.heading[0]) < 1e-9 for h, _ in twins):
            raise InputError(f"{salvo.name} goes in the direction of its twin", rule="ORD-SPL-03")
        if both := _touched(host, salvo, path) & {ship for _, ships in twins for ship in ships}:
            raise InputError(f"{salvo.name} and its twin would both attack {min(both)}", rule="ORD-SPL-07")
    twins.append((salvo.heading, _touched(host, salvo, path)))


def _touched(host: Host, salvo: Salvo, path: Path) -> set[str]:
    def meets(name: str) -> tuple[str, bool] | None:
        return ("ship", True) if name in host.ships and host.ships[name].side != salvo.side else None

    return {contact.name for contact in contacts(host, path, salvo.radius, salvo.name, meets, set())}


def _inside_arc(host: Host, launcher: Ship | None, name: str) -> bool:
    """On its launch move a salvo has to do only with what lies inside the tubes' fire arc.  [ORD-PRE-07]"""
    if launcher is None:
        return True
    unit = host.ships.get(name) or host.blast.get(name) or host.ordnance[name]
    return disc_meets_arc(unit.position, unit.radius, launcher.position, launcher.heading, tube_arcs(launcher))


# ---------------------------------------------------------------- turns and speeds
def _turn(host: Host, salvo: Salvo) -> float:
    """Turn a salvo that can, about its centre, before it moves; returns the cm its centre then goes.

    No edge of the marker may travel farther than the speed, so the centre goes less by half the width times the angle.
    [ORD-TRN-01, ORD-TRN-03, ORD-BRD-03]
    """
    reach = _reach(host, salvo)
    if not salvo.turn or salvo.launched == host.step.number:
        return reach
    angle = float(host.doctrine(salvo.side).steer(host.view, salvo))
    if abs(angle) > salvo.turn + 1e-9:
        raise InputError(f"{salvo.name} cannot turn {angle:g} degrees, only {salvo.turn:g}", rule="ORD-BRD-03")
    if angle:
        host.set_ordnance(salvo.but(heading=turned(salvo.heading, angle)))
        host.event("turns", salvo.name, "", "ORD-TRN-01 ORD-TRN-03", {"degrees": angle})
    return turned_reach(reach, angle)


def turned_reach(speed: float, angle: float) -> float:
    """Straight move of a salvo's centre after a turn of ``angle`` degrees: 29.02 cm for 30 cm and 45.  [ORD-TRN-03]"""
    return speed - SALVO_RADIUS * radians(abs(angle))


def _reach(host: Host, salvo: Salvo) -> float:
    """A salvo goes exactly its speed; where that may be chosen, its owner names it.  [ORD-TRP-04, ORD-MOV-03]"""
    if not salvo.slowest:
        return salvo.speed
    wanted = float(host.doctrine(salvo.side).pace(host.view, salvo))
    if not salvo.slowest - 1e-9 <= wanted <= salvo.speed + 1e-9:
        raise InputError(f"{salvo.name} cannot move {wanted:g} cm, only {salvo.slowest:g} to {salvo.speed:g}", rule="ORD-TRP-04")
    return wanted
