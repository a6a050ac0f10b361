"""Ramming: the test by size, and the dice of both ships."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Count, Program, Then
from phasesim.table.units import half

SIZES = {"escort": 0, "battleship": 2, "defence": 3}
"""Ships by size; every kind of cruiser is 1.  [COR-RAM-02, COR-SHIP-01]"""


class Ram(NamedTuple):
    """Hits that the rammer scores on the target, and that it takes itself; both before any damage is applied."""

    dealt: int
    taken: int


def ram_test_dice(rammer: str, target: str) -> int:
    """Dice of the Leadership test before a ram: 3 against a smaller ship, 2 against an equal, 1 against a larger.

    Roll it with `phasesim.rules.bfg.command.leadership_test`.  [COR-RAM-01, COR-RAM-02]

    Parameters
    ----------
    rammer, target : str
        Kind of ship, as on the data sheet, or ``"defence"``.
    """
    own, other = SIZES.get(rammer, 1), SIZES.get(target, 1)
    return 2 + (other < own) - (other > own)


def ram(start: int, target_armour: int, target_start: int, armour: int, head_on: bool) -> Program[Ram]:
    """Dice of both ships in a ram, the rammer's first; shields do not help.  [COR-RAM-05, COR-RAM-06, SHT-SHLD-04]

    Parameters
    ----------
    start : int
        The rammer's starting hits: a die each.
    target_armour : int
        Armour of the side of the target in which the rammer's stem lies at contact.
    target_start : int
        The target's starting hits: a die for every two, rounding up, or each of them if it is struck head on.
    armour : int
        The rammer's front armour.
    head_on : bool
        Whether the rammer lies in the target's front arc, or the target is a defence.
    """
    dealt: int = yield Count(start, target_armour, "ram")
    dice = target_start if head_on else half(target_start)
    return Then(Count(dice, armour, "rammed"), lambda taken: Ram(dealt, taken))
