"""Designs: which combinations of the factors' levels are fought.

A design gives points: for each factor one of its levels, or a value in its range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

from phasesim.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGEST = 100_000
"""Cells of a design at most."""

Point = tuple[Any, ...]


@dataclass(frozen=True)
class Factor:
    """Something that is varied.

    Attributes
    ----------
    name : str
        Its column in the tables.
    paths : tuple of str
        Where it is set (see `phasesim.experiment.paths`); none for named sets.
    levels : tuple
        What it is set to; empty for a range.
    range : pair of float or None
        Lowest and highest value, for designs that sample.
    integer : bool
        Whether a range holds whole numbers only.
    sets : dict
        For a factor whose levels are names: the changes (path to value) that each name stands for.
    """

    name: str
    paths: tuple[str, ...] = ()
    levels: tuple[Any, ...] = ()
    range: tuple[float, float] | None = None
    integer: bool = False
    sets: dict[str, dict[str, Any]] | None = None

    def at(self, share: float) -> Any:
        """The level or value at a share, from 0 up to 1."""
        if self.range is None:
            return self.levels[min(len(self.levels) - 1, int(share * len(self.levels)))]
        low, high = self.range
        if self.integer:
            return min(int(high), int(low + share * (high - low + 1)))
        return low + share * (high - low)

    def changes(self, level: Any) -> dict[str, Any]:
        """The changes by path that a level stands for."""
        return self.sets[level] if self.sets is not None else dict.fromkeys(self.paths, level)


@dataclass(frozen=True)
class Design:
    """How the factors are combined.

    Attributes
    ----------
    kind : str
        One of `DESIGNS`.
    cells : int or None
        Points of ``latin_hypercube`` and ``sobol``; base points of ``saltelli``.
    fraction : int
        Keep one cell of so many, for ``fractional``.
    seed : int
        Seed of those that sample.
    """

    kind: str = "full"
    cells: int | None = None
    fraction: int = 2
    seed: int = 0

    def size(self, factors: Sequence[Factor]) -> int:
        """Number of points (for ``pairs`` a bound from above)."""
        if self.kind in _SAMPLED:
            wanted = self.cells or 0
            return wanted * (len(factors) + 2) if self.kind == "saltelli" else wanted
        if self.kind == "star":
            return 1 + sum(len(factor.levels) - 1 for factor in factors)
        counts = sorted((len(factor.levels) for factor in factors), reverse=True)
        if self.kind == "pairs" and len(counts) > 2:
            return counts[0] * counts[1] * len(counts)
        return prod(counts) // (self.fraction if self.kind == "fractional" else 1)

    def points(self, factors: Sequence[Factor]) -> list[Point]:
        """The level of each factor at each point, in order.

        Raises
        ------
        InputError
            A design that is too large, or that does not go with these factors.
        """
        self.check(factors)
        return _MAKERS[self.kind](self, factors) if factors else [()]

    def check(self, factors: Sequence[Factor]) -> None:
        """Refuse a design that is too large or does not go with the factors."""
        for factor in factors:
            if factor.range is not None and self.kind not in _SAMPLED:
                problem = f"has a range, which a design of kind {self.kind} cannot use: give levels, or sample"
                raise InputError(problem, key=f"factors.{factor.name}", allowed=_SAMPLED)
        if self.kind in _SAMPLED:
            self._check_sampled()
        size = self.size(factors)
        if size > LARGEST:
            raise InputError("is a design of too many cells:", key="design", value=size, allowed=f"at most {LARGEST}")
        if self.kind == "fractional":
            self._check_fraction(factors)

    def _check_sampled(self) -> None:
        if self.cells is None:
            raise InputError("is missing, and a design that samples needs it", key="design.cells")
        if self.kind != "latin_hypercube" and self.cells & (self.cells - 1):
            raise InputError("must be a power of two for this design:", key="design.cells", value=self.cells)

    def _check_fraction(self, factors: Sequence[Factor]) -> None:
        for factor in factors:
            if len(factor.levels) % self.fraction:
                problem = f"must divide the number of levels of {factor.name} ({len(factor.levels)}):"
                raise InputError(problem, key="design.fraction", value=self.fraction)


def _full(design: Design, factors: Sequence[Factor]) -> list[Point]:
    return list(product(*(factor.levels for factor in factors)))


def _fractional(design: Design, factors: Sequence[Factor]) -> list[Point]:
    """The cells whose level numbers add up to a multiple: each level meets each of another factor equally often."""
    numbers = product(*(range(len(factor.levels)) for factor in factors))
    return [_levels(factors, each) for each in numbers if sum(each) % design.fraction == 0]


def _star(design: Design, factors: Sequence[Factor]) -> list[Point]:
    """All first levels together, then each other level alone."""
    centre = [0] * len(factors)
    found = [tuple(centre)]
    for place, factor in enumerate(factors):
        found += [tuple([*centre[:place], level, *centre[place + 1 :]]) for level in range(1, len(factor.levels))]
    return [_levels(factors, each) for each in found]


def _pairs(design: Design, factors: Sequence[Factor]) -> list[Point]:
    """Few cells in which every level of a factor meets every level of every other at least once (greedy)."""
    if len(factors) < 3:
        return _full(design, factors)
    counts = [len(factor.levels) for factor in factors]
    open_: dict[tuple[int, int, int, int], None] = {}
    for a, b in combinations(range(len(counts)), 2):
        open_.update(dict.fromkeys((a, i, b, j) for i in range(counts[a]) for j in range(counts[b])))
    found = []
    while open_:
        row = _greedy_row(open_, counts)
        for pair in _pairs_of(row):
            open_.pop(pair, None)
        found.append(tuple(row))
    return [_levels(factors, each) for each in found]


def _greedy_row(open_: dict[tuple[int, int, int, int], None], counts: list[int]) -> list[int]:
    a, i, b, j = next(iter(open_))
    row: dict[int, int] = {a: i, b: j}
    for place in range(len(counts)):
        if place not in row:
            gains = [_gain(open_, row, place, level) for level in range(counts[place])]
            row[place] = gains.index(max(gains))
    return [row[place] for place in range(len(counts))]


def _gain(open_: dict[tuple[int, int, int, int], None], row: dict[int, int], place: int, level: int) -> int:
    met = ((other, at, place, level) if other < place else (place, level, other, at) for other, at in row.items())
    return sum(pair in open_ for pair in met)


def _pairs_of(row: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    for a, b in combinations(range(len(row)), 2):
        yield a, row[a], b, row[b]


def _latin(design: Design, factors: Sequence[Factor]) -> list[Point]:
    from scipy.stats.qmc import LatinHypercube

    sampler = LatinHypercube(len(factors), rng=design.seed)
    return _at(factors, sampler.random(design.cells or 0))


def _sobol(design: Design, factors: Sequence[Factor]) -> list[Point]:
    from scipy.stats.qmc import Sobol

    sampler = Sobol(len(factors), rng=design.seed)
    return _at(factors, sampler.random_base2((design.cells or 1).bit_length() - 1))


def _saltelli(design: Design, factors: Sequence[Factor]) -> list[Point]:
    """Base points and their exchanges, from which SALib works out main and total effects."""
    try:
        from SALib.sample.sobol import sample
    except ImportError:
        needs = "needs SALib: pip install 'phasesim[sensitivity]'"
        raise InputError(needs, key="design.kind", value=design.kind) from None
    problem = {"num_vars": len(factors), "names": [f.name for f in factors], "bounds": [[0.0, 1.0]] * len(factors)}
    found = sample(problem, design.cells, calc_second_order=False, seed=design.seed)
    return _at(factors, found)


def _at(factors: Sequence[Factor], shares: NDArray[Any]) -> list[Point]:
    return [tuple(factor.at(float(share)) for factor, share in zip(factors, row, strict=True)) for row in shares]


def _levels(factors: Sequence[Factor], numbers: Sequence[int]) -> Point:
    return tuple(factor.levels[number] for factor, number in zip(factors, numbers, strict=True))


_SAMPLED = ("latin_hypercube", "sobol", "saltelli")
_MAKERS: dict[str, Callable[[Design, Sequence[Factor]], list[Point]]] = {
    "full": _full,
    "fractional": _fractional,
    "latin_hypercube": _latin,
    "sobol": _sobol,
    "pairs": _pairs,
    "star": _star,
    "saltelli": _saltelli,
}
DESIGNS = tuple(_MAKERS)
