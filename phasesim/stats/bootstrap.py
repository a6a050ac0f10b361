"""The bootstrap, for statistics that have no formula; its seed is always given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.stats.interval import Interval, checked_level, observations

if TYPE_CHECKING:
    from numpy.typing import NDArray

METHODS = ("BCa", "percentile", "basic")


def bootstrap_interval(
    values: Sequence[float] | NDArray[Any],
    *,
    seed: int,
    statistic: Callable[..., Any] | None = None,
    resamples: int = 2000,
    level: float = 0.95,
    method: str = "BCa",
) -> Interval:
    """Interval of a statistic by resampling the observations; the same seed gives the same interval.

    Parameters
    ----------
    values : sequence of float
        One number an observation (a paired difference is an observation).
    seed : int
        Seed of the resampling; it shares nothing with the dice of the battles.
    statistic : callable, optional
        Takes an array and ``axis``, as `numpy.median` does; the mean when not given.
    resamples : int
        How often to draw.
    level : float
        Confidence level.
    method : {"BCa", "percentile", "basic"}
        As in `scipy.stats.bootstrap`; where BCa has no answer (a median of few distinct values), percentile stands in.

    Raises
    ------
    InputError
        As `mean_interval`; an unknown method; no resamples.
    """
    import numpy as np

    vector, level = observations(values), checked_level(level)
    if method not in METHODS:
        raise InputError("unknown interval", key="method", value=method, allowed=METHODS)
    if resamples < 1:
        raise InputError("must be at least 1", key="resamples", value=resamples)
    find = np.mean if statistic is None else statistic
    estimate = float(find(vector, axis=0))
    if len(vector) == 1:
        return Interval(estimate, -inf, inf, level, 1, "bootstrap")
    if vector.min() == vector.max():
        return Interval(estimate, estimate, estimate, level, len(vector), "bootstrap")
    low, high = _resampled(vector, find, resamples, level, method, seed)
    if low != low or high != high:
        low, high = _resampled(vector, find, resamples, level, "percentile", seed)
    return Interval(estimate, low, high, level, len(vector), "bootstrap")


def _resampled(
    vector: NDArray[Any], find: Callable[..., Any], resamples: int, level: float, method: Any, seed: int
) -> tuple[float, float]:
    from warnings import catch_warnings, simplefilter

    import numpy as np
    from scipy.stats import bootstrap

    with catch_warnings():
        simplefilter("ignore")
        found = bootstrap(
            (vector.tolist(),),
            find,
            n_resamples=resamples,
            batch=max(1, 2_000_000 // len(vector)),
            confidence_level=level,
            method=method,
            rng=np.random.default_rng(seed),
        ).confidence_interval
    return float(found.low), float(found.high)
