"""Damage Control dice."""

import pytest

from phasesim.dice import replay
from phasesim.rules.dropfleet.repairs import Attempt, attempt, attempts


@pytest.mark.rule("DFC-END-01")
@pytest.mark.parametrize(
    ("face", "done"), [(1, Attempt(False, 1)), (2, Attempt(False, 0)), (3, Attempt(False, 0)), (4, Attempt(True, 0))]
)
def test_1_costs_a_point_and_4_repairs(face, done):
    assert replay(attempt(), [face]) == done


@pytest.mark.rule("DFC-SPC-14")
def test_a_repair_bay_adds_2_so_that_a_1_counts_as_a_3():
    assert replay(attempt(2), [1]) == Attempt(False, 0)
    assert replay(attempt(2), [2]) == Attempt(True, 0)
    assert replay(attempts(3, 2), [1, 2, 3]) == 2


@pytest.mark.rule("DFC-OPT-02")
def test_by_the_faq_each_4_removes_one_and_a_1_costs_nothing():
    assert replay(attempts(4), [1, 3, 4, 6]) == 2
