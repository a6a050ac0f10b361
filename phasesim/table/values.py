"""Frozen values with a cheap way to change a field."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeVar

V = TypeVar("V", bound="Value")


class Value:
    """Base of the frozen dataclasses that stand on the table: a change returns a new value.

    What a class works out once for each value is a `functools.cached_property`; a changed value works it out anew.
    """

    _worked_out: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = tuple(name for name, member in vars(cls).items() if isinstance(member, cached_property))
        cls._worked_out = cls._worked_out + own

    def but(self: V, **changes: Any) -> V:
        """Return the same value with some fields changed (field names are not checked: they are ours)."""
        new: V = object.__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        for name in self._worked_out:
            fields.pop(name, None)
        return new
