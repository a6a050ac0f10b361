"""Ratios of running times, measured pair by pair: absolute times say little on a machine that others share."""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

Work = Callable[[], object]


def paired_ratio(a: Work, b: Work, rounds: int = 15) -> tuple[float, float, float]:
    """CPU time of `a` divided by that of `b`: median, least and greatest over the rounds.

    Every round runs both once, in random order, and takes the ratio inside the round; garbage is collected before each
    timed piece. One piece should take some milliseconds, and both about as long: use `times`.
    """
    order, ratios = Random(1), []
    a(), b()
    for _ in range(rounds):
        first_a = order.random() < 0.5
        seconds = {work: _timed(work) for work in ((a, b) if first_a else (b, a))}
        ratios.append(seconds[a] / seconds[b])
    return median(ratios), min(ratios), max(ratios)


def times(number: int, work: Work) -> Work:
    """The same work so many times over."""

    def repeated() -> None:
        for _ in range(number):
            work()

    return repeated


def entry(id: str, what: str, ratio: tuple[float, float, float], gate: float, stretch: float) -> dict[str, object]:
    """One line of a benchmark's result."""
    middle, low, high = ratio
    return {"id": id, "what": what, "ratio": middle, "low": low, "high": high, "gate": gate, "stretch": stretch}


def table(entries: list[dict[str, object]]) -> str:
    """The entries as lines of text, one each."""
    lines = [f"{'id':5} {'ratio':>7} {'range':>15} {'gate':>6} {'stretch':>7}  what"]
    for each in entries:
        span = f"{each['low']:.2f}-{each['high']:.2f}"
        lines.append(
            f"{each['id']:5} {each['ratio']:7.2f} {span:>15} {each['gate']:6} {each['stretch']:7}  {each['what']}"
        )
    return "\n".join(lines)


def _timed(work: Work) -> float:
    gc.collect()
    start = process_time()
    work()
    return process_time() - start
