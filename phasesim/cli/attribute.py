"""``phasesim attribute``: which switch moved the result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from phasesim import api
from phasesim.analysis.attribution import EXACT, PERMUTATIONS
from phasesim.cli.compare import progress
from phasesim.cli.options import JsonOpt, PluginOpt, ScenarioArg, SeedOpt
from phasesim.experiment import check_file
from phasesim.plot import check_picture, save_figure


def attribute(
    scenario: ScenarioArg,
    start: Annotated[str, typer.Option("--from", metavar="NAME", help="The rule set to start from.")] = "bfgr",
    end: Annotated[str, typer.Option("--to", metavar="NAME", help="The rule set to come to.")] = "experimental",
    metric: Annotated[
        str, typer.Option("--metric", metavar="COLUMN", help="A figure of every battle: hull_lost_red, win_blue, ...")
    ] = "hull_lost_red",
    n: Annotated[int, typer.Option("-n", metavar="N", help="Paired battles.")] = 200,
    seed: SeedOpt = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if not given.")
    ] = None,
    exact: Annotated[
        int, typer.Option("--exact", metavar="N", help="Look at every mix where so many switches act, or fewer.")
    ] = EXACT,
    permutations: Annotated[
        int, typer.Option("--permutations", metavar="N", help="Orders drawn where more act: each with its reverse.")
    ] = PERMUTATIONS,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Waterfall to draw: png, svg or pdf.")
    ] = None,
    as_json: JsonOpt = False,
    plugin: PluginOpt = None,
) -> None:
    """Share the difference between two rule sets among the switches that changed (Shapley values)."""
    if output is not None:
        check_picture(output)
        check_file(output)
    with progress() as told:
        found = api.attribute(
            scenario,
            start,
            end,
            metric=metric,
            n=n,
            seed=seed,
            workers=workers,
            exact=exact,
            permutations=permutations,
            progress=told,
        )
    typer.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False) if as_json else found.summary())
    if output is not None:
        size = (max(9.0, 1.2 * len(found.shares.shares[:12])), 5.0)
        save_figure(output, lambda ax: found.plot_waterfall(ax=ax), size=size)
        typer.echo(f"Picture in {output}", err=True)
