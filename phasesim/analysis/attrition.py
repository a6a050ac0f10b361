"""Attrition: how much of each side is left, phase by phase, over all battles of a rule set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

MEASURES = ("hull", "craft")


def attrition(
    series: pd.DataFrame, *, measures: Sequence[str] = MEASURES, quantiles: tuple[float, float] = (0.1, 0.9)
) -> pd.DataFrame:
    """Mean and quantile band of what is left at the end of each phase.

    A battle that ended early keeps its last state, so that every moment averages over the same battles.

    Parameters
    ----------
    series : DataFrame
        The table ``series`` of one experiment.
    measures : sequence of str
        Columns to follow: ``hull`` (hits left), ``craft`` (markers in play), ``ships``, ``salvoes``, ``bays``.
    quantiles : pair of float
        Lower and upper end of the band.

    Returns
    -------
    DataFrame
        ``rules, side, measure, time, turn, phase, mean, low, high, battles``; rule sets and sides in their order in
        ``series``, time in phases.  ``attrs["quantiles"]`` keeps the band.

    Raises
    ------
    InputError
        An unknown measure, or quantiles that are no band.
    """
    import pandas as pd

    _check(series, measures, quantiles)
    phases = series.drop_duplicates("time").set_index("time")[["turn", "phase"]].sort_index()
    parts = []
    for (rules, side), rows in series.groupby(["rules", "side"], sort=False):
        for measure in measures:
            left = curves(rows, measure, phases.index).to_numpy(dtype=float)
            part = pd.DataFrame({"rules": rules, "side": side, "measure": measure, "time": phases.index})
            part[["turn", "phase"]] = phases.to_numpy()
            part["mean"] = left.mean(axis=1)
            part["low"], part["high"] = _band(left, quantiles)
            parts.append(part.assign(battles=left.shape[1]))
    found = pd.concat(parts, ignore_index=True)
    found.attrs["quantiles"] = quantiles
    return found


def curves(rows: pd.DataFrame, measure: str, times: pd.Index) -> pd.DataFrame:
    """A row a moment and a column a replication; a battle that ended early keeps its last state."""
    wide = rows.pivot(index="time", columns="replication", values=measure)
    return wide.reindex(times).ffill()


def _band(left: NDArray[Any], quantiles: tuple[float, float]) -> tuple[NDArray[Any], NDArray[Any]]:
    import numpy as np

    low, high = np.quantile(left, quantiles, axis=1)
    return low, high


def _check(series: pd.DataFrame, measures: Sequence[str], quantiles: tuple[float, float]) -> None:
    if series.empty:
        raise InputError("there is no series to look at", key="series")
    fixed = {"rules", "replication", "time", "turn", "player", "phase", "side"}
    known = tuple(name for name in series.columns if name not in fixed)
    for measure in measures:
        if measure not in known:
            raise InputError("unknown measure", key="measures", value=measure, allowed=known)
    if len(quantiles) != 2 or not 0 <= quantiles[0] < quantiles[1] <= 1:
        raise InputError("not a quantile band", key="quantiles", value=quantiles, allowed="low < high, from 0 to 1")
