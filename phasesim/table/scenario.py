"""A battle before its first turn: the table, the sides, what stands where, and who goes first, as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from phasesim.table.units import BlastMarker, Ordnance, Ship
from phasesim.table.values import Value


@dataclass(frozen=True)
class Side(Value):
    """One player: name, the doctrine that decides for it, and the units it deploys.

    A ship whose ``leadership`` is 0 rolls for it (COR-LD-01, COR-LD-02).  ``options`` are the doctrine's settings, ``choices``
    the decisions that the scenario forces (decision name to answer).  ``flagship`` carries the Fleet Commander, who has
    ``rerolls`` for failed checks (COR-FC-02).
    """

    name: str
    doctrine: str
    ships: tuple[Ship, ...]
    ordnance: tuple[Ordnance, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, Any] = field(default_factory=dict)
    flagship: str = ""
    rerolls: int = 0


@dataclass(frozen=True)
class Scenario(Value):
    """Two sides on a table of ``width`` (x) by ``height`` (y) cm whose centre is the origin.

    ``first`` is ``"roll"`` (COR-FIRST-01) or a side's name; ``turns`` the limit in game turns.  ``source`` is where it was
    read from (for error lines), ``hash`` that of its content.
    """

    name: str
    title: str
    system: str
    turns: int
    width: float
    height: float
    first: str
    sides: tuple[Side, ...]
    blast: tuple[BlastMarker, ...] = ()
    stacked: bool = False
    source: str = ""
    hash: str = ""

    def side(self, name: str) -> Side:
        return next(side for side in self.sides if side.name == name)
