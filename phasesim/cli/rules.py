"""``phasesim rules``: rule sets, their switches, and the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from phasesim.cli.rule_texts import coverage_lines, diff_lines, list_lines, rule_lines, rule_set_lines
from phasesim.content import catalogue, load_rules, rule
from phasesim.content.coverage import problems

rules = typer.Typer(name="rules", help="Rule sets, switches and rules.", rich_markup_mode=None)


@rules.callback()
def _rules() -> None:
    """Rule sets, switches and rules."""


@rules.command("list")
def list_() -> None:
    """List the rule sets and the switches in which they may differ."""
    _print(list_lines())


@rules.command()
def show(name: Annotated[str, typer.Argument(metavar="NAME-or-ID", help="A rule set, or a rule's id.")]) -> None:
    """Show a rule set with its switches, or a rule with the code that carries it and the tests that check it."""
    if name.upper() in catalogue() or re.fullmatch(r"[A-Za-z]{3}-[A-Za-z0-9-]+", name):
        _print(rule_lines(rule(name)))
    else:
        _print(rule_set_lines(load_rules(name)))


@rules.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A rule set.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another.")],
) -> None:
    """Show two rule sets side by side where they differ."""
    _print(diff_lines(load_rules(a), load_rules(b)))


@rules.command()
def coverage(
    prefix: Annotated[list[str] | None, typer.Argument(metavar="[PREFIX...]", help="ORD, SHT-CRIT, ...")] = None,
    missing: Annotated[bool, typer.Option("--missing", help="List the rules in scope that no test checks.")] = False,
    required: Annotated[
        Path | None,
        typer.Option("--require-file", metavar="FILE", help="Leave with 1 if fewer rules are tested than it says."),
    ] = None,
) -> None:
    """Count the rules that the code cites and that a test checks, family by family."""
    wrong = problems(required) if required else ()
    _print(coverage_lines(prefix or (), missing=missing))
    for text in wrong:
        typer.echo(text, err=True)
    if wrong:
        raise typer.Exit(1)


def _print(lines: Iterable[str]) -> None:
    typer.echo("\n".join(lines))
