"""Launching at the end of the owner's Shooting Phase: recall, salvoes and waves, alone or with the squadron."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.launch_limits import (
    allowance,
    can_launch,
    check_launch,
    check_stock,
    find_craft,
    fitted,
    room,
    usable,
)
from phasesim.rules.bfg.losses import RECALLED, remove_markers
from phasesim.rules.bfg.pooling import partners, pooled
from phasesim.rules.bfg.space_wing import draw
from phasesim.rules.bfg.tubes import torpedoes
from phasesim.rules.host import Activity, Host
from phasesim.table import Salvo, Ship, Squadron, Wave
from phasesim.table.plans import Allowance, Composition, Launch, within_stock

__all__ = ["can_launch", "launch"]


def launch(host: Host, name: str) -> Activity:
    """A ship's launch in its slot: what its owner decides, checked against every limit.  [ORD-LAU-02, ORD-REL-03]"""
    ship = host.ships[name]
    allowed = allowance(host, ship)
    if allowed.strength or allowed.bays:
        _carry_out(host, ship, host.doctrine(ship.side).launch(host.view, ship, allowed), allowed)
    return
    yield


def _carry_out(host: Host, ship: Ship, plan: Launch, allowed: Allowance) -> None:
    ships = [ship]
    if plan.joins:
        ships += partners(host, ship, plan)
        allowed = pooled(host, ships, plan)
    if plan.recall:
        _recall(host, ship, plan, allowed)
        allowed = allowed.but(room=room(host, ship.side))
    if plan.up_to:
        plan = _as_far_as(ships, fitted(plan, allowed), allowed)
    check_launch(ships, plan, allowed)
    check_stock(ships, plan.waves, allowed.stock)
    if len(plan.salvoes) > 1 and min(plan.salvoes) <= _SMALL:
        host.acted("torpedo_split_min")
    if plan.salvoes:
        _launch_salvoes(host, ships, plan)
    if plan.waves:
        _launch_waves(host, ships, plan.waves)


_SMALL = 3
"""A salvo of a split launch that is no larger than this could have been smaller, or not at all, under other rules."""


def _as_far_as(ships: list[Ship], plan: Launch, allowed: Allowance) -> Launch:
    """As much of a forced launch as the fleet's store holds; ordinary torpedoes where there are no boarding torpedoes.

    [XOR-SET-05, XOR-BTO-02]
    """
    named = tuple(tuple((find_craft(ships, craft).name, number) for craft, number in wave) for wave in plan.waves)
    if plan.boarding and any(ship.sheet.escort and not ship.sheet.boarding_torpedoes for ship in ships):
        plan = plan.but(boarding=False)
    return plan.but(waves=within_stock(named, allowed.stock)) if allowed.stock is not None else plan


def _recall(host: Host, ship: Ship, plan: Launch, allowed: Allowance) -> None:
    """Take own attack craft out of play at once, to make room for those that a reloaded ship launches.

    [ORD-LIM-05, ORD-LIM-06, ORD-LIM-07]
    """
    if not plan.waves or (not allowed.bays and not plan.up_to):
        raise InputError(f"{ship.name} cannot recall attack craft: it launches none in their place", rule="ORD-LIM-06")
    for name, markers in plan.recall if allowed.bays else ():
        wave = host.ordnance.get(name)
        if wave is None and plan.up_to:
            continue
        if not isinstance(wave, Wave) or wave.side != ship.side:
            own = [unit.name for unit in host.ordnance.values() if isinstance(unit, Wave) and unit.side == ship.side]
            raise InputError(f"{ship.side} cannot recall", value=name, allowed=own, rule="ORD-LIM-06")
        left = _left_of(wave, markers) if markers else ()
        remove_markers(host, wave, left, by=ship.name, cause="recall", rules="ORD-LIM-06 ORD-LIM-07", fate=RECALLED)


def _left_of(wave: Wave, markers: Composition) -> tuple[Squadron, ...]:
    left = list(wave.squadrons)
    for craft, number in markers:
        for squadron in [s for s in left if craft in (s.craft.name, s.craft.role)][:number]:
            left.remove(squadron)
    return tuple(left)


def _launch_salvoes(host: Host, ships: list[Ship], plan: Launch) -> None:
    """Put salvoes on the ship's base; the whole torpedo load of all that launch is spent.

    [ORD-LAU-02, ORD-LAU-04, ORD-LAU-07]
    """
    ship = ships[0]
    for one in ships:
        host.set_ship(host.ships[one.name].but(torpedoes_loaded=False))
    if len(plan.salvoes) > 1:
        host.memory["split launch", ship.name] = host.step.number
    joined = tuple(one.name for one in ships[1:])
    for slot, strength in enumerate(plan.salvoes, 1):
        host.set_ordnance(_salvo(host, ship, slot, strength, plan.boarding, joined))
    outcome: dict[str, object] = {"salvoes": list(plan.salvoes), "boarding": plan.boarding}
    if joined:
        outcome["joined"] = list(joined)
    host.event("launch", ship.name, "", "ORD-LAU-02 ORD-LAU-07 ORD-TRP-01" + " COR-SQF-04" * bool(joined), outcome)


def _salvo(host: Host, ship: Ship, slot: int, strength: int, boarding: bool, joined: tuple[str, ...]) -> Salvo:
    tubes = usable(ship, ship.sheet.tubes)[0]
    return Salvo(
        name=f"{ship.name}.t{host.step.turn}.{slot}",
        side=ship.side,
        strength=strength,
        position=ship.position,
        heading=ship.heading,
        launcher=ship.name,
        aboard=ship.name,
        launched=host.step.number,
        joined=joined,
        **torpedoes(tubes, boarding)._asdict(),
    )


def _launch_waves(host: Host, ships: list[Ship], waves: tuple[Composition, ...]) -> None:
    """Put waves on the ship's base; the whole load of craft of all that launch is spent.

    [ORD-LAU-02, ORD-LAU-03, ORD-WAV-01, ORD-WAV-12]
    """
    ship = ships[0]
    for one in ships:
        host.set_ship(host.ships[one.name].but(craft_loaded=False))
    for slot, composition in enumerate(waves, 1):
        parts = [(find_craft(ships, craft), number) for craft, number in composition if number > 0]
        wave = Wave(
            name=f"{ship.name}.w{host.step.turn}.{slot}",
            side=ship.side,
            squadrons=tuple(Squadron(craft) for craft, number in parts for _ in range(number)),
            position=ship.position,
            launcher=ship.name,
            aboard=ship.name,
            launched=host.step.number,
        )
        host.set_ordnance(wave)
        for craft, number in parts:
            draw(host, ship.side, craft, number)
        outcome: dict[str, object] = {"markers": len(wave.squadrons)}
        outcome |= {craft.name: number for craft, number in parts}
        if len(ships) > 1:
            outcome["joined"] = [one.name for one in ships[1:]]
        host.event("launch", ship.name, wave.name, "ORD-LAU-02 ORD-LAU-03 ORD-WAV-01", outcome)
