"""Rule sets compared over the same battles: each one's means, and the difference pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.stats import Interval, mean_interval, paired_interval, paired_share_interval, share_interval

if TYPE_CHECKING:
    import pandas as pd

_KINDS = (("win_", "win share"), ("hull_lost_", "hull lost"), ("craft_lost_", "craft lost"))


@dataclass(frozen=True)
class Metric:
    """A figure of every battle: its column, how it is called, and whether it is a share (0 or 1 in each battle)."""

    column: str
    label: str
    share: bool = False


@dataclass(frozen=True)
class Row:
    """One metric under one rule set.

    Attributes
    ----------
    metric : Metric
    rules : str
        Name of the rule set.
    mean : Interval
        Mean over its battles; a share has Wilson's interval, another figure Student's.
    difference : Interval or None
        Mean of this less the baseline, battle by battle; exact for shares, Student's otherwise.  None for the baseline.
    differ : int or None
        In how many pairs the two logs differ at all.
    changed : int or None
        In how many pairs this metric differs.
    p : float or None
        Holm's adjusted p-value of the difference among all comparisons of the metric, where it was asked for.
    baseline : str
        What it was compared with, where that is not the first rule set.
    """

    metric: Metric
    rules: str
    mean: Interval
    difference: Interval | None = None
    differ: int | None = None
    changed: int | None = None
    p: float | None = None
    baseline: str = ""


def metrics(battles: pd.DataFrame) -> tuple[Metric, ...]:
    """The metrics of a table of battles: win share, hull lost and craft lost of each side, and turns."""
    found = [
        Metric(name, f"{label} {name.removeprefix(prefix)}", prefix == "win_" and _binary(battles[name]))
        for prefix, label in _KINDS
        for name in battles.columns
        if name.startswith(prefix)
    ]
    return (*found, Metric("turns", "turns"))


def compare_rules(battles: pd.DataFrame, *, level: float = 0.95, of: Sequence[Metric] | None = None) -> list[Row]:
    """Compare the rule sets of an experiment with its first one, metric by metric.

    One battle is one observation; a pair is the same replication under two rule sets.

    Parameters
    ----------
    battles : DataFrame
        The table ``battles``: rows of each rule set in the same order of replications.
    level : float
        Confidence level of every interval.
    of : sequence of Metric, optional
        What to compare; `metrics` when not given.

    Raises
    ------
    InputError
        The rule sets were not fought over the same replications.
    """
    groups = _groups(battles)
    (baseline, first), *others = groups
    differ = {name: int((rows["digest"].array != first["digest"].array).sum()) for name, rows in others}
    rows = []
    for metric in metrics(battles) if of is None else of:
        base = first[metric.column].to_numpy(dtype=float)
        rows.append(Row(metric, baseline, mean_of(metric, base, level)))
        for name, group in others:
            values = group[metric.column].to_numpy(dtype=float)
            difference = difference_of(metric, values, base, level)
            changed = int((values != base).sum())
            rows.append(Row(metric, name, mean_of(metric, values, level), difference, differ[name], changed))
    return rows


def comparison_frame(rows: Sequence[Row]) -> pd.DataFrame:
    """The comparison as a table: a row a metric and rule set, bounds in columns of their own."""
    import pandas as pd

    frame = pd.DataFrame([row_dict(row) for row in rows])
    whole = {name: "Int64" for name in ("changed", "differ")}
    bounds = {name: "float64" for name in frame.columns if name.startswith("difference")}
    return frame.astype(whole | bounds)


def row_dict(row: Row) -> dict[str, Any]:
    """One row of the comparison as plain data; what the baseline has not is None."""
    gap = row.difference
    return {
        "metric": row.metric.column,
        "rules": row.rules,
        "n": row.mean.n,
        "mean": row.mean.estimate,
        "mean_low": row.mean.low,
        "mean_high": row.mean.high,
        "difference": gap.estimate if gap else None,
        "difference_low": gap.low if gap else None,
        "difference_high": gap.high if gap else None,
        "changed": row.changed,
        "differ": row.differ,
    } | ({} if row.p is None else {"p": row.p})


def _groups(battles: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    if battles.empty:
        raise InputError("there are no battles to compare", key="battles")
    groups = [(str(name), rows) for name, rows in battles.groupby("rules", sort=False)]
    first = groups[0][1]["replication"].to_numpy()
    for name, rows in groups[1:]:
        replications = rows["replication"].to_numpy()
        if len(replications) != len(first) or (replications != first).any():
            raise InputError("was not fought over the same replications as the baseline:", key="rules", value=name)
    return groups


def _binary(column: pd.Series[Any]) -> bool:
    return bool(column.isin((0, 1)).all())


def mean_of(metric: Metric, values: Any, level: float) -> Interval:
    """Mean of a metric: Wilson's interval for a share, Student's otherwise."""
    if metric.share:
        return share_interval(int(values.sum()), len(values), level=level)
    return mean_interval(values, level=level)


def difference_of(metric: Metric, values: Any, base: Any, level: float) -> Interval:
    """Mean of paired differences: exact for a share, Student's otherwise."""
    if metric.share:
        gained, lost = int((values > base).sum()), int((values < base).sum())
        return paired_share_interval(gained, lost, len(values), level=level)
    return paired_interval(values, base, level=level)
