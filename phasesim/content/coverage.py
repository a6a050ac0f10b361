"""Which rules of the catalogue the code cites, and which a test checks.

A rule is *cited* where its id stands in the Python sources of the package or in a TOML file of the models (the
catalogue apart), and *tested* where a test function or class that asserts something bears it in a ``rule`` mark.
Tests are found in a source checkout only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from phasesim.content.files import read_text, read_toml
from phasesim.content.finder import models_root, source_root
from phasesim.content.marks import MOST_RULES, Marked, marked_tests
from phasesim.content.rulebook import RULE_ID, catalogue, out_of_scope
from phasesim.rules.ruleset import SYSTEMS, Switch, touching

_PACKAGE = Path(__file__).resolve().parents[1]
# A tenth of a catalogue may be out of scope; the core rules lent to Dropfleet are not all needed.
_SHARE_OUT, _LENT = 0.1, "DFC"


@dataclass(frozen=True)
class Family:
    """Coverage of the rules whose ids differ only in their number; ``missing`` are in scope but no test checks them."""

    name: str
    rules: int
    out: int
    cited: int
    tested: int
    missing: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """The coverage table and what is wrong with the marks.

    ``hollow`` tests bear a rule but assert nothing, ``greedy`` ones claim too many rules, ``unknown`` ids are in no
    catalogue; ``has_tests`` is false where the tests are not at hand (an installed wheel).
    """

    families: tuple[Family, ...]
    hollow: tuple[str, ...]
    greedy: tuple[str, ...]
    unknown: tuple[str, ...]
    has_tests: bool

    @property
    def out(self) -> int:
        """Rules that a simulation cannot have."""
        return sum(family.out for family in self.families)

    @property
    def in_scope(self) -> int:
        """Rules that it can."""
        return sum(family.rules for family in self.families) - self.out

    @property
    def cited(self) -> int:
        """Rules in scope that code or a model file cites."""
        return sum(family.cited for family in self.families)

    @property
    def tested(self) -> int:
        """Rules in scope that a test checks."""
        return sum(family.tested for family in self.families)

    @property
    def share(self) -> float:
        """Tested rules among those in scope, in per cent."""
        return 100 * self.tested / self.in_scope if self.in_scope else 100.0

    @property
    def missing(self) -> tuple[str, ...]:
        """Ids of the rules in scope that no test checks."""
        return tuple(id for family in self.families for id in family.missing)


def table(prefixes: Iterable[str] = ()) -> Coverage:
    """Return the coverage of all rules, or of those whose ids begin with a prefix (``"ORD"``, ``"ORD-CAP"``)."""
    starts = tuple(f"{prefix.rstrip('-').upper()}-" for prefix in prefixes)
    families: dict[str, list[str]] = {}
    for id, rule in catalogue().items():
        if not starts or id.startswith(starts):
            families.setdefault(rule.family, []).append(id)
    tests = _tests()
    asserting = tuple(test for test in tests if test.asserts)
    known = {id for test in asserting for id in test.ids}
    return Coverage(
        families=tuple(_family(name, ids, known) for name, ids in sorted(families.items())),
        hollow=tuple(test.where for test in tests if not test.asserts),
        greedy=tuple(f"{test.where} ({len(test.ids)} rules)" for test in asserting if test.greedy),
        unknown=tuple(sorted((known | set(_citations())) - set(catalogue()))),
        has_tests=_tests_folder() is not None,
    )


def implemented_in(id: str) -> tuple[str, ...]:
    """Where the code cites a rule, as ``module:function``; the module alone for its head, a file for a model."""
    return _citations().get(id, ())


def tested_by(id: str) -> tuple[str, ...]:
    """The tests that check a rule, as ``tests/path.py::name``; none where the tests are not at hand."""
    return tuple(test.where for test in _tests() if test.asserts and id in test.ids)


def switches_of(id: str) -> tuple[Switch, ...]:
    """The switches of all game systems that touch a rule."""
    return tuple(switch for system in SYSTEMS for switch in touching(id, system))


def problems(required: Path | None = None) -> tuple[str, ...]:
    """What a continuous check refuses, a sentence each; none if all is well.

    Parameters
    ----------
    required : Path, optional
        A TOML file with a table ``[tested]``: how many rules of each catalogue must be tested at least.

    Raises
    ------
    InputError
        If the file cannot be used or names a catalogue that does not exist.
    """
    found = table()
    said = [f"{where} marks a rule but asserts nothing" for where in found.hollow]
    said += [f"{where} in one test, {MOST_RULES} are allowed" for where in found.greedy]
    said += [f"{id} is cited but in no catalogue" for id in found.unknown]
    for prefix in _prefixes():
        part = table((prefix,))
        most = int(_SHARE_OUT * (part.in_scope + part.out))
        if part.out > most and prefix != _LENT:
            said.append(f"{part.out} rules of {prefix} are out of scope, {most} are allowed")
    return (*said, *(_below(required) if required else ()))


def _below(required: Path) -> Iterator[str]:
    floors = read_toml(required).section("tested")
    for prefix in floors.data:
        floors.one_of(prefix, prefix, _prefixes(), "catalogue")
        least, tested = floors.integer(prefix), table((prefix,)).tested
        if tested < least:
            yield f"{tested} rules of {prefix} are tested, {required} asks for {least}"


def _prefixes() -> tuple[str, ...]:
    return tuple(dict.fromkeys(id.split("-")[0] for id in catalogue()))


def _family(name: str, ids: list[str], tested: set[str]) -> Family:
    inside = [id for id in ids if id not in out_of_scope()]
    return Family(
        name=name,
        rules=len(ids),
        out=len(ids) - len(inside),
        cited=sum(id in _citations() for id in inside),
        tested=sum(id in tested for id in inside),
        missing=tuple(id for id in inside if id not in tested),
    )


def _tests_folder() -> Path | None:
    root = source_root()
    return root / "tests" if root is not None and (root / "tests").is_dir() else None


@cache
def _tests() -> tuple[Marked, ...]:
    folder = _tests_folder()
    return tuple(marked_tests(folder)) if folder else ()


@cache
def _citations() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for id, where in (*_cited_by_code(), *_cited_by_models()):
        found.setdefault(id, {})[where] = None
    return MappingProxyType({id: tuple(places) for id, places in found.items()})


def _cited_by_code() -> Iterator[tuple[str, str]]:
    for path in sorted(_PACKAGE.rglob("*.py")):
        text = read_text(path)
        if not RULE_ID.search(text):
            continue
        module = ".".join(("phasesim", *path.relative_to(_PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
        owners = _owners(ast.parse(text))
        for number, line in enumerate(text.splitlines(), start=1):
            for id in RULE_ID.findall(line):
                name = owners.get(number)
                yield id, f"{module}:{name}" if name else module


def _owners(tree: ast.AST, inside: str = "") -> dict[int, str]:
    """The innermost function or class of each line, decorators included."""
    owners: dict[int, str] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{inside}.{node.name}" if inside else node.name
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            owners |= dict.fromkeys(range(first, (node.end_lineno or first) + 1), name)
            owners |= _owners(node, name)
        else:
            owners |= _owners(node, inside)
    return owners


def _cited_by_models() -> Iterator[tuple[str, str]]:
    root = models_root()
    for path in sorted(root.rglob("*.toml")):
        inside = path.relative_to(root)
        if path.name != "out_of_scope.toml" and "catalogue" not in inside.parts:
            for id in RULE_ID.findall(read_text(path)):
                yield id, f"models/{inside.as_posix()}"
