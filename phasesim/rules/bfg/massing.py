"""Which turrets fire: bound to one kind of ordnance for a phase, helped by ships in base contact."""

from __future__ import annotations

from phasesim.rules.bfg.turrets import massed
from phasesim.rules.host import Host
from phasesim.table import Ordnance, Ship

TORPEDOES, CRAFT = "torpedoes", "craft"


def bound(host: Host, ship: str) -> str:
    """The kind of ordnance a ship's turrets have fired at in this phase, or none yet.  [ORD-TUR-05]"""
    return str(host.phase_memory.get(("turrets", ship), ""))


def bind(host: Host, ship: str, kind: str) -> None:
    """Bind a ship's turrets to one kind of ordnance for the rest of the phase.  [ORD-TUR-05, ORD-MAS-03]"""
    host.phase_memory["turrets", ship] = kind


def may_fire(host: Host, ship: str, kind: str) -> bool:
    """Whether what a ship's turrets have fired at in this phase lets them fire at that kind.

    [ORD-TUR-05, ORD-MAS-03, XOR-SHP-02]
    """
    before = bound(host, ship)
    if before not in ("", kind):
        host.acted("turret_split")
    return bool(host.rules["turret_split"](before, kind))


def helpers(host: Host, ship: Ship, kind: str, unit: Ordnance) -> tuple[str, ...]:
    """Ships that mass turrets for one under attack: friendly, in base contact, with turrets, not crippled, not bound.

    Helping binds a ship too, so one whose turrets are held for the other kind does not help.  In a Movement Phase only
    one that the moving ship has come into contact with at the same moment as with the marker.
    [ORD-MAS-01, ORD-MAS-03, ORD-MAS-05, ORD-MAS-06, ORD-MAS-07, ORD-MAS-08, ORD-MAS-09, ORD-CRA-10]
    """
    if host.step.phase == "movement":
        close = tuple(host.phase_memory.get(("met together", ship.name), ()))
    else:
        close = host.touching(ship.name)
    able = [other for name in close if (other := host.ships.get(name)) is not None and _can_help(other, ship)]
    doctrine = host.doctrine(ship.side)
    return tuple(
        other.name
        for other in able
        if bound(host, other.name) == kind
        or (may_fire(host, other.name, kind) and doctrine.turrets(host.view, other, unit))
    )


def _can_help(other: Ship, ship: Ship) -> bool:
    return other.side == ship.side and not other.crippled and other.turrets > 0


def turret_dice(host: Host, ship: Ship, kind: str, unit: Ordnance) -> tuple[int, tuple[str, ...]]:
    """Dice the ship's turrets roll at ordnance of a kind, and the ships that help it.

    No own dice when they are bound to the other kind.
    [ORD-TUR-01, ORD-TUR-04, ORD-TUR-05, ORD-MAS-02, ORD-MAS-10, ORD-MAS-11, ORD-MAS-12]
    """
    if not may_fire(host, ship.name, kind):
        return 0, ()
    close = helpers(host, ship, kind, unit)
    dice = massed(host.rules, len(close))
    if close:
        host.acted("massed_turrets")
    return ship.turrets + dice, close[:dice]
