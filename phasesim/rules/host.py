"""What a game system asks of a running battle, and what a running battle asks of a game system.

A game system (its turn sequence, its units, its rules) knows nothing of SimPy, networkx or files.  It is handed a
`Host`: the table as it stands, dice by address, the order of the interactions at hand, and the record.  What a unit
does in its slot is an *activity*: a generator that yields the distance (in cm of its whole move) which it has come to
whenever time passes, and acts on the host in between.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from phasesim.dice import Program
from phasesim.rules.ruleset import RuleSet
from phasesim.table import BlastMarker, Ordnance, Path, Scenario, Ship, Side
from phasesim.table.view import View

T = TypeVar("T")
H_contra = TypeVar("H_contra", contravariant=True)

Activity: TypeAlias = Generator[float, None, Any]


class Step(NamedTuple):
    """One phase of one player's turn, one unit of simulated time. ``number`` counts player turns from 1."""

    turn: int
    player: str
    phase: str
    number: int


class Group(NamedTuple):
    """Units that are woken together: one side's ships or ordnance, in the order in which they act.

    ``reach`` is the distance (cm) that fills a whole slot, by unit; a unit without one acts at the start of its slot.
    """

    side: str
    branch: str
    units: Sequence[str]
    reach: Mapping[str, float]


class Interaction:
    """One thing that happens inside a slot: a node of the interaction graph.

    ``kind`` is blast, interception, brace, turrets, attack or detonation; ``units`` all that take part; ``distance``
    the cm along the mover's path at which the shapes first touch; ``rank`` its place within one contact; ``number``
    its place in the phase's resolution once it was resolved; ``dropped`` why it never was; ``key`` its order among
    what is free to happen: by distance, then contact, then precedence within the contact.
    """

    __slots__ = ("contact", "distance", "dropped", "key", "kind", "mover", "number", "rank", "target", "time", "units")

    def __init__(
        self, kind: str, mover: str, target: str, units: tuple[str, ...], distance: float, rank: int, contact: int
    ) -> None:
        self.kind, self.mover, self.target, self.units = kind, mover, target, units
        self.distance, self.rank, self.contact = distance, rank, contact
        self.key = (distance, contact, rank)
        self.time = 0.0
        self.number: int | None = None
        self.dropped = ""

    def __repr__(self) -> str:
        return f"{self.kind}({self.mover} > {self.target} at {self.distance:.3f} cm)"


class Host(Protocol):
    """A running battle as the rules see it.

    ``fleets`` and ``markers`` hold each side's ships that are not hulks, and its ordnance; ``squadrons`` the names of
    the ships of each (side, squadron) in order, those lost included; ``anchored`` the names of the ordnance on each
    ship's base.  The memories are for the rules: ``memory`` lasts for the battle, ``phase_memory`` for a phase, a
    side's ``fleet_memory`` until one of its ships is hurt, becomes a hulk or leaves.
    """

    scenario: Scenario
    rules: RuleSet
    step: Step
    ships: dict[str, Ship]
    ordnance: dict[str, Ordnance]
    blast: dict[str, BlastMarker]
    fleets: dict[str, dict[str, Ship]]
    markers: dict[str, dict[str, Ordnance]]
    squadrons: dict[tuple[str, str], list[str]]
    anchored: dict[str, dict[str, None]]
    view: View
    now: float
    memory: dict[Any, Any]
    phase_memory: dict[Any, Any]
    fleet_memory: dict[str, dict[Any, Any]]

    def side(self, name: str) -> Side:
        """The player of that name."""

    def enemy(self, side: str) -> str:
        """The other player's name."""

    def doctrine(self, side: str) -> Any:
        """The one who decides for that side."""

    def roll(self, program: Program[T], unit: str, counterpart: str, decider: str = "") -> T:
        """Run a dice program with this battle's dice; the faces go with the next event.

        Decisions inside the program are taken by the side named, or by its default where none is.
        """

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

    def near(self, path: Path, radius: float) -> list[str]:
        """Names, in order, of what the swept disc may touch: ships, blast markers and ordnance that lies free."""

    def touching(self, name: str) -> tuple[str, ...]:
        """Ships in base contact with a ship, in order of name."""

    def set_ship(self, ship: Ship) -> None:
        """Put a ship's new value on the table."""

    def drop_ship(self, name: str) -> None:
        """Take a ship off the table; its process ends when it is next woken."""

    def set_ordnance(self, unit: Ordnance) -> None:
        """Put a wave's or salvo's new value on the table; a new one gets a process of its own."""

    def drop_ordnance(self, name: str) -> None:
        """Take a wave or salvo off the table."""

    def set_blast(self, marker: BlastMarker) -> None:
        """Put a blast marker on the table."""

    def drop_blast(self, name: str) -> None:
        """Take a blast marker off the table."""

    def relate(self, why: str, unit: str, other: str) -> None:
        """Note for the phase's graph that a unit ``"guards"`` or ``"masses"`` for a ship, or is ``"part of"`` a
        wave.
        """

    def order(self, interactions: Sequence[Interaction]) -> Iterator[Interaction]:
        """Build the slot's interaction graph and hand out its nodes in the order of resolution.

        What is not handed out when the caller stops asking is dropped; `Interaction.dropped` says why, if the caller
        did.
        """


class GameSystem(Protocol[H_contra]):
    """A game: how its turns run, who acts in a phase, and what acting means.

    It is handed the battle as its own rules see it: a `Host`, or one whose units are its own.
    """

    name: str
    branches: tuple[str, ...]
    phases: tuple[str, ...]

    def players(self, scenario: Scenario) -> tuple[str, ...]:
        """Those whose turns there are, as the steps name them: each goes through the ``phases`` in every game turn."""

    def check(self, scenario: Scenario, rules: RuleSet, doctrines: Mapping[str, Any]) -> None:
        """Refuse a scenario that forces what the rules forbid, before the battle starts."""

    def prepare(self, host: H_contra) -> None:
        """Everything before the first turn: Leadership, who goes first."""

    def steps(self, host: H_contra) -> Iterable[Step]:
        """The phases of the battle in order, up to the limit of turns."""

    def parts(self, host: H_contra) -> int:
        """Into how many groups the phase at hand is divided at most, each with an equal share of its time."""

    def begin(self, host: H_contra) -> None:
        """What happens as a phase begins."""

    def groups(self, host: H_contra) -> Iterable[Group]:
        """Those who act in the phase, group after group; asked for lazily, each when the one before is done."""

    def act(self, host: H_contra, name: str) -> Activity:
        """What the unit does in its slot."""

    def finish(self, host: H_contra) -> None:
        """What happens as a phase ends."""

    def over(self, host: H_contra) -> bool:
        """Whether the battle has ended."""

    def standing(self, host: H_contra, side: str) -> tuple[int, int, int, int, int]:
        """Hull, ships, craft, salvoes and bays of a side, for the series."""

    def result(self, host: H_contra) -> dict[str, Any]:
        """Winner, points and losses, for the row of the battle."""
