"""Regressions on results: least squares with robust errors, logit for wins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError
from phasesim.experiment import Results

if TYPE_CHECKING:
    import pandas as pd

ERRORS = ("HC3", "paired")


def effects(results: Results, formula: str, *, errors: str = "HC3", level: float = 0.95) -> pd.DataFrame:
    """Fit a formula to the battles of an experiment and return its coefficients as a tidy table.

    A response that is a win (``win_red``) is fitted by logit, any other by ordinary least squares.

    Parameters
    ----------
    results : Results
    formula : str
        ``"hull_lost_red ~ C(rules) * turrets + bombers"``, over the columns of ``battles``; a factor given by its
        path is also known by the path's last part.
    errors : {"HC3", "paired"}
        Errors robust against unequal variances, or (``paired``) also against the dice that battles of one replication
        share: clustered by replication.
    level : float
        Confidence level.

    Returns
    -------
    DataFrame
        ``term, estimate, error, low, high, z, p``; ``attrs`` has ``formula``, ``model``, ``errors``, ``n`` and
        ``fit`` (R squared, or McFadden's).

    Raises
    ------
    InputError
        A formula that cannot be read or fitted, a term without a column.
    """
    if errors not in ERRORS:
        raise InputError("unknown kind of errors", key="errors", value=errors, allowed=ERRORS)
    response, tilde, _ = formula.partition("~")
    response = response.strip()
    if not tilde or not response:
        raise InputError("must be of the form response ~ terms:", key="formula", value=formula)
    battles = _columns(results)
    if response not in battles.columns:
        raise InputError("unknown response", key="formula", value=response, allowed=tuple(battles.columns))
    logit = response.startswith("win_") and bool(battles[response].isin((0, 1)).all())
    fitted = _fit(formula, battles, logit, errors)
    return _tidy(fitted, formula, "logit" if logit else "least squares", errors, level)


def _columns(results: Results) -> pd.DataFrame:
    """The battles that did not raise; factors also under names that a formula can hold."""
    battles = results.battles
    if "error" in battles.columns:
        battles = battles[battles["error"] == ""]
    short: dict[str, Any] = {}
    for name in battles.columns:
        if "." in name:
            last = name.rpartition(".")[2]
            for alias in (re.sub(r"\W", "_", last), re.sub(r"\W", "_", name)):
                if alias not in battles.columns:
                    short.setdefault(alias, battles[name])
    found: pd.DataFrame = battles.assign(**short)
    return found


def _fit(formula: str, battles: pd.DataFrame, logit: bool, errors: str) -> Any:
    from warnings import catch_warnings, simplefilter

    from statsmodels.formula import api

    settings: Mapping[str, Any] = {"cov_type": "HC3"}
    if errors == "paired":
        settings = {"cov_type": "cluster", "cov_kwds": {"groups": battles["replication"].to_numpy()}}
    try:
        with catch_warnings():
            simplefilter("ignore")
            model = (api.logit if logit else api.ols)(formula, data=battles)
            fitted = model.fit(**settings, disp=0) if logit else model.fit(**settings)
    except Exception as error:
        text = " ".join(str(error).split()) or type(error).__name__
        raise InputError(f"cannot be fitted: {text[:200]}:", key="formula", value=formula) from None
    if logit and not fitted.mle_retvals.get("converged", True):
        problem = "the terms tell the winner without fail in some battles, so logit has no answer:"
        raise InputError(problem, key="formula", value=formula)
    return fitted


def _tidy(fitted: Any, formula: str, model: str, errors: str, level: float) -> pd.DataFrame:
    import pandas as pd

    bounds = fitted.conf_int(alpha=1 - level)
    found = pd.DataFrame(
        {
            "term": list(fitted.params.index),
            "estimate": fitted.params.to_numpy(),
            "error": fitted.bse.to_numpy(),
            "low": bounds[0].to_numpy(),
            "high": bounds[1].to_numpy(),
            "z": fitted.tvalues.to_numpy(),
            "p": fitted.pvalues.to_numpy(),
        }
    )
    fit = float(fitted.prsquared if model == "logit" else fitted.rsquared)
    told = {"formula": formula, "model": model, "errors": errors, "n": int(fitted.nobs), "fit": fit, "level": level}
    found.attrs |= told
    return found
