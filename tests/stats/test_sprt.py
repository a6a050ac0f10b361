"""The sequential test on pairs: it decides at 0 % and 100 %, and (nightly) keeps its error rates."""

import numpy as np
import pytest

from phasesim.errors import InputError
from phasesim.stats import sprt


def test_a_single_pair_decides_nothing():
    assert {sprt(g, lost, 1, high=0.1).decision for g, lost in ((1, 0), (0, 1), (0, 0))} == {"go on"}


def test_pairs_that_are_all_alike_come_to_low():
    """Under a difference of 5 % all of n pairs are alike with chance 0.95**n at most."""
    assert sprt(0, 0, 57, high=0.05).decision == "go on"
    assert sprt(0, 0, 58, high=0.05).decision == "low"
    assert sprt(0, 0, 58, high=0.05).ratio == pytest.approx(58 * np.log(0.95), abs=1e-4)


def test_pairs_that_are_all_gained_come_to_high():
    """Against no difference: half of them would be lost, so 2**-n, against the share gained of 1."""
    assert sprt(30, 0, 30, high=0.2).decision == "high"
    assert sprt(0, 30, 30, high=0.2).decision == "low"


def test_gains_and_losses_mirror_one_another():
    one = sprt(30, 12, 200, low=-0.05, high=0.05)
    other = sprt(12, 30, 200, low=-0.05, high=0.05)
    assert one.ratio == pytest.approx(-other.ratio, abs=1e-6)


@pytest.mark.parametrize(
    "settings",
    [
        {"gained": 5, "lost": 6, "n": 10},
        {"gained": -1, "lost": 0, "n": 10},
        {"high": 0.0},
        {"high": 1.0},
        {"low": 0.2},
        {"alpha": 0.0},
        {"beta": 0.7},
    ],
)
def test_what_cannot_be_is_refused(settings):
    with pytest.raises(InputError):
        sprt(**({"gained": 1, "lost": 1, "n": 10, "high": 0.1} | settings))


def _decisions(gain, loss, runs=1000, most=20_000, look=20):
    rng, found = np.random.default_rng(11), {"high": 0, "low": 0, "go on": 0}
    for _ in range(runs):
        gained = lost = n = 0
        decision = "go on"
        while decision == "go on" and n < most:
            drawn = rng.random(look)
            gained, lost, n = gained + int((drawn < gain).sum()), lost + int((drawn > 1 - loss).sum()), n + look
            decision = sprt(gained, lost, n, high=0.05).decision
        found[decision] += 1
    return {name: count / runs for name, count in found.items()}


@pytest.mark.nightly
@pytest.mark.parametrize("apart", [0.0, 0.1, 0.3])
def test_error_rates_hold_and_it_comes_to_an_end(apart):
    """Whatever share of pairs differs for nothing: at most 6 % of wrong decisions either way."""
    null = _decisions(apart / 2, apart / 2)
    alternative = _decisions(0.05 + apart / 2, apart / 2)
    assert null["high"] <= 0.06 and null["go on"] == 0
    assert alternative["low"] <= 0.06 and alternative["go on"] == 0
