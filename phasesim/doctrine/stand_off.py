"""Stand off: hold the range at which the own weapons reach and the enemy's do not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.gunners import reach
from phasesim.doctrine.helmsman import steer
from phasesim.doctrine.line import GunDoctrine
from phasesim.table import Ship
from phasesim.table.plans import Course, Helm
from phasesim.table.view import View


class StandOff(GunDoctrine):
    """Every ship keeps just within the reach of its own guns and, if that is less, just out of the nearest enemy's.

    ``margin`` cm are kept to either side of a range; a ship whose guns do not outreach the enemy's fights at its own.
    """

    name = "stand_off"
    summary = "Keeps the range at which its guns reach and the enemy's do not."
    defaults: Mapping[str, Any] = {**GunDoctrine.defaults, "margin": 4.0, "rush": 100.0}

    def _course(self, view: View, ship: Ship, helm: Helm) -> Course:
        enemy = view.nearest_enemy(self.side, ship.position)
        if enemy is None:
            return Course(helm.least)
        own, theirs, margin = reach(ship), reach(enemy), float(self.options["margin"])
        wanted = max(theirs + margin, own - margin) if own > theirs else own - margin
        return steer(view, ship, helm, enemy.position, wanted, facing=-10.0)
