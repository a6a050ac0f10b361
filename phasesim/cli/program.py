"""The program: one Typer application, a module for each command."""

from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from phasesim import __version__
from phasesim.cli.attribute import attribute
from phasesim.cli.compare import compare
from phasesim.cli.effects import effects, sensitivity
from phasesim.cli.experiments import experiment
from phasesim.cli.fight import run
from phasesim.cli.group import OneLineErrors
from phasesim.cli.models import models
from phasesim.cli.odds import odds
from phasesim.cli.plot import plot
from phasesim.cli.regress import regress, rerun_
from phasesim.cli.rules import rules

TERMINATED = 143

app = typer.Typer(
    cls=OneLineErrors,
    name="phasesim",
    help="Space-fleet battles, simulated phase by phase under interchangeable rules.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(run)
app.command()(compare)
app.command()(attribute)
app.add_typer(experiment)
app.command("rerun")(rerun_)
app.add_typer(regress)
app.command()(effects)
app.command()(sensitivity)
app.add_typer(odds)
app.add_typer(plot)
app.add_typer(rules)
app.add_typer(models)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"phasesim {__version__}")
        raise typer.Exit()


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Space-fleet battles, simulated phase by phase under interchangeable rules."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the program on the command line's arguments."""
    # a polite kill clears up like an interrupt does: no half-written folder, no worker left
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    app(prog_name="phasesim")
