"""Weapons batteries (gunz and railguns too): dice from the gunnery table against armour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from phasesim.dice import Program
from phasesim.rules.bfg.compose import follow, inline
from phasesim.rules.bfg.gunnery import dice
from phasesim.rules.bfg.lock_on import to_hit
from phasesim.rules.ruleset import RuleSet

BATTERY, HEAVY = "weapons battery", "heavy gunz"
"""Purposes of their to-hit dice."""

ON_ORDNANCE = 6
"""What a battery needs against ordnance, which has no armour.  [SHT-BATT-03, ORD-SHT-07]"""


class Share(NamedTuple):
    """What one ship brings to bear: Firepower, the column in which it sees the target, the armour of that side."""

    firepower: int
    column: int
    armour: int


def battery_attack(rules: RuleSet, dice: int, armour: int, lock_on: bool = False) -> Program[int]:
    """Hits of one attack by weapons batteries: each die of the target's armour or more.  [SHT-BATT-03, SHT-LOCK-01]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    dice : int
        Dice that the gunnery table gave (`phasesim.rules.bfg.gunnery.attack_dice`).
    armour : int
        Armour of the side of the target in which the firer lies; 6 for ordnance.
    lock_on : bool
        Whether misses are rolled again.
    """
    return (yield from to_hit(dice, armour, BATTERY, lock_on))


def heavy_attack(rules: RuleSet, dice: int, armour: int, lock_on: bool = False) -> Program[int]:
    """Hits of heavy gunz: two separate ones for each die that hits.  [COR-WPN-08]"""
    result = yield from to_hit(dice, armour, HEAVY, lock_on)
    return follow(result, lambda hits: 2 * hits)


def pooled(shares: Iterable[Share]) -> tuple[tuple[int, int], ...]:
    """Dice of a squadron's batteries, as (dice, armour): Firepower in one column and at one side is looked up together.

    [COR-SQF-03, SHT-BATT-06]
    """
    together: dict[tuple[int, int], int] = {}
    for share in shares:
        key = (share.column, share.armour)
        together[key] = together.get(key, 0) + share.firepower
    return tuple((dice(points, column), armour) for (column, armour), points in together.items())


def squadron_attack(rules: RuleSet, groups: tuple[tuple[int, int], ...], lock_on: bool = False) -> Program[int]:
    """Hits of a squadron's batteries on one ship, all groups one attack, each die against its own side's armour.

    [COR-SQF-03, SHT-BATT-03]
    """
    if not groups:
        return 0
    hits = 0
    for group in groups[:-1]:
        hits += yield from inline(to_hit(*group, BATTERY, lock_on))
    last = yield from to_hit(*groups[-1], BATTERY, lock_on)
    return follow(last, lambda more: hits + more)
