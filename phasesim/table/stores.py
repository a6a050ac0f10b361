"""Two ways to keep discs by place: along one sorted axis, or in the square cells of a grid."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from math import floor, inf, sqrt
from operator import itemgetter
from typing import Protocol, TypeAlias

from phasesim.table.units import Point

Row: TypeAlias = tuple[float, float, float, str]
"""A disc: x, y, radius, name."""

Among: TypeAlias = Callable[[str], bool] | None
"""Which names count; all, if None."""

EQUAL = 1e-6
"""Cm within which two units are equally near."""

CELL = 30.0
"""Side of a grid cell in cm."""

_SHARE = 1.0 / CELL


class Store(Protocol):
    """What an index asks of either."""

    def add(self, row: Row) -> None: ...

    def remove(self, row: Row) -> None: ...

    def around(self, left: float, low: float, right: float, high: float) -> list[Row]:
        """All rows whose centre lies in the box, and perhaps others."""
        ...

    def nearest(self, point: Point, among: Among, within: float) -> str | None:
        """The name of the nearest row, the first by name among those equally near."""
        ...


class _Best:
    """The nearest row seen so far, the first by name among those equally near; ``square`` bounds what can still be."""

    def __init__(self, point: Point, among: Among, within: float) -> None:
        self.x, self.y, self.among = point[0], point[1], among
        self.square = within * within
        self.rank = (inf, "")
        self.name: str | None = None

    def see(self, row: Row) -> None:
        dx, dy = row[0] - self.x, row[1] - self.y
        square = dx * dx + dy * dy
        if square <= self.square and (self.among is None or self.among(row[3])):
            gap = sqrt(square)
            rank = (round(gap, 6), row[3])
            if rank < self.rank:
                self.rank, self.name = rank, row[3]
                self.square = min(self.square, (gap + EQUAL) * (gap + EQUAL))


class Axis:
    """Rows sorted along one coordinate."""

    def __init__(self, upright: bool, rows: Iterable[Row]) -> None:
        self._axis = axis = 1 if upright else 0
        self._rows = sorted(rows, key=itemgetter(axis))
        self._keys = [float(row[axis]) for row in self._rows]

    def add(self, row: Row) -> None:
        key = float(row[self._axis])
        k = bisect_right(self._keys, key)
        self._keys.insert(k, key)
        self._rows.insert(k, row)

    def remove(self, row: Row) -> None:
        k = self._rows.index(row, bisect_left(self._keys, float(row[self._axis])))
        del self._keys[k], self._rows[k]

    def around(self, left: float, low: float, right: float, high: float) -> list[Row]:
        keys = self._keys
        if self._axis:
            return self._rows[bisect_left(keys, low) : bisect_right(keys, high)]
        return self._rows[bisect_left(keys, left) : bisect_right(keys, right)]

    def nearest(self, point: Point, among: Among, within: float) -> str | None:
        best, at = _Best(point, among, within), point[self._axis]
        middle = bisect_left(self._keys, at)
        for step in (range(middle, len(self._rows)), range(middle - 1, -1, -1)):
            for k in step:
                gap = self._keys[k] - at
                if gap * gap > best.square:
                    break
                best.see(self._rows[k])
        return best.name


class Grid:
    """Rows by the square cell in which their centre lies."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._cells: dict[tuple[int, int], list[Row]] = {}
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        self._cells.setdefault(_cell(row), []).append(row)

    def remove(self, row: Row) -> None:
        cell = _cell(row)
        self._cells[cell].remove(row)
        if not self._cells[cell]:
            del self._cells[cell]

    def around(self, left: float, low: float, right: float, high: float) -> list[Row]:
        cells = self._cells
        i, last = floor(left * _SHARE), floor(right * _SHARE)
        bottom, top = floor(low * _SHARE), floor(high * _SHARE) + 1
        if (last - i + 1) * (top - bottom) > len(cells):
            return [row for rows in cells.values() for row in rows]
        found: list[Row] = []
        while i <= last:
            for j in range(bottom, top):
                if (i, j) in cells:
                    found += cells[i, j]
            i += 1
        return found

    def nearest(self, point: Point, among: Among, within: float) -> str | None:
        best = _Best(point, among, within)
        i, j = _cell(point)
        ring = 0
        while (2 * ring + 1) ** 2 <= 4 * len(self._cells):
            for cell in _ring(i, j, ring):
                for row in self._cells.get(cell, ()):
                    best.see(row)
            if best.name is not None and best.square < (ring * CELL) ** 2:
                return best.name
            ring += 1
        for rows in self._cells.values():
            for row in rows:
                best.see(row)
        return best.name


def _cell(point: Point | Row) -> tuple[int, int]:
    return floor(point[0] * _SHARE), floor(point[1] * _SHARE)


def _ring(i: int, j: int, ring: int) -> list[tuple[int, int]]:
    """Return the cells at so many steps around one."""
    if ring == 0:
        return [(i, j)]
    side = range(-ring, ring + 1)
    ends = [(i + k, j + e) for k in side for e in (-ring, ring)]
    return ends + [(i + e, j + k) for k in side[1:-1] for e in (-ring, ring)]
