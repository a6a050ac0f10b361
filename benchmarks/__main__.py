"""``python -m benchmarks [dice table lab ...]``: every goal as a ratio, with its gate, its stretch and the verdict.

Each ``bench_*.py`` has a function ``measure`` that returns entries (`benchmarks.ratio.entry`); less is always better.
A file with an entry beyond its gate is measured again, three times in all at most, and the best of each entry counts.
Leaves with 1 if a gate is missed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from math import isnan
from pathlib import Path
from typing import Any

TRIES = 3
Entry = dict[str, Any]


def main(wanted: Sequence[str] = ()) -> int:
    """Measure and print; the exit code."""
    found = [measured for name in names(wanted) for measured in measure(name)]
    found.sort(key=lambda each: int(str(each["id"]).lstrip("P")))
    print(f"{'id':5} {'ratio':>7} {'range':>13} {'gate':>6} {'stretch':>7} {'verdict':8} what")
    for each in found:
        print(line(each))
    missed = sum(verdict(each) == "MISS" for each in found)
    print(f"\n{len(found)} ratios, {missed} beyond the gate")
    return 1 if missed else 0


def names(wanted: Sequence[str]) -> list[str]:
    """The benchmarks there are, or those that were named."""
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = [name for name in wanted if name not in known]
    if unknown:
        sys.exit(f"unknown benchmark {unknown[0]!r} (allowed: {', '.join(known)})")
    return list(wanted) or known


def measure(name: str) -> list[Entry]:
    """The entries of one file, the best of up to three tries."""
    module = import_module(f"benchmarks.bench_{name}")
    best: list[Entry] = module.measure()
    for _ in range(TRIES - 1):
        if all(verdict(each) != "MISS" for each in best):
            break
        again = {(each["id"], each["what"]): each for each in module.measure()}
        best = [min(each, again.get((each["id"], each["what"]), each), key=_ratio) for each in best]
    return best


def verdict(each: Entry) -> str:
    """Whether an entry reaches its stretch, its gate, or neither."""
    if isnan(each["ratio"]):
        return "skipped"
    if each["ratio"] <= each["stretch"]:
        return "stretch"
    return "gate" if each["ratio"] <= each["gate"] else "MISS"


def line(each: Entry) -> str:
    """An entry as a line of the table."""
    span = f"{each['low']:.3g}-{each['high']:.3g}"
    return (
        f"{each['id']:5} {each['ratio']:7.3g} {span:>13} {each['gate']:6g} {each['stretch']:7g} "
        f"{verdict(each):8} {each['what']}"
    )


def _ratio(each: Entry) -> float:
    return float("inf") if isnan(each["ratio"]) else float(each["ratio"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
