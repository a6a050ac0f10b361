"""Shapley values of a game whose worth is known for any coalition: exactly, or over permutations.

A coalition is a number whose bits say who is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple, TypeAlias

Worth: TypeAlias = Callable[[int], float]
Pair: TypeAlias = tuple[int, int]


class Shares(NamedTuple):
    """What each player contributes, and by how much the effect of each pair exceeds the sum of both."""

    values: dict[int, float]
    pairs: dict[Pair, float]


def exact_shares(players: Sequence[int], worth: Worth) -> Shares:
    """Shapley values, and interaction indices of all pairs, from the worth of every coalition.

    >>> exact_shares([0, 1], lambda mix: {0: 0.0, 1: 1.0, 2: 2.0, 3: 6.0}[mix])
    Shares(values={0: 2.5, 1: 3.5}, pairs={(0, 1): 3.0})
    """
    n = len(players)
    values = dict.fromkeys(players, 0.0)
    pairs = dict.fromkeys(combinations(players, 2), 0.0)
    for size in range(n):
        for inside in combinations(players, size):
            mix = _mix(inside)
            here = worth(mix)
            others = [one for one in players if one not in inside]
            for one in others:
                values[one] += (worth(mix | 1 << one) - here) / (n * comb(n - 1, size))
            for one, other in combinations(others, 2):
                both = worth(mix | 1 << one | 1 << other)
                excess = both - worth(mix | 1 << one) - worth(mix | 1 << other) + here
                pairs[one, other] += excess / ((n - 1) * comb(n - 2, size))
    return Shares(values, pairs)


def sampled_shares(orders: Iterable[Sequence[int]], worth: Worth, together: int) -> Shares:
    """The same from some orders in which the players come in: without bias, and exact in their sum.

    A pair is looked at where its two come one after the other, those left out that are not in ``together``; a pair that
    never does is not in the answer.
    """
    values: dict[int, list[float]] = {}
    pairs: dict[Pair, list[float]] = {}
    for order in orders:
        mix, last = 0, worth(0)
        for one in order:
            mix |= 1 << one
            now = worth(mix)
            values.setdefault(one, []).append(now - last)
            last = now
        for pair, excess in _neighbours(order, worth, together):
            pairs.setdefault(pair, []).append(excess)
    return Shares(
        {one: _mean(all_) for one, all_ in values.items()}, {pair: _mean(all_) for pair, all_ in pairs.items()}
    )


def _neighbours(order: Sequence[int], worth: Worth, together: int) -> Iterator[tuple[Pair, float]]:
    for one, other in pairwise(player for player in order if together >> player & 1):
        before = _mix(order[: order.index(one)])
        both = worth(before | 1 << one | 1 << other)
        excess = both - worth(before | 1 << one) - worth(before | 1 << other) + worth(before)
        yield (min(one, other), max(one, other)), excess


def _mix(players: Iterable[int]) -> int:
    return sum(1 << one for one in players)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
