"""Massed strike: bombers with an escort of fighters, in one wave at one ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.carriers import CarrierDoctrine, compose, waves
from phasesim.table import Ship
from phasesim.table.plans import Allowance, Launch
from phasesim.table.view import View


class MassedStrike(CarrierDoctrine):
    """Every carrier sends all it may in one wave: a share ``escort`` of fighters (rounded down), the rest bombers.

    The idea of the turret suppression rule: fighters draw the fire of the turrets and add attacks.  [ORD-SUP-01]
    """

    name = "massed_strike"
    summary = "Bombers with escorting fighters, one wave a carrier, at the nearest capital ship."
    defaults: Mapping[str, Any] = {**CarrierDoctrine.defaults, "escort": 0.5}

    def _wing_shares(self) -> Mapping[str, float]:
        escort = min(1.0, max(0.0, float(self.options["escort"])))
        return {"bomber": 1.0 - escort, "fighter": escort}

    def _launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        markers = min(allowance.bays, max(0, allowance.room)) if self.in_range(view, ship) else 0
        fighters = int(markers * float(self.options["escort"]))
        strike = compose(ship, (("bomber", markers - fighters), ("fighter", fighters)))
        return Launch(self._salvoes(view, ship, allowance.strength), waves=waves(strike))
