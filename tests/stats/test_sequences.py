"""Confidence sequences: known values, hostile samples, and (nightly) what they promise under repeated looks."""

import numpy as np
import pytest

from phasesim.errors import InputError
from phasesim.stats import confidence_sequence, mean_interval, tracker


@pytest.mark.parametrize("method", ["asymptotic", "bernstein"])
def test_it_is_wider_than_an_interval_for_one_look_and_narrows(method):
    values = np.random.default_rng(1).uniform(-1, 1, 2000)
    found = [confidence_sequence(values[:n], method=method, bounds=(-1, 1)) for n in (100, 500, 2000)]
    assert found[0].half_width > found[1].half_width > found[2].half_width
    assert found[2].half_width > mean_interval(values).half_width
    assert all(each.estimate in each for each in found)
    assert found[2].estimate == pytest.approx(values.mean())


@pytest.mark.parametrize("method", ["asymptotic", "bernstein"])
def test_feeding_it_look_by_look_is_the_same_as_all_at_once(method):
    values = np.random.default_rng(2).normal(size=300).clip(-4, 4)
    fed = tracker(method, bounds=(-4, 4))
    for part in np.split(values, 6):
        fed.add(part)
    assert fed.interval() == confidence_sequence(values, method=method, bounds=(-4, 4))


@pytest.mark.parametrize("method", ["asymptotic", "bernstein"])
@pytest.mark.parametrize("values", [[0.0] * 80, [1.0] * 80, [0.0], [1.0, 1.0]])
def test_zero_variance_and_a_single_pair_have_an_interval_that_is_not_empty(method, values):
    found = confidence_sequence(values, method=method, bounds=(-1, 1))
    assert -1 <= found.low < found.high <= 1
    assert values[0] in found


def test_without_bounds_what_does_not_vary_says_nothing():
    found = confidence_sequence([0.0] * 80)
    assert not found.known


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"method": "magic"}, "unknown confidence sequence"),
        ({"method": "bernstein"}, "needs to know"),
        ({"method": "bernstein", "bounds": (1, 1)}, "not bounds"),
        ({"method": "bernstein", "bounds": (2, 3)}, "outside its bounds"),
        ({"level": 1.0}, "not a confidence level"),
        ({"aim": 0}, "aim"),
    ],
)
def test_what_cannot_be_is_refused(settings, said):
    with pytest.raises(InputError, match=said):
        confidence_sequence([1.0, 1.5], **settings)


# ---------------------------------------------------------------- proofs by simulation
def _misses(method, draw, bounds, runs=1000, looks=range(50, 2001, 50)):
    """Share of runs in which any look's interval leaves out the true mean, 0."""
    rng, missed = np.random.default_rng(5), 0
    for _ in range(runs):
        values, fed, at = draw(rng, max(looks)), tracker(method, bounds=bounds), 0
        for look in looks:
            fed.add(values[at:look])
            at = look
            if 0 not in fed.interval():
                missed += 1
                break
    return missed / runs


def _hull(rng, n):
    return rng.integers(-6, 7, n).astype(float) * (rng.random(n) < 0.5)


def _wins(rng, n):
    return rng.choice([-1.0, 0.0, 1.0], n, p=[0.05, 0.9, 0.05])


@pytest.mark.nightly
@pytest.mark.parametrize(("draw", "bounds"), [(_hull, (-6, 6)), (_wins, (-1, 1))])
@pytest.mark.parametrize("method", ["asymptotic", "bernstein"])
def test_over_forty_looks_it_misses_in_at_most_five_of_a_hundred_runs(method, draw, bounds):
    assert _misses(method, draw, bounds) <= 0.06
