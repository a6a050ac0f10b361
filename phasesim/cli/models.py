"""``phasesim models``: what there is to simulate."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from phasesim.cli.options import JsonOpt
from phasesim.content import models_list
from phasesim.errors import InputError
from phasesim.report import text_table

KINDS = ("ships", "craft", "fleets", "scenarios")
models = typer.Typer(name="models", help="What there is.", rich_markup_mode=None)


@models.callback()
def _models() -> None:
    """Ships, craft, fleets and scenarios."""


@models.command("list")
def list_(
    kind: Annotated[
        str | None, typer.Argument(metavar="[ships|craft|fleets|scenarios]", help="All kinds if not given.")
    ] = None,
    system: Annotated[
        str, typer.Option("--system", metavar="NAME", help="The game system of ships, craft and fleets.")
    ] = "bfgr",
    as_json: JsonOpt = False,
) -> None:
    """List the models of a kind, or of all kinds."""
    if kind is not None and kind not in KINDS:
        raise InputError("unknown kind of model", value=kind, allowed=KINDS)
    found = {name: models_list(name, system) for name in KINDS if kind in (None, name)}
    if as_json:
        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for number, (name, rows) in enumerate(found.items()):
        if len(found) > 1:
            typer.echo(("\n" if number else "") + name.capitalize())
        head = list(rows[0]) if rows else ["name"]
        typer.echo("\n".join(text_table(head, [[str(row[key]) for key in head] for row in rows])))
