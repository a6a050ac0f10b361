"""Where the model files are: inside an installed wheel, or beside the package in a checkout or editable install."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from phasesim.errors import PhasesimError

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def models_root() -> Path:
    """Return the folder that holds the rule catalogue, ships, ordnance, tables, rule sets and scenarios.

    Raises
    ------
    PhasesimError
        If the installation holds no model files.
    """
    return _root("models")


@cache
def experiments_root() -> Path:
    """Return the folder that holds the ready-made experiments (see `models_root`)."""
    return _root("experiments")


@cache
def source_root() -> Path | None:
    """Return the source checkout that the package is imported from, or None where it is installed from a wheel."""
    return None if (_PACKAGE / "_models").is_dir() else _PACKAGE.parent


def _root(name: str) -> Path:
    for folder in (_PACKAGE / f"_{name}", _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise PhasesimError(
        f"this installation of phasesim holds no {name}: neither {_PACKAGE / f'_{name}'} nor a folder beside it"
    )
