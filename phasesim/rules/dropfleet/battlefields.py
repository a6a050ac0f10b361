"""Ground combat: tokens move inside a Cluster, then fight Sector by Sector."""

from __future__ import annotations

from collections.abc import Iterable

from phasesim.errors import InputError
from phasesim.rules.dropfleet.ground import BATTERY, attack, attack_dice, losses
from phasesim.rules.dropfleet.rank import low_first
from phasesim.rules.dropfleet.theatre import Theatre, chart, sides, sites
from phasesim.table.dropfleet import Force
from phasesim.table.maneuvers import Transfer


def ground_combat(host: Theatre) -> None:
    """The first segment of the Roundup, where there is anyone on the ground or aboard a station.

    [DFC-TRN-03, DFC-GRD-03, DFC-GRD-04, DFC-INI-03]
    """
    if not any(any(force) for site in sites(host).values() for _, force in site.forces):
        return
    for side in low_first(host):
        for transfer in tuple(host.doctrine(side).transfers(chart(host))):
            move_troops(host, side, transfer)
    for name in list(sites(host)):
        fight(host, name)


def move_troops(host: Theatre, side: str, transfer: Transfer) -> None:
    """Move ground tokens between Sectors of a Cluster, not out of a Sector that enemy Infantry or Armour is in.

    A Defence Battery never moves.  [DFC-GRD-04, DFC-GRD-05]
    """
    source, goal = sites(host).get(transfer.source), sites(host).get(transfer.goal)
    if source is None or goal is None or not source.cluster or source.cluster != goal.cluster:
        raise InputError(f"{side} moves tokens inside a Cluster, not to", value=transfer.goal, rule="DFC-GRD-04")
    if transfer.kind == BATTERY:
        raise InputError("a Defence Battery never moves:", value=transfer.source, rule="DFC-GRD-05")
    if source.force(host.enemy(side)).holds:
        raise InputError("is held by the enemy, nobody leaves:", value=transfer.source, rule="DFC-GRD-04")
    if not 0 < transfer.tokens <= source.force(side).of(transfer.kind):
        have = source.force(side).of(transfer.kind)
        raise InputError(
            f"{side} has {have} {transfer.kind} in {source.name}, not", value=transfer.tokens, rule="DFC-GRD-04"
        )
    sites(host)[source.name] = source.garrison(side, source.force(side).plus(transfer.kind, -transfer.tokens))
    sites(host)[goal.name] = goal.garrison(side, goal.force(side).plus(transfer.kind, transfer.tokens))
    outcome = {"kind": transfer.kind, "tokens": transfer.tokens, "from": source.name}
    host.event("transfer", side, goal.name, "DFC-GRD-04", outcome)


def fight(host: Theatre, name: str) -> None:
    """Combat in one place: both sides roll, hits are spread evenly, losses come off at the same time.

    [DFC-GRD-01, DFC-GRD-03]
    """
    site = sites(host)[name]
    forces = {side: site.force(side) for side in sides(host)}
    if not all(any(force) for force in forces.values()) or not any(attack_dice(force) for force in forces.values()):
        return
    hits = {side: host.roll(attack(attack_dice(force)), f"{side} troops", name) for side, force in forces.items()}
    lost: dict[str, Force] = {}
    for side, force in forces.items():
        lost[side] = host.roll(losses(force, hits[host.enemy(side)]), f"{side} troops", name)
    for side, force in forces.items():
        sites(host)[name] = sites(host)[name].garrison(side, force.less(lost[side]))
    outcome = {"hits": hits, "lost": {side: gone._asdict() for side, gone in lost.items()}}
    host.event("ground_combat", "", name, "DFC-GRD-01 DFC-GRD-03", outcome)


def overrun(host: Theatre, places: Iterable[str]) -> None:
    """Remove Defence Batteries left alone with enemy Infantry or Armour.  [DFC-GRD-06]"""
    for name in list(places):
        for side in sides(host):
            site = sites(host)[name]
            force = site.force(side)
            if force.battery and not force.holds and site.force(host.enemy(side)).holds:
                sites(host)[name] = site.garrison(side, force._replace(battery=0))
                outcome = {"side": side, "batteries": force.battery}
                host.event("overrun", host.enemy(side), name, "DFC-GRD-06", outcome)
