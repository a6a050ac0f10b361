"""``phasesim odds``: a sub-command for every engagement, with its figures as options."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from phasesim import api
from phasesim.cli.options import JsonOpt, PluginOpt, RulesOpt
from phasesim.engagement import SYSTEMS, Engagement, Figure
from phasesim.errors import InputError

odds = typer.Typer(name="odds", help="Exact odds of one engagement.", rich_markup_mode=None)

CsvOpt = Annotated[bool, typer.Option("--csv", help="Print CSV instead of text.")]


@odds.callback()
def _odds() -> None:
    """Exact odds of one engagement, through the dice programs that fight the battles."""


def _command(name: str, known: dict[str, Engagement]) -> Callable[..., None]:
    """A command whose options are the figures of the engagement of that name, in every game system that has one."""
    figures = _figures(known)

    def ask(**given: Any) -> None:
        rules, as_json, as_csv, _ = (given.pop(name) for name in ("rules", "as_json", "as_csv", "plugin"))
        if as_json and as_csv:
            raise InputError("JSON or CSV, not both", file="--json --csv")
        chosen = {key: value for key, value in given.items() if value != _unset(figures[key], known)}
        found = api.odds(name, rules, **chosen)
        if as_json:
            typer.echo(json.dumps(found.to_dict(), indent=2))
        else:
            typer.echo(_csv(found) if as_csv else found.summary())

    parameters = [
        _parameter("rules", RulesOpt, next(iter(known))),
        *(_parameter(key, _option(figure), _unset(figure, known)) for key, figure in figures.items()),
        _parameter("as_json", JsonOpt, False),
        _parameter("as_csv", CsvOpt, False),
        _parameter("plugin", PluginOpt, None),
    ]
    # Typer reads a command's options from its signature
    ask.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    told = [f"{one.help} ({system})" if len(known) > 1 else one.help for system, one in known.items()]
    ask.__doc__ = f"Exact odds of {', or '.join(told)}."
    return ask


def _figures(known: dict[str, Engagement]) -> dict[str, Figure]:
    """The figures of an engagement by name; one that several game systems have says what it is in each."""
    found: dict[str, Figure] = {}
    for system, one in known.items():
        for figure in one.figures:
            text = f"{figure.help} ({system}{_usual(figure)})" if len(known) > 1 else figure.help
            before = found.get(figure.name)
            found[figure.name] = replace(figure, help=f"{before.help}; {text}" if before else text)
    return found


def _usual(figure: Figure) -> str:
    return "" if figure.flag or figure.default is None else f", {figure.default}"


def _unset(figure: Figure, known: dict[str, Engagement]) -> Any:
    """What an option has that nobody gave: its default, or nothing where game systems may differ in it."""
    return figure.default if len(known) == 1 or figure.flag else None


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _option(figure: Figure) -> Any:
    text = f"{figure.help[0].upper()}{figure.help[1:]}."
    if figure.flag:
        return Annotated[bool, typer.Option(figure.option, help=text)]
    if figure.options:
        choice = typer.Option(figure.option, metavar="|".join(figure.options), help=text)
        return Annotated[str | None, choice]
    if figure.chance:
        return Annotated[float | None, typer.Option(figure.option, metavar="P", help=text)]
    return Annotated[int | None, typer.Option(figure.option, metavar="N", help=text)]


def _csv(found: api.OddsTable) -> str:
    rows = found.to_dict()["outcomes"]
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


for _name in dict.fromkeys(name for known in SYSTEMS.values() for name in known):
    _known = {system: engagements[_name] for system, engagements in SYSTEMS.items() if _name in engagements}
    odds.command(_name)(_command(_name, _known))
