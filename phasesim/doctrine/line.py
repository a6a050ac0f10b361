"""What the doctrines of gun fleets have in common: orders by stated rules, stations, fire at the nearest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.doctrine.carriers import CarrierDoctrine, compose, expected_hits, waves
from phasesim.doctrine.gunners import bears_on, fire_expected
from phasesim.doctrine.helmsman import steer
from phasesim.table import Ship, distance
from phasesim.table.plans import Allowance, Course, Helm, Launch
from phasesim.table.view import View

CLOSE = 10.0
"""Cm from the first ship of its squadron beyond which a ship makes for it, so as not to fall out (COR-SQ-05)."""


class GunDoctrine(CarrierDoctrine):
    """A player who fights with guns.

    Each ship sails to ``_station`` from the nearest enemy.  Orders: Lock On where a straight course leaves ``lock_on``
    points or more bearing on the nearest enemy, else Reload Ordnance where anything is spent, else All Ahead Full where
    every enemy is farther than ``rush`` cm.  Carriers send half fighters and half bombers at what is in range; a ship
    braces where it expects ``brace_at`` hits and its guns matter less.
    """

    defaults: Mapping[str, Any] = {
        **CarrierDoctrine.defaults,
        "guns": True,
        "lock_on": 6,
        "rush": 90.0,
        "brace_at": 2.5,
    }

    def _station(self, ship: Ship) -> tuple[float, float]:
        """Cm wanted from the nearest enemy, and what pointing at it is worth (negative: showing it the side)."""
        return 25.0, -10.0

    def _order(self, view: View, ship: Ship, squadron: Sequence[Ship]) -> str:
        enemy = view.nearest_enemy(self.side, ship.position)
        if enemy is None:
            return ""
        spent = super()._order(view, ship, squadron)
        if spent and any(member.bays for member in squadron):
            return spent
        if sum(_after(member, enemy) for member in squadron) >= int(self.options["lock_on"]) * len(squadron):
            return "lock_on"
        far = distance(ship.position, enemy.position) > float(self.options["rush"])
        return spent or ("all_ahead_full" if far and _eager(squadron) else "")

    def _course(self, view: View, ship: Ship, helm: Helm) -> Course:
        enemy = view.nearest_enemy(self.side, ship.position)
        if enemy is None:
            return Course(helm.least)
        leader = _leader(view, ship)
        if leader is not None and distance(ship.position, leader.position) > CLOSE:
            return steer(view, ship, helm, leader.position, CLOSE / 2)
        wanted, facing = self._station(ship)
        return steer(view, ship, helm, enemy.position, wanted, facing=facing)

    def _launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        markers = min(allowance.bays, max(0, allowance.room)) if self.in_range(view, ship) else 0
        strike = compose(ship, (("bomber", markers - markers // 2), ("fighter", markers // 2)))
        return Launch(self._salvoes(view, ship, allowance.strength), waves=waves(strike))

    def _brace(self, view: View, ship: Ship, threat: str) -> bool:
        unit = view.ordnance.get(threat)
        hits = expected_hits(ship, unit) if unit is not None else fire_expected(view, ship, threat)
        return hits >= float(self.options["brace_at"])


def _leader(view: View, ship: Ship) -> Ship | None:
    """The first ship of a ship's squadron, if it is another."""
    mates = [mate for mate in view.friends(ship.side) if mate.squadron == ship.squadron]
    leader = min(mates, key=lambda mate: mate.name)
    return leader if leader.name != ship.name else None


def _after(ship: Ship, enemy: Ship) -> int:
    """Points that bear on an enemy after a straight move at half speed."""
    (x, y), (ahead, aside), cm = ship.position, ship.heading, ship.sheet.speed / 2
    there: Ship = ship.but(position=(x + ahead * cm, y + aside * cm))
    return bears_on(there, enemy)


def _eager(squadron: Sequence[Ship]) -> bool:
    """Whether all of a squadron may go All Ahead Full."""
    return not any(ship.sheet.fleet == "Eldar" for ship in squadron)
