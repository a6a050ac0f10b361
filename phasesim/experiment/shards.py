"""Shards: what was fought so far, in small Parquet files, every one whole or not there.

A shard is a file a table, each of one writer; ``00012.battles.parquet`` is the last of them to get its name.  A row
group is a chunk of battles.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from phasesim.experiment.chunks import Chunk
from phasesim.experiment.columns import TABLES
from phasesim.experiment.plan import Span
from phasesim.experiment.sinks import TableWriter

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

PART, DAMAGED = ".part", ".damaged"
OPEN = 48
"""Files that are kept open for reading."""
SHORTEST, LONGEST, SHARE = 2.0, 30.0, 0.05
"""A shard is closed after that share of the time since the start, at least and at most so many seconds."""


@dataclass(frozen=True, order=True)
class Piece:
    """A row group: battles ``start`` up to ``stop`` of a cell."""

    cell: int
    start: int
    stop: int
    shard: str
    group: int


class Shards:
    """The shards of a folder, and the one that is being written.

    Parameters
    ----------
    folder : Path
        Is made if it is not there.

    Attributes
    ----------
    pieces : list of Piece
        All battles that are safe.
    notes : list of str
        What was found damaged and set aside.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pieces: list[Piece] = []
        self.notes: list[str] = []
        self._file = lru_cache(OPEN)(self._reader)
        folder.mkdir(exist_ok=True)
        self._clear_up()
        for path in sorted(folder.glob("*.battles.parquet")):
            self._take(path.name.partition(".")[0])
        names = [path.name.partition(".")[0] for path in folder.iterdir()]
        self._next = 1 + max((int(name) for name in names if name.isdecimal()), default=-1)
        self._writers: dict[str, pq.ParquetWriter] = {}
        self._open: list[Piece] = []
        self._by_cell: dict[int, list[Piece]] | None = None
        self._began = self._opened = perf_counter()

    # ------------------------------------------------------------ writing
    def add(self, chunk: Chunk) -> None:
        """Write a chunk; from time to time the shard is closed and its battles are safe."""
        import pyarrow.parquet as pq

        name = f"{self._next:05d}"
        if not self._writers:
            self._opened = perf_counter()
        for table, batch in chunk.tables.items():
            if table not in self._writers:
                part = self.folder / f"{name}.{table}.parquet{PART}"
                self._writers[table] = pq.ParquetWriter(part, batch.schema, compression="zstd")
            if batch.num_rows:
                self._writers[table].write_batch(batch.cast(self._writers[table].schema))
        stop = chunk.start + chunk.battles.num_rows
        self._open.append(Piece(chunk.cell, chunk.start, stop, name, len(self._open)))
        now = perf_counter()
        if now - self._opened >= min(LONGEST, max(SHORTEST, SHARE * (now - self._began))):
            self.flush()

    def flush(self) -> None:
        """Close the shard: its files get their names, that of the battles last."""
        if not self._writers:
            return
        name = f"{self._next:05d}"
        writers, self._writers = self._writers, {}
        for writer in writers.values():
            writer.close()
        for table in reversed([table for table in TABLES if table in writers]):
            part = self.folder / f"{name}.{table}.parquet{PART}"
            _settle(part)
            os.replace(part, self.folder / f"{name}.{table}.parquet")
        self.pieces += self._open
        self._open, self._next = [], self._next + 1

    def drop(self) -> None:
        """Give up the shard that is being written."""
        for writer in self._writers.values():
            with suppress(OSError):
                writer.close()
        self._writers, self._open = {}, []
        self._clear_up()

    # ------------------------------------------------------------ reading
    def left(self, spans: Iterable[Span]) -> Iterator[Span]:
        """What of the spans is not done yet."""
        done: dict[int, list[Piece]] = {}
        for piece in sorted(self.pieces):
            done.setdefault(piece.cell, []).append(piece)
        for cell, start, stop in spans:
            for piece in done.get(cell, ()):
                if piece.start < stop and piece.stop > start:
                    if start < piece.start:
                        yield cell, start, piece.start
                    start = max(start, piece.stop)
            if start < stop:
                yield cell, start, stop

    def rows(self, span: Span, columns: list[str]) -> Iterator[tuple[int, pa.Table]]:
        """Columns of the battles of a span that were safe at the first call: (first replication, rows), in order."""
        cell, start, stop = span
        if self._by_cell is None:
            self._by_cell = {key: list(each) for key, each in groupby(sorted(self.pieces), lambda piece: piece.cell)}
        for piece in self._by_cell.get(cell, ()):
            if piece.start < stop and piece.stop > start:
                table = self._file(piece.shard, "battles").read_row_group(piece.group, columns=columns)
                first = max(start, piece.start)
                yield first, table.slice(first - piece.start, min(stop, piece.stop) - first)

    def count(self, column: str, value: str) -> int:
        """How many battles that are safe have a text in a column."""
        shards = {piece.shard for piece in self.pieces}
        read = (self._file(shard, "battles").read(columns=[column])[column] for shard in sorted(shards))
        return sum(column.to_pylist().count(value) for column in read)

    def merge(self, table: str, path: Path, n: int) -> int:
        """Write one table of all shards in the order (cell, replication), up to replication n; return its rows."""
        pieces = sorted(piece for piece in self.pieces if piece.start < n)
        schema = self._schema(table, {piece.shard for piece in pieces})
        groups = {shard: self._groups(shard, table) for shard in {piece.shard for piece in pieces}}
        writer = TableWriter(path, schema)
        try:
            for piece in pieces:
                group = groups[piece.shard].get((piece.cell, piece.start))
                if group is not None:
                    for batch in _cut(self._file(piece.shard, table).read_row_group(group), schema, n).to_batches():
                        writer.add(batch)
            return writer.close()
        except BaseException:
            with suppress(OSError):
                writer.drop()
            raise

    def remove(self) -> None:
        """Take the shards away once their tables are written."""
        self._file.cache_clear()
        for path in self.folder.iterdir():
            path.unlink()
        self.folder.rmdir()

    def _reader(self, shard: str, table: str) -> pq.ParquetFile:
        import pyarrow.parquet as pq

        return pq.ParquetFile(self.folder / f"{shard}.{table}.parquet")

    def _groups(self, shard: str, table: str) -> dict[tuple[int, int], int]:
        """Row groups of a table by (cell, first replication), as their statistics tell."""
        data = self._file(shard, table).metadata
        names = [data.schema.column(k).name for k in range(data.num_columns)]
        cell, replication = names.index("cell"), names.index("replication")
        found = {}
        for group in range(data.num_row_groups):
            rows = data.row_group(group)
            found[rows.column(cell).statistics.min, rows.column(replication).statistics.min] = group
        return found

    def _schema(self, table: str, shards: set[str]) -> pa.Schema:
        import pyarrow as pa

        found = {self._file(shard, table).schema_arrow.remove_metadata() for shard in sorted(shards)}
        ordered = sorted(found, key=lambda schema: (-len(schema), str(schema)))
        return pa.unify_schemas(ordered, promote_options="permissive")

    # ------------------------------------------------------------ damage
    def _clear_up(self) -> None:
        """Remove what never became whole: parts, and files of a shard without its battles."""
        for path in list(self.folder.iterdir()):
            whole = self.folder / f"{path.name.partition('.')[0]}.battles.parquet"
            if path.name.endswith(PART) or (path.suffix == ".parquet" and not whole.exists()):
                path.unlink()

    def _take(self, shard: str) -> None:
        try:
            found = [
                Piece(
                    cell, start, start + self._file(shard, "battles").metadata.row_group(group).num_rows, shard, group
                )
                for (cell, start), group in self._groups(shard, "battles").items()
            ]
            for path in self.folder.glob(f"{shard}.*.parquet"):
                self._read_through(shard, path.name.split(".")[1])
        except Exception as error:
            self._set_aside(shard, error)
        else:
            self.pieces += found

    def _read_through(self, shard: str, table: str) -> None:
        file = self._file(shard, table)
        for group in range(file.metadata.num_row_groups):
            file.read_row_group(group)

    def _set_aside(self, shard: str, error: Exception) -> None:
        self._file.cache_clear()
        for path in self.folder.glob(f"{shard}.*.parquet"):
            path.rename(path.with_name(path.name + DAMAGED))
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        self.notes.append(f"{self.folder / shard}: damaged and set aside, its battles are fought again ({cause})")


def _cut(table: pa.Table, schema: pa.Schema, n: int) -> pa.Table:
    """The rows below replication n, with the columns of a schema; those that the rows have not are empty."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if pc.max(table["replication"]).as_py() >= n:
        table = table.filter(pc.less(table["replication"], n))
    columns: list[Any] = [
        table[field.name].cast(field.type) if field.name in table.column_names else pa.nulls(len(table), field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _settle(path: Path) -> None:
    """Let a file reach the disk before it gets its name."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
