"""The manifest: all that says what a result folder holds and how to get it again."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phasesim.content.scenarios import content_hash
from phasesim.experiment.plan import Plan
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Side

if TYPE_CHECKING:
    from phasesim.experiment.definition import Experiment

MANIFEST = "manifest.json"
FORMAT, SCHEMA = "phasesim results", 1

_PACKAGES = ("simpy", "networkx", "numpy", "pandas", "pyarrow")


def make_manifest(plan: Plan, counts: Mapping[str, int]) -> dict[str, Any]:
    """Return the manifest of a finished plan; ``counts`` are the rows of its tables."""
    scenario, cells = plan.scenario, () if plan.designed else plan.cells
    rulesets = [cell.rules for cell in cells]
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "phasesim": package_version("phasesim"),
        "scenario": {
            "name": scenario.name,
            "title": scenario.title,
            "system": scenario.system,
            "turns": scenario.turns,
            "source": scenario.source,
            "hash": scenario.hash,
        },
        "sides": list(plan.sides),
        "doctrines": {side.name: _doctrine(side) for side in scenario.sides},
        "rules": [_rules(rules) for rules in rulesets],
        "seed": plan.seed,
        "n": plan.n,
        "counts": dict(counts),
        "code": source_hash(),
        "environment": environment(),
    }


def experiment_manifest(
    experiment: Experiment,
    counts: Mapping[str, int],
    *,
    state: str,
    n: int | None = None,
    found: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The manifest of an experiment: all that its file asked, so that it can be fought again without it.

    ``n`` is the number of battles fought of each cell, ``found`` what else there is to say at the end.
    """
    manifest = make_manifest(experiment.plan, counts)
    manifest["rules"] = [_rules(rules) for rules in experiment.rulesets]
    manifest["n"] = experiment.n if n is None else n
    told = {
        "state": state,
        "cells": len(experiment.plan.cells),
        "hash": experiment.hash,
        "experiment": experiment.to_dict(),
    }
    return manifest | told | dict(found or {})


@cache
def source_hash() -> str:
    """Hash of the code that decides how a battle goes: dice, table, rules, doctrines and engine."""
    package, digest = Path(__file__).resolve().parents[1], sha256()
    for floor in ("dice", "table", "rules", "doctrine", "engine"):
        for path in sorted((package / floor).rglob("*.py")):
            digest.update(f"{path.relative_to(package).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _rules(rules: RuleSet) -> dict[str, Any]:
    return {"name": rules.name, "hash": rules.hash, "values": dict(rules.values)}


def _doctrine(side: Side) -> dict[str, Any]:
    told = {"name": side.doctrine, "options": dict(side.options)}
    return told | {"hash": content_hash(told | {"choices": dict(side.choices)})}


def environment() -> dict[str, str]:
    """Versions of Python and of the packages that results could depend on."""
    found = {"python": platform.python_version(), "platform": platform.system(), "machine": platform.machine()}
    return found | {name: package_version(name) for name in _PACKAGES}


def package_version(name: str) -> str:
    """Version of an installed package; ``"unknown"`` for one that is not."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
