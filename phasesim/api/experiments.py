"""Experiments: a file with a question, fought into a folder, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phasesim import analysis, plot
from phasesim.analysis import Row
from phasesim.errors import InputError
from phasesim.experiment import (
    Experiment,
    Results,
    Standing,
    load_experiment,
    open_results,
    resume_experiment,
)
from phasesim.experiment import run_experiment as fight_experiment
from phasesim.report import found_lines

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LINES = 6
"""Variants that a picture of curves or bars shows: those of the first cells."""


@dataclass(frozen=True)
class Findings:
    """An experiment that was fought.

    Attributes
    ----------
    results : Results
        Its tables, and the manifest that says how to get them again.
    """

    results: Results

    @property
    def experiment(self) -> Experiment:
        """What was asked."""
        found = self.results.experiment
        assert found is not None
        return found

    @property
    def frame(self) -> pd.DataFrame:
        """The table ``battles``: a row a battle, with the factors of the design."""
        return self.results.battles

    @cached_property
    def rows(self) -> list[Row]:
        """Every metric of every variant with its paired difference (`phasesim.analysis.compare_variants`)."""
        return analysis.compare_variants(self.results)

    @property
    def table(self) -> pd.DataFrame:
        """The same as a table."""
        return analysis.comparison_frame(self.rows)

    def summary(self) -> str:
        """The question, and a table for each metric."""
        return "\n".join(found_lines(self.experiment, self.results.manifest, self.rows))

    def distributions(self, metric: str | None = None) -> pd.DataFrame:
        """How a metric's distribution differs between variants (`phasesim.analysis.distribution_table`)."""
        return analysis.distribution_table(self.results, metric=metric or self.experiment.main)

    def effects(self, formula: str, *, errors: str = "HC3") -> pd.DataFrame:
        """A regression on the battles (`phasesim.analysis.effects`)."""
        return analysis.effects(self.results, formula, errors=errors, level=self.experiment.level)

    def sensitivity(self, metric: str | None = None) -> pd.DataFrame:
        """Which factors matter (`phasesim.analysis.sensitivity`)."""
        return analysis.sensitivity(self.results, metric=metric or self.experiment.main, level=self.experiment.level)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON; what is not known is None."""
        told = self.results.manifest
        keys = ("n", "cells", "seed", "failed", "stopped")
        rows = [
            {k: None if isinstance(v, float) and not isfinite(v) else v for k, v in analysis.row_dict(row).items()}
            for row in self.rows
        ]
        asked = {"name": self.experiment.name, "question": self.experiment.question}
        return asked | {key: told[key] for key in keys if key in told} | {"metrics": rows}

    # ------------------------------------------------------------ pictures
    def plot(self, kind: str, *, ax: Axes | None = None, **settings: Any) -> Axes:
        """Draw one of `PICTURES`; ``metric``, ``x``, ``y`` and ``rules`` as the kind needs them.

        Raises
        ------
        InputError
            An unknown kind, or a setting that it lacks.
        """
        if kind not in PICTURES:
            raise InputError("unknown kind of plot", key="kind", value=kind, allowed=tuple(PICTURES))
        return PICTURES[kind](self, settings, ax)

    def plot_attrition(self, *, ax: Axes | None = None) -> Axes:
        """Hull and craft by phase (`phasesim.plot.plot_attrition`)."""
        return self.plot("attrition", ax=ax)

    def plot_forest(self, metric: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Paired differences with their intervals (`phasesim.plot.plot_forest`)."""
        return self.plot("forest", metric=metric, ax=ax)

    def _series(self) -> pd.DataFrame:
        return analysis.variant_frame(self.results, "series", most=LINES)

    def _metric(self, settings: Mapping[str, Any]) -> tuple[str, str]:
        (metric,) = analysis.chosen_metrics(self.results, [settings.get("metric") or self.experiment.main])
        return metric.column, metric.label

    def _repr_html_(self) -> str:
        return f"<pre>{self.summary()}</pre>"


Picture = Callable[[Findings, Mapping[str, Any], "Axes | None"], "Axes"]


def _attrition(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    return plot.plot_attrition(data=analysis.attrition(found._series()), ax=ax)


def _difference(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    return plot.plot_difference(data=analysis.attrition_difference(found._series()), ax=ax)


def _survival(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    return plot.plot_survival(data=analysis.survival(found._series()), ax=ax)


def _distribution(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    metric, label = found._metric(settings)
    battles = analysis.variant_frame(found.results, most=LINES)
    return plot.plot_distribution(battles=battles, metric=metric, label=label, ax=ax)


def _forest(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    metric, label = found._metric(settings)
    rows = [row for row in analysis.compare_variants(found.results, names=[metric]) if row.difference is not None]
    gaps = [row.difference for row in rows if row.difference is not None]
    return plot.plot_forest(
        labels=[row.rules for row in rows],
        estimates=[gap.estimate for gap in gaps],
        low=[gap.low for gap in gaps],
        high=[gap.high for gap in gaps],
        margin=found.experiment.margins.get(metric),
        label=f"{label}: paired difference with its {found.experiment.level:.0%} interval",
        ax=ax,
    )


def _heatmap(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    metric, label = found._metric(settings)
    names = [factor.name for factor in found.experiment.factors]
    if len(found.experiment.rulesets) > 1:
        names.append("rules")
    if len(names) < 2 and not (settings.get("x") and settings.get("y")):
        raise InputError("needs two factors", key="plot", value="heatmap")
    x, y = settings.get("x") or names[0], settings.get("y") or names[1]
    data = analysis.grid(found.results, metric=metric, x=x, y=y, rules=settings.get("rules"))
    return plot.plot_heatmap(data=data, label=label, ax=ax)


def _waterfall(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    metric, label = found._metric(settings)
    data = analysis.steps(found.results, metric=metric, level=found.experiment.level)
    return plot.plot_waterfall(
        labels=data["label"].tolist()[1:],
        changes=data["change"].tolist()[1:],
        low=data["low"].tolist()[1:],
        high=data["high"].tolist()[1:],
        start=float(data["change"].iloc[0]),
        label=label,
        ends=(str(data["label"].iloc[0]), "end"),
        ax=ax,
    )


def _tornado(found: Findings, settings: Mapping[str, Any], ax: Axes | None) -> Axes:
    metric, label = found._metric(settings)
    return plot.plot_tornado(data=found.sensitivity(metric), label=label, ax=ax)


PICTURES: dict[str, Picture] = {
    "attrition": _attrition,
    "difference": _difference,
    "distribution": _distribution,
    "forest": _forest,
    "heatmap": _heatmap,
    "survival": _survival,
    "tornado": _tornado,
    "waterfall": _waterfall,
}
"""Every kind of picture of an experiment."""


def run_experiment(
    experiment: str | Path | Experiment,
    out: str | Path,
    *,
    n: int | None = None,
    rules: Sequence[str] = (),
    force: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    watcher: Callable[[Standing], None] | None = None,
) -> Findings:
    """Fight an experiment into a folder.

    Parameters
    ----------
    experiment : str, Path or Experiment
        A name (``"suppression"``), a TOML file, or an experiment ready made.
    out : path
        A folder, new or empty.  After an interrupt it holds what was fought; `open_experiment` with ``resume`` goes on.
    n, rules : int, sequence of str, optional
        In place of those of the file.
    force, workers, executor, watcher
        As in `phasesim.experiment.run_experiment`.

    Raises
    ------
    InputError
        Something of these cannot be used; of a file, every error at once.
    """
    asked = experiment if isinstance(experiment, Experiment) else load_experiment(experiment, n=n, rules=rules)
    return Findings(fight_experiment(asked, out, force=force, workers=workers, executor=executor, watcher=watcher))


def open_experiment(folder: str | Path, *, resume: bool = False, **settings: Any) -> Findings:
    """What an experiment found that stands in a folder; with ``resume`` it is fought to its end first.

    Raises
    ------
    InputError
        The folder holds no experiment, or an unfinished one without ``resume``.
    """
    found = resume_experiment(folder, **settings) if resume else open_results(folder)
    if found.experiment is None:
        raise InputError("holds a comparison, not an experiment", file=str(folder))
    return Findings(found)
