"""Broadside: close to short range and show the enemy the side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.doctrine.line import GunDoctrine
from phasesim.table import Ship


class Broadside(GunDoctrine):
    """Every ship makes for ``close`` cm from the nearest enemy and turns its side to it.

    Within 15 cm batteries shift a column to the left (SHT-MOD-01), and most weapons of most ships bear abeam.
    """

    name = "broadside"
    summary = "Closes to short range and fires broadsides; locks on where the course allows it."
    defaults: Mapping[str, Any] = {**GunDoctrine.defaults, "close": 16.0}

    def _station(self, ship: Ship) -> tuple[float, float]:
        return float(self.options["close"]), -12.0
