"""The laboratory's goals: two workers against one (P15), the event log against the battles (P16), the import (P17).

P15's speed-up is given the other way round, as time with two workers ÷ time with one, so that less is better as
everywhere.  It is skipped while others use the machine, since two workers may then get one core together.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.ratio import entry, paired_ratio, table
from phasesim.api import the_rules, the_scenario
from phasesim.engine import BattleRecord, fight
from phasesim.experiment import event_columns, replicate
from phasesim.experiment.sinks import TableWriter

BATTLES, OTHERS = 1000, 0.15
IMPORT = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"

Ratio = tuple[float, float, float]


@dataclass(frozen=True)
class Cost:
    """What a piece of work took: seconds by the clock, seconds of this program's cores, cores that others used."""

    wall: float
    cpu: float
    others: float


def measure() -> list[dict[str, object]]:
    """P15 to P17."""
    speed, cpu, told = workers()
    return [
        entry("P15", f"time with 2 workers ÷ with 1, pool warm, {BATTLES} battles{told}", speed, 0.667, 0.588),
        entry("P15", f"CPU seconds with 2 workers ÷ with 1, {BATTLES} battles", cpu, 1.2, 1.1),
        entry("P16", "event log to Parquet ÷ fighting the battles (six-a-side)", logging(), 0.10, 0.05),
        entry("P17", "import phasesim ÷ import simpy, networkx, numpy", importing(), 1.5, 1.2),
    ]


def workers(rounds: int = 3) -> tuple[Ratio, Ratio, str]:
    """P15: time ratio, CPU ratio, and why the first was skipped, if it was."""
    pairs = [(_cost(_serial), _with_pool()) for _ in range(rounds)]
    cpu = _spread([two.cpu / one.cpu for one, two in pairs])
    quiet = [two.wall / one.wall for one, two in pairs if max(one.others, two.others) <= OTHERS]
    if not quiet:
        nothing = float("nan")
        return (nothing, nothing, nothing), cpu, "; skipped, others used the machine"
    return _spread(quiet), cpu, ""


def logging(battles: int = 40, chunk: int = 8) -> Ratio:
    """P16: columns a chunk and row groups of the usual size, against fighting the battles."""
    scenario, rules = the_scenario("six-a-side"), the_rules("bfgr")

    def fought() -> list[BattleRecord]:
        return [fight(scenario, rules, seed=1, replication=k) for k in range(battles)]

    records = [(k, record.events) for k, record in enumerate(fought())]
    parts = [records[start : start + chunk] for start in range(0, battles, chunk)]
    with TemporaryDirectory() as folder:

        def written() -> None:
            writer = TableWriter(Path(folder) / "events.parquet", event_columns("bfgr", parts[0]).schema)
            for part in parts:
                writer.add(event_columns("bfgr", part))
            writer.close()

        return paired_ratio(written, fought, rounds=9)


def importing(rounds: int = 15) -> Ratio:
    """P17: each in a fresh interpreter, turn and turn about."""
    order, ratios = Random(1), []
    names = ["phasesim", "simpy, networkx, numpy"]
    for name in names:
        _import_seconds(name)
    for _ in range(rounds):
        turn = order.sample(names, 2)
        seconds = {name: _import_seconds(name) for name in turn}
        ratios.append(seconds[names[0]] / seconds[names[1]])
    return _spread(ratios)


def _serial() -> None:
    replicate(the_scenario("carrier-duel"), [the_rules("bfgr")], BATTLES, 1, workers=1)


def _with_pool() -> Cost:
    before = _cpu()
    with ProcessPoolExecutor(2) as pool:
        scenario, rules = the_scenario("carrier-duel"), [the_rules("bfgr")]
        replicate(scenario, rules, 40, 1, workers=2, executor=pool)
        timed = _cost(lambda: replicate(scenario, rules, BATTLES, 1, workers=2, executor=pool), inside=False)
    # a worker's seconds are known when it has ended; warming up is counted in
    cpu = _cpu() - before
    return Cost(timed.wall, cpu, (timed.others - cpu) / timed.wall)


def _cost(work: Callable[[], object], inside: bool = True) -> Cost:
    busy, cpu, start = _busy(), _cpu(), perf_counter()
    work()
    wall, spent, used = perf_counter() - start, _cpu() - cpu, _busy() - busy
    return Cost(wall, spent, (used - spent) / wall if inside else used)


def _cpu() -> float:
    """CPU seconds of this process and of the children that have ended."""
    each = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in each)


def _busy() -> float:
    """Seconds for which any core of the machine has worked (Linux)."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    user, nice, system, _, _, irq, softirq = map(int, fields[:7])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def _import_seconds(names: str) -> float:
    done = subprocess.run([sys.executable, "-c", IMPORT.format(names)], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _spread(values: list[float]) -> Ratio:
    return median(values), min(values), max(values)


if __name__ == "__main__":
    print(table(measure()))
