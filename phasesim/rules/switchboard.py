"""The switches of every game system: decision points between published rules, and the values that answer them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from inspect import Parameter, getsource, signature
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from phasesim.errors import InputError
from phasesim.rules.guard import guarded

F = TypeVar("F", bound=Callable[..., Any])
Setting: TypeAlias = str | int
Needs: TypeAlias = Mapping[str, Setting]

SYSTEMS = {"bfgr": "phasesim.rules.bfg.switches", "dropfleet": "phasesim.rules.dropfleet.switches"}
"""The game systems and the module that declares the switches of each."""

_SWITCHES: dict[str, dict[str, Switch]] = {}
_SOURCE: list[str] = []
"""Hash of the plugin that is being loaded, if one is."""


@dataclass(frozen=True)
class SwitchValue:
    """One answer to a switch: what it says in a sentence, the rules it stands for, and the function that it means.

    ``needs`` are other switches with the values without which it makes no sense, and ``why`` says so; ``source`` is the
    hash of the code that a user added it with, and empty for ours.
    """

    name: str
    sentence: str
    ids: tuple[str, ...] = ()
    reading: str = ""
    function: Callable[..., Any] | None = None
    needs: tuple[tuple[str, Setting], ...] = ()
    why: str = ""
    source: str = ""


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
    unit : str
        What the numbers count.
    signature : str
        How the function of a value is called, and what it gives: ``"(fighters, bombers) -> attack dice"``.
    gives : type, optional
        What it must give.
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
    unit: str = ""
    signature: str = ""
    gives: type | None = None
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

    def says(self, setting: Setting) -> str:
        """A value in a sentence."""
        if isinstance(setting, int):
            return f"{setting} {self.unit}".rstrip() + "."
        return self.values[setting].sentence


def switch(
    name: str,
    question: str,
    *,
    phase: str,
    ids: tuple[str, ...],
    default: Setting,
    numbers: range | None = None,
    system: str = "bfgr",
    unit: str = "",
    signature: str = "",
    gives: type | None = None,
) -> Switch:
    """Declare a switch of a game system; see `Switch` for the parameters."""
    known = _SWITCHES.setdefault(system, {})
    if name in known:
        raise ValueError(f"switch {name!r} is declared twice in {system!r}")
    if _SOURCE:
        raise ValueError(f"a plugin adds values, it cannot declare a switch ({name!r}) that no rule asks")
    known[name] = Switch(name, question, phase, ids, default, numbers, system, unit, signature, gives)
    return known[name]


def value(
    of: Switch | str,
    name: str,
    *,
    sentence: str,
    ids: tuple[str, ...] = (),
    reading: str = "",
    needs: Needs | None = None,
    why: str = "",
    system: str = "bfgr",
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
    needs : mapping of str to value, optional
        Switches that must be set so for the value to make sense; ``why`` says why.
    """
    asked = of if isinstance(of, Switch) else find("switch", of, switches(system))

    def register(function: F) -> F:
        if name in asked.allowed:
            raise ValueError(f"value {name!r} of switch {asked.name!r} is declared twice")
        source = _source_of(function)
        meant: Callable[..., Any] = function
        if source:
            _check(asked, name, sentence, function)
            meant = guarded(function, f"{asked.name}={name}", asked.gives)
        required = tuple((needs or {}).items())
        asked.values[name] = SwitchValue(name, sentence, ids, reading, meant, required, why, source)
        return function

    return register


def _source_of(function: Callable[..., Any]) -> str:
    """Hash of a plugin's code, or of a function's own where a user adds it otherwise; none for ours."""
    if _SOURCE:
        return _SOURCE[-1]
    if getattr(function, "__module__", "").split(".")[0] == "phasesim":
        return ""
    try:
        text = getsource(function)
    except (OSError, TypeError):
        text = getattr(function, "__qualname__", repr(function))
    return sha256(text.encode()).hexdigest()


def _check(asked: Switch, name: str, sentence: str, function: Callable[..., Any]) -> None:
    """Refuse what would not be good enough for one of ours, either."""
    if not name.isidentifier() or name != name.lower():
        raise ValueError(f"value {name!r} of switch {asked.name!r}: a name is of small letters, digits and _")
    if not sentence.endswith((".", "?", "!")):
        raise ValueError(f"value {name!r} of switch {asked.name!r} must say in a sentence what it means")
    wanted = asked.signature or "the arguments of its other values"
    for other in asked.values.values():
        if other.function is not None and not _alike(function, other.function):
            raise ValueError(f"value {name!r} of switch {asked.name!r} must take {wanted}")


def _alike(one: Callable[..., Any], other: Callable[..., Any]) -> bool:
    places = [p for p in signature(other).parameters.values() if p.kind <= Parameter.POSITIONAL_OR_KEYWORD]
    try:
        signature(one).bind(*places)
    except TypeError:
        return False
    return True


def switches(system: str = "bfgr") -> Mapping[str, Switch]:
    """The switches of a game system by name, in alphabetical order."""
    import_module(find("game system", system, SYSTEMS))
    return MappingProxyType(dict(sorted(_SWITCHES[system].items())))


def touching(rule: str, system: str = "bfgr") -> tuple[Switch, ...]:
    """The switches that touch a rule, by the rule's id."""
    return tuple(
        asked
        for asked in switches(system).values()
        if rule in asked.ids or any(rule in named.ids for named in asked.values.values())
    )


def find(what: str, name: str, known: Mapping[str, Any]) -> Any:
    """What a mapping has under a name, or `InputError` with the known names and the nearest."""
    if name not in known:
        raise InputError(f"unknown {what}", value=name, allowed=tuple(known))
    return known[name]
