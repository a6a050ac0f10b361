"""A nova cannon in battle: aim, braces, scatter, and what the shell does to all under it."""

from __future__ import annotations

from phasesim.rules.bfg.blasted import by_side
from phasesim.rules.bfg.fanning import lay, put_markers
from phasesim.rules.bfg.fire_at_ordnance import free_to_fire, marks, nova_on_ordnance
from phasesim.rules.bfg.hits import land
from phasesim.rules.bfg.hulls import hull_of
from phasesim.rules.bfg.nova import (
    FARTHEST,
    NEAREST,
    TEMPLATE,
    check_aim,
    distance_dice,
    edge,
    ignores_nearest,
    landed,
    leaves_marker,
    nova_hits,
    nova_shot,
    scatter_direction,
    under,
)
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.priority import nearest
from phasesim.rules.bfg.ranks import unit_name
from phasesim.rules.bfg.sight import bears, blocked
from phasesim.rules.bfg.volleys import alike
from phasesim.rules.host import Host
from phasesim.table import SMALL_BASE, Point, Ship, distance, touches
from phasesim.table.plans import Mount, Shot


def fire_nova(host: Host, mount: Mount, shot: Shot) -> None:
    """One shot: template placed, braces, scatter, then every ship under the template in its final place.

    [SHT-NOVA-02, SHT-NOVA-05, SHT-NOVA-06, SHT-NOVA-07, SHT-NOVA-08, SHT-NOVA-09, SHT-NOVA-12, SHT-NOVA-13]
    """
    ship = host.ships[mount.ship]
    centre = _aimed(host, ship, mount, shot)
    if centre is None:
        return
    cm = edge(ship.position, centre)
    _offer_braces(host, ship, centre, 6 * distance_dice(cm))
    result = host.roll(nova_shot(host.rules, cm), ship.name, shot.target)
    arrow = 0 if result.hit else host.roll(scatter_direction(), ship.name, shot.target)
    final = landed(ship.position, centre, result, arrow)
    found = {
        name: under(final, host.ships[name].position, host.ships[name].radius)
        for name in by_side(host, host.ships, ship.side)
    }
    found = {name: where for name, where in found.items() if where}
    outcome = {"weapon": mount.weapon.name, "at": list(centre), "cm": round(cm, 3), "hit": result.hit}
    outcome |= {"moved": 0 if result.hit else result.cm, "lands": list(final), "under": found}
    host.event("nova", ship.name, shot.target, "SHT-NOVA-02 SHT-NOVA-03 SHT-NOVA-04", outcome)
    nova_on_ordnance(host, final, ship.name)
    if leaves_marker(found.values()):
        lay(host, ship.name, [final], "SHT-NOVA-08")
    for name, where in found.items():
        if name in host.ships:
            _shell(host, ship, name, where, final)


def _aimed(host: Host, ship: Ship, mount: Mount, shot: Shot) -> Point | None:
    """Where the template is put: as the player said, or on the nearest enemy once the Leadership test has failed.

    [SHT-NOVA-02, SHT-NOVA-09, SHT-PRIO-01]
    """
    centre = shot.at if shot.at is not None else _place(host, ship, mount, shot.target)
    seen = marks(host, ship, mount.weapon)
    first = [place for unit in nearest(seen) if (place := _place(host, ship, mount, str(unit))) is not None]
    if centre is None:
        return None
    if first and all(ignores_nearest(centre, at, SMALL_BASE) for at in first) and not free_to_fire(host, ship):
        centre = first[0]
    check_aim(ship.position, ship.heading, mount.weapon.arcs, centre)
    hulks = [(s.position, s.radius) for s in host.ships.values() if s.hulk and s.name != ship.name]
    hidden = blocked(ship.position, centre, [disc for disc in hulks if not touches(centre, TEMPLATE, *disc)])
    return None if hidden else centre


def _place(host: Host, ship: Ship, mount: Mount, target: str) -> Point | None:
    """The stem of a unit fired at, of a squadron that of its nearest ship over which the template can be put."""
    alone = host.ships.get(target)
    fleet = host.fleets.get(target.partition(".")[0], {})
    there = [alone] if alone else [one for one in fleet.values() if unit_name(host, one) == target]
    found = [
        (round(distance(ship.position, one.position), 6), one.name, one.position)
        for one in there
        if NEAREST <= edge(ship.position, one.position) <= FARTHEST
        and bears(ship.position, ship.heading, one.position, mount.weapon.arcs)
    ]
    return min(found)[2] if found else None


def _offer_braces(host: Host, ship: Ship, centre: Point, cm: float) -> None:
    """Any ship that the shot might reach may brace before the dice are rolled.  [SHT-NOVA-05, SHT-BRACE-11]"""
    for name in by_side(host, host.near((centre,), TEMPLATE + cm), ship.side):
        if not host.ships[name].hulk:
            offer_brace(host, host.ships[name], ship.name)


def _shell(host: Host, ship: Ship, name: str, where: str, final: Point) -> None:
    """What the shell does to one ship under it.  [SHT-NOVA-06, SHT-NOVA-13, SHT-HOLO-01, SHT-HOLO-02, SHT-HOLO-05]"""
    target = host.ships[name]
    holofield = hull_of(target).holofield and not target.hulk
    shell = host.roll(nova_hits(host.rules, where, holofield), ship.name, name)
    outcome = {"weapon": "nova cannon", "where": where, "dice": int(where == "hole"), "hits": shell.hits}
    host.event("shoots", ship.name, name, "SHT-NOVA-06 SHT-NOVA-13", outcome)
    if shell.dodged:
        put_markers(host, name, ship.position, 1, "SHT-HOLO-05")
    land(host, ship.name, ship.position, [name], alike(shell.hits, (True,)))
