"""To-hit rolls of direct fire, and the re-rolls of ships on Lock On."""

from __future__ import annotations

from phasesim.dice import Count, Program, Then

LOCK_ON = "lock_on"
"""The order's name."""

SERVED = ("battery", "bombardment", "lance")
"""Kinds of weapon whose missed dice may be rolled again; the nova cannon is not one.  [SHT-LOCK-01, SHT-NOVA-10]"""


def locked_on(order: str, kind: str = "battery", braced: bool = False) -> bool:
    """Whether a weapon's misses may be rolled again: a brace takes the order's later benefits away.

    [SHT-LOCK-01, SHT-NOVA-10, SHT-BRACE-06]

    Parameters
    ----------
    order : str
        The special order that the ship is on.
    kind : str
        ``"battery"`` (gunz and railguns too), ``"bombardment"``, ``"lance"`` or ``"nova"``.
    braced : bool
        Whether the ship has braced since.
    """
    return order == LOCK_ON and kind in SERVED and not braced


def to_hit(dice: int, at_least: int, purpose: str, lock_on: bool = False) -> Program[int]:
    """Hits of one to-hit roll; on Lock On each miss is rolled again, once, and the second result stands.

    [SHT-LOCK-01, COR-BASIC-04]
    """
    roll = Count(dice, at_least, purpose)
    if not lock_on:
        return Then(roll, int)
    hits: int = yield roll
    return Then(Count(dice - hits, at_least, f"{purpose} re-roll"), lambda more: hits + more)
