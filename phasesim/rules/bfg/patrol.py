"""Combat Air Patrol (CAP): who leaves it and when, who has a move, and who attacks from it without moving."""

from __future__ import annotations

from phasesim.rules.bfg.losses import phase_number
from phasesim.rules.bfg.meeting import enemies_touched
from phasesim.rules.host import Host
from phasesim.table import Salvo, Ship, Wave


def leave_patrols(host: Host, side: str) -> None:
    """Fighters may leave CAP as their owner's Movement Phase begins; they stay behind and may move later in the turn.

    [ORD-CAP-14, ORD-CAP-22]
    """
    doctrine = host.doctrine(side)
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Wave) and unit.side == side and unit.guarding and doctrine.leaves_cap(host.view, unit):
            host.set_ordnance(unit.but(guarding="", held=0))
            host.event("leaves_cap", unit.name, unit.guarding, "ORD-CAP-14", {})


def may_leave(host: Host, wave: Wave) -> bool:
    """Whether a marker may leave CAP now: in its owner's part of the opponent's Ordnance Phase.

    Not when its ship has carried it too far in its own turn, nor once it has saved in this phase.
    [ORD-CAP-03, ORD-CAP-14, ORD-CAP-22, ORD-CAP-23, ORD-RES-03]
    """
    return host.step.player != wave.side and wave.held < host.step.number and wave.stopped != phase_number(host)


def may_move(host: Host, unit: Wave | Salvo) -> bool:
    """Whether a marker has a slot in the ordnance phase.

    CAP has one only to leave or to attack without moving; what has halted, only to attack what it touches.
    [ORD-CAP-09, ORD-CAP-14, ORD-RES-03, ORD-RES-05]
    """
    if isinstance(unit, Salvo):
        return True
    if unit.guarding:
        if strike_target(host, unit) is not None:
            return True
        return may_leave(host, unit) and bool(host.doctrine(unit.side).leaves_cap(host.view, unit))
    return unit.stopped != phase_number(host) or (unit.strikes and bool(enemies_touched(host, unit)))


def strike_target(host: Host, wave: Wave) -> Ship | None:
    """The enemy ship that a multi-role marker on CAP attacks without moving, if its owner wants that.  [ORD-CAP-09]"""
    if not wave.guarding or not wave.strikes:
        return None
    beside = [name for name in host.touching(wave.guarding) if host.ships[name].side != wave.side]
    wanted = host.doctrine(wave.side).strikes_from_cap(host.view, wave, beside) if beside else ""
    return host.ships[wanted] if wanted else None
