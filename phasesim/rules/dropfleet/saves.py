"""Armour and passive saves: a die for each point of damage."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Count, Note, Program, Repeat, Request
from phasesim.rules.dropfleet.lock import NEVER, target_number
from phasesim.rules.dropfleet.point_defence import Points
from phasesim.rules.ruleset import RuleSet

ABLATIVE = CRACKED = 2
"""By how much Ablative Armour gets worse once the ship is crippled, and cracked armour for good."""

_ACTED = Note("armour_role")


class Saves(NamedTuple):
    """What a die must show to stop a normal and a critical point; 7 where there is no save."""

    normal: int
    critical: int

    @property
    def fails(self) -> tuple[int, int]:
        """On how many faces of six each fails."""
        return self.normal - 1, self.critical - 1


class Damage(NamedTuple):
    """Damage that came through: points, critical ones among them, points saved, critical dice that did damage."""

    points: int
    critical: int
    saved: int
    wounds: int = 0


def save_numbers(rules: RuleSet, armour: int, passive: int = 0, scald: bool = False, particle: bool = False) -> Saves:
    """The best save of each kind of damage, one a point.

    Armour stops normal damage; a passive save either kind, but nothing of a Particle weapon.  Scald makes both worse
    by 1.

    [DFC-ARM-01, DFC-ARM-02, DFC-ARM-03, DFC-CRT-01, DFC-CRT-02, DFC-CRT-05, DFC-SPC-01]

    Parameters
    ----------
    rules : RuleSet
        Switch ``armour_role``.
    armour, passive : int
        As they now are; a ``passive`` of 0 is none.
    """
    plate = target_number(armour, scald)
    shield = target_number(passive, scald) if passive and not particle else NEVER
    critical = min(plate, shield) if rules["armour_role"]() else shield
    return Saves(min(plate, shield), critical)


def save(rules: RuleSet, points: Points, saves: Saves, damage: int = 1, corruptor: bool = False) -> Program[Damage]:
    """Roll a save for every point.  [DFC-ARM-01, DFC-DMG-03, DFC-CRT-02]

    With ``corruptor`` the points of each critical die (``damage`` of them) are told apart, since it counts the dice
    that did damage (DFC-END-02).
    """
    if points.critical:
        yield _ACTED
    saved = yield Count(points.normal if saves.normal < NEVER else 0, saves.normal, "armour save")
    if corruptor and points.critical:
        lost, wounds = yield Repeat(points.critical // damage, _one_die, damage, saves.critical)
    else:
        lost, wounds = (yield from _critical(points.critical, saves.critical)), 0
    return Damage(points.normal - saved + lost, lost, saved + points.critical - lost, wounds)


def _critical(points: int, number: int) -> Generator[Request, Any, int]:
    if number >= NEVER:
        return points
    stopped: int = yield Count(points, number, "critical save")
    return points - stopped


def _one_die(damage: int, number: int) -> Program[tuple[int, int]]:
    """Points of one critical die that are not saved, and 1 if there are any."""
    lost = yield from _critical(damage, number)
    return lost, int(lost > 0)
