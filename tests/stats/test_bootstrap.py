"""The bootstrap: reproducible, near Student's where that holds, defined where there is no spread."""

import numpy as np
import pytest

from phasesim.errors import InputError
from phasesim.stats import bootstrap_interval, mean_interval


@pytest.fixture
def values():
    return np.random.default_rng(3).normal(10, 2, 150)


def test_same_seed_same_interval(values):
    assert bootstrap_interval(values, seed=1) == bootstrap_interval(values, seed=1)


def test_another_seed_another_interval(values):
    assert bootstrap_interval(values, seed=1) != bootstrap_interval(values, seed=2)


def test_the_bootstrap_leaves_the_global_generator_alone(values):
    before = np.random.get_state()[1].tolist()
    bootstrap_interval(values, seed=1)
    assert np.random.get_state()[1].tolist() == before


@pytest.mark.parametrize("method", ["BCa", "percentile", "basic"])
def test_for_a_mean_it_is_near_students(values, method):
    found, expected = bootstrap_interval(values, seed=1, method=method), mean_interval(values)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.1)


def test_a_median_of_few_distinct_values_has_bounds():
    found = bootstrap_interval([0, 0, 0, 1] * 30, seed=1, statistic=np.median)
    assert (found.estimate, found.low) == (0, 0)
    assert found.known


@pytest.mark.parametrize("values", [[3.0], [3.0, 3.0, 3.0]])
def test_no_spread_is_no_error(values):
    found = bootstrap_interval(values, seed=1)
    assert found.estimate == 3
    assert found.known == (len(values) > 1)


def test_an_unknown_method_is_refused():
    with pytest.raises(InputError, match="did you mean 'percentile'"):
        bootstrap_interval([1, 2], seed=1, method="percentil")


def test_no_resamples_is_refused():
    with pytest.raises(InputError, match="resamples"):
        bootstrap_interval([1, 2], seed=1, resamples=0)
