"""Energy spikes: gained, doubled, and lost."""

from __future__ import annotations

from phasesim.rules.dropfleet.theatre import Theatre
from phasesim.table.dropfleet import MAJOR, MINOR, NO_SPIKE, Vessel


def most_spike(ship: Vessel) -> int:
    """The worst spike that a ship may have: none under Full Cloak, a Minor one under Partial Cloak, until crippled.

    [DFC-SPC-05, DFC-SPK-01]
    """
    if ship.crippled:
        return MAJOR
    return NO_SPIKE if ship.sheet.has("Full Cloak") else MINOR if ship.sheet.has("Partial Cloak") else MAJOR


def spiked(ship: Vessel, spike: int) -> Vessel:
    """A ship that gains a spike: a second Minor Spike makes a Major one, and there is never more.

    On a ship that runs silent it only ends that.  [DFC-SPK-01, DFC-SPK-02, DFC-ORD-08]
    """
    if spike == NO_SPIKE:
        return ship
    if ship.silent:
        ended: Vessel = ship.but(silent=False)
        return ended
    level = MAJOR if spike == MAJOR else min(MAJOR, ship.spike + 1)
    gained: Vessel = ship.but(spike=min(level, most_spike(ship)))
    return gained


def add_spike(host: Theatre, name: str, spike: int, by: str, rules: str) -> None:
    """Give a ship a spike and put that on record."""
    ship = host.ships[name]
    after = spiked(ship, spike)
    if after != ship:
        host.set_ship(after)
        host.event("spike", by, name, rules, {"from": ship.spike, "to": after.spike, "silent": after.silent})


def calmed(ship: Vessel, whole: bool = False) -> Vessel:
    """A ship that loses one level of spike, or with an Elite Bridge Crew a Major Spike as a whole.

    [DFC-ORD-03, DFC-SPC-12]
    """
    less: Vessel = ship.but(spike=NO_SPIKE if whole else max(NO_SPIKE, ship.spike - 1))
    return less
