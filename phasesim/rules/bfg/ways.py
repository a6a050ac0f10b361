"""Parts of a path, and where it leads off the table."""

from __future__ import annotations

from itertools import pairwise

from phasesim.table import Path, path_length, point_at


def cut_path(path: Path, cm: float) -> Path:
    """The first ``cm`` of a path; all of it where it is shorter."""
    done, kept = 0.0, [path[0]]
    for a, b in pairwise(path):
        length = path_length((a, b))
        if done + length > cm + 1e-9:
            return (*kept, point_at(path, cm)) if cm > done else tuple(kept)
        done += length
        kept.append(b)
    return path


def rest_of(path: Path, cm: float) -> Path:
    """What of a path lies beyond its first ``cm``."""
    done = 0.0
    for n, (a, b) in enumerate(pairwise(path), 1):
        done += path_length((a, b))
        if done > cm:
            return (point_at(path, cm), *path[n:])
    return path[-1:]


def edge_at(path: Path, half_width: float, half_height: float) -> float | None:
    """Cm along a path at which the stem crosses the edge of the table, or None if it does not.  [COR-MOVE-06]"""
    done = 0.0
    for a, b in pairwise(path):
        shares = [_beyond(a[0], b[0], half_width), _beyond(a[1], b[1], half_height)]
        found = [share for share in shares if share is not None]
        length = path_length((a, b))
        if found:
            return done + min(found) * length
        done += length
    return None


def _beyond(start: float, end: float, limit: float) -> float | None:
    """Share of the way from start to end at which it goes beyond a limit on either side."""
    if abs(end) <= limit:
        return None
    edge = limit if end > 0.0 else -limit
    return max(0.0, (edge - start) / (end - start))
