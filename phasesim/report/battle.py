"""One battle: how it ended, and the whole report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from phasesim.report.story import story_lines
from phasesim.report.tables import text_table

_FIGURES = ("hull_lost", "ships_lost", "craft_lost", "points")


def battle_lines(row: Mapping[str, Any], events: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Heading, story and outcome of a battle."""
    yield f"{row['scenario']} under {row['rules']}, seed {row['seed']}, replication {row['replication']}"
    yield from story_lines(events)
    yield ""
    yield from outcome_lines(row)


def outcome_lines(row: Mapping[str, Any]) -> Iterator[str]:
    """How a battle ended: winner, losses a side, the switches that acted, the digest of its log."""
    winner = row["winner"]
    turns = f"{row['turns']} turn" + ("" if row["turns"] == 1 else "s")
    yield f"A draw after {turns}." if winner == "draw" else f"{winner} wins after {turns}."
    sides = sides_of(row)
    known = [name for name in _FIGURES if f"{name}_{sides[0]}" in row]
    body = [[name.replace("_", " "), *(_figure(row[f"{name}_{side}"]) for side in sides)] for name in known]
    yield from text_table(["", *sides], body, right=range(1, len(sides) + 1))
    yield f"Switches that acted: {row['switches'] or 'none'}"
    yield f"Digest of the log: {row['digest']}"


def sides_of(row: Mapping[str, Any]) -> list[str]:
    """Names of the sides, from the columns of the row."""
    return [name.removeprefix("win_") for name in row if name.startswith("win_")]


def _figure(value: float) -> str:
    return f"{value:g}"
