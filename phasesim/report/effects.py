"""Regressions and sensitivities as tables."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING

from phasesim.report.tables import text_table

if TYPE_CHECKING:
    import pandas as pd


def effect_lines(table: pd.DataFrame) -> Iterator[str]:
    """The coefficients of `phasesim.analysis.effects`."""
    told = table.attrs
    fit = f"R squared {told['fit']:.3f}"
    yield f"{told['formula']}: {told['model']}, {told['n']} battles, errors {told['errors']}, {fit}"
    if told["model"] == "logit":
        yield "Estimates are log odds; R squared is McFadden's."
    level = f"{told['level']:.0%}".replace("%", " %")
    rows = [
        [
            row["term"],
            f"{row['estimate']:+.4f}",
            f"{row['error']:.4f}",
            f"[{row['low']:+.4f}, {row['high']:+.4f}]",
            f"{row['p']:.4f}",
        ]
        for row in table.to_dict(orient="records")
    ]
    yield from text_table(["term", "estimate", "error", f"{level} interval", "p"], rows, right=(1, 2, 4))


def sensitivity_lines(table: pd.DataFrame) -> Iterator[str]:
    """The factors of `phasesim.analysis.sensitivity`, the most important first."""
    told = table.attrs
    yield f"{told['metric']}: mean {told['mean']:.4g}; {told['method']}"
    rows = [
        [
            row["factor"],
            _share(row["main"], row["main_low"], row["main_high"]),
            _share(row["total"], row["total_low"], row["total_high"]),
            f"{row['low']:.4g} at {row['low_level']}",
            f"{row['high']:.4g} at {row['high_level']}",
        ]
        for row in table.to_dict(orient="records")
    ]
    yield from text_table(["factor", "main effect", "total effect", "least", "most"], rows)


def _share(value: float, low: float, high: float) -> str:
    return f"{value:.3f} [{low:.3f}, {high:.3f}]" if isfinite(value) else "-"
