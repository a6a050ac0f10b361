"""Changing parsed scenario data and rule sets by dotted path: ``sides.red.ordnance.strike.craft.bomber``.

Entries of a list are addressed by name (a ship without one by its class), by number from 0, or all of them by ``*``.
``rules.SWITCH`` is a switch of the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from phasesim.errors import InputError

RULES = "rules."
_MAY_BE_MADE = ("options", "choices", "sheet", "craft", "armour")
"""Tables that need not stand in a file: a path may begin them."""


def apply(data: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a path of parsed data, in place.

    Raises
    ------
    InputError
        A part of the path does not exist; it names the part, what there is, and the nearest.
    """
    *way, last = path.split(".")
    for node in list(_walk(data, way, path)):
        if isinstance(node, list):
            for index in _entries(node, last, path):
                node[index] = value
        elif isinstance(node, dict):
            node[last] = value
        else:
            raise _missing(path, last, ())


def switches_of(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The switches that changes by path set."""
    return {path.removeprefix(RULES): value for path, value in changes.items() if path.startswith(RULES)}


def _walk(node: Any, way: list[str], path: str) -> Iterator[Any]:
    if not way:
        yield node
        return
    head, *rest = way
    if isinstance(node, list):
        for index in _entries(node, head, path):
            yield from _walk(node[index], rest, path)
    elif isinstance(node, dict):
        if head not in node:
            if head not in _MAY_BE_MADE:
                raise _missing(path, head, node)
            node[head] = {}
        yield from _walk(node[head], rest, path)
    else:
        raise _missing(path, head, ())


def _entries(entries: list[Any], name: str, path: str) -> list[int]:
    if name == "*":
        return list(range(len(entries)))
    if name.isdecimal() and int(name) < len(entries):
        return [int(name)]
    names = [entry.get("name", entry.get("class", "")) if isinstance(entry, Mapping) else "" for entry in entries]
    if name not in names:
        raise _missing(path, name, [known for known in names if known] or map(str, range(len(entries))))
    return [names.index(name)]


def _missing(path: str, part: str, known: Any) -> InputError:
    names = tuple(map(str, known))
    return InputError(f"there is no such path: {path!r} ends before", value=part, allowed=names or "nothing below it")
