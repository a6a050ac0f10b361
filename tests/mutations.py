"""Broken rules that tests must notice: each mutation breaks one in a copy of the tree and runs the tests named for it.

    python -m tests.mutations                  all of them
    python -m tests.mutations COR-DC ORD-TUR   those of these rules or families
    python -m tests.mutations --list           what there is

The list is ``tests/mutations.toml``.  A mutation is *caught* if one of its tests fails, and *survives* if all pass;
a test that does not even run (a syntax error, an unknown name) is an *error* of the list.  All must be caught, else the
exit code is 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "tests" / "mutations.toml"
COPIED = ("phasesim", "models", "experiments", "tests", "pyproject.toml")
WORKERS = 2
PASSED, FAILED = 0, 1


@dataclass(frozen=True)
class Mutation:
    """One rule broken: ``old`` stands exactly once in ``file``; with ``new`` in its place one of ``tests`` fails."""

    rule: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """The rule and where it is broken."""
        return f"{self.rule} in {self.file}"

    def fits(self, wanted: Sequence[str]) -> bool:
        """Whether it is of one of the rules or families wanted, or any is."""
        return not wanted or any(self.rule == one or self.rule.startswith(f"{one}-") for one in wanted)


def mutations(path: Path = LIST) -> list[Mutation]:
    """All mutations of the list, in its order."""
    with path.open("rb") as file:
        tables = tomllib.load(file)["mutation"]
    return [Mutation(**{**table, "tests": tuple(table["tests"])}) for table in tables]


def copy_tree(to: Path) -> None:
    """Copy what tests need into a folder."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            shutil.copy(source, to / name)


def run(tree: Path, tests: Sequence[str]) -> int:
    """Exit code of pytest for some tests of a tree: 0 all passed, 1 some failed, others did not run."""
    env = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    return subprocess.run(command, cwd=tree, env=env, capture_output=True).returncode


def verdict(mutation: Mutation, tree: Path) -> str:
    """Break the rule in a tree, run the tests, mend it: ``caught``, ``survives`` or what is wrong with the list."""
    path = tree / mutation.file
    text = path.read_text(encoding="utf-8")
    if text.count(mutation.old) != 1:
        return f"error: the text stands {text.count(mutation.old)} times in the file"
    path.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        code = run(tree, mutation.tests)
    finally:
        path.write_text(text, encoding="utf-8")
    return {PASSED: "survives", FAILED: "caught"}.get(code, f"error: pytest ended with code {code}")


def verdicts(chosen: Sequence[Mutation], workers: int = WORKERS) -> Iterator[tuple[Mutation, str]]:
    """The verdict on each mutation, in order; every worker has a copy of the tree to itself."""
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            tree = Path(folder) / str(number)
            copy_tree(tree)
            trees.put(tree)

        def one(mutation: Mutation) -> str:
            tree = trees.get()
            try:
                return verdict(mutation, tree)
            finally:
                trees.put(tree)

        tree = trees.get()
        sound = run(tree, sorted({test for mutation in chosen for test in mutation.tests}))
        trees.put(tree)
        if sound != PASSED:
            raise SystemExit(f"the tests do not pass on the tree as it is (pytest ended with code {sound})")
        with ThreadPoolExecutor(workers) as pool:
            yield from zip(chosen, pool.map(one, chosen), strict=True)


def main(arguments: Sequence[str]) -> int:
    """Run the mutations and print what became of each."""
    wanted = [word for word in arguments if not word.startswith("-")]
    chosen = [mutation for mutation in mutations() if mutation.fits(wanted)]
    if "--list" in arguments:
        print("\n".join(mutation.name for mutation in chosen))
        return 0
    missed = 0
    for mutation, found in verdicts(chosen):
        missed += found != "caught"
        print(f"{'ok ' if found == 'caught' else '***'} {mutation.name}: {found}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} broken rules are caught")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
