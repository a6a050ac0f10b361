"""Driver that answers a dice program with dice that somebody wrote down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from phasesim.dice.programs import Policy, Program
from phasesim.dice.rolls import DiceError
from phasesim.dice.sample import Rolls, sample
from phasesim.dice.script import checked_faces

T = TypeVar("T")


class _Tape:
    """Faces in the order in which they are rolled, whatever they are rolled for."""

    __slots__ = ("faces_left", "used")

    def __init__(self, faces: bytes) -> None:
        self.faces_left, self.used = faces, 0

    def begin(self, turn: int, player: str, phase: str) -> None: ...

    def faces(self, unit: str, counterpart: str, purpose: str, n: int) -> bytes:
        start = self.used
        self.used = end = start + n
        if end > len(self.faces_left):
            raise DiceError(
                f"{n} dice are rolled for {purpose!r}, but only {len(self.faces_left) - start}"
                f" of {len(self.faces_left)} written down are left"
            )
        return self.faces_left[start:end]


def replay(program: Program[T], faces: Iterable[int], policy: Policy | None = None, log: Rolls | None = None) -> T:
    """Run a dice program on exactly these dice.

    Parameters
    ----------
    program : Program
        The program, started by calling its function.
    faces : iterable of int
        The faces in the order in which they are rolled, each 1 to 6 (also for a D3).
    policy, log
        As for `sample`.

    Raises
    ------
    DiceError
        If the program rolls more dice than these, or leaves one unused.

    Examples
    --------
    >>> from phasesim.dice import Total, Count
    >>> def bombers(number, turrets, armour):
    ...     runs = yield Total(number, minus=turrets, purpose="bomber runs")
    ...     return (yield Count(runs, at_least=armour, purpose="bomber attack"))
    >>> replay(bombers(2, turrets=2, armour=5), [1, 5, 4, 5, 6])
    2
    >>> replay(bombers(2, turrets=2, armour=5), [1, 5, 4, 5, 6, 6])
    Traceback (most recent call last):
    phasesim.dice.rolls.DiceError: 1 of 6 dice written down were not rolled: [6]
    """
    tape = _Tape(checked_faces(faces, "replay"))
    result = sample(program, tape, "", "", policy, log)
    left = tape.faces_left[tape.used :]
    if left:
        raise DiceError(f"{len(left)} of {len(tape.faces_left)} dice written down were not rolled: {list(left)}")
    return result
