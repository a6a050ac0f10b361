"""How numbers are written."""

from __future__ import annotations

from math import isfinite

from phasesim.stats import Interval


def number(value: float, *, sign: bool = False) -> str:
    """Three decimals, with a sign where asked; what is not finite is a dash."""
    if not isfinite(value):
        return "-"
    text = f"{value:+.3f}" if sign else f"{value:.3f}"
    return text.replace("-0.000", "0.000").replace("+0.000", "0.000")


def interval(value: Interval | None, *, sign: bool = False) -> str:
    """An estimate with its bounds: ``"1.667 [1.502, 1.831]"``; without bounds where the data give none."""
    if value is None:
        return "-"
    text = number(value.estimate, sign=sign)
    if not value.known:
        return f"{text} [no interval: one battle]"
    return f"{text} [{number(value.low, sign=sign)}, {number(value.high, sign=sign)}]"
