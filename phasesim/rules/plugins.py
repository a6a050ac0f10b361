"""Values that a user adds in a module of his own: loaded when it is named, never by a model file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from types import ModuleType

from phasesim.errors import InputError, PhasesimError
from phasesim.rules.switchboard import _SOURCE, _SWITCHES, SYSTEMS, switches


@dataclass(frozen=True)
class Plugin:
    """A module that was loaded: its name, its text and the hash of that.

    ``values`` are those that it added, as ``switch=value``, and ``systems`` the game systems of these switches.
    """

    name: str
    source: str
    hash: str
    values: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()


_LOADED: dict[str, Plugin] = {}


def load_source(source: str, name: str) -> Plugin:
    """Run the text of a plugin, and keep the values that it adds; the same text is run once.

    Parameters
    ----------
    source : str
        Python code with functions decorated by `phasesim.rules.ruleset.value`.
    name : str
        What error lines call it: its path.

    Raises
    ------
    InputError
        If it cannot be compiled, raises, or adds no value.  Nothing of it is kept then.
    """
    key = sha256(source.encode()).hexdigest()
    if key in _LOADED:
        return _LOADED[key]
    module = ModuleType(f"phasesim_plugin_{key[:12]}")
    module.__file__ = name
    sys.modules[module.__name__] = module
    for system in SYSTEMS:
        switches(system)
    _SOURCE.append(key)
    try:
        exec(compile(source, name, "exec"), module.__dict__)
        plugin = Plugin(name, source, key, *_added(key))
        if not plugin.values:
            raise InputError("adds no value to any switch", file=name, allowed="functions decorated by value(...)")
    except PhasesimError as error:
        _forget(key)
        raise error if getattr(error, "file", None) else InputError(str(error), file=name) from None
    except Exception as error:
        _forget(key)
        raise InputError(f"raised {type(error).__name__}{_line(error, name)}: {error}", file=name) from None
    finally:
        _SOURCE.pop()
    _LOADED[key] = plugin
    return plugin


def plugins_of(hashes: Iterable[str]) -> tuple[Plugin, ...]:
    """The loaded plugins with these hashes, each once."""
    return tuple(_LOADED[one] for one in dict.fromkeys(hashes) if one in _LOADED)


def _added(key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Values that the plugin being loaded has added, and the game systems of their switches."""
    found = [
        (f"{asked.name}={named.name}", asked.system)
        for known in _SWITCHES.values()
        for asked in known.values()
        for named in asked.values.values()
        if named.source == key
    ]
    return tuple(name for name, _ in found), tuple(dict.fromkeys(system for _, system in found))


def _forget(key: str) -> None:
    for known in _SWITCHES.values():
        for asked in known.values():
            for name in [one.name for one in asked.values.values() if one.source == key]:
                del asked.values[name]


def forget(plugin: Plugin) -> None:
    """Take the values of a plugin back: rule sets that name them can no longer be made."""
    _LOADED.pop(plugin.hash, None)
    _forget(plugin.hash)


def _line(error: Exception, name: str) -> str:
    """Where in the plugin it went wrong."""
    number = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == name:
            number = trace.tb_lineno
        trace = trace.tb_next
    return f" in line {number}" if number else ""
