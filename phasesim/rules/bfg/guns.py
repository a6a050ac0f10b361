"""What a direct-fire weapon is, read from its line of the data sheet: weapons that read alike are one type."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from phasesim.table.units import Weapon

DIRECT = ("battery", "bombardment", "lance", "nova")
"""Kinds of weapon that fire directly; all but lances and nova cannon use the gunnery table.  [SHT-FIRE-01]"""

GUNNERY_KINDS = ("battery", "bombardment")


class Gun(NamedTuple):
    """A type of weapon.

    Attributes
    ----------
    kind : str
        ``"battery"``, ``"bombardment"``, ``"lance"`` or ``"nova"``.
    closing : bool
        It treats every ship as closing (SHT-BATT-05, COR-WPN-03).
    near, far : bool
        It takes the column shift for range up to 15 cm, and for range over 30 cm.
    left : int
        Columns that it shifts to the left always.
    each : int
        Hits for each die that hits (heavy gunz: 2).
    pulsar : bool
        A hit is rolled again, up to three hits.
    """

    kind: str = "battery"
    closing: bool = False
    near: bool = True
    far: bool = True
    left: int = 0
    each: int = 1
    pulsar: bool = False


PLAIN = Gun()


@lru_cache(maxsize=1024)
def gun_of(weapon: Weapon) -> Gun:
    """The type of a weapon; lines of one ship that give equal types are added up before the look-up.

    [SHT-BATT-02, SHT-BATT-05, SHT-MOD-04, COR-WPN-03, COR-WPN-05, COR-WPN-08]
    """
    notes = weapon.notes
    ranged = "no range shifts" not in notes
    return Gun(
        kind=weapon.kind,
        closing="counts every target as closing" in notes,
        near=ranged,
        far=ranged and "no shift for range over 30 cm" not in notes,
        left=int("one column left" in notes),
        each=2 if "double damage" in notes else 1,
        pulsar="up to 3 hits" in notes,
    )
