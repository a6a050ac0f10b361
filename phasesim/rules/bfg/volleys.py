"""Fire at a squadron as hits in the order in which they strike: who can be hurt by which die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from phasesim.dice import Faces, Program
from phasesim.rules.bfg.batteries import BATTERY
from phasesim.rules.bfg.compose import inline
from phasesim.rules.bfg.strike import Blow, Blows

NEVER = 7
"""A face that no die shows: the ship cannot be hurt by the group."""


class Group(NamedTuple):
    """Dice that are alike.

    Attributes
    ----------
    dice : int
        How many are rolled.
    needs : tuple of int
        What a die must show to hurt each ship of the target, nearest first; `NEVER` where it cannot.
    each : int
        Hits for each die that hits (heavy gunz: 2).
    """

    dice: int
    needs: tuple[int, ...]
    each: int = 1


def eligible(columns: Sequence[int | None], chosen: int) -> tuple[bool, ...]:
    """Ships of a squadron that fire at one target category can hit: those no harder to hit than that.

    Harder is further right on the gunnery table after a ship's own shifts.  [COR-SQT-01, COR-SQT-03, COR-SQT-05]

    Parameters
    ----------
    columns : sequence of int or None
        Column of each ship, shifted; none for one out of range or arc.
    chosen : int
        The column of the category that the shooter picked.
    """
    return tuple(found is not None and found <= chosen for found in columns)


def needs(armours: Sequence[int], can: Sequence[bool]) -> tuple[int, ...]:
    """What a die must show for each ship of a target: its armour, or never.  [COR-SQT-01, COR-SQT-04]"""
    return tuple(armour if able else NEVER for armour, able in zip(armours, can, strict=True))


def volley(
    groups: tuple[Group, ...], lock_on: bool = False, critical_on: int = 6, purpose: str = BATTERY
) -> Program[Blows]:
    """Roll to hit at a squadron with one type of gunnery weapon: hits in the order in which they are dealt out.

    Every die that reaches the lowest armour present is a hit; the lowest dice strike first, those of all groups
    together.  [COR-SQT-04, COR-SQT-05, COR-SQF-03, SHT-LOCK-01, COR-WPN-08]

    Parameters
    ----------
    groups : tuple of Group
        Dice by firers who see the target alike (column, armour of the side shown).
    lock_on : bool
        Whether misses are rolled again.
    critical_on : int
        What a critical check of the hits must show.
    purpose : str
        The question of the to-hit dice.
    """
    shown: list[tuple[int, Group]] = []
    for group in groups:
        faces = yield from inline(_faces(group, lock_on, purpose))
        shown += [(face, group) for face in faces]
    shown.sort(key=lambda one: one[0])
    blows: list[Blow] = []
    for face, group in shown:
        blows += [Blow(_hurt(face, group.needs), critical_on)] * group.each
    return tuple(blows)


def _faces(group: Group, lock_on: bool, purpose: str) -> Program[tuple[int, ...]]:
    """The dice that hit, after re-rolls."""
    least = min(group.needs, default=NEVER)
    if least == NEVER:
        return ()
    hits = _reaching((yield Faces(group.dice, purpose)), least)
    if lock_on:
        hits += _reaching((yield Faces(group.dice - len(hits), f"{purpose} re-roll")), least)
    return hits


def _reaching(faces: Iterable[int], least: int) -> tuple[int, ...]:
    return tuple(face for face in faces if face >= least)


def _hurt(face: int, wanted: Sequence[int]) -> tuple[int, ...]:
    return tuple(place for place, need in enumerate(wanted) if face >= need)


def alike(hits: int, can: Sequence[bool], critical_on: int = 6, holofield: bool = False) -> Blows:
    """Hits that ignore armour, as those of lances (holofields save) or bombardment cannon: weak armour gains nothing.

    [COR-SQT-02, COR-SQT-05, SHT-LANCE-01, COR-WPN-01]
    """
    places = tuple(place for place, able in enumerate(can) if able)
    return (Blow(places, critical_on, holofield),) * hits
