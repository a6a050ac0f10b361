"""The Lock roll: hits and critical hits of an attack.

Modifiers change the number to be rolled, never the die, and it stays between 2+ and 6+.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Program, Request, Tally

NEVER = 7
"""A number that no die shows."""

USUAL_MARGIN, REINFORCED_MARGIN, HEAVY_MARGIN, PARTICLE_MARGIN = 2, 3, 1, 0


class Volley(NamedTuple):
    """An attack as its dice see it.

    ``dice`` attack dice at ``lock`` (modifiers included), each hit worth ``damage`` points; a die ``margin`` or more
    above the Lock is a critical hit.  ``burnthrough`` is the most points in all (0: it has no such rule); ``scald``
    worsens saves, ``particle`` denies passive ones, ``corruptor`` leaves tokens; ``swarmer`` costs Point Defence one
    success more.
    """

    dice: int
    lock: int
    damage: int = 1
    margin: int = USUAL_MARGIN
    scald: bool = False
    burnthrough: int = 0
    particle: bool = False
    corruptor: bool = False
    swarmer: bool = False


class Hits(NamedTuple):
    """Hits of an attack: normal and critical ones."""

    normal: int
    critical: int


def target_number(number: int, modifier: int = 0) -> int:
    """A target number after its modifiers, at least 2+ and at most 6+.

    [DFC-DIC-01, DFC-DIC-02, DFC-LCK-02]

    >>> target_number(4, 1), target_number(5, -2), target_number(6, 1), target_number(2, -1)
    (5, 3, 6, 2)
    """
    return max(2, min(6, number + modifier))


def margin(reinforced: bool = False, heavy: bool = False, particle: bool = False) -> int:
    """How far above the Lock a die is a critical hit.  [DFC-CRT-01, DFC-CRT-03, DFC-CRT-04, DFC-CRT-05]

    ``reinforced`` is Reinforced Armour of the target, ``heavy`` Calibre H or S of the weapon, ``particle`` that it is a
    Particle weapon.  Where armour and calibre meet, which no rule foresees, the armour prevails.
    """
    if particle:
        return PARTICLE_MARGIN
    return REINFORCED_MARGIN if reinforced else HEAVY_MARGIN if heavy else USUAL_MARGIN


def lock_roll(volley: Volley) -> Program[Hits]:
    """Roll the attack dice: each equal to or above the Lock hits.

    [DFC-LCK-01, DFC-LCK-02, DFC-CRT-01, DFC-CRT-05, DFC-SPC-08]
    """
    thresholds = (volley.lock, volley.lock + volley.margin)
    hit, critical = yield Tally(volley.dice, thresholds, purpose="lock")
    hits = Hits(hit - critical, critical)
    if volley.burnthrough:
        hits = yield from _burn_through(volley, thresholds, hits)
    return hits


def _burn_through(volley: Volley, thresholds: tuple[int, int], first: Hits) -> Generator[Request, Any, Hits]:
    """Each hit rolls again until it fails, up to so many points in all; after a critical all is critical.

    The dice of critical hits go on first.  [DFC-SPC-08]
    """
    most = max(1, volley.burnthrough // volley.damage)
    critical = min(first.critical, most)
    normal = min(first.normal, most - critical)
    for chain in range(first.critical + first.normal):
        hot = chain < first.critical
        while normal + critical < most:
            again, better = yield Tally(1, thresholds, purpose="burnthrough")
            if not again:
                break
            hot = hot or bool(better)
            normal, critical = (normal, critical + 1) if hot else (normal + 1, critical)
    return Hits(normal, critical)
