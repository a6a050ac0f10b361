"""Estimates with their intervals, one below the other: comparisons, or coefficients of a regression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phasesim.errors import InputError
from phasesim.plot.style import axes_or_new, look, plain

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_forest(
    *,
    labels: Sequence[str],
    estimates: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    margin: float | None = None,
    label: str = "difference",
    ax: Axes | None = None,
) -> Axes:
    """Draw each estimate as a point with its interval as a line, its figures on the right, and a line at 0.

    Parameters
    ----------
    labels : sequence of str
        From top to bottom.
    estimates, low, high : sequence of float
    margin : float, optional
        A band about 0 in which differences count as none.
    label : str
        What is estimated.
    ax : Axes, optional
        Where to draw.

    Raises
    ------
    InputError
        Nothing to draw, or sequences of several lengths.
    """
    rows = list(zip(labels, estimates, low, high, strict=False))
    if not rows or len({len(labels), len(estimates), len(low), len(high)}) > 1:
        raise InputError("needs a label, an estimate and two bounds for each line", key="labels", value=len(labels))
    ax = axes_or_new(ax, (7.5, 1.3 + 0.36 * len(rows)))
    if margin is not None:
        ax.axvspan(-margin, margin, color="0.93", zorder=0)
    ax.axvline(0, color="0.4", linewidth=1, zorder=1)
    for place, (_, estimate, below, above) in enumerate(rows):
        style = look(0 if below > 0 or above < 0 else 1)
        ax.plot([below, above], [place, place], color=style.colour, linewidth=2, solid_capstyle="butt")
        ax.plot([estimate], [place], marker=style.marker, color=style.colour, markersize=6, linestyle="none")
        ax.annotate(
            f"{estimate:+.3g} [{below:+.3g}, {above:+.3g}]",
            (1.01, place),
            xycoords=("axes fraction", "data"),
            va="center",
            fontsize="small",
        )
    ax.set_yticks(range(len(rows)), [str(row[0]) for row in rows], fontsize="small")
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlabel(label)
    plain(ax)
    return ax


def plot_coefficients(*, data: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the coefficients of a regression (`phasesim.analysis.effects`), the intercept left out.

    Raises
    ------
    InputError
        There is nothing but an intercept.
    """
    rows = data[data["term"] != "Intercept"]
    told = data.attrs
    unit = "log odds" if told.get("model") == "logit" else str(told.get("formula", "")).partition("~")[0].strip()
    ax = plot_forest(
        labels=rows["term"].tolist(),
        estimates=rows["estimate"].tolist(),
        low=rows["low"].tolist(),
        high=rows["high"].tolist(),
        label=f"coefficient ({unit}) with its {told.get('level', 0.95):.0%} interval",
        ax=ax,
    )
    ax.set_title(str(told.get("formula", "")), loc="left", fontsize="medium")
    return ax
