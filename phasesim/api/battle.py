"""One battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phasesim.analysis import attrition, dice_table
from phasesim.api.loading import RulesRef, ScenarioRef, the_rules, the_scenario
from phasesim.engine import BattleRecord, fight
from phasesim.errors import InputError
from phasesim.experiment import checked_number, event_columns, event_dict, series_columns
from phasesim.experiment.plan import LARGEST_SEED
from phasesim.plot import plot_attrition, plot_graph
from phasesim.report import battle_lines, html_table, outcome_lines

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Battle:
    """A battle that was fought.

    Attributes
    ----------
    record : BattleRecord
        Its row, events, series, dice and the graphs that were asked for.
    """

    record: BattleRecord

    def __repr__(self) -> str:
        row = self.row
        return f"<Battle {row['scenario']} under {row['rules']}, seed {row['seed']}, replication {row['replication']}>"

    @property
    def row(self) -> dict[str, Any]:
        """The battle as a row of the table ``battles``."""
        return self.record.row

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The event log, a row an event, as in ``events.parquet``."""
        frame: pd.DataFrame = event_columns(self.row["rules"], [self._numbered(self.record.events)]).to_pandas()
        return frame

    @cached_property
    def series(self) -> pd.DataFrame:
        """How the sides stood at the end of each phase."""
        frame: pd.DataFrame = series_columns(self.row["rules"], [self._numbered(self.record.series)]).to_pandas()
        return frame

    @property
    def dice(self) -> pd.DataFrame:
        """The dice that fell, observed against expected (`phasesim.analysis.dice_table`)."""
        return dice_table(self.record.ledger)

    def events(self) -> Iterator[dict[str, Any]]:
        """The event log as plain data, ready for JSON."""
        return map(event_dict, self.record.events)

    def summary(self) -> str:
        """How it ended."""
        return "\n".join(outcome_lines(self.row))

    def report(self) -> str:
        """The whole battle as a story by turn and phase, and how it ended."""
        return "\n".join(battle_lines(self.row, self.record.events))

    def plot_attrition(self, *, ax: Axes | None = None) -> Axes:
        """Hull and craft of both sides, phase by phase (`phasesim.plot.plot_attrition`)."""
        return plot_attrition(data=attrition(self.series), ax=ax)

    def plot_graph(self, key: str, *, ax: Axes | None = None) -> Axes:
        """The interaction graph of a phase, ``"turn.player.phase"``, that was kept (`phasesim.plot.plot_graph`).

        Raises
        ------
        InputError
            The battle did not keep it, or never came to that phase.
        """
        return plot_graph(graph=self.graph(key), ax=ax)

    def graph(self, key: str) -> Any:
        """The interaction graph of a phase that was kept; see `plot_graph`."""
        if key not in self.record.graphs:
            kept = tuple(self.record.graphs) or "give graphs= to keep some"
            raise InputError("no interaction graph was kept of phase", key="graph", value=key, allowed=kept)
        return self.record.graphs[key]

    def _numbered(self, rows: Sequence[tuple[Any, ...]]) -> tuple[int, Sequence[tuple[Any, ...]]]:
        return self.row["replication"], rows

    def _repr_html_(self) -> str:
        return html_table(["figure", "value"], [[name, str(value)] for name, value in self.row.items()])


def run(
    scenario: ScenarioRef,
    rules: RulesRef | None = None,
    *,
    seed: int = 0,
    replication: int = 0,
    graphs: Sequence[str] = (),
) -> Battle:
    """Fight one battle.

    Parameters
    ----------
    scenario : str, Path or Scenario
        A name (``"carrier-duel"``), a TOML file, or a scenario ready made.
    rules : str, Path or RuleSet, optional
        A name, also with switches (``"bfgr+suppression=none"``), a TOML file, or a rule set ready made; not given, the
        one that bears the name of the scenario's game system.
    seed, replication : int
        Settle every die; replication k is battle k of a `compare` with the same seed.
    graphs : sequence of str
        Phases whose interaction graph to keep, ``"2.red.ordnance"``; ``"*"`` keeps all.

    Raises
    ------
    InputError
        Something of these cannot be used.
    """
    battle = the_scenario(scenario)
    values = the_rules(rules if rules is not None else battle.system)
    checked_number("seed", seed, 0, LARGEST_SEED)
    checked_number("replication", replication, 0)
    return Battle(fight(battle, values, seed=seed, replication=replication, keep_graphs=tuple(graphs)))
