"""Driver that answers a dice program with rolled dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from typing import Any, TypeVar

from phasesim.dice.programs import Call, Choose, Note, Policy, Program, Projection, Repeat, Then, add, taker
from phasesim.dice.rolls import DiceError, Request, Roll
from phasesim.dice.source import Source

T = TypeVar("T")


class Rolls:
    """What one program rolled, in order, and the switches that it said acted.

    Attributes
    ----------
    dice : list of (purpose, faces)
        Every roll, faces as bytes 1 to 6.
    switches : list of str
        Every `Note`.
    """

    __slots__ = ("dice", "switches")

    def __init__(self) -> None:
        self.dice: list[tuple[str, bytes]] = []
        self.switches: list[str] = []


def sample(
    program: Program[T],
    dice: Source,
    unit: str,
    counterpart: str,
    policy: Policy | None = None,
    log: Rolls | None = None,
) -> T:
    """Run a dice program once, on dice addressed by unit, counterpart and purpose.

    Parameters
    ----------
    program : Program
        The program, started by calling its function.
    dice : Dice or Script
        Where the faces come from.
    unit, counterpart : str
        Who rolls, and against whom.
    policy : callable, optional
        Answers the decisions, (question, options, facts) -> option; without one the first option is taken.
    log : Rolls, optional
        Gets every roll and every note.

    Returns
    -------
    object
        What the program returns.

    Examples
    --------
    >>> from phasesim.dice import Count, Script
    >>> def turrets(dice):
    ...     hits = yield Count(dice, at_least=4, purpose="turrets")
    ...     return f"{hits} of {dice}"
    >>> sample(turrets(3), Script({"turrets": [2, 4, 6]}), "red.Dictator", "blue.wave")
    '2 of 3'
    """
    send = program.send
    answer: Any = None
    last: Callable[[Any], Any] | None = None
    while last is None:
        try:
            request = send(answer)
        except StopIteration as stop:
            result: Any = stop.value
            if type(result) is not Then:
                return result  # type: ignore[no-any-return]
            request, last = result.request, result.function
        if request.dice:
            faces = dice.faces(unit, counterpart, request.purpose, request.dice)
            answer = request.read(faces)
            if log is not None:
                log.dice.append((request.purpose, faces))
        else:
            answer = _answer(request, dice, unit, counterpart, policy, log)
    return last(answer)  # type: ignore[no-any-return]


def _answer(
    request: Request, dice: Source, unit: str, counterpart: str, policy: Policy | None, log: Rolls | None
) -> Any:
    """Answer a request that rolls no dice itself."""
    if isinstance(request, Roll):
        return request.read(b"")
    if isinstance(request, Note):
        return log.switches.append(request.switch) if log is not None else None
    if isinstance(request, Call):
        result = sample(request.function(*request.args), dice, unit, counterpart, policy, log)
        return result if request.of is None else taker(request.of)(result)
    if isinstance(request, Choose):
        return request.decide(policy)
    if isinstance(request, Repeat):
        once = request.once
        results = [_answer(once, dice, unit, counterpart, policy, log) for _ in range(request.times)]
        return reduce(add, results) if results else nothing(once.function, once.args, once.of)
    raise DiceError(f"a dice program yields requests, not {request!r}")


class _Ones:
    """Dice that all show 1."""

    def begin(self, turn: int, player: str, phase: str) -> None: ...

    def faces(self, unit: str, counterpart: str, purpose: str, n: int) -> bytes:
        return b"\1" * n


@lru_cache(maxsize=1024)
def nothing(function: Callable[..., Program[Any]], args: tuple[Any, ...], of: Projection | None) -> Any:
    """Sum of no results of a program, in the form of one: it is run dry, on dice that all show 1."""
    result = sample(function(*args), _Ones(), "", "")
    return _zeros(result if of is None else taker(of)(result))


def _zeros(result: Any) -> Any:
    if not isinstance(result, tuple):
        return 0
    fields = [_zeros(field) for field in result]
    return result._make(fields) if hasattr(result, "_make") else tuple(fields)
