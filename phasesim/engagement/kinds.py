"""What an engagement is: its figures, the dice program that fights it, and what of its result is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from phasesim.dice import Call, Distribution, Program, Repeat, Then, exact
from phasesim.engagement.figures import Figure
from phasesim.rules.bfg.damage import brace_save
from phasesim.rules.ruleset import RuleSet

Asked: TypeAlias = tuple[Callable[..., Program[Any]], tuple[Any, ...]]
"""A program function and its arguments."""

Answers: TypeAlias = Mapping[str, Any]
"""What is told besides the outcomes, by name: chances as fractions, numbers, tables of these."""

Take: TypeAlias = Callable[[Any], tuple[int, ...]]
"""From the result of a program to its outcomes."""

LIMIT = 2_000_000
"""Most paths that are followed; the largest figures stay below it."""


def given(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The figures that have a value."""
    return {name: value for name, value in inputs.items() if value is not None}


def nothing_more(rules: RuleSet, inputs: Mapping[str, Any], outcomes: Distribution) -> Answers:
    """No answers besides the outcomes."""
    return {}


@dataclass(frozen=True)
class Engagement:
    """One kind of engagement.

    Parameters
    ----------
    name, help : str
        What it is called on a command line, and what it is.
    figures : tuple of Figure
        What describes it.
    outcomes : tuple of str
        What is counted; with the figure ``braced`` there is ``damage`` too, unless ``saves`` is empty.
    program : callable
        From a rule set and the figures to the program that fights it, with its arguments.
    take : callable
        From the result of that program to the outcomes.
    saves : str
        The outcome of which a brace saves the half; empty where the program sees to that itself.
    settle : callable
        From all figures as they were given to those that count, checked against one another.
    answers : callable
        From rule set, figures and outcomes to what is told besides them.
    """

    name: str
    help: str
    figures: tuple[Figure, ...]
    outcomes: tuple[str, ...]
    program: Callable[[RuleSet, Mapping[str, Any]], Asked]
    take: Take
    saves: str = "hits"
    settle: Callable[[Mapping[str, Any]], dict[str, Any]] = given
    answers: Callable[[RuleSet, Mapping[str, Any], Distribution], Answers] = nothing_more

    def fields(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        """What is counted with these figures."""
        return (*self.outcomes, "damage") if inputs.get("braced") and self.saves else self.outcomes

    def reckon(self, rules: RuleSet, inputs: Mapping[str, Any]) -> Distribution:
        """Exact odds of the outcomes, as tuples of the fields."""
        function, args = self.program(rules, inputs)
        if inputs.get("braced") and self.saves:
            place = self.outcomes.index(self.saves)
            return exact(saved_from, place, self.take, function, *args, limit=LIMIT)
        return exact(function, *args, of=self.take, limit=LIMIT)


def saved_from(place: int, take: Take, attack: Callable[..., Program[Any]], *args: Any) -> Program[tuple[int, ...]]:
    """An attack on a braced ship: its outcomes, the hits at a place among them, and the damage that comes through.

    [SHT-BRACE-08]
    """
    done = yield Call(attack, *args, of=take)
    return Then(Repeat(done[place], brace_save), lambda saved: (*done, done[place] - saved))
