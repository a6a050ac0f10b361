"""The results of an experiment: three tables and a manifest, in memory or in a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phasesim.dice import Ledger
from phasesim.errors import InputError
from phasesim.experiment.columns import TABLES
from phasesim.experiment.manifest import FORMAT, MANIFEST, SCHEMA

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from phasesim.experiment.definition import Experiment


@dataclass(frozen=True)
class Results:
    """What an experiment found.

    Attributes
    ----------
    manifest : dict
        What was fought: version, scenario, rule sets, seed, numbers.
    tables : mapping of str to pyarrow.Table
        The tables held in memory, by name; those of a folder are read when asked for.
    folder : Path, optional
        Where the tables stand.
    ledgers : mapping of str to Ledger
        All dice by rule set, where the battles were fought in this process's lifetime.
    """

    manifest: dict[str, Any]
    tables: Mapping[str, pa.Table] = field(default_factory=dict)
    folder: Path | None = None
    ledgers: Mapping[str, Ledger] = field(default_factory=dict)

    @cached_property
    def battles(self) -> pd.DataFrame:
        """A row a battle, in the order (rule sets as given, replication)."""
        return self._frame("battles")

    @cached_property
    def series(self) -> pd.DataFrame:
        """A row a side and phase of each battle."""
        return self._frame("series")

    @cached_property
    def events(self) -> pd.DataFrame:
        """A row an event; `InputError` when events were not recorded."""
        return self._frame("events")

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the rule sets, as they were given."""
        return tuple(rules["name"] for rules in self.manifest["rules"])

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, as the scenario has them."""
        return tuple(self.manifest["sides"])

    @cached_property
    def experiment(self) -> Experiment | None:
        """The experiment that was fought; None for a plain comparison."""
        from phasesim.experiment.definition import experiment_from

        told = self.manifest.get("experiment")
        return None if told is None else experiment_from(told)

    @property
    def failed(self) -> int:
        """Battles that raised."""
        return int(self.manifest.get("failed", 0))

    def table(self, name: str) -> pa.Table:
        """One of the tables as Arrow.

        Raises
        ------
        InputError
            For ``events`` that were not recorded.
        """
        if name not in self.manifest["counts"]:
            problem = f"no {name} were recorded; fight the battles again with events"
            raise InputError(problem, file=str(self.folder) if self.folder else None)
        if self.folder is None:
            return self.tables[name]
        return _read_table(self.folder / f"{name}.parquet")

    def _frame(self, name: str) -> pd.DataFrame:
        frame: pd.DataFrame = self.table(name).to_pandas()
        return frame


def open_results(folder: str | Path) -> Results:
    """Open a result folder; tables are read when they are asked for.

    Raises
    ------
    InputError
        Not a folder, not a result folder, one of another layout, or one whose tables are missing, damaged or of other
        length than its manifest says.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    if manifest.get("state") == "running":
        problem = f"is an experiment that is not finished; go on with: phasesim experiment resume {folder}"
        raise InputError(problem, file=str(folder))
    _check_manifest(manifest, folder / MANIFEST)
    for name in TABLES:
        count = manifest["counts"].get(name)
        if count is not None:
            _check_table(folder / f"{name}.parquet", count)
    return Results(manifest, folder=folder)


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a result folder, finished or not; `InputError` where there is none of this layout."""
    if not folder.is_dir():
        problem = "is not a folder, so not a result folder" if folder.exists() else "there is no such result folder"
        raise InputError(problem, file=str(folder))
    path = folder / MANIFEST
    if not path.is_file():
        raise InputError(f"is not a result folder: it has no {MANIFEST}", file=str(folder))
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {error}", file=str(path)) from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputError("is not the manifest of a result folder", file=str(path))
    if manifest.get("schema") != SCHEMA:
        layout = manifest.get("schema")
        raise InputError("unknown layout", file=str(path), key="schema", value=layout, allowed=str(SCHEMA))
    return manifest


def _check_manifest(manifest: dict[str, Any], path: Path) -> None:
    for key, kind in {"counts": dict, "rules": list, "sides": list, "scenario": dict, "n": int, "seed": int}.items():
        if not isinstance(manifest.get(key), kind):
            raise InputError("is missing or not what it should be", file=str(path), key=key)
    if {"battles", "series"} - set(manifest["counts"]):
        raise InputError("names no battles or no series", file=str(path), key="counts")


def _check_table(path: Path, count: int) -> None:
    if not path.is_file():
        raise InputError("is missing from the result folder", file=str(path))
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        found = pq.read_metadata(path).num_rows
    except (OSError, pa.ArrowException) as error:
        raise InputError(f"is damaged: {_first_line(error)}", file=str(path)) from None
    if found != count:
        raise InputError("has not as many rows as the manifest says:", file=str(path), value=found, allowed=str(count))


def _read_table(path: Path) -> pa.Table:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(path)
    except (OSError, pa.ArrowException) as error:
        raise InputError(f"is damaged: {_first_line(error)}", file=str(path)) from None


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
