"""Modules of a user's own that add values to switches; they run code, so they load only where they are named."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from phasesim.content.files import read_text
from phasesim.content.rulebook import catalogue
from phasesim.errors import InputError
from phasesim.rules.plugins import Plugin, forget, load_source
from phasesim.rules.ruleset import switches


def load_plugin(path: str | Path) -> Plugin:
    """Load a module of a user's own, and keep the values that it adds to switches.

    Parameters
    ----------
    path : str or Path
        A Python file with functions decorated by `phasesim.value`.

    Raises
    ------
    InputError
        If the file cannot be read, raises, adds no value, or names a rule that is in no catalogue.
    """
    plugin = load_source(read_text(Path(path)), str(path))
    for asked in (asked for system in _systems(plugin) for asked in switches(system).values()):
        for named in asked.values.values():
            unknown = [id for id in named.ids if id not in catalogue()] if named.source == plugin.hash else []
            if unknown:
                forget(plugin)
                where = f"{asked.name}={named.name}"
                raise InputError(
                    "unknown rule", file=str(path), key=where, value=unknown[0], allowed=tuple(catalogue())
                )
    return plugin


def _systems(plugin: Plugin) -> Iterable[str]:
    return dict.fromkeys(plugin.systems)
