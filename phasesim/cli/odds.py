"""``phasesim odds``: a sub-command for every engagement, with its figures as options."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from phasesim import api
from phasesim.cli.options import JsonOpt, RulesOpt
from phasesim.engagement import ENGAGEMENTS, Engagement, Figure
from phasesim.errors import InputError

odds = typer.Typer(name="odds", help="Exact odds of one engagement.", rich_markup_mode=None)

CsvOpt = Annotated[bool, typer.Option("--csv", help="Print CSV instead of text.")]


@odds.callback()
def _odds() -> None:
    """Exact odds of one engagement, through the dice programs that fight the battles."""


def _command(engagement: Engagement) -> Callable[..., None]:
    """A command whose options are the engagement's figures."""

    def ask(**given: Any) -> None:
        rules, as_json, as_csv = (given.pop(name) for name in ("rules", "as_json", "as_csv"))
        if as_json and as_csv:
            raise InputError("JSON or CSV, not both", file="--json --csv")
        found = api.odds(engagement.name, rules, **given)
        if as_json:
            typer.echo(json.dumps(found.to_dict(), indent=2))
        else:
            typer.echo(_csv(found) if as_csv else found.summary())

    parameters = [
        _parameter("rules", RulesOpt, "bfgr"),
        *(_parameter(figure.name, _option(figure), figure.default) for figure in engagement.figures),
        _parameter("as_json", JsonOpt, False),
        _parameter("as_csv", CsvOpt, False),
    ]
    # Typer reads a command's options from its signature
    ask.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    ask.__doc__ = f"Exact odds of {engagement.help}."
    return ask


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _option(figure: Figure) -> Any:
    text = f"{figure.help[0].upper()}{figure.help[1:]}."
    if figure.flag:
        return Annotated[bool, typer.Option(figure.option, help=text)]
    if figure.options:
        choice = typer.Option(figure.option, metavar="|".join(figure.options), help=text)
        return Annotated[str | None, choice] if figure.default is None else Annotated[str, choice]
    number = typer.Option(figure.option, metavar="N", help=text)
    return Annotated[int | None, number] if figure.default is None else Annotated[int, number]


def _csv(found: api.OddsTable) -> str:
    rows = found.to_dict()["outcomes"]
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


for _engagement in ENGAGEMENTS.values():
    odds.command(_engagement.name)(_command(_engagement))
