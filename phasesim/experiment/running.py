"""Fighting an experiment into its store, from the start or from where it was left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from phasesim.errors import InputError
from phasesim.experiment.chunks import Chunk, Workers
from phasesim.experiment.columns import FAILED
from phasesim.experiment.definition import Experiment
from phasesim.experiment.monitor import Monitor
from phasesim.experiment.plan import Span, checked_number
from phasesim.experiment.replication import cores
from phasesim.experiment.results import Results, open_results
from phasesim.experiment.store import Finished, Store, begun, resumed
from phasesim.stats import Interval

LOOK = 200
"""Battles of a cell that are fought before the next cell has its turn, so that estimates come early."""


@dataclass(frozen=True)
class Standing:
    """How far an experiment is.

    Attributes
    ----------
    done, total : int
        Battles; with a stopping rule the total is what it may come to.
    before : int
        Battles that were done when this run began.
    failed : int
        Battles of this run that raised.
    watched : str
        What the estimate is of.
    interval : Interval or None
        The estimate so far, with bounds that hold at every look.
    notes : tuple of str
        What was found damaged.
    """

    done: int
    total: int
    before: int
    failed: int
    watched: str
    interval: Interval | None
    notes: tuple[str, ...] = ()


Watcher = Callable[[Standing], None]


def run_experiment(
    experiment: Experiment,
    out: str | Path,
    *,
    force: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    watcher: Watcher | None = None,
) -> Results:
    """Fight an experiment into a new folder.

    Parameters
    ----------
    experiment : Experiment
    out : path
        New or empty; after an interrupt it holds what was fought, and `resume_experiment` goes on.
    force : bool
        Replace what stands there.
    workers : int, optional
        Processes; as many as there are cores when not given.
    executor : concurrent.futures.Executor, optional
        Who fights instead (`phasesim.experiment.named_executor`); it is left running.
    watcher : callable, optional
        Told a `Standing` after each chunk.

    Raises
    ------
    InputError
        The folder cannot be used.
    PhasesimError
        It cannot be written to, or a worker died; what was fought is kept.
    """
    number = cores() if workers is None else checked_number("workers", workers, 1)
    with begun(Path(out), experiment, force) as store:
        return _fight(store, number, executor, watcher)


def resume_experiment(
    folder: str | Path,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    watcher: Watcher | None = None,
) -> Results:
    """Go on with an experiment where it was left; parameters and errors as `run_experiment`.

    What comes out is, bit for bit, what a run without interruption gives.
    """
    number = cores() if workers is None else checked_number("workers", workers, 1)
    try:
        with resumed(Path(folder)) as store:
            return _fight(store, number, executor, watcher)
    except Finished:
        return open_results(folder)


def _fight(store: Store, workers: int, executor: Executor | None, watcher: Watcher | None) -> Results:
    experiment, shards = store.experiment, store.shards
    plan, stop = experiment.plan, experiment.stop
    log = _Log(store, watcher)
    n = plan.n
    with Workers(min(workers, plan.battles), executor) as fighters:
        for spans, end in _looks(experiment):
            for span in spans:
                log.recall(span)
            with closing(fighters.fight(plan, shards.left(spans))) as chunks:
                for chunk in chunks:
                    log.enter(chunk)
            if stop is not None and log.monitor.settled:
                n = end
                break
    found = {"failed": log.failed_in_all()}
    return store.finish(n, found | ({"stopped": log.monitor.reasons(n)} if stop else {}))


def _looks(experiment: Experiment) -> Iterator[tuple[list[Span], int]]:
    """The spans between two looks of the stopping rule, and the replication at which the look is; all without one."""
    plan, stop = experiment.plan, experiment.stop
    if stop is None:
        yield list(plan.spans(LOOK)), plan.n
        return
    for start in range(0, plan.n, stop.look):
        end = min(plan.n, start + stop.look)
        yield [(cell, start, end) for cell in range(len(plan.cells))], end


class _Log:
    """Enters chunks into the store and the monitor, and tells the watcher."""

    def __init__(self, store: Store, watcher: Watcher | None) -> None:
        self._store, self._watcher = store, watcher
        self.monitor = Monitor(store.experiment, store.experiment.stop.look if store.experiment.stop else LOOK)
        self._before = self._done = sum(piece.stop - piece.start for piece in store.shards.pieces)
        self._failed = 0

    def recall(self, span: Span) -> None:
        """Let the monitor see what was fought in an earlier run."""
        if self._before and self.monitor.watches(span[0]):
            for start, rows in self._store.shards.rows(span, [self.monitor.metric]):
                self.monitor.see(span[0], start, rows[self.monitor.metric].to_pylist())

    def enter(self, chunk: Chunk) -> None:
        self._store.shards.add(chunk)
        self._done += chunk.battles.num_rows
        self._failed += chunk.battles["winner"].to_pylist().count(FAILED)
        if self.monitor.watches(chunk.cell):
            self.monitor.see(chunk.cell, chunk.start, chunk.battles[self.monitor.metric].to_pylist())
        if self._watcher is not None:
            self._watcher(self._standing())

    def failed_in_all(self) -> int:
        """Battles that raised, those of earlier runs included."""
        self._store.shards.flush()
        return self._store.shards.count("winner", FAILED) if self._before else self._failed

    def _standing(self) -> Standing:
        total = self._store.experiment.plan.battles
        watched, interval = self.monitor.told
        notes = tuple(self._store.shards.notes)
        return Standing(self._done, total, self._before, self._failed, watched, interval, notes)


def check_battle_id(text: str, cells: int, n: int) -> tuple[int, int]:
    """Read ``CELL.REPLICATION``; `InputError` unless there is such a battle."""
    cell, dot, replication = text.partition(".")
    if not (dot and cell.isdecimal() and replication.isdecimal() and int(cell) < cells and int(replication) < n):
        allowed = f"CELL.REPLICATION, cells 0 to {cells - 1}, replications 0 to {n - 1}"
        raise InputError("there is no such battle:", key="battle", value=text, allowed=allowed)
    return int(cell), int(replication)
