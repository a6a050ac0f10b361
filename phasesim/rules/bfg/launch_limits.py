"""What a ship may launch: loads, bays and tubes as they stand, the fleet's limit, splits, and the kinds it carries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from phasesim.errors import InputError
from phasesim.rules.bfg.launch import most_at_once
from phasesim.rules.bfg.space_wing import stock
from phasesim.rules.bfg.strength import rolled_strength
from phasesim.rules.host import Host
from phasesim.table import Craft, Ship, Wave, Weapon, half
from phasesim.table.plans import Allowance, Composition, Launch

SPLIT_ABOVE = 6


def usable(ship: Ship, lines: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """Those of a ship's lines that no critical damage has silenced.

    [SHT-CRTAB-02, SHT-CRTAB-03, SHT-CRTAB-04, SHT-CRTAB-05]
    """
    if not ship.criticals:
        return lines
    return tuple(w for w in lines if f"{w.mount}_armament_damaged" not in ship.criticals)


def cut(number: int, ship: Ship) -> int:
    """A launch value after crippling and bracing, each of which halves it, rounding up.  [ORD-LAU-06, SHT-CRIP-02]"""
    number = half(number) if ship.crippled else number
    return half(number) if ship.braced else number


def limit(host: Host, side: str) -> int:
    """Attack craft markers a fleet may have in play: its bays as they stand, twice where it cannot run out.

    Torpedoes know no such limit.  [ORD-LIM-01, ORD-LIM-02, ORD-LIM-04, ORD-LIM-08]
    """
    known = host.fleet_memory[side]
    if "variable" not in known:
        ships = host.fleets[side].values()
        known["variable"] = [ship for ship in ships if ship.sheet.variable_bays]
        known["fixed"] = sum(_worth(ship) * ship.bays for ship in ships if not ship.sheet.variable_bays)
    return int(known["fixed"]) + sum(_worth(ship) * bays(host, ship) for ship in known["variable"])


def _worth(ship: Ship) -> int:
    return 2 if ship.sheet.endless else 1


def bays(host: Host, ship: Ship) -> int:
    """Bays that count towards the fleet's limit: halved when crippled, not when braced; variable ones as rolled.

    [ORD-LIM-04, COR-RELOAD-03]
    """
    if not ship.sheet.variable_bays or ship.hulk:
        return ship.bays
    lines = [rolled_strength(host, ship, w) for w in ship.sheet.launch_bays]
    return sum(half(n) for n in lines) if ship.crippled else sum(lines)


def in_play(host: Host, side: str) -> int:
    """Attack craft markers of a fleet on the table, of whatever kind and wherever.  [ORD-LIM-01]"""
    return sum(len(unit.squadrons) for unit in host.markers[side].values() if isinstance(unit, Wave))


def room(host: Host, side: str) -> int:
    """Markers that a fleet may still bring into play; below 0 where it has too many.

    [ORD-LIM-01, ORD-LIM-05, XOR-SET-08]
    """
    return int(host.rules["in_play_cap"](limit(host, side), in_play(host, side)))


def can_launch(host: Host, ship: Ship) -> bool:
    """Whether a ship has anything loaded that it could send out; each load keeps until it is launched.

    [ORD-LAU-01, ORD-LAU-05, ORD-REL-01, ORD-REL-02, XOR-REL-01, XOR-SET-07]
    """
    if ship.hulk:
        return False
    sheet = ship.sheet
    return bool((sheet.tubes and ship.torpedoes_loaded) or (sheet.launch_bays and ship.craft_loaded))


def allowance(host: Host, ship: Ship) -> Allowance:
    """What a ship can launch now.

    [ORD-LAU-01, ORD-LAU-06, ORD-LIM-01, ORD-LIM-09, ORD-REL-02, ORD-CRA-03, XOR-SET-05, XOR-SET-06]
    """
    tubes = usable(ship, ship.sheet.tubes) if ship.torpedoes_loaded else ()
    lines = usable(ship, ship.sheet.launch_bays) if ship.craft_loaded else ()
    strength = sum(cut(rolled_strength(host, ship, w), ship) for w in tubes)
    open_bays = sum(cut(rolled_strength(host, ship, w), ship) for w in lines)
    most = most_at_once(host.rules, open_bays, ship.sheet.endless) if open_bays else 0
    if ship.sheet.endless and open_bays:
        host.acted("double_launch")
    supply = stock(host, ship, most) if most else None
    left = room(host, ship.side)
    if most > limit(host, ship.side) - in_play(host, ship.side):
        host.acted("in_play_cap")
    return Allowance(strength, most, left, host.rules["torpedo_split_min"], supply)


# ---------------------------------------------------------------- plans that ask for more than there is
def fitted(plan: Launch, allowed: Allowance) -> Launch:
    """As much of a plan as can be launched now: what is named last is left out first.  [ORD-LIM-03, ORD-SPL-01]"""
    most = min(allowed.bays, max(0, allowed.room))
    return plan.but(
        salvoes=_fewer_torpedoes(plan.salvoes, allowed.strength, allowed.least),
        waves=tuple(_fewer_markers(plan.waves, most)),
    )


def _fewer_torpedoes(salvoes: tuple[int, ...], strength: int, least: int) -> tuple[int, ...]:
    total = min(sum(salvoes), strength)
    if len(salvoes) < 2 or strength <= SPLIT_ABOVE:
        return (total,) if total else ()
    last = max(least, salvoes[-1] - (sum(salvoes) - total))
    return (total - last, last)


def _fewer_markers(waves: Iterable[Composition], most: int) -> Iterable[Composition]:
    for wave in waves:
        kept = []
        for craft, number in wave:
            taken = min(number, most)
            most -= taken
            if taken:
                kept.append((craft, taken))
        if kept:
            yield tuple(kept)


# ---------------------------------------------------------------- limits
def check_launch(ships: Sequence[Ship], plan: Launch, allowed: Allowance) -> None:
    """Refuse a launch that the rules forbid, by rule and number; ``ships`` are those that launch together.

    [ORD-LAU-01, ORD-LIM-01, ORD-LIM-05, ORD-CRA-01, ORD-CRA-03, ORD-BRD-10, ORD-SPL-01, ORD-SPL-02, ORD-SPL-06]
    """
    check_torpedoes(ships, plan, allowed.strength, allowed.least)
    check_craft(ships, plan.waves, allowed.bays)
    name, markers = ships[0].name, sum(number for wave in plan.waves for _, number in wave)
    if markers > max(0, allowed.room):
        raise InputError(
            f"{name} cannot launch {markers} squadrons: the fleet's limit leaves room for {max(0, allowed.room)}",
            rule="ORD-LIM-01" if allowed.room >= 0 else "ORD-LIM-05",
        )


def check_craft(ships: Sequence[Ship], waves: Sequence[Composition], most: int) -> None:
    """Refuse waves of craft that the ships do not carry, or more than they can send out at once.

    [ORD-LAU-01, ORD-CRA-01, ORD-CRA-03]
    """
    name = ships[0].name
    for wave in waves:
        if sum(number for _, number in wave) < 1 or any(number < 0 for _, number in wave):
            problem = f"{name} cannot launch a wave of"
            raise InputError(problem, value=dict(wave), allowed="1 squadron or more", rule="ORD-WAV-01")
    markers = sum(number for wave in waves for _, number in wave)
    if markers > most:
        rule = "ORD-CRA-03" if any(ship.sheet.launch_bays for ship in ships) else "ORD-LAU-01"
        raise InputError(f"{name} cannot launch {markers} squadrons from {most} bays", rule=rule)
    for wave in waves:
        for craft, _ in wave:
            find_craft(ships, craft)


def check_torpedoes(ships: Sequence[Ship], plan: Launch, strength: int, least: int = 3) -> None:
    """Refuse torpedoes that the ships do not have, and salvoes into which they may not be divided.

    [ORD-LAU-01, ORD-TRP-01, ORD-BRD-10, ORD-SPL-01, ORD-SPL-02, ORD-SPL-06, XOR-TOR-12, XOR-TOR-13]
    """
    name, total = ships[0].name, sum(plan.salvoes)
    if any(salvo < 1 for salvo in plan.salvoes):
        raise InputError(f"{name} cannot launch a salvo of {min(plan.salvoes)}", rule="ORD-TRP-01")
    if total > strength:
        rule = "ORD-TRP-01" if any(ship.sheet.tubes for ship in ships) else "ORD-LAU-01"
        raise InputError(f"{name} cannot launch {total} torpedoes, only {strength}", rule=rule)
    for ship in ships:
        if plan.boarding and plan.salvoes and not ship.sheet.boarding_torpedoes:
            raise InputError(f"{ship.name} carries no boarding torpedoes", rule="ORD-BRD-10")
    if len(plan.salvoes) > 1:
        _check_split(ships, plan.salvoes, strength, least)


def _check_split(ships: Sequence[Ship], salvoes: Sequence[int], strength: int, least: int) -> None:
    name = ships[0].name
    if len(ships) > 1:
        raise InputError(f"{name} cannot split torpedoes that it launches with others", rule="ORD-SPL-04")
    if strength <= SPLIT_ABOVE:
        raise InputError(f"{name} cannot split a salvo of {strength}: only above {SPLIT_ABOVE}", rule="ORD-SPL-01")
    if len(salvoes) > 2:
        raise InputError(f"{name} cannot split its torpedoes into {len(salvoes)} salvoes, only 2", rule="ORD-SPL-02")
    if min(salvoes) < least:
        raise InputError(f"{name} cannot launch a salvo of {min(salvoes)}, least {least}", rule="ORD-SPL-06")


def check_stock(ships: Sequence[Ship], waves: Sequence[Composition], stock: Composition | None) -> None:
    """Refuse craft that are not in store.  [XOR-SET-05]"""
    if stock is None:
        return
    left = dict(stock)
    for craft, number in [part for wave in waves for part in wave]:
        name = find_craft(ships, craft).name
        if number > left.get(name, 0):
            problem = f"{ships[0].name} cannot launch {number} {name}: the Space Wing holds"
            raise InputError(problem, value=left.get(name, 0), rule="XOR-SET-05")
        left[name] -= number


def find_craft(ships: Sequence[Ship], name: str) -> Craft:
    """A type of attack craft that the ships carry, by name or role.  [ORD-CRA-01]"""
    carried = [craft for ship in ships for craft in ship.sheet.craft]
    for craft in carried:
        if name in (craft.name, craft.role):
            return craft
    known = dict.fromkeys(word for craft in carried for word in (craft.role, craft.name))
    raise InputError(f"{ships[0].name} has no such craft", value=name, allowed=known, rule="ORD-CRA-01")
