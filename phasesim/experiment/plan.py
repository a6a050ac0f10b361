"""What is to be fought: a scenario, its rule sets, and so many replications of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Plan:
    """``n`` battles of a scenario under each of the rule sets.

    Replication k meets the same dice under every rule set: they are addressed by seed, replication and question.

    Attributes
    ----------
    scenario : Scenario
    rulesets : tuple of RuleSet
        The first is the baseline of every comparison.
    n : int
        Battles under each rule set.
    seed : int
    events : bool
        Whether the event log of each battle is kept.
    """

    scenario: Scenario
    rulesets: tuple[RuleSet, ...]
    n: int
    seed: int
    events: bool = False

    @property
    def battles(self) -> int:
        """All battles of the plan."""
        return self.n * len(self.rulesets)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which the scenario names them."""
        return tuple(side.name for side in self.scenario.sides)


def make_plan(scenario: Scenario, rulesets: Sequence[RuleSet], n: int, seed: int, events: bool = False) -> Plan:
    """Check and return a plan.

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
    checked_number("n", n, 1)
    checked_number("seed", seed, 0, LARGEST_SEED)
    return Plan(scenario, tuple(rulesets), n, seed, events)


def checked_number(key: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number of at least ``least``; `InputError` names the key otherwise."""
    allowed = f"a whole number of at least {least}" if most is None else f"a whole number from {least} to {most}"
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        raise InputError("not a number that can be used", key=key, value=value, allowed=allowed)
    return value
