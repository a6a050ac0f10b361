"""What the doctrines of carrier fleets have in common: range, reloading, escorts in contact, brace, repair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.doctrine.base import Doctrine
from phasesim.doctrine.helmsman import keep_with, steer
from phasesim.doctrine.pilots import bears, clear_lane, fly_at, line_of_fire, threatens
from phasesim.table import Ordnance, Point, Salvo, Ship, Wave, distance
from phasesim.table.plans import Composition, Course, Flight, Helm
from phasesim.table.view import View


class CarrierDoctrine(Doctrine):
    """A player who fights with ordnance.

    Carriers keep ``range`` cm from the nearest enemy and show it their side; ships with tubes and no bays close to
    ``torpedo_range`` head on; other escorts keep to the nearest carrier, in base contact if they can.  Ships that have
    launched reload; a ship braces where it expects at least ``brace_at`` hits.  With ``guns`` its ships fire at the
    nearest enemy, too.
    """

    defaults: Mapping[str, Any] = {
        "guns": False,
        "range": 45.0,
        "torpedo_range": 25.0,
        "brace_at": 1.5,
        "launch_range": 60.0,
    }

    # ------------------------------------------------------------ orders and movement
    def _order(self, view: View, ship: Ship, squadron: Sequence[Ship]) -> str:
        """Reload once anything that the squadron can launch is spent."""
        return "reload" if any(_empty(member) for member in squadron) else ""

    def _course(self, view: View, ship: Ship, helm: Helm) -> Course:
        enemy = view.nearest_enemy(self.side, ship.position)
        if enemy is None:
            return Course(helm.least)
        if ship.bays:
            return steer(view, ship, helm, enemy.position, float(self.options["range"]), facing=-6.0)
        if has_tubes(ship):
            return steer(view, ship, helm, enemy.position, float(self.options["torpedo_range"]), facing=12.0)
        leader = view.nearest_friend(self.side, ship.position, _carries)
        return keep_with(view, ship, helm, leader or enemy)

    # ------------------------------------------------------------ launching
    def _salvoes(self, view: View, ship: Ship, strength: int) -> tuple[int, ...]:
        """Launch all torpedoes once an enemy ahead is within reach of two moves."""
        return (strength,) if strength and self._torpedo_target(view, ship, 55.0) is not None else ()

    def _torpedo_target(self, view: View, ship: Ship, reach: float) -> Ship | None:
        target = view.nearest_enemy(self.side, ship.position, lambda enemy: bears(ship, enemy.position))
        if target is None or distance(ship.position, target.position) > reach:
            return None
        return target if clear_lane(view, ship, target.position) else None

    def _aim(self, view: View, salvo: Salvo, ship: Ship) -> Point:
        target = self._torpedo_target(view, ship, 1000.0)
        return ship.heading if target is None else line_of_fire(ship, target.position, salvo.speed)

    def in_range(self, view: View, ship: Ship) -> bool:
        """Whether any enemy is near enough for craft to be worth launching."""
        enemy = view.nearest_enemy(self.side, ship.position)
        return enemy is not None and distance(ship.position, enemy.position) <= float(self.options["launch_range"])

    # ------------------------------------------------------------ flying
    def _fly(self, view: View, wave: Wave, reach: float) -> Flight:
        if not wave.strikes:
            return self._fly_fighters(view, wave, reach)
        target = self._strike_target(view, wave)
        return Flight() if target is None else fly_at(view, wave, target, reach)

    def _strike_target(self, view: View, wave: Wave) -> Ship | None:
        """The nearest enemy capital ship, or the nearest ship if there is none left."""
        capital = view.nearest_enemy(self.side, wave.position, _capital)
        return capital or view.nearest_enemy(self.side, wave.position)

    def _fly_fighters(self, view: View, wave: Wave, reach: float) -> Flight:
        """Meet the nearest enemy ordnance within reach; else go back on CAP over the nearest carrier."""
        prey = self._prey(view, wave, reach)
        if prey is not None:
            return Flight((prey.position,) if distance(wave.position, prey.position) <= reach else (), prey.name)
        carrier = view.nearest_friend(self.side, wave.position, _carries)
        home = carrier or view.nearest_friend(self.side, wave.position)
        return Flight() if home is None else fly_at(view, wave, home, reach, guard=True)

    def _prey(self, view: View, wave: Wave, reach: float) -> Ordnance | None:
        """Enemy ordnance in the open that the fighters can reach: strikes first, then the nearest, then by name."""
        found = [
            (not _dangerous(unit), round(distance(wave.position, unit.position), 6), unit.name)
            for unit in view.threats(self.side)
            if not unit.anchor and distance(wave.position, unit.position) <= reach
        ]
        return view.ordnance[min(found)[2]] if found else None

    # ------------------------------------------------------------ defence
    def _brace(self, view: View, ship: Ship, threat: str) -> bool:
        """Brace where the hits to be expected are worth the loss of the next turn's orders."""
        unit = view.ordnance.get(threat)
        return unit is not None and expected_hits(ship, unit) >= float(self.options["brace_at"])


def expected_hits(ship: Ship, unit: Ordnance) -> float:
    """A player's rule of thumb for the hits of ordnance on a ship, half of the turrets hitting."""
    if isinstance(unit, Salvo):
        armour = ship.sheet.armour.front
        return max(0.0, unit.strength - ship.turrets / 2) * (7 - armour) / 6
    bombers = max(0.0, unit.striking("bomber") - max(0.0, ship.turrets / 2 - unit.fighters))
    attacks = bombers * max(0.0, 3.5 - ship.turrets + 0.5) + min(unit.fighters, bombers)
    return attacks * (7 - ship.sheet.armour.lowest) / 6 + 0.8 * unit.striking("assault_boat")


def has_tubes(ship: Ship) -> bool:
    """Whether a ship has torpedo tubes."""
    return bool(ship.sheet.tubes)


def _carries(ship: Ship) -> bool:
    return ship.bays > 0


def _capital(ship: Ship) -> bool:
    return not ship.sheet.escort


def _empty(ship: Ship) -> bool:
    sheet = ship.sheet
    return bool((sheet.launch_bays and not ship.craft_loaded) or (sheet.tubes and not ship.torpedoes_loaded))


def _dangerous(unit: Ordnance) -> bool:
    return isinstance(unit, Salvo) or unit.strikes


def menaced(view: View, ship: Ship) -> int:
    """Enemy markers in the open that could reach a ship in their next move."""
    return sum(1 for unit in view.threats(ship.side) if threatens(view, ship, unit))


def roles(ship: Ship) -> dict[str, str]:
    """Craft of a ship by what they do: ``fighter``, ``bomber``, ``assault_boat`` to the craft's name."""
    found: dict[str, str] = {}
    for craft in ship.sheet.craft:
        if craft.strikes in ("bomber", "assault_boat"):
            found.setdefault(craft.strikes, craft.name)
        if craft.fights:
            found.setdefault("fighter", craft.name)
    return found


def compose(ship: Ship, wanted: Sequence[tuple[str, int]]) -> Composition:
    """A wave of the markers wanted by role, what the ship does not carry left out."""
    known = roles(ship)
    return tuple((known[role], number) for role, number in wanted if role in known and number > 0)


def waves(*compositions: Composition) -> tuple[Composition, ...]:
    """Those of the waves that have any marker."""
    return tuple(wave for wave in compositions if wave)
