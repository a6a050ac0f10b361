"""Torpedo bombers become torpedoes at the beginning of an Ordnance Phase."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.losses import SPENT, phase_number, remove_markers
from phasesim.rules.host import Host
from phasesim.table import Salvo, Wave

STRENGTH = 2
SPEEDS = {"Orks": 30.0, "Tau": 40.0}
"""Torpedo speed of a fleet's torpedo bombers in cm; 30 where none is named."""


def convert(host: Host) -> None:
    """Let both players replace torpedo bombers by salvoes, before any ordnance moves.

    Not in the phase in which the bombers left their carrier.  [ORD-TBM-02, ORD-TBM-03, ORD-TBM-04, ORD-TBM-05]
    """
    for name, unit in list(host.ordnance.items()):
        if not isinstance(unit, Wave) or unit.aboard or unit.launched == host.step.number:
            continue
        if not all(s.craft.strikes == "torpedo" for s in unit.squadrons):
            continue
        grouping = tuple(host.doctrine(unit.side).converts(host.view, unit))
        if grouping:
            _replace(host, unit, grouping)
        del name


def _replace(host: Host, wave: Wave, grouping: tuple[int, ...]) -> None:
    """Markers grouped into salvoes of Strength 2 each; they start where the wave stood.  [ORD-TBM-02, ORD-TBM-04]"""
    if sum(grouping) > len(wave.squadrons) or min(grouping) < 1:
        raise InputError(f"{wave.name} has {len(wave.squadrons)} markers, not {sum(grouping)}", rule="ORD-TBM-04")
    craft = wave.squadrons[0].craft
    rules = "ORD-TBM-02 ORD-TBM-04"
    left = wave.squadrons[sum(grouping) :]
    remove_markers(host, wave, left, by=wave.name, cause="torpedoes launched", rules=rules, fate=SPENT)
    for slot, markers in enumerate(grouping, 1):
        salvo = Salvo(
            name=f"{wave.name}.t{host.step.turn}{host.step.player[0]}.{slot}",
            side=wave.side,
            strength=STRENGTH * markers,
            speed=SPEEDS.get(craft.fleet, 30.0),
            position=wave.position,
            heading=(1.0, 0.0),
            launcher=wave.launcher,
            reroll=craft.fleet == "Eldar",
            turrets_hit_on=6 if craft.fleet == "Eldar" else 0,
            launched=host.step.number,
            expires=phase_number(host),
        )
        line = host.doctrine(wave.side).points(host.view, salvo)
        host.set_ordnance(salvo.but(heading=line))
        host.event("launch", wave.name, salvo.name, rules, {"strength": salvo.strength})
