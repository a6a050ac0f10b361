"""Lances and pulsar lances: a 4 or more hits, whatever the armour."""

from __future__ import annotations

from phasesim.dice import Count, Program, Repeat, Then
from phasesim.rules.bfg.lock_on import to_hit
from phasesim.rules.ruleset import RuleSet

ON_SHIPS, ON_ORDNANCE = 4, 6
MOST = 3
"""Most hits of one pulsar shot."""

LANCE, PULSAR = "lance", "pulsar lance"
"""Purposes of their to-hit dice."""


def lance_attack(
    rules: RuleSet, strength: int, lock_on: bool = False, pulsar: bool = False, hit_on: int = ON_SHIPS
) -> Program[int]:
    """Hits of lances: one D6 a point of Strength, without table, aspect, range or armour.

    [SHT-LANCE-01, SHT-LOCK-01, SHT-BME-08, COR-WPN-02, ORD-SHT-07]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    strength : int
        Points of lance Strength that bear, halvings done.
    lock_on : bool
        Whether misses are rolled again.
    pulsar : bool
        Whether they are pulsar lances.
    hit_on : int
        What a die must show: 4, and 6 against ordnance.
    """
    if pulsar:
        return Then(Repeat(strength, pulsar_shot, lock_on, hit_on), int)
    return (yield from to_hit(strength, hit_on, LANCE, lock_on))


def pulsar_shot(lock_on: bool = False, hit_on: int = ON_SHIPS) -> Program[int]:
    """Hits of one pulsar shot: it is rolled again after each hit, until it misses or has hit three times.

    On Lock On each die that misses is rolled again once; the shot ends when that second roll misses too (the reading of
    "a second miss").  [COR-WPN-02]
    """
    hits, roll = 0, Count(1, hit_on, PULSAR)
    while hits < MOST:
        hit = yield roll
        if not hit and lock_on:
            hit = yield Count(1, hit_on, f"{PULSAR} re-roll")
        if not hit:
            break
        hits += 1
    return hits
