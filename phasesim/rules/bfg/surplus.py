"""Attack craft that an Ork fleet with variable launch bays can no longer handle."""

from __future__ import annotations

from phasesim.rules.bfg.launch_limits import in_play, limit
from phasesim.rules.bfg.losses import GONE, remove_markers
from phasesim.rules.host import Host
from phasesim.table import Wave


def roll_bays(host: Host) -> None:
    """In its own Ordnance Phase a fleet with variable bays and craft in play rolls for its bays anew.

    [COR-RELOAD-03]
    """
    side = host.step.player
    if in_play(host, side) and any(ship.sheet.variable_bays for ship in host.fleets[side].values()):
        host.memory["surplus", side] = limit(host, side)


def shed_surplus(host: Host) -> None:
    """As its turn ends, the attack craft above the bays rolled for are removed; their owner picks them.

    Left alone they are the last of the waves launched last.  Torpedoes are not affected.  [COR-RELOAD-03]
    """
    side = host.step.player
    most = host.memory.pop(("surplus", side), None)
    if most is None:
        return
    names = [unit.name for unit in host.markers[side].values() if isinstance(unit, Wave)]
    for name in host.doctrine(side).surplus(host.view, names):
        over = in_play(host, side) - most
        wave = host.ordnance[name]
        if over <= 0 or not isinstance(wave, Wave):
            return
        left = wave.squadrons[: max(0, len(wave.squadrons) - over)]
        remove_markers(host, wave, left, by=name, cause="too few bays", rules="COR-RELOAD-03", fate=GONE)
