"""The orders of a ship: what each allows, who may take it, and what it does as it is declared and as it ends."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.dropfleet.crippling import ENGINES, SURGES
from phasesim.rules.dropfleet.spikes import add_spike, calmed
from phasesim.rules.dropfleet.theatre import Theatre, chart, group_ships
from phasesim.table import distance
from phasesim.table.dropfleet import ATMOSPHERE, HIGH, LOW, MAJOR, MINOR, NO_SPIKE, Vessel
from phasesim.table.maneuvers import Bridge, Order

STANDARD, WEAPONS_FREE, STATION_KEEPING = "standard", "weapons_free", "station_keeping"
COURSE_CHANGE, MAX_THRUST, SILENT_RUNNING, ACTIVE_SCAN = "course_change", "max_thrust", "silent_running", "active_scan"

TURN = 45.0
CLIMB = 4.0
ATMOSPHERE_THRUST = 2.0
SMALL_HULL, SMALL_COHERENCY, COHERENCY = 6, 3.0, 6.0

ORDERS = {
    order.name: order
    for order in (
        Order(STANDARD, 1, 0.5, 1.0, 1, NO_SPIKE),
        Order(WEAPONS_FREE, 0, 0.5, 1.0, -1, MAJOR),
        Order(STATION_KEEPING, 1, 0.0, 0.5, 1, MINOR, after=True),
        Order(COURSE_CHANGE, 2, 0.5, 1.0, 1, MINOR, anywhere=True),
        Order(MAX_THRUST, 1, 1.0, 2.0, 0, MINOR),
        Order(SILENT_RUNNING, 0, 0.5, 1.0, 0, NO_SPIKE),
        Order(ACTIVE_SCAN, 0, 0.5, 1.0, 1, MAJOR),
    )
}
"""Every order.  [DFC-ORD-03, DFC-ORD-04, DFC-ORD-05, DFC-ORD-06, DFC-ORD-07, DFC-ORD-08, DFC-ORD-09]"""

SPECIAL = tuple(name for name in ORDERS if name != STANDARD)


def coherent(ship: Vessel, ships: list[Vessel]) -> bool:
    """Whether a ship keeps coherency with its Group: a chain of ships, each within 3 (Hull 6 or less) or 6 inches.

    A lone ship does, and an Open one need not.  [DFC-ACT-09, DFC-SPC-09]
    """
    if ship.sheet.has("Open"):
        return True
    reach = SMALL_COHERENCY if ship.sheet.hull <= SMALL_HULL else COHERENCY
    chained, waiting = {ship.name}, [ship]
    while waiting:
        near = waiting.pop()
        for other in ships:
            if other.name not in chained and distance(near.position, other.position) <= reach + 1e-6:
                chained.add(other.name)
                waiting.append(other)
    return all(other.name in chained for other in ships)


def why_not(host: Theatre, ship: Vessel, order: str) -> tuple[str, str]:
    """Why a ship may not take an order, and the rule that says so; empty where it may."""
    if order == STANDARD:
        return "", ""
    if SURGES in ship.effects:
        return "has energy surges: no special orders", "DFC-CRP-04"
    if not _together(host, ship):
        return "is out of Group coherency: Standard Orders only", "DFC-ORD-01"
    if order == SILENT_RUNNING and ship.shields:
        return "has its shields raised: no Silent Running", "DFC-ARM-04"
    if order == ACTIVE_SCAN:
        taken = ("active_scan", ship.group) in host.phase_memory
        if ship.sheet.hull < 4 or ship.layer == ATMOSPHERE or taken:
            return "may not use Active Scan (Hull 4 or more, not in Atmosphere, one a Group)", "DFC-ORD-09"
    return "", ""


def _together(host: Theatre, ship: Vessel) -> bool:
    """Whether the ship was coherent as its Group began to activate, before any ship of it moved.  [DFC-ORD-01]"""
    key = ("coherent", ship.group)
    if key not in host.phase_memory:
        ships = group_ships(host, ship.group)
        host.phase_memory[key] = {one.name for one in ships if coherent(one, ships)}
    return ship.name in host.phase_memory[key]


def declare(host: Theatre, name: str, special: str) -> Vessel:
    """Take an order: the special one of the Battlegroup, or Standard Orders; shields are raised or lowered with it.

    [DFC-ORD-01, DFC-ORD-03, DFC-ORD-08, DFC-ARM-03, DFC-SPC-12]
    """
    captain = host.doctrine(host.ships[name].side)
    ship = host.ships[name].but(silent=False, activated=host.step.turn)
    _together(host, ship)
    if ship.sheet.signature_up:
        ship = ship.but(shields=bool(captain.shields(chart(host), ship)))
    order = captain.order(chart(host), ship, special)
    if order not in ORDERS:
        raise InputError("unknown order", value=order, allowed=tuple(ORDERS))
    if order not in (STANDARD, special):
        problem = f"{name} may use {special or 'no special order'} or standard, not"
        raise InputError(problem, value=order, rule="DFC-ORD-01")
    why, rule = why_not(host, ship, order)
    if why:
        raise InputError(f"{name} {why}:", value=order, rule=rule)
    if order == STANDARD and ship.spike:
        elite = ship.sheet.faction == "Resistance" and ship.spike == MAJOR
        ship = calmed(ship, whole=elite and bool(captain.loses_major(chart(host), ship)))
    if order == ACTIVE_SCAN:
        host.phase_memory["active_scan", ship.group] = True
    ship = ship.but(order=order)
    host.set_ship(ship)
    outcome = {"order": order, "spike": ship.spike}
    if ship.sheet.signature_up:
        outcome["shields"] = ship.shields
    host.event("order", ship.side, name, f"DFC-ORD-01 {rule_of(order)}", outcome)
    return ship


def rule_of(order: str) -> str:
    """The rule of an order."""
    return f"DFC-ORD-{3 + list(ORDERS).index(order):02d}"


def bridge(ship: Vessel) -> Bridge:
    """What a ship may do under its order.

    [DFC-ORD-02 to DFC-ORD-10, DFC-MOV-02, DFC-MOV-03, DFC-MOV-05, DFC-CRP-06]
    """
    order = ORDERS[ship.order]
    able = order.turns > 0 and ENGINES not in ship.effects
    thrust = ship.thrust
    least, most = thrust * order.least, thrust * order.most
    climbs = able and ship.layer != HIGH and most >= CLIMB
    if ship.layer == ATMOSPHERE:  # the inches of a ship that stays there; one that climbs out has its whole Thrust
        least, most = ATMOSPHERE_THRUST * order.least, ATMOSPHERE_THRUST * order.most
    dives = able and ship.layer != ATMOSPHERE
    return Bridge(order, least, most, TURN if able else 0.0, climbs, dives)


def climbing(ship: Vessel) -> tuple[float, float]:
    """The inches that a ship must and may move besides the 4 of a climb.  [DFC-MOV-03, DFC-MOV-05]"""
    order, thrust = ORDERS[ship.order], ship.thrust
    return max(0.0, thrust * order.least - CLIMB), thrust * order.most - CLIMB


def end_order(host: Theatre, name: str) -> None:
    """What an order does at the end of the activation: a spike, or silence.  [DFC-ORD-04 to DFC-ORD-09]"""
    ship = host.ships[name]
    if ship.order == SILENT_RUNNING:
        host.set_ship(ship.but(spike=NO_SPIKE, silent=True))
        host.event("silent", name, name, "DFC-ORD-08", {"spike": NO_SPIKE})
    else:
        add_spike(host, name, ORDERS[ship.order].spike, name, rule_of(ship.order))


def layer_above(layer: str) -> str:
    """The next layer up."""
    return LOW if layer == ATMOSPHERE else HIGH


def layer_below(layer: str) -> str:
    """The next layer down."""
    return LOW if layer == HIGH else ATMOSPHERE
