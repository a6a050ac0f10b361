"""Paired difference of attrition, and survival of ships: curves over time with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phasesim.errors import InputError
from phasesim.plot.attrition import LABELS, draw_lines, legend_over, panels_in
from phasesim.plot.style import axes_or_new

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_difference(
    *, data: pd.DataFrame, measure: str = "hull", sides: Sequence[str] | None = None, ax: Axes | None = None
) -> Axes:
    """Draw what is left under each variant less the baseline, pair by pair, a panel a side.

    Parameters
    ----------
    data : DataFrame
        From `phasesim.analysis.attrition_difference`.
    measure : str
    sides : sequence of str
        All when not given.
    ax : Axes, optional
        Where to draw.  One panel is drawn on it; several share its area.

    Raises
    ------
    InputError
        A measure or side that is not in the data.
    """
    rows = data[data["measure"] == measure]
    if rows.empty:
        raise InputError("unknown measure", key="measure", value=measure, allowed=tuple(data["measure"].unique()))
    ax = _panel_a_side(rows, sides, ax, LABELS.get(measure, measure), symmetric=True)
    level = data.attrs.get("level", 0.95)
    title = f"less {data.attrs.get('baseline', 'the baseline')}; mean of pairs with its {level:.0%} interval"
    _legend(ax, title)
    return ax


def plot_survival(*, data: pd.DataFrame, sides: Sequence[str] | None = None, ax: Axes | None = None) -> Axes:
    """Draw the share of ships still in the battle as steps with bands, a panel a side, a line a variant.

    Parameters
    ----------
    data : DataFrame
        From `phasesim.analysis.survival`.
    sides : sequence of str
        All when not given.
    ax : Axes, optional
        Where to draw.  One panel is drawn on it; several share its area.
    """
    ax = _panel_a_side(data, sides, ax, "share of ships left", symmetric=False)
    _legend(ax, f"mean of battles with its {data.attrs.get('level', 0.95):.0%} interval")
    return ax


def _panel_a_side(
    data: pd.DataFrame, sides: Sequence[str] | None, ax: Axes | None, label: str, symmetric: bool
) -> Axes:
    known = tuple(data["side"].unique())
    sides = known if sides is None else tuple(sides)
    for side in sides:
        if side not in known:
            raise InputError("unknown side", key="sides", value=side, allowed=known)
    if not sides:
        raise InputError("at least one side is needed", key="sides")
    ax = axes_or_new(ax, (4.5 * len(sides), 3.8))
    reach = max(abs(data["low"]).max(), abs(data["high"]).max()) or 1.0
    for side, panel in zip(sides, panels_in(ax, 1, len(sides))[0], strict=True):
        draw_lines(panel, data[data["side"] == side])
        panel.set_ylim((-1.05 * reach, 1.05 * reach) if symmetric else (0, 1.05))
        if symmetric:
            panel.axhline(0, color="0.4", linewidth=0.8, zorder=1)
        panel.set_ylabel(label)
        panel.set_title(f"{side}: {label}", fontsize="medium", loc="left")
    return ax


def _legend(ax: Axes, title: str) -> None:
    legend_over(ax, ax.child_axes[0] if ax.child_axes else ax, title)  # type: ignore[arg-type]
