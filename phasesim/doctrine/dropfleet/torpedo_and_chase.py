"""Torpedo and chase: torpedoes at ships that need to change course, and the gunships after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.dropfleet.base import Offered
from phasesim.doctrine.dropfleet.squadron import CarrierCaptain, far, in_reach, nearest, short
from phasesim.table import along, in_arc
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import TORPEDOES, Vessel


class TorpedoAndChase(CarrierCaptain):
    """Torpedoes go at ships that need to change course, where there are any, else at the ship worth most points.

    A ship needs to if no ship of ours is in its front arc, or half its Thrust straight ahead leads off the table.

    Such a ship must turn anyhow; with torpedoes on it it must do so on Course Change, which leaves it one weapon
    system and a spike.  Bombers go where torpedoes are, and gunships chase the ship with most of them.
    """

    name = "torpedo_and_chase"
    summary = "Torpedoes at ships that need to change course, bombers and gunships after them."
    defaults: Mapping[str, Any] = {**CarrierCaptain.defaults, "escort": 0.3}

    def target(self, chart: Chart, offer: Offered) -> str:
        """For torpedoes a ship that needs to turn, for bombers the ship with most torpedoes on it; else the nearest."""
        able = in_reach(chart, offer, chart.enemies(self.side))
        if not able:
            return ""
        if offer.kind in TORPEDOES:
            turning = [ship for ship in able if self.must_turn(chart, ship)]
            return min(turning or able, key=lambda ship: (-ship.sheet.points, short(ship.name))).name
        distances = {ship.name: round(far(chart, offer.carrier, ship), 6) for ship in able}
        return min(able, key=lambda ship: (-self.chased(chart, ship), distances[ship.name], short(ship.name))).name

    def must_turn(self, chart: Chart, ship: Vessel) -> bool:
        """Whether a ship needs to change course."""
        end = along(ship.position, ship.heading, ship.thrust / 2)
        if abs(end[0]) > chart.width / 2 or abs(end[1]) > chart.height / 2:
            return True
        own = chart.friends(self.side)
        return not any(in_arc(ship.position, ship.heading, one.position, ("front",)) for one in own)

    def chased(self, chart: Chart, ship: Vessel) -> int:
        """How many of our torpedoes are on a ship."""
        return sum(1 for token in chart.on(ship.name, self.side) if token.kind in TORPEDOES)

    def quarry(self, chart: Chart, ship: Vessel) -> Vessel | None:
        """The ship with most of our torpedoes, else the nearest."""
        foes = chart.enemies(self.side)
        most = max((self.chased(chart, foe) for foe in foes), default=0)
        return nearest(ship, [foe for foe in foes if self.chased(chart, foe) == most])
