"""A running battle as the rules of Dropfleet see it, and what they keep in its memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from phasesim.dice import Program
from phasesim.rules.host import Interaction, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario, Side
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import Scenery, Site, Token, Vessel

T = TypeVar("T")


class Theatre(Protocol):
    """The part of `phasesim.rules.host.Host` that Dropfleet uses, with its own units."""

    scenario: Scenario
    rules: RuleSet
    step: Step
    ships: dict[str, Vessel]
    ordnance: dict[str, Token]
    fleets: dict[str, dict[str, Vessel]]
    markers: dict[str, dict[str, Token]]
    anchored: dict[str, dict[str, None]]
    now: float
    memory: dict[Any, Any]
    phase_memory: dict[Any, Any]

    def side(self, name: str) -> Side:
        """The player of that name."""

    def enemy(self, side: str) -> str:
        """The other player's name."""

    def doctrine(self, side: str) -> Any:
        """The one who decides for that side."""

    def roll(self, program: Program[T], unit: str, counterpart: str, decider: str = "") -> T:
        """Run a dice program with this battle's dice; the faces go with the next event."""

    def acted(self, switch: str) -> None:
        """Note that a switch decided something outside a dice program."""

    def event(
        self,
        kind: str,
        actor: str,
        target: str,
        rules: str,
        outcome: Mapping[str, Any],
        node: Interaction | None = None,
    ) -> None:
        """Put an event on record at this moment, with the dice rolled since the last one."""

    def set_ship(self, ship: Any) -> None:
        """Put a ship's new value on the table."""

    def drop_ship(self, name: str) -> None:
        """Take a ship off the table."""

    def set_ordnance(self, unit: Any) -> None:
        """Put a token's new value on the table."""

    def drop_ordnance(self, name: str) -> None:
        """Take a token off the table."""

    def relate(self, why: str, unit: str, other: str) -> None:
        """Note for the phase's graph that a unit ``"guards"`` a ship."""

    def order(self, interactions: Sequence[Interaction]) -> Iterator[Interaction]:
        """Build the slot's interaction graph and hand out its nodes in the order of resolution."""


def chart(host: Theatre) -> Chart:
    """What the players see."""
    found: Chart = host.memory["chart"]
    return found


def sites(host: Theatre) -> dict[str, Site]:
    """Sectors, stations and facilities in play, by name."""
    found: dict[str, Site] = host.memory["sites"]
    return found


def scenery(host: Theatre) -> tuple[Scenery, ...]:
    """Debris Fields and Large Solid Objects."""
    return chart(host).scenery


def sides(host: Theatre) -> tuple[str, ...]:
    """Both sides, in the order of the scenario."""
    return tuple(host.fleets)


def tokens_on(host: Theatre, target: str, side: str = "") -> list[Token]:
    """Tokens with a ship or station in the order in which they came, those of one side if it is named."""
    return [
        token for token in (host.ordnance[name] for name in host.anchored.get(target, ())) if side in ("", token.side)
    ]


def place(host: Theatre, name: str) -> Vessel | Site | None:
    """The ship or site of that name, if it is in play."""
    return host.ships.get(name) or sites(host).get(name)


def group_ships(host: Theatre, group: str) -> list[Vessel]:
    """The ships of a Group that are left, in the order of the fleet."""
    return [ship for ship in host.fleets[group.partition(".")[0]].values() if ship.group == group]


def groups_of(ships: Iterable[Vessel]) -> tuple[str, ...]:
    """The Groups of ships, in the order of the fleet.  [DFC-ACT-08]"""
    return tuple(dict.fromkeys(ship.group for ship in ships))
