"""Event logs of stored battles, side by side: the first event that differs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

_NAMES = ("time", "turn", "player", "phase", "kind", "actor", "target", "rule_ids", "dice", "outcome")


@dataclass(frozen=True)
class Trace:
    """The events of one battle, in order, each with the columns of ``events``."""

    events: tuple[tuple[Any, ...], ...]

    @cached_property
    def rules(self) -> frozenset[str]:
        """Ids of all rules that acted."""
        place = _NAMES.index("rule_ids")
        return frozenset(name for event in self.events for name in event[place].split())


def traces_of(events: pa.Table | pa.RecordBatch) -> dict[tuple[int, int], Trace]:
    """The trace of each battle of a table ``events``, by (cell, replication)."""
    columns = [events.column(name).to_pylist() for name in ("cell", "replication", *_NAMES)]
    found: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for cell, replication, *event in zip(*columns, strict=True):
        found.setdefault((cell, replication), []).append(tuple(event))
    return {key: Trace(tuple(rows)) for key, rows in found.items()}


def first_difference(before: Trace, now: Trace) -> tuple[int, str, str]:
    """Number of the first event that differs, and how it was told before and now."""
    both = zip(before.events, now.events, strict=False)
    shorter = min(len(before.events), len(now.events))
    number = next((k for k, (was, there) in enumerate(both) if was != there), shorter)
    return number, _told(before, number), _told(now, number)


def _told(trace: Trace, number: int) -> str:
    if number >= len(trace.events):
        return f"nothing more: the log ends after {len(trace.events)} events"
    _, turn, player, phase, kind, actor, target, rules, dice, outcome = trace.events[number]
    who = f"{actor} -> {target}" if target and target != actor else actor
    parts = [f"turn {turn}, {player}, {phase}: {kind} {who}", f"dice {dice}" if dice else "", outcome, f"[{rules}]"]
    return "; ".join(part for part in parts if part)
