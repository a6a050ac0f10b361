"""``phasesim compare``: rule sets over many battles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from phasesim import api
from phasesim.cli.options import DiceOpt, JsonOpt, PluginOpt, ScenarioArg, SeedOpt
from phasesim.errors import InputError
from phasesim.experiment import Progress
from phasesim.report import dice_lines


def compare(
    scenario: ScenarioArg,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", metavar="NAME[+switch=value...]", help="A rule set or a TOML file; the first is the baseline."
        ),
    ] = None,
    n: Annotated[int, typer.Option("-n", metavar="N", help="Battles under each rule set.")] = 1000,
    seed: SeedOpt = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if not given.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Folder for the results: new or empty.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the results that stand in --out.")] = False,
    events: Annotated[bool, typer.Option("--events", help="Keep every battle's event log, in --out.")] = False,
    dice: DiceOpt = False,
    as_json: JsonOpt = False,
    plugin: PluginOpt = None,
) -> None:
    """Fight a scenario many times under each rule set, on the same dice, and compare them with the first."""
    if events and out is None:
        raise InputError("needs a folder to write into: give --out DIR", file="--events")
    with progress() as told:
        found = api.compare(
            scenario,
            rules or None,
            n=n,
            seed=seed,
            workers=workers,
            events=events,
            out=out,
            force=force,
            progress=told,
        )
    typer.echo(_json(found, dice) if as_json else _text(found, dice))
    if out is not None:
        typer.echo(f"Results in {out}", err=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on the error stream, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = (TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("battles", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _text(found: api.Comparison, dice: bool) -> str:
    lines = [found.summary()]
    for name, ledger in found.results.ledgers.items() if dice else ():
        lines += ["", f"Dice under {name}", *dice_lines(ledger)]
    return "\n".join(lines)


def _json(found: api.Comparison, dice: bool) -> str:
    data = found.to_dict()
    if dice:
        data["dice"] = found.dice.to_dict(orient="records")
    return json.dumps(data, indent=2, ensure_ascii=False)
