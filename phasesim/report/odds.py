"""Exact odds as tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from phasesim.dice import Distribution
from phasesim.report.tables import text_table

if TYPE_CHECKING:
    from phasesim.engagement import Odds

_LEAST = Fraction(1, 200_000)


def odds_lines(odds: Odds) -> Iterator[str]:
    """What was asked, and for each thing counted its outcomes, the chance of each and of as many or more."""
    yield f"{odds.engagement} under {odds.rules.name}: {', '.join(_told(*item) for item in odds.inputs.items())}"
    for name in odds.fields:
        chances = odds.of(name)
        yield ""
        yield from text_table([name.replace("_", " "), "chance", "or more"], _rows(chances), right=(0, 1, 2))
        mean, spread = odds.mean[name], sqrt(odds.variance[name])
        yield f"mean {_fraction(mean)}, standard deviation {spread:.4f}"
    for name, value in odds.answers.items():
        yield ""
        yield from _answer(name, value)


def _answer(name: str, value: Any) -> Iterator[str]:
    """What an engagement tells besides its outcomes: chances by name, a number, or a table."""
    if isinstance(value, Mapping):
        for what, p in value.items():
            yield f"P({what}) {_percent(p)}"
    elif isinstance(value, list):
        head = list(value[0]) if value else []
        body = [[_percent(cell) if isinstance(cell, Fraction) else str(cell) for cell in row.values()] for row in value]
        yield from text_table([_plain(title) for title in head], body, right=range(len(head)))
    else:
        yield f"{_plain(name)}: {value}"


def _plain(name: str) -> str:
    return name.replace("_", " ").strip()


def _rows(chances: Distribution) -> list[list[str]]:
    left, rows = Fraction(1), []
    for value, p in chances.items():
        rows.append([str(value), _percent(p), _percent(left)])
        left -= p
    return rows


def _told(name: str, value: Any) -> str:
    return f"{_plain(name)} {str(value).lower()}"


def _percent(p: Fraction) -> str:
    return f"{100 * float(p):.3f} %" if p >= _LEAST else "< 0.001 %"


def _fraction(value: Fraction) -> str:
    exact = f" ({value})" if 1 < value.denominator < 10_000 else ""
    return f"{float(value):.4f}{exact}"
