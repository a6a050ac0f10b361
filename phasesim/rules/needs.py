"""Values that need another switch to be set so: mixes that make no sense are refused, with what mends them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from phasesim.errors import InputError
from phasesim.rules.switchboard import Setting, Switch


class Unmet(NamedTuple):
    """A need that a mix does not meet: the switch whose value needs another, and what that would have to be."""

    switch: str
    other: str
    wanted: Setting
    why: str


def unmet(values: Mapping[str, Setting], known: Mapping[str, Switch]) -> Iterator[Unmet]:
    """The needs that a full set of values does not meet, by switch."""
    for name, to in values.items():
        named = known[name].values.get(to) if isinstance(to, str) else None
        for other, wanted in named.needs if named else ():
            if values[other] != wanted:
                yield Unmet(name, other, wanted, named.why if named else "")


def check_needs(values: Mapping[str, Setting], known: Mapping[str, Switch]) -> None:
    """Refuse a mix in which a value lacks what it needs.

    Raises
    ------
    InputError
        With the reason, and the smallest change that mends it.
    """
    first = next(unmet(values, known), None)
    if first is None:
        return
    problem = f"{first.switch}={values[first.switch]} needs {first.other}={first.wanted}, not {values[first.other]}"
    if first.why:
        problem += f": {first.why}"
    raise InputError(f"{problem}; the smallest change that mends it: {told(mend(values, known))}", key="switches")


def told(changes: Mapping[str, Setting]) -> str:
    """Changes as they are written on a command line."""
    return " ".join(f"+{name}={to}" for name, to in changes.items())


def mend(values: Mapping[str, Setting], known: Mapping[str, Switch]) -> dict[str, Setting]:
    """The fewest changes after which every need is met; of two as small, the one that gives what is needed.

    Only switches that have to do with an unmet need are touched.
    """
    broken = list(unmet(values, known))
    involved = list(dict.fromkeys([*(one.other for one in broken), *(one.switch for one in broken)]))
    for size in range(1, len(involved) + 1):
        for names in combinations(involved, size):
            for to in product(*(_choices(name, values, known, broken) for name in names)):
                changes = dict(zip(names, to, strict=True))
                if next(unmet({**values, **changes}, known), None) is None:
                    return changes
    return {name: known[name].default for name in involved}


def _choices(
    name: str, values: Mapping[str, Setting], known: Mapping[str, Switch], broken: list[Unmet]
) -> Iterator[Setting]:
    """What a switch may be changed to: first what somebody needs, then its default, then the rest."""
    asked = known[name]
    wanted = [one.wanted for one in broken if one.other == name]
    for to in dict.fromkeys([*wanted, asked.default, *(asked.numbers or ()), *asked.values]):
        if to != values[name]:
            yield to


def bound_together(
    changes: Mapping[str, Setting], values: Mapping[str, Setting], known: Mapping[str, Switch]
) -> list[tuple[str, ...]]:
    """Put changed switches into groups such that any mix of whole groups is legal.

    Two switches stand in one group where taking one of the changes without the other breaks a need, before or after.

    Parameters
    ----------
    changes : mapping
        Switches and what they change to.
    values : mapping
        All values before the changes.
    """
    groups = {name: {name} for name in changes}
    for one, other in _ties(changes, values, known):
        merged = groups[one] | groups[other]
        for name in merged:
            groups[name] = merged
    return sorted({tuple(sorted(group)) for group in groups.values()})


def _ties(
    changes: Mapping[str, Setting], values: Mapping[str, Setting], known: Mapping[str, Switch]
) -> Iterator[tuple[str, str]]:
    for name in changes:
        for to in (values[name], changes[name]):
            named = known[name].values.get(to) if isinstance(to, str) else None
            for other, _ in named.needs if named else ():
                if other in changes:
                    yield name, other
