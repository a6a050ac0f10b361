"""The stage of a battle: the table as it stands, the dice, and the record, without a clock.

`Stage` is all of `phasesim.rules.host.Host` but time and order.  `phasesim.engine.battle.Battle` adds the SimPy
timeline and the interaction graph.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from phasesim.dice import Dice, Program, Rolls, Script, sample
from phasesim.engine.record import BattleRecord, Event, Row
from phasesim.rules.host import GameSystem, Interaction, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import BlastMarker, Index, Path, Point, Scenario, Side, touches
from phasesim.table.view import View

T = TypeVar("T")


class Stage:
    """Mutable state of one battle.  The only object that changes; all that stands on the table are frozen values.

    What its ships and ordnance are is the game system's affair.
    """

    def __init__(
        self,
        scenario: Scenario,
        rules: RuleSet,
        system: GameSystem[Any],
        doctrines: Mapping[str, Any],
        dice: Dice | Script,
    ) -> None:
        self.scenario, self.rules, self.system = scenario, rules, system
        self._doctrines, self._dice = doctrines, dice
        self._sides = {side.name: side for side in scenario.sides}
        first, second = self._sides
        self._enemies = {first: second, second: first}
        self.step = Step(0, "", "deployment", 0)
        self.now = 0.0
        self.ships: dict[str, Any] = {}
        self.ordnance: dict[str, Any] = {}
        self.blast: dict[str, BlastMarker] = {}
        self.fleets: dict[str, dict[str, Any]] = {name: {} for name in self._sides}
        self.markers: dict[str, dict[str, Any]] = {name: {} for name in self._sides}
        self.squadrons: dict[tuple[str, str], list[str]] = {}
        self.anchored: dict[str, dict[str, None]] = {}
        self.view = View(self)
        self.memory: dict[Any, Any] = {}
        self.phase_memory: dict[Any, Any] = {}
        self.fleet_memory: dict[str, dict[Any, Any]] = {name: {} for name in self._sides}
        self.events: list[Event] = []
        self.series: list[Row] = []
        self._rolls = Rolls()
        self._acted: set[str] = set()
        self._touching: dict[str, tuple[str, ...]] = {}
        self._standing: dict[str, tuple[int, int, int, int, int]] = {}
        self._index = Index(scenario.width, scenario.height)

    def deploy(self) -> None:
        """Put everything of the scenario on the table."""
        for side in self.scenario.sides:
            for ship in side.ships:
                self.set_ship(ship)
            for unit in side.ordnance:
                self.set_ordnance(unit)
        for marker in self.scenario.blast:
            self.set_blast(marker)

    # ------------------------------------------------------------ players
    def side(self, name: str) -> Side:
        """The player of that name."""
        return self._sides[name]

    def enemy(self, side: str) -> str:
        """The other player's name."""
        return self._enemies[side]

    def doctrine(self, side: str) -> Any:
        """The one who decides for that side."""
        return self._doctrines[side]

    # ------------------------------------------------------------ dice and record
    def roll(self, program: Program[T], unit: str, counterpart: str, decider: str = "") -> T:
        """Run a dice program with this battle's dice; the faces go with the next event.

        Decisions inside the program are taken by the side named, or by its default where none is.
        """
        policy = self._doctrines[decider].decide if decider else None
        return sample(program, self._dice, unit, counterpart, policy, self._rolls)

    def acted(self, switch: str) -> None:
        """Note that a switch decided something outside a dice program."""
        self._acted.add(switch)

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
        number = len(self.events)
        step = self.step
        rolls = self._rolls
        dice: tuple[tuple[str, bytes], ...] = ()
        if rolls.dice:
            dice = tuple(rolls.dice)
            rolls.dice.clear()
        if rolls.switches:
            self._acted.update(rolls.switches)
            rolls.switches.clear()
        if node is not None:
            node.number, node.time = number, self.now
        self.events.append(
            (self.now, number, step.turn, step.player, step.phase, kind, actor, target, rules, dice, outcome)
        )

    def take_series(self) -> None:
        """Add a row for each side as it stands at the end of a phase."""
        step, known = self.step, self._standing
        for name in self._sides:
            if name not in known:
                known[name] = self.system.standing(self, name)
            self.series.append((self.now, step.turn, step.player, step.phase, name, *known[name]))

    # ------------------------------------------------------------ the table
    def near(self, path: Path, radius: float) -> list[str]:
        """Names, in order, of what the swept disc may touch: ships, blast markers and ordnance that lies free."""
        return self._index.near(path, radius)

    def nearest(self, point: Point, among: Callable[[str], bool]) -> str | None:
        """Name of the nearest of what ``near`` may find, if ``among`` counts it; the first by name among equals."""
        return self._index.nearest(point, among)

    def touching(self, name: str) -> tuple[str, ...]:
        """Ships in base contact with a ship, in order of name: the lasting graph that only movement changes."""
        found = self._touching.get(name)
        if found is None:
            ships, ship = self.ships, self.ships[name]
            close = self._index.near((ship.position,), ship.radius)
            found = self._touching[name] = tuple(
                other
                for other in close
                if other != name
                and other in ships
                and touches(ship.position, ship.radius, ships[other].position, ships[other].radius)
            )
        return found

    def set_ship(self, ship: Any) -> None:
        """Put a ship's new value on the table."""
        name, side = ship.name, ship.side
        known = self.ships.get(name)
        self.ships[name] = ship
        self._standing.pop(side, None)
        if ship.hulk:
            self.fleets[side].pop(name, None)
        else:
            self.fleets[side][name] = ship
        if known is None or known.hits != ship.hits or known.hulk != ship.hulk:
            self.fleet_memory[side].clear()
        if known is None:
            insort(self.squadrons.setdefault((side, ship.squadron), []), name)
            self._index.put(name, ship.position[0], ship.position[1], ship.radius)
            self.arrived(name, side, "ships")
        elif known.position != ship.position:
            self._index.move(name, *ship.position)
            self._touching.clear()

    def drop_ship(self, name: str) -> None:
        """Take a ship off the table; its process ends when it is next woken."""
        side = self.ships.pop(name).side
        self.fleets[side].pop(name, None)
        self.fleet_memory[side].clear()
        self._standing.pop(side, None)
        self._index.drop(name)
        self._touching.clear()

    def set_ordnance(self, unit: Any) -> None:
        """Put a wave's or salvo's new value on the table; a new one gets a process of its own."""
        name, side = unit.name, unit.side
        known = self.ordnance.get(name)
        self.ordnance[name] = self.markers[side][name] = unit
        self._standing.pop(side, None)
        if known is None:
            self._lay(unit)
            self.arrived(name, side, "ordnance")
        elif known.anchor or unit.anchor:
            self._lift(known)
            self._lay(unit)
        elif known.position != unit.position or known.radius != unit.radius:
            self._lay(unit)

    def drop_ordnance(self, name: str) -> None:
        """Take a wave or salvo off the table."""
        unit = self.ordnance.pop(name)
        del self.markers[unit.side][name]
        self._standing.pop(unit.side, None)
        self._lift(unit)

    def _lay(self, unit: Any) -> None:
        """Ordnance lies free on the table, or rests on the base of a ship."""
        if unit.anchor:
            self.anchored.setdefault(unit.anchor, {})[unit.name] = None
        else:
            self._index.put(unit.name, unit.position[0], unit.position[1], unit.radius)

    def _lift(self, unit: Any) -> None:
        if unit.anchor:
            self.anchored[unit.anchor].pop(unit.name, None)
        else:
            self._index.drop(unit.name)

    def set_blast(self, marker: BlastMarker) -> None:
        """Put a blast marker on the table."""
        self.blast[marker.name] = marker
        self._index.put(marker.name, *marker.position, marker.radius)

    def drop_blast(self, name: str) -> None:
        """Take a blast marker off the table."""
        del self.blast[name]
        self._index.drop(name)

    # ------------------------------------------------------------ for those who add a clock
    def arrived(self, name: str, side: str, branch: str) -> None:
        """A unit has come into play; a stage with a clock gives it a process."""

    def relate(self, why: str, unit: str, other: str) -> None:
        """Note a lasting relation between two units, for a stage that keeps graphs."""

    def order(self, interactions: Sequence[Interaction]) -> Iterator[Interaction]:
        """Order of resolution without a graph: by distance, contact and precedence."""
        return iter(sorted(interactions, key=lambda node: node.key))

    def begin(self, step: Step) -> None:
        """Open a phase: its moment, its dice addresses, an empty phase memory."""
        self.step = step
        self._dice.begin(step.turn, step.player, step.phase)
        self.phase_memory.clear()

    def record(self) -> BattleRecord:
        """Close the books."""
        switches = tuple(sorted(self._acted))
        row: dict[str, Any] = {"scenario": self.scenario.name, "rules": self.rules.name}
        row |= {"seed": self._dice.seed, "replication": self._dice.replication}
        row |= self.system.result(self)
        row["switches"] = " ".join(switches)
        record = BattleRecord(row, self.events, self.series, switches)
        row["digest"] = record.digest
        return record
