"""Rule sets side by side, and switches with their values: as text, as a table for a paper, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, NamedTuple

from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet, Setting, Switch, switches

PHASES = {
    "setup": "Set-up",
    "launch": "Launch",
    "activation": "Activation",
    "movement": "Movement Phase",
    "shooting": "Shooting Phase",
    "ordnance": "Ordnance Phase",
    "end": "End Phase",
    "any": "In any phase",
}
WIDTH = 110


class Answer(NamedTuple):
    """What a rule set says to a switch: value, sentence, the rules it rests on, and how they are read."""

    value: str
    sentence: str
    ids: tuple[str, ...]
    reading: str


class Difference(NamedTuple):
    """A switch that two rule sets answer otherwise."""

    phase: str
    switch: str
    question: str
    first: Answer
    second: Answer


def differences(a: RuleSet, b: RuleSet) -> list[Difference]:
    """The switches that two rule sets of one game system answer otherwise, by phase.

    Raises
    ------
    InputError
        If they are of two game systems.
    """
    if a.system != b.system:
        raise InputError("rule sets of two game systems have no switches in common:", value=f"{a.system}, {b.system}")
    known = switches(a.system)
    found = [
        Difference(known[name].phase, name, known[name].question, answer(known[name], a), answer(known[name], b))
        for name in a.differing(b)
    ]
    return sorted(found, key=lambda one: (list(PHASES).index(one.phase), one.switch))


def answer(asked: Switch, rules: RuleSet) -> Answer:
    """What a rule set says to a switch."""
    return meaning(asked, rules.values[asked.name])


def meaning(asked: Switch, to: Setting) -> Answer:
    """What a value of a switch says; a number rests on the rules of the switch."""
    if isinstance(to, int):
        return Answer(str(to), asked.says(to), asked.ids, "")
    named = asked.values[to]
    return Answer(to, named.sentence, named.ids, named.reading)


# ---------------------------------------------------------------- differences
def difference_lines(a: RuleSet, b: RuleSet) -> Iterator[str]:
    """Two rule sets side by side, by phase, in sentences, each with the rules that it rests on."""
    found = differences(a, b)
    if not found:
        yield f"{a.name} and {b.name} answer every switch alike (hash {a.hash[:12]})."
        return
    yield f"{a.name} and {b.name} answer {len(found)} of {len(a.values)} switches otherwise."
    phase = ""
    for one in found:
        if one.phase != phase:
            phase = one.phase
            yield from ("", PHASES[phase], "=" * len(PHASES[phase]))
        yield from ("", f"{one.switch}: {one.question}")
        for rules, said in ((a, one.first), (b, one.second)):
            yield from _answer_lines(rules.name, said)


def _answer_lines(name: str, said: Answer) -> Iterator[str]:
    rests = f"  [{', '.join(said.ids)}]" if said.ids else ""
    text = f"{name} ({said.value}): {said.sentence}{rests}"
    yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)
    if said.reading:
        text = f"Read so: {said.reading}"
        yield from wrap(text, WIDTH, initial_indent="      ", subsequent_indent="      ", break_on_hyphens=False)


def difference_dict(a: RuleSet, b: RuleSet) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "system": a.system,
        "rules": [{"name": one.name, "hash": one.hash} for one in (a, b)],
        "differences": [
            {
                "switch": one.switch,
                "phase": one.phase,
                "question": one.question,
                "answers": [answer_dict(one.first), answer_dict(one.second)],
            }
            for one in differences(a, b)
        ],
    }


def answer_dict(said: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    return {"value": said.value, "sentence": said.sentence, "ids": list(said.ids), "reading": said.reading}


def difference_markdown(a: RuleSet, b: RuleSet) -> Iterator[str]:
    """The same as a table in Markdown: a row a switch, phase by phase."""
    yield f"| phase | decision | {a.name} | {b.name} |"
    yield "| --- | --- | --- | --- |"
    for one in differences(a, b):
        cells = [PHASES[one.phase], one.question, _cell(one.first), _cell(one.second)]
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def difference_latex(a: RuleSet, b: RuleSet) -> Iterator[str]:
    """The same as a table in LaTeX, for the packages ``booktabs`` and ``tabularx``."""
    yield r"\begin{tabularx}{\linewidth}{lXXX}"
    yield r"\toprule"
    yield " & ".join(("Phase", "Decision", _tex(a.name), _tex(b.name))) + r" \\"
    yield r"\midrule"
    phase = ""
    for one in differences(a, b):
        shown = "" if one.phase == phase else PHASES[one.phase]
        phase = one.phase
        yield " & ".join(map(_tex, (shown, one.question, _cell(one.first), _cell(one.second)))) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabularx}"


def _cell(said: Answer) -> str:
    return said.sentence + (f" ({', '.join(said.ids)})" if said.ids else "")


_TEX = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}"}
_TEX |= {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def _tex(text: str) -> str:
    return "".join(_TEX.get(sign, sign) for sign in text)


# ---------------------------------------------------------------- switches
def values_of(asked: Switch) -> list[Setting]:
    """Every value of a switch, numbers first."""
    return [*(asked.numbers or ()), *asked.values]


def switch_table(known: Iterable[Switch]) -> list[list[str]]:
    """A row a switch: name, phase, default, values, question."""
    return [[one.name, one.phase, str(one.default), _spelt(one), one.question] for one in known]


def _spelt(asked: Switch) -> str:
    numbers = f"{asked.numbers[0]} to {asked.numbers[-1]}" if asked.numbers else ""
    return ", ".join(part for part in (numbers, *asked.values) if part)


def switch_lines(asked: Switch, users: Mapping[str, Setting]) -> Iterator[str]:
    """A switch with its values: what each means, which rules it comes from, and which rule sets use it.

    Parameters
    ----------
    asked : Switch
        The switch.
    users : mapping of str to str or int
        Rule sets by name, and the value that each has.
    """
    yield f"{asked.name}: {asked.question}  [{', '.join(asked.ids)}]"
    yield f"{PHASES[asked.phase]}; {asked.default} where nothing else is said"
    if asked.signature:
        text = f"A value's function: {asked.signature}"
        yield from wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    for to in _shown(asked, users):
        said, named = meaning(asked, to), asked.values.get(str(to))
        used = [name for name, value in users.items() if value == to]
        yield ""
        yield f"{asked.name}={to}" + (f"  (used by {', '.join(used)})" if used else "")
        rests = f"  [{', '.join(said.ids)}]" if said.ids and named else ""
        yield from wrap(
            said.sentence + rests, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )
        if said.reading:
            yield from wrap(f"Read so: {said.reading}", WIDTH, initial_indent="  ", subsequent_indent="  ")
        if named and named.needs:
            yield f"  Needs {', '.join(f'{name}={value}' for name, value in named.needs)}: {named.why}."
        if named and named.source:
            yield f"  Added by a plugin (hash {named.source[:12]})."
    if asked.numbers:
        yield from ("", f"Any number from {asked.numbers[0]} to {asked.numbers[-1]} is a value.")


def _shown(asked: Switch, users: Mapping[str, Setting]) -> list[Setting]:
    """Values in words, and the numbers that somebody uses."""
    used = {value for value in users.values() if isinstance(value, int)} | {asked.default}
    return [*(to for to in asked.numbers or () if to in used), *asked.values]


def switch_dict(asked: Switch, users: Mapping[str, Setting]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "switch": asked.name,
        "system": asked.system,
        "phase": asked.phase,
        "question": asked.question,
        "ids": list(asked.ids),
        "default": asked.default,
        "values": [
            answer_dict(meaning(asked, to))
            | {
                "used_by": [name for name, value in users.items() if value == to],
                "needs": dict(asked.values[str(to)].needs) if str(to) in asked.values else {},
            }
            for to in values_of(asked)
        ],
    }
