"""Where launch assets may go, and how long they take: targets, Thrust once and twice, delays."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.dropfleet.carriers import profile
from phasesim.rules.dropfleet.landing import check_landing
from phasesim.rules.dropfleet.theatre import Theatre, place
from phasesim.table import distance
from phasesim.table.dropfleet import (
    AFTER_ACTIVATION,
    ATMOSPHERE,
    FACILITY,
    FIGHTER,
    IN_ROUNDUP,
    LANDERS,
    ON_GUARD,
    SECTOR,
    Profile,
    Site,
    Vessel,
)
from phasesim.table.maneuvers import Sortie

SLACK = 1e-6


def check_target(host: Theatre, sortie: Sortie) -> None:
    """Refuse a target that an asset of that kind may not have, or cannot reach.

    [LAU-LCH-04, LAU-LAY-03, LAU-FTR-03, LAU-BOM-01, LAU-TTT-02, LAU-TTT-03, LAU-TTT-04, LAU-DAT-06]
    """
    target, carrier = place(host, sortie.target), place(host, sortie.carrier)
    if target is None or carrier is None:
        raise InputError(f"{sortie.carrier} has no such target", value=sortie.target, rule="LAU-LCH-04")
    asset = profile(carrier, sortie.kind)
    if sortie.kind in LANDERS:
        check_landing(carrier, target, asset, sortie)
        return
    if isinstance(target, Site) and target.kind in (SECTOR, FACILITY):
        raise InputError(f"{sortie.kind} cannot be sent to the surface:", value=sortie.target, rule="LAU-LAY-03")
    if target.layer == ATMOSPHERE:
        raise InputError(f"{sortie.kind} cannot be sent into Atmosphere:", value=sortie.target, rule="LAU-LAY-03")
    friend = (target.side if isinstance(target, Vessel) else target.holder) == carrier.side
    if friend and sortie.kind != FIGHTER:
        raise InputError(f"{sortie.kind} attacks the enemy, not", value=sortie.target, rule="LAU-BOM-01")
    far = inches(carrier, target)
    most = asset.thrust * (2 if asset.doubles else 1)
    if far > most + SLACK:
        problem = f"{sortie.target} is {far:.2f} inches from {sortie.carrier}, out of reach of"
        raise InputError(problem, value=sortie.kind, allowed=f"up to {most:g} inches", rule="LAU-TTT-02")


def inches(carrier: Vessel | Site, target: Vessel | Site) -> float:
    """Distance from stem to stem, to a Sector from the stem to its edge.

    [LAU-TTT-01, LAU-TTT-04, DFC-GRD-07, DFC-DIC-04]
    """
    return max(0.0, distance(carrier.position, target.position) - (target.radius if isinstance(target, Site) else 0.0))


def timing(host: Theatre, carrier: Vessel | Site, target: Vessel | Site, asset: Profile, far: float) -> tuple[str, int]:
    """When an asset takes effect, and from which turn on.

    Within Thrust this turn; beyond it after the target's activation of the next turn, at a station in the next Roundup.
    A torpedo at a ship waits for the end of its next activation, at a station it strikes at once; a fighter is there at
    once, at any distance.

    [LAU-TTT-01, LAU-TTT-02, LAU-TOR-01, LAU-TOR-04, LAU-FTR-02, LAU-FTR-04, LAU-FTR-09]
    """
    turn = host.step.turn
    if asset.kind == FIGHTER:
        friend = target.side if isinstance(target, Vessel) else target.holder
        return (ON_GUARD, turn) if friend == carrier.side else (IN_ROUNDUP, turn)
    if isinstance(target, Site):
        return IN_ROUNDUP, turn + (far > asset.thrust + SLACK and not asset.torpedo)
    if asset.torpedo:
        return AFTER_ACTIVATION, turn + (target.activated >= turn)
    return (IN_ROUNDUP, turn) if far <= asset.thrust + SLACK else (AFTER_ACTIVATION, turn + 1)
