"""A battle before its first turn: the table, the sides, what stands where, and who goes first, as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from phasesim.table.units import BlastMarker
from phasesim.table.values import Value


@dataclass(frozen=True)
class Side(Value):
    """One player: name, the doctrine that decides for it, and the units it deploys, which are those of the game system.

    A ship whose ``leadership`` is 0 rolls for it (COR-LD-01, COR-LD-02).  ``options`` are the doctrine's settings,
    ``choices`` the decisions that the scenario forces (decision name to answer).  ``flagship`` carries the Fleet
    Commander, who has ``rerolls`` for failed checks (COR-FC-02); in Dropfleet ``admiral`` is the Admiral's value
    (DFC-INI-01). ``space_wing`` are the craft in store where the rules of BFG know a store; None leaves the mix to the
    doctrine (XOR-SET-01).
    """

    name: str
    doctrine: str
    ships: tuple[Any, ...]
    ordnance: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, Any] = field(default_factory=dict)
    flagship: str = ""
    rerolls: int = 0
    admiral: int = 0
    space_wing: tuple[tuple[Any, int], ...] | None = None


@dataclass(frozen=True)
class Scenario(Value):
    """Two sides on a table of ``width`` (x) by ``height`` (y), in cm or inches, whose centre is the origin.

    ``first`` is ``"roll"`` (COR-FIRST-01) or a side's name; ``turns`` the limit in game turns.  ``source`` is where it
    was read from (for error lines), ``hash`` that of its content; ``terrain`` is what else a game system puts on its
    table.
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
    terrain: tuple[Any, ...] = ()
    source: str = ""
    hash: str = ""

    def side(self, name: str) -> Side:
        return next(side for side in self.sides if side.name == name)
