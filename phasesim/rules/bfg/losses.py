"""Taking ordnance and ships off the table, each with its cause on record."""

from __future__ import annotations

from phasesim.rules.bfg.blast import blast_test
from phasesim.rules.bfg.space_wing import set_aside
from phasesim.rules.host import Host, Interaction
from phasesim.table import Ordnance, Salvo, Ship, Squadron, Wave

SPENT, LOST, RECALLED, GONE = "spent", "lost", "recalled", "gone"
"""What becomes of markers: spent in their own attack, lost to enemy or blast markers, recalled, gone off the table."""


def phase_number(host: Host) -> int:
    """Phases numbered through the battle, for what holds until a phase is over."""
    return host.step.number * 4 + PHASES.index(host.step.phase)


PHASES = ("movement", "shooting", "ordnance", "end", "deployment")


def remove_markers(
    host: Host,
    wave: Wave,
    left: tuple[Squadron, ...],
    *,
    by: str,
    cause: str,
    rules: str,
    fate: str = LOST,
    node: Interaction | None = None,
) -> None:
    """Take markers out of a wave and put that on record; a wave with nothing left goes altogether.

    [ORD-WAV-02, XOR-ORD-06]
    """
    gone = len(wave.squadrons) - len(left)
    host.memory[fate, wave.side] = host.memory.get((fate, wave.side), 0) + gone
    set_aside(host, wave.side, _missing(wave.squadrons, left) if left else wave.squadrons)
    if left:
        host.set_ordnance(wave.but(squadrons=left))
    else:
        host.drop_ordnance(wave.name)
    outcome = {"cause": cause, "markers": gone, "left": len(left), "fate": fate}
    host.event("removed", by, wave.name, rules, outcome, node)


def _missing(before: tuple[Squadron, ...], left: tuple[Squadron, ...]) -> list[Squadron]:
    there = [squadron.craft for squadron in left]
    gone = []
    for squadron in before:
        if squadron.craft in there:
            there.remove(squadron.craft)
        else:
            gone.append(squadron)
    return gone


def remove_salvo(host: Host, salvo: Salvo, *, by: str, cause: str, rules: str) -> None:
    """Take a salvo off the table and put that on record."""
    host.drop_ordnance(salvo.name)
    host.event("removed", by, salvo.name, rules, {"cause": cause, "strength": salvo.strength, "left": 0})


def remove_spent(host: Host, salvo: Salvo) -> None:
    """Take off a salvo whose attacks are over, where the rules leave nothing of it in play.

    [ORD-TRP-08, XOR-TOR-11, XOR-BTO-10]
    """
    if not salvo.boarding:
        host.acted("torpedo_after_attack")
    if not host.rules["torpedo_after_attack"](salvo.boarding):
        remove_salvo(host, salvo, by=salvo.name, cause="attack made", rules="XOR-TOR-11")


def remove_unit(host: Host, unit: Ordnance, *, by: str, cause: str, rules: str, fate: str = LOST) -> None:
    """Take a whole wave or salvo off the table."""
    if isinstance(unit, Wave):
        remove_markers(host, unit, (), by=by, cause=cause, rules=rules, fate=fate)
    else:
        remove_salvo(host, unit, by=by, cause=cause, rules=rules)


def remove_ship(host: Host, ship: Ship, *, by: str, cause: str, rules: str, explodes: bool = False) -> None:
    """Take a ship off the table; its CAP is set free, each marker tested by itself if the ship exploded.

    [SHT-DMG-03, ORD-CAP-07, ORD-CAP-24]
    """
    host.event("destroyed" if ship.hits <= 0 else "disengaged", by, ship.name, rules, {"cause": cause})
    host.memory.setdefault("lost", []).append(ship)
    waiting = sorted(host.anchored.get(ship.name, ()))
    host.drop_ship(ship.name)
    for name in waiting:
        _set_free(host, name, ship, explodes)


def set_adrift(host: Host, ship: Ship) -> None:
    """Set free what rests on the base of a ship that has become a hulk.  [ORD-CAP-07, ORD-CAP-24]"""
    for name in sorted(host.anchored.get(ship.name, ())):
        _set_free(host, name, ship, False)


def _set_free(host: Host, name: str, ship: Ship, explodes: bool) -> None:
    """A marker on a lost ship's base is ordnance of its own from then on, and may move in the next Ordnance Phase.

    In the phase of the loss it may move only if it could have left CAP (the reading of "next").
    [ORD-CAP-07, ORD-CAP-24]
    """
    unit = host.ordnance[name]
    if isinstance(unit, Salvo):
        host.set_ordnance(unit.but(aboard="", position=ship.position))
        return
    bound = unit.guarding and host.step.phase == "ordnance" and unit.held >= host.step.number
    stopped = phase_number(host) if bound else unit.stopped
    free = unit.but(aboard="", guarding="", held=0, position=ship.position, stopped=stopped)
    host.set_ordnance(free)
    if explodes and unit.guarding:
        removed = host.roll(blast_test(), name, ship.name)
        host.event("blast_test", name, ship.name, "ORD-CAP-07", {"removed": removed})
        if removed:
            remove_markers(host, free, (), by=ship.name, cause="explosion", rules="ORD-CAP-07")
