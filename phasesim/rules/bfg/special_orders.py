"""The special orders as data: how a ship on each moves, turns and fires."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from phasesim.dice import Program, Then, Total
from phasesim.errors import InputError

ALL_AHEAD_FULL, COME_TO_NEW_HEADING, BURN_RETROS = "all_ahead_full", "come_to_new_heading", "burn_retros"
LOCK_ON, RELOAD = "lock_on", "reload"


class SpecialOrder(NamedTuple):
    """What a special order does.

    Attributes
    ----------
    name, title : str
        As scenarios and logs write it, and as the rules call it.
    rule : str
        The rule that sets it out.
    turns : int
        Turns that the ship may make in its move, each under its usual limits.
    at_once : bool
        Whether it may turn without having moved first.
    least, most : float
        What it must and may move, as shares of its speed.
    thrust : bool
        Whether dice are added to the move, all of which must be made.
    halves : bool
        Whether batteries and lances are halved and the nova cannon is silent.
    """

    name: str
    title: str
    rule: str
    turns: int = 1
    at_once: bool = False
    least: float = 0.5
    most: float = 1.0
    thrust: bool = False
    halves: bool = False


ORDERS: Mapping[str, SpecialOrder] = MappingProxyType(
    {
        order.name: order
        for order in (
            SpecialOrder(ALL_AHEAD_FULL, "All Ahead Full", "COR-ORDER-02", 0, least=1.0, thrust=True, halves=True),
            SpecialOrder(COME_TO_NEW_HEADING, "Come to New Heading", "COR-ORDER-03", turns=2, halves=True),
            SpecialOrder(BURN_RETROS, "Burn Retros", "COR-ORDER-04", at_once=True, least=0.0, most=0.5, halves=True),
            SpecialOrder(LOCK_ON, "Lock On", "COR-ORDER-05", turns=0),
            SpecialOrder(RELOAD, "Reload Ordnance", "COR-ORDER-06"),
        )
    }
)
"""Every order that is taken in the Movement Phase.

[COR-ORDER-02, COR-ORDER-03, COR-ORDER-04, COR-ORDER-05, COR-ORDER-06, SHT-LOCK-02]
"""


def special_order(name: str) -> SpecialOrder:
    """The order of that name.

    Raises
    ------
    InputError
        If there is none.
    """
    if name not in ORDERS:
        raise InputError("unknown special order", value=name, allowed=tuple(ORDERS), rule="COR-ORDER-01")
    return ORDERS[name]


def order_bar(name: str, fleet: str = "", notes: str = "") -> str:
    """Id of the rule that denies an order to a class, or none: some classes and all Eldar have not all of them.

    A class's own ban is printed on its data sheet (COR-SHIP-02).  [COR-TURNS-06]
    """
    if fleet == "Eldar" and special_order(name).halves:
        return "COR-TURNS-06"
    return "COR-SHIP-02" if f"no {special_order(name).title}" in notes else ""


def thrust_dice(notes: str = "") -> int:
    """Dice of All Ahead Full: 4, 5 with improved thrusters, 2 for Orks, as the data sheet says.  [COR-ORDER-02]"""
    return next((dice for dice in (5, 2) if f"All Ahead Full {dice}D6" in notes), 4)


def needs_check(name: str, notes: str = "") -> bool:
    """Whether the order takes a command check: All Ahead Full of Orks does not.  [COR-ORDER-02, COR-CMD-08]"""
    return not (name == ALL_AHEAD_FULL and "2D6 without a check" in notes)


def thrust(dice: int) -> Program[int]:
    """Cm added by All Ahead Full, one roll for a whole squadron.  [COR-ORDER-02, COR-SQ-04]"""
    return Then(Total(dice, purpose="all ahead full"), int)
    yield
