"""How one dice program runs inside another, roll by roll."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from phasesim.dice import Program, Request, Then

T = TypeVar("T")
U = TypeVar("U")


def inline(program: Program[T]) -> Generator[Request, Any, T]:
    """Run a program to its end inside another, its last roll too: ``kills = yield from inline(turret_fire(...))``."""
    result = yield from program
    if isinstance(result, Then):
        answer = yield result.request
        return result.function(answer)
    return result


def follow(result: T | Then[T], function: Callable[[T], U]) -> U | Then[U]:
    """What comes of a program's result, its last roll still to come: ``return follow((yield from attack), Run)``."""
    if isinstance(result, Then):
        last = result
        return Then(last.request, lambda answer: function(last.function(answer)))
    return function(result)
