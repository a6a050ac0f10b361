"""The record of a battle: what happened (events), how the sides stood (series), and the one row that sums it up."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from phasesim.dice import Ledger
from phasesim.engine.graph import InteractionGraph

EVENT_COLUMNS = (
    "time", "sequence", "turn", "player", "phase", "kind", "actor", "target", "rules", "dice", "outcome",
)  # fmt: skip
SERIES_COLUMNS = ("time", "turn", "player", "phase", "side", "hull", "ships", "craft", "salvoes", "bays")

Rolls: TypeAlias = tuple[tuple[str, bytes], ...]
Event: TypeAlias = tuple[float, int, int, str, str, str, str, str, str, Rolls, Mapping[str, Any]]
"""One event: time in phases; sequence number; turn, player, phase; kind; actor and target by name; rule ids, separated
by spaces; the dice as (purpose, faces); the outcome by name."""
Row: TypeAlias = tuple[float, int, str, str, str, int, int, int, int, int]


@dataclass(frozen=True)
class BattleRecord:
    """What a battle leaves behind.

    Attributes
    ----------
    row : dict
        The battle as a row of the table ``battles``.
    events : list of tuple
        In the order of ``EVENT_COLUMNS``; ``rules`` is one string of ids, ``dice`` a tuple of (purpose, faces as
        bytes), ``outcome`` a dict of plain values.
    series : list of tuple
        In the order of ``SERIES_COLUMNS``: a row a side at the start (turn 0) and at the end of each phase.  ``hull``
        is the sum of hits left (hulks excepted), ``craft`` and ``salvoes`` the markers in play, ``bays`` the launch
        bays that count (ORD-LIM-04).
    switches : tuple of str
        The switches of the rule set that acted, in alphabetical order.
    graphs : dict
        The interaction graphs that were asked for, by ``"turn.player.phase"``.
    """

    row: dict[str, Any]
    events: list[Event]
    series: list[Row]
    switches: tuple[str, ...]
    graphs: dict[str, InteractionGraph] = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """Hash of the events alone: equal logs have equal digests, whatever the rule set was called."""
        return digest_of(self.events)

    @cached_property
    def ledger(self) -> Ledger:
        """Every die by purpose and rules."""
        return enter_rolls(Ledger(), self.events)


def enter_rolls(ledger: Ledger, events: Iterable[Event]) -> Ledger:
    """Enter the dice of the events into a ledger, under the rule ids of each event; returns the ledger."""
    for event in events:
        for purpose, faces in event[9]:
            ledger.add(purpose, event[8].split(), faces)
    return ledger


def digest_of(events: list[Event]) -> str:
    """BLAKE2 of the events as text (floats as their shortest exact form, so equal on every platform)."""
    return hashlib.blake2b(repr(events).encode(), digest_size=16).hexdigest()
