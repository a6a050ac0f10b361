"""Target priority: when fire needs a Leadership test, and in which order a unit must fire."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import NamedTuple

from phasesim.table import BORDER

SHIP, HULK, ORDNANCE = "ship", "hulk", "ordnance"


class Mark(NamedTuple):
    """An enemy that a weapon can reach and bear on: a ship or squadron, a hulk, or an ordnance marker.

    ``unit`` is any value that tells it from others, ``cm`` its distance: of a squadron, that of its nearest member.
    """

    unit: Hashable
    cm: float
    kind: str = SHIP


_RIVALS = {SHIP: (SHIP,), HULK: (SHIP, HULK), ORDNANCE: (ORDNANCE,)}


def nearest(marks: Iterable[Mark], kinds: Collection[str] = (SHIP,)) -> tuple[Hashable, ...]:
    """The nearest enemies of some kinds, all of those at equal distance.  [SHT-PRIO-01, SHT-HULK-06, ORD-SHT-03]"""
    found = [mark for mark in marks if mark.kind in kinds]
    least = min((mark.cm for mark in found), default=0.0)
    return tuple(mark.unit for mark in found if mark.cm <= least + BORDER)


def needs_test(target: Hashable, marks: Sequence[Mark]) -> bool:
    """Whether a weapon needs a passed Leadership test to fire at a target: it is not the nearest.

    A ship is nearest among ships: hulks and ordnance may be ignored.  A hulk is nearest among ships and hulks, ordnance
    among ordnance.  [SHT-PRIO-01, SHT-PRIO-02, SHT-HULK-06, SHT-HULK-08, ORD-SHT-02, ORD-SHT-03, ORD-SHT-05]

    Parameters
    ----------
    target : hashable
        The unit fired at.
    marks : sequence of Mark
        All enemies that this weapon can reach and bear on.

    Raises
    ------
    KeyError
        If the target is none of them (SHT-FIRE-03).
    """
    kind = {mark.unit: mark.kind for mark in marks}[target]
    return target not in nearest(marks, _RIVALS[kind])


def split_needs_test(targets: Sequence[Hashable], marks: Sequence[Mark]) -> bool:
    """Whether fire of one weapon shared among several targets needs the test; one test serves for all.

    [SHT-LANCE-02, SHT-SPLIT-03, ORD-SHT-04]
    """
    kinds = {mark.unit: mark.kind for mark in marks}
    ordnance = sum(1 for target in targets if kinds[target] == ORDNANCE)
    return ordnance > 1 or any(needs_test(target, marks) for target in targets)


class Aimed(NamedTuple):
    """One attack of a unit's plan of fire: the unit fired at, and all that the weapon can reach and bear on."""

    target: Hashable
    marks: tuple[Mark, ...]


def plan_needs_test(plan: Sequence[Aimed]) -> bool:
    """Whether a unit's whole plan of fire, attack after attack, needs the one test of its Shooting Phase.

    The nearest enemy ship of all must be fired at before any other ship by what can engage it; a unit none of whose
    weapons can engage it owes it nothing.  [SHT-PRIO-01, SHT-PRIO-02, COR-SQF-01]
    """
    if any(needs_test(attack.target, attack.marks) for attack in plan):
        return True
    everything = [mark for attack in plan for mark in attack.marks]
    first = nearest(everything)
    at_ships = [attack for attack in plan if attack.target in {mark.unit for mark in everything if mark.kind == SHIP}]
    engages = [attack.target in first for attack in at_ships]
    return any(engages) and not engages[0]
