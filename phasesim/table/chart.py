"""What a Dropfleet player sees: everything on the table, nothing of the dice to come and nothing of the rule set."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from phasesim.table.dropfleet import Scenery, Site, Token, Vessel
from phasesim.table.scenario import Scenario


class Charted(Protocol):
    """The part of a battle that is open to both players."""

    scenario: Scenario
    ships: dict[str, Any]
    ordnance: dict[str, Any]
    fleets: dict[str, dict[str, Any]]
    markers: dict[str, dict[str, Any]]
    anchored: dict[str, dict[str, None]]
    memory: dict[Any, Any]
    step: Any


class Chart:
    """A read-only window on a battle, handed to doctrines.

    Attributes
    ----------
    ships, tokens, sites : mapping
        What is in play, by name.
    scenery : tuple of Scenery
        Debris Fields and Large Solid Objects.
    width, height : float
        The table in inches; the origin is its centre.
    """

    def __init__(self, shown: Charted) -> None:
        self._shown = shown
        self.ships: Mapping[str, Vessel] = MappingProxyType(shown.ships)
        self.tokens: Mapping[str, Token] = MappingProxyType(shown.ordnance)
        self.scenery: tuple[Scenery, ...] = tuple(one for one in shown.scenario.terrain if isinstance(one, Scenery))
        first, second = (side.name for side in shown.scenario.sides)
        self._other = {first: second, second: first}
        self.width, self.height = shown.scenario.width, shown.scenario.height

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        return int(self._shown.step.turn)

    @property
    def player(self) -> str:
        """Whose part of the turn it is; in Dropfleet both players share every phase."""
        return str(self._shown.step.player)

    @property
    def sites(self) -> Mapping[str, Site]:
        """Sectors, stations and facilities by name."""
        return MappingProxyType(self._shown.memory["sites"])

    @property
    def initiative(self) -> tuple[str, ...]:
        """Sides from the highest Initiative of this Roundup to the lowest, empty before it was rolled."""
        turn, order = self._shown.memory.get("initiative", (0, ()))
        return tuple(order) if turn == self.turn else ()

    def enemy(self, side: str) -> str:
        """The other side."""
        return self._other[side]

    def friends(self, side: str) -> list[Vessel]:
        """The side's own ships."""
        return list(self._shown.fleets[side].values())

    def enemies(self, side: str) -> list[Vessel]:
        """The other side's ships."""
        return list(self._shown.fleets[self._other[side]].values())

    def on(self, target: str, side: str = "") -> list[Token]:
        """Tokens with a ship or station, those of one side if it is named."""
        tokens = (self.tokens[name] for name in self._shown.anchored.get(target, ()))
        return [token for token in tokens if side in ("", token.side)]

    def flagship(self, side: str) -> str:
        """The ship that the side's Admiral is on, or none."""
        return next(one.flagship for one in self._shown.scenario.sides if one.name == side)
