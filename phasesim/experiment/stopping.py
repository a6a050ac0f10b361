"""Stopping before all replications are fought, by a rule that holds at every look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from phasesim.stats import Interval, Tracker, sprt, tracker


@dataclass(frozen=True)
class Stop:
    """A stopping rule.

    Attributes
    ----------
    rule : str
        ``precision``: the interval of the difference is narrow enough.  ``decision``: it excludes 0, or is narrow
        enough.  ``sprt``: pairs decide between no difference and one of ``difference``, either way (for win shares).
    metric : str or None
        What is watched; the main metric when not given.
    half_width : float or None
        Half the length of the interval that is enough.
    method : str
        The confidence sequence (`phasesim.stats.tracker`).
    difference : float
        What ``sprt`` must be able to tell from 0.
    look, least : int
        Pairs between looks, and pairs before the first.
    level : float
        Confidence level of the sequence; the chance of error of ``sprt`` is 1 less it.
    """

    rule: str
    metric: str | None = None
    half_width: float | None = None
    method: str = "asymptotic"
    difference: float = 0.05
    look: int = 50
    least: int = 100
    level: float = 0.95


class Watch:
    """One comparison under a stopping rule: takes paired differences look by look, and says when it is settled.

    Parameters
    ----------
    stop : Stop
    bounds : pair of float or None
        What a difference can be at least and at most.
    """

    def __init__(self, stop: Stop, bounds: tuple[float, float] | None) -> None:
        self._stop = stop
        self._tracker: Tracker = tracker(stop.method, level=stop.level, bounds=bounds, aim=max(stop.least, 200))
        self._n = self._gained = self._lost = 0

    def add(self, differences: Sequence[float]) -> None:
        """Take in the pairs of a look."""
        if len(differences):
            self._tracker.add(differences)
        self._n += len(differences)
        self._gained += sum(each > 0 for each in differences)
        self._lost += sum(each < 0 for each in differences)

    @property
    def interval(self) -> Interval:
        """The difference with bounds that hold at every look."""
        return self._tracker.interval()

    @property
    def settled(self) -> str:
        """Why it may stop, or nothing."""
        if self._n < self._stop.least:
            return ""
        if self._stop.rule == "sprt":
            return self._by_pairs()
        found, enough = self.interval, self._stop.half_width
        if not (isfinite(found.low) and isfinite(found.high)):
            return ""
        if self._stop.rule == "decision" and 0 not in found:
            return "more" if found.estimate > 0 else "less"
        return "precise" if enough is not None and found.half_width <= enough else ""

    def _by_pairs(self) -> str:
        error = (1 - self._stop.level) / 2
        ways = (("more", self._gained, self._lost), ("less", self._lost, self._gained))
        answers = [
            (name, sprt(gained, lost, self._n, high=self._stop.difference, alpha=error, beta=error).decision)
            for name, gained, lost in ways
        ]
        kept = [name for name, answer in answers if answer == "high"]
        if kept:
            return kept[0]
        return "alike" if all(answer == "low" for _, answer in answers) else ""
