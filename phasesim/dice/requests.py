"""What a dice program may ask for: whole rolls of D6.

A request for a roll is a value: equal arguments give one and the same object, so its table of answers is made once.
"""

from __future__ import annotations

from typing import Any

from phasesim.dice.rolls import CountRoll, FacesRoll, Roll, TallyRoll, TotalRoll

_counts: dict[Any, Roll] = {}
_tallies: dict[Any, Roll] = {}
_totals: dict[Any, Roll] = {}
_faces: dict[Any, Roll] = {}


def _keep(kept: dict[Any, Roll], key: object, roll: Roll) -> Roll:
    """Keep a roll under its arguments; a store that was filled by unusual arguments is emptied first."""
    if len(kept) >= 10_000:
        kept.clear()
    kept[key] = roll
    return roll


def forget() -> None:
    """Drop every roll that is kept, and its table: for measurements that start cold."""
    for kept in (_counts, _tallies, _totals, _faces):
        kept.clear()


def Count(dice: int, at_least: int, purpose: str) -> Roll:
    """Roll `dice` D6; the answer is how many show `at_least` or more.

    Parameters
    ----------
    dice : int
        Number of D6; none or fewer answers 0 and rolls nothing.
    at_least : int
        Lowest face that counts: all do at 1 or less, none above 6.
    purpose : str
        The question, part of the address of the dice.

    Examples
    --------
    >>> Count(3, at_least=4, purpose="turrets").read([2, 4, 6])
    2
    >>> Count(2, at_least=5, purpose="turrets").table()
    ((0, 16), (1, 16), (2, 4))
    """
    try:
        return _counts[dice, at_least, purpose]
    except KeyError:
        return _keep(_counts, (dice, at_least, purpose), CountRoll(dice, at_least, purpose))


def Tally(dice: int, at_least: tuple[int, ...] = (4, 6), *, purpose: str) -> Roll:
    """Roll `dice` D6 once; the answer is how many reach each of the thresholds.

    Examples
    --------
    >>> Tally(4, at_least=(4, 6), purpose="lock").read([1, 4, 6, 6])
    (3, 2)
    """
    try:
        return _tallies[dice, at_least, purpose]
    except KeyError:
        return _keep(_tallies, (dice, at_least, purpose), TallyRoll(dice, at_least, purpose))


def Total(dice: int, minus: int = 0, floor: int = 0, *, purpose: str, sides: int = 6) -> Roll:
    """Roll `dice` D6 (or D3); the answer is the sum of each face less `minus`, but at least `floor` a die.

    Parameters
    ----------
    dice : int
        Number of dice; none or fewer answers 0 and rolls nothing.
    minus, floor : int
        Taken off each die, and the least that a die then adds.
    purpose : str
        The question, part of the address of the dice.
    sides : {6, 3}
        A D3 is a D6 halved, rounding up.  [COR-BASIC-03]

    Raises
    ------
    DiceError
        If a die has other than 3 or 6 sides.

    Examples
    --------
    >>> Total(3, minus=2, purpose="bomber runs").read([1, 4, 6])
    6
    >>> Total(1, sides=3, purpose="damage").table()
    ((1, 2), (2, 2), (3, 2))
    """
    try:
        return _totals[dice, minus, floor, purpose, sides]
    except KeyError:
        return _keep(_totals, (dice, minus, floor, purpose, sides), TotalRoll(dice, minus, floor, purpose, sides))


def Faces(dice: int, purpose: str) -> Roll:
    """Roll `dice` D6; the answer is the faces themselves, in ascending order.

    Examples
    --------
    >>> Faces(3, purpose="fires").read([6, 1, 3])
    (1, 3, 6)
    """
    try:
        return _faces[dice, purpose]
    except KeyError:
        return _keep(_faces, (dice, purpose), FacesRoll(dice, purpose))


def D6(purpose: str) -> Roll:
    """One D6; the answer is its face."""
    return Total(1, purpose=purpose)


def D3(purpose: str) -> Roll:
    """One D3, a D6 halved, rounding up.  [COR-BASIC-03]"""
    return Total(1, purpose=purpose, sides=3)


def TwoD6(purpose: str) -> Roll:
    """Two D6; the answer is their sum.  [COR-BASIC-03]"""
    return Total(2, purpose=purpose)
