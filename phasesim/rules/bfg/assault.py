"""Ordnance attacks a ship in battle: torpedoes, bombers, assault boats."""

from __future__ import annotations

from phasesim.rules.bfg.armour import present
from phasesim.rules.bfg.bombers import bomber_attack
from phasesim.rules.bfg.losses import SPENT, remove_markers, remove_salvo
from phasesim.rules.bfg.raids import boarders_modifier, raid_all
from phasesim.rules.bfg.torpedoes import strength_after, torpedo_attack
from phasesim.rules.bfg.waves import escorts
from phasesim.rules.bfg.wounds import wound
from phasesim.rules.bfg.wrecks import hit_hulk
from phasesim.rules.host import Host, Interaction
from phasesim.table import Point, Salvo, Ship, Wave, facing


def attack(host: Host, node: Interaction, where: Point) -> None:
    """The attack of ordnance that has come through; ``where`` is its place at the moment of contact."""
    unit = host.ordnance[node.mover]
    ship = host.ships[node.target]
    if isinstance(unit, Salvo):
        _torpedo_attack(host, node, unit, ship, where)
    else:
        _craft_attack(host, node, unit, ship)


def _torpedo_attack(host: Host, node: Interaction, salvo: Salvo, ship: Ship, where: Point) -> None:
    """A salvo rolls against the facing from which it comes and goes on with what is left of it.

    On a border between two facings the attacker takes the weaker.
    [ORD-TRP-07, ORD-TRP-08, ORD-BRD-06, COR-SHIP-02, COR-WPN-07, COR-HOLO-02, XOR-TOR-06, XOR-TOR-09, XOR-TOR-14,
    XOR-BTO-07, XOR-BTO-09]
    """
    plates = present(ship.sheet, ship.criticals, ship.hulk)
    armour = min(getattr(plates, side) for side in facing(ship.position, ship.heading, where))
    dice = salvo.strength - host.phase_memory.get(("shot down", salvo.name, ship.name), 0)
    hits = host.roll(torpedo_attack(host.rules, dice, armour, salvo.reroll), salvo.name, ship.name)
    left = strength_after(host.rules, salvo.strength, hits, salvo.boarding)
    if hits and not salvo.boarding:
        host.acted("torpedo_strength_rule")
    outcome = {"dice": dice, "armour": armour, "hits": hits, "strength_left": left}
    host.event("attack", salvo.name, ship.name, "ORD-TRP-07 ORD-TRP-08", outcome, node)
    if left:
        host.set_ordnance(salvo.but(strength=left, attacked=(*salvo.attacked, (ship.name, host.step.number))))
    else:
        remove_salvo(host, salvo, by=ship.name, cause="used up", rules="ORD-TRP-08")
    if not salvo.boarding:
        wound(host, ship.name, hits, salvo.name, holofield=True)
        return
    if raid_all(host, ship, salvo.name, [boarders_modifier(host, salvo)] * hits, "ORD-BRD-06"):
        hit_hulk(host, ship.name, salvo.name)


def _craft_attack(host: Host, node: Interaction, wave: Wave, ship: Ship) -> None:
    """Bombers, then assault boats; after that the whole wave is removed.

    [ORD-BOM-03, ORD-ASB-03, ORD-WAV-10, ORD-CAP-11, XOR-BOM-08, XOR-ASB-03, XOR-ASB-09]
    """
    bombers = wave.striking("bomber")
    outcome: dict[str, object] = {"bombers": bombers, "boats": wave.striking("assault_boat")}
    if bombers:
        fighters = host.phase_memory.get(("escorts", wave.name), escorts(wave.squadrons))
        arrived = host.phase_memory.get(("bombers", wave.name), bombers)
        lowest = present(ship.sheet, ship.criticals, ship.hulk).lowest
        program = bomber_attack(host.rules, wave.squadrons, fighters, ship.turrets, lowest, arrived)
        result = host.roll(program, wave.name, ship.name)
        outcome |= {"attacks": result.attacks, "armour": lowest, "hits": result.hits}
    host.event(
        "attack", wave.name, ship.name, "ORD-BOM-03 ORD-BOM-04" if "hits" in outcome else "ORD-ASB-03", outcome, node
    )
    wound(host, ship.name, int(outcome.get("hits", 0)), wave.name, holofield=True)  # type: ignore[call-overload]
    raids = [squadron.craft.raid for squadron in wave.squadrons if squadron.craft.strikes == "assault_boat"]
    if raid_all(host, ship, wave.name, raids, "ORD-ASB-03", boats=True) and not outcome.get("hits"):
        hit_hulk(host, ship.name, wave.name)
    remove_markers(
        host, wave, (), by=wave.name, cause="attack made", rules="ORD-WAV-10 ORD-BOM-05 ORD-ASB-04", fate=SPENT
    )
