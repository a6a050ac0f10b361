"""Frozen values with a cheap way to change a field."""

from __future__ import annotations

from typing import Any, TypeVar

V = TypeVar("V", bound="Value")


class Value:
    """Base of the frozen dataclasses that stand on the table: a change returns a new value."""

    def but(self: V, **changes: Any) -> V:
        """Return the same value with some fields changed (field names are not checked: they are ours)."""
        new: V = object.__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return new
