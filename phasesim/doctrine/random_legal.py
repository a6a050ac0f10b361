"""Random legal: any order, any course, any target that the rules allow; what a doctrine must beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from phasesim.doctrine.base import Doctrine
from phasesim.doctrine.carriers import compose, waves
from phasesim.doctrine.helmsman import courses
from phasesim.doctrine.pilots import fly_at
from phasesim.table import Ship, Wave
from phasesim.table.plans import Allowance, Course, Flight, Helm, Launch, Mount, Shot
from phasesim.table.view import View

ORDERS = ("", "", "", "lock_on", "reload", "burn_retros", "come_to_new_heading", "all_ahead_full")


def _short(name: str) -> str:
    """A unit's name without its side."""
    return name.partition(".")[2]


class RandomLegal(Doctrine):
    """Picks evenly among what is legal, by a hash of who, when and ``seed``: the same battle is the same battle.

    Craft and torpedoes are launched when they can be, half of the time; waves fly at a random enemy.
    """

    name = "random_legal"
    summary = "Any legal order, course and target, evenly; for comparison."
    defaults: Mapping[str, Any] = {**Doctrine.defaults, "guns": True, "seed": 0}

    def _pick(self, view: View, question: str, name: str, options: Sequence[Any]) -> Any:
        # the ships as they stand make each battle its own draw; sides count by whose they are, not by name
        ships = sorted((s.side == self.side, _short(s.name), s.hits, s.leadership) for s in view.ships.values())
        text = repr((self.options["seed"], view.turn, view.player == self.side, question, _short(name), ships))
        return options[int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) % len(options)]

    def _order(self, view: View, ship: Ship, squadron: Sequence[Ship]) -> str:
        barred = any(s.sheet.fleet == "Eldar" or "no Come to New Heading" in s.sheet.notes for s in squadron)
        return str(self._pick(view, "order", ship.name, ORDERS[:5] if barred else ORDERS))

    def _course(self, view: View, ship: Ship, helm: Helm) -> Course:
        found: Course = self._pick(view, "course", ship.name, courses(helm))
        return found

    def _fire(self, view: View, ship: Ship, guns: Sequence[Mount]) -> Sequence[Shot]:
        shots = []
        for place, mount in enumerate(guns):
            ships = [seen.unit for seen in mount.targets if seen.kind == "ship"]
            target = self._pick(view, f"fire {place}", mount.ship, ["", *ships])
            if target and mount.weapon.kind != "nova":
                shots.append(Shot(place, target))
        return shots

    def _launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        if not self._pick(view, "launch", ship.name, (True, False)):
            return Launch()
        markers = min(allowance.bays, max(0, allowance.room))
        salvoes = (allowance.strength,) if allowance.strength else ()
        return Launch(salvoes, waves=waves(compose(ship, (("bomber", markers),))))

    def _fly(self, view: View, wave: Wave, reach: float) -> Flight:
        foes = view.enemies(self.side)
        return fly_at(view, wave, self._pick(view, "fly", wave.name, foes), reach) if foes else Flight()

    def _brace(self, view: View, ship: Ship, threat: str) -> bool:
        return bool(self._pick(view, f"brace {_short(threat)}", ship.name, (True, False)))
