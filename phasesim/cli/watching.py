"""Progress of an experiment on the error stream: rate, time left, the running estimate, and how to go on."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

import typer

from phasesim.errors import PhasesimError
from phasesim.experiment import Standing, standing_of, state_of
from phasesim.report import interval

PAUSE_TERMINAL, PAUSE_FILE = 0.5, 30.0
"""Seconds between lines, on a terminal and elsewhere."""


class Watching:
    """Told a `Standing` after each chunk; on the way out of an unfinished run it says how to go on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._began = self._said = monotonic()
        self._terminal = sys.stderr.isatty()
        self._last: Standing | None = None
        self._notes = 0

    def __enter__(self) -> Watching:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if self._terminal and self._last is not None:
            sys.stderr.write("\r\033[K")
        if kind is None or state_of(self._folder) != "running":
            return
        if isinstance(error, PhasesimError) and (self._last is None or "experiment resume" in str(error)):
            return
        told = standing_of(self._folder)
        typer.echo(f"{told['done']} of {told['total']} battles are done; go on with: {told['next']}", err=True)

    def __call__(self, standing: Standing) -> None:
        """Say how far it is, if it is time to."""
        self._last = standing
        for note in standing.notes[self._notes :]:
            typer.echo(note, err=True)
        self._notes = len(standing.notes)
        now = monotonic()
        if now - self._said < (PAUSE_TERMINAL if self._terminal else PAUSE_FILE):
            return
        self._said = now
        line = progress_line(standing, now - self._began)
        if self._terminal:
            sys.stderr.write(f"\r\033[K{line}")
            sys.stderr.flush()
        else:
            typer.echo(line, err=True)


def progress_line(standing: Standing, seconds: float) -> str:
    """One line: battles, rate, time left, battles that raised, the estimate so far."""
    rate = (standing.done - standing.before) / max(seconds, 1e-6)
    parts = [f"{standing.done} of {standing.total} battles", f"{rate:.0f} a second"]
    if rate:
        parts.append(f"{_clock((standing.total - standing.done) / rate)} left")
    if standing.failed:
        parts.append(f"{standing.failed} raised")
    if standing.interval is not None:
        parts.append(f"{standing.watched}: {interval(standing.interval, sign=True)}")
    return ", ".join(parts)


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = whole // 3600, whole % 3600 // 60
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"
