"""Bombardment cannon: the gunnery table, but a 4 or more hits whatever the armour, and criticals come on 4 or more."""

from __future__ import annotations

from phasesim.dice import Program
from phasesim.rules.bfg.lock_on import to_hit
from phasesim.rules.ruleset import RuleSet

HITS_ON = 4
CRITICAL_ON = 4
"""What the critical check of their hits must show, for `phasesim.rules.bfg.damage.damage`."""

CANNON = "bombardment cannon"


def bombardment_attack(rules: RuleSet, dice: int, lock_on: bool = False) -> Program[int]:
    """Hits of bombardment cannon, on ships and on ordnance alike.  [COR-WPN-01, SHT-LOCK-01, ORD-SHT-07]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    dice : int
        Dice that the gunnery table gave for their Firepower.
    lock_on : bool
        Whether misses are rolled again.
    """
    return (yield from to_hit(dice, HITS_ON, CANNON, lock_on))
