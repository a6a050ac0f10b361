"""``phasesim regress``: the regression gate; ``phasesim rerun``: stored battles fought again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from phasesim.analysis import check_baseline
from phasesim.cli.compare import progress
from phasesim.cli.experiments import FileArg, NOpt, WorkersOpt
from phasesim.cli.options import JsonOpt
from phasesim.cli.watching import Watching
from phasesim.content import load_rules
from phasesim.experiment import check_battle_id, load_experiment, open_results, rerun
from phasesim.experiment import run_experiment as fight_experiment
from phasesim.report import check_dict, check_lines

regress = typer.Typer(name="regress", help="Has a change moved anything?", rich_markup_mode=None)

BaselineOpt = Annotated[Path, typer.Option("--baseline", metavar="DIR", help="Folder of the baseline.")]


@regress.callback()
def _regress() -> None:
    """The regression gate: has a change of rules or code moved anything?"""


@regress.command()
def record(
    file: FileArg,
    baseline: BaselineOpt,
    n: NOpt = None,
    workers: WorkersOpt = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the baseline that stands there.")] = False,
) -> None:
    """Record a baseline: each battle with its events, their digest, and the rules that acted."""
    asked = load_experiment(file, n=n).but(events=True, stop=None)
    with Watching(baseline) as watching:
        found = fight_experiment(asked, baseline, force=force, workers=workers, watcher=watching)
    counts = found.manifest["counts"]
    typer.echo(f"{asked.name}: {counts['battles']} battles, {counts['events']} events in {baseline}")


@regress.command()
def check(
    file: FileArg,
    baseline: BaselineOpt,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar="NAME[+switch=value...]", help="Check this rule set against the baseline's first one."
        ),
    ] = None,
    changed: Annotated[
        list[str] | None,
        typer.Option("--changed", metavar="SWITCH-or-ID", help="Changed in the code: battles it acted in may differ."),
    ] = None,
    n: NOpt = None,
    workers: WorkersOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Fight a baseline again.  Leaves with 0 (same or equivalent), 1 (moved), 3 (could not tell) or 2 (bad input)."""
    asked, against = load_experiment(file), open_results(baseline)
    chosen = load_rules(rules) if rules else None
    names = [name for part in changed or () for name in part.replace(",", " ").split()]
    with progress() as told:
        found = check_baseline(asked, against, rules=chosen, changed=names, n=n, workers=workers, progress=told)
    if as_json:
        typer.echo(json.dumps(check_dict(found), indent=2, ensure_ascii=False))
    else:
        typer.echo("\n".join(check_lines(found, asked.name)))
    if found.exit_code:
        raise typer.Exit(found.exit_code)


def rerun_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Results of compare --out or of an experiment.")],
    battle: Annotated[
        str | None, typer.Option("--battle", metavar="CELL.REPLICATION", help="One battle; cells count from 0.")
    ] = None,
    workers: WorkersOpt = None,
) -> None:
    """Fight stored battles again and prove that they come out the same; leaves with 1 if one does not."""
    found = open_results(folder)
    cells = found.manifest.get("cells") or len(found.rules)
    one = check_battle_id(battle, cells, found.manifest["n"]) if battle else None
    with progress() as told:
        again = rerun(found, battle=one, workers=workers, progress=told)
    same = again.battles - len(again.differ)
    typer.echo(f"{same} of {again.battles} battles came out the same, row by row and by the digest of their logs")
    for cell, replication, before, now in again.differ[:10]:
        names = [name for name in now if before.get(name) != now[name]]
        told_ = ", ".join(f"{name} {before.get(name)} before, {now[name]} now" for name in names[:4])
        typer.echo(f"battle {cell}.{replication}: {told_}")
    if again.differ:
        raise typer.Exit(1)
