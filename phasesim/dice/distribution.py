"""Outcomes with their exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from numbers import Rational
from typing import Any

from phasesim.dice.programs import Projection, taker
from phasesim.dice.rolls import DiceError


class Distribution(Mapping[Any, Fraction]):
    """Outcomes, in ascending order, with probabilities that sum to exactly 1.

    Parameters
    ----------
    weights : mapping of outcome to int
        Positive weights; a probability is a weight divided by their sum.

    Examples
    --------
    >>> die = Distribution({face: 1 for face in range(1, 7)})
    >>> die.mean(), die.variance(), die.p(lambda face: face >= 5)
    (Fraction(7, 2), Fraction(35, 12), Fraction(1, 3))
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[Any, int]) -> None:
        self._weights = {outcome: weights[outcome] for outcome in _ordered(weights)}
        self._total = sum(self._weights.values())

    def __getitem__(self, outcome: Any) -> Fraction:
        return Fraction(self._weights[outcome], self._total)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def mean(self) -> Any:
        """Expected value; for (named) tuples one of each field.

        Raises
        ------
        DiceError
            If an outcome, or a field of one, is not a whole number or a fraction.
        """
        return self._fieldwise(lambda pairs: _mean(pairs, self._total))

    def variance(self) -> Any:
        """Variance; for (named) tuples one of each field.  Raises like `mean`."""
        return self._fieldwise(lambda pairs: _variance(pairs, self._total))

    def p(self, predicate: Callable[[Any], object]) -> Fraction:
        """Probability of the outcomes for which the predicate holds."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if predicate(outcome)), self._total)

    def of(self, what: Projection) -> Distribution:
        """Distribution of an attribute or a function of the outcomes.

        Examples
        --------
        >>> Distribution({1: 1, 2: 1, 3: 1}).of(lambda face: face % 2)
        Distribution({0: 1/3, 1: 2/3})
        """
        take = taker(what)
        merged: dict[Any, int] = {}
        for outcome, weight in self._weights.items():
            taken = take(outcome)
            merged[taken] = merged.get(taken, 0) + weight
        return Distribution(merged)

    def _fieldwise(self, figure: Callable[[list[tuple[Any, int]]], Fraction]) -> Any:
        one = next(iter(self._weights))
        if not isinstance(one, tuple):
            return figure(_numbers(self._weights.items()))
        columns, weights = zip(*self._weights, strict=True), self._weights.values()
        fields = [figure(_numbers(zip(column, weights, strict=True))) for column in columns]
        return one._make(fields) if hasattr(one, "_make") else tuple(fields)

    def __repr__(self) -> str:
        return f"Distribution({{{', '.join(f'{outcome!r}: {p}' for outcome, p in self.items())}}})"


def _numbers(pairs: Iterable[tuple[Any, int]]) -> list[tuple[Any, int]]:
    listed = list(pairs)
    for value, _ in listed:
        if not isinstance(value, Rational):
            raise DiceError(f"{value!r} is not a number; project the outcomes on one with .of(...)")
    return listed


def _mean(pairs: list[tuple[Any, int]], total: int) -> Fraction:
    return Fraction(sum(value * weight for value, weight in pairs), total)


def _variance(pairs: list[tuple[Any, int]], total: int) -> Fraction:
    return Fraction(sum(value * value * weight for value, weight in pairs), total) - _mean(pairs, total) ** 2


def _ordered(outcomes: Mapping[Any, int]) -> list[Any]:
    try:
        return sorted(outcomes)
    except TypeError:
        return sorted(outcomes, key=lambda outcome: (type(outcome).__name__, repr(outcome)))
