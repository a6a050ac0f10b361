"""Escort the flagship: fighters on the own battleship first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.dropfleet.base import Offered
from phasesim.doctrine.dropfleet.squadron import CarrierCaptain, far, in_reach, short
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import FIGHTER, Vessel


class EscortFlagship(CarrierCaptain):
    """Fighters go to the flagship until ``cover`` are with it, more only where bombers are; bombers at the nearest.

    The flagship is the Admiral's, else the ship worth most points.  Half of every load is kept for fighters.
    """

    name = "escort_flagship"
    summary = "Fighters on the own flagship first, bombers at the nearest enemy."
    defaults: Mapping[str, Any] = {**CarrierCaptain.defaults, "escort": 0.5, "cover": 4}

    def target(self, chart: Chart, offer: Offered) -> str:
        """The nearest enemy in reach."""
        able = in_reach(chart, offer, chart.enemies(self.side))
        nearest = sorted(able, key=lambda ship: (round(far(chart, offer.carrier, ship), 6), short(ship.name)))
        return nearest[0].name if nearest else ""

    def need(self, chart: Chart, ship: Vessel, sent: int) -> float:
        """The flagship first, up to its cover; after that as all do."""
        if ship.name == self.flagship(chart):
            guards = sum(1 for token in chart.on(ship.name, self.side) if token.kind == FIGHTER)
            if guards + sent < self.options["cover"]:
                return 1000.0 - guards - sent
        return super().need(chart, ship, sent)

    def flagship(self, chart: Chart) -> str:
        """The ship that fighters guard first."""
        named = chart.flagship(self.side)
        if named in chart.ships:
            return named
        own = chart.friends(self.side)
        return min(own, key=lambda ship: (-ship.sheet.points, short(ship.name))).name if own else ""
