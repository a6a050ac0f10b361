"""A metric over the factors of a design: grids of two factors, steps from one variant to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phasesim.analysis.variants import battles_by_cell, labels_of, pairs_of
from phasesim.errors import InputError
from phasesim.experiment import Results
from phasesim.stats import paired_interval

if TYPE_CHECKING:
    import pandas as pd


def grid(results: Results, *, metric: str, x: str, y: str, rules: str | None = None) -> pd.DataFrame:
    """Mean of a metric by two factors: levels of ``y`` down, of ``x`` across; other factors are averaged over.

    Parameters
    ----------
    results : Results
    metric, x, y : str
        Columns of ``battles``.
    rules : str, optional
        Under that rule set only; where several were fought and none is named, under the first.

    Raises
    ------
    InputError
        A column that is not there.
    """
    battles = results.battles
    for key, name in (("metric", metric), ("x", x), ("y", y)):
        if name not in battles.columns:
            raise InputError("unknown column", key=key, value=name, allowed=tuple(battles.columns))
    battles = battles[battles["error"] == ""]
    experiment = results.experiment
    if experiment is not None and "rules" not in (x, y) and len(experiment.rulesets) > 1:
        names = [each.name for each in experiment.rulesets]
        if rules is not None and rules not in names:
            raise InputError("unknown rule set", key="rules", value=rules, allowed=names)
        battles = battles[battles["cell"] % len(names) == (names.index(rules) if rules else 0)]
    found: pd.DataFrame = battles.pivot_table(index=y, columns=x, values=metric, aggfunc="mean", sort=False)
    return _in_order(_in_order(found, battles[y]).T, battles[x]).T


def _in_order(found: pd.DataFrame, column: pd.Series[Any]) -> pd.DataFrame:
    """Numbers ascending, names as the experiment gives them."""
    if column.dtype.kind in "iuf":
        return found.sort_index()
    return found.loc[[level for level in column.unique() if level in found.index]]


def steps(results: Results, *, metric: str, level: float = 0.95) -> pd.DataFrame:
    """From the first variant to the last, one by one: what each step changes, with its paired interval.

    Returns
    -------
    DataFrame
        ``label, change, low, high``: the first row is the first variant's mean, each other the change to that variant.
    """
    import pandas as pd

    groups, labels = battles_by_cell(results), labels_of(results)
    mean = float(groups[0][metric].mean())
    rows: list[tuple[str, float, float, float]] = [(labels[0], mean, mean, mean)]
    for cell in range(1, len(groups)):
        found = paired_interval(*pairs_of(groups[cell], groups[cell - 1], metric), level=level)
        rows.append((labels[cell], found.estimate, found.low, found.high))
    frame = pd.DataFrame(rows, columns=["label", "change", "low", "high"])
    frame.attrs |= {"metric": metric, "level": level}
    return frame
