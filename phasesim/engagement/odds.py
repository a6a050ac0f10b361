"""Exact odds of an engagement, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from phasesim.dice import Distribution
from phasesim.engagement.figures import read_all
from phasesim.engagement.kinds import Answers
from phasesim.engagement.registry import engagement as find
from phasesim.rules.ruleset import RuleSet

PLACES = 12


@dataclass(frozen=True)
class Odds:
    """Exact odds of one engagement.

    ``outcomes`` gives each outcome, a tuple of the ``fields``, its probability; ``mean`` and ``variance`` are by field,
    all as fractions; ``answers`` is what some engagements tell besides, by name.
    """

    engagement: str
    rules: RuleSet
    inputs: Mapping[str, Any]
    fields: tuple[str, ...]
    outcomes: Distribution
    mean: Mapping[str, Fraction]
    variance: Mapping[str, Fraction]
    answers: Answers = field(default_factory=dict)

    def of(self, field: str) -> Distribution:
        """Odds of one field alone."""
        place = self.fields.index(field)
        return self.outcomes.of(lambda outcome: outcome[place])

    def json(self) -> dict[str, Any]:
        """What ``phasesim odds --json`` prints: probabilities and moments as text with 12 decimals."""
        rows = [
            {**dict(zip(self.fields, outcome, strict=True)), "p": decimals(p)} for outcome, p in self.outcomes.items()
        ]
        return {
            "engagement": self.engagement,
            "rules": self.rules.name,
            "inputs": {name.rstrip("_"): value for name, value in self.inputs.items()},
            "outcomes": rows,
            "mean": {name: decimals(value) for name, value in self.mean.items()},
            "variance": {name: decimals(value) for name, value in self.variance.items()},
            **_plain(self.answers),
        }


def odds(engagement: str, rules: RuleSet, **figures: object) -> Odds:
    """Exact odds of an engagement under a rule set.

    Parameters
    ----------
    engagement : str
        A name of `ENGAGEMENTS`.
    rules : RuleSet
        The rules in force.
    **figures
        Figures of the engagement; the others take their defaults.

    Raises
    ------
    InputError
        If the engagement, a figure or a value is unknown.

    Examples
    --------
    >>> odds("bombers", RuleSet("bfgr"), bombers=4, turrets=2, armour=5).mean["hits"]
    Fraction(5, 3)
    """
    kind = find(engagement, rules.system)
    inputs = kind.settle(read_all(kind.figures, figures, kind.name))
    fields = kind.fields(inputs)
    outcomes = kind.reckon(rules, inputs)
    means, variances = outcomes.mean(), outcomes.variance()
    return Odds(
        kind.name,
        rules,
        inputs,
        fields,
        outcomes,
        dict(zip(fields, means, strict=True)),
        dict(zip(fields, variances, strict=True)),
        kind.answers(rules, inputs, outcomes),
    )


def _plain(value: Any) -> Any:
    """Fractions as decimal text, however deep they lie."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return decimals(value) if isinstance(value, Fraction) else value


def decimals(value: Fraction, places: int = PLACES) -> str:
    """A fraction that is not negative as decimal text, rounded half to even.

    Examples
    --------
    >>> decimals(Fraction(5, 3))
    '1.666666666667'
    """
    whole, rest = divmod(round(value * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}"
