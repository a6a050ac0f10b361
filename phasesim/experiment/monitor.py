"""Watching the main metric while battles are fought: pair by pair, look by look, in a room that does not grow."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan

from phasesim.experiment.definition import Experiment
from phasesim.experiment.stopping import Stop, Watch
from phasesim.stats import Interval
from phasesim.table import Scenario


class Monitor:
    """Compares cells with their baseline over the battles of whole looks.

    Without a stopping rule a single comparison is watched, to be told; with one, all of them.

    Parameters
    ----------
    experiment : Experiment
    look : int
        Replications of a look.
    """

    def __init__(self, experiment: Experiment, look: int) -> None:
        self._asked, self._look = experiment, look
        self._cells = experiment.plan.cells
        stop = experiment.stop
        self.metric = (stop.metric if stop else None) or experiment.main
        self._pairs = self._compared(all_of_them=stop is not None)
        rule = stop or Stop("precision", half_width=0.0, level=experiment.level)
        self._watches = {pair: Watch(rule, self.bounds(*pair)) for pair in self._pairs}
        self._watched = {cell for pair in self._pairs for cell in pair}
        self._waiting: dict[int, dict[int, dict[int, float]]] = {}

    def watches(self, cell: int) -> bool:
        """Whether battles of the cell are looked at."""
        return cell in self._watched

    def see(self, cell: int, start: int, values: Sequence[float | None]) -> None:
        """Take in the metric of battles from replication ``start`` on; None where a battle raised."""
        for replication, value in enumerate(values, start):
            look = replication // self._look
            held = self._waiting.setdefault(look, {}).setdefault(cell, {})
            held[replication] = nan if value is None else float(value)
        self._close(start // self._look)
        self._close((start + len(values) - 1) // self._look)

    @property
    def settled(self) -> bool:
        """Whether every comparison may stop."""
        return all(watch.settled for watch in self._watches.values())

    @property
    def told(self) -> tuple[str, Interval | None]:
        """The comparison to be told, in words, and its estimate once there is one."""
        pair = self._pairs[0]
        found = self._watches[pair].interval
        what = self.metric if pair[0] == pair[1] else f"{self.metric}, cell {pair[0]} less cell {pair[1]}"
        return what, found if found.n else None

    def reasons(self, n: int) -> dict[str, object]:
        """Why and where it stopped, for the manifest."""
        why = {str(pair[0]): watch.settled or "not settled" for pair, watch in self._watches.items()}
        return {"at": n, "metric": self.metric, "comparisons": why}

    def bounds(self, cell: int, baseline: int) -> tuple[float, float] | None:
        """What the metric, or a difference of it, can be at least and at most."""
        most = greatest(self.metric, self._cells[cell].scenario)
        less = 0.0 if cell == baseline else greatest(self.metric, self._cells[baseline].scenario)
        return None if most is None or less is None else (-less, most)

    def _compared(self, all_of_them: bool) -> list[tuple[int, int]]:
        cells = self._cells
        pairs = ((number, cells.baseline(number)) for number in range(len(cells)))  # type: ignore[attr-defined]
        others = (pair for pair in pairs if pair[0] != pair[1])
        return (list(others) if all_of_them else list(filter(None, [next(others, None)]))) or [(0, 0)]

    def _close(self, look: int) -> None:
        """Compare a look's battles once all of its cells are there."""
        held = self._waiting.get(look, {})
        due = min(self._look, self._asked.n - look * self._look)
        if len(held) < len(self._watched) or any(len(values) < due for values in held.values()):
            return
        for (cell, baseline), watch in self._watches.items():
            alone = cell == baseline
            pairs = [held[cell][k] - (0.0 if alone else held[baseline][k]) for k in sorted(held[cell])]
            watch.add([pair for pair in pairs if not isnan(pair)])
        del self._waiting[look]


def greatest(metric: str, scenario: Scenario) -> float | None:
    """The greatest value that a metric can have in a scenario, where that is known; the least is 0."""
    for side in scenario.sides:
        ships = [ship for ship in side.ships if not ship.hulk]
        known = {"win_": 1, "hull_lost_": sum(ship.hits for ship in ships), "ships_lost_": len(ships)}
        for figure, most in known.items():
            if metric == f"{figure}{side.name}":
                return float(most) or None
    return float(scenario.turns) if metric == "turns" else None
