"""From one result to another, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phasesim.errors import InputError
from phasesim.plot.style import axes_or_new, look, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_waterfall(
    *,
    labels: Sequence[str],
    changes: Sequence[float],
    start: float,
    low: Sequence[float] | None = None,
    high: Sequence[float] | None = None,
    label: str = "",
    ends: tuple[str, str] = ("start", "end"),
    ax: Axes | None = None,
) -> Axes:
    """Draw a bar for where it starts, one for each change on top of those before, and one for where it ends.

    Parameters
    ----------
    labels : sequence of str
        Names of the changes.
    changes : sequence of float
    start : float
        Where they start from.
    low, high : sequence of float, optional
        Bounds of each change, drawn as a line on its bar.
    label : str
        What is measured.
    ends : pair of str
        Names of the first and the last bar.
    ax : Axes, optional
        Where to draw.

    Raises
    ------
    InputError
        Nothing to draw, or sequences of several lengths.
    """
    if not changes or len(labels) != len(changes):
        raise InputError("needs a label for each change, and one at least", key="labels", value=len(labels))
    ax = axes_or_new(ax, (1.6 + 1.1 * (len(changes) + 2), 4.2))
    level, last = start, len(changes) + 1
    ax.bar([0], [start], color="0.6", width=0.7)
    for place, change in enumerate(changes, 1):
        style = look(5 if change > 0 else 0)
        ax.bar([place], [change], bottom=level, color=style.colour, width=0.7)
        ax.plot([place - 1.35, place + 0.35], [level, level], color="0.4", linewidth=0.8)
        if low is not None and high is not None:
            bounds = [level + low[place - 1], level + high[place - 1]]
            ax.plot([place, place], bounds, color="black", linewidth=1.2, marker="_", markersize=7)
        top = max(level, level + change, level + (high[place - 1] if high is not None else change))
        ax.annotate(f"{change:+.3g}", (place, top), (0, 3), textcoords="offset points", ha="center", fontsize="small")
        level += change
    ax.bar([last], [level], color="0.6", width=0.7)
    for place, value in ((0, start), (last, level)):
        ax.annotate(f"{value:.3g}", (place, value), (0, 3), textcoords="offset points", ha="center", fontsize="small")
    names = [ends[0], *labels, ends[1]]
    ax.set_xticks(range(len(names)), [name.replace(", ", ",\n") for name in names], fontsize="small")
    if max(map(len, names)) > 14:
        for text in ax.get_xticklabels():
            text.set(rotation=18, ha="right", rotation_mode="anchor")
    ax.axhline(0, color="0.4", linewidth=0.8)
    ax.margins(y=0.12)
    ax.set_ylabel(label)
    plain(ax)
    return ax
