"""Shapley values against the definition: all orders."""

from itertools import combinations, permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phasesim.analysis.shapley import exact_shares, sampled_shares

TABLE = st.lists(st.integers(-9, 9), min_size=16, max_size=16)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(table=TABLE)
def test_exact_values_are_the_mean_over_all_orders(table):
    shares = exact_shares(range(4), table.__getitem__)
    every = sampled_shares(permutations(range(4)), table.__getitem__, 0b1111)
    assert shares.values == pytest.approx(every.values)
    assert shares.pairs == pytest.approx(every.pairs)
    assert sum(shares.values.values()) == pytest.approx(table[15] - table[0])


@settings(max_examples=25, deadline=None, derandomize=True)
@given(table=TABLE, order=st.permutations(range(4)))
def test_the_sum_is_the_whole_whatever_the_orders(table, order):
    shares = sampled_shares([order, order[::-1]], table.__getitem__, 0b1111)
    assert sum(shares.values.values()) == pytest.approx(table[15] - table[0])


def test_an_additive_game_gives_each_its_own_and_no_interaction():
    worth = {0: 1.0, 1: 2.0, 2: 5.0}
    shares = exact_shares([0, 1, 2], lambda mix: sum(one for k, one in worth.items() if mix >> k & 1))
    assert shares.values == pytest.approx(worth)
    assert all(one == pytest.approx(0) for one in shares.pairs.values())


def test_who_changes_nothing_gets_nothing():
    shares = exact_shares([0, 1, 2], lambda mix: float(mix & 1) + float(mix >> 2 & 1) * 3)
    assert shares.values == pytest.approx({0: 1.0, 1: 0.0, 2: 3.0})


def test_a_glove_game():
    # two left gloves and a right one; a pair is worth 1
    def worth(mix):
        return float((mix & 0b011) > 0 and mix & 0b100 > 0)

    shares = exact_shares([0, 1, 2], worth)
    assert shares.values == pytest.approx({0: 1 / 6, 1: 1 / 6, 2: 4 / 6})
    assert shares.pairs[0, 1] == pytest.approx(-1 / 2)
    assert shares.pairs[0, 2] == shares.pairs[1, 2] == pytest.approx(1 / 2)


def test_neighbours_leave_out_those_that_do_not_act():
    shares = sampled_shares([[0, 1, 2]], lambda mix: float(mix == 0b101 or mix == 0b111), 0b101)
    assert set(shares.pairs) == {(0, 2)}


def test_every_pair_is_there():
    assert set(exact_shares(range(4), float).pairs) == set(combinations(range(4), 2))
    assert factorial(4) == len(list(permutations(range(4))))
