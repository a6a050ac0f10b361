"""How strong fire is: halving by orders, crippling and bracing, and the sharing of what is left."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from phasesim.errors import InputError
from phasesim.table.units import half

HALVING = frozenset({"all_ahead_full", "burn_retros", "come_to_new_heading"})
"""Special orders that halve batteries and lances and forbid the nova cannon.  [SHT-SPO-01, SHT-SPO-02]"""


def halvings(crippled: bool = False, braced: bool = False, order: str = "") -> int:
    """How often batteries and lances are halved: once for crippling, for a brace, and for an order of `HALVING`.

    [SHT-CRIP-01, SHT-CRIP-02, SHT-BRACE-09, SHT-SPO-01]

    Parameters
    ----------
    crippled, braced : bool
        State of the ship.
    order : str
        The special order that the ship is on, or that a brace replaced in this turn (SHT-BRACE-06).
    """
    return crippled + braced + (order in HALVING)


def ordnance_halvings(crippled: bool = False, braced: bool = False, order: str = "") -> int:
    """How often torpedoes and launch bays are halved: special orders leave them alone.

    [SHT-CRIP-02, SHT-BRACE-09, SHT-SPO-03]
    """
    return crippled + braced


def halved(points: int, times: int) -> int:
    """Points halved so many times, rounding up each time.  [SHT-CRIP-02]"""
    for _ in range(times):
        points = half(points)
    return points


def capital_fire(lines: Iterable[int], times: int) -> int:
    """Points of a capital ship's lines of one type: each line of the data sheet is halved by itself.

    [SHT-SPO-01, SHT-CRIP-01, COR-SQF-02]
    """
    return sum(halved(line, times) for line in lines)


def escort_fire(lines: Iterable[int], times: int) -> int:
    """Points of an escort squadron's lines of one type: added up, then halved; its losses do not halve it.

    [COR-SQF-02, SHT-BRACE-09]
    """
    return halved(sum(lines), times)


def nova_ready(crippled: bool = False, braced: bool = False, order: str = "") -> bool:
    """Whether a nova cannon may fire.  [SHT-SPO-02, SHT-CRIP-03, SHT-BRACE-10, SHT-NOVA-10]"""
    return not (crippled or braced or order in HALVING)


def check_shares(strength: int, shares: Sequence[tuple[Hashable, int]]) -> None:
    """Refuse a split of fire that the rules forbid.  [SHT-SPLIT-01, SHT-SPLIT-02]

    Parameters
    ----------
    strength : int
        Firepower or lance Strength after every halving.
    shares : sequence of (target, points)
        What is sent where.

    Raises
    ------
    InputError
        If a share is less than a point, they come to more than there is, or two go to one target.
    """
    targets = [target for target, _ in shares]
    if len(set(targets)) < len(targets):
        raise InputError("fire may not be divided on one target", value=targets, rule="SHT-SPLIT-02")
    if any(points < 1 for _, points in shares):
        raise InputError("a share is at least 1 point", value=[points for _, points in shares], rule="SHT-SPLIT-01")
    total = sum(points for _, points in shares)
    if total > strength:
        raise InputError(
            "more is shared than there is", value=total, allowed=f"at most {strength}", rule="SHT-SPLIT-01"
        )
