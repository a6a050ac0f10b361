"""``phasesim plot``: pictures of results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from phasesim import api
from phasesim.cli.options import PictureOpt
from phasesim.experiment import check_file
from phasesim.plot import check_picture, save_figure

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
