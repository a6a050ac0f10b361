"""The sizes of what stands on the table: bases, markers, and the block into which a wave is packed.  Lengths in cm."""

from __future__ import annotations

from phasesim.table.units import LARGE_BASE, SMALL_BASE, Point

MARKER_SIDE = 2.0
"""Side in cm of the square of one attack craft marker.  [ORD-CRA-02]"""


def base_radius(shields: int, hits: int) -> float:
    """Radius in cm of the base of a ship with these starting values: large with 3 shields or more than 10 hits.

    [COR-SHIP-03]

    >>> base_radius(2, 8), base_radius(4, 12)
    (1.6, 3.0)
    """
    return LARGE_BASE if shields >= 3 or hits > 10 else SMALL_BASE


def block(markers: int) -> tuple[int, int]:
    """Return the files and the ranks of the tightest block that holds so many markers: least diagonal, files not fewer.

    [ORD-WAV-03]

    >>> block(1), block(4), block(6), block(8)
    ((1, 1), (2, 2), (3, 2), (3, 3))
    """
    sizes = ((files, -(-markers // files)) for files in range(1, markers + 1))
    return min((size for size in sizes if size[0] >= size[1]), key=lambda size: (size[0] ** 2 + size[1] ** 2, size[0]))


def places(markers: int, centre: Point, heading: Point) -> tuple[Point, ...]:
    """Return the centre of each marker of a wave: rank by rank from the front, each rank centred on the line of flight.

    Neighbours touch, none lies on another, and all lie inside the wave's disc.  [ORD-MOV-04, ORD-WAV-03, ORD-CRA-02]

    >>> places(2, (0.0, 0.0), (1.0, 0.0))
    ((0.0, 1.0), (0.0, -1.0))
    """
    files, ranks = block(markers)
    found = []
    for k in range(markers):
        rank, file = divmod(k, files)
        wide = min(files, markers - rank * files)
        ahead = (ranks - 1) / 2 * MARKER_SIDE - rank * MARKER_SIDE
        left = (wide - 1) / 2 * MARKER_SIDE - file * MARKER_SIDE
        found.append(_placed(centre, heading, ahead, left))
    return tuple(found)


def _placed(centre: Point, heading: Point, ahead: float, left: float) -> Point:
    x, y = heading
    return centre[0] + x * ahead - y * left, centre[1] + y * ahead + x * left
