"""Outcomes with exact probabilities."""

import pickle
from fractions import Fraction
from typing import NamedTuple

import pytest

from phasesim.dice import DiceError, Distribution

DIE = Distribution({face: 1 for face in (3, 6, 1, 2, 5, 4)})


class Run(NamedTuple):
    shot_down: int
    hits: int


RUNS = Distribution({Run(1, 2): 3, Run(0, 4): 1})


def test_it_is_a_mapping_of_outcomes_to_fractions():
    assert DIE[4] == Fraction(1, 6)
    assert dict(RUNS) == {Run(0, 4): Fraction(1, 4), Run(1, 2): Fraction(3, 4)}
    assert len(DIE) == 6
    assert 7 not in DIE
    with pytest.raises(KeyError):
        DIE[7]


def test_outcomes_are_in_ascending_order():
    assert list(DIE) == [1, 2, 3, 4, 5, 6]
    assert [outcome for outcome, _ in RUNS.items()] == [Run(0, 4), Run(1, 2)]


def test_outcomes_that_cannot_be_compared_have_a_fixed_order():
    assert list(Distribution({None: 1, "b": 1, 2: 1, "a": 1})) == [None, 2, "a", "b"]
    assert list(Distribution({2: 1, "a": 1, "b": 1, None: 1})) == [None, 2, "a", "b"]


def test_probabilities_sum_to_one():
    assert sum(DIE.values()) == sum(RUNS.values()) == 1


def test_mean_and_variance_of_numbers():
    assert DIE.mean() == Fraction(7, 2)
    assert DIE.variance() == Fraction(35, 12)


def test_mean_and_variance_of_named_tuples_are_named():
    assert RUNS.mean() == Run(Fraction(3, 4), Fraction(5, 2))
    assert RUNS.variance().hits == Fraction(3, 4)


def test_mean_of_plain_tuples():
    assert Distribution({(0, 2): 1, (1, 4): 1}).mean() == (Fraction(1, 2), 3)


def test_mean_of_true_and_false():
    assert Distribution({True: 1, False: 3}).mean() == Fraction(1, 4)


def test_mean_of_what_is_no_number_is_an_error():
    with pytest.raises(DiceError, match="'hulk' is not a number"):
        Distribution({"hulk": 1}).mean()


def test_probability_of_a_predicate():
    assert DIE.p(lambda face: face >= 5) == Fraction(1, 3)
    assert DIE.p(lambda face: face > 6) == 0


def test_of_projects_and_merges():
    assert DIE.of(lambda face: face > 4) == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert RUNS.of("hits") == {2: Fraction(3, 4), 4: Fraction(1, 4)}


def test_equal_odds_are_equal_and_hash_alike():
    doubled = Distribution({face: 2 for face in range(1, 7)})
    assert doubled == DIE
    assert len({doubled, DIE, RUNS}) == 2


def test_it_cannot_be_changed():
    with pytest.raises(TypeError):
        DIE[1] = Fraction(1)


def test_it_survives_pickling():
    assert pickle.loads(pickle.dumps(RUNS)) == RUNS


def test_it_shows_its_odds():
    assert repr(RUNS) == "Distribution({Run(shot_down=0, hits=4): 1/4, Run(shot_down=1, hits=2): 3/4})"
