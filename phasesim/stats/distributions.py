"""Whole distributions compared pair by pair: quantiles, shape, and what the pairing saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.stats.interval import Interval, checked_level, observations

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray


def quantile_differences(
    values: Sequence[float] | NDArray[Any],
    baseline: Sequence[float] | NDArray[Any],
    *,
    seed: int,
    quantiles: Sequence[float] = (0.1, 0.25, 0.5, 0.75, 0.9),
    level: float = 0.95,
    resamples: int = 2000,
) -> dict[float, Interval]:
    """Difference of each quantile, ``values`` less ``baseline``, with a bootstrap over whole pairs.

    Quantiles are those of Harrell and Davis, weighted means of all ordered observations: the bootstrap of a single one
    is too wide where the two of a pair go together.

    Raises
    ------
    InputError
        Samples that are no pairs, a quantile outside [0, 1].
    """
    import numpy as np

    first, second = _pairs(values, baseline)
    level = checked_level(level)
    for quantile in quantiles:
        if not 0 <= quantile <= 1:
            raise InputError("not a quantile", key="quantiles", value=quantile, allowed="0 to 1")
    weights = _weights(quantiles, len(first))
    gaps = weights @ np.sort(first) - weights @ np.sort(second)
    if len(first) == 1:
        alone = zip(quantiles, gaps, strict=True)
        return {q: Interval(float(gap), -inf, inf, level, 1, "bootstrap") for q, gap in alone}
    rng, n = np.random.default_rng(seed), len(first)
    found = np.empty((resamples, len(gaps)))
    for row in range(resamples):
        drawn = rng.integers(0, n, n)
        found[row] = weights @ np.sort(first[drawn]) - weights @ np.sort(second[drawn])
    low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2], axis=0)
    bounds = zip(quantiles, gaps, low, high, strict=True)
    return {q: Interval(float(gap), float(a), float(b), level, n, "bootstrap") for q, gap, a, b in bounds}


def _weights(quantiles: Sequence[float], n: int) -> NDArray[Any]:
    """Weights of the ordered observations in each quantile (Harrell and Davis); 0 and 1 are the least and greatest."""
    import numpy as np
    from scipy.special import betainc

    edges = np.arange(n + 1) / n
    found = np.zeros((len(quantiles), n))
    for row, quantile in enumerate(quantiles):
        if 0 < quantile < 1:
            found[row] = np.diff(betainc((n + 1) * quantile, (n + 1) * (1 - quantile), edges))
        else:
            found[row, 0 if quantile == 0 else -1] = 1
    return found


@dataclass(frozen=True)
class Distance:
    """How far two distributions are apart.

    Attributes
    ----------
    ks : float
        Greatest gap between the two cumulative distributions (Kolmogorov and Smirnov).
    wasserstein : float
        How far, on average, the one has to be moved to become the other; in the unit of the observations.
    p : float
        How often a gap as great arises when the two of each pair are swapped at random.
    n : int
        Pairs.
    """

    ks: float
    wasserstein: float
    p: float
    n: int


def distribution_difference(
    values: Sequence[float] | NDArray[Any], baseline: Sequence[float] | NDArray[Any], *, seed: int, resamples: int = 999
) -> Distance:
    """Compare two distributions over the same battles; the test swaps the two of a pair, which are not independent."""
    import numpy as np
    from scipy.stats import wasserstein_distance

    first, second = _pairs(values, baseline)
    seen = _gap(first, second)
    rng, reached = np.random.default_rng(seed), 1
    for _ in range(resamples):
        swap = rng.random(len(first)) < 0.5
        reached += _gap(np.where(swap, second, first), np.where(swap, first, second)) >= seen - 1e-12
    return Distance(seen, float(wasserstein_distance(first, second)), reached / (resamples + 1), len(first))


@dataclass(frozen=True)
class Saving:
    """What fighting both variants on the same dice saved.

    Attributes
    ----------
    factor : float
        Variance of the difference with dice of their own for each variant, divided by that of the pairs: so many
        times as many battles would have been needed.  Infinite where all pairs differ by the same.
    unpaired : float
        Battles under each variant that independent dice would have needed for the same interval.
    correlation : float
        Of the two variants over the pairs; 0 where one does not vary.
    n : int
        Pairs fought.
    """

    factor: float
    unpaired: float
    correlation: float
    n: int


def variance_saved(values: Sequence[float] | NDArray[Any], baseline: Sequence[float] | NDArray[Any]) -> Saving:
    """Variance reduction by pairing.

    Raises
    ------
    InputError
        Samples that are no pairs, or a single pair, which has no variance.
    """
    first, second = _pairs(values, baseline)
    n = len(first)
    if n < 2:
        raise InputError("a variance needs at least two pairs", key="values", value=n)
    apart = float(first.var(ddof=1) + second.var(ddof=1))
    paired = float((first - second).var(ddof=1))
    factor = apart / paired if paired else (inf if apart else 1.0)
    spread = float(first.std(ddof=1) * second.std(ddof=1))
    correlation = (apart - paired) / (2 * spread) if spread else 0.0
    return Saving(factor, n * factor, correlation, n)


def _gap(first: NDArray[float64], second: NDArray[float64]) -> float:
    import numpy as np

    points = np.union1d(first, second)
    one = np.searchsorted(np.sort(first), points, side="right") / len(first)
    two = np.searchsorted(np.sort(second), points, side="right") / len(second)
    return float(np.abs(one - two).max())


def _pairs(values: Any, baseline: Any) -> tuple[NDArray[float64], NDArray[float64]]:
    first, second = observations(values), observations(baseline, "baseline")
    if len(first) != len(second):
        raise InputError("pairs need two samples of one length", key="values", value=f"{len(first)} and {len(second)}")
    return first, second
