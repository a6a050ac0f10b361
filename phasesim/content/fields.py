"""A table of a model file, read key by key: every value is checked for type and range, and no key is overlooked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from phasesim.errors import InputError

D = TypeVar("D")

_LARGEST = 1e9


class Section:
    """One table (of a TOML file, or a row of a CSV file).

    Each reading method takes a key and a default (none: the key must be there), and remembers the key; `close` then
    refuses the keys that nobody read.  All of them raise `InputError` with the file, the dotted key and the value.
    """

    def __init__(self, data: Mapping[str, Any], file: str, key: str = "") -> None:
        self.data, self.file, self.key = data, file, key
        self._read: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def error(self, problem: str, key: str = "", **details: Any) -> InputError:
        """Return (not raise) the error for a key of this table; ``details`` are those of `InputError`."""
        where = ".".join(part for part in (self.key, key) if part)
        return InputError(problem, file=self.file, key=where or None, **details)

    def text(
        self, key: str, default: str | None = None, allowed: Iterable[str] | None = None, what: str = "value"
    ) -> str:
        """Read a string, one of ``allowed`` where given."""
        value = self._get(key, default)
        if not isinstance(value, str):
            raise self.error("must be a text in quotes, not", key, value=value)
        if not value and default != "":
            raise self.error("must not be empty", key)
        if not value.isprintable():
            raise self.error("must be one line of plain text, not", key, value=value)
        if allowed is not None and value != default:
            self.one_of(key, value, allowed, what)
        return value

    def one_of(self, key: str, value: object, allowed: Iterable[str], what: str = "value") -> None:
        """Refuse a value that is not among the allowed ones."""
        names = tuple(allowed)
        if value not in names:
            raise self.error(f"unknown {what}", key, value=value, allowed=names)

    def number(
        self, key: str, default: float | None = None, *, low: float = -_LARGEST, high: float = _LARGEST
    ) -> float:
        """Read a finite number from ``low`` to ``high``, both allowed."""
        return float(self._in_range(key, self._get(key, default), low, high))

    def integer(
        self, key: str, default: int | None = None, *, low: int = 0, high: int = int(_LARGEST), rule: str = ""
    ) -> int:
        """Read a whole number from ``low`` to ``high``, both allowed."""
        value = self._get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error("must be a whole number, not", key, value=value, rule=rule or None)
        return int(self._in_range(key, value, low, high, rule))

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Read true or false."""
        value = self._get(key, default)
        if not isinstance(value, bool):
            raise self.error("must be true or false, not", key, value=value)
        return value

    def pair(self, key: str, default: tuple[float, float] | None = None) -> tuple[float, float]:
        """Read a list of two finite numbers."""
        value = self._get(key, default)
        if default is not None and value is default:
            return default
        if not isinstance(value, list) or len(value) != 2:
            raise self.error("must be a list of two numbers, not", key, value=value)
        first, second = (self._in_range(key, part, -_LARGEST, _LARGEST) for part in value)
        return float(first), float(second)

    def texts(self, key: str, allowed: Iterable[str] | None = None, what: str = "value") -> tuple[str, ...]:
        """Read a list of strings, empty where the key is missing."""
        value = self._get(key, ())
        if value != () and (not isinstance(value, list) or any(not isinstance(part, str) for part in value)):
            raise self.error("must be a list of texts, not", key, value=value)
        for part in value if allowed is not None else ():
            self.one_of(key, part, allowed or (), what)
        return tuple(value)

    def section(self, key: str, default: Mapping[str, Any] | None = None) -> Section:
        """Read a table inside this one."""
        value = self._get(key, default)
        if not isinstance(value, Mapping):
            raise self.error("must be a table, not", key, value=value)
        return Section(value, self.file, ".".join(part for part in (self.key, key) if part))

    def sections(self, key: str) -> list[Section]:
        """Read an array of tables, empty where the key is missing."""
        value = self._get(key, ())
        if not isinstance(value, list | tuple) or any(not isinstance(part, Mapping) for part in value):
            raise self.error("must be an array of tables, not", key, value=value)
        path = ".".join(part for part in (self.key, key) if part)
        return [Section(part, self.file, f"{path}[{number}]") for number, part in enumerate(value)]

    def free(self, key: str) -> dict[str, Any]:
        """Read a table whose keys somebody else checks; only numbers that are not finite are refused here."""
        inner = self.section(key, {})
        _refuse_nan(inner, "", inner.data)
        return dict(inner.data)

    def close(self, *also: str) -> None:
        """Refuse keys that were never read; ``also`` names further keys that are allowed."""
        known = tuple(sorted(self._read | set(also)))
        for key in self.data:
            if key not in known:
                raise self.error("unknown key", value=key, allowed=known)

    def _get(self, key: str, default: D) -> Any:
        self._read.add(key)
        if key in self.data:
            return self.data[key]
        if default is None:
            raise self.error("is missing", key)
        return default

    def _in_range(self, key: str, value: Any, low: float, high: float, rule: str = "") -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error("must be a number, not", key, value=value, rule=rule or None)
        if isinstance(value, float) and not math.isfinite(value):
            raise self.error("must be a finite number, not", key, value=value, rule=rule or None)
        if not low <= value <= high:
            problem = "must not be negative:" if value < 0 <= low else "is out of range:"
            raise self.error(problem, key, value=value, allowed=_range(low, high), rule=rule or None)
        return value


def _range(low: float, high: float) -> str:
    if high >= _LARGEST:
        return f"{low:g} or more" if low > -_LARGEST else f"at most {high:g}"
    return f"{low:g} to {high:g}" if low > -_LARGEST else f"at most {high:g}"


def _refuse_nan(section: Section, key: str, value: Any) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise section.error("must be a finite number, not", key, value=value)
    inside = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        _refuse_nan(section, f"{key}.{name}".lstrip("."), part)
