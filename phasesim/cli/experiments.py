"""``phasesim experiment``: run, status, resume, list, show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from phasesim import api
from phasesim.cli.options import JsonOpt
from phasesim.cli.watching import Watching
from phasesim.content.files import read_toml
from phasesim.errors import InputError
from phasesim.experiment import (
    Experiment,
    experiment_names,
    find_experiment,
    load_experiment,
    named_executor,
    open_results,
    resume_experiment,
    standing_of,
    state_of,
)
from phasesim.experiment import run_experiment as fight_experiment
from phasesim.plot import save_figure
from phasesim.report import experiment_lines, saved_lines, text_table

experiment = typer.Typer(name="experiment", help="Designed experiments.", rich_markup_mode=None)

FileArg = Annotated[str, typer.Argument(metavar="FILE", help="Name of an experiment, or a TOML file.")]
FolderArg = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an experiment.")]
NOpt = Annotated[int | None, typer.Option("-n", metavar="N", help="Battles of each cell, in place of the file's.")]
WorkersOpt = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if not given.")
]
ExecutorOpt = Annotated[
    str | None, typer.Option("--executor", metavar="dask://ADDRESS|mpi", help="Who fights in place of local processes.")
]
RulesOpt = Annotated[
    list[str] | None,
    typer.Option("--rules", metavar="NAME[+switch=value...]", help="In place of the file's rule sets."),
]


@experiment.callback()
def _experiment() -> None:
    """Designed experiments: a question, a scenario, factors and a design in a file."""


@experiment.command()
def run(
    file: FileArg,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="New or empty; results/NAME if not given.")
    ] = None,
    n: NOpt = None,
    rules: RulesOpt = None,
    workers: WorkersOpt = None,
    executor: ExecutorOpt = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the results that stand in --out.")] = False,
    as_json: JsonOpt = False,
) -> None:
    """Fight an experiment: tables and manifest into a folder, its table of results and its plots."""
    asked = load_experiment(file, n=n, rules=rules or ())
    folder = out or Path("results") / asked.name
    _fight(
        folder,
        executor,
        lambda by, number, watching: fight_experiment(
            asked, folder, force=force, workers=number or workers, executor=by, watcher=watching
        ),
        as_json,
    )


@experiment.command()
def resume(
    folder: FolderArg, workers: WorkersOpt = None, executor: ExecutorOpt = None, as_json: JsonOpt = False
) -> None:
    """Go on with an experiment where it was left; the results are those of a run without interruption."""
    _fight(
        folder,
        executor,
        lambda by, number, watching: resume_experiment(
            folder, workers=number or workers, executor=by, watcher=watching
        ),
        as_json,
    )


@experiment.command()
def status(folder: FolderArg, as_json: JsonOpt = False) -> None:
    """Say how far an experiment is."""
    told = standing_of(folder)
    if as_json:
        typer.echo(json.dumps(told, indent=2))
        return
    share = 100 * told["done"] / max(1, told["total"])
    typer.echo(f"{told['name']}: {told['state']}, {told['done']} of {told['total']} battles ({share:.0f} %)")
    if told["failed"]:
        typer.echo(f"{told['failed']} battles raised")
    if told["next"]:
        typer.echo(f"Go on with: {told['next']}")


@experiment.command("list")
def list_(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="Where results of experiments are looked for, too.")
    ] = Path("results"),
    as_json: JsonOpt = False,
) -> None:
    """List the experiments that come with the package, and those that were begun below a folder."""
    ready = [
        {"name": name, "question": read_toml(find_experiment(name)).text("question")} for name in experiment_names()
    ]
    begun = [
        {"folder": str(path.parent), "state": state_of(path.parent)}
        for path in sorted(folder.glob("*/manifest.json"))
        if state_of(path.parent)
    ]
    if as_json:
        typer.echo(json.dumps({"experiments": ready, "begun": begun}, indent=2, ensure_ascii=False))
        return
    typer.echo("\n".join(text_table(["experiment", "question"], [[each["name"], each["question"]] for each in ready])))
    if begun:
        rows = [[each["folder"], each["state"]] for each in begun]
        typer.echo("\n" + "\n".join(text_table(["folder", "state"], rows)))


@experiment.command()
def show(
    what: Annotated[str, typer.Argument(metavar="NAME-FILE-or-DIR", help="An experiment, or the folder of one.")],
    metric: Annotated[
        str | None, typer.Option("--metric", metavar="NAME", help="Show how the distribution of a metric differs.")
    ] = None,
    as_json: JsonOpt = False,
) -> None:
    """Show what an experiment asks, or what it found."""
    if not Path(what).is_dir():
        asked = load_experiment(what)
        told = (
            json.dumps(asked.to_dict(), indent=2, ensure_ascii=False) if as_json else "\n".join(experiment_lines(asked))
        )
        typer.echo(told)
        return
    found = api.open_experiment(what)
    if metric is None:
        typer.echo(_told(found, as_json))
        return
    table = found.distributions(found._metric({"metric": metric})[0])
    lines = saved_lines(table, metric) if len(table) else ["There is nothing to compare."]
    typer.echo(table.to_json(orient="records", indent=2) if as_json else "\n".join(lines))


def _fight(folder: Path, executor: str | None, work: Callable[..., object], as_json: bool) -> None:
    with named_executor(executor) as (by, number), Watching(folder) as watching:
        work(by, number, watching)
    found = api.open_experiment(folder)
    _write(found, folder)
    typer.echo(_told(found, as_json))
    typer.echo(f"Results in {folder}", err=True)


def _write(found: api.Findings, folder: Path) -> None:
    """The table and the pictures that the file asks for, beside the results."""
    found.table.to_csv(folder / "table.csv", index=False)
    asked: Experiment = found.experiment
    if asked.plots:
        (folder / "plots").mkdir(exist_ok=True)
    for number, settings in enumerate(asked.plots):
        kind = settings["kind"]
        same = [each["kind"] for each in asked.plots].count(kind) > 1
        path = folder / "plots" / f"{kind}{f'-{number}' if same else ''}.png"
        try:
            draw_picture(found, dict(settings), path)
        except InputError as error:
            typer.echo(f"no picture {path.name}: {error}", err=True)


def draw_picture(found: api.Findings, settings: dict[str, str], path: Path) -> None:
    """Draw one of an experiment's pictures into a file, under the experiment's title or its own."""
    kind, title = settings.pop("kind"), settings.pop("title", found.experiment.title)

    def draw(ax: object) -> None:
        drawn = found.plot(kind, ax=ax, **settings)  # type: ignore[arg-type]
        drawn.set_title(title, fontsize="medium", pad=14)

    save_figure(path, draw, size=SIZES.get(kind, (9.0, 5.0)))


SIZES = {"attrition": (9.0, 7.0), "forest": (10.0, 4.5), "tornado": (10.0, 4.0), "heatmap": (7.5, 5.0)}


def _told(found: api.Findings, as_json: bool) -> str:
    return json.dumps(found.to_dict(), indent=2, ensure_ascii=False) if as_json else found.summary()


def opened(folder: Path) -> api.Findings:
    """The findings in a folder, for commands that need an experiment."""
    open_results(folder)
    return api.open_experiment(folder)
