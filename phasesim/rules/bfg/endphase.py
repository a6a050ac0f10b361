"""The End Phase: damage control by both players, fires, and the blast markers that the active player removes."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.repair import burn, damage_control, marker_removal, repair, repair_dice, repairable
from phasesim.rules.bfg.wounds import apply_hull, hull_of
from phasesim.rules.host import Activity, Host
from phasesim.table import Ship, touches


def needs_hands(ship: Ship) -> bool:
    """Whether the End Phase has anything to do with a ship: one with damage to repair or with fires.  [COR-DC-01]"""
    return bool(ship.criticals) and not ship.hulk and bool(repairable(hull_of(ship)))


def hold_together(host: Host, name: str) -> Activity:
    """Damage control, then fires.  [COR-TURN-08, COR-DC-01, COR-DC-02, COR-DC-04]"""
    ship = host.ships[name]
    hull = hull_of(ship)
    dice = repair_dice(hull, blasted(host, ship))
    sixes = host.roll(damage_control(hull, dice), name, name)
    mended = host.roll(repair(hull, sixes), name, name, ship.side)
    gone = list(hull.criticals)
    for left in mended.criticals:
        gone.remove(left)
    outcome = {"dice": dice, "sixes": sixes, "repaired": gone}
    host.event("damage_control", name, name, "COR-DC-01 COR-DC-02", outcome)
    host.set_ship(ship.but(criticals=mended.criticals))
    burned = burn(mended)
    if burned.lost:
        outcome = {"damage": burned.lost}
        apply_hull(host, host.ships[name], burned.hull, "fire", outcome, "fire", "COR-DC-04 SHT-CRTAB-07")
    return
    yield


def remove_blast_markers(host: Host) -> None:
    """The active player takes a D6 roll's worth of markers that touch no ship's base.  [COR-BMR-01, SHT-BMP-01]

    With no marker on the table there is nothing to roll for.
    """
    player = host.step.player
    free = [name for name in host.blast if not _touches_a_ship(host, name)]  # the oldest first
    if not host.blast:
        return
    number = host.roll(marker_removal(), player, "blast markers")
    due = min(number, len(free))
    chosen = list(host.doctrine(player).clears(host.view, free, due))
    if len(set(chosen)) != due or not set(chosen) <= set(free):
        problem = f"{player} must remove {due} blast markers, not"
        raise InputError(problem, value=chosen, allowed=free, rule="COR-BMR-01")
    for name in chosen:
        host.drop_blast(name)
    host.event("blast_removal", player, "", "COR-BMR-01", {"roll": number, "removed": chosen})


def _touches_a_ship(host: Host, name: str) -> bool:
    marker = host.blast[name]
    return any(
        touches(marker.position, marker.radius, host.ships[other].position, host.ships[other].radius)
        for other in host.near((marker.position,), marker.radius)
        if other in host.ships
    )
