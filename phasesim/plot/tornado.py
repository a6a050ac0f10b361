"""Which factor swings a result most."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.plot.style import axes_or_new, look, plain

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_tornado(*, data: pd.DataFrame, label: str = "", ax: Axes | None = None) -> Axes:
    """Draw a bar a factor from the result at its lowest-scoring level to that at its highest, the greatest swing on
    top.

    The levels stand at the ends, main and total effect (shares of the variance between cells) on the right.

    Parameters
    ----------
    data : DataFrame
        From `phasesim.analysis.sensitivity`.
    label : str
        What is measured; the metric when not given.
    ax : Axes, optional
        Where to draw.

    Raises
    ------
    InputError
        No factors.
    """
    if data.empty:
        raise InputError("there is nothing to draw", key="data")
    ax = axes_or_new(ax, (8.0, 1.4 + 0.5 * len(data)))
    base = float(data.attrs.get("mean", data[["low", "high"]].to_numpy().mean()))
    for place, row in enumerate(data.to_dict(orient="records")):
        ax.barh([place], [row["low"] - base], left=base, color=look(0).colour, height=0.62)
        ax.barh([place], [row["high"] - base], left=base, color=look(1).colour, height=0.62)
        for value, level, side, shift in (
            (row["low"], row["low_level"], "right", -3),
            (row["high"], row["high_level"], "left", 3),
        ):
            ax.annotate(
                str(level),
                (value, place),
                (shift, 0),
                textcoords="offset points",
                ha=side,
                va="center",
                fontsize="x-small",
            )
        ax.annotate(
            _told(row), (1.01, place), xycoords=("axes fraction", "data"), va="center", ha="left", fontsize="x-small"
        )
    ax.axvline(base, color="black", linewidth=1)
    ax.set_yticks(range(len(data)), [str(name).rpartition(".")[2].replace("_", " ") for name in data["factor"]])
    ax.set_ylim(len(data) - 0.4, -0.6)
    ax.margins(x=0.22)
    ax.set_xlabel(label or str(data.attrs.get("metric", "")).replace("_", " "))
    plain(ax)
    return ax


def _told(row: Mapping[Any, Any]) -> str:
    shares = [
        ("main", row["main"], row["main_low"], row["main_high"]),
        ("total", row["total"], row["total_low"], row["total_high"]),
    ]
    return "\n".join(
        f"{name} {share:.2f} [{low:.2f}, {high:.2f}]" for name, share, low, high in shares if isfinite(share)
    )
