"""Which of a unit's weapons can fire now, how strong, and at whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phasesim.rules.bfg.fire_at_ordnance import marks
from phasesim.rules.bfg.firepower import halved, halvings, nova_ready
from phasesim.rules.bfg.guns import DIRECT
from phasesim.rules.bfg.launch_limits import usable
from phasesim.rules.bfg.strength import greatest_strength
from phasesim.rules.host import Host
from phasesim.table import Ship, Weapon, arcs_of
from phasesim.table.plans import Mount, Seen


def silent(host: Host, ship: Ship) -> bool:
    """Whether a ship may not fire or launch this turn: it boards, is locked in boarding, or failed to disengage.

    [COR-BOARD-01, COR-BOARD-09, COR-DISENG-03]
    """
    return host.memory.get(("silent", ship.name)) == host.step.number


def silence(host: Host, ship: Ship) -> None:
    """Bar a ship from firing and launching for the rest of this player turn."""
    host.memory["silent", ship.name] = host.step.number


def order_in_force(host: Host, ship: Ship) -> str:
    """The order that bears on a ship's fire: its own, or one of this turn that a brace has replaced.  [SHT-BRACE-06]"""
    name, number = host.memory.get(("replaced", ship.name), ("", 0))
    return str(name) if number == host.step.number and not ship.order else ship.order


def times_halved(host: Host, ship: Ship) -> int:
    """How often a ship's batteries and lances are halved.  [SHT-CRIP-01, SHT-BRACE-09, SHT-SPO-01]"""
    return halvings(ship.crippled, bool(ship.braced), order_in_force(host, ship))


def armed(host: Host, ship: Ship) -> bool:
    """Whether a ship has anything that fires, and may fire it; a wreck has not.  [SHT-CAT-01, SHT-FIRE-01]"""
    return not ship.hulk and not silent(host, ship) and any(weapon.kind in DIRECT for weapon in ship.sheet.weapons)


def bearing(host: Host, ships: Sequence[Ship]) -> tuple[Mount, ...]:
    """The weapons of a unit that reach and bear on anything, ship by ship in the order of their data sheets.

    [SHT-FIRE-03, SHT-RANGE-02, SHT-ARC-02, SHT-ARC-06, SHT-NOVA-10, SHT-SPO-02, SHT-CRIP-03, SHT-BRACE-10]
    """
    return tuple(mount for ship in ships if armed(host, ship) for mount in _one_arc(host, ship, _mounts(host, ship)))


def _mounts(host: Host, ship: Ship) -> Iterator[Mount]:
    times = times_halved(host, ship)
    ready = nova_ready(ship.crippled, bool(ship.braced), order_in_force(host, ship))
    for weapon in usable(ship, ship.sheet.weapons):
        if weapon.kind not in DIRECT or (weapon.kind == "nova" and not ready):
            continue
        targets = tuple(Seen(str(mark.unit), mark.cm, mark.kind) for mark in marks(host, ship, weapon))
        if targets:
            yield Mount(ship.name, weapon, offered(ship, weapon, times), targets)


def offered(ship: Ship, weapon: Weapon, times: int) -> int:
    """Strength of a line as the player sees it; an escort squadron's total is halved later.  [SHT-SPLIT-01]"""
    most = greatest_strength(weapon)
    return most if ship.sheet.escort or weapon.kind == "nova" else halved(most, times)


def _one_arc(host: Host, ship: Ship, mounts: Iterator[Mount]) -> list[Mount]:
    """A target on the border of two arcs is taken to lie in that in which more strength bears.  [SHT-ARC-06]"""
    found = list(mounts)
    for target in sorted({seen.unit for mount in found for seen in mount.targets if seen.unit in host.ships}):
        arcs = arcs_of(ship.position, ship.heading, host.ships[target].position)
        if len(arcs) > 1:
            best = max(arcs, key=lambda arc: (_strength(found, target, arc), -arcs.index(arc)))
            found = [_without(mount, target) if best not in mount.weapon.arcs else mount for mount in found]
    return [mount for mount in found if mount.targets]


def _strength(mounts: list[Mount], target: str, arc: str) -> int:
    bear = [
        mount for mount in mounts if arc in mount.weapon.arcs and any(seen.unit == target for seen in mount.targets)
    ]
    return sum(mount.strength for mount in bear)


def _without(mount: Mount, target: str) -> Mount:
    one: Mount = mount.but(targets=tuple(seen for seen in mount.targets if seen.unit != target))
    return one
