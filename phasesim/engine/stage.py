"""The stage of a battle: the table as it stands, the dice, and the record, without a clock.

`Stage` is all of `phasesim.rules.host.Host` but time and order.  `phasesim.engine.battle.Battle` adds the SimPy timeline and
the interaction graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from phasesim.dice import Dice, Ledger, Program, Rolls, Script, sample
from phasesim.engine.record import BattleRecord, Event, Row
from phasesim.rules.host import GameSystem, Interaction, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import BlastMarker, Index, Ordnance, Path, Scenario, Ship, Side, touches
from phasesim.table.view import View

T = TypeVar("T")


class Stage:
    """Mutable state of one battle.  The only object that changes; all that stands on the table are frozen values."""

    def __init__(
        self,
        scenario: Scenario,
        rules: RuleSet,
        system: GameSystem,
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
        self.ships: dict[str, Ship] = {}
        self.ordnance: dict[str, Ordnance] = {}
        self.blast: dict[str, BlastMarker] = {}
        self.anchored: dict[str, dict[str, None]] = {}
        self.view = View(self)
        self.memory: dict[Any, Any] = {}
        self.phase_memory: dict[Any, Any] = {}
        self.events: list[Event] = []
        self.series: list[Row] = []
        self._rolls = Rolls()
        self._ledger = Ledger()
        self._acted: set[str] = set()
        self._touching: dict[str, tuple[str, ...]] = {}
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
        self, kind: str, actor: str, target: str, rules: str, outcome: Mapping[str, Any], node: Interaction | None = None
    ) -> None:
        """Put an event on record at this moment, with the dice rolled since the last one."""
        number = len(self.events)
        step = self.step
        rolls = self._rolls
        dice: tuple[tuple[str, bytes], ...] = ()
        if rolls.dice:
            dice = tuple(rolls.dice)
            rolls.dice.clear()
            add = self._ledger.add
            for purpose, faces in dice:
                add(purpose, rules, faces)
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
        step = self.step
        for name in self._sides:
            standing = self.system.standing(self, name)
            self.series.append((float(step_end(step)), step.turn, step.player, step.phase, name, *standing))

    # ------------------------------------------------------------ the table
    def near(self, path: Path, radius: float) -> list[str]:
        """Names, in order, of what the swept disc may touch: ships, blast markers and ordnance that lies free."""
        return self._index.near(path, radius)

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

    def set_ship(self, ship: Ship) -> None:
        """Put a ship's new value on the table."""
        known = self.ships.get(ship.name)
        self.ships[ship.name] = ship
        if known is None:
            self._index.put(ship.name, *ship.position, ship.radius)
            self.arrived(ship.name, ship.side, "ships")
        elif known.position != ship.position:
            self._index.move(ship.name, *ship.position)
            self._touching.clear()

    def drop_ship(self, name: str) -> None:
        """Take a ship off the table; its process ends when it is next woken."""
        del self.ships[name]
        self._index.drop(name)
        self._touching.clear()

    def set_ordnance(self, unit: Ordnance) -> None:
        """Put a wave's or salvo's new value on the table; a new one gets a process of its own."""
        name, anchor = unit.name, unit.anchor
        known = self.ordnance.get(name)
        self.ordnance[name] = unit
        if known is None:
            self.arrived(name, unit.side, "ordnance")
        else:
            self._lift(known)
        if anchor:
            self.anchored.setdefault(anchor, {})[name] = None
        else:
            self._index.put(name, *unit.position, unit.radius)

    def drop_ordnance(self, name: str) -> None:
        """Take a wave or salvo off the table."""
        self._lift(self.ordnance.pop(name))

    def _lift(self, unit: Ordnance) -> None:
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
        record = BattleRecord(row, self.events, self.series, switches, self._ledger)
        row["digest"] = record.digest
        return record


def step_end(step: Step) -> int:
    """Simulated time at which a phase ends."""
    return (step.number - 1) * 4 + PHASES.index(step.phase) + 1


PHASES = ("movement", "shooting", "ordnance", "end")
