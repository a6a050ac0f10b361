"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ScenarioArg = Annotated[str, typer.Argument(metavar="SCENARIO", help="Name of a scenario, or a TOML file.")]
RulesOpt = Annotated[
    str, typer.Option("--rules", metavar="NAME[+switch=value...]", help="Name of a rule set, or a TOML file.")
]
SeedOpt = Annotated[int, typer.Option("--seed", metavar="N", help="Settles every die.")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
DiceOpt = Annotated[bool, typer.Option("--dice", help="Print the dice that fell, observed against expected.")]
PictureOpt = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Picture to write: png, svg or pdf.")]
