"""Book of the dice that fell: what was rolled for what, observed against expected."""

from __future__ import annotations

from collections.abc import Iterable
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from phasesim.dice.rolls import DiceError

Key = tuple[str, tuple[str, ...]]


class LedgerRow(NamedTuple):
    """Dice of one purpose, under the rules that asked for them.

    Attributes
    ----------
    purpose : str
        Name of the question.
    rules : tuple of str
        Ids of the rules.
    dice : int
        How many D6.
    faces : tuple of int
        How many showed 1, 2, 3, 4, 5 and 6.
    expected : float
        How many of each are expected, `dice` / 6.
    mean, z : float
        Mean face, and its distance from 3.5 in standard errors.
    chi_square, p : float
        Chi-square of the six counts (5 degrees of freedom), and how often fair dice give as much or more.
    """

    purpose: str
    rules: tuple[str, ...]
    dice: int
    faces: tuple[int, ...]
    expected: float
    mean: float
    z: float
    chi_square: float
    p: float


class Ledger:
    """Counts of faces by purpose and rules; the order in which they came does not matter.

    Examples
    --------
    >>> ledger = Ledger()
    >>> ledger.add("turrets", ("ORD-TUR-02",), [4, 2, 6])
    >>> ledger.add("turrets", ("ORD-TUR-02",), [6])
    >>> [(row.purpose, row.dice, row.faces) for row in ledger.rows()]
    [('turrets', 4, (0, 1, 0, 1, 0, 2))]
    """

    __slots__ = ("_counts", "_fresh")

    def __init__(self) -> None:
        self._counts: dict[Key, tuple[int, ...]] = {}
        self._fresh: dict[Key, bytearray] = {}

    def add(self, purpose: str, rule_ids: Iterable[str], faces: Iterable[int]) -> None:
        """Enter the faces (1 to 6) of one roll."""
        key = (purpose, tuple(rule_ids))
        fresh = self._fresh.get(key)
        if fresh is None:
            self._fresh[key] = bytearray(faces)
        else:
            fresh += bytes(faces)

    def merge(self, other: Ledger) -> None:
        """Add the counts of another ledger to this one."""
        for key, faces in other.counts().items():
            self._enter(key, faces)

    def counts(self) -> dict[Key, tuple[int, ...]]:
        """How many of each face, by (purpose, rules), in ascending order of these."""
        for key, fresh in self._fresh.items():
            self._enter(key, _counted(fresh))
        self._fresh.clear()
        return dict(sorted(self._counts.items()))

    def rows(self) -> list[LedgerRow]:
        """Observed against expected, a row for each purpose and its rules, in ascending order."""
        return [_row(*key, faces) for key, faces in self.counts().items() if any(faces)]

    def total(self) -> LedgerRow:
        """All the dice in one row."""
        columns = list(zip(*self.counts().values(), strict=True))
        return _row("all", (), tuple(map(sum, columns)) or (0,) * 6)

    def _enter(self, key: Key, faces: tuple[int, ...]) -> None:
        known = self._counts.get(key)
        self._counts[key] = faces if known is None else tuple(map(int.__add__, known, faces))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self.counts() == other.counts()

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[Key, tuple[int, ...]]:
        return self.counts()

    def __setstate__(self, counts: dict[Key, tuple[int, ...]]) -> None:
        self._counts, self._fresh = counts, {}

    def __repr__(self) -> str:
        return f"<Ledger of {self.total().dice} dice for {len(self.counts())} purposes>"


def _counted(faces: bytearray) -> tuple[int, ...]:
    counts = tuple([faces.count(face) for face in range(1, 7)])
    if sum(counts) != len(faces):
        raise DiceError(f"faces are whole numbers from 1 to 6, not {sorted({*faces} - {1, 2, 3, 4, 5, 6})}")
    return counts


def _row(purpose: str, rules: tuple[str, ...], faces: tuple[int, ...]) -> LedgerRow:
    dice = sum(faces)
    if not dice:
        return LedgerRow(purpose, rules, 0, faces, 0.0, 0.0, 0.0, 0.0, 1.0)
    expected = dice / 6
    mean = sum(face * count for face, count in enumerate(faces, 1)) / dice
    z = (mean - 3.5) / sqrt(35 / 12 / dice)
    chi_square = sum((count - expected) ** 2 for count in faces) / expected
    return LedgerRow(purpose, rules, dice, faces, expected, mean, z, chi_square, _tail(chi_square))


def _tail(chi_square: float) -> float:
    """Probability that chi-square with 5 degrees of freedom is at least this (closed form)."""
    half = chi_square / 2
    return erfc(sqrt(half)) + exp(-half) * sqrt(2 * chi_square / pi) * (1 + chi_square / 3)
