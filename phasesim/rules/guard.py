"""A user's function among ours: whatever goes wrong in it is one clear line that names it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import wraps
from typing import Any

from phasesim.errors import InputError, PhasesimError


def guarded(function: Callable[..., Any], label: str, gives: type | None = None) -> Callable[..., Any]:
    """The same function, whose errors are `InputError`, and which must give a value of that type.

    Parameters
    ----------
    function : callable
        A plain function, or a dice program.
    label : str
        What the error calls it.
    gives : type, optional
        What it, or the program at its end, must give.
    """

    @wraps(function)
    def call(*given: Any) -> Any:
        try:
            result = function(*given)
        except PhasesimError:
            raise
        except Exception as error:
            raise _raised(label, error) from error
        if isinstance(result, Generator):
            return _steps(result, label, gives)
        return _checked(result, label, gives)

    return call


def _steps(program: Generator[Any, Any, Any], label: str, gives: type | None) -> Generator[Any, Any, Any]:
    answer = None
    while True:
        try:
            request = program.send(answer)
        except StopIteration as end:
            return _checked(end.value, label, gives)
        except PhasesimError:
            raise
        except Exception as error:
            raise _raised(label, error) from error
        answer = yield request


def _checked(result: Any, label: str, gives: type | None) -> Any:
    if gives is not None and not isinstance(result, gives):
        raise InputError(f"{label} must give a value of type {gives.__name__}, not", value=result)
    return result


def _raised(label: str, error: Exception) -> InputError:
    return InputError(f"{label} raised {type(error).__name__}: {error}")
