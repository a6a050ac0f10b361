"""Experiments as files: a question, a scenario, rule sets, factors and a design, checked whole before any battle."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from phasesim.content import experiments_root, load_rules, scenario_data, scenario_names
from phasesim.content.files import read_toml
from phasesim.content.scenarios import content_hash
from phasesim.errors import InputError, InputErrors
from phasesim.experiment.cells import Cells
from phasesim.experiment.columns import BATTLE_NAMES
from phasesim.experiment.design import LARGEST, Design, Factor
from phasesim.experiment.plan import Plan, checked_number
from phasesim.experiment.stopping import Stop
from phasesim.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Experiment:
    """What an experiment file asks, in full: it can be written into a manifest and made again from it.

    Attributes
    ----------
    name, title, question : str
    data : dict
        The scenario as parsed data, with the experiment's ``changes``.
    source : str
        Where the scenario was read from.
    rulesets : tuple of RuleSet
        Crossed with the design; the first is the baseline.
    factors : tuple of Factor
    design : Design
    n, seed : int
        Replications of each cell (at most, where there is a stopping rule), and the seed of the dice.
    stop : Stop or None
    metrics : tuple of str
        The first is the main one; all there are when empty.
    margins : dict
        By metric, the difference up to which two results count as equivalent.
    plots : tuple of dict
    level : float
        Confidence level.
    events : bool
    compare : str
        The factor whose levels are compared with its first, all else being equal.
    """

    name: str
    question: str
    data: dict[str, Any]
    rulesets: tuple[RuleSet, ...]
    title: str = ""
    source: str = ""
    factors: tuple[Factor, ...] = ()
    design: Design = field(default_factory=Design)
    n: int = 1000
    seed: int = 0
    stop: Stop | None = None
    metrics: tuple[str, ...] = ()
    margins: Mapping[str, float] = field(default_factory=dict)
    plots: tuple[Mapping[str, Any], ...] = ()
    level: float = 0.95
    events: bool = False
    compare: str = ""

    @cached_property
    def points(self) -> list[tuple[Any, ...]]:
        """The points of the design; each is fought under every rule set."""
        return self.design.points(self.factors)

    @cached_property
    def plan(self) -> Plan:
        """The cells: for each point every rule set, in order."""
        return Plan(Cells(self), self.n, self.seed, self.events, designed=True)

    def but(self, **changes: Any) -> Experiment:
        """The same with some fields changed."""
        return replace(self, **changes)

    @property
    def main(self) -> str:
        """The metric that is watched while battles are fought."""
        return self.metrics[0] if self.metrics else f"hull_lost_{next(iter(self.data['sides']))}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data, from which `experiment_from` makes it again."""
        rules = [{"name": each.name, "system": each.system, "values": dict(each.values)} for each in self.rulesets]
        factors = [{key: value for key, value in vars(each).items() if value} for each in self.factors]
        stop = vars(self.stop) if self.stop else None
        found = {**vars(self), "rulesets": rules, "factors": factors, "design": dict(vars(self.design)), "stop": stop}
        told: dict[str, Any] = json.loads(json.dumps({key: found[key] for key in self.__dataclass_fields__}))
        return told

    @property
    def hash(self) -> str:
        """Hash of all that decides what its battles are and how they are stored."""
        told = self.to_dict()
        asked = ("data", "rulesets", "factors", "design", "n", "seed", "stop", "events", "metrics")
        return content_hash({key: told[key] for key in asked})


def experiment_from(told: Mapping[str, Any]) -> Experiment:
    """Make an experiment of what `Experiment.to_dict` gave."""
    made = dict(told)
    made["rulesets"] = tuple(RuleSet(**each) for each in told["rulesets"])
    made["factors"] = tuple(_factor(each) for each in told["factors"])
    made["design"] = Design(**told["design"])
    made["stop"] = Stop(**told["stop"]) if told["stop"] else None
    made |= {key: tuple(told[key]) for key in ("metrics", "plots")}
    return Experiment(**made)


def experiment_names() -> tuple[str, ...]:
    """Names of the experiments that come with the package."""
    return tuple(sorted(path.stem for path in experiments_root().glob("*.toml")))


def load_experiment(ref: str | Path, *, n: int | None = None, rules: Sequence[str] = ()) -> Experiment:
    """Load an experiment by name or from a file, and check it whole.

    Parameters
    ----------
    ref : str or Path
        A name of `experiment_names`, or a TOML file.
    n : int, optional
        Replications in place of those of the file.
    rules : sequence of str, optional
        Rule sets in place of those of the file.

    Raises
    ------
    InputErrors
        Every error that was found, each with its path.
    """
    from phasesim.experiment.schema import checked

    path = find_experiment(ref)
    file = read_toml(path, known=experiment_names())
    told, errors = checked(file.data, str(path))
    if errors:
        raise InputErrors(errors)
    if n is not None:
        told["replications"] = checked_number("n", n, 1)
    found = _Reader(str(path), path.parent)
    experiment = found.experiment(told | ({"rules": list(rules)} if rules else {}))
    if found.errors or experiment is None:
        raise InputErrors(found.errors)
    return experiment


def find_experiment(ref: str | Path) -> Path:
    """The file of an experiment: a known name, or a path."""
    if str(ref) in experiment_names():
        return experiments_root() / f"{ref}.toml"
    path = Path(ref)
    if path.suffix == ".toml" or path.exists():
        return path
    raise InputError("unknown experiment", value=str(ref), allowed=experiment_names())


class _Reader:
    """Turns checked data into an experiment, and gathers what is wrong on the way."""

    def __init__(self, file: str, folder: Path) -> None:
        self.file, self.folder = file, folder
        self.errors: list[InputError] = []

    def experiment(self, told: dict[str, Any]) -> Experiment | None:
        rulesets = tuple(
            filter(None, (self._try(f"rules.{k}", self._rules, ref) for k, ref in enumerate(told["rules"])))
        )
        found = self._try("scenario", self._scenario, told["scenario"])
        if found is None or not rulesets or self.errors:
            return None
        data, source = found
        factors = tuple(_factor({"name": name} | each) for name, each in told["factors"].items())
        made = Experiment(
            name=told["name"],
            title=told["title"] or told["name"],
            question=told["question"],
            data=data,
            source=source,
            rulesets=rulesets,
            factors=factors,
            design=Design(**told["design"]),
            n=told["replications"],
            seed=told["seed"],
            stop=Stop(**told["stop"]) if told["stop"] else None,
            metrics=tuple(told["metrics"] or ()),
            margins=told["margins"],
            plots=tuple({k: v for k, v in plot.items() if v is not None} for plot in told["plots"]),
            level=told["level"],
            events=told["events"],
            compare=told["compare"] or "",
        )
        return self._checked(made, told["changes"])

    def _checked(self, made: Experiment, changes: Mapping[str, Any]) -> Experiment | None:
        self._try("rules", self._check_names, made.rulesets)
        self._try("", made.design.check, made.factors)
        for name in [factor.name for factor in made.factors if factor.name in BATTLE_NAMES]:
            problem = "is the name of a column of results: write [factors.NAME] with a path"
            self._note(InputError(problem, value=name), f"factors.{name}")
        made = self._try("changes", self._changed, made, changes) or made
        if self.errors:
            return None
        for key, error in Cells(made).problems():
            self._note(error, key)
        if not self.errors:
            self._check_columns(made)
        return made

    def _check_columns(self, made: Experiment) -> None:
        known = metric_names(made)
        wanted = [(f"metrics.{k}", name) for k, name in enumerate(made.metrics)]
        wanted += [(f"margins.{name}", name) for name in made.margins]
        wanted += [(f"plots.{k}.metric", plot["metric"]) for k, plot in enumerate(made.plots) if "metric" in plot]
        if made.stop and made.stop.metric:
            wanted.append(("stop.metric", made.stop.metric))
        for key, name in wanted:
            if name not in known:
                self._note(InputError("unknown metric", value=name, allowed=known), key)
        names = tuple(factor.name for factor in made.factors)
        if made.compare and made.compare not in [factor.name for factor in made.factors if factor.levels]:
            self._note(InputError("unknown factor", value=made.compare, allowed=names), "compare")
        for k, plot in enumerate(made.plots):
            for axis in ("x", "y"):
                if axis in plot and plot[axis] not in (*names, "rules"):
                    self._note(
                        InputError("unknown factor", value=plot[axis], allowed=(*names, "rules")), f"plots.{k}.{axis}"
                    )

    def _rules(self, ref: str) -> RuleSet:
        beside = self.folder / ref.partition("+")[0]
        return load_rules(self.folder / ref if beside.suffix == ".toml" and beside.exists() else ref)

    def _scenario(self, ref: str) -> tuple[dict[str, Any], str]:
        beside = self.folder / ref
        data, source = scenario_data(beside if ref not in scenario_names() and beside.is_file() else ref)
        # where the file stood on this machine is nobody else's business: the data go with the experiment
        return data, Path(source).name

    def _changed(self, made: Experiment, changes: Mapping[str, Any]) -> Experiment:
        from phasesim.experiment.paths import apply, switches_of

        data = deepcopy(made.data)
        for path, value in changes.items():
            if not path.startswith("rules."):
                apply(data, path, value)
        switches = switches_of(changes)
        rulesets = tuple(rules.extend(**switches) if switches else rules for rules in made.rulesets)
        return made.but(data=data, rulesets=rulesets)

    @staticmethod
    def _check_names(rulesets: Sequence[RuleSet]) -> None:
        names = [rules.name for rules in rulesets]
        for name in names:
            if names.count(name) > 1:
                raise InputError("rule set given twice", value=name)

    def _try(self, key: str, function: Any, *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except InputErrors as errors:
            for error in errors.errors:
                self._note(error, key)
        except InputError as error:
            self._note(error, key)
        return None

    def _note(self, error: InputError, key: str) -> None:
        where = ": ".join(part for part in (error.file, error.key) if part and part != key)
        problem = f"{where}: {error.problem}" if where else error.problem
        allowed, value = error.allowed, error.value
        self.errors.append(
            InputError(problem, file=self.file, key=key or None, value=value, allowed=allowed, rule=error.rule)
        )


def metric_names(made: Experiment) -> tuple[str, ...]:
    """Numbers that a battle of the experiment ends with, from the sides of its scenario."""
    from phasesim.experiment.columns import FIGURES

    return (*(f"{figure}{side}" for figure in FIGURES for side in made.data["sides"]), "turns")


def _factor(told: Mapping[str, Any]) -> Factor:
    """A factor of its table; levels are made of one kind, numbers if they all are, so that they fit one column."""
    paths = told.get("paths", told.get("path")) or ()
    sets = told.get("sets")
    levels = tuple(told.get("levels") or sets or ())
    if any(isinstance(level, float) for level in levels) and all(_is_number(level) for level in levels):
        levels = tuple(map(float, levels))
    span = told.get("range")
    return Factor(
        name=told["name"],
        paths=(paths,) if isinstance(paths, str) else tuple(paths),
        levels=levels,
        range=(float(span[0]), float(span[1])) if span else None,
        integer=bool(told.get("integer")),
        sets={name: dict(changes) for name, changes in sets.items()} if sets else None,
    )


def _is_number(level: Any) -> bool:
    return isinstance(level, int | float) and not isinstance(level, bool)


__all__ = [
    "LARGEST",
    "Experiment",
    "experiment_from",
    "experiment_names",
    "find_experiment",
    "load_experiment",
    "metric_names",
]
