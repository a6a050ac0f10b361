"""The rule catalogue: every rule as a short statement in our own words, with a stable id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from phasesim.content.fields import Section
from phasesim.content.files import read_toml
from phasesim.content.finder import models_root
from phasesim.errors import InputError

RULE_ID = re.compile(r"\b(?:ORD|SHT|COR|XOR|LAU|DFC)-[A-Z]{2,6}-\d{2,3}\b")

PHASES = ("setup", "movement", "shooting", "ordnance", "end", "launch", "activation", "any")
KINDS = ("dice", "sequence", "geometry", "limit", "state", "choice", "data")


@dataclass(frozen=True)
class Rule:
    """A rule of the catalogue.

    ``statement`` is what it says, ``reading`` how it is read where it is ambiguous, ``example`` a worked example,
    ``needs`` what it leans on (ids or, in some documents, inputs in words), ``replaces`` what the baseline does at the
    same point, ``source`` and ``confidence`` where it comes from and whether it is stated, inferred or assumed there;
    ``document`` is the catalogue file.
    """

    id: str
    section: str
    phase: str
    kind: str
    statement: str
    reading: str = ""
    example: str = ""
    needs: tuple[str, ...] = ()
    replaces: str = ""
    source: str = ""
    confidence: str = ""
    document: str = ""

    @property
    def family(self) -> str:
        """The id without its number: the rows of the coverage table."""
        return self.id.rsplit("-", 1)[0]


@cache
def catalogue() -> Mapping[str, Rule]:
    """Return every rule by its id, catalogue after catalogue.

    Raises
    ------
    InputError
        If a catalogue file holds a rule twice, or one that is incomplete.
    """
    rules: dict[str, Rule] = {}
    for path in sorted((models_root() / "catalogue").glob("*.toml")):
        for section in read_toml(path).sections("rule"):
            made = read_rule(section, path.stem)
            if made.id in rules:
                raise section.error("rule is there twice:", "id", value=made.id)
            rules[made.id] = made
    return MappingProxyType(rules)


def rule(id: str) -> Rule:
    """Return the rule with this id, or raise `InputError` with the nearest id."""
    known = catalogue()
    if id.upper() not in known:
        raise InputError("unknown rule", value=id, allowed=_alike(id))
    return known[id.upper()]


@cache
def out_of_scope() -> Mapping[str, str]:
    """Return the rules that a simulation cannot have, with the reason why.

    Raises
    ------
    InputError
        If an id is not in the catalogue, or has no reason.
    """
    section = read_toml(models_root() / "out_of_scope.toml")
    for id in section.data:
        section.one_of(id, id, catalogue(), "rule")
    return MappingProxyType({id: section.text(id) for id in section.data})


def read_rule(section: Section, document: str) -> Rule:
    """Make a rule of one ``[[rule]]`` table; anything missing, unknown or misspelt is an `InputError`."""
    made = Rule(
        id=section.text("id"),
        section=section.text("section"),
        phase=section.text("phase", allowed=PHASES, what="phase"),
        kind=section.text("kind", allowed=KINDS, what="kind of rule"),
        statement=section.text("rule"),
        reading=section.text("reading", ""),
        example=section.text("example", ""),
        needs=section.texts("needs"),
        replaces=section.text("replaces", ""),
        source=section.text("source", ""),
        confidence=section.text("confidence", "", ("stated", "inferred", "assumed")),
        document=document,
    )
    section.close()
    if not RULE_ID.fullmatch(made.id):
        raise section.error("is not a rule id:", "id", value=made.id)
    return made


def _alike(id: str) -> tuple[str, ...]:
    """The ids most like it, or else one of each family: all 830 would drown the message."""
    found = get_close_matches(id.upper(), catalogue(), n=6, cutoff=0.6)
    return tuple(found) or _first_of_each_family()


def _first_of_each_family() -> tuple[str, ...]:
    first: dict[str, str] = {}
    for known in catalogue().values():
        first.setdefault(known.family, known.id)
    return tuple(first.values())
