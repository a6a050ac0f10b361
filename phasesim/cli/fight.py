"""``phasesim run``: one battle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from phasesim import api
from phasesim.analysis import dice_table
from phasesim.cli.graphs import read_wish, write_graph
from phasesim.cli.options import DiceOpt, JsonOpt, OwnRulesOpt, PluginOpt, ScenarioArg, SeedOpt
from phasesim.experiment import check_file, staged_file
from phasesim.report import dice_lines


def run(
    scenario: ScenarioArg,
    rules: OwnRulesOpt = None,
    seed: SeedOpt = 0,
    replication: Annotated[
        int, typer.Option("--replication", metavar="K", help="Battle K of a compare with that seed.")
    ] = 0,
    as_json: JsonOpt = False,
    dice: DiceOpt = False,
    events: Annotated[
        Path | None, typer.Option("--events", metavar="FILE", help="Write the event log, a line of JSON an event.")
    ] = None,
    graph: Annotated[
        list[str] | None,
        typer.Option(
            "--graph",
            metavar="TURN.PLAYER.PHASE=FILE",
            help="Write a phase's interaction graph (graphml, json, png, svg), for example 2.red.ordnance=g.graphml.",
        ),
    ] = None,
    plugin: PluginOpt = None,
) -> None:
    """Fight one battle and tell it."""
    battlefield = api.the_scenario(scenario)
    wishes = [read_wish(text, battlefield) for text in graph or ()]
    for path in [wish.path for wish in wishes] + ([events] if events else []):
        check_file(path)
    battle = api.run(battlefield, rules, seed=seed, replication=replication, graphs=[wish.key for wish in wishes])
    for wish in wishes:
        write_graph(battle, wish)
    if events:
        _write_events(battle, events)
    typer.echo(_json(battle, dice) if as_json else _text(battle, dice))


def _write_events(battle: api.Battle, path: Path) -> None:
    with staged_file(path) as stage, stage.open("w", encoding="utf-8") as file:
        for event in battle.events():
            file.write(json.dumps(event, ensure_ascii=False) + "\n")


def _text(battle: api.Battle, dice: bool) -> str:
    lines = [battle.report()]
    if dice:
        lines += ["", *dice_lines(battle.record.ledger)]
    return "\n".join(lines)


def _json(battle: api.Battle, dice: bool) -> str:
    data: dict[str, Any] = dict(battle.row)
    if dice:
        data["dice"] = dice_table(battle.record.ledger).to_dict(orient="records")
    return json.dumps(data, indent=2, ensure_ascii=False)
