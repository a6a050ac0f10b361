"""A rule set file to edit: every switch with its values, as comments."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from phasesim.report.variants import PHASES, WIDTH
from phasesim.rules.ruleset import RuleSet, Setting, switches


def variant_lines(base: RuleSet, extends: str, name: str) -> Iterator[str]:
    """A rule set file to edit: every switch of the base with its values as comments, none of them changed yet."""
    yield from ("schema = 1", f"name = {_quoted(name)}", f"title = {_quoted(f'A variant of {base.name}')}")
    yield from (f"extends = {_quoted(extends)}", "")
    yield from (
        "# Take the mark (#) off a line that begins with a switch and put another value behind the sign of equality.",
        "[switches]",
    )
    known = switches(base.system)
    for phase, title in PHASES.items():
        inside = [asked for asked in known.values() if asked.phase == phase]
        if inside:
            yield from ("", f"# ---- {title}")
        for asked in inside:
            yield from ("", f"# {asked.question}")
            if asked.numbers:
                yield f"#   {asked.numbers[0]} to {asked.numbers[-1]}: {asked.unit}".rstrip(": ")
            for named in asked.values.values():
                text = f"{named.name}: {named.sentence}" + (f"  [{', '.join(named.ids)}]" if named.ids else "")
                yield from wrap(text, WIDTH, initial_indent="#   ", subsequent_indent="#     ", break_on_hyphens=False)
            yield f"# {asked.name} = {_written(base.values[asked.name])}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _written(to: Setting) -> str:
    return str(to) if isinstance(to, int) or to in ("true", "false") else _quoted(to)
