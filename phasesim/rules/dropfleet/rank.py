"""Roundup Initiative: rolled once a turn, by whichever segment needs it first."""

from __future__ import annotations

from phasesim.rules.dropfleet.initiative import one_die, ranking
from phasesim.rules.dropfleet.theatre import Theatre, sides


def admiral(host: Theatre, side: str) -> int:
    """The Admiral's value, nothing once his ship is destroyed or off the table.  [DFC-INI-01]"""
    player = host.side(side)
    return player.admiral if player.flagship in host.ships else 0


def high_first(host: Theatre) -> tuple[str, ...]:
    """Sides from the highest Initiative of this turn to the lowest; it is rolled now if it was not yet.

    [LAU-LCH-02, DFC-INI-01, DFC-INI-02, DFC-INI-03]
    """
    turn, order = host.memory.get("initiative", (0, ()))
    if turn != host.step.turn:
        order = _rolled(host)
        host.memory["initiative"] = (host.step.turn, order)
    return tuple(order)


def low_first(host: Theatre) -> tuple[str, ...]:
    """Sides from the lowest Initiative to the highest.  [DFC-INI-03]"""
    return high_first(host)[::-1]


def _rolled(host: Theatre) -> tuple[str, ...]:
    values = {side: admiral(host, side) for side in sides(host)}
    while True:
        faces = {side: host.roll(one_die("initiative"), side, host.enemy(side)) for side in sides(host)}
        order = ranking(faces, values)
        outcome = {"rolls": faces, "admirals": values, "order": list(order)}
        host.event("initiative", order[0] if order else "", "", "DFC-INI-01 DFC-INI-02", outcome)
        if order:
            return order
