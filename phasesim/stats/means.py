"""Student's intervals and test for a mean and for the mean of paired differences."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.stats.interval import Interval, checked_level, observations

if TYPE_CHECKING:
    from numpy.typing import NDArray


def mean_interval(values: Sequence[float] | NDArray[Any], *, level: float = 0.95) -> Interval:
    """Mean of independent observations with Student's t interval.

    A single observation has a mean and no interval (bounds ``-inf`` and ``inf``); equal observations give an interval
    of no length.

    Parameters
    ----------
    values : sequence of float
        One number an observation, all finite.
    level : float
        Confidence level.

    Raises
    ------
    InputError
        No observations, one that is not finite, or a level outside (0, 1).
    """
    from scipy.special import stdtrit

    vector, level = observations(values), checked_level(level)
    n, mean = len(vector), float(vector.mean())
    if n == 1:
        return Interval(mean, -inf, inf, level, n, "t")
    spread = float(vector.std(ddof=1)) / sqrt(n)
    reach = float(stdtrit(n - 1, (1 + level) / 2)) * spread if spread else 0.0
    return Interval(mean, mean - reach, mean + reach, level, n, "t")


def paired_interval(
    values: Sequence[float] | NDArray[Any], baseline: Sequence[float] | NDArray[Any], *, level: float = 0.95
) -> Interval:
    """Mean of ``values - baseline``, pair by pair, with Student's t interval.

    Raises
    ------
    InputError
        As `mean_interval`, and when the two are not of one length.
    """
    first, second = observations(values), observations(baseline, "baseline")
    if len(first) != len(second):
        raise InputError("pairs need two samples of one length", key="values", value=f"{len(first)} and {len(second)}")
    return mean_interval(first - second, level=level)


def paired_p(values: Sequence[float] | NDArray[Any], baseline: Sequence[float] | NDArray[Any]) -> float:
    """Two-sided p-value of Student's t test that the paired differences have mean 0.

    A single pair shows nothing (1); differences that are all equal give 1 where they are 0, and else 0.
    """
    from scipy.special import stdtr

    found = paired_interval(values, baseline)
    gaps = observations(values) - observations(baseline, "baseline")
    if found.n == 1 or found.estimate == 0:
        return 1.0
    spread = float(gaps.std(ddof=1)) / sqrt(found.n)
    return float(2 * stdtr(found.n - 1, -abs(found.estimate) / spread)) if spread else 0.0
