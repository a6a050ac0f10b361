"""Fighter screen: CAP first, bombers when it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.carriers import CarrierDoctrine, compose, waves
from phasesim.table import Ship, Wave
from phasesim.table.plans import Allowance, Launch
from phasesim.table.view import View


class FighterScreen(CarrierDoctrine):
    """Keeps up to ``patrol`` fighters on CAP over each carrier, launched one by one; sends bombers with what is left.

    A marker stays on CAP until it is removed: what comes, comes to it.  [ORD-CAP-01, ORD-CAP-05]
    """

    name = "fighter_screen"
    summary = "Fighters on CAP over the carriers first; bombers with the bays that are left."
    defaults: Mapping[str, Any] = {**CarrierDoctrine.defaults, "patrol": 2}

    def _wing_shares(self) -> Mapping[str, float]:
        return {"fighter": 2 / 3, "bomber": 1 / 3}

    def _launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        markers = min(allowance.bays, max(0, allowance.room))
        wanted = max(0, int(self.options["patrol"]) - self._on_patrol(view, ship))
        fighters = min(markers, wanted)
        bombers = markers - fighters if self.in_range(view, ship) else 0
        screen = [compose(ship, (("fighter", 1),)) for _ in range(fighters)]
        strike = compose(ship, (("bomber", bombers),))
        return Launch(self._salvoes(view, ship, allowance.strength), waves=waves(strike, *screen))

    def _on_patrol(self, view: View, ship: Ship) -> int:
        return sum(1 for name in view.on(ship.name) if isinstance(view.ordnance[name], Wave))
