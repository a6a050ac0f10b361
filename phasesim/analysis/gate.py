"""The regression gate: has a change of rules or code moved anything?

Battles in which nothing acted that changed must be the same event by event.  The others may differ as battles, and
are compared as results: equivalent within a margin, moved, or too few to tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from phasesim.analysis.comparison import Metric
from phasesim.analysis.traces import Trace, first_difference, traces_of
from phasesim.analysis.variants import battles_by_cell, chosen_metrics, labels_of
from phasesim.analysis.verdicts import Verdict, judged
from phasesim.content import catalogue, rule
from phasesim.errors import InputError
from phasesim.experiment import Experiment, Results, cores
from phasesim.experiment.chunks import Chunk, Workers
from phasesim.experiment.columns import FAILED
from phasesim.experiment.plan import Plan, checked_number
from phasesim.rules.ruleset import RuleSet, switches

SAME, MOVED, UNCLEAR = "same", "moved", "unclear"
EXIT = {SAME: 0, "equivalent": 0, MOVED: 1, UNCLEAR: 3}
"""What the command leaves with."""


@dataclass(frozen=True)
class Broken:
    """A battle that had to be the same and is not.

    Attributes
    ----------
    cell, replication : int
    variant : str
    event : int
        Number of the first event that differs.
    before, now : str
        That event in the baseline and now.
    """

    cell: int
    replication: int
    variant: str
    event: int
    before: str
    now: str


@dataclass(frozen=True)
class Check:
    """What the gate found.

    Attributes
    ----------
    battles, identical, concerned : int
        Battles fought again, those that are the same event by event, and those in which something acted that changed.
    changed : tuple of str
        Switches and rule ids that count as changed.
    broken : tuple of Broken
        Battles that had to be the same and are not, at most ten of them.
    broken_count : int
        All of them.
    verdicts : tuple of Verdict
        The others as results, a verdict a variant and metric.
    """

    battles: int
    identical: int
    concerned: int
    changed: tuple[str, ...]
    broken: tuple[Broken, ...] = ()
    broken_count: int = 0
    verdicts: tuple[Verdict, ...] = field(default=())

    @property
    def outcome(self) -> str:
        """``same``, ``equivalent``, ``moved`` or ``unclear``."""
        if self.broken_count or any(each.verdict == MOVED for each in self.verdicts):
            return MOVED
        if self.identical == self.battles:
            return SAME
        return UNCLEAR if any(each.verdict == UNCLEAR for each in self.verdicts) else "equivalent"

    @property
    def exit_code(self) -> int:
        """0 for the same or equivalent, 1 for moved, 3 for unclear."""
        return EXIT[self.outcome]


def check_baseline(
    experiment: Experiment,
    baseline: Results,
    *,
    rules: RuleSet | None = None,
    changed: Sequence[str] = (),
    n: int | None = None,
    workers: int | None = None,
    alpha: float = 0.05,
    progress: Callable[[int, int], None] | None = None,
) -> Check:
    """Fight the battles of a baseline again and compare.

    Parameters
    ----------
    experiment : Experiment
        The same that was recorded.
    baseline : Results
        Recorded with events.
    rules : RuleSet, optional
        Check this rule set against the baseline's first one; the switches in which they differ count as changed.
    changed : sequence of str
        Switches or rule ids that were changed in the code: battles in which they acted may differ.
    n : int, optional
        Only the first so many replications.
    workers : int, optional
        As in `replicate`.
    alpha : float
        Chance of calling moved what is not, over all metrics and variants (Holm), and of calling equivalent what is
        not.

    Raises
    ------
    InputError
        A baseline of another experiment, of fewer battles, or without events; an unknown switch or id.
    """
    n = _checked_n(experiment, baseline, n)
    now, every = _plan(experiment, baseline, rules, n)
    names = _changed(baseline, now, changed, every)
    number = cores() if workers is None else checked_number("workers", workers, 1)
    gate = _Gate(baseline, now, names, every)
    spans = [(cell, 0, n) for cell in every]
    with (
        Workers(min(number, n * len(every))) as fighters,
        closing(fighters.fight(now, spans)) as chunks,
    ):
        for chunk in chunks:
            gate.take(chunk)
            if progress is not None:
                progress(gate.battles, n * len(every))
    return gate.check(experiment, alpha)


class _Gate:
    """Compares battles with those of the baseline as they come."""

    def __init__(self, baseline: Results, plan: Plan, changed: tuple[str, ...], cells: Sequence[int]) -> None:
        self._baseline, self._cells, self._changed = baseline, cells, frozenset(changed)
        self._labels = labels_of(baseline)
        self._before = battles_by_cell(baseline)
        self._traces = traces_of(baseline.table("events"))
        self._plan = plan
        self._values: dict[tuple[int, str], list[tuple[float, float]]] = {}
        self._metrics: tuple[Metric, ...] = chosen_metrics(baseline)
        self._broken: list[Broken] = []
        self._broken_count = self._identical = self._concerned = self.battles = 0

    def take(self, chunk: Chunk) -> None:
        """Compare the battles of a chunk."""
        assert chunk.events is not None
        traces = traces_of(chunk.events)
        for row in chunk.battles.to_pylist():
            key = (chunk.cell, row["replication"])
            self._compare(key, row, self._traces.get(key, Trace(())), traces.get(key, Trace(())))

    def check(self, experiment: Experiment, alpha: float) -> Check:
        """What was found."""
        identical = self._identical == self.battles
        verdicts = () if identical else judged(self._rows(), experiment.margins, alpha)
        return Check(
            self.battles,
            self._identical,
            self._concerned,
            tuple(sorted(self._changed)),
            tuple(self._broken),
            self._broken_count,
            verdicts,
        )

    def _compare(self, key: tuple[int, int], row: dict[str, Any], before: Trace, now: Trace) -> None:
        cell, replication = key
        self.battles += 1
        stored = self._before[cell]
        old = stored.loc[replication].to_dict() if replication in stored.index else None
        for metric in self._metrics if old is not None and row["winner"] != FAILED else ():
            pair = (float(row[metric.column]), float(old[metric.column]))  # type: ignore[index]
            self._values.setdefault((cell, metric.column), []).append(pair)
        acted = before.rules | now.rules | set(row["switches"].split()) | set((old or {}).get("switches", "").split())
        concerned = bool(self._changed & acted)
        self._concerned += concerned
        if old is not None and old["digest"] == row["digest"]:
            self._identical += 1
        elif row["winner"] == FAILED or not concerned:
            self._note(key, row, before, now)

    def _note(self, key: tuple[int, int], row: dict[str, Any], before: Trace, now: Trace) -> None:
        self._broken_count += 1
        if len(self._broken) < 10:
            number, was, there = first_difference(before, now)
            if row["winner"] == FAILED:
                number, was, there = -1, "a battle fought to its end", f"raised {row['error']}"
            self._broken.append(Broken(*key, self._labels[key[0]], number, was, there))

    def _rows(self) -> Iterator[tuple[str, Metric, list[tuple[float, float]]]]:
        for cell in self._cells:
            for metric in self._metrics:
                pairs = self._values.get((cell, metric.column))
                if pairs:
                    yield self._labels[cell], metric, pairs


def _checked_n(experiment: Experiment, baseline: Results, n: int | None) -> int:
    where = str(baseline.folder or "")
    recorded = baseline.experiment
    if recorded is None:
        raise InputError("holds no baseline: record one with phasesim regress record", file=where)
    told, asked = recorded.to_dict(), experiment.to_dict()
    for key in ("name", "data", "factors", "design", "seed"):
        if told[key] != asked[key]:
            what = "scenario" if key == "data" else key
            raise InputError(f"was recorded with another {what}: record it again", file=where)
    fought = int(baseline.manifest["n"])
    if n is not None and n > fought:
        raise InputError("the baseline has fewer battles of each cell:", key="n", value=n, allowed=f"at most {fought}")
    return fought if n is None else checked_number("n", n, 1)


def _plan(experiment: Experiment, baseline: Results, rules: RuleSet | None, n: int) -> tuple[Plan, list[int]]:
    """What is fought, and its cells: all, or with another rule set those of the first."""
    recorded = baseline.experiment
    assert recorded is not None
    if rules is None:
        if [each.name for each in experiment.rulesets] != [each.name for each in recorded.rulesets]:
            raise InputError("was recorded with other rule sets: record it again", file=str(baseline.folder or ""))
        made = experiment.but(n=n, events=True, stop=None)
        return made.plan, list(range(len(made.plan.cells)))
    made = experiment.but(rulesets=(rules, *experiment.rulesets[1:]), n=n, events=True, stop=None)
    return made.plan, list(range(0, len(made.plan.cells), len(made.rulesets)))


def _changed(baseline: Results, now: Plan, named: Sequence[str], cells: Sequence[int]) -> tuple[str, ...]:
    """The switches and ids that count as changed: those named, and the switches whose values differ."""
    recorded = baseline.experiment
    assert recorded is not None
    known = switches(now.scenario.system)
    for name in named:
        if name not in known and name not in catalogue():
            if re.match("[A-Z]{3}-", name):
                rule(name)  # raises, with the nearest
            raise InputError("unknown switch (or rule id)", key="changed", value=name, allowed=tuple(known))
    found = set(named)
    before = recorded.plan.cells
    for cell in cells:
        old, new = before[cell].rules.values, now.cells[cell].rules.values
        found |= {name for name in new if old.get(name, new[name]) != new[name]}
    return tuple(sorted(found))
