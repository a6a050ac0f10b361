"""Rule sets as data: a name and a value for each switch, a switch being one decision point between published rules.

A `Switch` asks one question of the rules; its values are named functions or numbers.  A `RuleSet` answers every
switch of its game system.  Programs ask ``rules["suppression"]`` and never which rule set is running.

>>> from phasesim.rules.ruleset import RuleSet
>>> bfgr = RuleSet("bfgr", "bfgr")
>>> bfgr["turret_to_hit"], bfgr.values["suppression"]
(4, 'per_fighter_capped')
>>> bfgr.extend(turret_to_hit=3).name
'bfgr+turret_to_hit=3'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from phasesim.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])
Setting: TypeAlias = str | int

SYSTEMS = {"bfgr": "phasesim.rules.bfg.switches"}
"""The game systems and the module that declares the switches of each."""

_SWITCHES: dict[str, dict[str, Switch]] = {}


@dataclass(frozen=True)
class SwitchValue:
    """One answer to a switch: what it says in a sentence, the rules it stands for, and the function that it means."""

    name: str
    sentence: str
    ids: tuple[str, ...] = ()
    reading: str = ""
    function: Callable[..., Any] | None = None


@dataclass(frozen=True)
class Switch:
    """A decision point at which published rules differ.

    Parameters
    ----------
    name, question : str
        What it is called and what it asks.
    phase : str
        The phase of the turn in which the answer acts.
    ids : tuple of str
        The rules that it touches.
    default : str or int
        The value of a rule set that does not say otherwise.
    numbers : range, optional
        The numbers that are values as they stand.
    values : dict of str to SwitchValue
        The named values, added by `value`.
    """

    name: str
    question: str
    phase: str
    ids: tuple[str, ...]
    default: Setting
    numbers: range | None = None
    system: str = "bfgr"
    values: dict[str, SwitchValue] = field(default_factory=dict, compare=False)

    @property
    def allowed(self) -> tuple[str, ...]:
        """Every value as it is written on a command line."""
        return (*map(str, self.numbers or ()), *self.values)

    def read(self, given: object) -> Setting:
        """Return the value in its one spelling; a number may come as text, and a truth value stands for its name."""
        text = str(given).lower() if isinstance(given, bool) else given
        if isinstance(text, str) and text in self.values:
            return text
        if isinstance(text, (str, int)) and str(text) in self.allowed:
            return int(text)
        raise InputError("unknown value", key=self.name, value=given, allowed=self.allowed)

    def meaning(self, setting: Setting) -> Any:
        """The number itself, the function of a named value, or its name where it has no function."""
        if isinstance(setting, int):
            return setting
        return self.values[setting].function or setting


def switch(
    name: str,
    question: str,
    *,
    phase: str,
    ids: tuple[str, ...],
    default: Setting,
    numbers: range | None = None,
    system: str = "bfgr",
) -> Switch:
    """Declare a switch of a game system; see `Switch` for the parameters."""
    known = _SWITCHES.setdefault(system, {})
    if name in known:
        raise ValueError(f"switch {name!r} is declared twice in {system!r}")
    known[name] = Switch(name, question, phase, ids, default, numbers, system)
    return known[name]


def value(
    of: Switch | str, name: str, *, sentence: str, ids: tuple[str, ...] = (), reading: str = "", system: str = "bfgr"
) -> Callable[[F], F]:
    """Add a value to a switch: the decorated function is what ``rules[switch]`` gives.

    Parameters
    ----------
    of : Switch or str
        The switch, or its name in ``system``.
    name, sentence : str
        What the value is called and what it says.
    ids : tuple of str
        The rules that say so.
    reading : str, optional
        How the rule is read where it leaves a choice.
    """
    asked = of if isinstance(of, Switch) else _find("switch", of, switches(system))

    def register(function: F) -> F:
        if name in asked.allowed:
            raise ValueError(f"value {name!r} of switch {asked.name!r} is declared twice")
        asked.values[name] = SwitchValue(name, sentence, ids, reading, function)
        return function

    return register


def switches(system: str = "bfgr") -> Mapping[str, Switch]:
    """The switches of a game system by name, in alphabetical order."""
    import_module(_find("game system", system, SYSTEMS))
    return MappingProxyType(dict(sorted(_SWITCHES[system].items())))


def touching(rule: str, system: str = "bfgr") -> tuple[Switch, ...]:
    """The switches that touch a rule, by the rule's id."""
    return tuple(
        asked
        for asked in switches(system).values()
        if rule in asked.ids or any(rule in named.ids for named in asked.values.values())
    )


def _find(what: str, name: str, known: Mapping[str, Any]) -> Any:
    if name not in known:
        raise InputError(f"unknown {what}", value=name, allowed=tuple(known))
    return known[name]


@dataclass(frozen=True)
class RuleSet:
    """An answer to every switch of a game system.

    ``values`` may name some switches only; the others take their defaults.  ``rules[switch]`` gives the function of a
    named value, or the number.

    Parameters
    ----------
    name : str
        What it is called in tables and files.
    system : str
        The game system whose switches it answers.
    values : mapping of str to str or int
        Switch name to value.

    Raises
    ------
    InputError
        On an unknown system, switch or value; it lists the known ones and the nearest.
    """

    name: str
    system: str = "bfgr"
    values: Mapping[str, Setting] = field(default_factory=dict)
    _meanings: Mapping[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = switches(self.system)
        for name in self.values:
            _find("switch", name, known)
        settled = {name: asked.read(self.values.get(name, asked.default)) for name, asked in known.items()}
        object.__setattr__(self, "values", MappingProxyType(settled))
        object.__setattr__(self, "_meanings", {name: known[name].meaning(to) for name, to in settled.items()})

    def __getitem__(self, name: str) -> Any:
        return self._meanings[name]

    def __hash__(self) -> int:
        return self._key

    def __reduce__(self) -> tuple[type[RuleSet], tuple[str, str, dict[str, Setting]]]:
        return RuleSet, (self.name, self.system, dict(self.values))

    @cached_property
    def _key(self) -> int:
        return hash((self.name, self.system, tuple(self.values.items())))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the system and the values, in hexadecimal; the name is left out, so equal rules give one hash."""
        content = {"switches": dict(self.values), "system": self.system}
        return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    def extend(self, name: str | None = None, **changes: object) -> RuleSet:
        """The same rules with some switches set otherwise; unnamed, it is called ``old+switch=value``."""
        known = switches(self.system)
        read = {key: _find("switch", key, known).read(given) for key, given in changes.items()}
        called = name if name is not None else "+".join([self.name, *(f"{key}={to}" for key, to in read.items())])
        return RuleSet(called, self.system, {**self.values, **read})
