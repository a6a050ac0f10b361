"""Catastrophic damage: who rolls, how far it reaches, what it does."""

import pytest

from phasesim.dice import replay
from phasesim.rules.dropfleet.catastrophe import Blast, Harm, catastrophe, explodes, harm


@pytest.mark.rule("DFC-CAT-01")
def test_only_ships_of_hull_4_or_more_outside_atmosphere_roll():
    assert explodes(4, atmosphere=False)
    assert not explodes(3, atmosphere=False)
    assert not explodes(10, atmosphere=True)


@pytest.mark.rule("DFC-CAT-01")
def test_a_starting_hull_of_10_adds_1_to_the_roll():
    assert replay(catastrophe(10), [6, 1]).row == 7
    assert replay(catastrophe(9), [6, 1]).row == 6


@pytest.mark.rule("DFC-CAT-02", "DFC-DIC-01")
def test_the_reach_is_a_d3_up_to_hull_6_and_a_d6_from_hull_7():
    assert replay(catastrophe(6), [3, 5]) == Blast(3, 3)
    assert replay(catastrophe(7), [3, 5]) == Blast(5, 3)


@pytest.mark.rule("DFC-CAT-03")
def test_1_and_2_do_nothing():
    assert replay(catastrophe(6), [2]).row == 2
    assert replay(harm(2), []) == Harm()


@pytest.mark.rule("DFC-CAT-03")
@pytest.mark.parametrize(
    ("row", "dice", "done"),
    [
        (3, [], Harm(spike=True)),
        (4, [], Harm(1, saves=True)),
        (5, [], Harm(2, saves=True)),
        (6, [], Harm(2, saves=False)),
        (7, [5], Harm(5, saves=False)),
    ],
)
def test_the_rows(row, dice, done):
    assert replay(harm(row), dice) == done


@pytest.mark.rule("DFC-SPC-13")
def test_an_explosive_ship_rolls_as_one_of_hull_6():
    assert explodes(2, atmosphere=False, explosive=True)
    assert replay(catastrophe(2, explosive=True), [4, 6]) == Blast(3, 4)
    assert replay(catastrophe(12, explosive=True), [4, 6]) == Blast(3, 4)
