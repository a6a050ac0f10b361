"""Verdicts on results that may differ as battles: equivalent within a margin, moved, or too few to tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from phasesim.analysis.comparison import Metric
from phasesim.stats import Interval, equivalence, holm, paired_p, share_equivalence, sign_test

SHARE_MARGIN, PART_OF_SPREAD = 0.1, 0.25
"""Margins where the experiment names none: of a share, and of another metric as part of its standard deviation."""


@dataclass(frozen=True)
class Verdict:
    """One metric of one variant, now against the baseline.

    Attributes
    ----------
    variant : str
    metric : Metric
    difference : Interval
        Now less baseline, with the interval of two one-sided tests (level 1 - 2 alpha).
    margin : float
        Up to which differences count as none.
    p : float
        Holm's adjusted p-value that there is no difference, over all metrics and variants.
    verdict : str
        ``same`` (no pair differs), ``equivalent``, ``moved`` or ``unclear``.
    """

    variant: str
    metric: Metric
    difference: Interval
    margin: float
    p: float
    verdict: str


def judged(
    rows: Iterable[tuple[str, Metric, Sequence[tuple[float, float]]]], margins: Mapping[str, float], alpha: float
) -> tuple[Verdict, ...]:
    """A verdict for each variant and metric; ``rows`` hold pairs (now, baseline).

    Equivalence of all needs each to be shown, so each is tested at ``alpha`` and the chance of passing falsely stays
    below it; that anything moved is said by Holm's correction over all.
    """
    known = list(rows)
    raw = [_p(metric, pairs) for _, metric, pairs in known]
    adjusted = holm(raw) if raw else ()
    return tuple(
        _verdict(variant, metric, pairs, margins, p, alpha)
        for (variant, metric, pairs), p in zip(known, adjusted, strict=True)
    )


def _verdict(
    variant: str,
    metric: Metric,
    pairs: Sequence[tuple[float, float]],
    margins: Mapping[str, float],
    p: float,
    alpha: float,
) -> Verdict:
    now, before = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    margin = margins.get(metric.column) or _margin(metric, before)
    if metric.share:
        found = share_equivalence(*_signs(pairs), len(pairs), margin=margin, alpha=alpha)
    else:
        found = equivalence(now, before, margin=margin, alpha=alpha)
    if now == before:
        verdict = "same"
    elif found.equivalent:
        verdict = "equivalent"
    else:
        verdict = "moved" if p < alpha else "unclear"
    return Verdict(variant, metric, found.interval, margin, p, verdict)


def _p(metric: Metric, pairs: Sequence[tuple[float, float]]) -> float:
    if metric.share:
        return sign_test(*_signs(pairs))
    return paired_p([pair[0] for pair in pairs], [pair[1] for pair in pairs])


def _signs(pairs: Sequence[tuple[float, float]]) -> tuple[int, int]:
    return sum(now > before for now, before in pairs), sum(now < before for now, before in pairs)


def _margin(metric: Metric, before: Sequence[float]) -> float:
    if metric.share:
        return SHARE_MARGIN
    import numpy as np

    spread = float(np.std(before))
    return PART_OF_SPREAD * spread or max(0.05, 0.05 * abs(before[0]))
