"""Exact odds of one engagement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from phasesim.api.loading import RulesRef, the_rules
from phasesim.errors import InputError
from phasesim.plot import plot_outcomes
from phasesim.report import html_table, odds_lines

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from phasesim.engagement import Odds


@dataclass(frozen=True)
class OddsTable:
    """Every outcome of an engagement with its exact probability.

    Attributes
    ----------
    odds : phasesim.engagement.Odds
        The same as fractions.
    """

    odds: Odds

    def __repr__(self) -> str:
        inputs = ", ".join(f"{name}={value}" for name, value in self.odds.inputs.items())
        return f"<OddsTable {self.odds.engagement} under {self.odds.rules.name}: {inputs}>"

    @property
    def frame(self) -> pd.DataFrame:
        """A row an outcome: what is counted, and the probability ``p``."""
        import pandas as pd

        rows = [(*outcome, float(p)) for outcome, p in self.odds.outcomes.items()]
        return pd.DataFrame(rows, columns=[*self.odds.fields, "p"])

    def summary(self) -> str:
        """A table for each thing that is counted, with mean and standard deviation."""
        return "\n".join(odds_lines(self.odds))

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON: probabilities and moments as text with 12 decimals."""
        return self.odds.json()

    def plot_outcomes(self, *, field: str | None = None, ax: Axes | None = None) -> Axes:
        """Draw the odds of one field (the first, when not given) as bars (`phasesim.plot.plot_outcomes`).

        Raises
        ------
        InputError
            The engagement does not count that.
        """
        name = self.odds.fields[0] if field is None else field
        if name not in self.odds.fields:
            raise InputError("is not counted here", key="field", value=name, allowed=self.odds.fields)
        chances = self.odds.of(name)
        return plot_outcomes(
            outcomes=list(chances),
            chances=[float(p) for p in chances.values()],
            label=name.replace("_", " "),
            mean=float(self.odds.mean[name]),
            ax=ax,
        )

    def _repr_html_(self) -> str:
        rows = [[*map(str, outcome), f"{float(p):.6f}"] for outcome, p in self.odds.outcomes.items()]
        means = ", ".join(f"mean {name} {float(mean):.4f}" for name, mean in self.odds.mean.items())
        return html_table([*self.odds.fields, "p"], rows, caption=f"{self.odds.engagement}: {means}")


def odds(engagement: str, rules: RulesRef = "bfgr", **figures: int | bool | str) -> OddsTable:
    """Exact odds of an engagement, through the same dice programs that fight the battles.

    Parameters
    ----------
    engagement : str
        ``"torpedoes"``, ``"bombers"``, ``"assault-boats"``, ... (`phasesim.engagement.ENGAGEMENTS`).
    rules : str, Path or RuleSet
    **figures
        Its figures, such as ``bombers=4, turrets=2, armour=5``; others take their defaults.

    Raises
    ------
    InputError
        An unknown engagement, figure or value.
    """
    from phasesim.engagement import odds as exact_odds

    return OddsTable(exact_odds(engagement, the_rules(rules), **figures))
