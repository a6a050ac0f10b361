"""Damage to a ship: Hull lost, crippled, and what crippling does once the shooting is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.dice import D3, Program, Then
from phasesim.rules.dropfleet.catastrophe import Harm, catastrophe, explodes, harm
from phasesim.rules.dropfleet.crippling import FLASH, crippled_by, crippling, effects_of
from phasesim.rules.dropfleet.lock import Volley
from phasesim.rules.dropfleet.losses import LOST, remove_tokens
from phasesim.rules.dropfleet.point_defence import Points
from phasesim.rules.dropfleet.spikes import add_spike
from phasesim.rules.dropfleet.strikes import Defence, withstand
from phasesim.rules.dropfleet.theatre import Theatre, tokens_on
from phasesim.rules.host import Interaction
from phasesim.table import distance
from phasesim.table.dropfleet import ATMOSPHERE, MINOR, Vessel

PENDING = "crippling"


def hurt(
    host: Theatre,
    name: str,
    points: int,
    *,
    by: str,
    cause: str,
    rules: str,
    node: Interaction | None = None,
    explosion: bool = True,
    told: Mapping[str, Any] | None = None,
) -> None:
    """Take points off a ship's Hull and put that on record; at 0 it is destroyed.

    The crippling roll waits until the attacks of this moment are over (`settle_crippling`).

    [DFC-DMG-04, DFC-CRP-01, DFC-CRP-02, DFC-CRP-03]
    """
    ship = host.ships[name]
    lost = min(points, ship.hull)
    hull = ship.hull - lost
    newly = not ship.crippled and lost > 0 and crippled_by(ship.sheet.hull - hull, ship.sheet.hull)
    host.set_ship(ship.but(hull=hull, crippled=ship.crippled or newly))
    outcome = {"cause": cause, **(told or {}), "damage": lost, "hull": hull, "crippled": ship.crippled or newly}
    host.event("damage", by, name, rules, outcome, node)
    if newly:
        host.phase_memory.setdefault(PENDING, []).append((name, by))
    if hull <= 0:
        destroy(host, name, by=by, cause=cause, rules="DFC-DMG-04", explosion=explosion)


def destroy(host: Theatre, name: str, *, by: str, cause: str, rules: str, explosion: bool = True) -> None:
    """A ship is destroyed, with every token that is assigned to it, whoever owns them.

    A Box of Scraps keeps it in play once, with D3 Hull, but not where it is crushed or burns up.

    [LAU-LAY-05, DFC-DMG-04, DFC-SPC-15, DFC-CAT-01]
    """
    ship = host.ships[name]
    if ship.scraps and cause not in ("collision", "atmosphere"):
        hull = host.roll(scraps(), name, name)
        host.set_ship(ship.but(hull=hull, scraps=False))
        outcome = {"cause": "box_of_scraps", "damage": ship.hull - hull, "hull": hull, "crippled": ship.crippled}
        host.event("damage", name, name, "DFC-SPC-15", outcome)
        return
    if ship.hull > 0:
        outcome = {"cause": cause, "damage": ship.hull, "hull": 0, "crippled": ship.crippled}
        host.event("damage", by, name, rules, outcome)
        ship = ship.but(hull=0)
        host.set_ship(ship)
    host.event("destroyed", by, name, rules, {"cause": cause})
    waiting = tokens_on(host, name)
    host.memory.setdefault("lost", []).append(ship)
    host.drop_ship(name)
    remove_tokens(host, waiting, by=name, cause="target destroyed", rules="LAU-LAY-05", fate=LOST)
    explosive = ship.sheet.has("Explosive")
    if explosion and explodes(ship.sheet.hull, ship.layer == ATMOSPHERE, explosive):
        _explode(host, ship, explosive)


def scraps() -> Program[int]:
    """The Hull with which a Box of Scraps keeps a ship in play.  [DFC-SPC-15, DFC-DIC-01]"""
    return Then(D3("box of scraps"), int)
    yield


def _explode(host: Theatre, ship: Vessel, explosive: bool) -> None:
    """Catastrophic damage: what the explosion does to ships on the same layer; launch assets are not affected.

    [DFC-CAT-01, DFC-CAT-02, DFC-CAT-03, DFC-CAT-04, DFC-SPC-13]
    """
    blast = host.roll(catastrophe(ship.sheet.hull, explosive), ship.name, ship.name)
    caught = [
        other.name
        for other in list(host.ships.values())
        if other.layer == ship.layer and distance(other.position, ship.position) <= blast.reach + 1e-6
    ]
    outcome = {"row": blast.row, "reach": blast.reach, "ships": caught if blast.row >= 3 else []}
    host.event("explodes", ship.name, ship.name, "DFC-CAT-01 DFC-CAT-02 DFC-CAT-03", outcome)
    for name in caught if blast.row >= 3 else ():
        if name in host.ships:
            _suffer(host, name, host.roll(harm(blast.row), ship.name, name), ship.name)


def _suffer(host: Theatre, name: str, blow: Harm, by: str) -> None:
    """What an explosion does to one ship: a spike, or points with saves where the table grants them.  [DFC-CAT-03]"""
    if blow.spike:
        add_spike(host, name, MINOR, by, "DFC-CAT-03")
        return
    ship, points, saved = host.ships[name], blow.points, 0
    if blow.saves:
        armour = Defence(0, ship.armour, ship.passive)
        damage = host.roll(withstand(host.rules, Volley(0, 6), Points(points, 0), armour), name, by, ship.side)
        points, saved = damage.points, damage.saved
    if blow.points:
        told = {"points": blow.points, "saved": saved}
        hurt(host, name, points, by=by, cause="explosion", rules="DFC-CAT-03", told=told)


def settle_crippling(host: Theatre) -> None:
    """Roll for every ship that was crippled since the last time and is still there.  [DFC-CRP-03, DFC-CRP-07]

    What the extra damage of one sets off may cripple others; they follow.
    """
    waiting = host.phase_memory.setdefault(PENDING, [])
    while waiting:
        name, by = waiting.pop(0)
        if name in host.ships:
            _cripple(host, name, by)


def _cripple(host: Theatre, name: str, by: str) -> None:
    """The crippling roll of one ship: effects first, then the extra damage, without a save.

    [DFC-CRP-04, DFC-CRP-05, DFC-CRP-06, DFC-CRP-07]
    """
    ship = host.ships[name]
    fate = host.roll(crippling(ship.hull), name, by)
    host.set_ship(ship.but(effects=(*ship.effects, *effects_of(fate.results))))
    outcome = {"results": list(fate.results), "effects": list(effects_of(fate.results))}
    host.event("crippled", by, name, "DFC-CRP-03 DFC-CRP-04 DFC-CRP-05 DFC-CRP-06", outcome)
    if FLASH in fate.results:
        add_spike(host, name, MINOR, name, "DFC-CRP-04")
    if fate.lost:
        hurt(host, name, fate.lost, by=by, cause="crippling", rules="DFC-CRP-07")
