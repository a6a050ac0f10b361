"""Torpedo alpha: every tube at once, craft to clear its way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.carriers import CarrierDoctrine, compose, waves
from phasesim.table import Ship
from phasesim.table.plans import Allowance, Launch
from phasesim.table.view import View


class TorpedoAlpha(CarrierDoctrine):
    """Closes, holds its torpedoes until an enemy ahead is within ``alpha_range`` cm, then launches all of them.

    Small salvoes run ahead of large ones and use up the fighters in their way (ORD-ATK-03); carriers send fighters to
    meet the enemy's and bombers behind the torpedoes.
    """

    name = "torpedo_alpha"
    summary = "All torpedoes at short range, small salvoes first; fighters ahead, bombers behind."
    defaults: Mapping[str, Any] = {
        **CarrierDoctrine.defaults,
        "range": 35.0,
        "torpedo_range": 20.0,
        "alpha_range": 35.0,
    }

    def _salvoes(self, view: View, ship: Ship, strength: int) -> tuple[int, ...]:
        reach = float(self.options["alpha_range"])
        return (strength,) if strength and self._torpedo_target(view, ship, reach) is not None else ()

    def _wing_shares(self) -> Mapping[str, float]:
        return {"bomber": 2 / 3, "fighter": 1 / 3}

    def _launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        markers = min(allowance.bays, max(0, allowance.room)) if self.in_range(view, ship) else 0
        fighters = (markers + 1) // 3
        strike = compose(ship, (("bomber", markers - fighters),))
        sweep = compose(ship, (("fighter", fighters),))
        return Launch(self._salvoes(view, ship, allowance.strength), waves=waves(strike, sweep))
