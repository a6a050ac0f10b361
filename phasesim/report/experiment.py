"""An experiment in words: what was asked, what was found, what the pairing saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from phasesim.analysis import Row
from phasesim.experiment import Experiment
from phasesim.report.figures import interval, number
from phasesim.report.tables import text_table

if TYPE_CHECKING:
    import pandas as pd

MOST = 40
"""Variants of a metric that are printed; a table in a file holds all."""


def experiment_lines(experiment: Experiment) -> Iterator[str]:
    """What an experiment asks, before it is fought."""
    cells = experiment.plan.cells
    yield f"{experiment.name}: {experiment.title}"
    yield f"Question: {experiment.question}"
    yield f"Scenario: {experiment.source}"
    yield f"Rule sets: {', '.join(rules.name for rules in experiment.rulesets)}"
    for factor in experiment.factors:
        if factor.range is not None:
            values = f"{factor.range[0]:g} to {factor.range[1]:g}"
        else:
            values = ", ".join(map(str, factor.levels))
        where = "" if factor.paths in ((), (factor.name,)) else f" ({', '.join(factor.paths)})"
        yield f"Factor {factor.name}{where}: {values}"
    most = " at most" if experiment.stop else ""
    battles = f"{experiment.n} battles each{most}"
    yield f"Design: {experiment.design.kind}, {len(cells)} cells, {battles}, seed {experiment.seed}"
    if experiment.stop:
        yield f"Stops by: {experiment.stop.rule}, looking every {experiment.stop.look} battles"
    yield f"Metrics: {', '.join(experiment.metrics) or 'all'}"


def found_lines(experiment: Experiment, manifest: Mapping[str, Any], rows: Sequence[Row]) -> Iterator[str]:
    """What was found: a table a metric, battles that raised, where it stopped and why."""
    n, cells = manifest["n"], manifest["cells"]
    yield f"{experiment.name}: {n} battles of each of {cells} cells, seed {manifest['seed']}"
    yield f"Question: {experiment.question}"
    for column in dict.fromkeys(row.metric.column for row in rows):
        yield ""
        yield from _metric_lines([row for row in rows if row.metric.column == column])
    yield ""
    yield from _ends(manifest, n * cells)


def allowed_lines(rows: Sequence[Row], margins: Mapping[str, float]) -> Iterator[str]:
    """What the intervals allow to be said, a sentence a comparison."""
    for row in rows:
        gap = row.difference
        if gap is None or not gap.known:
            continue
        what = f"{row.rules} against {row.baseline}: {row.metric.label}"
        low, high = sorted((abs(gap.low), abs(gap.high)))
        if 0 not in gap:
            yield f"{what} is {'more' if gap.estimate > 0 else 'less'}, by {number(low)} to {number(high)}."
            continue
        margin = margins.get(row.metric.column)
        ends = f"from {number(gap.low, sign=True)} to {number(gap.high, sign=True)}"
        if margin is not None and gap.low >= -margin and gap.high <= margin:
            yield f"{what} is the same up to {margin:g} ({ends})."
        else:
            yield f"{what}: no difference is shown; anything {ends} may be true."


def saved_lines(table: pd.DataFrame, metric: str) -> Iterator[str]:
    """How the distributions differ and what the pairing saved, for the first variants."""
    head = ["rules", "pairs", "KS distance", "p", "Wasserstein", *_quantile_heads(table), "pairing saved"]
    body = [
        [
            str(row["rules"]),
            str(row["pairs"]),
            number(row["ks"]),
            number(row["p"]),
            number(row["wasserstein"]),
            *(f"{row[q]:+g} [{row[f'{q}_low']:+g}, {row[f'{q}_high']:+g}]" for q in _quantiles(table)),
            f"x{row['saved']:.3g}",
        ]
        for row in table.head(MOST).to_dict(orient="records")
    ]
    yield f"Distribution of {metric} against the baseline, pair by pair"
    yield from text_table(head, body)


def _metric_lines(rows: Sequence[Row]) -> Iterator[str]:
    level = f"{rows[0].mean.level:.0%}".replace("%", " %")
    head = [
        rows[0].metric.label,
        f"mean [{level} interval]",
        f"paired difference [{level} interval]",
        "p (Holm)",
        "changed in",
    ]
    body = [
        [
            row.rules,
            interval(row.mean),
            "" if row.difference is None else interval(row.difference, sign=True),
            "" if row.p is None else _p(row.p),
            "" if row.changed is None else str(row.changed),
        ]
        for row in rows[:MOST]
    ]
    if all(row.difference is None for row in rows):
        head, body = head[:2], [row[:2] for row in body]
    yield from text_table(head, body)
    if len(rows) > MOST:
        yield f"... and {len(rows) - MOST} more, in table.csv"


def _ends(manifest: Mapping[str, Any], battles: int) -> Iterator[str]:
    failed = manifest.get("failed", 0)
    if failed:
        yield f"{failed} of {battles} battles raised: they are rows with winner = error, and no mean counts them."
    stopped = manifest.get("stopped")
    if stopped:
        why = ", ".join(f"cell {cell} {reason}" for cell, reason in stopped["comparisons"].items())
        yield f"Stopped after {stopped['at']} battles of each cell, by {stopped['metric']}: {why}."


def _quantiles(table: pd.DataFrame) -> list[str]:
    return [name for name in table.columns if name.startswith("q") and name[1:].replace(".", "").isdecimal()]


def _quantile_heads(table: pd.DataFrame) -> list[str]:
    return [f"{name[1:]} % quantile" for name in _quantiles(table)]


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"
