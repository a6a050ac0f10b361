"""``phasesim rules``: rule sets, their switches, and the catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from phasesim.cli.options import JsonOpt, PluginOpt
from phasesim.cli.rule_texts import coverage_lines, list_lines, rule_lines, rule_set_lines
from phasesim.content import catalogue, load_rules, rule, rule_set_names
from phasesim.content.coverage import problems
from phasesim.content.rulesets import seen_from
from phasesim.errors import InputError
from phasesim.experiment import check_file, staged_file
from phasesim.report import (
    difference_dict,
    difference_latex,
    difference_lines,
    difference_markdown,
    switch_dict,
    switch_lines,
    variant_lines,
)
from phasesim.rules.ruleset import switches

rules = typer.Typer(name="rules", help="Rule sets, switches and rules.", rich_markup_mode=None)


@rules.callback()
def _rules() -> None:
    """Rule sets, switches and rules."""


@rules.command("list")
def list_() -> None:
    """List the rule sets and the switches in which they may differ."""
    _print(list_lines())


@rules.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME-or-ID", help="A rule set, or a rule's id.")],
    plugin: PluginOpt = None,
) -> None:
    """Show a rule set with its switches, or a rule with the code that carries it and the tests that check it."""
    if name.upper() in catalogue() or re.fullmatch(r"[A-Za-z]{3}-[A-Za-z0-9-]+", name):
        _print(rule_lines(rule(name)))
    else:
        _print(rule_set_lines(load_rules(name)))


@rules.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A rule set.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    as_json: JsonOpt = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print a table in Markdown.")] = False,
    latex: Annotated[bool, typer.Option("--latex", help="Print a table in LaTeX (booktabs, tabularx).")] = False,
    plugin: PluginOpt = None,
) -> None:
    """Show two rule sets side by side where they differ, by phase, in sentences, with the rules they rest on."""
    if as_json + markdown + latex > 1:
        raise InputError("one form at a time", file="--json --markdown --latex")
    first, second = load_rules(a), load_rules(b)
    if as_json:
        typer.echo(json.dumps(difference_dict(first, second), indent=2, ensure_ascii=False))
        return
    form = difference_markdown if markdown else difference_latex if latex else difference_lines
    _print(form(first, second))


@rules.command("switches")
def switches_(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One switch; all of them if not given.")] = None,
    system: Annotated[str, typer.Option("--system", metavar="NAME", help="The game system.")] = "bfgr",
    as_json: JsonOpt = False,
    plugin: PluginOpt = None,
) -> None:
    """Show switches: their values, what each means, which rule it comes from, and which rule sets use it."""
    known = switches(system)
    if name is not None and name not in known:
        raise InputError("unknown switch", value=name, allowed=tuple(known))
    wanted = [asked for asked in known.values() if name in (None, asked.name)]
    sets = [one for one in map(load_rules, rule_set_names()) if one.system == system]
    users = {asked.name: {one.name: one.values[asked.name] for one in sets} for asked in wanted}
    if as_json:
        found = [switch_dict(asked, users[asked.name]) for asked in wanted]
        typer.echo(json.dumps(found if name is None else found[0], indent=2, ensure_ascii=False))
        return
    for number, asked in enumerate(wanted):
        _print([*([""] if number else []), *switch_lines(asked, users[asked.name])])


@rules.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The TOML file to write.")],
    base: Annotated[str, typer.Option("--from", metavar="NAME", help="The rule set that it changes.")] = "bfgr",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
    plugin: PluginOpt = None,
) -> None:
    """Write a variant to edit: every switch with its values as comments, none of them changed yet."""
    if file.suffix != ".toml":
        raise InputError("a rule set is a TOML file, not", file=str(file), value=file.suffix, allowed=(".toml",))
    if file.exists() and not force:
        raise InputError("is there already: give --force to replace it", file=str(file))
    check_file(file)
    rules = load_rules(base)
    name = re.sub(r"[+=]+", "-", file.stem)
    with staged_file(file) as stage:
        stage.write_text("\n".join(variant_lines(rules, seen_from(base, file), name)) + "\n", encoding="utf-8")
    typer.echo(
        f"A variant of {rules.name} to edit in {file}; compare with --rules {base} --rules {_path(file)}", err=True
    )


def _path(file: Path) -> str:
    return str(file) if file.is_absolute() or len(file.parts) > 1 else f"./{file}"


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
