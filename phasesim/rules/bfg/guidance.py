"""What happens to salvoes as an Ordnance Phase begins, before any moves: missiles burn out, guided torpedoes turn."""

from __future__ import annotations

from math import radians

from phasesim.errors import InputError
from phasesim.rules.bfg.losses import remove_salvo
from phasesim.rules.bfg.torpedoes import burn_out
from phasesim.rules.host import Host
from phasesim.table import SALVO_RADIUS, Salvo, turned


def prepare_salvoes(host: Host) -> None:
    """Both players' salvoes of earlier phases, those of the player whose turn it is first.

    [ORD-TRN-01, ORD-TRN-02, ORD-MOV-02]
    """
    player = host.step.player
    now = host.step.number
    salvoes = [u for u in host.ordnance.values() if isinstance(u, Salvo) and (u.turn or u.fades) and u.launched != now]
    for salvo in sorted(salvoes, key=lambda one: one.side != player):
        if salvo.fades:
            _burn(host, salvo)
        if salvo.turn and salvo.name in host.ordnance:
            _turn(host, salvo.name)


def _burn(host: Host, salvo: Salvo) -> None:
    """Missiles of the Tau roll a die for each point of Strength in each phase after their launch; a 6 loses that point.

    So the data sheet says; they are rolled for in both players' Ordnance Phases, before anything moves.  [ORD-TRP-05]
    """
    lost = host.roll(burn_out(salvo.strength), salvo.name, salvo.name)
    left = salvo.strength - lost
    host.event("burns_out", salvo.name, "", "ORD-TRP-05", {"lost": lost, "strength_left": left})
    if left:
        host.set_ordnance(salvo.but(strength=left))
    else:
        remove_salvo(host, salvo, by=salvo.name, cause="burnt out", rules="ORD-TRP-05")


def _turn(host: Host, name: str) -> None:
    """Turn a salvo that can about its centre, by no more than it can.  [ORD-TRN-01, ORD-BRD-03, ORD-SPL-08]"""
    salvo = host.ordnance[name]
    assert isinstance(salvo, Salvo)
    angle = float(host.doctrine(salvo.side).steer(host.view, salvo))
    if abs(angle) > salvo.turn + 1e-9:
        raise InputError(f"{name} cannot turn {angle:g} degrees, only {salvo.turn:g}", rule="ORD-BRD-03")
    if angle:
        host.phase_memory["turned", name] = angle
        host.set_ordnance(salvo.but(heading=turned(salvo.heading, angle)))
        host.event("turns", name, "", "ORD-TRN-01 ORD-TRN-03", {"degrees": angle})


def reach(host: Host, salvo: Salvo) -> float:
    """How far the centre of a salvo goes in this phase.

    Exactly its speed; where that may be chosen, what its owner names; less after a turn.
    [ORD-TRP-04, ORD-MOV-03, ORD-TRN-03]
    """
    speed = salvo.speed
    if salvo.slowest:
        speed = float(host.doctrine(salvo.side).pace(host.view, salvo))
        if not salvo.slowest - 1e-9 <= speed <= salvo.speed + 1e-9:
            span = f"{salvo.slowest:g} to {salvo.speed:g}"
            raise InputError(f"{salvo.name} cannot move {speed:g} cm, only {span}", rule="ORD-TRP-04")
    return turned_reach(speed, host.phase_memory.get(("turned", salvo.name), 0.0))


def turned_reach(speed: float, angle: float) -> float:
    """Straight move of a salvo's centre after a turn of ``angle`` degrees: 29.02 cm for 30 cm and 45.

    No edge of the marker may travel farther than the speed, so the centre goes less by half the width times the angle.
    [ORD-TRN-03]
    """
    return speed - SALVO_RADIUS * radians(abs(angle))
