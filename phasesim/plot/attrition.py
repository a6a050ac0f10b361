"""Attrition curves: what is left of each side, phase by phase, under each rule set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phasesim.errors import InputError
from phasesim.plot.style import Look, axes_or_new, look, plain

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LABELS = {
    "hull": "hits left",
    "craft": "craft in play",
    "ships": "ships left",
    "salvoes": "salvoes in play",
    "bays": "launch bays that count",
}


def plot_attrition(
    *,
    data: pd.DataFrame,
    measures: Sequence[str] = ("hull", "craft"),
    sides: Sequence[str] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw mean and quantile band over time, a panel for each measure and side, a line for each rule set.

    Parameters
    ----------
    data : DataFrame
        From `phasesim.analysis.attrition`.
    measures, sides : sequence of str
        The panels' rows and columns; all sides when not given.
    ax : Axes, optional
        Where to draw.  One panel is drawn on it; several share its area.

    Returns
    -------
    Axes
        The Axes given, or new ones; several panels are its ``child_axes``.

    Raises
    ------
    InputError
        A measure or side that is not in the data.
    """
    sides = tuple(data["side"].unique()) if sides is None else tuple(sides)
    _check(data, measures, sides)
    ax = axes_or_new(ax, (4.5 * len(sides), 3.1 * len(measures) + 0.4))
    panels = panels_in(ax, len(measures), len(sides))
    for row, measure in enumerate(measures):
        top = data.loc[data["measure"] == measure, "high"].max()
        for column, side in enumerate(sides):
            panel = panels[row][column]
            draw_lines(panel, data[(data["measure"] == measure) & (data["side"] == side)])
            panel.set_ylim(0, max(1.0, top) * 1.05)
            panel.set_ylabel(LABELS.get(measure, measure))
            panel.set_title(f"{side}: {LABELS.get(measure, measure)}", fontsize="medium", loc="left")
    legend_over(ax, panels[0][0], _band_title(data))
    return ax


def _check(data: pd.DataFrame, measures: Sequence[str], sides: Sequence[str]) -> None:
    for key, wanted in (("measure", measures), ("side", sides)):
        known = tuple(data[key].unique())
        if not wanted:
            raise InputError(f"at least one {key} is needed", key=f"{key}s")
        for name in wanted:
            if name not in known:
                raise InputError(f"unknown {key}", key=f"{key}s", value=name, allowed=known)


def _band_title(data: pd.DataFrame) -> str | None:
    band = data.attrs.get("quantiles")
    if band is None or (data["low"] == data["high"]).all():
        return None
    return f"mean, and band from {band[0]:.0%} to {band[1]:.0%} of battles"


def panels_in(ax: Axes, rows: int, columns: int) -> list[list[Axes]]:
    """Panels that share the area of the Axes; a single one is the Axes themselves."""
    if rows == columns == 1:
        return [[ax]]
    ax.set_axis_off()
    top = 0.93 if rows > 1 else 0.9
    wide, high = 1 / columns, top / rows

    def panel(row: int, column: int) -> Axes:
        return ax.inset_axes((column * wide + 0.07, top - (row + 1) * high + 0.08, wide - 0.08, high - 0.14))

    return [[panel(row, column) for column in range(columns)] for row in range(rows)]


def draw_lines(ax: Axes, data: pd.DataFrame) -> None:
    """A line with a band for each rule set, over time."""
    names = list(data["rules"].unique())
    for number, name in enumerate(names):
        line, style = data[data["rules"] == name], look(number)
        label = f"{name} ({line['battles'].iloc[0]} battles)" if line["battles"].iloc[0] > 1 else name
        if (line["low"] != line["high"]).any():
            _draw_band(ax, line, style)
        ax.plot(
            line["time"],
            line["mean"],
            color=style.colour,
            linestyle=style.dashes,
            marker=style.marker,
            markevery=_marks(len(line), number, len(names)),
            markersize=4.5,
            drawstyle="steps-post",
            label=label,
        )
    _turns(ax, data)
    plain(ax)


def _draw_band(ax: Axes, line: pd.DataFrame, style: Look) -> None:
    ax.fill_between(line["time"], line["low"], line["high"], step="post", color=style.colour, alpha=0.16, linewidth=0)
    for edge in ("low", "high"):
        ax.plot(
            line["time"],
            line[edge],
            color=style.colour,
            linestyle=style.dashes,
            linewidth=0.6,
            alpha=0.7,
            drawstyle="steps-post",
            zorder=1.5,
        )


def _marks(points: int, number: int, lines: int) -> tuple[int, int]:
    """Markers at other moments for each line, so that lines upon one another can all be seen."""
    every = max(1, points // 8)
    return (number * every // lines, every)


def _turns(ax: Axes, data: pd.DataFrame) -> None:
    ends = data.groupby("turn")["time"].max()
    ends = ends[ends.index > 0]
    ax.set_xlim(data["time"].min(), data["time"].max())
    ax.set_xticks(ends.to_numpy(), [str(turn) for turn in ends.index])
    ax.set_xlabel("end of turn")
    ax.grid(axis="x", color="0.9", linewidth=0.8)
    ax.set_axisbelow(True)


def legend_over(ax: Axes, panel: Axes, title: str | None) -> None:
    """One legend for all panels, above them."""
    handles, labels = panel.get_legend_handles_labels()
    ax.legend(
        handles,
        labels,
        title=title,
        loc="best" if panel is ax else "upper center",
        ncols=1 if panel is ax else min(3, len(labels)),
        fontsize="small",
        title_fontsize="small",
        frameon=False,
        handlelength=4,
    )
