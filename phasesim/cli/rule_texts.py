"""Rules and rule sets as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from phasesim.content import Rule, load_rules, rule_set_names
from phasesim.content.coverage import implemented_in, switches_of, table, tested_by
from phasesim.report import switch_table, text_table
from phasesim.rules.ruleset import RuleSet, switches

WIDTH = 100


def list_lines() -> Iterator[str]:
    """Rule sets by name, then the switches of their systems."""
    sets = [load_rules(name) for name in rule_set_names()]
    yield from text_table(["rule set", "system", "hash"], [[one.name, one.system, one.hash[:12]] for one in sets])
    for system in sorted({one.system for one in sets}):
        yield ""
        yield f"Switches of {system} (value of {system} first where it is not said otherwise)"
        yield from text_table(
            ["switch", "phase", "default", "values", "question"], switch_table(switches(system).values())
        )


def rule_set_lines(rules: RuleSet) -> Iterator[str]:
    """A rule set with what it answers to every switch."""
    yield f"{rules.name}: system {rules.system}, hash {rules.hash}"
    yield ""
    known = switches(rules.system)
    rows = [[name, str(value), str(known[name].default), known[name].question] for name, value in rules.values.items()]
    yield from text_table(["switch", "value", "default", "question"], rows)


def rule_lines(rule: Rule) -> Iterator[str]:
    """A rule of the catalogue, where the code carries it, the switches that touch it, and the tests that check it."""
    yield f"{rule.id}  ({rule.section}; phase: {rule.phase}; {rule.kind})"
    parts = {
        "Rule": rule.statement,
        "Reading": rule.reading,
        "Example": rule.example,
        "Needs": ", ".join(rule.needs),
        "Instead of": rule.replaces,
        "Source": ", ".join(part for part in (rule.source, rule.confidence) if part),
    }
    for label, text in parts.items():
        yield from _paragraph(label, text)
    yield from _items("Switches", (switch.name for switch in switches_of(rule.id)))
    yield from _items("Code", implemented_in(rule.id))
    if table().has_tests:
        yield from _items("Tests", tested_by(rule.id))


def coverage_lines(prefixes: Iterable[str], *, missing: bool = False) -> Iterator[str]:
    """The coverage table and its sum, with the rules that no test checks if asked for."""
    found = table(prefixes)
    rows = [[one.name, *map(str, (one.rules, one.out, one.cited, one.tested))] for one in found.families]
    total = ["all", *map(str, (found.in_scope + found.out, found.out, found.cited, found.tested))]
    yield from text_table(["family", "rules", "out of scope", "cited", "tested"], [*rows, total], right=range(1, 5))
    if missing:
        yield from _paragraph("Not tested", " ".join(found.missing))
    if not found.has_tests:
        yield "The tests are not at hand: they stand in a source checkout only."
        return
    yield f"{found.tested} of {found.in_scope} rules in scope are tested ({found.share:.1f} %)."


def _paragraph(label: str, text: str) -> Iterator[str]:
    if text:
        yield ""
        yield from wrap(f"{label}: {text}", WIDTH, subsequent_indent="  ")


def _items(label: str, items: Iterable[str]) -> Iterator[str]:
    found = list(items)
    yield ""
    yield f"{label}: " + ("none" if not found else "")
    yield from (f"  {item}" for item in found)
