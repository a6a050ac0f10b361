"""Curves over time: how the attrition of two variants differs pair by pair, and how many ships live on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from phasesim.analysis.attrition import curves
from phasesim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray


def attrition_difference(
    series: pd.DataFrame, *, measures: Sequence[str] = ("hull",), baseline: str | None = None, level: float = 0.95
) -> pd.DataFrame:
    """What is left at the end of each phase, variant less baseline, over the pairs of battles.

    Each moment has Student's interval over pairs for itself; the curve as a whole has none.

    Parameters
    ----------
    series : DataFrame
        The table ``series``; ``rules`` names the variants.
    measures : sequence of str
        As `phasesim.analysis.attrition`.
    baseline : str, optional
        The first variant when not given.
    level : float
        Confidence level.

    Returns
    -------
    DataFrame
        ``rules, side, measure, time, turn, phase, mean, low, high, battles``.
    """
    import pandas as pd

    names = list(series["rules"].unique())
    first = baseline or names[0]
    if first not in names or len(names) < 2:
        raise InputError("needs a baseline and at least one more variant", key="baseline", value=first, allowed=names)
    phases = _phases(series)
    parts = []
    for side in series["side"].unique():
        rows = series[series["side"] == side]
        for measure in measures:
            wide = {name: curves(rows[rows["rules"] == name], measure, phases.index) for name in names}
            for name in names:
                if name != first:
                    part = pd.DataFrame({"rules": name, "side": side, "measure": measure, "time": phases.index})
                    part[["turn", "phase"]] = phases.to_numpy()
                    both = wide[name].columns.intersection(wide[first].columns)
                    gaps = wide[name][both].to_numpy(dtype=float) - wide[first][both].to_numpy(dtype=float)
                    part["mean"], part["low"], part["high"] = _interval(gaps, level)
                    parts.append(part.assign(battles=gaps.shape[1]))
    found = pd.concat(parts, ignore_index=True)
    found.attrs |= {"baseline": first, "level": level}
    return found


def survival(series: pd.DataFrame, *, level: float = 0.95) -> pd.DataFrame:
    """Share of a side's ships that are still in the battle at the end of each phase, with an interval over battles.

    A battle is one observation, since its ships share their fate; one that ended early keeps its last state.

    Returns
    -------
    DataFrame
        ``rules, side, time, turn, phase, mean, low, high, battles``.
    """
    import pandas as pd

    phases = _phases(series)
    parts = []
    for (rules, side), rows in series.groupby(["rules", "side"], sort=False):
        left = curves(rows, "ships", phases.index).to_numpy(dtype=float)
        part = pd.DataFrame({"rules": rules, "side": side, "time": phases.index})
        part[["turn", "phase"]] = phases.to_numpy()
        part["mean"], part["low"], part["high"] = _interval(left / left[0].max(), level)
        parts.append(part.assign(battles=left.shape[1]))
    found = pd.concat(parts, ignore_index=True)
    found[["low", "high"]] = found[["low", "high"]].clip(0, 1)
    found.attrs["level"] = level
    return found


def _phases(series: pd.DataFrame) -> pd.DataFrame:
    if series.empty:
        raise InputError("there is no series to look at", key="series")
    return series.drop_duplicates("time").set_index("time")[["turn", "phase"]].sort_index()


def _interval(values: NDArray[Any], level: float) -> tuple[Any, Any, Any]:
    """Mean and Student's interval of each row."""
    import numpy as np
    from scipy.special import stdtrit

    n = values.shape[1]
    mean = values.mean(axis=1)
    if n < 2:
        return mean, mean, mean
    reach = float(stdtrit(n - 1, (1 + level) / 2)) * values.std(axis=1, ddof=1) / np.sqrt(n)
    return mean, mean - reach, mean + reach
