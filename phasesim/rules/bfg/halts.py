"""Markers that saved halt where they fought; the rest of their wave may leave them behind."""

from __future__ import annotations

from phasesim.rules.bfg.losses import phase_number
from phasesim.rules.host import Host
from phasesim.table import Point, Wave


def halt(host: Host, wave: Wave, where: Point) -> Wave | None:
    """Put a wave that fought where it fought; those that saved move no more in this phase.

    Their owner may split them off so that the rest goes on, whether the wave attacked or was attacked; else the whole
    wave halts with them.  Answers with what has halted, if anything has.
    [ORD-RES-03, ORD-RSW-01, ORD-RSW-02, ORD-MUL-02, ORD-OPP-01, XOR-RES-04]
    """
    halted = tuple(s for s in wave.squadrons if s.saved)
    now = phase_number(host)
    if halted:
        host.acted("resilient_save")
    if not halted or not host.rules["resilient_save"]():
        host.set_ordnance(wave.but(position=where))
        return None
    fresh = tuple(s for s in wave.squadrons if not s.saved)
    if fresh and host.doctrine(wave.side).splits_saved(host.view, wave):
        staying = part(wave, 1).but(squadrons=halted, position=where, stopped=now)
        host.set_ordnance(wave.but(squadrons=fresh, position=where, parts=wave.parts + 1))
        host.relate("part of", staying.name, wave.name)
        outcome: dict[str, object] = {"parts": [staying.name], "markers": [len(halted)], "left": len(fresh)}
        outcome |= {"cause": "save"}
        host.event("splits", wave.name, staying.name, "ORD-RSW-01 ORD-RSW-02", outcome)
    else:
        staying = wave.but(position=where, stopped=now)
        outcome = {"markers": len(wave.squadrons), "cause": "save"}
        if fresh:
            outcome |= {"decision": "split off", "answer": "no"}
        host.event("halts", wave.name, "", "ORD-RES-03 ORD-RSW-01" if fresh else "ORD-RES-03", outcome)
    host.set_ordnance(staying)
    return staying


def part(wave: Wave, number: int) -> Wave:
    """A part of a wave, named from its parent by the next letter that is free.  [ORD-WAV-06]"""
    one: Wave = wave.but(name=f"{wave.name}.{_letters(wave.parts + number)}", guarding="", aboard="", parts=0)
    return one


def _letters(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("a") + digit) + text
    return text
