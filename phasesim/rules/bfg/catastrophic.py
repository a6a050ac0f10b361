"""Catastrophic damage: the table as data, hulks that drift and burn, explosions that reach the neighbours."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from phasesim.dice import Program, Then, Total, TwoD6
from phasesim.table import TOUCH, Point, distance
from phasesim.table.units import half

DRIFTING, BLAZING, PLASMA, WARP = "drifting_hulk", "blazing_hulk", "plasma_drive_overload", "warp_drive_implosion"


class Catastrophe(NamedTuple):
    """A row of the table.

    ``low`` and ``high`` are the totals that it covers; ``again`` says that a hulk rolls anew after each drift,
    ``explodes`` that the ship is gone, ``whole`` that it leaves all its starting hits in markers and lances, not half.
    """

    low: int
    high: int
    name: str
    again: bool = False
    explodes: bool = False
    whole: bool = False

    def markers(self, start: int) -> int:
        """Blast markers that it leaves, for a ship of so many starting hits; a hulk's touches its base.

        [SHT-CATTAB-02, SHT-CATTAB-07, SHT-CATTAB-09, SHT-CATTAB-12]
        """
        return self.lances(start) if self.explodes else 1

    def lances(self, start: int) -> int:
        """Strength of the lance attack on each ship within reach.  [SHT-CATTAB-09, SHT-CATTAB-12]"""
        if not self.explodes:
            return 0
        return start if self.whole else half(start)


TABLE = (
    Catastrophe(2, 6, DRIFTING),
    Catastrophe(7, 8, BLAZING, again=True),
    Catastrophe(9, 11, PLASMA, explodes=True),
    Catastrophe(12, 12, WARP, explodes=True, whole=True),
)
"""The catastrophic damage table.  [SHT-CATTAB-02, SHT-CATTAB-07, SHT-CATTAB-09, SHT-CATTAB-12]"""


def catastrophe() -> Program[Catastrophe]:
    """The row of the table for a capital ship brought to 0 hits, or for a hulk that rolls anew.

    Rolled once the attack that emptied it is resolved; once for each unit or wave that scored hits on a hulk, however
    many (SHT-HULK-07).  [SHT-CAT-04, SHT-CATTAB-07, SHT-HULK-07, SHT-DMG-03]
    """
    return Then(TwoD6("catastrophic damage"), found)
    yield


def found(total: int) -> Catastrophe:
    """The row for a total of 2D6."""
    return next(row for row in TABLE if row.low <= total <= row.high)


def rolls_on_table(escort: bool, boarded: bool = False) -> bool:
    """Whether a ship at 0 hits rolls: an escort is a blast marker, a ship emptied by boarding damage a drifting hulk.

    [SHT-CAT-02, SHT-CAT-04, SHT-DMG-03, COR-BOARD-08]
    """
    return not (escort or boarded)


def drift() -> Program[int]:
    """Cm that a hulk drifts straight ahead as its owner's Movement Phase begins.  [SHT-CATTAB-02]"""
    return Then(Total(4, purpose="drift"), int)
    yield


def blast_radius() -> Program[int]:
    """Cm to which an explosion reaches: one roll for all; braces come before it.  [SHT-CATTAB-09, SHT-CATTAB-12]"""
    return Then(Total(3, purpose="explosion radius"), int)
    yield


def caught(wreck: Point, cm: float, position: Point, radius: float, in_ram: bool = False) -> bool:
    """Whether a ship is within an explosion: any part of its base is, measured from the wreck's stem.

    The other ship of a ram always is.  [SHT-CATTAB-09, SHT-CATTAB-12, COR-BASIC-02, COR-RAM-07]
    """
    return in_ram or distance(wreck, position) - radius <= cm + TOUCH


def may_attack_hulk(own: bool, deliberate: bool = True) -> bool:
    """Whether a side may fire on, board or send ordnance at a hulk; torpedoes that merely run into its own hit it.

    [SHT-HULK-04, SHT-HULK-05, SHT-HULK-10]
    """
    return not (own and deliberate)


def aimed_at_hulk(met: Collection[tuple[float, str]]) -> bool:
    """Whether a launch is aimed at a friendly hulk on purpose: its straight path meets that before any enemy.

    [SHT-HULK-10]

    Parameters
    ----------
    met : collection of (cm, kind)
        What the path at full speed touches and where: ``"enemy"`` or ``"own hulk"``.
    """
    first = min(met, default=(0.0, ""))
    return first[1] == "own hulk"
