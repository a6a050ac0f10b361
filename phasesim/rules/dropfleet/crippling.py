"""The crippling roll: two dice for a result, its extra damage, and what it leaves behind."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import D6, Program

FIRE, SURGES, SCANNERS = "fire", "energy_surges", "scanners_offline"
CRACKED, BREACH, ENGINES = "armour_cracked", "hull_breach", "engines_disabled"
OFFLINE, OVERLOAD, FLASH = "weapons_offline", "reactor_overload", "flash"
NO_LAUNCH = "launch_offline"
DECAY, CORRUPTION = "orbital_decay", "corruption"

REPAIRABLE = (FIRE, SURGES, SCANNERS, ENGINES, DECAY, CORRUPTION)
"""Effects that Damage Control may repair, Orbital Decay and Corruptor tokens among them.

[DFC-CRP-04, DFC-CRP-05, DFC-CRP-06, DFC-END-02, DFC-END-04]
"""

NO_CRIPPLING_BELOW = 4
"""Ships of less starting Hull are never crippled, nor do they explode.  [DFC-CRP-02, DFC-CAT-01]"""


class Crippling(NamedTuple):
    """A result of the crippling table: extra damage, lasting effects, and whether it is followed by another roll."""

    name: str
    extra: int
    leaves: tuple[str, ...] = ()
    again: bool = False


TABLE = (
    (Crippling(FLASH, 0), Crippling(FIRE, 0, (FIRE,)), Crippling(SURGES, 2, (SURGES, DECAY))),
    (Crippling(SCANNERS, 0, (SCANNERS,)), Crippling(CRACKED, 2, (CRACKED,)), Crippling(BREACH, 2, (DECAY,))),
    (
        Crippling(ENGINES, 2, (ENGINES, DECAY)),
        Crippling(OFFLINE, 3, (OFFLINE, NO_LAUNCH)),
        Crippling(OVERLOAD, 3, (DECAY,), True),
    ),
)
"""By area (1-2 Subsystems, 3-4 Hull, 5-6 Core systems), then by the second die.

[DFC-CRP-04, DFC-CRP-05, DFC-CRP-06]
"""


class Crippled(NamedTuple):
    """What crippling did: results in their order, and points lost to them."""

    results: tuple[str, ...]
    lost: int


def crippled_by(lost: int, start: int) -> bool:
    """Whether a ship that has lost so much of its starting Hull is crippled.  [DFC-CRP-01, DFC-CRP-02]"""
    return start >= NO_CRIPPLING_BELOW and 2 * lost >= start


def crippling(hull: int) -> Program[Crippled]:
    """Roll on the crippling table, again after an overload; extra damage has no save.

    A ship that it destroys rolls no more.  [DFC-CRP-04, DFC-CRP-05, DFC-CRP-06, DFC-CRP-07]

    Parameters
    ----------
    hull : int
        The Hull that is left.
    """
    results: tuple[str, ...] = ()
    lost = 0
    while True:
        area = yield D6("crippling area")
        result = TABLE[(area - 1) // 2][((yield D6("crippling result")) - 1) // 2]
        results = (*results, result.name)
        lost = min(hull, lost + result.extra)
        if not result.again or lost >= hull:
            return Crippled(results, lost)


def effects_of(results: tuple[str, ...]) -> tuple[str, ...]:
    """The lasting effects of crippling results, each once."""
    rows = {row.name: row for area in TABLE for row in area}
    return tuple(dict.fromkeys(effect for name in results for effect in rows[name].leaves))
