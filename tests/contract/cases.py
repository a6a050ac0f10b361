"""Every rule set, every value of every switch, every doctrine and every scenario: who must keep the contracts."""

from __future__ import annotations

from functools import cache

from phasesim.content import load_rules, load_scenario, scenario_names
from phasesim.content.rulesets import rule_set_names
from phasesim.doctrine import doctrine_names
from phasesim.engine import BattleRecord, fight
from phasesim.rules.needs import unmet
from phasesim.rules.ruleset import RuleSet, switches
from phasesim.table import Scenario

TURNS = 3
"""Battles are cut short: three turns launch, strike and reload."""

THINNED = 4
"""Every doctrine plays every fourth scenario, and every scenario is played by every fourth doctrine."""


def rule_refs() -> list[str]:
    """Rule sets as a command line names them: those of the models, and each with one switch set to each value."""
    found = list(rule_set_names())
    for name in rule_set_names():
        rules = load_rules(name)
        for asked in switches(rules.system).values():
            values = [to for to in asked.allowed if str(rules.values[asked.name]) != to]
            found += ["+".join([name, *with_needs(rules, asked.name, asked.read(to))]) for to in values]
    return found


def with_needs(rules: RuleSet, name: str, to: str | int) -> list[str]:
    """A setting of a switch, with those that it needs and those that cannot be without the value it replaces."""
    known = switches(rules.system)
    changed = {name: to}
    while (lack := next(unmet({**rules.values, **changed}, known), None)) is not None:
        needer, needed = lack.switch, lack.other
        changed |= {needer: known[needer].default} if needed in changed else {needed: lack.wanted}
    return [f"{switch}={value}" for switch, value in changed.items()]


RULES, SCENARIOS = rule_refs(), scenario_names()


@cache
def scenario_of(name: str, doctrine: str = "") -> Scenario:
    """A scenario cut short, its sides played by a doctrine if one is named, which then decides all."""
    scenario = load_scenario(name)
    scenario = scenario.but(turns=min(scenario.turns, TURNS))
    if not doctrine:
        return scenario
    played = {"doctrine": doctrine, "options": {}, "choices": {}}
    return scenario.but(sides=tuple(side.but(**played) for side in scenario.sides))


@cache
def rules_of(ref: str) -> RuleSet:
    return load_rules(ref)


@cache
def record_of(scenario: str, rules: str, doctrine: str = "", seed: int = 1) -> BattleRecord:
    """The battle of a case, fought once for all contracts."""
    return fight(scenario_of(scenario, doctrine), rules_of(rules), seed=seed)


def fits(scenario: str, rules: str) -> bool:
    """Whether they are of one game system."""
    return scenario_of(scenario).system == rules_of(rules).system


def stages_of(rules: str) -> list[str]:
    """Scenarios on which a rule set is tried: all, or for a changed switch two in which it acts.

    Those are the two whose battles are shortest; where it acts in none, the shortest of all.
    """
    base, *settings = rules.split("+")
    fitting = [scenario for scenario in SCENARIOS if fits(scenario, rules)]
    if not settings:
        return fitting
    changed = {setting.partition("=")[0] for setting in settings}
    by_length = sorted(fitting, key=lambda scenario: len(record_of(scenario, base).events))
    acting = [scenario for scenario in by_length if not changed.isdisjoint(record_of(scenario, base).switches)]
    return acting[:2] or by_length[:1]


CASES = [(scenario, rules, "") for rules in RULES for scenario in stages_of(rules)]
"""Scenario, rule set, and the doctrine of both sides if it is not that of the scenario."""
CASES += [
    (scenario, name, doctrine)
    for name in rule_set_names()
    for row, scenario in enumerate(stages_of(name))
    for column, doctrine in enumerate(doctrine_names()[rules_of(name).system])
    if (row + column) % THINNED == 0
]
