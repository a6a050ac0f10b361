"""Space Stations under attack: their Hull, and the ground tokens aboard."""

from __future__ import annotations

from phasesim.rules.dropfleet.ground import losses
from phasesim.rules.dropfleet.losses import LOST, remove_tokens
from phasesim.rules.dropfleet.theatre import Theatre, sides, sites, tokens_on
from phasesim.rules.host import Interaction
from phasesim.table.dropfleet import Force, Site


def bombard(host: Theatre, station: Site, points: int, by: str, node: Interaction) -> None:
    """Take damage off a station; each point also does one to a token aboard, spread evenly.

    A station cannot be crippled, has no spikes and does not explode.

    [DFC-SCN-06, DFC-SCN-07, DFC-SCN-08, DFC-SCN-09, DFC-CRP-02]
    """
    lost = min(points, station.hull)
    hull = station.hull - lost
    sites(host)[station.name] = station.but(hull=hull)
    host.event("station_damage", by, station.name, "DFC-SCN-07 DFC-DMG-04", {"damage": lost, "hull": hull}, node)
    if hull <= 0:
        _destroy(host, station, by)
    elif lost:
        _hurt_troops(host, station.name, lost, by)


def _destroy(host: Theatre, station: Site, by: str) -> None:
    """A station at 0 Hull is removed with all ground tokens aboard, and with the launch assets assigned to it.

    [DFC-SCN-08, LAU-LAY-05]
    """
    aboard = {side: sum(force) for side, force in station.forces}
    del sites(host)[station.name]
    host.event("station_destroyed", by, station.name, "DFC-SCN-08", {"aboard": aboard})
    gone = tokens_on(host, station.name)
    remove_tokens(host, gone, by=station.name, cause="target destroyed", rules="LAU-LAY-05", fate=LOST)


def _hurt_troops(host: Theatre, name: str, points: int, by: str) -> None:
    """Points on the ground tokens aboard, shared out evenly over those of both sides; bombardment saves apply.

    Where they cannot be even, the side that is named first has the fewer.  [DFC-SCN-09, DFC-GRD-01]
    """
    station = sites(host)[name]
    aboard = {side: station.force(side) for side in sides(host)}
    number = sum(sum(force) for force in aboard.values())
    if not number:
        return
    left = points
    for side, force in aboard.items():
        share = points * sum(force) // number if side != list(aboard)[-1] else left
        if not sum(force):
            continue
        left -= share
        gone = host.roll(losses(force, share, bombardment=True), f"{side} troops", name) if share else Force()
        if any(gone):
            sites(host)[name] = sites(host)[name].garrison(side, force.less(gone))
            host.event("troops_lost", by, name, "DFC-SCN-09 DFC-GRD-01", {"side": side, "lost": gone._asdict()})
