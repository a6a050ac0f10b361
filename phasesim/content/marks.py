"""Tests that claim to check rules, read from their source without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from phasesim.content.files import read_text
from phasesim.content.rulebook import RULE_ID

MOST_RULES = 6
_ASSERTING = ("assert", "raises", "warns", "approx", "check", "expect")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Marked:
    """A test function or class with a ``rule`` mark: where it is, the ids, and whether it asserts anything."""

    where: str
    ids: tuple[str, ...]
    asserts: bool
    is_class: bool

    @property
    def greedy(self) -> bool:
        """Whether one function claims more rules than one test can check."""
        return len(self.ids) > MOST_RULES and not self.is_class


def marked_tests(folder: Path) -> Iterator[Marked]:
    """Yield the tests under a folder that bear a rule mark, in the order of the files."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(read_text(path), str(path))
        for node in ast.walk(tree):
            if isinstance(node, Definition) and (ids := _marks(node)):
                where = f"{path.relative_to(folder.parent).as_posix()}::{node.name}"
                yield Marked(where, ids, _asserts(node), isinstance(node, ast.ClassDef))


def _marks(node: Definition) -> tuple[str, ...]:
    ids: set[str] = set()
    for decorator in node.decorator_list:
        if _called(decorator) == "rule":
            ids |= _ids([decorator])
        elif (
            _called(decorator) == "parametrize"
        ):  # marks of single cases: pytest.param(..., marks=pytest.mark.rule(...))
            ids |= _ids(inner for inner in ast.walk(decorator) if _called(inner) == "rule")
    return tuple(sorted(ids))


def _called(node: ast.AST) -> str:
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def _ids(nodes: Iterable[ast.AST]) -> set[str]:
    return {id for node in nodes for id in RULE_ID.findall(ast.unparse(node))}


def _asserts(node: ast.AST) -> bool:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assert):
            return True
        if isinstance(inner, ast.Call):
            name = _called(inner) or getattr(inner.func, "id", "")
            if name.startswith(_ASSERTING):
                return True
    return False
