"""Fighting stored battles again, to prove that they come out the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from phasesim.content import load_scenario
from phasesim.errors import InputError
from phasesim.experiment.chunks import Chunk, Workers
from phasesim.experiment.plan import Plan, Span, checked_number, make_plan
from phasesim.experiment.replication import Progress, cores
from phasesim.experiment.results import Results
from phasesim.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Rerun:
    """What fighting battles again showed.

    Attributes
    ----------
    battles : int
        How many were fought.
    differ : tuple of (cell, replication, stored, now)
        Those that came out otherwise, with both rows.
    """

    battles: int
    differ: tuple[tuple[int, int, dict[str, Any], dict[str, Any]], ...]


def rerun(
    results: Results,
    *,
    battle: tuple[int, int] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Rerun:
    """Fight the battles of a result folder again, or one of them, and compare every column.

    Raises
    ------
    InputError
        The scenario of a plain comparison is not to be found any more, or is another one.
    """
    plan = plan_of(results)
    number = cores() if workers is None else checked_number("workers", workers, 1)
    spans = list(plan.spans()) if battle is None else [(battle[0], battle[1], battle[1] + 1)]
    total, done = sum(stop - start for _, start, stop in spans), 0
    stored = results.battles.to_dict(orient="records")
    differ = []
    with Workers(min(number, total)) as fighters:
        for chunk in _chunks(fighters, plan, spans):
            for row in chunk.battles.to_pylist():
                replication = row["replication"]
                before = stored[chunk.cell * plan.n + replication]
                if any(_plain(before.get(name)) != _plain(value) for name, value in row.items()):
                    differ.append((chunk.cell, replication, before, row))
            done += chunk.battles.num_rows
            if progress is not None:
                progress(done, total)
    return Rerun(total, tuple(differ))


def plan_of(results: Results) -> Plan:
    """What a result folder holds, ready to be fought again."""
    told = results.manifest
    if results.experiment is not None:
        return results.experiment.but(n=told["n"]).plan
    source = told["scenario"]["source"]
    if not source:
        raise InputError("was fought with a scenario that stands in no file", file=str(results.folder or ""))
    scenario = load_scenario(Path(source) if Path(source).exists() else told["scenario"]["name"])
    if scenario.hash != told["scenario"]["hash"]:
        raise InputError("is not the scenario any more that was fought", file=source)
    system = told["scenario"]["system"]
    rulesets = [RuleSet(each["name"], system, each["values"]) for each in told["rules"]]
    return make_plan(scenario, rulesets, told["n"], told["seed"])


def _chunks(fighters: Workers, plan: Plan, spans: list[Span]) -> Iterator[Chunk]:
    with closing(fighters.fight(plan, spans)) as chunks:
        yield from chunks


def _plain(value: Any) -> Any:
    """A missing number is missing, whatever a table calls it."""
    return None if value is None or value != value else value
