"""Carriers: who may launch, and how much of what."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.rules.dropfleet.crippling import NO_LAUNCH
from phasesim.rules.dropfleet.gunnery import stealthy
from phasesim.rules.dropfleet.orders import MAX_THRUST, SILENT_RUNNING
from phasesim.rules.dropfleet.theatre import Theatre, group_ships, groups_of, sites
from phasesim.table.dropfleet import ATMOSPHERE, FACILITY, STAGES, Profile, Site, Vessel
from phasesim.table.maneuvers import Sortie


class Offer(NamedTuple):
    """What a carrier may still launch now: a kind of asset, and how many tokens."""

    carrier: str
    group: str
    kind: str
    tokens: int


def may_launch(carrier: Vessel | Site) -> bool:
    """Whether a carrier may use its launch assets: not when it may not fire for any reason.

    Max Thrust, Silent Running without Stealth, and weapons offline at the next chance forbid it.

    [LAU-LCH-07, LAU-LCH-08, DFC-ORD-07, DFC-ORD-08, DFC-SPC-04, DFC-CRP-06]
    """
    if isinstance(carrier, Site):
        return True
    if NO_LAUNCH in carrier.effects or carrier.order == MAX_THRUST:
        return False
    return carrier.order != SILENT_RUNNING or stealthy(carrier)


def carriers(host: Theatre, group: str) -> list[Vessel | Site]:
    """The carriers of a Group, or the facility that is one by itself.  [LAU-GEN-04, LAU-LCH-04]"""
    site = sites(host).get(group)
    return [site] if site is not None else list(group_ships(host, group))


def all_groups(host: Theatre, side: str) -> tuple[str, ...]:
    """Groups of a side, its facilities after its ships."""
    own = [site.name for site in sites(host).values() if site.kind == FACILITY and site.side == side]
    return (*groups_of(host.fleets[side].values()), *own)


def offers(host: Theatre, group: str, stage: int) -> list[Offer]:
    """What a Group may launch in a stage: each load up to its Launch value this turn and its uses in the game.

    The types of one load share its value.  [LAU-CAR-01, LAU-CAR-02, LAU-LCH-03, LAU-LCH-05, DFC-SPC-03, LAU-LAY-03]
    """
    found = []
    for carrier in carriers(host, group):
        if not may_launch(carrier) or not _layer_allows(carrier, stage):
            continue
        kinds = dict.fromkeys(asset.kind for load in carrier.loads for asset in load.assets if asset.stage == stage)
        for kind in kinds:
            tokens = sum(left(host, carrier, n) for n, load in enumerate(carrier.loads) if load.asset(kind))
            if tokens > 0:
                found.append(Offer(carrier.name, group, kind, tokens))
    return found


def _layer_allows(carrier: Vessel | Site, stage: int) -> bool:
    """A ship in Atmosphere launches landers only; the assets of surface carriers come up.  [LAU-LAY-03]"""
    return isinstance(carrier, Site) or carrier.layer != ATMOSPHERE or stage == len(STAGES) - 1


def left(host: Theatre, carrier: Vessel | Site, number: int) -> int:
    """Tokens that a load may still launch this turn.  [LAU-CAR-02, DFC-SPC-03]"""
    load = carrier.loads[number]
    rest: int = load.launch - host.memory.get(("sent", host.step.turn, carrier.name, number), 0)
    return min(rest, load.uses - carrier.used[number]) if load.uses else rest


def use(host: Theatre, carrier: Vessel | Site, sortie: Sortie) -> None:
    """Take tokens from the loads that hold them, one load after another.  [LAU-CAR-02, DFC-SPC-03]"""
    wanted, used = sortie.tokens, list(carrier.used)
    for number, load in enumerate(carrier.loads):
        taken = min(wanted, left(host, carrier, number)) if load.asset(sortie.kind) else 0
        if taken > 0:
            key = ("sent", host.step.turn, carrier.name, number)
            host.memory[key] = host.memory.get(key, 0) + taken
            used[number] += taken
            wanted -= taken
    if isinstance(carrier, Vessel):
        host.set_ship(host.ships[carrier.name].but(used=tuple(used)))
    else:
        sites(host)[carrier.name] = carrier.but(used=tuple(used))


def profile(carrier: Vessel | Site, kind: str) -> Profile:
    """The asset of that kind that a carrier holds."""
    return next(asset for load in carrier.loads if (asset := load.asset(kind)) is not None)


def carrier_label(carrier: Vessel | Site) -> str:
    """A carrier's name with its side."""
    return carrier.name if isinstance(carrier, Vessel) else f"{carrier.side}.{carrier.name}"
