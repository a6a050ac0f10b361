"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from phasesim.content import load_plugin

ScenarioArg = Annotated[str, typer.Argument(metavar="SCENARIO", help="Name of a scenario, or a TOML file.")]
RulesOpt = Annotated[
    str, typer.Option("--rules", metavar="NAME[+switch=value...]", help="Name of a rule set, or a TOML file.")
]
OwnRulesOpt = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME[+switch=value...]",
        help="Name of a rule set, or a TOML file; that of the scenario's game system if not given.",
    ),
]


def _load(paths: list[Path] | None) -> list[Path] | None:
    for path in paths or ():
        load_plugin(path)
    return paths


PluginOpt = Annotated[
    list[Path] | None,
    typer.Option(
        "--plugin",
        metavar="FILE",
        help="Python file with values of your own for switches; it is run, so name only what you trust.",
        is_eager=True,
        callback=_load,
    ),
]
SeedOpt = Annotated[int, typer.Option("--seed", metavar="N", help="Settles every die.")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
DiceOpt = Annotated[bool, typer.Option("--dice", help="Print the dice that fell, observed against expected.")]
PictureOpt = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Picture to write: png, svg or pdf.")]
