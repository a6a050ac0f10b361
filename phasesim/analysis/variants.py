"""The cells of an experiment as variants: named, and each compared with its baseline pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from phasesim.analysis.comparison import Metric, Row, difference_of, mean_of, metrics
from phasesim.errors import InputError
from phasesim.experiment import Results
from phasesim.experiment.cells import Cells, variant_labels
from phasesim.experiment.columns import FAILED
from phasesim.stats import holm, paired_p, sign_test

if TYPE_CHECKING:
    import pandas as pd


def variant_frame(results: Results, table: str = "battles", *, most: int | None = None) -> pd.DataFrame:
    """A table of results in which ``rules`` names the variant: rule set and levels of the cell.

    Battles that raised are left out.  ``most`` keeps so many of the first cells.
    """
    frame: pd.DataFrame = getattr(results, table)
    experiment = results.experiment
    if experiment is None:
        return frame
    if table == "battles":
        frame = frame[frame["winner"] != FAILED]
    if most is not None:
        frame = frame[frame["cell"] < most]
    labels = labels_of(results)
    return frame.assign(rules=[labels[cell] for cell in frame["cell"]])


def labels_of(results: Results) -> list[str]:
    """What the variants are called, in the order of their cells."""
    experiment = results.experiment
    if experiment is None:
        return list(results.rules)
    return variant_labels(_cells(results), experiment.rulesets)


def baselines_of(results: Results) -> list[int]:
    """For each cell the one that it is compared with; a baseline is its own."""
    if results.experiment is None:
        return [0] * len(results.rules)
    cells = _cells(results)
    return [cells.baseline(number) for number in range(len(cells))]


def chosen_metrics(results: Results, names: Sequence[str] = ()) -> tuple[Metric, ...]:
    """The metrics named, or those of the experiment, or all.

    Raises
    ------
    InputError
        A column that is not there or holds no numbers.
    """
    battles = results.battles
    known = {metric.column: metric for metric in metrics(battles)}
    experiment = results.experiment
    wanted = tuple(names) or (experiment.metrics if experiment else ()) or tuple(known)
    numbers = tuple(name for name in battles.columns if battles[name].dtype.kind in "if")
    for name in wanted:
        if name not in numbers:
            raise InputError("unknown metric", key="metric", value=name, allowed=numbers)
    return tuple(known.get(name) or Metric(name, name.replace("_", " ")) for name in wanted)


def compare_variants(results: Results, *, names: Sequence[str] = (), level: float | None = None) -> list[Row]:
    """Every variant with its mean, and its paired difference from its baseline; see `compare_rules`.

    Pairs of which one battle raised are left out.  Each difference has Holm's adjusted p-value among those of its
    metric: exact sign test for shares, Student's t test otherwise.
    """
    experiment = results.experiment
    level = level or (experiment.level if experiment else 0.95)
    rows: list[Row] = []
    groups = battles_by_cell(results)
    labels, baselines = labels_of(results), baselines_of(results)
    for metric in chosen_metrics(results, names):
        found = []
        for cell, baseline in enumerate(baselines):
            base = None if baseline == cell else groups[baseline]
            if len(groups[cell]):
                row, p = _row(metric, labels[cell], groups[cell], base, level)
                found.append((replace(row, baseline=labels[baseline]), p))
        rows += _adjusted(found)
    return rows


def battles_by_cell(results: Results) -> list[pd.DataFrame]:
    """The battles of each cell that did not raise, by replication."""
    battles = results.battles
    if results.experiment is None:
        groups = {name: rows for name, rows in battles.groupby("rules", sort=False)}
        return [groups[name].set_index("replication") for name in results.rules]
    battles = battles[battles["winner"] != FAILED]
    parts = dict(list(battles.groupby("cell")))
    empty = battles.iloc[:0]
    return [parts.get(cell, empty).set_index("replication") for cell in range(len(_cells(results)))]


def pairs_of(group: pd.DataFrame, base: pd.DataFrame, column: str) -> tuple[Any, Any]:
    """A column of two cells over the replications that both have."""
    both = group.index.intersection(base.index)
    return group.loc[both, column].to_numpy(dtype=float), base.loc[both, column].to_numpy(dtype=float)


def _row(metric: Metric, label: str, group: pd.DataFrame, base: pd.DataFrame | None, level: float) -> tuple[Row, float]:
    mean = mean_of(metric, group[metric.column].to_numpy(dtype=float), level)
    if base is None:
        return Row(metric, label, mean), -1.0
    values, others = pairs_of(group, base, metric.column)
    if not len(values):
        return Row(metric, label, mean), -1.0
    both = group.index.intersection(base.index)
    differ = int((group.loc[both, "digest"].array != base.loc[both, "digest"].array).sum())
    gap = difference_of(metric, values, others, level)
    gained, lost = int((values > others).sum()), int((values < others).sum())
    p = sign_test(gained, lost) if metric.share else paired_p(values, others)
    return Row(metric, label, mean, gap, differ, gained + lost), p


def _adjusted(found: list[tuple[Row, float]]) -> list[Row]:
    tested = [p for row, p in found if row.difference is not None]
    adjusted = iter(holm(tested) if tested else ())
    return [row if row.difference is None else replace(row, p=next(adjusted)) for row, _ in found]


def _cells(results: Results) -> Cells:
    experiment = results.experiment
    assert experiment is not None
    cells = experiment.plan.cells
    assert isinstance(cells, Cells)
    return cells
