"""The cells of an experiment, made when they are asked for: a design of thousands takes no room before."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, overload

from phasesim.content import scenario_from
from phasesim.engine import stage
from phasesim.errors import InputError
from phasesim.experiment.paths import RULES, apply, switches_of
from phasesim.experiment.plan import Cell
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

if TYPE_CHECKING:
    from phasesim.experiment.definition import Experiment

_AS_IT_IS = object()
KEPT = 64
"""Scenarios that are kept made."""


class Cells(Sequence[Cell]):
    """For each point of the design every rule set, in order: cell = point * rule sets + rule set."""

    def __init__(self, experiment: Experiment) -> None:
        self._asked = experiment
        self._scenario = lru_cache(KEPT)(self._made)

    def __len__(self) -> int:
        return len(self._asked.points) * len(self._asked.rulesets)

    @overload
    def __getitem__(self, number: int) -> Cell: ...
    @overload
    def __getitem__(self, number: slice) -> list[Cell]: ...
    def __getitem__(self, number: int | slice) -> Cell | list[Cell]:
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(number)
        point, variant = divmod(number, len(self._asked.rulesets))
        scenario, switches = self._scenario(point)
        rules = self._asked.rulesets[variant]
        return Cell(number, scenario, rules.extend(**switches) if switches else rules, self.levels(number))

    def levels(self, number: int) -> dict[str, Any]:
        """The levels of a cell by factor, as they stand in a column."""
        point = self._asked.points[number // len(self._asked.rulesets)]
        return {factor.name: _cell(level) for factor, level in zip(self._asked.factors, point, strict=True)}

    def rules(self, number: int) -> str:
        """Name of a cell's rule set before the design's switches."""
        return self._asked.rulesets[number % len(self._asked.rulesets)].name

    def baseline(self, number: int) -> int:
        """The cell with which a cell is compared.

        That with the first level of the factor that the experiment compares, all else being equal; where it names
        none, the same point under the first rule set, or with a single rule set the first cell.
        """
        variants, compared = len(self._asked.rulesets), self._asked.compare
        if not compared:
            return number - number % variants if variants > 1 else 0
        place = [factor.name for factor in self._asked.factors].index(compared)
        point, variant = divmod(number, variants)
        at = list(self._asked.points[point])
        at[place] = self._asked.factors[place].levels[0]
        return self._numbers.get(repr(at), 0) * variants + variant

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """Points by their levels."""
        return {repr(list(point)): number for number, point in reversed(list(enumerate(self._asked.points)))}

    def problems(self) -> Iterator[tuple[str, InputError]]:
        """What is wrong with any level of any factor: each is tried with the first levels of the others.

        Where these do not go together, each factor is tried alone, so that an error is told of the factor that has it.
        """
        factors = self._asked.factors
        together = self._problem(tuple(_first(factor) for factor in factors))
        if together is None:
            others: dict[str, Any] = {factor.name: _first(factor) for factor in factors}
        elif factors:
            others = {}
        else:
            yield "scenario", together
            return
        found = False
        for factor in factors:
            for k, level in enumerate(factor.levels or factor.range or ()):
                at = others | {factor.name: int(level) if factor.integer else level}
                error = self._problem(tuple(at.get(each.name, _AS_IT_IS) for each in factors))
                if error is not None:
                    found = True
                    yield f"factors.{factor.name}{'' if factor.sets is None else f'.sets.{level}'}[{k}]", error
                    break
        if together is not None and not found:
            yield "factors", together

    def _problem(self, point: tuple[Any, ...]) -> InputError | None:
        try:
            self._check(self._changes(point))
        except InputError as error:
            return error
        return None

    def _check(self, changes: Mapping[str, Any]) -> None:
        scenario, switches = self._with(changes)
        for rules in self._asked.rulesets:
            stage(scenario, rules.extend(**switches) if switches else rules)

    def _made(self, point: int) -> tuple[Scenario, dict[str, Any]]:
        return self._with(self._changes(self._asked.points[point]))

    def _changes(self, point: tuple[Any, ...]) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for factor, level in zip(self._asked.factors, point, strict=True):
            changes |= {} if level is _AS_IT_IS else factor.changes(level)
        return changes

    def _with(self, changes: Mapping[str, Any]) -> tuple[Scenario, dict[str, Any]]:
        data = deepcopy(self._asked.data)
        for path, value in changes.items():
            if not path.startswith(RULES):
                apply(data, path, value)
        from phasesim.doctrine import doctrine_names

        return scenario_from(data, self._asked.source, doctrine_names()), switches_of(changes)


def variant_labels(cells: Cells, rulesets: Sequence[RuleSet]) -> list[str]:
    """What each cell is called in tables and pictures: its rule set where there are several, and its levels."""
    found = []
    for number in range(len(cells)):
        levels = [f"{name.rpartition('.')[2]} {_short(level)}" for name, level in cells.levels(number).items()]
        first = [cells.rules(number)] if len(rulesets) > 1 or not levels else []
        found.append(", ".join(first + levels))
    return found


def _first(factor: Any) -> Any:
    if factor.levels:
        return factor.levels[0]
    return int(factor.range[0]) if factor.integer else factor.range[0]


def _cell(level: Any) -> Any:
    return level if isinstance(level, str | bool | int | float) else json.dumps(level)


def _short(level: Any) -> str:
    return f"{level:.4g}" if isinstance(level, float) else str(level)
