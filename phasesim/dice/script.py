"""Scripted dice: faces from a table of addresses that somebody wrote down, or that was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from phasesim.dice.rolls import DiceError
from phasesim.dice.source import Address, Dice

Pattern: TypeAlias = str | tuple[str, str] | tuple[str, str, str] | Address
"""Purpose; (unit, purpose); (unit, counterpart, purpose); or a whole address."""


class Script:
    """Dice from a table of addresses; every roll must stand in it, and it must be used up.

    The key of a face list is a purpose, (unit, purpose), (unit, counterpart, purpose) or a whole address (turn, player,
    phase, unit, counterpart, purpose); for each roll the longest key that fits is used, and its faces go in order over
    successive questions. A D3 is scripted by the D6 that is halved.

    Parameters
    ----------
    table : mapping
        Key to faces (1 to 6).

    Attributes
    ----------
    record : dict of address to bytes
        The faces rolled so far at each address: a table from which a new script plays the same battle again.
    seed, replication : int
        Those of the addressed dice that `mixed` goes on with; 0 if there are none.

    Raises
    ------
    DiceError
        If a key has another form, or a face is not 1 to 6.

    Examples
    --------
    >>> script = Script({"turrets": [4, 2], ("red.Dictator", "turrets"): [6]})
    >>> list(script.faces("red.Dictator", "blue.Murder", "turrets", 1))
    [6]
    >>> list(script.faces("blue.Murder", "red.Dictator", "turrets", 2))
    [4, 2]
    >>> script.check()
    """

    def __init__(self, table: Mapping[Pattern, Iterable[int]]) -> None:
        self._left = {checked_pattern(key): checked_faces(faces, repr(key)) for key, faces in table.items()}
        self._place: tuple[int, str, str] = (0, "", "")
        self._dice: Dice | None = None
        self.seed = self.replication = 0
        self.record: dict[Address, bytes] = {}

    @classmethod
    def mixed(cls, table: Mapping[Pattern, Iterable[int]], dice: Dice) -> Script:
        """A script that goes on with the addressed dice where nothing is scripted (any more)."""
        script = cls(table)
        script._dice, script._place = dice, dice.place
        script.seed, script.replication = dice.seed, dice.replication
        return script

    def begin(self, turn: int, player: str, phase: str) -> None:
        """Start a phase: it is part of every address from here on."""
        self._place = (turn, player, phase)
        if self._dice is not None:
            self._dice.begin(turn, player, phase)

    def faces(self, unit: str, counterpart: str, purpose: str, n: int) -> bytes:
        """Give the next `n` faces that are scripted for this question.

        Raises
        ------
        DiceError
            If none is scripted, or fewer than `n` are left.
        """
        if n <= 0:
            return b""
        address: Address = (*self._place, unit, counterpart, purpose)
        found = self._scripted(address, n)
        if self._dice is not None:
            # asked in any case, so that the ordinals of the addressed dice do not depend on the script
            rolled = self._dice.faces(unit, counterpart, purpose, n)
            found = found or rolled
        if not found:
            raise DiceError(f"no dice are scripted for this roll of {n}: {address}")
        self.record[address] = self.record.get(address, b"") + found
        return found

    def check(self) -> None:
        """Make sure that every scripted face was used.

        Raises
        ------
        DiceError
            If any is left, naming each key and its faces.
        """
        left = {key: list(faces) for key, faces in self._left.items() if faces}
        if left:
            raise DiceError(f"scripted dice were not rolled: {left}")

    def _scripted(self, address: Address, n: int) -> bytes:
        _, _, _, unit, counterpart, purpose = address
        keys: tuple[Pattern, ...] = (address, (unit, counterpart, purpose), (unit, purpose), purpose)
        key = next((key for key in keys if key in self._left), None)
        if key is None:
            return b""
        left = self._left[key]
        if 0 < len(left) < n:
            raise DiceError(f"{n} dice are rolled for {address}, but {key!r} has {len(left)} left: {list(left)}")
        self._left[key] = left[n:]
        return left[:n]


def checked_pattern(key: Pattern) -> Pattern:
    """The key of a face list, if it has one of the forms that a script knows."""
    if isinstance(key, str) or (isinstance(key, tuple) and len(key) in (2, 3, 6)):
        return key
    raise DiceError(
        f"dice cannot be scripted for {key!r} (allowed: purpose; (unit, purpose); (unit, counterpart, purpose);"
        " (turn, player, phase, unit, counterpart, purpose))"
    )


def checked_faces(faces: Iterable[int], where: object) -> bytes:
    """Faces as bytes.

    Raises
    ------
    DiceError
        If one is not a whole number from 1 to 6.
    """
    listed = faces if isinstance(faces, bytes) else list(faces)
    try:
        found = bytes(listed)
    except (TypeError, ValueError):
        found = b"\0"
    if found.translate(None, b"\1\2\3\4\5\6"):
        raise DiceError(f"{where}: faces are whole numbers from 1 to 6, not {list(listed)}")
    return found
