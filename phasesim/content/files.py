"""Reading TOML and CSV files; whatever is wrong with a file is one `InputError` that names it."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from phasesim.content.fields import Section
from phasesim.errors import InputError

_WHOLE = re.compile(r"-?\d{1,9}")


def read_toml(path: Path, known: Iterable[str] | None = None) -> Section:
    """Read a TOML file.

    Parameters
    ----------
    path : Path
        The file.
    known : iterable of str, optional
        Names that could have been meant where the file does not exist; the error then gives the nearest.

    Raises
    ------
    InputError
        If the file is missing, is a folder, cannot be read, or is not TOML (with the line).
    """
    text = read_text(path, known)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, ValueError) else "nested too deeply"
        raise InputError(f"is not valid TOML: {reason}", file=str(path)) from None
    return Section(data, str(path))


def read_csv(path: Path) -> list[Section]:
    """Read a CSV file with a header line: a `Section` a row, whole numbers as int, empty cells left out.

    Raises
    ------
    InputError
        If the file cannot be read, or a row has not as many cells as the header.
    """
    header, *rows = csv.reader(io.StringIO(read_text(path)))
    sections = []
    for number, cells in enumerate(rows, start=2):
        if len(cells) != len(header):
            raise InputError(
                "number of cells is not that of the header,", file=str(path), key=f"row {number}", value=len(cells)
            )
        row = {name: _cell(cell) for name, cell in zip(header, cells, strict=True) if cell}
        sections.append(Section(row, str(path), f"row {number}"))
    return sections


def read_text(path: Path, known: Iterable[str] | None = None) -> str:
    """Read a UTF-8 text file (see `read_toml` for the parameters and errors)."""
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        if known is None:
            raise InputError("no such file", file=str(path)) from None
        problem = "no such file, and no known name is"
        raise InputError(problem, file=str(path), value=path.stem, allowed=tuple(known)) from None
    except IsADirectoryError:
        raise InputError("is a folder, not a file", file=str(path)) from None
    except UnicodeDecodeError:
        raise InputError("is not UTF-8 text", file=str(path)) from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read ({getattr(error, 'strerror', None) or error})", file=str(path)) from None


def _cell(cell: str) -> Any:
    return int(cell) if _WHOLE.fullmatch(cell) else cell
