"""The value that every interval function answers with, and the checks that all of them make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Interval:
    """An estimate with the interval that holds the truth in a share ``level`` of all experiments like this one.

    Attributes
    ----------
    estimate, low, high : float
        The estimate and its bounds, in the unit of the observations.  A bound is infinite where the data say nothing.
    level : float
        Confidence level, between 0 and 1.
    n : int
        Number of observations (of pairs, for a difference).
    method : str
        How the bounds were found: ``t``, ``wilson``, ``exact``, ``bootstrap``.
    """

    estimate: float
    low: float
    high: float
    level: float
    n: int
    method: str

    @property
    def known(self) -> bool:
        """Whether both bounds are finite."""
        return isfinite(self.low) and isfinite(self.high)

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.estimate:.4g} [{self.low:.4g}, {self.high:.4g}]"


def checked_level(level: float) -> float:
    """Return the confidence level, or raise `InputError` unless it lies strictly between 0 and 1."""
    if not 0 < level < 1:
        raise InputError("not a confidence level", key="level", value=level, allowed="between 0 and 1")
    return float(level)


def observations(values: Sequence[float] | NDArray[Any], name: str = "values") -> NDArray[float64]:
    """Return the values as a vector of floats; `InputError` when there are none or one is not finite."""
    import numpy as np

    vector = np.asarray(values, dtype=float).ravel()
    if not vector.size:
        raise InputError("no observations", key=name)
    if not np.isfinite(vector).all():
        bad = vector[~np.isfinite(vector)][0]
        raise InputError("not a finite number", key=name, value=float(bad))
    return vector
