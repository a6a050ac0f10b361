"""Pictures to files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from phasesim.errors import InputError
from phasesim.experiment import staged_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".png", ".svg", ".pdf")


def check_picture(path: Path) -> None:
    """Refuse a file whose suffix names no kind of picture.

    Raises
    ------
    InputError
        An unknown suffix.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise InputError("unknown kind of picture", file=str(path), value=path.suffix, allowed=SUFFIXES)


def save_figure(path: str | Path, draw: Callable[[Axes], object], *, size: tuple[float, float] = (9.0, 6.5)) -> None:
    """Draw onto a new figure of ``size`` (in) and write it, whole or not at all; the suffix says as what.

    Raises
    ------
    InputError
        An unknown suffix, or a file that cannot be written.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    path = Path(path)
    check_picture(path)
    figure = Figure(figsize=size, layout="constrained")
    # a fixed salt and no date: the same picture is the same file
    with rc_context({"svg.hashsalt": "phasesim", "svg.fonttype": "none"}), staged_file(path) as stage:
        draw(figure.subplots())
        figure.savefig(stage, dpi=150, metadata=_NO_DATE.get(path.suffix.lower()))


_NO_DATE: dict[str, dict[str, None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
