"""``phasesim plot``: pictures of results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from phasesim import api
from phasesim.cli.experiments import draw_picture, opened
from phasesim.cli.options import OwnRulesOpt, PictureOpt, ScenarioArg, SeedOpt
from phasesim.experiment import check_file
from phasesim.plot import check_picture, plot_timeline, save_figure

plot = typer.Typer(name="plot", help="Draw pictures of results.", rich_markup_mode=None)


@plot.callback()
def _plot() -> None:
    """Draw pictures of results."""


@plot.command()
def attrition(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A result folder, from compare --out.")],
    output: PictureOpt,
) -> None:
    """Hull and craft by phase: mean and quantile band for each rule set and side."""
    check_picture(output)
    check_file(output)
    found = api.open_comparison(folder)
    save_figure(output, lambda ax: found.plot_attrition(ax=ax))
    typer.echo(f"Picture in {output}", err=True)


def _picture(kind: str) -> Callable[..., None]:
    def draw(
        folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an experiment.")],
        output: PictureOpt,
        metric: Annotated[
            str | None, typer.Option("--metric", metavar="NAME", help="The experiment's main one if not given.")
        ] = None,
        x: Annotated[str | None, typer.Option("--x", metavar="FACTOR", help="Across, of a heat map.")] = None,
        y: Annotated[str | None, typer.Option("--y", metavar="FACTOR", help="Down, of a heat map.")] = None,
    ) -> None:
        check_picture(output)
        check_file(output)
        given = {"metric": metric, "x": x, "y": y}
        settings = {"kind": kind} | {name: value for name, value in given.items() if value is not None}
        draw_picture(opened(folder), settings, output)
        typer.echo(f"Picture in {output}", err=True)

    draw.__doc__ = f"{_TOLD[kind]}, of an experiment."
    return draw


_TOLD = {
    "difference": "Paired difference of the hull that is left, phase by phase",
    "distribution": "Outcomes side by side",
    "forest": "Paired differences with their intervals",
    "heatmap": "A metric over two factors, with lines of equal result",
    "survival": "Share of ships left, as steps with bands",
    "tornado": "Which factor swings a metric most",
    "waterfall": "From the first variant to the last, step by step",
}
for _kind in _TOLD:
    plot.command(_kind)(_picture(_kind))


@plot.command()
def timeline(
    scenario: ScenarioArg,
    output: PictureOpt,
    rules: OwnRulesOpt = None,
    seed: SeedOpt = 0,
    replication: Annotated[int, typer.Option("--replication", metavar="K", help="Battle K of that seed.")] = 0,
) -> None:
    """Who did what in which phase of a battle."""
    check_picture(output)
    check_file(output)
    events = api.run(scenario, rules, seed=seed, replication=replication).frame
    save_figure(output, lambda ax: plot_timeline(events=events, ax=ax), size=(13.0, 9.0))
    typer.echo(f"Picture in {output}", err=True)
