"""Driver that answers a dice program with every possible answer, and adds up the exact odds.

A generator cannot be copied. So the search goes depth first: one run of the program goes down the first branch, and
each sibling runs it again from its start with the recorded answers. Weights are integers until the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd, lcm
from typing import Any, TypeAlias

from phasesim.dice.distribution import Distribution
from phasesim.dice.programs import Call, Choose, Note, Policy, Program, Projection, Repeat, Then, add, taker
from phasesim.dice.rolls import DiceError, Request, Roll, Table
from phasesim.dice.sample import nothing

Memo: TypeAlias = dict[Any, list[tuple[Table, int]]]
"""Odds of 1, 2, 3, ... runs of sub-programs, by (policy, function, arguments, what is wanted)."""

ProgramFunction: TypeAlias = Callable[..., Program[Any]]


def exact(
    function: ProgramFunction,
    *args: Any,
    of: Projection | None = None,
    policy: Policy | None = None,
    limit: int = 100_000,
    memo: Memo | None = None,
) -> Distribution:
    """Exact odds of a dice program.

    Parameters
    ----------
    function : callable
        The program function; it must answer the same to the same dice.
    *args
        Its arguments.
    of : str or callable, optional
        Attribute or function of the result that is wanted; results that agree in it are merged.
    policy : callable, optional
        Answers the decisions, (question, options, facts) -> option, from these alone; else the first option is taken.
    limit : int
        Most paths (sequences of answers) that are followed, sub-programs included.
    memo : dict, optional
        Keeps the odds of sub-programs from one call to the next; by default each call starts afresh.

    Raises
    ------
    DiceError
        If there are more paths than the limit, or an argument of a sub-program cannot be hashed.

    Examples
    --------
    >>> from phasesim.dice import Count, Then, Total
    >>> def bombers(number, turrets, armour):
    ...     runs = yield Total(number, minus=turrets, purpose="bomber runs")
    ...     return Then(Count(runs, at_least=armour, purpose="bomber attack"), int)
    >>> exact(bombers, 1, 4, 6)
    Distribution({0: 199/216, 1: 2/27, 2: 1/216})
    """
    search = _Search(policy, limit, {} if memo is None else memo)
    try:
        pairs, _ = search.explore(function, args, of)
    except RecursionError:
        raise DiceError(f"the sub-programs of {function.__qualname__} call one another without end") from None
    return Distribution(dict(pairs))


class _Path:
    """Recorded answers from the start of a program, and the rolls whose other answers have still to be tried."""

    __slots__ = ("answers", "open", "scale", "weight")

    def __init__(self) -> None:
        self.answers: list[Any] = []
        self.open: list[tuple[int, Iterator[tuple[Any, int]], int, int]] = []
        self.weight = self.scale = 1

    def down(self, pairs: Table, total: int) -> Any:
        """Record the first of these answers; the others stay open."""
        self.scale *= total
        if len(pairs) == 1:
            answer, weight = pairs[0]
        else:
            branches = iter(pairs)
            self.open.append((len(self.answers), branches, self.weight, self.scale))
            answer, weight = next(branches)
        self.answers.append(answer)
        self.weight *= weight
        return answer

    def across(self) -> bool:
        """Put the next answer in place of the last one that has a sibling left; False if none has."""
        while self.open:
            depth, branches, weight, self.scale = self.open[-1]
            for answer, times in branches:
                self.answers[depth:] = (answer,)
                self.weight = weight * times
                return True
            self.open.pop()
        return False


class _Search:
    """One call of `exact`: the policy, the memo, and how many paths may still be followed."""

    def __init__(self, policy: Policy | None, limit: int, memo: Memo) -> None:
        self.policy, self.limit, self.left, self.memo = policy, limit, limit, memo

    def explore(self, function: ProgramFunction, args: tuple[Any, ...], of: Projection | None) -> tuple[Table, int]:
        """Every result of a program with its weight, and the sum of the weights."""
        merged: dict[int, dict[Any, int]] = {}
        take = None if of is None else taker(of)
        path, more = _Path(), True
        self._count(1, function)
        while more:
            result = self._run(function, args, path)
            self._merge(merged, result, path, take, function)
            more = path.across()
        return _common(merged)

    def _run(self, function: ProgramFunction, args: tuple[Any, ...], path: _Path) -> Any:
        """Run the program once: over the recorded answers, then down the first branch of every further roll."""
        send = function(*args).send
        try:
            request = send(None)
            for answer in path.answers:
                request = send(answer)
            while True:
                request = send(path.down(*self.spread(request, function)))
        except StopIteration as stop:
            return stop.value

    def _merge(
        self,
        merged: dict[int, dict[Any, int]],
        result: Any,
        path: _Path,
        take: Callable[[Any], Any] | None,
        function: ProgramFunction,
    ) -> None:
        """Add the results at the end of one run: one, or one for each answer of the last roll."""
        weight = path.weight
        if type(result) is not Then:
            outcomes = merged.setdefault(path.scale, {})
            outcome = result if take is None else take(result)
            outcomes[outcome] = outcomes.get(outcome, 0) + weight
            return
        pairs, total = self.spread(result.request, function)
        outcomes, last = merged.setdefault(path.scale * total, {}), result.function
        for answer, times in pairs:
            outcome = last(answer) if take is None else take(last(answer))
            outcomes[outcome] = outcomes.get(outcome, 0) + weight * times

    def spread(self, request: Request, function: ProgramFunction) -> tuple[Table, int]:
        """Every answer to a request with its weight, and the sum of the weights."""
        if isinstance(request, Roll):
            if request.width() - 1 > self.left:
                self._count(request.width() - 1, function)
            pairs, total = request.table(), 6**request.dice
        elif isinstance(request, Call):
            pairs, total = self.repeated(1, request)
        elif isinstance(request, Repeat):
            pairs, total = self.repeated(request.times, request.once)
        elif isinstance(request, Choose):
            return ((request.decide(self.policy), 1),), 1
        elif isinstance(request, Note):
            return ((None, 1),), 1
        else:
            raise DiceError(f"a dice program yields requests, not {request!r}")
        self._count(len(pairs) - 1, function)
        return pairs, total

    def repeated(self, times: int, once: Call) -> tuple[Table, int]:
        """Odds of the sum of so many runs of a sub-program, from the memo or put there, like those of fewer runs."""
        key = (self.policy, once.function, once.args, once.of)
        try:
            known = self.memo.setdefault(key, [])
        except TypeError:
            raise DiceError(f"{once}: the policy and the arguments must be hashable") from None
        if times <= 0:
            return ((nothing(once.function, once.args, once.of), 1),), 1
        if not known:
            known.append(self.explore(once.function, once.args, once.of))
        while len(known) < times:
            known.append(self._sum(known[-1], known[0], once.function))
        return known[times - 1]

    def _sum(self, some: tuple[Table, int], one: tuple[Table, int], function: ProgramFunction) -> tuple[Table, int]:
        sums: dict[Any, int] = {}
        for total, weight in some[0]:
            for result, times in one[0]:
                outcome = add(total, result)
                sums[outcome] = sums.get(outcome, 0) + weight * times
        if len(sums) > self.limit:
            self._count(len(sums), function)
        return _common({some[1] * one[1]: sums})

    def _count(self, paths: int, function: ProgramFunction) -> None:
        self.left -= paths
        if self.left < 0:
            raise DiceError(
                f"{function.__qualname__} has more than {self.limit:,} paths; put steps that forget their past"
                " into sub-programs (Call, Repeat), return the last roll (Then), or raise the limit"
            )


def _common(merged: dict[int, dict[Any, int]]) -> tuple[Table, int]:
    """Weights of all paths on one least common scale."""
    scale = lcm(*merged)
    weights: dict[Any, int] = {}
    for own, outcomes in merged.items():
        for outcome, weight in outcomes.items():
            weights[outcome] = weights.get(outcome, 0) + weight * (scale // own)
    shared = gcd(scale, *weights.values())
    return tuple((outcome, weight // shared) for outcome, weight in weights.items()), scale // shared
