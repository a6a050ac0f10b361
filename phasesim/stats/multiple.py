"""Several comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.stats.interval import observations

if TYPE_CHECKING:
    from numpy.typing import NDArray


def holm(p_values: Sequence[float] | NDArray[Any]) -> tuple[float, ...]:
    """Holm's adjusted p-values, in the order given: the chance of any false alarm among all stays below each.

    Raises
    ------
    InputError
        None given, or one outside [0, 1].
    """
    from statsmodels.stats.multitest import multipletests

    given = observations(p_values, "p_values")
    outside = given[(given < 0) | (given > 1)]
    if outside.size:
        raise InputError("not a p-value", key="p_values", value=float(outside[0]), allowed="0 to 1")
    return tuple(float(p) for p in multipletests(given, method="holm")[1])
