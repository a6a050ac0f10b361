"""``python -m benchmarks.coverage``: how often intervals hold the truth and sequential rules err, by simulation.

These are the figures of ``docs/statistics.md``; the nightly tests (``pytest -m nightly``) hold them within bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from phasesim.stats import (
    bootstrap_interval,
    equivalence,
    paired_interval,
    paired_share_interval,
    quantile_differences,
    share_interval,
    sprt,
    tracker,
)

RUNS = 1000
LOOKS = range(50, 2001, 50)


def hits(rng: Any, n: int) -> tuple[Any, Any]:
    """Hits lost under two variants on the same dice: true difference 0.6."""
    base = rng.binomial(12, 0.35, n)
    return base + rng.binomial(3, 0.2, n), base


def main() -> None:
    """Print every figure as a row of a Markdown table."""
    print("| interval, sample | covers |\n| --- | --- |")
    for name, found in intervals().items():
        print(f"| {name} | {100 * found:.1f} % |")
    print("\n| sequential rule, 1,000 runs | wrong |\n| --- | --- |")
    for name, found in sequences().items():
        print(f"| {name} | {100 * found:.1f} % |")
    print(
        "\n| SPRT of 0 against 5 %, a look every 20 pairs | keeps 5 % where 0 is true | keeps 0 where 5 % is true ",
        end="",
    )
    print("| mean pairs |\n| --- | --- | --- | --- |")
    for apart in (0.0, 0.1, 0.3):
        (wrong, n0), (missed, n1) = ratio(apart / 2, apart / 2, "high"), ratio(0.05 + apart / 2, apart / 2, "low")
        shares = f"{100 * wrong:.1f} % | {100 * missed:.1f} % | {n0:.0f}, {n1:.0f} |"
        print(f"| {100 * apart:.0f} % of pairs differ for nothing | {shares}")


def intervals() -> dict[str, float]:
    """Share of simulated comparisons whose interval holds the truth."""

    def boot(rng: Any, n: int) -> Any:
        one, other = hits(rng, n)
        return bootstrap_interval(one - other, seed=1, resamples=500)

    def shares(rng: Any, n: int) -> Any:
        gained, lost, _ = rng.multinomial(n, [0.15, 0.05, 0.8])
        return paired_share_interval(int(gained), int(lost), n)

    def median(rng: Any, n: int) -> Any:
        base = rng.normal(0, 1, n)
        noisy = base + 0.5 + rng.normal(0, 0.3, n)
        return quantile_differences(noisy, base, seed=1, quantiles=(0.5,), resamples=300)[0.5]

    rng = np.random.default_rng(23)
    passed = sum(equivalence(*hits(rng, 100), margin=0.6).equivalent for _ in range(RUNS)) / RUNS
    return {
        "paired difference, Student's t, 60 pairs": covered(lambda rng, n: paired_interval(*hits(rng, n)), 0.6),
        "paired difference, bootstrap (BCa), 60 pairs": covered(boot, 0.6),
        "win share 50 %, Wilson, 200 battles": covered(
            lambda rng, n: share_interval(rng.binomial(n, 0.5), n), 0.5, 200
        ),
        "win share 10 %, Wilson, 200 battles": covered(
            lambda rng, n: share_interval(rng.binomial(n, 0.1), n), 0.1, 200
        ),
        "difference of win shares, exact, 100 pairs": covered(shares, 0.1, 100),
        "difference of medians (Harrell-Davis), bootstrap over pairs, 100 pairs": covered(median, 0.5, 100),
        "(equivalence falsely shown at the margin, 100 pairs)": passed,
    }


def covered(interval_of: Callable[[Any, int], Any], truth: float, n: int = 60) -> float:
    """Share of simulated comparisons in which the interval holds the truth."""
    rng = np.random.default_rng(17)
    return sum(truth in interval_of(rng, n) for _ in range(RUNS)) / RUNS


def sequences() -> dict[str, float]:
    """Share of runs in which any of forty looks leaves out the truth."""
    kinds: dict[str, tuple[Callable[[Any, int], Any], tuple[float, float]]] = {
        "hits (-6 to 6)": (lambda rng, n: rng.integers(-6, 7, n) * (rng.random(n) < 0.5) * 1.0, (-6, 6)),
        "wins, 10 % of pairs differ": (lambda rng, n: rng.choice([-1.0, 0.0, 1.0], n, p=[0.05, 0.9, 0.05]), (-1, 1)),
    }
    found = {}
    for what, (draw, bounds) in kinds.items():
        for method in ("asymptotic", "bernstein"):
            found[f"{method} sequence, {what}, 40 looks from 50 to 2,000"] = missed(draw, bounds, method)
        found[f"Student's t at every look (for comparison), {what}"] = missed(draw, bounds, "t")
    return found


def missed(draw: Callable[[Any, int], Any], bounds: tuple[float, float], method: str) -> float:
    """Share of runs in which any look's interval leaves out the true mean, 0."""
    rng, wrong = np.random.default_rng(5), 0
    for _ in range(RUNS):
        values, at = draw(rng, max(LOOKS)), 0
        fed = None if method == "t" else tracker(method, bounds=bounds)
        for look in LOOKS:
            if fed is not None:
                fed.add(values[at:look])
            at = look
            now = fed.interval() if fed is not None else paired_interval(values[:look], 0 * values[:look])
            if 0 not in now:
                wrong += 1
                break
    return wrong / RUNS


def ratio(gain: float, loss: float, wrong: str, look: int = 20) -> tuple[float, float]:
    """Share of runs that keep the wrong hypothesis, and the mean number of pairs."""
    rng, errors, pairs = np.random.default_rng(11), 0, 0
    for _ in range(RUNS):
        gained = lost = n = 0
        decision = "go on"
        while decision == "go on":
            drawn = rng.random(look)
            gained, lost, n = gained + int((drawn < gain).sum()), lost + int((drawn > 1 - loss).sum()), n + look
            decision = sprt(gained, lost, n, high=0.05).decision
        errors, pairs = errors + (decision == wrong), pairs + n
    return errors / RUNS, pairs / RUNS


if __name__ == "__main__":
    main()
