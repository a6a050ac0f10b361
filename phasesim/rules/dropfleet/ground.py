"""Ground tokens: landing under fire, and combat in a Sector."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Count, Program, Repeat, Request, Then
from phasesim.table.dropfleet import Force


class Troop(NamedTuple):
    """A kind of ground token: its saves in combat and against bombardment, and its attack dice.  [DFC-GRD-01]"""

    save: int
    shelter: int
    attacks: int


INFANTRY, ARMOUR, BATTERY = "infantry", "armour", "battery"
TROOPS = {INFANTRY: Troop(5, 3, 1), ARMOUR: Troop(3, 5, 3), BATTERY: Troop(3, 3, 0)}
KINDS = (ARMOUR, INFANTRY, BATTERY)
"""In the order in which hits that cannot be spread evenly fall first."""

HITS_ON, SHOT_DOWN, DROPSHIP_SHOT_DOWN = 4, 3, 5


def attack_dice(force: Force) -> int:
    """The attack dice of a side in combat.  [DFC-GRD-01]"""
    return sum(TROOPS[kind].attacks * force.of(kind) for kind in KINDS)


def landing(tokens: int, dropship: bool) -> Program[int]:
    """Ground tokens that come down alive where the enemy has a Defence Battery.  [DFC-GRD-02, LAU-BLK-04]"""
    number = DROPSHIP_SHOT_DOWN if dropship else SHOT_DOWN
    return Then(Count(tokens, number, "battery fire"), lambda lost: tokens - lost)
    yield


def attack(dice: int) -> Program[int]:
    """Hits of one side in ground combat.  [DFC-GRD-03]"""
    return Then(Count(dice, HITS_ON, "ground attack"), int)
    yield


def losses(force: Force, hits: int, bombardment: bool = False) -> Program[Force]:
    """Tokens lost to hits that are spread evenly; a token must save each of its hits.

    [DFC-GRD-01, DFC-GRD-03, DFC-SCN-09]

    Hits left over go to Armour first, then Infantry, then Defence Batteries.
    """
    tokens = sum(force)
    each, over = divmod(hits, tokens) if tokens else (0, 0)
    lost = Force()
    for kind in KINDS:
        number = force.of(kind)
        twice = min(over, number)
        over -= twice
        save = TROOPS[kind].shelter if bombardment else TROOPS[kind].save
        gone = (yield from _gone(twice, each + 1, save)) + (yield from _gone(number - twice, each, save))
        lost = lost.plus(kind, gone)
    return lost


def _gone(tokens: int, hits: int, save: int) -> Generator[Request, Any, int]:
    if not tokens or not hits:
        return 0
    if hits == 1:
        saved: int = yield Count(tokens, save, "ground save")
        return tokens - saved
    gone: int = yield Repeat(tokens, _one_token, hits, save)
    return gone


def _one_token(hits: int, save: int) -> Program[int]:
    """1 if a token fails one of its saves."""
    return Then(Count(hits, save, "ground save"), lambda saved: int(saved < hits))
    yield
