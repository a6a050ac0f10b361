"""The examples in the docstrings of rule sets and odds hold."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["phasesim.engagement.odds", "phasesim.rules.ruleset"])
def test_examples_hold(name):
    ran = doctest.testmod(import_module(name))
    assert ran.attempted
    assert not ran.failed
