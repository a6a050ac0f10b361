"""What a player sees: everything on the table, nothing of the dice to come and nothing of the rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from phasesim.table.scenario import Scenario
from phasesim.table.stores import EQUAL
from phasesim.table.units import BlastMarker, Ordnance, Point, Ship

FEW = 24
"""Ships up to which looking at all of them is the fastest way to the nearest."""

Wanted: TypeAlias = Callable[[Ship], bool] | None
"""Which ships count; all, if None."""


class Moment(NamedTuple):
    """A game turn and whose part of it: all that a forced decision may depend on."""

    turn: int
    player: str


class Shown(Protocol):
    """The part of a battle that is open to both players."""

    scenario: Scenario
    ships: dict[str, Ship]
    ordnance: dict[str, Ordnance]
    blast: dict[str, BlastMarker]
    fleets: dict[str, dict[str, Ship]]
    markers: dict[str, dict[str, Ordnance]]
    anchored: dict[str, dict[str, None]]
    step: Any

    def near(self, path: tuple[Point, ...], radius: float) -> list[str]: ...

    def touching(self, name: str) -> tuple[str, ...]: ...

    def nearest(self, point: Point, among: Callable[[str], bool]) -> str | None: ...


class View:
    """A read-only window on a battle, handed to doctrines.

    Attributes
    ----------
    ships, ordnance, blast : mapping
        What stands on the table, by name.
    width, height : float
        The table in cm; the origin is its centre.
    """

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self.ships: Mapping[str, Ship] = MappingProxyType(shown.ships)
        self.ordnance: Mapping[str, Ordnance] = MappingProxyType(shown.ordnance)
        self.blast: Mapping[str, BlastMarker] = MappingProxyType(shown.blast)
        self._fleets, self._markers = shown.fleets, shown.markers
        first, second = (side.name for side in shown.scenario.sides)
        self._other = {first: second, second: first}
        self.width, self.height = shown.scenario.width, shown.scenario.height

    @property
    def turn(self) -> int:
        """The game turn, from 1."""
        return int(self._shown.step.turn)

    @property
    def player(self) -> str:
        """The side whose turn it is."""
        return str(self._shown.step.player)

    @property
    def phase(self) -> str:
        """The phase at hand."""
        return str(self._shown.step.phase)

    def near(self, path: tuple[Point, ...], radius: float) -> list[str]:
        """Names of what a disc of that radius (cm) swept along the path may touch, in order of name."""
        return self._shown.near(path, radius)

    def touching(self, ship: str) -> tuple[str, ...]:
        """Ships in base contact with a ship."""
        return self._shown.touching(ship)

    def on(self, ship: str) -> tuple[str, ...]:
        """Ordnance on a ship's base: CAP markers and what waits for its first move."""
        return tuple(self._shown.anchored.get(ship, ()))

    def enemies(self, side: str) -> list[Ship]:
        """The other side's ships that are not hulks."""
        return list(self._fleets[self._other[side]].values())

    def nearest_enemy(self, side: str, point: Point, wanted: Wanted = None) -> Ship | None:
        """The nearest of the other side's ships that are not hulks, of those wanted; ties (to 1e-6 cm) by name."""
        return self._nearest(self._fleets[self._other[side]], point, wanted)

    def nearest_friend(self, side: str, point: Point, wanted: Wanted = None) -> Ship | None:
        """The nearest of the side's own ships that are not hulks, of those wanted; ties (to 1e-6 cm) by name."""
        return self._nearest(self._fleets[side], point, wanted)

    def _nearest(self, fleet: Mapping[str, Ship], point: Point, wanted: Wanted) -> Ship | None:
        if len(fleet) <= FEW:
            return nearest(point, fleet.values() if wanted is None else filter(wanted, fleet.values()))
        name = self._shown.nearest(point, lambda name: name in fleet and (wanted is None or wanted(fleet[name])))
        return None if name is None else fleet[name]

    def friends(self, side: str) -> list[Ship]:
        """The side's own ships that are not hulks."""
        return list(self._fleets[side].values())

    def waves(self, side: str) -> list[Ordnance]:
        """The side's own ordnance."""
        return list(self._markers[side].values())

    def threats(self, side: str) -> list[Ordnance]:
        """The other side's ordnance."""
        return list(self._markers[self._other[side]].values())


def nearest(point: Point, ships: Iterable[Ship]) -> Ship | None:
    """The nearest ship, ties (to 1e-6 cm) by name."""
    found, first, least = None, (inf, ""), inf
    x, y = point
    for ship in ships:
        dx, dy = ship.position[0] - x, ship.position[1] - y
        gap = sqrt(dx * dx + dy * dy)
        if gap <= least + EQUAL:
            rank = (round(gap, 6), ship.name)
            if rank < first:
                found, first, least = ship, rank, min(gap, least)
    return found
