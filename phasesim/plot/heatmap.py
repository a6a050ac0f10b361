"""A metric over two factors, with lines of equal result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.plot.style import axes_or_new

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

WRITTEN = 120
"""Cells up to which each has its value written on it."""


def plot_heatmap(*, data: pd.DataFrame, label: str = "", contours: int = 5, ax: Axes | None = None) -> Axes:
    """Draw a grid of means as colours, and contours of equal result over it.

    Parameters
    ----------
    data : DataFrame
        From `phasesim.analysis.grid`: levels of one factor down, of the other across.
    label : str
        What is shown.
    contours : int
        Lines of equal result; none where a factor has a single level or one that is no number, or nothing differs.
    ax : Axes, optional
        Where to draw; the scale of colours takes a part of its area.

    Raises
    ------
    InputError
        An empty grid.
    """
    import numpy as np

    if data.empty:
        raise InputError("there is nothing to draw", key="data")
    ax = axes_or_new(ax, (6.5, 4.6))
    values = data.to_numpy(dtype=float)
    image = ax.imshow(values, origin="lower", aspect="auto", cmap="cividis")
    if contours and _ordered(data) and np.isfinite(values).all() and values.max() > values.min():
        lines = ax.contour(values, levels=contours, colors="white", linewidths=1.1)
        ax.clabel(lines, fontsize="x-small", fmt="%.3g")
    if values.size <= WRITTEN:
        _write(ax, values)
    ax.set_xticks(range(values.shape[1]), [_text(level) for level in data.columns])
    ax.set_yticks(range(values.shape[0]), [_text(level) for level in data.index])
    ax.set_xlabel(_name(str(data.columns.name)))
    ax.set_ylabel(_name(str(data.index.name)))
    scale = ax.inset_axes((1.02, 0, 0.04, 1))
    ax.figure.colorbar(image, cax=scale, label=label)
    return ax


def _ordered(data: pd.DataFrame) -> bool:
    """Whether lines between the cells mean anything: two levels or more each way, all of them numbers."""
    levels = [*data.columns, *data.index]
    return min(data.shape) > 1 and all(isinstance(level, int | float) for level in levels)


def _write(ax: Axes, values: NDArray[Any]) -> None:
    import numpy as np

    middle = (np.nanmin(values) + np.nanmax(values)) / 2
    for (row, column), value in np.ndenumerate(values):
        if np.isfinite(value):
            ink = "black" if value > middle else "white"
            ax.text(column, row - 0.28, f"{value:.3g}", ha="center", va="center", fontsize="x-small", color=ink)


def _text(level: object) -> str:
    return f"{level:.3g}" if isinstance(level, float) else str(level)


def _name(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")
