"""How numbers are written."""

import math

import pytest

from phasesim.report import interval, number
from phasesim.stats import Interval, mean_interval


@pytest.mark.parametrize(
    ("value", "sign", "text"),
    [
        (1.23456, False, "1.235"),
        (0.5, True, "+0.500"),
        (-0.5, True, "-0.500"),
        (-0.0001, False, "0.000"),
        (math.inf, False, "-"),
    ],
)
def test_numbers_have_three_decimals(value, sign, text):
    assert number(value, sign=sign) == text


def test_an_interval_has_its_bounds():
    assert interval(Interval(1, 0.5, 1.5, 0.95, 9, "t")) == "1.000 [0.500, 1.500]"


def test_a_single_battle_has_no_interval():
    assert interval(mean_interval([3])) == "3.000 [no interval: one battle]"


def test_nothing_is_a_dash():
    assert interval(None) == "-"
