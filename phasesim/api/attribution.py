"""Which switch moved the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from phasesim.analysis.attribution import EXACT, PERMUTATIONS, attribute_difference
from phasesim.analysis.shares import Attribution as Shares
from phasesim.analysis.shares import pair_rows, share_rows
from phasesim.api.loading import RulesRef, ScenarioRef, the_rules, the_scenario
from phasesim.experiment import Progress
from phasesim.experiment.mixes import Player
from phasesim.plot import plot_waterfall
from phasesim.report import attribution_lines, html_table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_BARS = 10


@dataclass(frozen=True)
class Attribution:
    """A difference between two rule sets, shared among the switches that changed.

    Attributes
    ----------
    shares : phasesim.analysis.attribution.Attribution
        The parts with their intervals, the whole, and how they were found.
    """

    shares: Shares

    @property
    def frame(self) -> pd.DataFrame:
        """A row a player: its share of the difference, with bounds, and the part of battles in which it acted."""
        import pandas as pd

        return pd.DataFrame(share_rows(self.shares))

    @property
    def interactions(self) -> pd.DataFrame:
        """A row a pair: what both together do beyond the sum of the two."""
        import pandas as pd

        columns = ["first", "second", "interaction", "low", "high", "battles"]
        return pd.DataFrame(pair_rows(self.shares), columns=columns)

    def summary(self) -> str:
        """The shares as text, with the sum checked against the whole difference."""
        return "\n".join(attribution_lines(self.shares))

    def plot_waterfall(self, *, most: int = MOST_BARS, ax: Axes | None = None) -> Axes:
        """Draw the way from one rule set to the other, largest share first (`phasesim.plot.plot_waterfall`).

        Parameters
        ----------
        most : int
            Bars of single players; the others are one bar, whose bounds are not drawn.
        ax : Axes, optional
        """
        moved = [one for one in self.shares.shares if one.share.low or one.share.high] or self.shares.shares[:1]
        shown, rest = moved[:most], moved[most:]
        labels = [_short(one.player) for one in shown]
        changes = [one.share.estimate for one in shown]
        low, high = [one.share.low for one in shown], [one.share.high for one in shown]
        if rest:
            left = sum(one.share.estimate for one in rest)
            labels.append(f"{len(rest)} others")
            changes, low, high = [*changes, left], [*low, left], [*high, left]
        return plot_waterfall(
            labels=labels,
            changes=changes,
            start=self.shares.before.estimate,
            low=low,
            high=high,
            label=self.shares.metric.replace("_", " "),
            ends=(self.shares.start, self.shares.end),
            ax=ax,
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        told = self.shares
        whole = told.difference
        return {
            "scenario": told.scenario,
            "from": told.start,
            "to": told.end,
            "metric": told.metric,
            "n": told.n,
            "seed": told.seed,
            "level": told.level,
            "before": told.before.estimate,
            "after": told.after.estimate,
            "difference": {"estimate": whole.estimate, "low": _known(whole.low), "high": _known(whole.high)},
            "gap": told.gap,
            "exact": told.exact,
            "permutations": told.permutations,
            "fought": told.fought,
            "asked": told.asked,
            "shares": [{key: _known(value) for key, value in row.items()} for row in share_rows(told)],
            "interactions": [{key: _known(value) for key, value in row.items()} for row in pair_rows(told)],
        }

    def _repr_html_(self) -> str:
        rows = [[one.player.name, str(one.share), f"{one.acted:.0%}"] for one in self.shares.shares]
        title = f"{self.shares.metric} from {self.shares.start} to {self.shares.end}"
        return html_table(["changed switches", "share", "acted in"], rows, caption=title)


def attribute(
    scenario: ScenarioRef,
    start: RulesRef = "bfgr",
    end: RulesRef = "experimental",
    *,
    metric: str = "hull_lost_red",
    n: int = 200,
    seed: int = 0,
    workers: int | None = None,
    exact: int = EXACT,
    permutations: int = PERMUTATIONS,
    progress: Progress | None = None,
) -> Attribution:
    """Share the difference of a metric between two rule sets among the switches that changed.

    Parameters
    ----------
    scenario : str, Path or Scenario
    start, end : str, Path or RuleSet
    metric : str
        A column of the table ``battles``.
    n, seed, workers, exact, permutations, progress
        As in `phasesim.analysis.attribution.attribute_difference`.

    Raises
    ------
    InputError
        Something of these cannot be used.
    """
    found = attribute_difference(
        the_scenario(scenario),
        the_rules(start),
        the_rules(end),
        metric,
        n=n,
        seed=seed,
        workers=workers,
        exact=exact,
        permutations=permutations,
        progress=progress,
    )
    return Attribution(found)


def _short(player: Player) -> str:
    """The first of a player's switches, and how many more there are."""
    more = len(player.switches) - 1
    return player.switches[0] + (f", and {more} more" if more else "")


def _known(value: Any) -> Any:
    from math import isfinite

    return None if isinstance(value, float) and not isfinite(value) else value
