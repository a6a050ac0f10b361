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
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from phasesim.rules.needs import check_needs
from phasesim.rules.plugins import Plugin, load_source, plugins_of
from phasesim.rules.switchboard import (
    _SWITCHES,
    SYSTEMS,
    Setting,
    Switch,
    SwitchValue,
    find,
    switch,
    switches,
    touching,
    value,
)

__all__ = [
    "SYSTEMS",
    "_SWITCHES",
    "RuleSet",
    "Setting",
    "Switch",
    "SwitchValue",
    "switch",
    "switches",
    "touching",
    "value",
]


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
        On an unknown system, switch or value, with the known ones and the nearest; on values of which one needs
        another, with the smallest change that mends it.
    """

    name: str
    system: str = "bfgr"
    values: Mapping[str, Setting] = field(default_factory=dict)
    _meanings: Mapping[str, Any] = field(init=False, repr=False, compare=False)
    _sources: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = switches(self.system)
        for name in self.values:
            find("switch", name, known)
        settled = {name: asked.read(self.values.get(name, asked.default)) for name, asked in known.items()}
        check_needs(settled, known)
        object.__setattr__(self, "values", MappingProxyType(settled))
        object.__setattr__(self, "_meanings", {name: known[name].meaning(to) for name, to in settled.items()})
        named = {name: known[name].values.get(to) for name, to in settled.items() if isinstance(to, str)}
        object.__setattr__(self, "_sources", {name: one.source for name, one in named.items() if one and one.source})

    def __getitem__(self, name: str) -> Any:
        return self._meanings[name]

    def __hash__(self) -> int:
        return self._key

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _unpickled, (self.name, self.system, dict(self.values), self.plugins)

    @cached_property
    def _key(self) -> int:
        return hash((self.name, self.system, tuple(self.values.items())))

    @cached_property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plugins that hold the functions of its values."""
        return plugins_of(self._sources.values())

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the system and the values, in hexadecimal.

        The name is left out, so equal rules give one hash; of values that users add, the code counts.
        """
        content: dict[str, Any] = {"switches": dict(self.values), "system": self.system}
        if self._sources:
            content["sources"] = self._sources
        return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    def extend(self, name: str | None = None, **changes: object) -> RuleSet:
        """The same rules with some switches set otherwise; unnamed, it is called ``old+switch=value``."""
        known = switches(self.system)
        read = {key: find("switch", key, known).read(given) for key, given in changes.items()}
        called = name if name is not None else "+".join([self.name, *(f"{key}={to}" for key, to in read.items())])
        return RuleSet(called, self.system, {**self.values, **read})

    def differing(self, other: RuleSet) -> tuple[str, ...]:
        """The switches that another rule set of the same system answers otherwise, in alphabetical order."""
        return tuple(name for name, to in self.values.items() if other.values[name] != to)


def _unpickled(name: str, system: str, values: dict[str, Setting], plugins: tuple[Plugin, ...]) -> RuleSet:
    for plugin in plugins:
        load_source(plugin.source, plugin.name)
    return RuleSet(name, system, values)
