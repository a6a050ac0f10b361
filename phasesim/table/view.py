"""What a player sees: everything on the table, nothing of the dice to come and nothing of the rule set."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from phasesim.table.scenario import Scenario
from phasesim.table.units import BlastMarker, Ordnance, Point, Ship


class Shown(Protocol):
    """The part of a battle that is open to both players."""

    scenario: Scenario
    ships: dict[str, Ship]
    ordnance: dict[str, Ordnance]
    blast: dict[str, BlastMarker]
    anchored: dict[str, dict[str, None]]
    step: Any

    def near(self, path: tuple[Point, ...], radius: float) -> list[str]: ...

    def touching(self, name: str) -> tuple[str, ...]: ...


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
        return [ship for ship in self.ships.values() if ship.side != side and not ship.hulk]

    def friends(self, side: str) -> list[Ship]:
        """The side's own ships that are not hulks."""
        return [ship for ship in self.ships.values() if ship.side == side and not ship.hulk]

    def waves(self, side: str) -> list[Ordnance]:
        """The side's own ordnance."""
        return [unit for unit in self.ordnance.values() if unit.side == side]
