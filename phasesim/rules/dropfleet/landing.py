"""Dropships and bulk landers: where they may go, the fire they meet, the ground tokens they put down."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.dropfleet.ground import ARMOUR, BATTERY, INFANTRY, landing
from phasesim.rules.dropfleet.theatre import Theatre, sites
from phasesim.rules.host import Interaction
from phasesim.table import distance
from phasesim.table.dropfleet import ATMOSPHERE, DROPSHIP, HIGH, LOW, SECTOR, STATION, Profile, Site, Vessel
from phasesim.table.maneuvers import Sortie

CARGO = {DROPSHIP: (ARMOUR, INFANTRY), "bulk_lander": (INFANTRY, BATTERY)}
"""What each kind of lander puts down.  [LAU-DRP-04, LAU-BLK-03]"""


def ground_tokens(kind: str, cargo: str) -> int:
    """How many ground tokens one lander delivers.  [LAU-DRP-04, LAU-BLK-03]"""
    return 3 if kind != DROPSHIP and cargo == INFANTRY else 1


def check_landing(carrier: Vessel | Site, target: Vessel | Site, asset: Profile, sortie: Sortie) -> None:
    """Refuse a landing from the wrong layer, out of Thrust, or with a cargo that the lander has not.

    [LAU-LAY-01, LAU-LAY-02, LAU-DRP-01, LAU-DRP-02, LAU-DRP-03, LAU-BLK-01, LAU-BLK-02, LAU-TTT-03, LAU-DRP-04,
    LAU-BLK-03]
    """
    kind, what = asset.kind, asset.kind.replace("_", " ")
    if not isinstance(target, Site) or target.kind not in (SECTOR, STATION):
        raise InputError(
            f"a {what} goes to a Sector or a Space Station, not to", value=sortie.target, rule=_rule(kind, 3)
        )
    if sortie.cargo not in CARGO[kind]:
        rule = "LAU-DRP-04" if kind == DROPSHIP else "LAU-BLK-03"
        raise InputError(f"a {what} does not carry", value=sortie.cargo, allowed=CARGO[kind], rule=rule)
    if kind == DROPSHIP:
        layer = ATMOSPHERE if target.kind == SECTOR else LOW
        if carrier.layer != layer:
            rule = "LAU-DRP-01" if target.kind == SECTOR else "LAU-DRP-02"
            raise InputError(
                f"a dropship goes to a {target.kind} from the layer {layer}, not from", value=carrier.layer, rule=rule
            )
    elif carrier.layer == HIGH:
        raise InputError(
            f"a {what} is not launched from", value=carrier.layer, allowed=(ATMOSPHERE, LOW), rule="LAU-BLK-01"
        )
    far = max(0.0, distance(carrier.position, target.position) - target.radius)
    if far > asset.thrust + 1e-6:
        problem = f"{sortie.target} is {far:.2f} inches from {carrier.name}, out of Thrust of"
        raise InputError(problem, value=kind, allowed=f"up to {asset.thrust:g} inches", rule="LAU-TTT-03")


def _rule(kind: str, number: int) -> str:
    return f"LAU-DRP-{number:02d}" if kind == DROPSHIP else "LAU-BLK-02"


def defended(host: Theatre, site: Site, side: str) -> bool:
    """Whether enemy Defence Batteries can fire at what lands there: in the station, or anywhere in the Cluster.

    [DFC-GRD-02]
    """
    enemy = host.enemy(side)
    places = [site] if site.kind == STATION else [one for one in sites(host).values() if one.cluster == site.cluster]
    return any(one.force(enemy).battery for one in places)


def land(
    host: Theatre, carrier: Vessel | Site, target: Vessel | Site, asset: Profile, sortie: Sortie, node: Interaction
) -> None:
    """Declare the landing, resolve fire from batteries, put down what is left; no time passes.

    [LAU-BLK-04, LAU-EFF-02, LAU-GEN-03, LAU-DRP-04, LAU-BLK-03, DFC-GRD-02]
    """
    assert isinstance(target, Site)
    tokens = ground_tokens(asset.kind, sortie.cargo) * sortie.tokens
    landed = tokens
    fired = defended(host, target, carrier.side)
    if fired:
        landed = host.roll(landing(tokens, asset.kind == DROPSHIP), carrier.name, target.name)
    force = target.force(carrier.side).plus(sortie.cargo, landed)
    sites(host)[target.name] = target.garrison(carrier.side, force)
    outcome = {"kind": asset.kind, "landers": sortie.tokens, "cargo": sortie.cargo, "tokens": tokens, "landed": landed}
    outcome["fired_at"] = fired
    rules = "LAU-DRP-04 LAU-BLK-04" if asset.kind == DROPSHIP else "LAU-BLK-03 LAU-BLK-04"
    host.event("lands", carrier.name, target.name, f"{rules} DFC-GRD-02", outcome, node)
