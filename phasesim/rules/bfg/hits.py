"""Where hits of direct fire land: shields, holofields, saves, damage, criticals and blast markers, ship after ship."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.rules.bfg.fanning import put_markers
from phasesim.rules.bfg.strike import Blows, Run, deal
from phasesim.rules.bfg.wrecks import fall, hit_hulk, struck_by
from phasesim.rules.host import Host
from phasesim.table import Point


def land(host: Host, by: str, source: Point, names: Sequence[str], blows: Blows) -> None:
    """Deal hits out over the ships of a unit, nearest first, then place the markers, then see to what is out of action.

    Parameters
    ----------
    host : Host
        The battle.
    by : str
        The ship or squadron that fired.
    source : point
        Where the fire comes from.
    names : sequence of str
        The ships that can be hit, nearest first.
    blows : tuple of Blow
        The hits, in the order in which they strike.

    [SHT-SHLD-01, SHT-SHLD-02, SHT-BMP-02, SHT-BMP-03, SHT-CAT-04, COR-SQT-02, COR-SQT-06, SHT-HULK-07]
    """
    if not blows:
        return
    if host.ships[names[0]].hulk:
        hit_hulk(host, names[0], by)
        return
    stopped, markers = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    dealing = deal(blows, len(names))
    run: Run | None = next(dealing, None)
    while run is not None:
        name = names[run.target]
        struck = struck_by(host, name, by, run, stopped[name])
        stopped[name] += struck.absorbed
        markers[name] += struck.markers
        try:
            run = dealing.send(struck)
        except StopIteration:
            run = None
    for name in names:
        put_markers(host, name, source, markers[name])
    for name in names:
        if name in host.ships and host.ships[name].hits <= 0 and not host.ships[name].hulk:
            fall(host, host.ships[name], by, "damage")
