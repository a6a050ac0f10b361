"""Confidence sequences: intervals that hold at every look at once, so that one may stop whenever one likes."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite, log, log1p, sqrt
from typing import TYPE_CHECKING, Any, Protocol

from phasesim.errors import InputError
from phasesim.stats.interval import Interval, checked_level, observations

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEQUENCES = ("asymptotic", "bernstein")
AIM = 500
"""Observations at which an asymptotic sequence is narrowest, unless it is told otherwise."""


class Tracker(Protocol):
    """Takes observations as they come; its interval holds at every look."""

    def add(self, values: Sequence[float] | NDArray[Any]) -> None:
        """Take in further observations."""

    def interval(self) -> Interval:
        """Mean of all observations so far with the bounds that hold now."""


class Bernstein:
    """Empirical-Bernstein sequence for observations between known bounds: exact at any number of them.

    Predictable plug-in bets (Waudby-Smith and Ramdas, JRSS B 86, 2024).  It has a length where nothing varies.

    Parameters
    ----------
    low, high : float
        What an observation can be at least and at most.
    level : float
        Confidence level.
    """

    def __init__(self, low: float, high: float, level: float = 0.95) -> None:
        if not (isfinite(low) and isfinite(high) and low < high):
            raise InputError("not bounds of an observation", key="bounds", value=(low, high), allowed="low < high")
        self._low, self._span, self._level = low, high - low, checked_level(level)
        self._n, self._sum, self._squares = 0, 0.0, 0.25
        self._bets, self._weighted, self._cost = 0.0, 0.0, 0.0

    def add(self, values: Sequence[float] | NDArray[Any]) -> None:
        """Take in further observations, each within the bounds."""
        tail = log(2 / (1 - self._level))
        for value in observations(values).tolist():
            x = (value - self._low) / self._span
            if not 0 <= x <= 1:
                raise InputError("an observation outside its bounds", key="values", value=value)
            before = (0.5 + self._sum) / (self._n + 1)
            variance = self._squares / (self._n + 1)
            turn = self._n + 1
            bet = min(0.5, sqrt(2 * tail / (variance * turn * log(1 + turn))))
            self._n += 1
            self._sum += x
            self._squares += (x - (0.5 + self._sum) / (self._n + 1)) ** 2
            self._bets += bet
            self._weighted += bet * x
            self._cost += (x - before) ** 2 * (-log1p(-bet) - bet)

    def interval(self) -> Interval:
        """Mean so far with bounds that hold at every look."""
        low, high = self._low, self._low + self._span
        if not self._n:
            return Interval((low + high) / 2, low, high, self._level, 0, "bernstein")
        centre = self._weighted / self._bets
        reach = (log(2 / (1 - self._level)) + self._cost) / self._bets
        bounds = (max(low, low + self._span * (centre - reach)), min(high, low + self._span * (centre + reach)))
        return Interval(low + self._span * self._sum / self._n, *bounds, self._level, self._n, "bernstein")


class Asymptotic:
    """Asymptotic sequence: for observations of unknown bounds, from about 50 of them on.

    Robbins' normal mixture with the variance seen (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of
    Statistics 52, 2024).  A single observation, or none that varies, says nothing about the variance: the bounds are
    then those of `Bernstein` if the observations' own are known, and infinite if not.

    Parameters
    ----------
    level : float
        Confidence level.
    aim : int
        Number of observations at which it is narrowest.
    bounds : pair of float, optional
        What an observation can be.
    """

    def __init__(self, level: float = 0.95, aim: int = AIM, bounds: tuple[float, float] | None = None) -> None:
        if aim < 1:
            raise InputError("must be at least 1", key="aim", value=aim)
        self._level = checked_level(level)
        self._exact = Bernstein(*bounds, level) if bounds else None
        tail = -2 * log(1 - self._level)
        self._mixing = (tail + log(tail + 1)) / aim
        self._n, self._mean, self._squares = 0, 0.0, 0.0

    def add(self, values: Sequence[float] | NDArray[Any]) -> None:
        """Take in further observations."""
        vector = observations(values)
        if self._exact is not None and not self._squares:
            self._exact.add(vector)
        for value in vector.tolist():
            self._n += 1
            step = value - self._mean
            self._mean += step / self._n
            self._squares += step * (value - self._mean)

    def interval(self) -> Interval:
        """Mean so far with bounds that hold at every look."""
        n, mean = self._n, self._mean
        if n < 2 or not self._squares:
            known = self._exact.interval() if self._exact is not None else None
            return known or Interval(mean, -inf, inf, self._level, n, "asymptotic")
        mixed = n * self._mixing + 1
        reach = sqrt(
            2 * mixed / (n * n * self._mixing) * log(sqrt(mixed) / (1 - self._level)) * self._squares / (n - 1)
        )
        return Interval(mean, mean - reach, mean + reach, self._level, n, "asymptotic")


def tracker(
    method: str = "asymptotic", *, level: float = 0.95, bounds: tuple[float, float] | None = None, aim: int = AIM
) -> Tracker:
    """A confidence sequence to feed: `Asymptotic` or `Bernstein`, which needs ``bounds``."""
    if method not in SEQUENCES:
        raise InputError("unknown confidence sequence", key="method", value=method, allowed=SEQUENCES)
    if method == "asymptotic":
        return Asymptotic(level, aim, bounds)
    if bounds is None:
        raise InputError("needs to know what an observation can be at least and at most", key="bounds")
    return Bernstein(*bounds, level)


def confidence_sequence(
    values: Sequence[float] | NDArray[Any],
    *,
    level: float = 0.95,
    method: str = "asymptotic",
    bounds: tuple[float, float] | None = None,
    aim: int = AIM,
) -> Interval:
    """Interval of a mean that holds now and at every look before and after.

    Parameters
    ----------
    values : sequence of float
        One number an observation, in the order in which they came; a paired difference is one.
    level : float
        Confidence level, for all looks together.
    method : {"asymptotic", "bernstein"}
        See `Asymptotic` and `Bernstein`.
    bounds : pair of float, optional
        What an observation can be at least and at most; ``bernstein`` needs them.
    aim : int
        Where ``asymptotic`` is narrowest.

    Raises
    ------
    InputError
        No observations, one outside the bounds, an unknown method.
    """
    found = tracker(method, level=level, bounds=bounds, aim=aim)
    found.add(observations(values))
    return found.interval()
