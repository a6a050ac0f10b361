"""Addressed dice: every face is the hash of its address.

A die is a pure function of its address: seed, replication, turn, player, phase, unit, counterpart, purpose, an
ordinal that counts only repeats of that same question within the phase, and its place in the roll. Two rule sets
therefore see the same dice wherever they ask the same question, whatever else either of them asks.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol, TypeAlias

Address: TypeAlias = tuple[int, str, str, str, str, str]
"""(turn, player, phase, unit, counterpart, purpose)."""

# A byte below 252 = 42 * 6 gives a face without bias; the other four are struck out of the digest.
_FACES = bytes(byte % 6 + 1 for byte in range(256))
_STRUCK = bytes(range(252, 256))


class Source(Protocol):
    """What a driver asks for faces: `Dice` or `Script`."""

    def begin(self, turn: int, player: str, phase: str) -> None:
        """Start a phase: the next questions are new ones."""

    def faces(self, unit: str, counterpart: str, purpose: str, n: int) -> bytes:
        """Roll `n` D6 for this question and give their faces, 1 to 6."""


class Dice:
    """The dice of one battle: every face is the hash (BLAKE2b) of its address.

    Parameters
    ----------
    seed : int
        Seed of the experiment.
    replication : int
        Number of the battle within the experiment.

    Attributes
    ----------
    place : (turn, player, phase)
        The phase that was begun last.

    Examples
    --------
    >>> dice = Dice(seed=7, replication=3)
    >>> dice.begin(2, "red", "ordnance")
    >>> list(dice.faces("red.Dictator", "blue.Murder", "turrets", 4))
    [6, 3, 1, 2]
    """

    __slots__ = ("_asked", "_keyed", "_phase", "place", "replication", "seed")

    def __init__(self, seed: int, replication: int = 0) -> None:
        self.seed, self.replication = int(seed), int(replication)
        key = blake2b(f"{self.seed}\0{self.replication}".encode(), digest_size=32).digest()
        self._keyed = blake2b(key=key)
        self._asked: dict[str, int] = {}
        self.begin(0, "", "")

    def begin(self, turn: int, player: str, phase: str) -> None:
        """Start a phase: it is part of every address from here on, and no question has been asked in it yet."""
        self.place = (turn, player, phase)
        self._phase = self._keyed.copy()
        self._phase.update(f"{turn}\0{player}\0{phase}\0".encode())
        self._asked.clear()

    def faces(self, unit: str, counterpart: str, purpose: str, n: int) -> bytes:
        """Roll `n` D6 for this question; face i does not depend on `n`.

        Parameters
        ----------
        unit, counterpart : str
            Who rolls, and against whom (empty if nobody).
        purpose : str
            Name of the question.
        n : int
            Number of D6; none or fewer is no question at all.

        Returns
        -------
        bytes
            The faces, each 1 to 6.
        """
        if n <= 0:
            return b""
        address = f"{unit}\0{counterpart}\0{purpose}\0"
        asked = self._asked
        if address in asked:
            asked[address] += 1
            address = f"{address}{asked[address]}"
        else:
            asked[address] = 0
        digest = self._phase.copy()
        digest.update(address.encode())
        found = digest.digest().translate(_FACES, _STRUCK)
        return found[:n] if len(found) >= n else self._longer(found, address, n)

    def _longer(self, found: bytes, address: str, n: int) -> bytes:
        """The faces of the first block, about 63, and those of further blocks."""
        block = 0
        while len(found) < n:
            block += 1
            digest = self._phase.copy()
            digest.update(f"{address}\0{block}".encode())
            found += digest.digest().translate(_FACES, _STRUCK)
        return found[:n]

    def __getstate__(self) -> tuple[int, int, tuple[int, str, str], dict[str, int]]:
        return self.seed, self.replication, self.place, self._asked

    def __setstate__(self, state: tuple[int, int, tuple[int, str, str], dict[str, int]]) -> None:
        seed, replication, place, asked = state
        self.__init__(seed, replication)  # type: ignore[misc]
        self.begin(*place)
        self._asked.update(asked)

    def __repr__(self) -> str:
        return f"Dice(seed={self.seed}, replication={self.replication})"
