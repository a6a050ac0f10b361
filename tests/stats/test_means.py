"""Student's intervals against scipy's own, and the samples that have no spread."""

import math

import numpy as np
import pytest
from scipy import stats as oracle

from phasesim.errors import InputError
from phasesim.stats import mean_interval, paired_interval


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("n", [2, 7, 400])
def test_mean_interval_is_scipys(n, level):
    values = np.random.default_rng(n).normal(3, 2, n)
    found = mean_interval(values, level=level)
    low, high = oracle.t.interval(level, n - 1, loc=values.mean(), scale=oracle.sem(values))
    assert (found.estimate, found.low, found.high) == pytest.approx((values.mean(), low, high))
    assert (found.n, found.level, found.method) == (n, level, "t")


def test_paired_interval_is_scipys_for_related_samples():
    rng = np.random.default_rng(1)
    first, second = rng.normal(5, 1, 40), rng.normal(4, 1, 40)
    expected = oracle.ttest_rel(first, second).confidence_interval(0.95)
    found = paired_interval(first, second)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


def test_one_observation_has_a_mean_and_no_interval():
    found = mean_interval([4])
    assert found.estimate == 4
    assert (found.low, found.high) == (-math.inf, math.inf)
    assert not found.known


def test_equal_observations_give_an_interval_of_no_length():
    found = mean_interval([2, 2, 2])
    assert (found.low, found.high, found.half_width) == (2, 2, 0)


def test_an_interval_knows_what_it_holds():
    found = mean_interval([1, 2, 3])
    assert 2 in found
    assert 99 not in found


@pytest.mark.parametrize("skewed", [False, True])
def test_mean_interval_covers_the_truth(skewed):
    rng = np.random.default_rng(20)
    draw = (lambda: rng.exponential(1, 200)) if skewed else (lambda: rng.binomial(8, 1 / 8, 200))
    covered = sum(1 in mean_interval(draw()) for _ in range(1000))
    assert 930 <= covered <= 970


@pytest.mark.parametrize(
    ("values", "level", "said"),
    [
        ([], 0.95, "no observations"),
        ([1.0, math.nan], 0.95, "not a finite number"),
        ([1.0, math.inf], 0.95, "not a finite number"),
        ([1.0, 2.0], 1.0, "not a confidence level"),
        ([1.0, 2.0], 0.0, "not a confidence level"),
        ([1.0, 2.0], math.nan, "not a confidence level"),
    ],
)
def test_what_cannot_be_used_is_said(values, level, said):
    with pytest.raises(InputError, match=said):
        mean_interval(values, level=level)


def test_pairs_need_one_length():
    with pytest.raises(InputError, match="one length '2 and 3'"):
        paired_interval([1, 2], [1, 2, 3])
