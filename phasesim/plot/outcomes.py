"""Exact odds as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phasesim.plot.style import axes_or_new, look, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_outcomes(
    *,
    outcomes: Sequence[int],
    chances: Sequence[float],
    label: str = "hits",
    mean: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the probability of each outcome as a bar, and the mean as a line.

    Parameters
    ----------
    outcomes : sequence of int
    chances : sequence of float
        Their probabilities.
    label : str
        What the outcomes count.
    mean : float, optional
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax, (6.0, 3.6))
    ax.bar(list(outcomes), list(chances), color=look(0).colour, edgecolor="black", linewidth=0.6, width=0.8)
    if mean is not None:
        ax.axvline(mean, color="black", linestyle="dashed", linewidth=1.2)
        ax.annotate(
            f" mean {mean:.3f}", (mean, 1), xycoords=("data", "axes fraction"), va="top", ha="left", fontsize="small"
        )
    ax.set_ylim(0, max(chances) * 1.15)
    ax.set_xlabel(label)
    ax.set_ylabel("probability")
    if len(outcomes) <= 25:
        ax.set_xticks(list(outcomes))
    plain(ax)
    return ax
