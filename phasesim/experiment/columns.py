"""From a battle's tuples to columns: the three tables as Arrow, with the same names in memory, in files and in pandas.

``battles`` has a row a battle, ``series`` a row a side and phase, ``events`` a row an event.  The rule set is ``rules``
everywhere; the ids of an event's rules are ``rule_ids``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from phasesim.engine.record import EVENT_COLUMNS, SERIES_COLUMNS, Rolls

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("battles", "series", "events")
FIGURES = ("win_", "hull_lost_", "ships_lost_", "craft_lost_", "points_")
"""Columns of ``battles`` that stand there for each side."""
BATTLE_NAMES = ("scenario", "rules", "seed", "replication", "cell", "winner", "turns", "switches", "digest", "error")
"""The others, but for those of a design's factors; ``cell`` is there in experiments only."""
EVENT_NAMES = tuple("rule_ids" if name == "rules" else name for name in EVENT_COLUMNS)

_FLOATS = frozenset({"time"})
_INTEGERS = frozenset(
    {"replication", "seed", "cell", "sequence", "turn", "turns", "hull", "ships", "craft", "salvoes", "bays"},
)
FAILED = "error"
"""The winner of a battle that raised: it counts as a battle, and has no figures."""
_DIGITS = bytes((48 + face) % 256 for face in range(256))


def battle_columns(rows: Sequence[Mapping[str, Any]]) -> pa.RecordBatch:
    """Columns of the table ``battles``; points are floats, other figures as they are."""
    import pyarrow as pa

    # a battle that raised knows the usual columns only
    names = list(rows[max(range(len(rows)), key=lambda k: len(rows[k]))])
    columns = [[row.get(name) for row in rows] for name in names]
    kinds = [_battle_type(name, column) for name, column in zip(names, columns, strict=True)]
    return pa.record_batch([pa.array(c, t) for c, t in zip(columns, kinds, strict=True)], names=names)


def series_columns(
    rules: str, rows: Sequence[tuple[int, Sequence[tuple[Any, ...]]]], cell: int | None = None
) -> pa.RecordBatch:
    """Columns of the table ``series`` from (replication, rows) of battles under one rule set."""
    return _batch(rules, rows, SERIES_COLUMNS, cell)


def event_columns(
    rules: str, rows: Sequence[tuple[int, Sequence[tuple[Any, ...]]]], cell: int | None = None
) -> pa.RecordBatch:
    """Columns of the table ``events``: dice and outcome become text, see `dice_text` and `outcome_texts`."""
    return _batch(rules, rows, EVENT_NAMES, cell)


def designed_row(row: Mapping[str, Any], cell: int, levels: Mapping[str, Any], error: str = "") -> dict[str, Any]:
    """A row of ``battles`` with the columns of an experiment: the cell and its levels before the outcome."""
    address = {name: row[name] for name in ("scenario", "rules", "seed", "replication")}
    return {**address, "cell": cell, **levels, **row, "error": error}


def failed_row(address: Mapping[str, Any], sides: Sequence[str]) -> dict[str, Any]:
    """The outcome of a battle that raised: no figures, but every column."""
    figures = {f"{figure}{side}": None for figure in FIGURES for side in sides}
    return {**address, "winner": FAILED, "turns": None, **figures, "switches": "", "digest": ""}


def dice_text(rolls: Rolls) -> str:
    """The dice of an event as text, purpose by purpose: ``"turrets:426; bomber attack:51"``."""
    return "; ".join([f"{purpose}:{faces.translate(_DIGITS).decode()}" for purpose, faces in rolls])


def outcome_texts(outcomes: Sequence[Mapping[str, Any]]) -> list[str]:
    """Outcomes of events, each as JSON.  They are encoded in one go, which takes half the time of one by one."""
    marked: list[object] = []
    for outcome in outcomes:
        marked += (outcome, _MARK)
    mark = _ENCODE(_MARK)
    return _ENCODE(marked)[1 : -len(mark) - 2].split(f",{mark},") if outcomes else []


def event_dict(event: Sequence[Any]) -> dict[str, Any]:
    """An event as plain data, ready for a line of JSON: rule ids as a list, dice as lists of faces by purpose."""
    data = dict(zip(EVENT_NAMES, event, strict=True))
    data["rule_ids"] = data["rule_ids"].split()
    data["dice"] = [{"purpose": purpose, "faces": list(faces)} for purpose, faces in data["dice"]]
    data["outcome"] = dict(data["outcome"])
    return data


_ENCODE = json.JSONEncoder(separators=(",", ":"), default=list).encode
_MARK = "\0"


def _batch(
    rules: str, rows: Sequence[tuple[int, Sequence[tuple[Any, ...]]]], names: Sequence[str], cell: int | None
) -> pa.RecordBatch:
    import pyarrow as pa

    flat = [row for _, battle in rows for row in battle]
    columns: Sequence[Sequence[Any]] = list(zip(*flat, strict=True)) if flat else [() for _ in names]
    arrays = [_repeated(pa.scalar(rules), len(flat)), pa.array(_replications(rows), pa.int64())]
    first = ["rules", "replication"]
    if cell is not None:
        arrays.append(_repeated(pa.scalar(cell, pa.int64()), len(flat)))
        first.append("cell")
    arrays += [_array(name, column) for name, column in zip(names, columns, strict=True)]
    return pa.record_batch(arrays, names=[*first, *names])


def _array(name: str, column: Sequence[Any]) -> pa.Array:
    import pyarrow as pa

    if name in _FLOATS:
        return pa.array(column, pa.float64())
    if name in _INTEGERS:
        return pa.array(column, pa.int64())
    if name == "dice":
        return pa.array([dice_text(rolls) if rolls else "" for rolls in column], pa.string())
    if name == "outcome":
        return pa.array(outcome_texts(column), pa.string())
    return pa.array(column, pa.string())


def _repeated(value: Any, times: int) -> pa.Array:
    import pyarrow as pa

    return pa.repeat(value, times)


def _replications(rows: Sequence[tuple[int, Sequence[Any]]]) -> list[int]:
    return [replication for replication, battle in rows for _ in battle]


def _battle_type(name: str, column: Sequence[Any]) -> pa.DataType:
    import pyarrow as pa

    known = [value for value in column if value is not None]
    if not known:
        return pa.float64() if name.startswith("points_") else pa.int64()
    if isinstance(known[0], bool | str):
        return pa.bool_() if isinstance(known[0], bool) else pa.string()
    exact = all(isinstance(value, int) for value in known) and not name.startswith("points_")
    return pa.int64() if exact else pa.float64()
