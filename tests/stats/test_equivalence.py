"""Two one-sided tests, Holm, distributions, and what pairing saved."""

from math import inf

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from phasesim.errors import InputError
from phasesim.stats import (
    distribution_difference,
    equivalence,
    holm,
    paired_p,
    quantile_differences,
    share_equivalence,
    variance_saved,
)

RNG = np.random.default_rng(3)
BASE = RNG.normal(10, 3, 200)
NEAR = BASE + RNG.normal(0.05, 0.5, 200)


def test_the_p_value_is_the_greater_of_two_one_sided_t_tests():
    found = equivalence(NEAR, BASE, margin=0.2)
    above = ttest_1samp(NEAR - BASE, -0.2, alternative="greater").pvalue
    below = ttest_1samp(NEAR - BASE, 0.2, alternative="less").pvalue
    assert found.p == pytest.approx(max(above, below))
    assert found.equivalent
    assert (found.interval.low > -0.2) and (found.interval.high < 0.2)


def test_what_is_shifted_by_more_than_the_margin_is_not_equivalent():
    assert not equivalence(NEAR + 0.5, BASE, margin=0.2).equivalent


def test_a_single_pair_shows_nothing():
    assert not equivalence([1.0], [1.0], margin=5).equivalent


def test_pairs_that_are_all_equal_leave_the_doubt_that_the_span_allows():
    assert equivalence(BASE, BASE, margin=0.1).equivalent
    assert equivalence(BASE[:5], BASE[:5], margin=0.1, span=10).p == pytest.approx(0.99**5)
    assert equivalence([1.0] * 400, [1.0] * 400, margin=0.1, span=10).equivalent


def test_shares_are_equivalent_only_with_enough_pairs():
    assert not share_equivalence(0, 0, 10, margin=0.05).equivalent
    assert share_equivalence(0, 0, 200, margin=0.05).equivalent
    assert not share_equivalence(30, 2, 200, margin=0.05).equivalent


@pytest.mark.parametrize("settings", [{"margin": 0.0}, {"margin": inf}, {"margin": 1, "alpha": 0.5}])
def test_margins_and_levels_that_cannot_be_are_refused(settings):
    with pytest.raises(InputError):
        equivalence(BASE, BASE, **settings)


def test_paired_p_is_students():
    assert paired_p(NEAR, BASE) == pytest.approx(ttest_1samp(NEAR - BASE, 0).pvalue)
    assert paired_p([1.0], [2.0]) == paired_p(BASE, BASE) == 1.0
    assert paired_p([2.0, 3.0], [1.0, 2.0]) == 0.0


def test_holm_by_hand():
    """0.01 * 3, then at least 0.03 * 2 and 0.04 * 1, never falling."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    with pytest.raises(InputError):
        holm([0.5, 1.2])
    with pytest.raises(InputError):
        holm([])


def test_quantile_differences_of_a_shift_are_the_shift():
    found = quantile_differences(BASE + 2, BASE, seed=1, resamples=200)
    assert [gap.estimate for gap in found.values()] == pytest.approx([2.0] * 5)
    assert all(gap.low == pytest.approx(2) == gap.high for gap in found.values())
    assert quantile_differences(NEAR, BASE, seed=1) == quantile_differences(NEAR, BASE, seed=1)
    assert not quantile_differences([1.0], [2.0], seed=1)[0.5].known


def test_quantiles_are_those_of_harrell_and_davis():
    from scipy.stats.mstats import hdquantiles

    found = quantile_differences(BASE, np.zeros(200), seed=1, quantiles=(0.1, 0.5, 0.9), resamples=10)
    assert [gap.estimate for gap in found.values()] == pytest.approx(list(hdquantiles(BASE, [0.1, 0.5, 0.9])))
    ends = quantile_differences(BASE, np.zeros(200), seed=1, quantiles=(0, 1), resamples=10)
    assert [gap.estimate for gap in ends.values()] == [BASE.min(), BASE.max()]


def test_distribution_difference_tells_a_shift_and_not_a_copy():
    assert distribution_difference(BASE + 2, BASE, seed=1).p < 0.01
    assert distribution_difference(BASE + 2, BASE, seed=1).wasserstein == pytest.approx(2)
    same = distribution_difference(BASE, BASE, seed=1)
    assert (same.ks, same.wasserstein, same.p) == (0, 0, 1)


def test_variance_saved_counts_the_battles_that_independent_dice_would_need():
    found = variance_saved(NEAR, BASE)
    apart, paired = NEAR.var(ddof=1) + BASE.var(ddof=1), (NEAR - BASE).var(ddof=1)
    assert found.factor == pytest.approx(apart / paired)
    assert found.unpaired == pytest.approx(200 * apart / paired)
    assert found.correlation == pytest.approx(np.corrcoef(NEAR, BASE)[0, 1])
    assert variance_saved(BASE + 1, BASE).factor > 1e6
    assert variance_saved([1.0, 1.0], [1.0, 1.0]).factor == 1
    with pytest.raises(InputError):
        variance_saved([1.0], [1.0])
    with pytest.raises(InputError):
        variance_saved([1.0, 2.0], [1.0])
