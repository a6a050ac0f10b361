"""Which discs on the table a move can reach: one sorted axis for a table of some hundred units, a grid above that."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, sqrt

from phasesim.errors import InputError
from phasesim.table.contact import TOUCH, first_touch
from phasesim.table.stores import Among, Axis, Grid, Row, Store
from phasesim.table.units import Point
from phasesim.table.vectors import Path

GRID_FROM = 300
"""Number of units above which the grid takes over."""

_SLACK = TOUCH + 1e-6  # a rounding more than the tolerance of contact: candidates may be too many, never too few


class Index:
    """The discs that stand on a table, each under its name.

    Parameters
    ----------
    width, height : float
        Size of the table in cm; the longer side is the one sorted on.
    rows : iterable of (x, y, radius, name), optional
        Discs to begin with.

    Examples
    --------
    >>> index = Index(180.0, 120.0, [(20.0, 0.0, 1.6, "red.Dictator"), (20.0, 50.0, 3.0, "blue.Despoiler")])
    >>> index.near(((0.0, 0.0), (30.0, 0.0)), 1.25)
    ['red.Dictator']
    >>> index.touched(((0.0, 0.0), (30.0, 0.0)), 1.25)
    [(17.15, 'red.Dictator')]
    >>> index.nearest((0.0, 40.0))
    'blue.Despoiler'
    """

    def __init__(self, width: float = 180.0, height: float = 120.0, rows: Iterable[Row] = ()) -> None:
        self._rows: dict[str, Row] = {row[3]: row for row in rows}
        self._reach = max([row[2] for row in self._rows.values()], default=0.0)
        self._upright = height > width
        self._store: Store = self._stored()

    def _stored(self) -> Store:
        if len(self._rows) > GRID_FROM:
            return Grid(self._rows.values())
        return Axis(self._upright, self._rows.values())

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def disc(self, name: str) -> Row:
        """Return ``(x, y, radius, name)`` of a unit."""
        try:
            return self._rows[name]
        except KeyError:
            raise InputError("no such unit on the table", value=name, allowed=sorted(self._rows)) from None

    def put(self, name: str, x: float, y: float, radius: float) -> None:
        """Set a disc on the table, in place of the one of that name if there is one."""
        if name in self._rows:
            self._store.remove(self._rows[name])
        row = self._rows[name] = (x, y, radius, name)
        self._reach = max(self._reach, radius)
        if len(self._rows) > GRID_FROM and isinstance(self._store, Axis):
            self._store = self._stored()
        else:
            self._store.add(row)

    def drop(self, name: str) -> None:
        """Take a disc off the table."""
        self._store.remove(self.disc(name))
        del self._rows[name]

    def move(self, name: str, x: float, y: float) -> None:
        """Set a disc elsewhere; it keeps its radius."""
        self.put(name, x, y, self.disc(name)[2])

    def near(self, path: Path, radius: float) -> list[str]:
        """Return the names, sorted, of all discs that a disc moving along a path can touch, and of some it cannot."""
        return sorted([row[3] for row in (self._strip if len(path) == 2 else self._boxed)(path, radius)])

    def _boxed(self, path: Path, radius: float) -> list[Row]:
        """Return the discs that touch the box around the path."""
        left, low = right, high = path[0]
        for x, y in path:
            left = x if x < left else left
            right = x if x > right else right
            low = y if y < low else low
            high = y if y > high else high
        grown = radius + _SLACK
        left, low, right, high = left - grown, low - grown, right + grown, high + grown
        reach = self._reach
        return [
            row
            for row in self._store.around(left - reach, low - reach, right + reach, high + reach)
            if left - row[2] <= row[0] <= right + row[2] and low - row[2] <= row[1] <= high + row[2]
        ]

    def touched(self, path: Path, radius: float) -> list[tuple[float, str]]:
        """Return ``(cm, name)`` of the first touch of every disc that a moving disc touches, in that order."""
        found = []
        for x, y, other, name in self._strip(path, radius) if len(path) == 2 else self._boxed(path, radius):
            cm = first_touch(path, radius, (x, y), other)
            if cm is not None:
                found.append((cm, name))
        found.sort()
        return found

    def _strip(self, path: Path, radius: float) -> list[Row]:
        """Return the discs near the strip of a straight move."""
        (ax, ay), (bx, by) = path
        grown = radius + _SLACK
        reach = grown + self._reach
        left, right = (ax - reach, bx + reach) if ax < bx else (bx - reach, ax + reach)
        low, high = (ay - reach, by + reach) if ay < by else (by - reach, ay + reach)
        rows = self._store.around(left, low, right, high)
        if not rows:
            return rows
        ex, ey = bx - ax, by - ay
        length = sqrt(ex * ex + ey * ey)
        if length == 0.0:
            return self._boxed(path, radius)
        ux, uy, found = ex / length, ey / length, []
        for row in rows:
            x, y, other, _ = row
            if low <= y <= high and left <= x <= right:
                x, y, wide = x - ax, y - ay, other + grown
                if -wide <= x * uy - y * ux <= wide and -wide <= x * ux + y * uy <= length + wide:
                    found.append(row)
        return found

    def nearest(self, point: Point, among: Among = None, within: float = inf) -> str | None:
        """Return the unit whose centre is nearest to a point, at most so many cm away.

        Among units equally near, to 1e-6 cm, it is the first by name; None is returned if there is none.
        ``among(name)`` tells which count (all, if None).
        """
        return self._store.nearest(point, among, within)
