"""Roundup Initiative, and Strategy Ratings by tonnage."""

import pytest

from phasesim.rules.dropfleet.initiative import TONNAGE, ranking


@pytest.mark.rule("DFC-INI-01")
def test_d6_and_admiral_value_the_highest_first():
    assert ranking({"red": 3, "blue": 4}, {"red": 3, "blue": 1}) == ("red", "blue")


@pytest.mark.rule("DFC-INI-01")
def test_equal_scores_roll_again():
    assert ranking({"red": 3, "blue": 4}, {"red": 2, "blue": 1}) == ()
    assert ranking({"red": 6, "blue": 6}, {"red": 1, "blue": 1}) == ()


@pytest.mark.rule("DFC-INI-02")
def test_a_lone_6_wins_whatever_the_admirals_are_worth():
    assert ranking({"red": 6, "blue": 5}, {"red": 0, "blue": 5}) == ("red", "blue")
    assert ranking({"red": 6, "blue": 6}, {"red": 0, "blue": 5}) == ("blue", "red")


@pytest.mark.rule("DFC-ACT-02")
def test_tonnage_values():
    assert TONNAGE == {"L": 1, "L2": 2, "M": 5, "H": 10, "S": 15, "S2": 30}
