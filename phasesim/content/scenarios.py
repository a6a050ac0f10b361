"""Scenario files: read, checked whole, and turned into a `Scenario`.  The schema stands in ``docs/scenarios.md``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from phasesim.content import gothic
from phasesim.content.deployment import Table
from phasesim.content.dropfleet import scenario as dropfleet
from phasesim.content.fields import Section
from phasesim.content.files import read_toml
from phasesim.content.finder import models_root
from phasesim.errors import InputError
from phasesim.rules.ruleset import SYSTEMS
from phasesim.table import Scenario, Side

SCHEMA = 1
_SIDE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NO_SIDE = ("roll", "draw")

Doctrines: TypeAlias = Mapping[str, Iterable[str]] | Iterable[str] | None


class Reader(Protocol):
    """What knows the units of a game system: a module with the usual size of a table and these two functions."""

    USUAL_TABLE: tuple[float, float] | None

    def read_units(self, section: Section, name: str, table: Table) -> dict[str, Any]:
        """Read what a side fields, as fields of a `Side`."""

    def read_rest(self, file: Section, table: Table, sides: tuple[Side, ...]) -> dict[str, Any]:
        """Read what belongs to no side, and check the whole, as fields of a `Scenario`, sides among them."""


READERS: Mapping[str, Reader] = {"bfgr": gothic, "dropfleet": dropfleet}
"""The reader of each game system."""


def scenario_names() -> tuple[str, ...]:
    """Return the names of the scenarios that come with the package."""
    return tuple(sorted(path.stem for path in (models_root() / "scenarios").glob("*.toml")))


def load_scenario(ref: str | Path, known_doctrines: Doctrines = None) -> Scenario:
    """Load a scenario by name or from a file, and check it.

    Parameters
    ----------
    ref : str or Path
        A name of `scenario_names`, or the path of a TOML file.
    known_doctrines : mapping of str to names, or names, optional
        The doctrines there are, by game system or in all; without it their names are not checked.

    Raises
    ------
    InputError
        On anything that cannot be right: an unknown name (with the nearest), a value of the wrong type or out of range,
        a ship off the table, overlapping bases, a side without units.
    """
    return _scenario(read_toml(_find(ref), known=scenario_names()), known_doctrines)


def scenario_from(data: Mapping[str, Any], source: str = "", known_doctrines: Doctrines = None) -> Scenario:
    """Make a scenario of parsed data under the checks of `load_scenario`; ``source`` is what error lines name."""
    return _scenario(Section(data, source), known_doctrines)


def scenario_data(ref: str | Path) -> tuple[dict[str, Any], str]:
    """Read a scenario by name or from a file, unchecked, for `scenario_from`: its parsed data, and where it stands."""
    file = read_toml(_find(ref), known=scenario_names())
    return dict(file.data), file.file


def _find(ref: str | Path) -> Path:
    if isinstance(ref, str) and ref in scenario_names():
        return models_root() / "scenarios" / f"{ref}.toml"
    path = Path(ref)
    if path.suffix == ".toml" or (path.name and path.exists()):
        return path
    raise InputError("unknown scenario", value=str(ref), allowed=scenario_names())


def _scenario(file: Section, doctrines: Doctrines) -> Scenario:
    if file.integer("schema", SCHEMA) != SCHEMA:
        raise file.error("unknown schema", "schema", value=file.data["schema"], allowed=(str(SCHEMA),))
    system = file.text("system", allowed=SYSTEMS, what="game system")
    width, height = _size(file, READERS[system].USUAL_TABLE)
    table = Table(width, height, system)
    known = doctrines.get(system, ()) if isinstance(doctrines, Mapping) else doctrines
    sides = _sides(file, table, None if known is None else tuple(known))
    scenario = Scenario(
        name=file.text("name"),
        title=file.text("title", file.text("name")),
        system=system,
        turns=file.integer("turns", low=1, high=1000),
        width=width,
        height=height,
        first=file.text("first", "roll", ("roll", *(side.name for side in sides)), "side"),
        source=file.file,
        hash=content_hash(file.data),
        **READERS[system].read_rest(file, table, sides),
    )
    file.close()
    return scenario


def content_hash(data: Mapping[str, Any]) -> str:
    """SHA-256 of parsed data in hexadecimal, the same whatever the order of its keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
    return sha256(text.encode()).hexdigest()


def _size(file: Section, usual: tuple[float, float] | None) -> tuple[float, float]:
    width, height = file.pair("table", usual)
    if not (0 < width <= 10_000 and 0 < height <= 10_000):
        raise file.error(
            "width and height must be", "table", value=[width, height], allowed="more than 0, at most 10000 cm"
        )
    return width, height


def _sides(file: Section, table: Table, doctrines: tuple[str, ...] | None) -> tuple[Side, ...]:
    tables = file.section("sides")
    if len(tables.data) != 2:
        problem = (
            "a battle has two sides, this one has no enemy:" if len(tables.data) == 1 else "a battle has two sides, not"
        )
        raise tables.error(problem, value=tuple(tables.data))
    return tuple(_side(tables.section(name), name, table, doctrines) for name in tables.data)


def _side(section: Section, name: str, table: Table, doctrines: tuple[str, ...] | None) -> Side:
    if not _SIDE_NAME.fullmatch(name) or name in _NO_SIDE:
        raise section.error(
            "cannot be the name of a side:", value=name, allowed="letters, digits and _, not roll or draw"
        )
    side = Side(
        name=name,
        doctrine=section.text("doctrine", allowed=doctrines, what="doctrine"),
        options=section.free("options"),
        choices=section.free("choices"),
        **READERS[table.system].read_units(section, name, table),
    )
    if not side.ships and not side.ordnance:
        raise section.error("has neither ships nor ordnance: there is no enemy", "ships")
    section.close("ordnance")
    return side
