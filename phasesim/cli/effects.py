"""``phasesim effects`` and ``phasesim sensitivity``: regressions on results, and which factors matter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from phasesim import analysis
from phasesim.analysis.effects import ERRORS
from phasesim.cli.experiments import opened
from phasesim.cli.options import JsonOpt
from phasesim.errors import InputError
from phasesim.experiment import check_file, open_results
from phasesim.plot import check_picture, plot_coefficients, plot_tornado, save_figure
from phasesim.report import effect_lines, sensitivity_lines

if TYPE_CHECKING:
    import pandas as pd

FolderArg = Annotated[Path, typer.Argument(metavar="DIR", help="Results of compare --out or of an experiment.")]
PlotOpt = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Picture to write, too.")]


def effects(
    folder: FolderArg,
    formula: Annotated[
        str, typer.Option("--formula", metavar="'RESPONSE ~ TERMS'", help="As 'hull_lost_red ~ C(rules) * bombers'.")
    ],
    errors: Annotated[
        str, typer.Option("--errors", metavar="HC3|paired", help="Robust, or clustered by replication, too.")
    ] = "HC3",
    output: PlotOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Regress a result on factors: least squares with robust errors, logit for wins."""
    if errors not in ERRORS:
        raise InputError("unknown kind of errors", key="--errors", value=errors, allowed=ERRORS)
    _check(output)
    table = analysis.effects(open_results(folder), formula, errors=errors)
    if output is not None:
        save_figure(output, lambda ax: plot_coefficients(data=table, ax=ax), size=(10.0, 1.6 + 0.4 * len(table)))
    _say(table, as_json, "\n".join(effect_lines(table)))


def sensitivity(
    folder: FolderArg,
    metric: Annotated[
        str | None, typer.Option("--metric", metavar="NAME", help="The experiment's main one if not given.")
    ] = None,
    output: PlotOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Say which factors of an experiment matter: main and total effects, and a tornado plot."""
    _check(output)
    table = opened(folder).sensitivity(metric)
    if output is not None:
        save_figure(output, lambda ax: plot_tornado(data=table, ax=ax), size=(10.0, 1.8 + 0.6 * len(table)))
    _say(table, as_json, "\n".join(sensitivity_lines(table)))


def _check(output: Path | None) -> None:
    if output is not None:
        check_picture(output)
        check_file(output)


def _say(table: pd.DataFrame, as_json: bool, text: str) -> None:
    typer.echo(table.to_json(orient="records", indent=2) if as_json else text)
