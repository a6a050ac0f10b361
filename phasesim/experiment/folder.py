"""A folder or file that appears whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from phasesim.errors import InputError, PhasesimError
from phasesim.experiment.columns import TABLES
from phasesim.experiment.manifest import MANIFEST

OURS = (*(f"{name}.parquet" for name in TABLES), MANIFEST)


def check_target(out: Path, force: bool = False) -> None:
    """Refuse a target that is a file, or a folder with something in it (unless ``force``).

    Raises
    ------
    InputError
        It would not be safe to write there.
    """
    try:
        out.stat()
    except PermissionError:
        raise InputError("may not be entered", file=str(out)) from None
    except OSError:
        return
    if not out.is_dir():
        raise InputError("is not a folder, results cannot be written there", file=str(out))
    if any(out.iterdir()) and not force:
        raise InputError("the output folder is not empty; name a new one, or give --force", file=str(out))


def check_file(path: Path) -> None:
    """Refuse the name of a file that could not be written: a folder, or one in a folder that does not exist.

    Raises
    ------
    InputError
        It could not be written.
    """
    if path.is_dir():
        raise InputError("is a folder, not a file to write", file=str(path))
    if not path.absolute().parent.is_dir():
        raise InputError("there is no such folder to write into", file=str(path.absolute().parent))


@contextmanager
def staged_folder(out: Path, force: bool = False) -> Iterator[Path]:
    """Give a new folder beside ``out`` to write into, and put it in place at the end.

    After an error or an interrupt nothing is left of it.  In a folder that exists already files replace those of the
    same name one by one, the manifest last (a folder without one is no result folder); other files there stay.

    Raises
    ------
    InputError
        As `check_target`.
    PhasesimError
        The disk is full, or may not be written to.
    """
    check_target(out, force)
    made = [parent for parent in out.absolute().parents if not parent.exists()]
    stage: Path | None = None
    try:
        out.absolute().parent.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix=f".{out.name}.part-", dir=out.absolute().parent))
        yield stage
        check_target(out, force)  # another run may have finished there meanwhile
        _put_in_place(stage, out)
        made = []
    except OSError as error:
        raise PhasesimError(f"{out}: results could not be written: {error.strerror or error}") from error
    finally:
        if stage is not None:
            shutil.rmtree(stage, ignore_errors=True)
        for parent in made:
            with suppress(OSError):
                parent.rmdir()


@contextmanager
def staged_file(path: Path) -> Iterator[Path]:
    """Give the name of a new file beside ``path``, with its suffix, and put it in place at the end.

    Raises
    ------
    PhasesimError
        There is no such folder, the disk is full, or may not be written to.
    """
    stage: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.stem}.part-", suffix=path.suffix, dir=path.absolute().parent)
        os.close(handle)
        stage = Path(name)
        yield stage
        stage.chmod(0o666 & ~_umask())
        os.replace(stage, path)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror or error}", file=str(path)) from error
    finally:
        if stage is not None:
            stage.unlink(missing_ok=True)


def _put_in_place(stage: Path, out: Path) -> None:
    stage.chmod(0o777 & ~_umask())
    if not out.exists():
        os.rename(stage, out)
        return
    for name in reversed(OURS):
        (out / name).unlink(missing_ok=True)
    for name in OURS:
        if (stage / name).exists():
            os.replace(stage / name, out / name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
