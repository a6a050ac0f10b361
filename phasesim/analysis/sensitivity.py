"""Which factors matter: main and total effects as shares of the variance between cells, and each factor's swing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from phasesim.analysis.variants import chosen_metrics
from phasesim.errors import InputError
from phasesim.experiment import Results
from phasesim.experiment.design import Factor

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

RESAMPLES = 500
COLUMNS = (
    "factor", "main", "main_low", "main_high", "total", "total_low", "total_high", "low", "high", "low_level",
    "high_level",
)  # fmt: skip


def sensitivity(results: Results, *, metric: str, seed: int = 0, level: float = 0.95) -> pd.DataFrame:
    """Main and total effect of each factor of a design on the mean of a metric, under the first rule set.

    The main effect is the share of the variance between cells that goes when the factor is fixed, the total effect
    the share that is left when all others are.  A full design gives both exactly, with a bootstrap over whole
    replications; ``saltelli`` by SALib's estimators; other sampled designs give main effects only, by SALib's RBD-FAST.

    Parameters
    ----------
    results : Results
        Of an experiment with factors.
    metric : str
        Column of ``battles``.
    seed : int
        Of the bootstrap.
    level : float
        Confidence level.

    Returns
    -------
    DataFrame
        A row a factor, the most important first; also the mean at the factor's lowest-scoring and highest-scoring level
        (``low``, ``high``, ``low_level``, ``high_level``).  ``attrs`` has ``metric``, ``mean`` and ``method``.

    Raises
    ------
    InputError
        No factors, a design of which effects cannot be told, or SALib is missing.
    """
    import pandas as pd

    experiment = results.experiment
    if experiment is None or not experiment.factors:
        raise InputError("effects need an experiment with factors", file=str(results.folder or ""))
    chosen_metrics(results, [metric])
    scores = _scores(results, metric)
    kind, factors = experiment.design.kind, experiment.factors
    if kind == "full":
        shares, method = _exact(scores, factors, seed, level), "full design, bootstrap over replications"
    elif kind == "saltelli":
        shares, method = _saltelli(scores, factors, seed, level), "SALib: Saltelli"
    elif kind in ("latin_hypercube", "sobol"):
        shares, method = _sampled(scores, factors, experiment.points, seed, level), "SALib: RBD-FAST"
    else:
        nothing = (float("nan"),) * 6
        shares, method = [nothing] * len(factors), f"swings of a design of kind {kind}"
    means = scores.mean(axis=1)
    rows = [
        (factor.name, *share, *_swing(means, [point[place] for point in experiment.points], kind))
        for place, (factor, share) in enumerate(zip(factors, shares, strict=True))
    ]
    found = pd.DataFrame(rows, columns=list(COLUMNS))
    found["swing"] = found["high"] - found["low"]
    found = found.sort_values("swing", ascending=False, kind="stable").drop(columns="swing").reset_index(drop=True)
    base = means[0] if kind == "star" else means.mean()
    found.attrs |= {"metric": metric, "mean": float(base), "method": method}
    return found


def _scores(results: Results, metric: str) -> NDArray[Any]:
    """The metric by point and replication, over the replications in which no battle raised."""
    experiment = results.experiment
    assert experiment is not None
    battles = results.battles
    battles = battles[battles["cell"] % len(experiment.rulesets) == 0]
    wide = battles.pivot(index="cell", columns="replication", values=metric).dropna(axis=1)
    if wide.empty:
        raise InputError("there is no replication in which no battle raised", key="metric", value=metric)
    found: NDArray[Any] = wide.to_numpy(dtype=float)
    return found


def _exact(scores: NDArray[Any], factors: Sequence[Factor], seed: int, level: float) -> list[tuple[float, ...]]:
    import numpy as np

    shape = [len(factor.levels) for factor in factors]
    rng, n = np.random.default_rng(seed), scores.shape[1]
    here = _decomposed(scores.mean(axis=1).reshape(shape))
    drawn = np.array(
        [_decomposed(scores[:, rng.integers(0, n, n)].mean(axis=1).reshape(shape)) for _ in range(RESAMPLES)]
    )
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return [tuple(float(t[k, e]) for e in (0, 1) for t in (here, low, high)) for k in range(len(shape))]


def _decomposed(means: NDArray[Any]) -> NDArray[Any]:
    """Main and total share of each axis."""
    import numpy as np

    whole = means.var()
    axes = range(means.ndim)
    main = [means.mean(axis=tuple(other for other in axes if other != axis)).var() for axis in axes]
    total = [whole - means.mean(axis=axis).var() for axis in axes]
    return np.array([main, total]).T / (whole or 1.0)


def _saltelli(scores: NDArray[Any], factors: Sequence[Factor], seed: int, level: float) -> list[tuple[float, ...]]:
    analyze = _salib("sobol")
    found = analyze(
        _problem(factors),
        scores.mean(axis=1),
        calc_second_order=False,
        conf_level=level,
        seed=seed,
        print_to_console=False,
    )
    return [
        (s, s - reach, s + reach, t, t - wide, t + wide)
        for s, reach, t, wide in zip(found["S1"], found["S1_conf"], found["ST"], found["ST_conf"], strict=True)
    ]


def _sampled(
    scores: NDArray[Any], factors: Sequence[Factor], points: Sequence[Sequence[Any]], seed: int, level: float
) -> list[tuple[float, ...]]:
    import numpy as np

    analyze = _salib("rbd_fast")
    places = [[_share(factor, value) for factor, value in zip(factors, point, strict=True)] for point in points]
    found = analyze(
        _problem(factors), np.array(places), scores.mean(axis=1), conf_level=level, seed=seed, print_to_console=False
    )
    nothing = (float("nan"),) * 3
    return [(s, s - reach, s + reach, *nothing) for s, reach in zip(found["S1"], found["S1_conf"], strict=True)]


def _problem(factors: Sequence[Factor]) -> dict[str, Any]:
    return {
        "num_vars": len(factors),
        "names": [factor.name for factor in factors],
        "bounds": [[0.0, 1.0]] * len(factors),
    }


def _share(factor: Factor, value: Any) -> float:
    if factor.range is None:
        return (factor.levels.index(value) + 0.5) / len(factor.levels)
    low, high = factor.range
    return float((value - low) / (high - low))


def _salib(method: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"SALib.analyze.{method}").analyze
    except ImportError:
        raise InputError("needs SALib: pip install 'phasesim[sensitivity]'", key="design") from None


def _swing(means: NDArray[Any], levels: Sequence[Any], kind: str) -> tuple[float, float, Any, Any]:
    """Mean at the level that scores least and at the one that scores most; a range is cut in two at its median."""
    import numpy as np

    numbers = all(isinstance(level, int | float) and not isinstance(level, bool) for level in levels)
    if numbers and len(set(levels)) > 12:
        middle = float(np.median(levels))
        levels = [f"over {middle:.3g}" if level > middle else f"up to {middle:.3g}" for level in levels]
    chosen = list(range(len(levels)))
    if kind == "star":
        # only the centre and the cells in which this factor alone differs
        chosen = [0] + [k for k in chosen if levels[k] != levels[0]]
    groups: dict[str, list[float]] = {}
    for k in chosen:
        groups.setdefault(str(levels[k]), []).append(float(means[k]))
    scored = sorted((float(np.mean(values)), name) for name, values in groups.items())
    return scored[0][0], scored[-1][0], scored[0][1], scored[-1][1]
