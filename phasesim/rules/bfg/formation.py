"""Squadrons: which ships may form one, and which of them keep formation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from phasesim.errors import InputError
from phasesim.table import BORDER, Point, distance

REACH = 15.0
"""Cm within which a ship must be of another of its squadron.  [COR-SQ-05]"""

COMMANDED = 750
"""Most points of a fleet without a Fleet Commander.  [COR-FC-03]"""

SIZES = {"escort": (2, 6), "cruiser": (2, 4), "grand cruiser": (2, 3), "battleship": (2, 3)}
"""Least and most ships of a squadron by type.  [COR-SQ-01]"""


def squadron_type(kind: str) -> str:
    """Type of a ship for squadrons: light and heavy cruisers are cruisers, grand cruisers are not.  [COR-SQ-01]"""
    return "cruiser" if kind in ("light cruiser", "heavy cruiser") else kind


def check_squadron(name: str, kinds: Sequence[str]) -> None:
    """Refuse a squadron of mixed types or of the wrong size.  [COR-SQ-01]

    Raises
    ------
    InputError
        With the name of the squadron and what is allowed.
    """
    types = sorted({squadron_type(kind) for kind in kinds})
    if len(types) > 1:
        raise InputError(f"squadron {name} mixes ships", value=types, allowed="ships of one type", rule="COR-SQ-01")
    least, most = SIZES[types[0]]
    if not least <= len(kinds) <= most:
        allowed = f"{least} to {most} of type {types[0]}"
        raise InputError(f"squadron {name} has {len(kinds)} ships", value=len(kinds), allowed=allowed, rule="COR-SQ-01")


def check_escorts(squadrons: Sequence[int]) -> None:
    """Refuse a lone escort, unless it is the one escort of its fleet.  [COR-SQ-07]

    Parameters
    ----------
    squadrons : sequence of int
        Numbers of escorts that sail together, one for each unit of escorts of the fleet.
    """
    if 1 in squadrons and sum(squadrons) > 1:
        raise InputError("an escort sails alone", value=[*squadrons], allowed="squadrons of 2 to 6", rule="COR-SQ-07")


def check_commander(points: int, flagship: str) -> None:
    """Refuse a fleet of more than 750 points without a Fleet Commander on one of its ships.  [COR-FC-03]"""
    if points > COMMANDED and not flagship:
        allowed = f"up to {COMMANDED} without a Fleet Commander"
        raise InputError("a fleet has no Fleet Commander", value=points, allowed=allowed, rule="COR-FC-03")


def chains(positions: Mapping[str, Point]) -> tuple[tuple[str, ...], ...]:
    """Ships that hang together by steps of at most 15 cm, stem to stem; the part with most ships first.

    The first part is the squadron (of equal parts the owner may choose another), ships of the others are meanwhile
    units of their own.  [COR-SQ-05]
    """
    left, found = sorted(positions), []
    while left:
        part, grown = [left[0]], 0
        while grown < len(part):
            here = positions[part[grown]]
            near = [name for name in left if name not in part and distance(here, positions[name]) <= REACH + BORDER]
            part, grown = part + near, grown + 1
        left = [name for name in left if name not in part]
        found.append(tuple(sorted(part)))
    return tuple(sorted(found, key=lambda part: (-len(part), part)))
