"""Strengths that are rolled each time they are used: Ork tubes and bays."""

from __future__ import annotations

from phasesim.dice import Program, Then, Total
from phasesim.errors import InputError
from phasesim.rules.host import Host
from phasesim.table import Ship, Weapon


def strength_roll(dice: str, purpose: str) -> Program[int]:
    """Roll a formula such as ``"D6+2"`` or ``"D3+1"``.  [COR-WPN-04, COR-BASIC-03]"""
    die, _, plus = dice.partition("+")
    if die not in ("D3", "D6"):
        raise InputError("unknown strength formula", value=dice, allowed="D3 or D6, with +N")
    return Then(Total(1, purpose=purpose, sides=int(die[1:])), lambda face: face + int(plus or 0))
    yield


def greatest_strength(weapon: Weapon) -> int:
    """The most that a weapon's Strength can be: what its data sheet says, or the best roll.  [COR-WPN-04]"""
    if not weapon.dice:
        return weapon.strength
    die, _, plus = weapon.dice.partition("+")
    return int(die[1:]) + int(plus or 0)


def rolled_strength(host: Host, ship: Ship, weapon: Weapon) -> int:
    """A weapon's Strength in this phase: that of the data sheet, or one roll for the whole phase.  [COR-WPN-04]"""
    if not weapon.dice:
        return weapon.strength
    key = ("strength", ship.name, weapon.mount, weapon.kind)
    if key not in host.phase_memory:
        purpose = f"{weapon.mount} {weapon.kind} strength"
        rolled = host.roll(strength_roll(weapon.dice, purpose), ship.name, ship.name)
        host.phase_memory[key] = rolled
        host.event("strength", ship.name, "", "COR-WPN-04", {"weapon": weapon.name, "strength": rolled})
    return int(host.phase_memory[key])
