"""Turrets in battle: who fires at what touches a ship, with how many dice, and what that removes."""

from __future__ import annotations

from phasesim.rules.bfg.guards import lone_fighters
from phasesim.rules.bfg.losses import remove_markers, remove_salvo
from phasesim.rules.bfg.massing import CRAFT, TORPEDOES, bind, bound, turret_dice
from phasesim.rules.bfg.turret_volley import shot_down, turret_volley
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.bfg.waves import muster
from phasesim.rules.host import Host, Interaction
from phasesim.table import Salvo, Ship, Wave


def fire_turrets(host: Host, node: Interaction) -> None:
    """Turrets fire once at a salvo or wave, helped by ships in contact, unless their owner holds them.

    [ORD-TUR-01, ORD-TUR-04, ORD-TUR-05, ORD-WAV-07, ORD-MAS-03, XOR-SHP-02, XOR-SHP-03, XOR-SHP-05, XOR-SHP-06]
    """
    ship, unit = host.ships[node.target], host.ordnance[node.mover]
    for fighters in _first_in_line(host, ship, node.mover):
        _fire(host, ship, fighters, None)
    if isinstance(unit, Wave):
        arrived = muster(unit.squadrons)
        host.phase_memory["escorts", unit.name] = arrived.escorts
        host.phase_memory["bombers", unit.name] = unit.striking("bomber")
    reason = _fire(host, ship, unit, node)
    if reason:
        node.dropped = reason


def _first_in_line(host: Host, ship: Ship, attacker: str) -> list[Wave]:
    """Fighters that have stayed in contact: turrets fire at them before anything else, once a phase.  [XOR-SHP-06]"""
    waiting = [
        unit
        for unit in lone_fighters(host, ship)
        if unit.name != attacker and ("fired at", ship.name, unit.name) not in host.phase_memory
    ]
    if waiting:
        host.acted("turrets_vs_lone_fighters")
    return waiting if waiting and host.rules["turrets_vs_lone_fighters"]() else []


def _fire(host: Host, ship: Ship, unit: Salvo | Wave, node: Interaction | None) -> str:
    """One volley; answers with the reason why there was none."""
    kind = TORPEDOES if isinstance(unit, Salvo) else CRAFT
    dice, helping = turret_dice(host, ship, kind, unit)
    if dice <= 0:
        before = bound(host, ship.name)
        return f"turrets bound to {before}" if before not in ("", kind) else "no turrets"
    if not host.doctrine(ship.side).turrets(host.view, ship, unit):
        host.event("turrets", ship.name, unit.name, "ORD-TUR-05", {"decision": "turrets", "answer": "hold"}, node)
        return ""
    for name in (ship.name, *helping):
        bind(host, name, kind)
    for name in helping:
        host.relate("masses", name, ship.name)
    if node is not None:
        node.units = (*node.units, *helping)
    host.phase_memory["fired at", ship.name, unit.name] = True
    outcome: dict[str, object] = {"dice": dice, "massed": len(helping)}
    massed = " ORD-MAS-01" if helping else ""
    if isinstance(unit, Salvo):
        kills = host.roll(turret_fire(host.rules, dice, kind, unit.turrets_hit_on), ship.name, unit.name)
        host.event("turrets", ship.name, unit.name, "ORD-TUR-02" + massed, outcome | {"kills": kills}, node)
        _shoot_torpedoes(host, unit, kills, ship)
        return ""
    volley = host.roll(turret_volley(host.rules, dice, muster(unit.squadrons)), ship.name, unit.name)
    left = (
        shot_down(unit.squadrons, volley, host.doctrine(unit.side).casualties(host.view, unit)) if any(volley) else None
    )
    kills = volley.hits if volley == (volley.hits, 0, 0) else len(unit.squadrons) - len(left or ())
    host.event("turrets", ship.name, unit.name, "ORD-TUR-03" + massed, outcome | {"kills": kills}, node)
    if left is not None and len(left) < len(unit.squadrons):
        remove_markers(host, unit, left, by=ship.name, cause="turrets", rules="ORD-TUR-03 ORD-WAV-05")
    return ""


def _shoot_torpedoes(host: Host, salvo: Salvo, kills: int, ship: Ship) -> None:
    """Turret hits lower a salvo's Strength, for good or against this ship alone.  [ORD-TUR-02, XOR-TOR-09]"""
    if not kills:
        return
    host.acted("turret_loss_persists")
    if not host.rules["turret_loss_persists"]():
        host.phase_memory["shot down", salvo.name, ship.name] = min(kills, salvo.strength)
    elif kills >= salvo.strength:
        remove_salvo(host, salvo, by=ship.name, cause="turrets", rules="ORD-TUR-02")
    else:
        host.set_ordnance(salvo.but(strength=salvo.strength - kills))
