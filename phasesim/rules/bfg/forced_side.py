"""A side of a scenario whose decisions are forced, and what they are held against before the battle."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario, Ship, Side
from phasesim.table.view import Moment


class Forced(NamedTuple):
    """A side whose decisions are forced, and what its orders are held against."""

    scenario: Scenario
    rules: RuleSet
    side: Side
    doctrine: Any

    @property
    def ships(self) -> dict[str, Ship]:
        return {ship.name: ship for ship in self.side.ships}

    def ship(self, name: str) -> Ship:
        if name not in self.ships:
            raise InputError(f"unknown ship of side {self.side.name}", value=name, allowed=self.ships)
        return self.ships[name]

    @contextmanager
    def reading(self, decision: str) -> Iterator[None]:
        """Say of an error in which decision of which file it lies."""
        try:
            yield
        except InputError as error:
            raise InputError(
                error.problem,
                file=self.scenario.source or None,
                key=f"sides.{self.side.name}.choices.{decision}",
                value=error.value,
                allowed=error.allowed,
                rule=error.rule,
            ) from None


def moments(forced: Forced) -> Iterator[Moment]:
    """Both players' parts of every game turn."""
    for turn in range(1, forced.scenario.turns + 1):
        for side in forced.scenario.sides:
            yield Moment(turn, side.name)
