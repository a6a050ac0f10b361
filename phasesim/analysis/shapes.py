"""How whole distributions of a metric differ between variants, and what the pairing of battles saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phasesim.analysis.variants import baselines_of, battles_by_cell, labels_of, pairs_of
from phasesim.experiment import Results
from phasesim.stats import distribution_difference, quantile_differences, variance_saved

if TYPE_CHECKING:
    import pandas as pd


def distribution_table(
    results: Results, *, metric: str, quantiles: Sequence[float] = (0.1, 0.5, 0.9), seed: int = 0
) -> pd.DataFrame:
    """For each variant its distance from its baseline in a metric: quantiles with intervals, Kolmogorov-Smirnov,
    Wasserstein.

    Returns
    -------
    DataFrame
        ``rules, pairs, ks, wasserstein, p, saved`` and for each quantile ``q10, q10_low, q10_high``; ``saved`` is the
        factor by which pairing lessened the battles needed for the difference of means.
    """
    import pandas as pd

    groups, labels, baselines = battles_by_cell(results), labels_of(results), baselines_of(results)
    rows = []
    for cell, baseline in enumerate(baselines):
        values, base = pairs_of(groups[cell], groups[baseline], metric)
        if cell == baseline or len(values) < 2:
            continue
        found = distribution_difference(values, base, seed=seed)
        row = {"rules": labels[cell], "pairs": found.n, "ks": found.ks, "wasserstein": found.wasserstein, "p": found.p}
        row["saved"] = variance_saved(values, base).factor
        for share, gap in quantile_differences(values, base, seed=seed, quantiles=quantiles).items():
            name = f"q{share * 100:g}"
            row |= {name: gap.estimate, f"{name}_low": gap.low, f"{name}_high": gap.high}
        rows.append(row)
    return pd.DataFrame(rows)
