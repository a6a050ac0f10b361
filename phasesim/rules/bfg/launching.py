"""Launching ordnance at the end of the owner's Shooting Phase: loads, limits, recall, salvoes and waves."""

from __future__ import annotations

from collections.abc import Iterable

from phasesim.errors import InputError
from phasesim.rules.bfg.launch import most_at_once
from phasesim.rules.bfg.losses import RECALLED, remove_markers
from phasesim.rules.bfg.strength import rolled_strength
from phasesim.rules.host import Activity, Host
from phasesim.table import Craft, Salvo, Ship, Squadron, Wave, Weapon, half
from phasesim.table.plans import Allowance, Composition, Launch

SPLIT_ABOVE, SPLIT_LEAST = 6, 3


def usable(ship: Ship, kind: str) -> list[Weapon]:
    """Lines of a kind that no critical damage has silenced.  [SHT-CRTAB-02 to SHT-CRTAB-05]"""
    return [w for w in ship.sheet.weapons if w.kind == kind and f"{w.mount}_armament_damaged" not in ship.criticals]


def cut(number: int, ship: Ship) -> int:
    """A launch value after crippling and bracing, each of which halves it, rounding up.  [ORD-LAU-06, SHT-CRIP-02]"""
    number = half(number) if ship.crippled else number
    return half(number) if ship.braced else number


def limit(host: Host, side: str) -> int:
    """Attack craft markers a fleet may have in play: its bays as they stand, twice where it cannot run out.

    [ORD-LIM-01, ORD-LIM-02, ORD-LIM-04]
    """
    return sum((2 if s.sheet.endless else 1) * bays(host, s) for s in host.ships.values() if s.side == side)


def bays(host: Host, ship: Ship) -> int:
    """Bays that count towards the fleet's limit: halved when crippled, not when braced; variable ones as rolled.

    [ORD-LIM-04, COR-RELOAD-03]
    """
    if not ship.sheet.variable_bays or ship.hulk:
        return ship.bays
    lines = [rolled_strength(host, ship, w) for w in ship.sheet.weapons if w.kind == "launch_bay"]
    return sum(half(n) for n in lines) if ship.crippled else sum(lines)


def in_play(host: Host, side: str) -> int:
    """Attack craft markers of a fleet on the table, of whatever kind and wherever.  [ORD-LIM-01]"""
    return sum(len(unit.squadrons) for unit in host.ordnance.values() if isinstance(unit, Wave) and unit.side == side)


def can_launch(host: Host, ship: Ship) -> bool:
    """Whether a ship has anything loaded that it could send out.  [ORD-LAU-01, ORD-REL-02]"""
    if ship.hulk:
        return False
    torpedoes = ship.torpedoes_loaded and any(w.kind == "torpedo" for w in ship.sheet.weapons)
    craft = ship.craft_loaded and any(w.kind == "launch_bay" for w in ship.sheet.weapons)
    return torpedoes or craft


def allowance(host: Host, ship: Ship) -> Allowance:
    """What a ship can launch now.  [ORD-LAU-01, ORD-LAU-06, ORD-LIM-01, ORD-LIM-09, ORD-REL-02, ORD-CRA-03]"""
    tubes = usable(ship, "torpedo") if ship.torpedoes_loaded else []
    lines = usable(ship, "launch_bay") if ship.craft_loaded else []
    strength = sum(cut(rolled_strength(host, ship, w), ship) for w in tubes)
    open_bays = sum(cut(rolled_strength(host, ship, w), ship) for w in lines)
    most = most_at_once(host.rules, open_bays, ship.sheet.endless) if open_bays else 0
    if ship.sheet.endless and open_bays:
        host.acted("double_launch")
    return Allowance(strength, most, limit(host, ship.side) - in_play(host, ship.side))


def launch(host: Host, name: str) -> Activity:
    """A ship's launch in its slot: what its owner decides, checked against every limit.  [ORD-LAU-02, ORD-REL-03]"""
    ship = host.ships[name]
    allowed = allowance(host, ship)
    if allowed.strength or allowed.bays:
        plan: Launch = host.doctrine(ship.side).launch(host.view, ship, allowed)
        if plan.recall:
            _recall(host, ship, plan.recall)
            allowed = allowed.but(room=limit(host, ship.side) - in_play(host, ship.side))
        check_launch(ship, plan, allowed)
        if plan.salvoes:
            _launch_salvoes(host, ship, plan)
        if plan.waves:
            _launch_waves(host, ship, plan.waves)
    return
    yield


# ---------------------------------------------------------------- limits
def check_launch(ship: Ship, plan: Launch, allowed: Allowance) -> None:
    """Refuse a launch that the rules forbid, by rule and number.

    [ORD-LAU-01, ORD-LIM-01, ORD-LIM-05, ORD-CRA-01, ORD-CRA-03, ORD-BRD-10, ORD-SPL-01, ORD-SPL-02, ORD-SPL-06]
    """
    _check_torpedoes(ship, plan, allowed.strength)
    markers = sum(number for wave in plan.waves for _, number in wave)
    if markers > allowed.bays:
        rule = "ORD-CRA-03" if any(w.kind == "launch_bay" for w in ship.sheet.weapons) else "ORD-LAU-01"
        raise InputError(f"{ship.name} cannot launch {markers} squadrons from {allowed.bays} bays", rule=rule)
    if markers > max(0, allowed.room):
        raise InputError(
            f"{ship.name} cannot launch {markers} squadrons: the fleet's limit leaves room for {max(0, allowed.room)}",
            rule="ORD-LIM-01" if allowed.room >= 0 else "ORD-LIM-05",
        )
    for wave in plan.waves:
        for craft, _ in wave:
            find_craft(ship, craft)


def _check_torpedoes(ship: Ship, plan: Launch, strength: int) -> None:
    total = sum(plan.salvoes)
    if total > strength:
        rule = "ORD-TRP-01" if any(w.kind == "torpedo" for w in ship.sheet.weapons) else "ORD-LAU-01"
        raise InputError(f"{ship.name} cannot launch {total} torpedoes, only {strength}", rule=rule)
    if plan.boarding and plan.salvoes and not ship.sheet.boarding_torpedoes:
        raise InputError(f"{ship.name} carries no boarding torpedoes", rule="ORD-BRD-10")
    if len(plan.salvoes) < 2:
        return
    if strength <= SPLIT_ABOVE:
        raise InputError(f"{ship.name} cannot split a salvo of {strength}: only above {SPLIT_ABOVE}", rule="ORD-SPL-01")
    if len(plan.salvoes) > 2:
        raise InputError(f"{ship.name} cannot split its torpedoes into {len(plan.salvoes)} salvoes, only 2", rule="ORD-SPL-02")
    if min(plan.salvoes) < SPLIT_LEAST:
        raise InputError(f"{ship.name} cannot launch a salvo of {min(plan.salvoes)}, least {SPLIT_LEAST}", rule="ORD-SPL-06")


def find_craft(ship: Ship, name: str) -> Craft:
    """A type of attack craft that a ship carries, by name or role.  [ORD-CRA-01]"""
    for craft in ship.sheet.craft:
        if name in (craft.name, craft.role):
            return craft
    known = [word for craft in ship.sheet.craft for word in (craft.role, craft.name)]
    raise InputError(f"{ship.name} has no such craft", value=name, allowed=known, rule="ORD-CRA-01")


# ---------------------------------------------------------------- markers
def _recall(host: Host, ship: Ship, names: Iterable[str]) -> None:
    """Take own attack craft out of play at once to make room.  [ORD-LIM-05, ORD-LIM-06, ORD-LIM-07]"""
    for name in names:
        wave = host.ordnance.get(name)
        if not isinstance(wave, Wave) or wave.side != ship.side:
            own = [unit.name for unit in host.ordnance.values() if isinstance(unit, Wave) and unit.side == ship.side]
            raise InputError(f"{ship.side} cannot recall", value=name, allowed=own, rule="ORD-LIM-06")
        remove_markers(host, wave, (), by=ship.name, cause="recall", rules="ORD-LIM-06 ORD-LIM-07", fate=RECALLED)


def _launch_salvoes(host: Host, ship: Ship, plan: Launch) -> None:
    """Put salvoes on the ship's base; its whole torpedo load is spent.  [ORD-LAU-02, ORD-LAU-04, ORD-LAU-07]"""
    tubes = usable(ship, "torpedo")[0]
    host.set_ship(host.ships[ship.name].but(torpedoes_loaded=False))
    if len(plan.salvoes) > 1:
        host.memory["split launch", ship.name] = host.step.number
    for slot, strength in enumerate(plan.salvoes, 1):
        host.set_ordnance(_salvo(host, ship, tubes, slot, strength, plan.boarding))
    outcome = {"salvoes": list(plan.salvoes), "boarding": plan.boarding}
    host.event("launch", ship.name, "", "ORD-LAU-02 ORD-LAU-07 ORD-TRP-01", outcome)


def _salvo(host: Host, ship: Ship, tubes: Weapon, slot: int, strength: int, boarding: bool) -> Salvo:
    eldar = "only on 6" in tubes.notes
    return Salvo(
        name=f"{ship.name}.t{host.step.turn}.{slot}",
        side=ship.side,
        strength=strength,
        speed=tubes.reach,
        position=ship.position,
        heading=ship.heading,
        launcher=ship.name,
        aboard=ship.name,
        boarding=boarding,
        turn=45.0 if boarding or "may turn 45" in tubes.notes else 0.0,
        slowest=tubes.reach_min,
        reroll="misses re-rolled" in tubes.notes,
        turrets_hit_on=6 if eldar else 0,
        launched=host.step.number,
    )


def _launch_waves(host: Host, ship: Ship, waves: tuple[Composition, ...]) -> None:
    """Put waves on the ship's base; its whole load of craft is spent.  [ORD-LAU-02, ORD-LAU-03, ORD-WAV-01, ORD-WAV-12]"""
    host.set_ship(host.ships[ship.name].but(craft_loaded=False))
    for slot, composition in enumerate(waves, 1):
        parts = [(find_craft(ship, craft), number) for craft, number in composition if number > 0]
        wave = Wave(
            name=f"{ship.name}.w{host.step.turn}.{slot}",
            side=ship.side,
            squadrons=tuple(Squadron(craft) for craft, number in parts for _ in range(number)),
            position=ship.position,
            launcher=ship.name,
            aboard=ship.name,
            launched=host.step.number,
        )
        host.set_ordnance(wave)
        outcome = {"markers": len(wave.squadrons)} | {craft.name: number for craft, number in parts}
        host.event("launch", ship.name, wave.name, "ORD-LAU-02 ORD-LAU-03 ORD-WAV-01", outcome)

