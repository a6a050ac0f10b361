"""The manifest: all that says what a result folder holds and how to get it again."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from phasesim.experiment.plan import Plan

MANIFEST = "manifest.json"
FORMAT, SCHEMA = "phasesim results", 1

_PACKAGES = ("simpy", "networkx", "numpy", "pandas", "pyarrow")


def make_manifest(plan: Plan, counts: Mapping[str, int]) -> dict[str, Any]:
    """Return the manifest of a finished plan; ``counts`` are the rows of its tables."""
    from phasesim import __version__

    scenario = plan.scenario
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "phasesim": __version__,
        "scenario": {
            "name": scenario.name,
            "title": scenario.title,
            "system": scenario.system,
            "turns": scenario.turns,
            "source": scenario.source,
            "hash": scenario.hash,
        },
        "sides": list(plan.sides),
        "doctrines": {side.name: {"name": side.doctrine, "options": dict(side.options)} for side in scenario.sides},
        "rules": [{"name": rules.name, "hash": rules.hash, "values": dict(rules.values)} for rules in plan.rulesets],
        "seed": plan.seed,
        "n": plan.n,
        "counts": dict(counts),
        "environment": environment(),
    }


def environment() -> dict[str, str]:
    """Versions of Python and of the packages that results could depend on."""
    found = {"python": platform.python_version(), "platform": platform.system(), "machine": platform.machine()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found
