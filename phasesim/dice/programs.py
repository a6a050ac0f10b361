"""How a dice program is put together: sub-programs, players' decisions, notes, and the last roll.

A dice program is a generator that yields requests, is sent their answers, and returns what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

from phasesim.dice.rolls import DiceError, Request

T = TypeVar("T")

Policy: TypeAlias = Callable[[str, tuple[Any, ...], tuple[Any, ...]], Any]
"""A player: (question, options, facts) -> one of the options."""

Projection: TypeAlias = str | Callable[[Any], Any]
"""What is wanted of a result: the name of an attribute, or a function."""


class Then(Generic[T]):
    """The last request of a program, returned instead of yielded: the result is `function` of its answer.

    Exact odds need no run of the program for each answer then, which makes them several times faster.
    """

    __slots__ = ("function", "request")

    def __init__(self, request: Request, function: Callable[[Any], T]) -> None:
        self.request, self.function = request, function


Program: TypeAlias = Generator[Request, Any, T | Then[T]]
"""A dice program whose result is a T.

One program runs inside another by `Call`. A plain ``yield from`` works too, but passes on a `Then` as it stands.
"""


class Call(Request):
    """Run another program; the answer is its result.  `exact` runs it once for each (function, arguments).

    Parameters
    ----------
    function : callable
        The program function.
    *args
        Its arguments; `exact` needs them hashable.
    of : str or callable, optional
        Attribute or function of the result that is wanted; in `exact`, results that agree in it are merged.

    Examples
    --------
    >>> from phasesim.dice import Count, Note, Then, exact
    >>> def turrets(dice):
    ...     yield Note("turret_to_hit")
    ...     return Then(Count(dice, at_least=4, purpose="turrets"), int)
    >>> def both(dice):
    ...     first = yield Call(turrets, dice)
    ...     second = yield Call(turrets, dice)
    ...     return first + second
    >>> exact(both, 1)[2]
    Fraction(1, 4)
    """

    __slots__ = ("args", "function", "of")

    def __init__(self, function: Callable[..., Program[Any]], *args: Any, of: Projection | None = None) -> None:
        self.function, self.args, self.of = function, args, of

    def __repr__(self) -> str:
        wanted = () if self.of is None else (f"of={self.of!r}",)
        return f"Call({', '.join((self.function.__qualname__, *map(repr, self.args), *wanted))})"


class Repeat(Request):
    """Run another program `times` times; the answer is the sum of the results, 0 (or zeros) for none.

    Results are numbers, or (named) tuples of numbers that are added field by field.

    Parameters
    ----------
    times : int
        How often it is run.
    function, *args, of
        As for `Call`.

    Examples
    --------
    >>> from phasesim.dice import Count, exact
    >>> def shot(armour):
    ...     return (yield Count(1, at_least=armour, purpose="shot"))
    >>> def salvo(shots, armour):
    ...     return (yield Repeat(shots, shot, armour))
    >>> exact(salvo, 2, 5)
    Distribution({0: 4/9, 1: 4/9, 2: 1/9})
    """

    __slots__ = ("once", "times")

    def __init__(
        self, times: int, function: Callable[..., Program[Any]], *args: Any, of: Projection | None = None
    ) -> None:
        self.times, self.once = times, Call(function, *args, of=of)

    def __repr__(self) -> str:
        return f"Repeat({self.times}, {repr(self.once)[5:-1]})"


class Choose(Request):
    """A player's decision; the answer is one of the options.

    Parameters
    ----------
    question : str
        What is asked, a fixed name by which a policy knows it.
    options : tuple
        What may be answered; the first is taken if there is no policy, and no player is asked about one alone.
    facts : tuple, optional
        All that the decision may depend on.
    """

    __slots__ = ("facts", "options", "question")

    def __init__(self, question: str, options: tuple[Any, ...], facts: tuple[Any, ...] = ()) -> None:
        self.question, self.options, self.facts = question, options, facts

    def decide(self, policy: Policy | None) -> Any:
        """Answer of this policy, or the first option.

        Raises
        ------
        DiceError
            If there is no option, or the policy answers something else or nothing.
        """
        if not self.options:
            raise DiceError(f"{self.question}: there is nothing to choose from")
        if policy is None or len(self.options) == 1:
            return self.options[0]
        try:
            answer = policy(self.question, self.options, self.facts)
        except StopIteration:
            raise DiceError(f"{self.question}: the policy found no answer among {self.options!r}") from None
        if answer not in self.options:
            raise DiceError(f"{self.question}: {answer!r} is none of the options {self.options!r}")
        return answer

    def __repr__(self) -> str:
        return f"Choose{(self.question, self.options, self.facts)}"


class Note(Request):
    """This switch of the rule set acted.  Answered by nothing; a battle keeps it with its record."""

    __slots__ = ("switch",)

    def __init__(self, switch: str) -> None:
        self.switch = switch

    def __repr__(self) -> str:
        return f"Note({self.switch!r})"


def add(one: Any, other: Any) -> Any:
    """Sum of two results, field by field if they are tuples.

    Examples
    --------
    >>> add((1, 2), (10, 20))
    (11, 22)
    """
    if not isinstance(one, tuple):
        return one + other
    fields = [add(mine, theirs) for mine, theirs in zip(one, other, strict=True)]
    return one._make(fields) if hasattr(one, "_make") else tuple(fields)


def taker(of: Projection) -> Callable[[Any], Any]:
    """Function that takes from a result what is wanted."""
    return attrgetter(of) if isinstance(of, str) else of
