"""Line abreast: the strong prow to the enemy until the lines pass through one another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.gunners import broadside
from phasesim.doctrine.line import GunDoctrine
from phasesim.table import Ship


class LineAbreast(GunDoctrine):
    """Every ship points at the nearest enemy on its way in, so that fire meets the front armour.

    Ships whose prow is weaker than their side care less where they point.
    Torpedoes go out on the way in.
    """

    name = "line_abreast"
    summary = "Bows on behind the front armour and torpedoes, then broadsides at point blank."
    defaults: Mapping[str, Any] = {**GunDoctrine.defaults, "turn_at": 20.0, "rush": 70.0}

    def _station(self, ship: Ship) -> tuple[float, float]:
        prow, side = broadside(ship, "front"), broadside(ship, "left")
        return float(self.options["turn_at"]) / 2, 8.0 if prow >= side else 2.0
