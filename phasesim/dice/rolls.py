"""The kinds of rolls: how each reads its faces, and every answer that it can give with its weight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from math import comb, factorial
from operator import index
from typing import Any, TypeAlias

from phasesim.errors import PhasesimError

Table: TypeAlias = tuple[tuple[Any, int], ...]
"""Answers with their integer weights."""


class DiceError(PhasesimError):
    """Dice that do not fit the program: unscripted, left over, impossible, or too many paths."""


class Request:
    """Anything that a dice program yields."""

    __slots__ = ()
    dice: int = 0
    purpose: str = ""

    def read(self, faces: Sequence[int]) -> Any:
        """Answer that these true faces (1 to 6) give; only a roll has one."""
        raise NotImplementedError


class Roll(Request):
    """A whole roll of D6 for one purpose, read as one answer.

    Attributes
    ----------
    dice : int
        How many D6 are rolled; none if the program asked for none or fewer.
    purpose : str
        The question, as it stands in the address of the dice.
    """

    __slots__ = ("_form", "_table", "dice", "purpose")

    def __init__(self, dice: int, purpose: str, form: str) -> None:
        self.dice, self.purpose, self._form = max(0, index(dice)), purpose, form
        self._table: Table | None = None

    def table(self) -> Table:
        """Every answer with its weight; the weights sum to ``6 ** dice``."""
        if self._table is None:
            self._table = tuple(self._weigh())
        return self._table

    def width(self) -> int:
        """How many different answers there are."""
        return len(self.table())

    def _weigh(self) -> Iterable[tuple[Any, int]]:
        raise NotImplementedError

    def __repr__(self) -> str:
        return self._form


class CountRoll(Roll):
    __slots__ = ("_misses",)

    def __init__(self, dice: int, at_least: int, purpose: str) -> None:
        super().__init__(dice, purpose, f"Count({dice}, {at_least=}, {purpose=})")
        self._misses = bytes(range(1, min(7, at_least)))

    def read(self, faces: Sequence[int]) -> int:
        return len((faces if type(faces) is bytes else bytes(faces)).translate(None, self._misses))

    def _weigh(self) -> Iterable[tuple[int, int]]:
        misses = len(self._misses)
        for hits in range(self.dice + 1):
            if weight := comb(self.dice, hits) * (6 - misses) ** hits * misses ** (self.dice - hits):
                yield hits, weight


class TallyRoll(Roll):
    __slots__ = ("_misses", "_steps")

    def __init__(self, dice: int, at_least: tuple[int, ...], purpose: str) -> None:
        super().__init__(dice, purpose, f"Tally({dice}, {at_least=}, {purpose=})")
        self._misses = tuple(bytes(range(1, max(1, min(7, number)))) for number in at_least)
        self._steps = sorted({len(misses) for misses in self._misses})

    def read(self, faces: Sequence[int]) -> tuple[int, ...]:
        found = faces if type(faces) is bytes else bytes(faces)
        return tuple([len(found.translate(None, misses)) for misses in self._misses])

    def width(self) -> int:
        inner = sum(1 for step in self._steps if 0 < step < 6)
        return comb(self.dice + inner, inner)

    def _weigh(self) -> Iterable[tuple[tuple[int, ...], int]]:
        # dice that pass one threshold are thinned by the next: one factor for those that fall between the two
        chains: dict[tuple[int, ...], int] = {(self.dice,): 1}
        for below, step in zip([0, *self._steps], self._steps, strict=False):
            chains = {
                (*chain, kept): weight * comb(chain[-1], kept) * (step - below) ** (chain[-1] - kept)
                for chain, weight in chains.items()
                for kept in range(chain[-1] + 1)
                if step > below or kept == chain[-1]
            }
        last = 6 - self._steps[-1] if self._steps else 6
        places = [1 + self._steps.index(len(misses)) for misses in self._misses]
        for chain, weight in chains.items():
            if total := weight * last ** chain[-1]:
                yield tuple([chain[place] for place in places]), total


class TotalRoll(Roll):
    __slots__ = ("_shift", "_values")

    def __init__(self, dice: int, minus: int, floor: int, purpose: str, sides: int) -> None:
        super().__init__(dice, purpose, f"Total({dice}, {minus=}, {floor=}, {purpose=}, {sides=})")
        if sides not in (3, 6):
            raise DiceError(f"a die has 3 or 6 sides, not {sides}")
        values = [max(floor, (face if sides == 6 else (face + 1) // 2) - minus) for face in range(1, 7)]
        self._shift = min(0, *values)
        if max(values) - self._shift > 255:
            raise DiceError(f"{self} adds more than 255 a die")
        self._values = bytes([0, *(value - self._shift for value in values)]).ljust(256, b"\0")

    def read(self, faces: Sequence[int]) -> int:
        found = faces if type(faces) is bytes else bytes(faces)
        return sum(found.translate(self._values)) + self._shift * len(found)

    def _weigh(self) -> Iterable[tuple[int, int]]:
        # the generating function of one die, held in one big integer whose slots are wide enough for 6 ** dice
        slot = (6**self.dice).bit_length()
        product = sum(1 << slot * value for value in self._values[1:7]) ** self.dice
        for total in range(self.dice * max(self._values) + 1):
            if weight := product >> slot * total & (1 << slot) - 1:
                yield total + self._shift * self.dice, weight


class FacesRoll(Roll):
    __slots__ = ()

    def __init__(self, dice: int, purpose: str) -> None:
        super().__init__(dice, purpose, f"Faces({dice}, {purpose=})")

    def read(self, faces: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(faces))

    def width(self) -> int:
        return comb(self.dice + 5, 5)

    def _weigh(self) -> Iterable[tuple[tuple[int, ...], int]]:
        orders = factorial(self.dice)
        for faces in combinations_with_replacement(range(1, 7), self.dice):
            weight = orders
            for face in set(faces):
                weight //= factorial(faces.count(face))
            yield faces, weight
