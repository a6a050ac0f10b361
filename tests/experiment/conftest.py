"""A short battle and two rule sets to fight it under."""

import pytest

from phasesim.content import load_rules, load_scenario


@pytest.fixture(scope="session")
def strike():
    return load_scenario("one-strike")


@pytest.fixture(scope="session")
def duel():
    return load_scenario("carrier-duel")


@pytest.fixture(scope="session")
def rulesets():
    return [load_rules("bfgr"), load_rules("bfgr+suppression=none")]
