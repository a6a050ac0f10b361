"""Disengaging in battle: the test as the Movement Phase ends, and what a failure costs."""

from __future__ import annotations

from phasesim.rules.bfg.command import standing
from phasesim.rules.bfg.disengage import ENEMY_REACH, MARKER_REACH, disengage, disengage_leadership, must_leave
from phasesim.rules.bfg.gunports import silence
from phasesim.rules.bfg.losses import remove_ship
from phasesim.rules.bfg.orders import squadron
from phasesim.rules.bfg.ranks import drop_out
from phasesim.rules.host import Host
from phasesim.table import BORDER, Ship, distance


def try_to_leave(host: Host, side: str) -> None:
    """Ships and escort squadrons that would disengage take the test; capital ships singly.

    [COR-DISENG-01, COR-DISENG-03, COR-DISENG-04, COR-DISENG-05, COR-DISENG-06]
    """
    done: set[str] = set()
    for name in sorted(host.fleets[side]):
        ship = host.fleets[side].get(name)
        if ship is None or name in done:
            continue
        unit = squadron(host, ship) if ship.sheet.escort else [ship]
        done.update(one.name for one in unit)
        if _bound_to_leave(host, ship, unit) or host.doctrine(side).disengages(host.view, ship):
            _test(host, unit)


def _bound_to_leave(host: Host, ship: Ship, unit: list[Ship]) -> bool:
    """Whether a unit must try: its Leadership is 1 or less, or, for an escort, a ship of its squadron has left.

    Where the rule leaves the choice between that and making for the nearest edge, it tries.
    [COR-DISENG-04, COR-DISENG-05]
    """
    if must_leave(max(standing(one.leadership, one.criticals) for one in unit)):
        return True
    gone = host.memory.get("disengaged", ())
    return ship.sheet.escort and any(name in gone for name in host.squadrons[ship.side, ship.squadron])


def _test(host: Host, unit: list[Ship]) -> None:
    """One test for the unit, by the markers and enemies near its first ship.

    [COR-DISENG-01, COR-DISENG-02, COR-DISENG-03]
    """
    ship = unit[0]
    best = max(standing(one.leadership, one.criticals) for one in unit)
    markers, hostile = _near(host, ship)
    leadership = disengage_leadership(best, markers, False, hostile)
    result = host.roll(disengage(leadership), ship.squadron if ship.sheet.escort else ship.name, "disengaging")
    outcome = {"leadership": leadership, "markers": markers, "hostile": hostile, "total": result.total}
    host.event("disengage_test", ship.name, ship.squadron, "COR-DISENG-01", outcome | {"passed": result.passed})
    for one in unit:
        if result.passed:
            host.memory.setdefault("disengaged", []).append(one.name)
            remove_ship(host, host.ships[one.name], by=one.name, cause="disengaged", rules="COR-DISENG-03")
        else:
            silence(host, one)
            if not one.sheet.escort:
                drop_out(host, one)


def _near(host: Host, ship: Ship) -> tuple[int, int]:
    """Blast markers within 5 cm, and hostile ships and ordnance markers within 15 cm, each from stem to centre."""
    here, enemy = ship.position, host.enemy(ship.side)
    markers = sum(distance(here, one.position) <= MARKER_REACH + BORDER for one in host.blast.values())
    foes = [*host.fleets[enemy].values(), *host.markers[enemy].values()]
    return markers, sum(distance(here, one.position) <= ENEMY_REACH + BORDER for one in foes)
