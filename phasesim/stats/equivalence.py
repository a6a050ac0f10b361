"""Equivalence: are two samples of pairs alike up to a margin?  Two one-sided tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.stats.interval import Interval, observations
from phasesim.stats.means import paired_interval
from phasesim.stats.shares import paired_share_interval

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Equivalence:
    """What two one-sided tests say.

    Attributes
    ----------
    interval : Interval
        The difference with the interval of level 1 - 2 alpha, which lies within the margin where both tests reject.
    margin : float
        Differences up to this count as none.
    equivalent : bool
        Whether the samples are shown to be alike up to the margin.
    p : float or None
        The greater p-value of the two tests; None for shares.
    """

    interval: Interval
    margin: float
    equivalent: bool
    p: float | None


def equivalence(
    values: Sequence[float] | NDArray[Any],
    baseline: Sequence[float] | NDArray[Any],
    *,
    margin: float,
    alpha: float = 0.05,
    span: float | None = None,
) -> Equivalence:
    """Two one-sided t tests on paired differences against ``-margin`` and ``margin``.

    A single pair shows nothing.  Where all differences are equal Student's t knows no doubt; with ``span``, the
    greatest difference that a pair can show, the chance that pairs which differ were merely not met is taken into
    account.

    Raises
    ------
    InputError
        As `paired_interval`, and a margin that is not positive.
    """
    _check(margin, alpha)
    found = paired_interval(values, baseline, level=1 - 2 * alpha)
    gaps = observations(values) - observations(baseline, "baseline")
    room = margin - abs(found.estimate)
    if found.n == 1 or room <= 0:
        p = 1.0
    elif gaps.min() == gaps.max():
        p = 0.0 if span is None or span <= room else (1 - room / span) ** found.n
    else:
        p = _tail(room / (float(gaps.std(ddof=1)) / sqrt(found.n)), found.n)
    return Equivalence(found, margin, p <= alpha, p)


def share_equivalence(gained: int, lost: int, n: int, *, margin: float, alpha: float = 0.05) -> Equivalence:
    """The same for the difference of two shares over the same battles, by the exact interval."""
    _check(margin, alpha)
    found = paired_share_interval(gained, lost, n, level=1 - 2 * alpha)
    return Equivalence(found, margin, -margin <= found.low and found.high <= margin, None)


def _tail(distance: float, n: int) -> float:
    from scipy.special import stdtr

    return float(stdtr(n - 1, -distance))


def _check(margin: float, alpha: float) -> None:
    if not (isfinite(margin) and margin > 0):
        raise InputError("not a margin", key="margin", value=margin, allowed="more than 0")
    if not 0 < alpha < 0.5:
        raise InputError("not a level of a test", key="alpha", value=alpha, allowed="between 0 and 0.5")
