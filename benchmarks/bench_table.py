"""Goals P6 and P7: the search for contacts against a double loop with the same arithmetic written into it.

Run with ``python -m benchmarks.bench_table``.
"""

from __future__ import annotations

from functools import partial
from math import cos, log10, sin, sqrt, tau
from random import Random
from statistics import median

from benchmarks.ratio import entry, paired_ratio, table, times
from phasesim.table import Index, Path, Row
from phasesim.table.contact import TOUCH

Mover = tuple[Path, float]
Found = list[list[tuple[float, str]]]

AREA, MOVE = 2160.0, 25.0  # cm² of table per disc, cm of a marker's move
RADII, MARKERS = (1.6, 1.6, 1.6, 3.0), (1.25, 2.0 * sqrt(0.5), sqrt(8.0))


def deployed(movers: int, discs: int, seed: int = 3) -> tuple[float, float, list[Mover], list[Row]]:
    """A table of fixed density, longer than wide, with its discs and the straight moves of its markers."""
    draw = Random(seed)
    height = sqrt(AREA * discs / 1.5)
    width = height * 1.5

    def place() -> tuple[float, float]:
        return draw.uniform(-0.5, 0.5) * width, draw.uniform(-0.5, 0.5) * height

    rows = [(*place(), draw.choice(RADII), f"ship {k}") for k in range(discs)]
    return width, height, [move(draw, place()) for _ in range(movers)], rows


def move(draw: Random, start: tuple[float, float]) -> Mover:
    angle = draw.uniform(0.0, tau)
    return (start, (start[0] + MOVE * cos(angle), start[1] + MOVE * sin(angle))), draw.choice(MARKERS)


def searched(width: float, height: float, movers: list[Mover], rows: list[Row]) -> Found:
    """The index, built from nothing, asked once by every marker."""
    index = Index(width, height, rows)
    return [index.touched(path, radius) for path, radius in movers]


def asked(index: Index, movers: list[Mover]) -> Found:
    """The index as a battle has it, asked once by every marker."""
    return [index.touched(path, radius) for path, radius in movers]


def looped(movers: list[Mover], rows: list[Row]) -> Found:
    """Every marker against every disc, without a call."""
    answer = []
    for ((ax, ay), (bx, by)), radius in movers:
        found = []
        ex, ey = bx - ax, by - ay
        length = sqrt(ex * ex + ey * ey)
        ux, uy = ex / length, ey / length
        for cx, cy, other, name in rows:
            fx, fy, reach = ax - cx, ay - cy, radius + other
            wide = reach + TOUCH
            aside = fx * uy - fy * ux
            if -wide <= aside <= wide:
                nearest = -(fx * ux + fy * uy)
                if fx * fx + fy * fy <= wide * wide:
                    found.append((0.0, name))
                elif nearest > 0.0:
                    entry = nearest - sqrt(max(0.0, reach * reach - aside * aside))
                    if entry <= length:
                        found.append((entry, name))
        found.sort()
        answer.append(found)
    return answer


def alike(a: Found, b: Found) -> bool:
    return [[(round(cm, 6), name) for cm, name in one] for one in a] == [
        [(round(cm, 6), name) for cm, name in one] for one in b
    ]


def against_loop(movers: int, discs: int, gate: float, stretch: float) -> dict[str, object]:
    """P7 at one size; the index stands, as it does in a battle, where only what moved is set anew."""
    width, height, marks, rows = deployed(movers, discs)
    index = Index(width, height, rows)
    assert alike(asked(index, marks), looped(marks, rows))
    number = max(1, 50_000 // (movers * discs))
    ratio = paired_ratio(times(number, partial(asked, index, marks)), times(number, partial(looped, marks, rows)))
    return entry("P7", f"contact search ÷ double loop, {movers} markers, {discs} discs", ratio, gate, stretch)


def slope(rounds: int = 15) -> tuple[float, float, float]:
    """P6: the power with which the search, index built for it, grows from 100 to 1000 markers and discs."""
    small = times(10, partial(searched, *deployed(100, 100)))
    large = partial(searched, *deployed(1000, 1000))
    slopes = [log10(10.0 * paired_ratio(large, small, rounds=1)[0]) for _ in range(rounds)]
    return median(slopes), min(slopes), max(slopes)


def measure() -> list[dict[str, object]]:
    """All ratios of this file, with gate and stretch."""
    sizes = ((5, 10, 1.1, 0.8), (20, 20, 0.5, 0.3), (100, 100, 0.2, 0.12))
    grown = entry("P6", "log-slope of the contact search, 100 to 1000 markers and discs", slope(), 1.3, 1.15)
    return [grown, *(against_loop(*size) for size in sizes)]


if __name__ == "__main__":
    print(table(measure()))
