"""What an interaction does: the dice programs of a contact, one after another, put on the table and on record."""

from __future__ import annotations

from phasesim.rules.bfg.assault import attack
from phasesim.rules.bfg.blast import blast_test
from phasesim.rules.bfg.defence import fire_turrets
from phasesim.rules.bfg.fighters import duel, must_fight, sweep
from phasesim.rules.bfg.guards import guards_against
from phasesim.rules.bfg.halts import halt
from phasesim.rules.bfg.losses import phase_number, remove_markers, remove_salvo, remove_unit
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.host import Host, Interaction
from phasesim.table import Point, Salvo, Ship, Squadron, Wave


def resolve(host: Host, node: Interaction, where: Point) -> None:
    """Resolve one interaction at once, in whatever phase; ``where`` is the place of the attacking ordnance then.

    [ORD-ATK-01, XOR-ORD-04]
    """
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
        fire_turrets(host, node)
    else:
        attack(host, node, where)


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
    """Ordnance that touches a ship is met by all its CAP markers first.

    [ORD-CAP-05, ORD-CAP-19, ORD-CAP-21, XOR-RES-03, XOR-CSP-08]
    """
    ship, unit = host.ships[node.target], host.ordnance[node.mover]
    guards = [guard for name in guards_against(host, ship, unit) if isinstance(guard := host.ordnance[name], Wave)]
    for guard in guards:
        host.relate("guards", guard.name, ship.name)
    if isinstance(unit, Salvo):
        _sweep(host, node, unit, min(guards, key=_spent), "ORD-CAP-19 ORD-FTR-01")
        return
    if not host.rules["patrol_grouping"]():
        _meet_guards(host, node, unit, ship, guards, apart=True)
        return
    for guard in sorted(guards, key=lambda one: (not one.fighters, one.name)):
        met = host.ordnance.get(unit.name)
        if isinstance(met, Wave) and must_fight(met.squadrons, guard.squadrons):
            _meet_guards(host, node if node.number is None else None, met, ship, [guard], apart=False)


def _meet_guards(host: Host, node: Interaction | None, unit: Wave, ship: Ship, guards: list[Wave], apart: bool) -> None:
    """Markers of a patrol, each by itself (``apart``) or one wave, against those of a wave."""
    defenders = tuple(squadron for guard in guards for squadron in guard.squadrons)
    doctrine = host.doctrine(_aggressor(host, unit, ship))
    pairing = doctrine.pairing(host.view, unit)
    if host.step.phase == "movement":  # the ship came into contact, and its CAP with it
        prey, alone = doctrine.prey(host.view, unit), "attackers" if apart else ""
        result = host.roll(duel(host.rules, defenders, unit.squadrons, pairing, prey, alone), ship.name, unit.name)
        left, theirs = result.defenders, result.attackers
    else:
        alone = "defenders" if apart else ""
        result = host.roll(duel(host.rules, unit.squadrons, defenders, pairing, "", alone), unit.name, ship.name)
        left, theirs = result.attackers, result.defenders
    outcome: dict[str, object] = {"markers": len(unit.squadrons) - len(left), "patrol": len(defenders) - len(theirs)}
    outcome |= _choice(pairing, unit.squadrons, defenders)
    host.event("interception", unit.name, ship.name, "ORD-CAP-21 ORD-FTR-01 ORD-WAV-02", outcome, node)
    _take_losses(host, unit, left, ship.name, "ORD-CAP-21 ORD-FTR-01")
    _thin_patrol(host, guards, theirs, unit.name)


def _aggressor(host: Host, unit: Wave, ship: Ship) -> str:
    """The player whose units moved into contact and who picks the pairs.  [ORD-MUL-02]"""
    return ship.side if host.step.phase == "movement" else unit.side


def _spent(guard: Wave) -> tuple[bool, str]:
    return all(squadron.saved for squadron in guard.squadrons if squadron.craft.fights), guard.name


def _choice(pairing: str, *lines: tuple[Squadron, ...]) -> dict[str, object]:
    """The attacker's choice of pairs, where any marker can save and so makes it one.  [ORD-MUL-02]"""
    matters = any(squadron.craft.resilient for line in lines for squadron in line)
    return {"decision": "pairs", "answer": pairing} if matters else {}


def _thin_patrol(host: Host, guards: list[Wave], left: tuple[Squadron, ...], by: str) -> None:
    """Take the CAP markers that fell; those that saved halt, though they still move with their ship.

    The survivors are found again as they were, or else by their craft, in order of name.
    [ORD-CAP-05, ORD-CAP-15, ORD-RES-03]
    """
    pool = list(left)
    places = [(guard, place) for guard in guards for place in range(len(guard.squadrons))]
    survivors: dict[tuple[str, int], Squadron] = {}
    for same in (True, False):
        for guard, place in places:
            before = guard.squadrons[place]
            found = next((s for s in pool if s == before or (not same and s.craft == before.craft)), None)
            if found is not None and (guard.name, place) not in survivors:
                survivors[guard.name, place] = found
                pool.remove(found)
    for guard in guards:
        spots = ((guard.name, place) for place in range(len(guard.squadrons)))
        kept = tuple(survivors[spot] for spot in spots if spot in survivors)
        _leave_on_patrol(host, guard, kept, by)


def _leave_on_patrol(host: Host, guard: Wave, kept: tuple[Squadron, ...], by: str) -> None:
    """What is left of markers on patrol: a wave of them halts as a whole where one has saved, but is not split."""
    if len(kept) < len(guard.squadrons):
        remove_markers(host, guard, kept, by=by, cause="interception", rules="ORD-FTR-01 ORD-CAP-21")
    if not kept or kept == guard.squadrons:
        return
    if len(guard.squadrons) == 1:
        _halt_attacked(host, guard.but(squadrons=kept))
    else:
        stops = any(s.saved for s in kept) and host.step.phase == "ordnance" and host.rules["resilient_save"]()
        host.set_ordnance(guard.but(squadrons=kept, stopped=phase_number(host) if stops else guard.stopped))


def _halt_attacked(host: Host, wave: Wave) -> None:
    """A wave that did not move into the contact but saved in it halts.  [ORD-RES-03, ORD-RSW-01]"""
    moves_on = host.step.phase == "ordnance" and wave.stopped != phase_number(host)
    if moves_on and any(s.saved for s in wave.squadrons):
        halt(host, wave, wave.position)
    else:
        host.set_ordnance(wave)


def _take_losses(host: Host, wave: Wave, left: tuple[Squadron, ...], by: str, rules: str) -> None:
    if len(left) < len(wave.squadrons):
        remove_markers(host, wave, left, by=by, cause="interception", rules=rules)
    elif left != wave.squadrons:
        host.set_ordnance(wave.but(squadrons=left))


def _meet_wave(host: Host, node: Interaction) -> None:
    """Wave against wave, marker against marker.  [ORD-WAV-02, ORD-FTR-01, ORD-BOM-01, ORD-ASB-01, ORD-MUL-02]"""
    mover, other = host.ordnance[node.mover], host.ordnance[node.target]
    assert isinstance(mover, Wave) and isinstance(other, Wave)
    doctrine = host.doctrine(mover.side)
    pairing = doctrine.pairing(host.view, mover)
    program = duel(host.rules, mover.squadrons, other.squadrons, pairing, doctrine.prey(host.view, other))
    result = host.roll(program, mover.name, other.name)
    outcome: dict[str, object] = {"markers": len(result.attackers_lost), "theirs": len(result.defenders_lost)}
    outcome |= _choice(pairing, mover.squadrons, other.squadrons)
    rules = "ORD-FTR-01 ORD-WAV-02"
    host.event("interception", mover.name, other.name, rules, outcome, node)
    _take_losses(host, mover, result.attackers, other.name, rules)
    _take_losses(host, other, result.defenders, mover.name, rules)
    attacked = host.ordnance.get(other.name)
    if isinstance(attacked, Wave):
        _halt_attacked(host, attacked)


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
    """One fighter and the whole salvo go; the rest of the wave is untouched.  [ORD-FTR-01, ORD-PRE-03, XOR-TOR-01]"""
    result = host.roll(sweep(host.rules, wave.squadrons), wave.name, salvo.name)
    host.event(node.kind, wave.name, salvo.name, rules, {"salvo": True, "markers": len(result.lost)}, node)
    remove_salvo(host, salvo, by=wave.name, cause="fighter", rules="ORD-FTR-01 ORD-PRE-03")
    _take_losses(host, wave, result.left, salvo.name, "ORD-FTR-01")
    swept = host.ordnance.get(wave.name)
    if isinstance(swept, Wave) and node.mover != wave.name:
        _halt_attacked(host, swept)
