"""Outcome distributions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.plot.style import axes_or_new, look, plain

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

BARS = 24
"""Distinct values up to which each has a bar; beyond, values are drawn together."""


def plot_distribution(*, battles: pd.DataFrame, metric: str, label: str = "", ax: Axes | None = None) -> Axes:
    """Draw the share of battles by outcome, a bar a variant side by side, and each variant's mean as a line.

    Parameters
    ----------
    battles : DataFrame
        The table ``battles``; ``rules`` names the variants.
    metric : str
        One of its columns.
    label : str
        What it is called.
    ax : Axes, optional
        Where to draw.

    Raises
    ------
    InputError
        A column that is not there.
    """
    import numpy as np

    if metric not in battles.columns:
        raise InputError("unknown metric", key="metric", value=metric, allowed=tuple(battles.columns))
    ax = axes_or_new(ax, (7.0, 4.0))
    values = battles[metric].to_numpy(dtype=float)
    edges, centres = _bins(values)
    names = list(battles["rules"].unique())
    step = float(centres[1] - centres[0]) if len(centres) > 1 else 1.0
    width = 0.84 * step / len(names)
    for number, name in enumerate(names):
        found = battles.loc[battles["rules"] == name, metric].to_numpy(dtype=float)
        share = np.histogram(found, edges)[0] / len(found)
        style = look(number)
        place = centres + (number - (len(names) - 1) / 2) * width
        hatch = ("", "///", "...", "xxx", "\\\\\\", "++")[number % 6]
        label_ = f"{name} (mean {found.mean():.2f})"
        ax.bar(place, share, width, color=style.colour, edgecolor="white", linewidth=0.4, hatch=hatch, label=label_)
        ax.axvline(found.mean(), color=style.colour, linestyle=style.dashes, linewidth=1.4)
    ax.set_xlabel(label or metric.replace("_", " "))
    ax.set_ylabel("share of battles")
    if len(centres) <= BARS:
        ax.set_xticks(centres, [f"{centre:g}" for centre in centres])
    ax.legend(fontsize="small", frameon=False)
    plain(ax)
    return ax


def _bins(values: Any) -> tuple[Any, Any]:
    import numpy as np

    low, high = float(values.min()), float(values.max())
    whole = bool((values == np.round(values)).all())
    if whole and high - low < BARS:
        centres = np.arange(low, high + 1)
        return np.append(centres - 0.5, high + 0.5), centres
    width = max(1.0, np.ceil((high - low) / 16)) if whole else (high - low) / 16 or 1.0
    edges = low - (0.5 if whole else 0.0) + width * np.arange(np.floor((high - low) / width) + 2)
    return edges, (edges[:-1] + edges[1:]) / 2
