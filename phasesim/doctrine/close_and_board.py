"""Close and board: ram or touch the enemy, board the weak, teleport onto the unshielded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.doctrine.helmsman import steer
from phasesim.doctrine.line import GunDoctrine
from phasesim.table import Ship
from phasesim.table.plans import Course, Helm
from phasesim.table.view import View


class CloseAndBoard(GunDoctrine):
    """Every ship makes for base contact with the nearest enemy and boards what has at most 1/``odds`` of its hits.

    All Ahead Full where the enemy lies straight ahead within ``ram`` cm, to ram it, or farther than ``rush`` cm; ships
    that are crippled keep to their guns.
    """

    name = "close_and_board"
    summary = "Makes for base contact, rams what lies ahead, boards what is weaker."
    defaults: Mapping[str, Any] = {**GunDoctrine.defaults, "odds": 1.0, "ram": 25.0, "rush": 60.0}

    def _order(self, view: View, ship: Ship, squadron: Sequence[Ship]) -> str:
        eager = not ship.crippled and not ship.sheet.escort and ship.sheet.fleet != "Eldar"
        return "all_ahead_full" if eager and self._rams(view, ship) else super()._order(view, ship, squadron)

    def _course(self, view: View, ship: Ship, helm: Helm) -> Course:
        enemy = view.nearest_enemy(self.side, ship.position)
        if enemy is None:
            return Course(helm.least)
        wanted = 20.0 if ship.crippled or ship.sheet.escort else ship.radius + enemy.radius
        return steer(view, ship, helm, enemy.position, wanted, facing=-4.0)

    def _rams(self, view: View, ship: Ship) -> str:
        """The nearest enemy that is no larger than the ship, if it lies straight ahead and near enough."""
        enemy = view.nearest_enemy(self.side, ship.position, lambda foe: foe.sheet.hits <= ship.sheet.hits)
        if enemy is None:
            return ""
        dx, dy = enemy.position[0] - ship.position[0], enemy.position[1] - ship.position[1]
        ahead = dx * ship.heading[0] + dy * ship.heading[1]
        aside = abs(dx * ship.heading[1] - dy * ship.heading[0])
        return enemy.name if 0.0 < ahead <= float(self.options["ram"]) and aside <= ship.radius + enemy.radius else ""

    def _boards(self, view: View, ship: Ship, foes: Sequence[str]) -> str:
        odds = float(self.options["odds"])
        weak = [(foe.hits, name) for name in foes if ship.hits >= odds * (foe := view.ships[name]).hits]
        return min(weak)[1] if weak and not ship.crippled else ""
