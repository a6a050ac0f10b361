"""Where chunks go as they come back: into memory, or into Parquet files of a folder that appears when all is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from phasesim.dice import Ledger
from phasesim.experiment.chunks import Chunk
from phasesim.experiment.folder import staged_folder
from phasesim.experiment.manifest import MANIFEST, make_manifest
from phasesim.experiment.plan import Plan
from phasesim.experiment.results import Results

if TYPE_CHECKING:
    import pyarrow as pa

ROW_GROUP = 50_000
"""Rows of a row group: fixed, so that files do not depend on how battles were cut into chunks."""


class Sink(Protocol):
    """Takes chunks in order; afterwards `results` tells what is there."""

    def __enter__(self) -> Sink: ...
    def __exit__(self, *error: Any) -> bool | None: ...

    def add(self, chunk: Chunk) -> None:
        """Take in the next chunk."""

    def finish(self) -> None:
        """All battles are fought."""

    def results(self) -> Results:
        """What was found; to be asked for after leaving the context."""


class Memory:
    """Keeps everything in memory."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._batches: dict[str, list[pa.RecordBatch]] = {}
        self._ledgers: dict[str, Ledger] = {}
        self._found: Results | None = None

    def __enter__(self) -> Memory:
        return self

    def __exit__(self, *error: Any) -> None:
        return None

    def add(self, chunk: Chunk) -> None:
        """Take in the next chunk."""
        for name, batch in chunk.tables.items():
            self._batches.setdefault(name, []).append(batch)
        self._ledgers.setdefault(chunk.rules, Ledger()).merge(chunk.ledger)

    def finish(self) -> None:
        """All battles are fought."""
        import pyarrow as pa

        tables = {name: pa.Table.from_batches(batches) for name, batches in self._batches.items()}
        counts = {name: table.num_rows for name, table in tables.items()}
        self._found = Results(make_manifest(self._plan, counts), tables, ledgers=self._ledgers)

    def results(self) -> Results:
        """The results in memory."""
        assert self._found is not None
        return self._found


class Folder:
    """Writes Parquet files into a folder beside the target and puts it in place when all battles are fought.

    Parameters
    ----------
    plan : Plan
    out : Path
        The target: new or empty, unless ``force``.
    force : bool
        Replace the results that stand there.
    """

    def __init__(self, plan: Plan, out: Path, force: bool = False) -> None:
        self._plan, self._out = plan, out
        self._stack = ExitStack()
        self._stage = staged_folder(out, force)
        self._writers: dict[str, TableWriter] = {}
        self._ledgers: dict[str, Ledger] = {}
        self._manifest: dict[str, Any] = {}

    def __enter__(self) -> Folder:
        self._here = self._stack.enter_context(self._stage)
        return self

    def __exit__(self, *error: Any) -> bool | None:
        for writer in self._writers.values():
            writer.drop()
        return self._stack.__exit__(*error)

    def add(self, chunk: Chunk) -> None:
        """Take in the next chunk."""
        for name, batch in chunk.tables.items():
            if name not in self._writers:
                self._writers[name] = TableWriter(self._here / f"{name}.parquet", batch.schema)
            self._writers[name].add(batch)
        self._ledgers.setdefault(chunk.rules, Ledger()).merge(chunk.ledger)

    def finish(self) -> None:
        """All battles are fought: close the files and write the manifest."""
        counts = {name: writer.close() for name, writer in self._writers.items()}
        self._manifest = make_manifest(self._plan, counts)
        text = json.dumps(self._manifest, indent=2, ensure_ascii=False) + "\n"
        (self._here / MANIFEST).write_text(text, encoding="utf-8")

    def results(self) -> Results:
        """The results in their folder."""
        return Results(self._manifest, folder=self._out, ledgers=self._ledgers)


def sink_for(plan: Plan, out: Path | None, force: bool) -> Sink:
    """Memory when no folder is named."""
    return Memory(plan) if out is None else Folder(plan, out, force)


class TableWriter:
    """A Parquet file whose row groups have one size, whatever the size of the batches."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        import pyarrow.parquet as pq

        self._writer = pq.ParquetWriter(path, schema, compression="zstd")
        self._close: Callable[[], None] = self._writer.close
        self._waiting: list[pa.RecordBatch] = []
        self._held = self._rows = 0

    def add(self, batch: pa.RecordBatch) -> None:
        self._waiting.append(batch)
        self._held += batch.num_rows
        self._rows += batch.num_rows
        if self._held >= ROW_GROUP:
            self._flush(self._held - self._held % ROW_GROUP)

    def close(self) -> int:
        if self._held:
            self._flush(self._held)
        self.drop()
        return self._rows

    def drop(self) -> None:
        self._close()

    def _flush(self, rows: int) -> None:
        import pyarrow as pa

        table = pa.Table.from_batches(self._waiting)
        self._writer.write_table(table.slice(0, rows), row_group_size=ROW_GROUP)
        rest = table.slice(rows)
        self._waiting = rest.to_batches()
        self._held = rest.num_rows
