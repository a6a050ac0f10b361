"""Shares against scipy's intervals; paired differences by exhaustive coverage."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats as oracle

from phasesim.errors import InputError
from phasesim.stats import paired_share_interval, share_interval, sign_test


@pytest.mark.parametrize("method", ["wilson", "exact"])
@pytest.mark.parametrize(("successes", "n"), [(0, 1), (0, 20), (20, 20), (3, 7), (481, 1000), (1, 5000)])
def test_share_interval_is_scipys(successes, n, method):
    found = share_interval(successes, n, method=method)
    expected = oracle.binomtest(successes, n).proportion_ci(0.95, method=method)
    assert found.estimate == successes / n
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


@pytest.mark.parametrize(("gained", "lost"), [(0, 0), (1, 0), (5, 5), (9, 2), (2, 9), (60, 40)])
def test_sign_test_is_scipys(gained, lost):
    expected = oracle.binomtest(gained, gained + lost).pvalue if gained + lost else 1.0
    assert sign_test(gained, lost) == pytest.approx(expected)


@pytest.mark.parametrize(("gain", "loss"), [(0.0, 0.0), (0.02, 0.0), (0.05, 0.05), (0.3, 0.1), (1.0, 0.0), (0.4, 0.6)])
def test_paired_share_interval_never_covers_less_than_its_level(gain, loss):
    rng = np.random.default_rng(5)
    draws = Counter(map(tuple, rng.multinomial(40, [gain, loss, 1 - gain - loss], size=1000).tolist()))
    covered = 0
    for (gained, lost, _), times in draws.items():
        found = paired_share_interval(gained, lost, 40)
        covered += times * (found.low - 1e-9 <= gain - loss <= found.high + 1e-9)
    assert covered >= 935  # 950 less two standard errors of the simulation


def test_no_pair_that_differs_is_not_certainty():
    found = paired_share_interval(0, 0, 100)
    assert found.estimate == 0
    assert found.low == -found.high
    assert 0 < found.high < 0.1


def test_exchanging_the_two_mirrors_the_interval():
    one, other = paired_share_interval(12, 3, 200), paired_share_interval(3, 12, 200)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))


def test_paired_interval_holds_its_estimate_and_shrinks_with_battles():
    few, many = paired_share_interval(9, 3, 100), paired_share_interval(900, 300, 10_000)
    assert few.estimate in few
    assert many.half_width < few.half_width / 5


def test_paired_interval_is_near_walds_where_there_is_plenty():
    found = paired_share_interval(900, 700, 10_000)
    half = 1.96 * np.sqrt(1600 / 10_000 - (200 / 10_000) ** 2) / 100
    assert found.half_width == pytest.approx(half, rel=0.03)


@pytest.mark.parametrize(("gained", "lost"), [(20, 8), (20, 9), (20, 10), (21, 9), (5, 0), (6, 0)])
def test_paired_interval_leaves_out_zero_just_when_the_sign_test_rejects(gained, lost):
    assert (0 not in paired_share_interval(gained, lost, 300)) == (sign_test(gained, lost) < 0.05)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: share_interval(1, 0), "at least one battle"),
        (lambda: share_interval(5, 4), "not a number of successes"),
        (lambda: share_interval(-1, 4), "not a number of successes"),
        (lambda: share_interval(1, 4, method="wilsn"), "did you mean 'wilson'"),
        (lambda: paired_share_interval(3, 3, 5), "not a number of successes"),
        (lambda: paired_share_interval(-1, 3, 5), "not a number of successes"),
        (lambda: sign_test(-1, 3), "not a number of successes"),
    ],
)
def test_counts_that_cannot_be_are_refused(call, said):
    with pytest.raises(InputError, match=said):
        call()
