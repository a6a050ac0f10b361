"""From a battle's tuples to columns: the three tables as Arrow, with the same names in memory, in files and in pandas.

``battles`` has a row a battle, ``series`` a row a side and phase, ``events`` a row an event.  The rule set is ``rules``
everywhere; the ids of an event's rules are ``rule_ids``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from phasesim.engine.record import EVENT_COLUMNS, SERIES_COLUMNS, Rolls

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("battles", "series", "events")
EVENT_NAMES = tuple("rule_ids" if name == "rules" else name for name in EVENT_COLUMNS)

_FLOATS = frozenset({"time"})
_INTEGERS = frozenset(
    {"replication", "seed", "sequence", "turn", "turns", "hull", "ships", "craft", "salvoes", "bays"},
)
_DIGITS = bytes((48 + face) % 256 for face in range(256))


def battle_columns(rows: Sequence[Mapping[str, Any]]) -> pa.RecordBatch:
    """Columns of the table ``battles``; points are floats, other figures as they are."""
    import pyarrow as pa

    names = list(rows[0])
    columns = [[row[name] for row in rows] for name in names]
    kinds = [_battle_type(name, column) for name, column in zip(names, columns, strict=True)]
    return pa.record_batch([pa.array(c, t) for c, t in zip(columns, kinds, strict=True)], names=names)


def series_columns(rules: str, rows: Sequence[tuple[int, Sequence[tuple[Any, ...]]]]) -> pa.RecordBatch:
    """Columns of the table ``series`` from (replication, rows) of battles under one rule set."""
    return _batch(rules, rows, SERIES_COLUMNS)


def event_columns(rules: str, rows: Sequence[tuple[int, Sequence[tuple[Any, ...]]]]) -> pa.RecordBatch:
    """Columns of the table ``events``: dice and outcome become text, see `dice_text` and `outcome_text`."""
    return _batch(rules, rows, EVENT_NAMES)


def dice_text(rolls: Rolls) -> str:
    """The dice of an event as text, purpose by purpose: ``"turrets:426; bomber attack:51"``."""
    return "; ".join([f"{purpose}:{faces.translate(_DIGITS).decode()}" for purpose, faces in rolls])


def outcome_text(outcome: Mapping[str, Any]) -> str:
    """The outcome of an event as JSON."""
    return _ENCODE(outcome)


def event_dict(event: Sequence[Any]) -> dict[str, Any]:
    """An event as plain data, ready for a line of JSON: rule ids as a list, dice as lists of faces by purpose."""
    data = dict(zip(EVENT_NAMES, event, strict=True))
    data["rule_ids"] = data["rule_ids"].split()
    data["dice"] = [{"purpose": purpose, "faces": list(faces)} for purpose, faces in data["dice"]]
    data["outcome"] = dict(data["outcome"])
    return data


_ENCODE = json.JSONEncoder(separators=(",", ":"), default=list).encode
_TEXT: dict[str, Callable[[Any], str]] = {"dice": dice_text, "outcome": outcome_text}


def _batch(rules: str, rows: Sequence[tuple[int, Sequence[tuple[Any, ...]]]], names: Sequence[str]) -> pa.RecordBatch:
    import pyarrow as pa

    flat = [row for _, battle in rows for row in battle]
    columns: Sequence[Sequence[Any]] = list(zip(*flat, strict=True)) if flat else [() for _ in names]
    arrays = [_repeated(pa.scalar(rules), len(flat)), pa.array(_replications(rows), pa.int64())]
    arrays += [_array(name, column) for name, column in zip(names, columns, strict=True)]
    return pa.record_batch(arrays, names=["rules", "replication", *names])


def _array(name: str, column: Sequence[Any]) -> pa.Array:
    import pyarrow as pa

    if name in _FLOATS:
        return pa.array(column, pa.float64())
    if name in _INTEGERS:
        return pa.array(column, pa.int64())
    if text := _TEXT.get(name):
        return pa.array([text(value) if value else "" for value in column], pa.string())
    return pa.array(column, pa.string())


def _repeated(value: Any, times: int) -> pa.Array:
    import pyarrow as pa

    return pa.repeat(value, times)


def _replications(rows: Sequence[tuple[int, Sequence[Any]]]) -> list[int]:
    return [replication for replication, battle in rows for _ in battle]


def _battle_type(name: str, column: Sequence[Any]) -> pa.DataType:
    import pyarrow as pa

    if isinstance(column[0], str):
        return pa.string()
    exact = all(isinstance(value, int) for value in column) and not name.startswith("points_")
    return pa.int64() if exact else pa.float64()
