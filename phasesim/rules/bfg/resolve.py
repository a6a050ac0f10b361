"""What an interaction does: the dice programs of a contact, one after another, put on the table and on record."""

from __future__ import annotations

from phasesim.rules.bfg.blast import blast_test
from phasesim.rules.bfg.bombers import bomber_attack
from phasesim.rules.bfg.fighters import duel, sweep
from phasesim.rules.bfg.losses import SPENT, phase_number, remove_markers, remove_salvo, remove_unit
from phasesim.rules.bfg.massing import CRAFT, TORPEDOES, bind, bound, turret_dice
from phasesim.rules.bfg.meeting import patrols
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.raids import raid_ship
from phasesim.rules.bfg.torpedoes import torpedo_attack
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.bfg.waves import escorts, hit_on, lose
from phasesim.rules.bfg.wounds import wound
from phasesim.rules.host import Host, Interaction
from phasesim.table import Ordnance, Point, Salvo, Ship, Squadron, Wave, facing


def resolve(host: Host, node: Interaction, where: Point) -> None:
    """Resolve one interaction; ``where`` is the place of the attacking ordnance at the moment of contact."""
    if node.kind == "blast":
        test_blast(host, node, node.mover, node.units[-1])
    elif node.kind == "interception":
        if node.target in host.ships:
            _meet_patrol(host, node)
        else:
            _meet_wave(host, node)
    elif node.kind == "detonation":
        _detonate(host, node)
    elif node.kind == "brace":
        offer_brace(host, host.ships[node.target], node.mover, node)
    elif node.kind == "turrets":
        _fire_turrets(host, node)
    else:
        _attack(host, node, where)


def test_blast(host: Host, node: Interaction | None, name: str, marker: str) -> None:
    """One D6 for a whole wave or salvo, once a movement; a 6 removes it.

    [ORD-BLM-01, ORD-BLM-02, ORD-BLM-03, ORD-BLM-04, ORD-PRE-01, ORD-WAV-09]
    """
    unit = host.ordnance[name].but(tested=phase_number(host))
    host.set_ordnance(unit)
    removed = host.roll(blast_test(), name, marker)
    host.event("blast_test", name, marker, "ORD-BLM-01 ORD-BLM-03 ORD-BLM-04", {"removed": removed}, node)
    if removed:
        rules = "ORD-PRE-01" if isinstance(unit, Salvo) else "ORD-WAV-09"
        remove_unit(host, unit, by=marker, cause="blast marker", rules=rules)


# ---------------------------------------------------------------- interceptions
def _meet_patrol(host: Host, node: Interaction) -> None:
    """Ordnance that touches a ship is met by all its CAP markers first.  [ORD-CAP-05, ORD-CAP-19, ORD-CAP-21]"""
    ship, unit = host.ships[node.target], host.ordnance[node.mover]
    guards = [host.ordnance[name] for name in patrols(host, ship)]
    for guard in guards:
        host.relate("guards", guard.name, ship.name)
    if isinstance(unit, Salvo):
        _sweep(host, node, unit, guards[0], "ORD-CAP-19 ORD-FTR-01")  # type: ignore[arg-type]
        return
    defenders = tuple(guard.squadrons[0] for guard in guards if isinstance(guard, Wave))
    doctrine = host.doctrine(_aggressor(host, unit, ship))
    if host.step.phase == "movement":  # the ship came into contact, and its CAP with it
        program = duel(host.rules, defenders, unit.squadrons, doctrine.pairing(host.view, unit))
        result = host.roll(program, ship.name, unit.name)
        left, theirs = result.defenders, result.attackers
    else:
        program = duel(host.rules, unit.squadrons, defenders, doctrine.pairing(host.view, unit))
        result = host.roll(program, unit.name, ship.name)
        left, theirs = result.attackers, result.defenders
    outcome = {"markers": len(unit.squadrons) - len(left), "patrol": len(defenders) - len(theirs)}
    host.event("interception", unit.name, ship.name, "ORD-CAP-21 ORD-FTR-01 ORD-WAV-02", outcome, node)
    _take_losses(host, unit, left, ship.name, "ORD-CAP-21 ORD-FTR-01")
    _thin_patrol(host, guards, theirs, unit.name)


def _aggressor(host: Host, unit: Wave, ship: Ship) -> str:
    """The player whose units moved into contact and who picks the pairs.  [ORD-MUL-02]"""
    return ship.side if host.step.phase == "movement" else unit.side


def _thin_patrol(host: Host, guards: list[Ordnance], left: tuple[Squadron, ...], by: str) -> None:
    """Take the CAP markers that fell: each survivor found again by its craft, in order of name.  [ORD-CAP-05]"""
    pool = list(left)
    for guard in guards:
        assert isinstance(guard, Wave)
        survivor = next((s for s in pool if s.craft == guard.squadrons[0].craft), None)
        if survivor is None:
            remove_markers(host, guard, (), by=by, cause="interception", rules="ORD-FTR-01 ORD-CAP-21")
        else:
            pool.remove(survivor)
            if survivor != guard.squadrons[0]:
                host.set_ordnance(guard.but(squadrons=(survivor,)))


def _take_losses(host: Host, wave: Wave, left: tuple[Squadron, ...], by: str, rules: str) -> None:
    if len(left) < len(wave.squadrons):
        remove_markers(host, wave, left, by=by, cause="interception", rules=rules)
    elif left != wave.squadrons:
        host.set_ordnance(wave.but(squadrons=left))


def _meet_wave(host: Host, node: Interaction) -> None:
    """Wave against wave, marker against marker.  [ORD-WAV-02, ORD-FTR-01, ORD-BOM-01, ORD-ASB-01, ORD-MUL-02]"""
    mover, other = host.ordnance[node.mover], host.ordnance[node.target]
    assert isinstance(mover, Wave) and isinstance(other, Wave)
    pairing = host.doctrine(mover.side).pairing(host.view, mover)
    result = host.roll(duel(host.rules, mover.squadrons, other.squadrons, pairing), mover.name, other.name)
    outcome = {"markers": len(result.attackers_lost), "theirs": len(result.defenders_lost)}
    rules = "ORD-FTR-01 ORD-WAV-02"
    host.event("interception", mover.name, other.name, rules, outcome, node)
    _take_losses(host, mover, result.attackers, other.name, rules)
    _take_losses(host, other, result.defenders, mover.name, rules)
    halted = host.ordnance.get(other.name)
    if isinstance(halted, Wave) and any(s.saved for s in halted.squadrons):
        host.set_ordnance(halted.but(stopped=phase_number(host)))


def _detonate(host: Host, node: Interaction) -> None:
    """A salvo that touches torpedoes or a fighter is set off.  [ORD-PRE-03, ORD-FTR-03, ORD-BRD-07]"""
    one, other = host.ordnance[node.mover], host.ordnance[node.target]
    if isinstance(one, Salvo) and isinstance(other, Salvo):
        host.event("detonation", one.name, other.name, "ORD-PRE-03", {"both": True}, node)
        remove_salvo(host, one, by=other.name, cause="detonation", rules="ORD-PRE-03")
        remove_salvo(host, other, by=one.name, cause="detonation", rules="ORD-PRE-03")
        return
    salvo, wave = (one, other) if isinstance(one, Salvo) else (other, one)
    assert isinstance(salvo, Salvo) and isinstance(wave, Wave)
    _sweep(host, node, salvo, wave, "ORD-PRE-03 ORD-FTR-03")


def _sweep(host: Host, node: Interaction, salvo: Salvo, wave: Wave, rules: str) -> None:
    """One fighter and the whole salvo go; the rest of the wave is untouched.  [ORD-FTR-01, ORD-PRE-03]"""
    result = host.roll(sweep(host.rules, wave.squadrons), wave.name, salvo.name)
    host.event(node.kind, wave.name, salvo.name, rules, {"salvo": True, "markers": len(result.lost)}, node)
    remove_salvo(host, salvo, by=wave.name, cause="fighter", rules="ORD-FTR-01 ORD-PRE-03")
    _take_losses(host, wave, result.left, salvo.name, "ORD-FTR-01")


# ---------------------------------------------------------------- turrets and attacks
def _fire_turrets(host: Host, node: Interaction) -> None:
    """Turrets fire once at a salvo or wave, helped by ships in contact, unless their owner holds them.

    [ORD-TUR-01, ORD-TUR-04, ORD-TUR-05, ORD-WAV-07, ORD-MAS-03]
    """
    ship, unit = host.ships[node.target], host.ordnance[node.mover]
    kind = TORPEDOES if isinstance(unit, Salvo) else CRAFT
    if isinstance(unit, Wave):
        host.phase_memory["escorts", unit.name] = escorts(unit.squadrons)
    dice, helping = turret_dice(host, ship, kind)
    if dice <= 0:
        node.dropped = f"turrets bound to {bound(host, ship.name)}" if bound(host, ship.name) else "no turrets"
        return
    if not host.doctrine(ship.side).turrets(host.view, ship, unit):
        host.event("turrets", ship.name, unit.name, "ORD-TUR-05", {"decision": "turrets", "answer": "hold"}, node)
        return
    for name in (ship.name, *helping):
        bind(host, name, kind)
    for name in helping:
        host.relate("masses", name, ship.name)
    node.units = (*node.units, *helping)
    number = unit.turrets_hit_on if isinstance(unit, Salvo) else hit_on(unit.squadrons)
    kills = host.roll(turret_fire(host.rules, dice, kind, number), ship.name, unit.name)
    outcome = {"dice": dice, "massed": len(helping), "kills": kills}
    rules = ("ORD-TUR-02" if kind == TORPEDOES else "ORD-TUR-03") + (" ORD-MAS-01" if helping else "")
    host.event("turrets", ship.name, unit.name, rules, outcome, node)
    if kills:
        _shoot_down(host, unit, kills, ship)


def _shoot_down(host: Host, unit: Ordnance, kills: int, ship: Ship) -> None:
    """Turret hits lower a salvo's Strength for good, or take markers from a wave.  [ORD-TUR-02, ORD-TUR-03, ORD-WAV-05]"""
    if isinstance(unit, Salvo):
        if kills >= unit.strength:
            remove_salvo(host, unit, by=ship.name, cause="turrets", rules="ORD-TUR-02")
        else:
            host.set_ordnance(unit.but(strength=unit.strength - kills))
        return
    left, _ = lose(unit.squadrons, kills, host.doctrine(unit.side).casualties(host.view, unit))
    remove_markers(host, unit, left, by=ship.name, cause="turrets", rules="ORD-TUR-03 ORD-WAV-05")


def _attack(host: Host, node: Interaction, where: Point) -> None:
    unit = host.ordnance[node.mover]
    ship = host.ships[node.target]
    if isinstance(unit, Salvo):
        _torpedo_attack(host, node, unit, ship, where)
    else:
        _craft_attack(host, node, unit, ship)


def _torpedo_attack(host: Host, node: Interaction, salvo: Salvo, ship: Ship, where: Point) -> None:
    """A salvo rolls against the facing from which it comes and goes on with what is left of it.

    On a border between two facings the attacker takes the weaker.  [ORD-TRP-07, ORD-TRP-08, ORD-BRD-06, COR-SHIP-02]
    """
    armour = min(getattr(ship.sheet.armour, side) for side in facing(ship.position, ship.heading, where))
    hits = host.roll(torpedo_attack(host.rules, salvo.strength, armour, salvo.reroll), salvo.name, ship.name)
    left = salvo.strength - hits
    outcome = {"dice": salvo.strength, "armour": armour, "hits": hits, "strength_left": left}
    host.event("attack", salvo.name, ship.name, "ORD-TRP-07 ORD-TRP-08", outcome, node)
    if left:
        host.set_ordnance(salvo.but(strength=left, attacked=(*salvo.attacked, (ship.name, host.step.number))))
    else:
        remove_salvo(host, salvo, by=ship.name, cause="used up", rules="ORD-TRP-08")
    if not salvo.boarding:
        wound(host, ship.name, hits, salvo.name)
        return
    for _ in range(hits):
        if ship.name in host.ships:
            raid_ship(host, ship.name, salvo.name, 0, "ORD-BRD-06")


def _craft_attack(host: Host, node: Interaction, wave: Wave, ship: Ship) -> None:
    """Bombers, then assault boats; after that the whole wave is removed.  [ORD-BOM-03, ORD-ASB-03, ORD-WAV-10, ORD-CAP-11]"""
    outcome: dict[str, object] = {"bombers": wave.striking("bomber"), "boats": wave.striking("assault_boat")}
    if wave.striking("bomber"):
        fighters = host.phase_memory.get(("escorts", wave.name), escorts(wave.squadrons))
        lowest = ship.sheet.armour.lowest
        program = bomber_attack(host.rules, wave.squadrons, fighters, ship.turrets, lowest)
        result = host.roll(program, wave.name, ship.name)
        outcome |= {"attacks": result.attacks, "armour": lowest, "hits": result.hits}
    host.event("attack", wave.name, ship.name, "ORD-BOM-03 ORD-BOM-04" if "hits" in outcome else "ORD-ASB-03", outcome, node)
    wound(host, ship.name, int(outcome.get("hits", 0)), wave.name)  # type: ignore[call-overload]
    for squadron in wave.squadrons:
        if squadron.craft.strikes == "assault_boat" and ship.name in host.ships:
            raid_ship(host, ship.name, wave.name, squadron.craft.raid, "ORD-ASB-03")
    remove_markers(host, wave, (), by=wave.name, cause="attack made", rules="ORD-WAV-10 ORD-BOM-05 ORD-ASB-04", fate=SPENT)
