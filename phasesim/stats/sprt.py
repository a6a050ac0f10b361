"""A sequential probability ratio test on pairs: how many were gained, how many lost, how many came out alike."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from phasesim.errors import InputError


@dataclass(frozen=True)
class Ratio:
    """Where a sequential test stands.

    Attributes
    ----------
    decision : str
        ``"high"`` or ``"low"``, the hypothesis that is kept, or ``"go on"``.
    ratio : float
        Logarithm of the likelihood ratio, high over low.
    lower, upper : float
        Where it decides.
    n : int
        Pairs so far.
    """

    decision: str
    ratio: float
    lower: float
    upper: float
    n: int


def sprt(
    gained: int, lost: int, n: int, *, high: float, low: float = 0.0, alpha: float = 0.05, beta: float = 0.05
) -> Ratio:
    """Test at any number of pairs whether the difference of two shares is ``low`` or ``high``.

    A pair is gained (only the first succeeded), lost (only the second) or alike.  The likelihood of each hypothesis
    is the greatest that its difference allows, so alike pairs count, too, and the test comes to an end at 0 % and at
    100 %.

    Parameters
    ----------
    gained, lost, n : int
        Pairs so far.
    low, high : float
        The two differences, share of gained less share of lost.
    alpha, beta : float
        Chance of keeping ``high`` where ``low`` is true, and the other way round (by Wald's bounds).

    Raises
    ------
    InputError
        Counts that cannot be, differences that are not ``-1 < low < high < 1``, chances outside (0, 1/2).
    """
    if min(gained, lost) < 0 or gained + lost > n:
        raise InputError("not a count of pairs", key="n", value=f"{gained} gained and {lost} lost of {n}")
    if not -1 < low < high < 1:
        raise InputError(
            "not two differences to tell apart", key="high", value=(low, high), allowed="-1 < low < high < 1"
        )
    for name, chance in (("alpha", alpha), ("beta", beta)):
        if not 0 < chance < 0.5:
            raise InputError("not a chance of error", key=name, value=chance, allowed="between 0 and 0.5")
    ratio = _likelihood(gained, lost, n, high) - _likelihood(gained, lost, n, low)
    lower, upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    decision = "high" if ratio >= upper else "low" if ratio <= lower else "go on"
    return Ratio(decision, ratio, lower, upper, n)


def _likelihood(gained: int, lost: int, n: int, difference: float) -> float:
    """Greatest log likelihood of the three counts where the share gained exceeds that lost by ``difference``."""
    alike = n - gained - lost

    def slope(share: float) -> float:
        return _over(gained, share + difference) + _over(lost, share) - 2 * _over(alike, 1 - 2 * share - difference)

    least, most = max(0.0, -difference), (1 - difference) / 2
    for _ in range(60):
        middle = (least + most) / 2
        least, most = (middle, most) if slope(middle) > 0 else (least, middle)
    share = (least + most) / 2
    parts = ((gained, share + difference), (lost, share), (alike, 1 - 2 * share - difference))
    return sum(count * log(max(chance, 1e-300)) for count, chance in parts if count)


def _over(count: int, chance: float) -> float:
    return count / max(chance, 1e-300) if count else 0.0
