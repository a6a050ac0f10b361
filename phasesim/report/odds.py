"""Exact odds as tables of text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from phasesim.dice import Distribution
from phasesim.engagement import Odds
from phasesim.report.tables import text_table

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


def _rows(chances: Distribution) -> list[list[str]]:
    left, rows = Fraction(1), []
    for value, p in chances.items():
        rows.append([str(value), _percent(p), _percent(left)])
        left -= p
    return rows


def _told(name: str, value: Any) -> str:
    return f"{name.replace('_', ' ')} {str(value).lower()}"


def _percent(p: Fraction) -> str:
    return f"{100 * float(p):.3f} %" if p >= _LEAST else "< 0.001 %"


def _fraction(value: Fraction) -> str:
    exact = f" ({value})" if 1 < value.denominator < 10_000 else ""
    return f"{float(value):.4f}{exact}"
