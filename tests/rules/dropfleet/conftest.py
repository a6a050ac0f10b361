"""The rule set."""

import pytest

from phasesim.rules.ruleset import RuleSet


@pytest.fixture
def dropfleet() -> RuleSet:
    return RuleSet("dropfleet", "dropfleet")
