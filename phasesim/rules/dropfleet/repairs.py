"""Damage Control: dice for the effects that can be repaired."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Count, Program, Tally, Then

REPAIRED_ON = 4
REPAIR_BAY = 2


class Attempt(NamedTuple):
    """One attempt at a repair: whether it succeeded, and the Hull it cost."""

    repaired: bool
    lost: int


def attempt(bonus: int = 0) -> Program[Attempt]:
    """One D6 for one effect: 1 costs a point without a save, 4 or more repairs.  [DFC-END-01, DFC-SPC-14]

    ``bonus`` is added to the roll (Repair Bay: 2), so that a 1 counts as a 3.
    """
    harmless, mended = 2 - bonus, REPAIRED_ON - bonus
    return Then(Tally(1, (harmless, mended), purpose="damage control"), lambda n: Attempt(bool(n[1]), 1 - n[0]))
    yield


def attempts(effects: int, bonus: int = 0) -> Program[int]:
    """The FAQ's way: a D6 for every effect, each 4 or more removes one of the owner's choice.

    [DFC-OPT-02, DFC-SPC-14]
    """
    return Then(Count(effects, REPAIRED_ON - bonus, "damage control"), int)
    yield
