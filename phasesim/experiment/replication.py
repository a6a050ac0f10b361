"""Fighting a scenario many times under several rule sets."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path

from phasesim.experiment.chunks import run_chunks
from phasesim.experiment.plan import checked_number, make_plan
from phasesim.experiment.results import Results
from phasesim.experiment.sinks import sink_for
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

Progress = Callable[[int, int], None]
"""Told (battles done, battles in all) whenever a chunk is done."""


def replicate(
    scenario: Scenario,
    rulesets: Sequence[RuleSet],
    n: int,
    seed: int,
    workers: int | None = None,
    events: bool = False,
    progress: Progress | None = None,
    *,
    out: str | Path | None = None,
    force: bool = False,
    executor: Executor | None = None,
) -> Results:
    """Fight ``n`` battles under each rule set, on the same dice.

    The results are the same whatever the number of workers, row for row: first all battles of the first rule set, by
    replication, then those of the next.

    Parameters
    ----------
    scenario : Scenario
    rulesets : sequence of RuleSet
        Of different names; the first is the baseline of comparisons.
    n : int
        Battles under each rule set.
    seed : int
        With the replication (0 to n - 1) it settles every die.
    workers : int, optional
        Processes; as many as there are cores when not given.
    events : bool
        Whether to keep every battle's event log.
    progress : callable, optional
        Called with (battles done, battles in all).
    out : path, optional
        Folder for ``battles.parquet``, ``series.parquet``, ``events.parquet`` (with ``events``) and ``manifest.json``.
        It appears when all battles are fought; after an error or an interrupt nothing is left.  Without it results stay
        in memory.
    force : bool
        Allow ``out`` to hold files; earlier results there are replaced.
    executor : concurrent.futures.Executor, optional
        Use this instead of a process pool of its own; it is left running.

    Raises
    ------
    InputError
        As `phasesim.experiment.plan.make_plan`; no workers; an output folder that is not empty.
    PhasesimError
        Results cannot be written, or a worker died.
    """
    plan = make_plan(scenario, rulesets, n, seed, events)
    workers = cores() if workers is None else checked_number("workers", workers, 1)
    done = 0
    with sink_for(plan, None if out is None else Path(out), force) as sink:
        with closing(run_chunks(plan, min(workers, plan.battles), executor)) as chunks:
            for chunk in chunks:
                sink.add(chunk)
                done += chunk.battles.num_rows
                if progress is not None:
                    progress(done, plan.battles)
        sink.finish()
    return sink.results()


def cores() -> int:
    """Number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
