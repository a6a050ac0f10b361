"""Contracts that the odds of every engagement keep under every rule set."""

import pickle

import pytest
from contract.cases import RULES, rules_of

from phasesim.engagement import odds
from phasesim.engagement.registry import ENGAGEMENTS, SYSTEMS

GRIDS = {
    "torpedoes": [{"strength": 6, "turrets": 2, "massed": 2, "armour": 5}],
    "bombers": [{"bombers": 2, "fighters": 2, "turrets": 2, "massed": 1, "armour": 5}],
    "assault-boats": [{"boats": 4, "fighters": 1, "turrets": 2, "massed": 1}],
}
CASES = [
    (engagement, figures, rules)
    for system, known in SYSTEMS.items()
    for engagement in known
    for figures in ({}, *(GRIDS.get(engagement, []) if known is ENGAGEMENTS else []))
    for rules in RULES
    if rules_of(rules).system == system
]
every_table = pytest.mark.parametrize(("engagement", "figures", "rules"), CASES)


@every_table
def test_probabilities_sum_to_one_and_give_the_moments(engagement, figures, rules):
    found = odds(engagement, rules_of(rules), **figures)
    assert sum(found.outcomes.values()) == 1
    assert all(p > 0 for p in found.outcomes.values())
    for place, field in enumerate(found.fields):
        mean = sum(outcome[place] * p for outcome, p in found.outcomes.items())
        assert found.mean[field] == mean
        assert found.variance[field] == sum((outcome[place] - mean) ** 2 * p for outcome, p in found.outcomes.items())


@pytest.mark.parametrize(
    ("system", "engagement"), [(system, name) for system, known in SYSTEMS.items() for name in known]
)
def test_they_survive_pickling(system, engagement):
    found = odds(engagement, rules_of(system))
    assert pickle.loads(pickle.dumps(found)).json() == found.json()


def test_every_engagement_is_known_by_its_name():
    assert {*GRIDS} <= {*ENGAGEMENTS}
