"""What a wave is made of, and in which order it loses its markers."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from phasesim.table.units import Craft, Squadron

Squadrons: TypeAlias = tuple[Squadron, ...]
Kinds: TypeAlias = list[tuple[Craft, int]]
"""A wave as numbers: how many markers of each type of craft, all that an attack on a ship depends on."""

_ATTACKS = ("bomber", "assault_boat")


def kinds_of(squadrons: Squadrons) -> Kinds:
    """Count the markers of each type of craft, in the order in which the types first stand."""
    runs: Kinds = []
    number, kind = 0, None
    for squadron in squadrons:
        if squadron.craft is kind:
            number += 1
            continue
        if kind is not None:
            runs.append((kind, number))
        number, kind = 1, squadron.craft
    if kind is not None:
        runs.append((kind, number))
    return runs if len(runs) < 2 else _merged(runs)


def _merged(runs: Kinds) -> Kinds:
    # by value, for two that are equal need not be one object; the names differ first, and cheaply
    kinds: Kinds = []
    for craft, number in runs:
        for place, (kind, there) in enumerate(kinds):
            if kind is craft or (kind.name == craft.name and kind == craft):
                kinds[place] = (kind, there + number)
                break
        else:
            kinds.append((craft, number))
    return kinds


def escorts(squadrons: Squadrons) -> int:
    """Fighters that add to turret suppression: those that make no attack of their own.  [ORD-SUP-01]"""
    return muster(squadrons).escorts


def hit_on(squadrons: Squadrons) -> int:
    """What turrets must show to hit this wave, where it is more than usual: that of its easiest marker."""
    return muster(squadrons).hit_on


class Muster(NamedTuple):
    """A wave that meets a ship: its ``kinds``, the ``strikers`` that attack, the ``escorts``, and what hits it."""

    kinds: Kinds
    strikers: int
    escorts: int
    hit_on: int


def muster(squadrons: Squadrons) -> Muster:
    """Count a wave that touches a ship: turrets fire at none without a striker.  [ORD-TUR-03, ORD-FTR-04, ORD-SUP-01]

    ``escorts`` are the fighters that make no attack of their own; ``hit_on`` is what turrets must show at the wave's
    easiest marker, where that is more than usual.
    """
    kinds = kinds_of(squadrons)
    strikers = escorting = 0
    least = kinds[0][0].turrets_hit_on if kinds else 0
    for craft, number in kinds:
        if craft.strikes in _ATTACKS:
            strikers += number
        elif craft.fights:
            escorting += number
        if craft.turrets_hit_on < least:
            least = craft.turrets_hit_on
    return Muster(kinds, strikers, escorting, least)


def lose(squadrons: Squadrons, number: int, prefer: str = "") -> tuple[Squadrons, Squadrons]:
    """Remove markers from a wave; return those left and those lost.  [ORD-WAV-05]

    Fighters go first, those with no other role before those with one; then what attacks as ``prefer`` says
    (``"bomber"``, ``"assault_boat"``, ``"torpedo"``), then the rest, each in the order in which they stand.
    """
    if number <= 0:
        return squadrons, ()
    if number >= len(squadrons):
        return (), squadrons
    gone = set(order_of_loss(squadrons, prefer)[:number])
    left = tuple([s for i, s in enumerate(squadrons) if i not in gone])
    return left, tuple([s for i, s in enumerate(squadrons) if i in gone])


def order_of_loss(squadrons: Squadrons, prefer: str = "") -> list[int]:
    """Places of the markers in the order in which the wave loses them, as `lose` says.  [ORD-WAV-05]"""
    ranks = [_rank(s.craft, prefer) for s in squadrons]
    return sorted(range(len(ranks)), key=ranks.__getitem__)


def fewer(kinds: Kinds, number: int) -> tuple[Kinds, int]:
    """Remove markers from a wave as numbers, as `lose` does; return those left and how many were lost.  [ORD-WAV-05]"""
    if number <= 0:
        return kinds, 0
    left, due = [], number
    for kind in kinds if len(kinds) == 1 else sorted(kinds, key=_kind_rank):
        there = kind[1]
        if due <= 0:
            left.append(kind)
        elif there > due:
            left.append((kind[0], there - due))
        due -= there
    return left, number if due <= 0 else number - due


def _kind_rank(kind: tuple[Craft, int]) -> int:
    return _rank(kind[0], "")


def _rank(craft: Craft, prefer: str) -> int:
    if craft.fights:
        return 1 if craft.strikes else 0
    return 2 if craft.strikes == prefer else 3
