"""Battles in chunks of a fraction of a second each, in this process or in others, handed back in order.

How battles are cut into chunks depends on the machine's speed; what comes out does not.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from phasesim.dice import Ledger
from phasesim.engine import BattleRecord, fight
from phasesim.errors import PhasesimError
from phasesim.experiment.columns import battle_columns, event_columns, series_columns
from phasesim.experiment.plan import Plan
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

if TYPE_CHECKING:
    import pyarrow as pa

CHUNK_SECONDS = 0.15
FIRST_CHUNK, LARGEST_CHUNK = 4, 5_000


@dataclass(frozen=True)
class Task:
    """Replications ``start`` up to ``stop`` of a scenario under one rule set: all that a worker needs to know."""

    scenario: Scenario
    rules: RuleSet
    seed: int
    start: int
    stop: int
    events: bool


@dataclass(frozen=True)
class Chunk:
    """What became of a task: the tables' rows as Arrow batches, the dice, and how long it took (s)."""

    rules: str
    battles: pa.RecordBatch
    series: pa.RecordBatch
    events: pa.RecordBatch | None
    ledger: Ledger
    seconds: float


def fight_chunk(task: Task) -> Chunk:
    """Fight the battles of a task one after another."""
    began = perf_counter()
    records = [(k, _fight(task, k)) for k in range(task.start, task.stop)]
    ledger = Ledger()
    for _, record in records:
        ledger.merge(record.ledger)
    name = task.rules.name
    return Chunk(
        name,
        battle_columns([record.row for _, record in records]),
        series_columns(name, [(k, record.series) for k, record in records]),
        event_columns(name, [(k, record.events) for k, record in records]) if task.events else None,
        ledger,
        perf_counter() - began,
    )


def run_chunks(plan: Plan, workers: int, executor: Executor | None = None) -> Generator[Chunk, None, None]:
    """Chunks of all battles, in the order (rule sets as given, replication), whatever the number of workers.

    An ``executor`` that is given is used as it is and left running; otherwise more than one worker means a process pool
    that lives as long as the iteration.
    """
    pace = _Pace()
    if executor is not None:
        yield from _spread(plan, pace, executor, workers)
    elif workers == 1:
        for task in _tasks(plan, pace):
            yield pace.seen(fight_chunk(task))
    else:
        with ProcessPoolExecutor(workers, initializer=_deaf_to_interrupts) as pool:
            try:
                yield from _spread(plan, pace, pool, workers)
            except BrokenProcessPool:
                raise PhasesimError("a worker process died; try again with fewer workers (--workers 1)") from None
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


class _Pace:
    """How many battles make a chunk, learnt from the chunks that came back."""

    def __init__(self) -> None:
        self.size = FIRST_CHUNK

    def seen(self, chunk: Chunk) -> Chunk:
        rate = len(chunk.battles) / max(chunk.seconds, 1e-6)
        self.size = max(1, min(LARGEST_CHUNK, round(rate * CHUNK_SECONDS)))
        return chunk


def _tasks(plan: Plan, pace: _Pace) -> Iterator[Task]:
    for rules in plan.rulesets:
        start = 0
        while start < plan.n:
            stop = min(plan.n, start + pace.size)
            yield Task(plan.scenario, rules, plan.seed, start, stop, plan.events)
            start = stop


def _spread(plan: Plan, pace: _Pace, executor: Executor, workers: int) -> Iterator[Chunk]:
    waiting: deque[Future[Chunk]] = deque()
    try:
        for task in _tasks(plan, pace):
            waiting.append(executor.submit(fight_chunk, task))
            if len(waiting) > 2 * workers:
                yield pace.seen(waiting.popleft().result())
        while waiting:
            yield pace.seen(waiting.popleft().result())
    finally:
        for future in waiting:
            future.cancel()


def _fight(task: Task, replication: int) -> BattleRecord:
    try:
        return fight(task.scenario, task.rules, seed=task.seed, replication=replication)
    except Exception as error:
        error.add_note(
            f"in battle {replication} of {task.scenario.name!r} under {task.rules.name!r} with seed {task.seed}; "
            f"phasesim run fights it again with --seed {task.seed} --replication {replication}"
        )
        raise


def _deaf_to_interrupts() -> None:
    # Ctrl-C reaches every process of a terminal; only the one that hands out the work may answer it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
