"""Torpedo bombers become torpedoes: as an Ordnance Phase begins, or each when it is its turn to move."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.fit_out import TORPEDO_BOMBER
from phasesim.rules.bfg.losses import SPENT, phase_number, remove_markers
from phasesim.rules.host import Host
from phasesim.table import Salvo, Squadron, Wave

STRENGTH = 2
SPEEDS = {"Tau": (20.0, 40.0)}
"""Least and greatest torpedo speed of a fleet in cm where it may be chosen."""
USUAL_SPEED = 30.0


def convert(host: Host) -> None:
    """Let both players replace torpedo bombers by salvoes, before any ordnance moves; the rest of a wave flies on.

    The player whose turn it is decides first.  Not in the phase in which the bombers left their carrier.
    [ORD-TBM-02, ORD-TBM-03, ORD-TBM-04, ORD-TBM-05]
    """
    waves = [unit for unit in host.ordnance.values() if isinstance(unit, Wave) and _may_launch(host, unit)]
    if not waves:
        return
    host.acted("torpedo_bomber_launch")
    if host.rules["torpedo_bomber_launch"]():
        return
    for wave in sorted(waves, key=lambda one: one.side != host.step.player):
        _ask(host, wave)


def _may_launch(host: Host, wave: Wave) -> bool:
    """Whether a wave has torpedo bombers that did not leave their carrier in this turn.  [ORD-TBM-05, XOR-TBM-09]"""
    return bool(bombers_of(wave)) and not wave.aboard and wave.launched != host.step.number


def _ask(host: Host, wave: Wave) -> list[str]:
    grouping = tuple(host.doctrine(wave.side).converts(host.view, wave))
    return _replace(host, wave, grouping) if grouping else []


def convert_own(host: Host, name: str) -> list[str]:
    """Let a wave's owner launch its torpedoes before it moves, where the rules have that then; names of the salvoes.

    [XOR-TBM-05, XOR-TBM-08, XOR-TBM-09]
    """
    wave = host.ordnance[name]
    if not isinstance(wave, Wave) or wave.guarding or not _may_launch(host, wave):
        return []
    return _ask(host, wave) if host.rules["torpedo_bomber_launch"]() else []


def bombers_of(wave: Wave) -> list[Squadron]:
    """The torpedo bombers of a wave."""
    return [squadron for squadron in wave.squadrons if squadron.craft.role == TORPEDO_BOMBER]


def check_grouping(wave: Wave, grouping: tuple[int, ...]) -> None:
    """Refuse salvoes of more torpedo bombers than the wave has, or of none.  [ORD-TBM-02, ORD-TBM-04]"""
    bombers = len(bombers_of(wave))
    if min(grouping) < 1 or sum(grouping) > bombers:
        problem = f"{wave.name} cannot launch the torpedoes of {'+'.join(map(str, grouping))} markers:"
        raise InputError(f"{problem} it has {bombers} torpedo bombers", rule="ORD-TBM-04")


def _replace(host: Host, wave: Wave, grouping: tuple[int, ...]) -> list[str]:
    """Markers grouped into salvoes of Strength 2 each; they start where the wave stood.

    [ORD-TBM-02, ORD-TBM-04, XOR-TBM-05, XOR-TBM-06, XOR-TBM-08]
    """
    check_grouping(wave, grouping)
    left, craft = list(wave.squadrons), bombers_of(wave)[0].craft
    for squadron in bombers_of(wave)[: sum(grouping)]:
        left.remove(squadron)
    rules = "ORD-TBM-02 ORD-TBM-04"
    remove_markers(host, wave, tuple(left), by=wave.name, cause="torpedoes launched", rules=rules, fate=SPENT)
    names = []
    slowest, speed = SPEEDS.get(craft.fleet, (0.0, USUAL_SPEED))
    for slot, markers in enumerate(grouping, 1):
        salvo = Salvo(
            name=f"{wave.name}.t{host.step.turn}{host.step.player[0]}.{slot}",
            side=wave.side,
            strength=STRENGTH * markers,
            speed=speed,
            slowest=slowest,
            position=wave.position,
            heading=(1.0, 0.0),
            launcher=wave.launcher,
            reroll=craft.fleet == "Eldar",
            turrets_hit_on=6 if craft.fleet == "Eldar" else 0,
            launched=host.step.number,
            expires=phase_number(host),
            origin=wave.name,
        )
        line = host.doctrine(wave.side).points(host.view, salvo)
        host.set_ordnance(salvo.but(heading=line))
        host.event("launch", wave.name, salvo.name, rules, {"strength": salvo.strength})
        names.append(salvo.name)
    host.phase_memory["torpedoes of", wave.name] = names
    return names
