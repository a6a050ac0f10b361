"""Battles in chunks of a fraction of a second each, in this process or in others, handed back in order.

How battles are cut into chunks depends on the machine's speed; what comes out does not.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass
from threading import Thread
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

from phasesim.dice import Ledger
from phasesim.engine import BattleRecord, fight
from phasesim.engine.record import enter_rolls
from phasesim.errors import PhasesimError
from phasesim.experiment.columns import (
    battle_columns,
    designed_row,
    event_columns,
    failed_row,
    series_columns,
)
from phasesim.experiment.plan import Plan, Span
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

if TYPE_CHECKING:
    import pyarrow as pa

CHUNK_SECONDS = 0.15
FIRST_CHUNK, LARGEST_CHUNK = 4, 5_000


@dataclass(frozen=True)
class Task:
    """Replications ``start`` up to ``stop`` of a scenario under one rule set: all that a worker needs to know.

    ``levels`` are those of a cell of an experiment, None in a plain comparison.
    """

    scenario: Scenario
    rules: RuleSet
    seed: int
    start: int
    stop: int
    events: bool
    cell: int = 0
    levels: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Chunk:
    """What became of a task: the tables' rows as Arrow batches, the dice, and how long it took (s)."""

    cell: int
    start: int
    rules: str
    battles: pa.RecordBatch
    series: pa.RecordBatch
    events: pa.RecordBatch | None
    ledger: Ledger
    seconds: float

    @property
    def tables(self) -> dict[str, pa.RecordBatch]:
        """The tables by name."""
        found = {"battles": self.battles, "series": self.series}
        return found if self.events is None else found | {"events": self.events}


def fight_chunk(task: Task) -> Chunk:
    """Fight the battles of a task one after another."""
    began = perf_counter()
    fought = [_fight(task, k) for k in range(task.start, task.stop)]
    numbers = range(task.start, task.stop)
    ledger = Ledger()
    for _, record in fought:
        enter_rolls(ledger, record.events if record else ())
    name, cell = task.rules.name, None if task.levels is None else task.cell
    series = [(k, record.series) for k, (_, record) in zip(numbers, fought, strict=True) if record]
    events = [(k, record.events) for k, (_, record) in zip(numbers, fought, strict=True) if record]
    return Chunk(
        task.cell,
        task.start,
        name,
        battle_columns([row for row, _ in fought]),
        series_columns(name, series, cell),
        event_columns(name, events, cell) if task.events else None,
        ledger,
        perf_counter() - began,
    )


class Workers:
    """Who fights: this process, a pool of its own that lives as long as the context, or an executor that is given.

    Parameters
    ----------
    workers : int
        Processes; with an executor, how many tasks it works on at a time.
    executor : concurrent.futures.Executor, optional
        Used as it is and left running.
    """

    def __init__(self, workers: int, executor: Executor | None = None) -> None:
        self._workers, self._given = workers, executor
        self._pool: Executor | None = executor
        self._pace = _Pace()

    def __enter__(self) -> Workers:
        from concurrent.futures import ProcessPoolExecutor

        if self._given is None and self._workers > 1:
            self._pool = ProcessPoolExecutor(self._workers, initializer=_enlist, initargs=(os.getpid(),))
        return self

    def __exit__(self, *error: object) -> None:
        if self._given is None and self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def fight(self, plan: Plan, spans: Iterable[Span]) -> Generator[Chunk, None, None]:
        """Chunks of the spans in their order, whatever the number of workers.

        Raises
        ------
        PhasesimError
            A worker was lost.
        """
        tasks = _tasks(plan, self._pace, spans)
        if self._pool is None:
            for task in tasks:
                yield self._pace.seen(fight_chunk(task))
            return
        try:
            yield from _spread(tasks, self._pace, self._pool, self._workers)
        except (BrokenExecutor, CancelledError) as error:
            raise PhasesimError(LOST) from error
        except Exception as error:
            if type(error).__module__.partition(".")[0] != "distributed":
                raise
            raise PhasesimError(f"{LOST} ({type(error).__name__}: {error})") from error


LOST = "a worker process died; try again with fewer workers (--workers 1)"


def run_chunks(plan: Plan, workers: int, executor: Executor | None = None) -> Generator[Chunk, None, None]:
    """Chunks of all battles in the order (cell, replication), whatever the number of workers; see `Workers`."""
    with Workers(workers, executor) as fighters:
        yield from fighters.fight(plan, plan.spans())


class _Pace:
    """How many battles make a chunk, learnt from the chunks that came back."""

    def __init__(self) -> None:
        self.size = FIRST_CHUNK

    def seen(self, chunk: Chunk) -> Chunk:
        rate = len(chunk.battles) / max(chunk.seconds, 1e-6)
        self.size = max(1, min(LARGEST_CHUNK, round(rate * CHUNK_SECONDS)))
        return chunk


def _tasks(plan: Plan, pace: _Pace, spans: Iterable[Span]) -> Iterator[Task]:
    for number, start, end in spans:
        if start < end:
            cell = plan.cells[number]
            levels = cell.levels if plan.designed else None
        while start < end:
            stop = min(end, start + pace.size)
            yield Task(cell.scenario, cell.rules, plan.seed, start, stop, plan.events, number, levels)
            start = stop


def _spread(tasks: Iterable[Task], pace: _Pace, executor: Executor, workers: int) -> Iterator[Chunk]:
    waiting: deque[Future[Chunk]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(fight_chunk, task))
            if len(waiting) > 2 * workers:
                yield pace.seen(waiting.popleft().result())
        while waiting:
            yield pace.seen(waiting.popleft().result())
    finally:
        for future in waiting:
            future.cancel()


def _fight(task: Task, replication: int) -> tuple[dict[str, Any], BattleRecord | None]:
    """The row of a battle and its record; in an experiment a battle that raises is a row with its cause."""
    levels = task.levels
    try:
        record = fight(task.scenario, task.rules, seed=task.seed, replication=replication)
    except Exception as error:
        if levels is None:
            error.add_note(_told(task, replication))
            raise
        address = {"scenario": task.scenario.name, "rules": task.rules.name, "seed": task.seed}
        row = failed_row({**address, "replication": replication}, [side.name for side in task.scenario.sides])
        return designed_row(row, task.cell, levels, f"{type(error).__name__}: {' '.join(str(error).split())}"), None
    return (record.row if levels is None else designed_row(record.row, task.cell, levels)), record


def _told(task: Task, replication: int) -> str:
    return (
        f"in battle {replication} of {task.scenario.name!r} under {task.rules.name!r} with seed {task.seed}; "
        f"phasesim run fights it again with --seed {task.seed} --replication {replication}"
    )


def _enlist(parent: int) -> None:
    # Ctrl-C reaches every process of a terminal; only the one that hands out the work may answer it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """End this worker soon after the process that hands out the work was killed: nobody else would tell it."""
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)
