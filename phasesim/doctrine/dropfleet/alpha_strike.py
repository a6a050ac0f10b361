"""Alpha strike: all bombers on one target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.dropfleet.base import Offered
from phasesim.doctrine.dropfleet.squadron import CarrierCaptain, far, in_reach, short
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import BOMBER, FIGHTER, IN_ROUNDUP, Vessel
from phasesim.table.maneuvers import Sortie


class AlphaStrike(CarrierCaptain):
    """All bombers of a turn go at one ship: that on which bombers are already, else the one worth most a Hull left.

    Pooled bombers meet Point Defence once (LAU-BOM-02), so they are strongest together.  Torpedoes go at the same
    ship.  Where a target within once Thrust can be had, it is preferred: it is struck before it can turn away.
    """

    name = "alpha_strike"
    summary = "All bombers on one target."
    defaults: Mapping[str, Any] = {**CarrierCaptain.defaults, "escort": 0.2}

    def target(self, chart: Chart, offer: Offered) -> str:
        """The one target of the turn, as far as this carrier reaches it."""
        able = in_reach(chart, offer, chart.enemies(self.side))
        return max(able, key=lambda ship: self._rank(chart, offer, ship)).name if able else ""

    def patrols(self, chart: Chart, offer: Offered) -> list[Sortie]:
        """Fighters sweep the guards off the target of bombers that strike this turn; the others guard as all do."""
        struck = [ship for ship in in_reach(chart, offer, chart.enemies(self.side)) if self._strikes(chart, ship)]
        for ship in sorted(struck, key=lambda ship: short(ship.name)):
            guards = sum(1 for token in chart.on(ship.name, chart.enemy(self.side)) if token.kind == FIGHTER)
            mine = sum(1 for token in chart.on(ship.name, self.side) if token.kind == FIGHTER)
            if guards > mine:
                return [Sortie(offer.carrier, FIGHTER, ship.name, min(offer.tokens, guards - mine))]
        return super().patrols(chart, offer)

    def _strikes(self, chart: Chart, ship: Vessel) -> bool:
        return any(token.kind == BOMBER and token.strikes == IN_ROUNDUP for token in chart.on(ship.name, self.side))

    def _rank(self, chart: Chart, offer: Offered, ship: Vessel) -> tuple[Any, ...]:
        mine = sum(1 for token in chart.on(ship.name, self.side) if token.kind == BOMBER)
        at_once = far(chart, offer.carrier, ship) <= 12.0
        price = ship.sheet.points / ship.hull if ship.sheet.points >= 100 else 0.0
        return (mine, at_once, round(price, 6), _backwards(short(ship.name)))


def _backwards(name: str) -> tuple[int, ...]:
    """Sorts names from the last to the first."""
    return tuple(-ord(letter) for letter in name)
