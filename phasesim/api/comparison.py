"""Rule sets compared over many battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phasesim.analysis import Row, attrition, compare_rules, comparison_frame, dice_table, row_dict
from phasesim.api.loading import RulesRef, ScenarioRef, the_rules, the_scenario
from phasesim.errors import InputError
from phasesim.experiment import Progress, Results, open_results, replicate
from phasesim.plot import plot_attrition
from phasesim.report import comparison_html, comparison_lines

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Comparison:
    """A scenario fought many times under one rule set or several.

    Attributes
    ----------
    results : Results
        The tables, and the manifest that says how to get them again.
    level : float
        Confidence level of the intervals.
    """

    results: Results
    level: float = 0.95

    def __repr__(self) -> str:
        return f"<Comparison {self.results.manifest['scenario']['name']}: {', '.join(self.results.rules)}>"

    @property
    def frame(self) -> pd.DataFrame:
        """The table ``battles``."""
        return self.results.battles

    @property
    def series(self) -> pd.DataFrame:
        """The table ``series``."""
        return self.results.series

    @property
    def events(self) -> pd.DataFrame:
        """The table ``events``, if events were recorded."""
        return self.results.events

    @cached_property
    def rows(self) -> list[Row]:
        """Every metric under every rule set, with intervals (`phasesim.analysis.compare_rules`)."""
        return compare_rules(self.frame, level=self.level)

    @property
    def table(self) -> pd.DataFrame:
        """The same as a table."""
        return comparison_frame(self.rows)

    @property
    def title(self) -> str:
        """What was fought, in a line."""
        told = self.results.manifest
        return f"{told['scenario']['name']}: {told['n']} battles under each rule set, seed {told['seed']}"

    @cached_property
    def dice(self) -> pd.DataFrame:
        """The dice that fell, by rule set (`phasesim.analysis.dice_table`)."""
        import pandas as pd

        parts = [dice_table(ledger).assign(rules=name) for name, ledger in self.results.ledgers.items()]
        if not parts:
            raise InputError("the dice are known only where the battles were fought, not in a folder")
        return pd.concat(parts, ignore_index=True)

    def summary(self) -> str:
        """The table of metrics as text."""
        return "\n".join(comparison_lines(self.rows, title=self.title))

    def plot_attrition(self, *, ax: Axes | None = None) -> Axes:
        """Hull and craft by phase, mean and quantile band for each rule set and side."""
        return plot_attrition(data=attrition(self.series), ax=ax)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON; what is not known is None."""
        told = self.results.manifest
        return {
            "scenario": told["scenario"]["name"],
            "rules": list(self.results.rules),
            "n": told["n"],
            "seed": told["seed"],
            "level": self.level,
            "metrics": [{name: _known(value) for name, value in row_dict(row).items()} for row in self.rows],
        }

    def _repr_html_(self) -> str:
        return comparison_html(self.rows, title=self.title)


def compare(
    scenario: ScenarioRef,
    rules: RulesRef | Sequence[RulesRef] | None = None,
    *,
    n: int = 1000,
    seed: int = 0,
    workers: int | None = None,
    events: bool = False,
    out: str | Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Comparison:
    """Fight a scenario many times under each rule set, on the same dice, and compare them with the first.

    Parameters
    ----------
    scenario : str, Path or Scenario
    rules : one of str, Path or RuleSet, or a sequence of them, optional
        The first is the baseline; not given, that of the scenario's game system.
    n, seed, workers, events, out, force, progress
        As in `phasesim.experiment.replicate`.

    Raises
    ------
    InputError
        Something of these cannot be used.
    """
    battle = the_scenario(scenario)
    asked = battle.system if rules is None else rules
    refs = [asked] if isinstance(asked, RulesRef) else list(asked)
    found = replicate(
        battle,
        [the_rules(ref) for ref in refs],
        n,
        seed,
        workers,
        events,
        progress,
        out=out,
        force=force,
    )
    return Comparison(found)


def open_comparison(folder: str | Path) -> Comparison:
    """The comparison that stands in a result folder; `InputError` when it is none."""
    return Comparison(open_results(folder))


def _known(value: Any) -> Any:
    if isinstance(value, float):
        return value if isfinite(value) else None
    return value
