"""The switches of BFG:R: every one documented, every value usable, and what the values mean."""

import pytest

from phasesim.content import catalogue, load_rules
from phasesim.rules.bfg.launch import most_at_once
from phasesim.rules.ruleset import RuleSet, switches

VALUES = [(name, written) for name, asked in switches().items() for written in asked.allowed]


def needs_of(name, written):
    """What else must be set for a value to make sense."""
    named = switches()[name].values.get(written)
    return dict(named.needs) if named else {}


@pytest.mark.parametrize(("name", "written"), VALUES)
def test_every_value_makes_a_rule_set_that_answers(name, written):
    rules = RuleSet("x", values={name: written} | needs_of(name, written))
    assert str(rules.values[name]) == written
    assert rules[name] is not None


@pytest.mark.parametrize("asked", switches().values(), ids=list(switches()))
def test_every_switch_says_what_it_asks_and_names_rules_that_exist(asked):
    assert asked.question.endswith("?")
    assert str(asked.default) in asked.allowed
    named = {*asked.ids, *(i for one in asked.values.values() for i in one.ids)}
    assert asked.ids
    assert named <= set(catalogue())
    assert all(one.sentence.endswith(".") and one.function for one in asked.values.values())


def test_the_published_rules_are_the_defaults():
    assert load_rules("bfgr").values == RuleSet("bfgr").values


@pytest.mark.parametrize(
    ("name", "expected"), [("per_fighter_capped", [4, 3, 0]), ("turrets_capped", [3, 3, 1]), ("none", [0, 0, 0])]
)
def test_suppression_of_fighters_bombers_and_turrets(name, expected):
    bonus = RuleSet("x", values={"suppression": name})["suppression"]
    assert [bonus(4, 4, 3), bonus(5, 3, 3), bonus(1, 0, 2)] == expected


@pytest.mark.rule("ORD-LIM-09", "ORD-CRA-03")
def test_a_hulk_with_8_bays_launches_8_at_once_or_16_if_read_so():
    assert most_at_once(RuleSet("bfgr"), 8, endless=True) == 8
    assert most_at_once(RuleSet("bfgr").extend(double_launch="per_launch"), 8, endless=True) == 16
    assert most_at_once(RuleSet("bfgr").extend(double_launch="per_launch"), 4) == 4
