"""Leadership: how it is rolled for, what changes it, and the checks and tests that are rolled against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from phasesim.dice import D6, Program, Then, Total, TwoD6

HIGHEST = 10

_USUAL = (6, 7, 7, 8, 8, 9)
_LEVELS = {"Space Marines": (8, 8, 9, 9, 10, 10)}
_SHIFTS = {"Orks": -1, "Eldar": 1}
_LOSSES = {"bridge_smashed": 3, "infinity_circuit_smashed": 3, "command_disrupted": 1}


class Check(NamedTuple):
    """Total of the dice, and whether it passed."""

    total: int
    passed: bool


def leadership_roll(fleet: str = "", bonus: int = 0) -> Program[int]:
    """Leadership of a ship or escort squadron at the start.  [COR-LD-01, COR-LD-03, COR-LD-04]

    Parameters
    ----------
    fleet : str
        Its fleet: Orks, Eldar and Space Marines differ from the rest.
    bonus : int
        What its class adds (Emperor: 1).
    """
    levels, shift = _LEVELS.get(fleet, _USUAL), _SHIFTS.get(fleet, 0) + bonus
    return Then(D6("leadership"), lambda face: min(HIGHEST, levels[face - 1] + shift))
    yield


def standing(leadership: int, criticals: Iterable[str] = ()) -> int:
    """Leadership under the critical damage that a ship bears, for checks and other tests alike.

    [SHT-CRTAB-09, COR-ECT-02, COR-ECT-09, COR-LD-06]
    """
    return leadership - sum(_LOSSES.get(name, 0) for name in criticals)


def modified(leadership: int, under_fire: bool = False, contacts: bool = False) -> int:
    """Leadership for a command check, never above 10.  [COR-CMD-02, COR-CMD-03, COR-LD-04]

    Parameters
    ----------
    leadership : int
        As it stands (see `standing`).
    under_fire : bool
        Whether a blast marker touches the ship, or one ship of the squadron: -1 in all.
    contacts : bool
        Whether any enemy ship is on special orders, Brace For Impact! among them: +1 in all.
    """
    return min(HIGHEST, leadership - under_fire + contacts)


def command_check(leadership: int) -> Program[Check]:
    """Check for a special order: 2D6, Leadership or less passes, 11 and 12 never.  [COR-CMD-01, COR-LD-04]"""
    return Then(TwoD6("command check"), lambda total: Check(total, total <= min(HIGHEST, leadership)))
    yield


def leadership_test(leadership: int, dice: int = 2) -> Program[Check]:
    """Any other test, on the dice that it names, without the modifiers of a command check.

    [COR-LD-04, COR-LD-05, COR-LD-06]
    """
    roll = Total(dice, purpose="leadership test")
    return Then(roll, lambda total: Check(total, total <= min(HIGHEST, leadership)))
    yield
