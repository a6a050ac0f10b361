"""Scenarios and rule sets, by name, by file or ready made."""

from __future__ import annotations

from pathlib import Path

from phasesim.content import load_rules, load_scenario
from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

ScenarioRef = str | Path | Scenario
RulesRef = str | Path | RuleSet


def the_scenario(ref: ScenarioRef) -> Scenario:
    """The scenario itself, its doctrines checked; `InputError` when the name or file cannot be used."""
    from phasesim.doctrine import doctrine_for, doctrine_names

    scenario = ref if isinstance(ref, Scenario) else load_scenario(ref, doctrine_names())
    for side in scenario.sides:
        try:
            doctrine_for(side, scenario.system)
        except InputError as error:
            where = {"file": error.file or scenario.source or None, "key": error.key}
            raise InputError(error.problem, **where, value=error.value, allowed=error.allowed) from None
    return scenario


def the_rules(ref: RulesRef) -> RuleSet:
    """The rule set itself; `InputError` when the name or file cannot be used."""
    return ref if isinstance(ref, RuleSet) else load_rules(ref)
