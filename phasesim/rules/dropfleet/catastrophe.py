"""Catastrophic damage: what a destroyed ship does to those near it."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import D3, D6, Program, Then
from phasesim.rules.dropfleet.crippling import NO_CRIPPLING_BELOW

WIDE_FROM, HEAVY_FROM, EXPLOSIVE_HULL = 7, 10, 6


class Blast(NamedTuple):
    """An explosion: how far it reaches (inches) and its row of the table."""

    reach: int
    row: int


class Harm(NamedTuple):
    """What an explosion does to each ship: points, whether they may be saved, whether it leaves a spike."""

    points: int = 0
    saves: bool = True
    spike: bool = False


HARMS = {3: Harm(spike=True), 4: Harm(1), 5: Harm(2), 6: Harm(2, saves=False)}
"""By row; 1 and 2 do nothing, and 7 rolls for each ship.  [DFC-CAT-03]"""


def explodes(start: int, atmosphere: bool, explosive: bool = False) -> bool:
    """Whether a destroyed ship rolls at all.  [DFC-CAT-01, DFC-SPC-13]"""
    return not atmosphere and (explosive or start >= NO_CRIPPLING_BELOW)


def catastrophe(start: int, explosive: bool = False) -> Program[Blast]:
    """Roll for the row, and if it matters for the reach.  [DFC-CAT-01, DFC-CAT-02, DFC-CAT-03, DFC-SPC-13]

    ``explosive`` rolls as a ship of starting Hull 6 would, reach D3.
    """
    size = EXPLOSIVE_HULL if explosive else start
    row = (yield D6("catastrophic damage")) + (size >= HEAVY_FROM)
    if row < 3:
        return Blast(0, row)
    reach = D6("catastrophic reach") if size >= WIDE_FROM else D3("catastrophic reach")
    return Then(reach, lambda inches: Blast(inches, row))


def harm(row: int) -> Program[Harm]:
    """What a row does to one ship in reach.  [DFC-CAT-03]"""
    if row < 7:
        return HARMS.get(row, Harm())
    return Then(D6("catastrophic points"), lambda points: Harm(points, saves=False))
    yield
