"""Nightly: a 95 % interval holds the truth in 93 to 97 of a hundred simulated comparisons, exact ones in 95 or more."""

import numpy as np
import pytest

from phasesim.stats import (
    bootstrap_interval,
    equivalence,
    mean_interval,
    paired_interval,
    paired_share_interval,
    quantile_differences,
    share_interval,
)

RUNS = 1000
pytestmark = pytest.mark.nightly


def pairs(rng, n):
    """Hits lost under two variants on the same dice: whole numbers, skewed, many pairs alike; true difference 0.6."""
    base = rng.binomial(12, 0.35, n)
    more = rng.binomial(3, 0.2, n)
    return base + more, base


def covered(interval_of, truth, n=60, runs=RUNS):
    rng = np.random.default_rng(17)
    return sum(truth in interval_of(rng, n) for _ in range(runs)) / runs


def test_paired_t_interval():
    assert 0.93 <= covered(lambda rng, n: paired_interval(*pairs(rng, n)), 0.6) <= 0.97


def test_mean_interval():
    assert 0.93 <= covered(lambda rng, n: mean_interval(pairs(rng, n)[0]), 12 * 0.35 + 0.6) <= 0.97


def test_bootstrap_interval():
    def found(rng, n):
        one, other = pairs(rng, n)
        return bootstrap_interval(one - other, seed=1, resamples=500)

    assert 0.93 <= covered(found, 0.6) <= 0.97


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_wilson_interval(share):
    assert 0.93 <= covered(lambda rng, n: share_interval(int(rng.binomial(n, share)), n), share, n=200) <= 0.975


def test_exact_interval_of_paired_shares_never_covers_less():
    def found(rng, n):
        gained, lost, _ = rng.multinomial(n, [0.15, 0.05, 0.8])
        return paired_share_interval(int(gained), int(lost), n)

    assert 0.945 <= covered(found, 0.1, n=100, runs=400) <= 0.985


def test_quantile_difference_of_a_shifted_normal():
    def found(rng, n):
        base = rng.normal(0, 1, n)
        return quantile_differences(base + 0.5 + rng.normal(0, 0.3, n), base, seed=1, quantiles=(0.5,), resamples=300)[
            0.5
        ]

    # the median of the shifted sample moves by 0.5, since both are symmetric
    assert 0.93 <= covered(found, 0.5, n=100) <= 0.97


def test_two_one_sided_tests_pass_falsely_in_at_most_five_of_a_hundred():
    """The truth is at the margin itself."""
    rng = np.random.default_rng(23)
    passed = sum(equivalence(*pairs(rng, 100), margin=0.6).equivalent for _ in range(RUNS))
    assert passed / RUNS <= 0.065


def test_paired_t_interval_over_real_battles():
    """A thousand comparisons of forty battles each; the truth is the mean over all forty thousand pairs."""
    from phasesim.content import load_rules, load_scenario
    from phasesim.experiment import replicate

    rulesets = [load_rules("bfgr"), load_rules("bfgr+suppression=none")]
    battles = replicate(load_scenario("one-strike"), rulesets, 40 * RUNS, 31).battles
    one, other = (rows["hull_lost_red"].to_numpy() for _, rows in battles.groupby("rules", sort=False))
    truth = (other - one).mean()
    parts = zip(np.split(other, RUNS), np.split(one, RUNS), strict=True)
    assert 0.93 <= sum(truth in paired_interval(a, b) for a, b in parts) / RUNS <= 0.97
