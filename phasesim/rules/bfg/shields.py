"""Shields: what they stop, how much of it, and the blast markers that this leaves."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.table.units import half

STOPPED = frozenset({"battery", "bombardment", "lance", "nova", "explosion", "asteroid"})
"""Attacks that shields stop.  [SHT-SHLD-05, SHT-EXP-01, COR-LOS-03]"""

PASSED = frozenset({"ramming", "torpedo", "bomber", "boarding", "hit-and-run", "fire", "critical", "blast marker"})
"""Attacks that get inside them.  [SHT-SHLD-04]"""


class Absorbed(NamedTuple):
    """Hits that shields stopped, hits that reach the ship, and the blast markers to place in contact with it."""

    stopped: int
    through: int
    markers: int


def stops(attack: str) -> bool:
    """Whether shields stop an attack of `STOPPED`; they do not one of `PASSED`.  [SHT-SHLD-04, SHT-SHLD-05]

    Raises
    ------
    KeyError
        If the attack is neither.
    """
    if attack not in STOPPED | PASSED:
        raise KeyError(attack)
    return attack in STOPPED


def rating(shields: int, crippled: bool = False, collapsed: bool = False) -> int:
    """Shield rating of a ship: halved when crippled, 0 once collapsed; bracing leaves it alone.

    [SHT-CRIP-01, SHT-CRTAB-10, SHT-BRACE-15]
    """
    if collapsed:
        return 0
    return half(shields) if crippled else shields


def shields_left(rated: int, markers: int) -> int:
    """Hits that the shields can still stop: the rating less every blast marker in contact, of whatever origin.

    [SHT-BME-10, SHT-SHLD-02, SHT-SHLD-03]
    """
    return max(0, rated - markers)


def absorb(hits: int, left: int, attack: str = "battery") -> Absorbed:
    """Hits that shields with ``left`` points stop, one each, with a blast marker for each but those of asteroids.

    [SHT-SHLD-01, SHT-SHLD-02, SHT-SHLD-04, SHT-SHLD-05, COR-LOS-03]
    """
    stopped = min(hits, left) if stops(attack) else 0
    return Absorbed(stopped, hits - stopped, 0 if attack == "asteroid" else stopped)
