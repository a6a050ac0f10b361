"""The figures that describe an engagement: what each is called, what it means, and which values it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import TypeAlias

from phasesim.errors import InputError

Setting: TypeAlias = float | bool | str | None


@dataclass(frozen=True)
class Figure:
    """One figure of an engagement.

    Parameters
    ----------
    name, help : str
        What it is called in Python, and what it means in a few words.
    default : int, float, bool, str or None
        Its value where none is given; the type tells a number from a flag and from a choice among ``options``.  With
        None it may be left open, and what that means stands in ``help``.  A default like 0.9 makes it a chance,
        which lies between 0 and 1.
    least, most : int
        The range of a number, both ends included.
    options : tuple of str
        What may be chosen.
    rule : str
        The rule that sets the range, if one does.
    """

    name: str
    help: str
    default: Setting
    least: int = 0
    most: int = 99
    options: tuple[str, ...] = ()
    rule: str | None = None

    @property
    def flag(self) -> bool:
        """Whether it is on or off."""
        return isinstance(self.default, bool)

    @property
    def option(self) -> str:
        """As it is written on a command line."""
        return "--" + self.name.rstrip("_").replace("_", "-")

    @property
    def chance(self) -> bool:
        """Whether it is a chance."""
        return isinstance(self.default, float)

    def read(self, given: object) -> Setting:
        """Check a value.

        Raises
        ------
        InputError
            If it is not one that the figure takes.
        """
        if given is None and self.default is None:
            return None
        if self.options:
            return self._choice(given)
        if self.flag:
            return self._switch(given)
        return self._chance(given) if self.chance else self._number(given)

    def _chance(self, given: object) -> float:
        allowed = "more than 0, less than 1"
        if isinstance(given, bool) or not isinstance(given, int | float):
            raise InputError("must be a number, not", key=self.name, value=given, allowed=allowed)
        if not 0.0 < given < 1.0:
            raise InputError("is not a chance:", key=self.name, value=given, allowed=allowed)
        return float(given)

    def _choice(self, given: object) -> str:
        if not isinstance(given, str) or given not in self.options:
            raise InputError("unknown value", key=self.name, value=given, allowed=self.options)
        return given

    def _switch(self, given: object) -> bool:
        if given not in (True, False):
            raise InputError("must be on or off, not", key=self.name, value=given, allowed="true or false")
        return bool(given)

    def _number(self, given: object) -> int:
        allowed = f"{self.least} to {self.most}"
        try:
            if isinstance(given, bool):
                raise TypeError
            number = index(given)  # type: ignore[arg-type]
        except TypeError:
            raise InputError("must be a whole number, not", key=self.name, value=given, allowed=allowed) from None
        if number < 0 <= self.least:
            raise InputError("must not be negative:", key=self.name, value=given, allowed=allowed, rule=self.rule)
        if not self.least <= number <= self.most:
            raise InputError("out of range:", key=self.name, value=given, allowed=allowed, rule=self.rule)
        return number


def read_all(figures: Iterable[Figure], given: Mapping[str, object], where: str) -> dict[str, Setting]:
    """Every figure with the value given for it, or its default, in their own order.

    Raises
    ------
    InputError
        If a name or a value is unknown.
    """
    known = {figure.name: figure for figure in figures}
    given = {f"{name}_" if f"{name}_" in known else name: value for name, value in given.items()}
    for name in given:
        if name not in known:
            raise InputError("unknown figure", key=where, value=name, allowed=tuple(known))
    return {name: figure.read(given.get(name, figure.default)) for name, figure in known.items()}
