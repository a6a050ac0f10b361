"""Intervals for a share of battles, and for the difference of two shares over the same battles."""

from __future__ import annotations

from math import sqrt

from phasesim.errors import InputError
from phasesim.stats.interval import Interval, checked_level

_GRID = 2000
"""Points, equal in probability, over which `paired_share_interval` integrates."""


def share_interval(successes: int, n: int, *, level: float = 0.95, method: str = "wilson") -> Interval:
    """Share of successes with Wilson's score interval, or Clopper and Pearson's.

    Parameters
    ----------
    successes, n : int
        How many of how many.
    level : float
        Confidence level.
    method : {"wilson", "exact"}
        Wilson covers at the level on average; ``exact`` (Clopper and Pearson) never covers less.

    Raises
    ------
    InputError
        Counts that cannot be, an unknown method, a level outside (0, 1).
    """
    _checked_counts(successes, n)
    bounds = {"wilson": _wilson, "exact": _clopper_pearson}.get(method)
    if bounds is None:
        raise InputError("unknown interval", key="method", value=method, allowed=("wilson", "exact"))
    low, high = bounds(successes, n, 1 - checked_level(level))
    return Interval(successes / n, low, high, level, n, method)


def paired_share_interval(gained: int, lost: int, n: int, *, level: float = 0.95) -> Interval:
    """Difference of two shares over the same ``n`` battles, by an exact method.

    Of the pairs in which the two disagree, the sign (gained or lost) is binomial given their number, and that number is
    binomial itself: the confidence distributions of both are melded into one of the difference (Fay and Lumbard,
    Statistics in Medicine 40, 2021).  The interval agrees with `sign_test`, holds at 0 % and 100 %, and has a length
    when no pair differs.

    Parameters
    ----------
    gained, lost : int
        Pairs in which only the first succeeded, and only the second.
    n : int
        All pairs.
    level : float
        Confidence level.
    """
    _checked_counts(gained + lost, n)
    _checked_counts(gained, n)
    _checked_counts(lost, n)
    error = (1 - checked_level(level)) / 2
    low, high = _melded(gained, lost, n, error), -_melded(lost, gained, n, error)
    return Interval((gained - lost) / n, low, high, level, n, "exact")


def sign_test(gained: int, lost: int) -> float:
    """Exact two-sided p-value that gains and losses are equally likely (McNemar's exact test, the sign test)."""
    from scipy.special import bdtr

    _checked_counts(gained, gained + lost or 1)
    _checked_counts(lost, gained + lost or 1)
    tail = float(bdtr(min(gained, lost), gained + lost, 0.5)) if gained + lost else 0.5
    return min(1.0, 2 * tail)


def _melded(gained: int, lost: int, n: int, error: float) -> float:
    """Bound that the difference of shares falls below with probability ``error``."""
    import numpy as np
    from scipy.optimize import brentq
    from scipy.special import betainc, betaincinv

    differ = gained + lost
    points = (np.arange(_GRID) + 0.5) / _GRID
    sign = 2 * betaincinv(gained, lost + 1, points) - 1 if gained else np.array([-1.0])
    ahead, behind = sign[sign > 0], sign[sign < 0]

    def beyond(bound: float) -> float:
        fewer = betainc(differ, n - differ + 1, np.clip(bound / ahead, 0, 1)) if len(ahead) else np.zeros(1)
        share = np.clip(bound / behind, 0, 1)
        more = 1 - betainc(differ + 1, n - differ, share) if differ < n else 1.0 * (bound >= behind)
        return float(fewer.sum() + more.sum()) / len(sign) - error

    return float(brentq(beyond, -1.0, 1.0, xtol=1e-9)) if beyond(-1.0) < 0 else -1.0


def _wilson(successes: int, n: int, error: float) -> tuple[float, float]:
    from scipy.special import ndtri

    z2 = float(ndtri(1 - error / 2)) ** 2
    share = successes / n
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    return (0.0 if successes == 0 else centre - reach, 1.0 if successes == n else centre + reach)


def _clopper_pearson(successes: int, n: int, error: float) -> tuple[float, float]:
    from scipy.special import betaincinv

    low = float(betaincinv(successes, n - successes + 1, error / 2)) if successes else 0.0
    high = float(betaincinv(successes + 1, n - successes, 1 - error / 2)) if successes < n else 1.0
    return low, high


def _checked_counts(successes: int, n: int) -> None:
    if n < 1:
        raise InputError("a share needs at least one battle", key="n", value=n)
    if not 0 <= successes <= n:
        raise InputError("not a number of successes", key="successes", value=successes, allowed=f"0 to {n}")
