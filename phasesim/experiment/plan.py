"""What is to be fought: cells, each a scenario under a rule set, and so many replications of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

MOST_BATTLES = 100_000_000
LARGEST_SEED = 2**63 - 1

Span = tuple[int, int, int]
"""Replications of a cell: (cell, first, last + 1)."""


@dataclass(frozen=True)
class Cell:
    """A scenario under a rule set.

    Attributes
    ----------
    number : int
        From 0.
    scenario : Scenario
    rules : RuleSet
    levels : mapping
        The level of each factor of the design, by the factor's name.
    """

    number: int
    scenario: Scenario
    rules: RuleSet
    levels: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """``n`` battles of each cell.

    Replication k meets the same dice in every cell: they are addressed by seed, replication and question.

    Attributes
    ----------
    cells : sequence of Cell
    n : int
        Battles of each cell.
    seed : int
    events : bool
        Whether the event log of each battle is kept.
    designed : bool
        Whether it is an experiment: its tables have the columns ``cell`` and those of the factors, and a battle that
        raises becomes a row; in a plain comparison it stops the whole.
    """

    cells: Sequence[Cell]
    n: int
    seed: int
    events: bool = False
    designed: bool = False

    @property
    def scenario(self) -> Scenario:
        """The scenario, for an experiment that of the first cell."""
        return self.cells[0].scenario

    @property
    def battles(self) -> int:
        """All battles of the plan."""
        return self.n * len(self.cells)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which the scenario names them."""
        return tuple(side.name for side in self.scenario.sides)

    def spans(self, look: int | None = None, start: int = 0) -> Iterator[Span]:
        """All battles in the order in which they are fought: so many of each cell, then as many again of each."""
        step = look or max(1, self.n)
        for first in range(start, self.n, step):
            for cell in range(len(self.cells)):
                yield cell, first, min(self.n, first + step)


def make_plan(scenario: Scenario, rulesets: Sequence[RuleSet], n: int, seed: int, events: bool = False) -> Plan:
    """Check and return a plan: a cell a rule set, the first of which is the baseline of every comparison.

    Raises
    ------
    InputError
        No rule set, two of one name, no battles, a seed that is no number from 0 to 2**63 - 1.
    """
    names = [rules.name for rules in rulesets]
    if not names:
        raise InputError("at least one rule set is needed", key="rules")
    for name in names:
        if names.count(name) > 1:
            raise InputError("rule set given twice", key="rules", value=name)
    checked_number("n", n, 1, MOST_BATTLES)
    checked_number("seed", seed, 0, LARGEST_SEED)
    return Plan(tuple(Cell(number, scenario, rules) for number, rules in enumerate(rulesets)), n, seed, events)


def checked_number(key: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number of at least ``least``; `InputError` names the key otherwise."""
    allowed = f"a whole number of at least {least}" if most is None else f"a whole number from {least} to {most}"
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        raise InputError("not a number that can be used", key=key, value=value, allowed=allowed)
    return value
