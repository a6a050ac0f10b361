"""The folder of an experiment: shards while battles are fought, three tables when all are, and a manifest throughout.

Whatever ends a run (an interrupt, a kill, a full disk, a worker that is gone), what stands in whole shards is kept, and
going on gives, bit for bit, what an uninterrupted run gives.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from phasesim.errors import InputError, PhasesimError
from phasesim.experiment.columns import FAILED, TABLES
from phasesim.experiment.definition import Experiment, experiment_from
from phasesim.experiment.folder import OURS, check_target
from phasesim.experiment.manifest import MANIFEST, experiment_manifest, package_version, source_hash
from phasesim.experiment.results import Results, read_manifest
from phasesim.experiment.shards import PART, Shards

SHARDS, LOCK = "shards", ".lock"
RUNNING, DONE = "running", "done"


class Store:
    """An experiment's folder while this process fights it; made by `begun` and `resumed`.

    Attributes
    ----------
    folder : Path
    experiment : Experiment
    shards : Shards
    """

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder, self.experiment = folder, experiment
        self.shards = Shards(folder / SHARDS)

    def finish(self, n: int, found: Mapping[str, Any]) -> Results:
        """All battles are fought, ``n`` of each cell: write the tables and the manifest, then remove the shards."""
        self.shards.flush()
        counts = {}
        for name in [name for name in TABLES if name != "events" or self.experiment.events]:
            part = self.folder / f"{name}.parquet{PART}"
            counts[name] = self.shards.merge(name, part, n)
            os.replace(part, self.folder / f"{name}.parquet")
        manifest = experiment_manifest(self.experiment, counts, state=DONE, n=n, found=found)
        write_manifest(self.folder, manifest)
        self.shards.remove()
        return Results(manifest, folder=self.folder)


@contextmanager
def begun(folder: Path, experiment: Experiment, force: bool = False) -> Iterator[Store]:
    """A new store in a folder that is new or empty (with ``force``, in place of the results that stand there).

    Raises
    ------
    InputError
        The folder holds something; an experiment that is not finished says how to go on.
    """
    state = state_of(folder)
    if state == RUNNING and not force:
        raise InputError(
            f"holds an experiment that is not finished; go on with: {resume_command(folder)}", file=str(folder)
        )
    check_target(folder, force)
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder):
            _clear(folder)
            write_manifest(folder, experiment_manifest(experiment, {}, state=RUNNING))
            yield from _kept(Store(folder, experiment))


@contextmanager
def resumed(folder: Path) -> Iterator[Store]:
    """The store of an experiment that was begun.

    Raises
    ------
    InputError
        No such store; one of another version or of other code, whose battles would not go with ours; one that another
        process is fighting.
    """
    manifest = read_manifest(folder)
    if "experiment" not in manifest:
        raise InputError("holds no experiment", file=str(folder))
    if manifest.get("state") == RUNNING:
        check_same_code(manifest, folder)
    with _writing(folder), _locked(folder):
        if manifest.get("state") == DONE:
            shutil.rmtree(folder / SHARDS, ignore_errors=True)
            raise Finished(folder)
        yield from _kept(Store(folder, experiment_from(manifest["experiment"])))


class Finished(InputError):
    """There is nothing to go on with: all battles of the experiment are fought."""

    def __init__(self, folder: Path) -> None:
        super().__init__("all battles of this experiment are fought already", file=str(folder))


def state_of(folder: Path) -> str:
    """``running``, ``done``, or nothing where there is no experiment."""
    with suppress(InputError):
        return str(read_manifest(folder).get("state", ""))
    return ""


def standing_of(folder: Path) -> dict[str, Any]:
    """How far the experiment in a folder is, as plain data; nothing is changed there.

    Raises
    ------
    InputError
        There is no experiment.
    """
    import pyarrow.parquet as pq

    manifest = read_manifest(folder)
    if "experiment" not in manifest:
        raise InputError("holds no experiment", file=str(folder))
    cells, state = manifest["cells"], manifest["state"]
    told = {"name": manifest["experiment"]["name"], "state": state, "total": manifest["n"] * cells}
    if state == DONE:
        return told | {"done": told["total"], "failed": manifest.get("failed", 0), "next": ""}
    done = failed = 0
    for path in sorted((folder / SHARDS).glob("*.battles.parquet")):
        with suppress(Exception):  # a damaged shard is found, and told, when the experiment goes on
            winners = pq.read_table(path, columns=["winner"])["winner"].to_pylist()
            done, failed = done + len(winners), failed + winners.count(FAILED)
    return told | {"done": done, "failed": failed, "next": resume_command(folder)}


def check_same_code(manifest: Mapping[str, Any], folder: Path) -> None:
    """Refuse a manifest whose battles were fought by another version, or by other rules in the code."""
    told, here = manifest.get("phasesim"), package_version("phasesim")
    if told != here:
        problem = f"was begun with phasesim {told}, this is {here}: finish it with that version, or begin anew"
        raise InputError(problem, file=str(folder / MANIFEST))
    if manifest.get("code") != source_hash():
        problem = (
            "was begun before the rules in the code were changed: its battles would not go with new ones; begin anew"
        )
        raise InputError(problem, file=str(folder / MANIFEST))


def resume_command(folder: Path) -> str:
    """What to type to go on."""
    from shlex import quote

    return f"phasesim experiment resume {quote(str(folder))}"


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest, whole or not at all."""
    part = folder / f"{MANIFEST}{PART}"
    part.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    os.replace(part, folder / MANIFEST)


def _kept(store: Store) -> Iterator[Store]:
    """Whatever happens, the shard at hand is closed, so that nothing fought is lost."""
    try:
        yield store
    except BaseException:
        try:
            store.shards.flush()
        except OSError:
            store.shards.drop()
        raise


def _clear(folder: Path) -> None:
    for name in OURS:
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder / SHARDS, ignore_errors=True)


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        kept = f"; what is done is kept, go on with: {resume_command(folder)}" if state_of(folder) == RUNNING else ""
        raise PhasesimError(f"{folder}: could not be written: {error.strerror or error}{kept}") from error


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep others out; the lock goes with the process, however that ends, and is not inherited by its workers."""
    try:
        import fcntl
    except ImportError:  # no such locks here: nobody is kept out
        yield
        return
    with (folder / LOCK).open("w") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            mine = os.fstat(file.fileno()).st_ino == (folder / LOCK).stat().st_ino
        except OSError:
            mine = False
        if not mine:
            raise InputError("another process is fighting this experiment", file=str(folder))
        try:
            yield
        finally:
            with suppress(OSError):
                (folder / LOCK).unlink()
