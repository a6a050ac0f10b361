"""A battle as a discrete-event simulation: SimPy is the clock, one unit of simulated time is one phase.

A `Timeline` process walks the turn sequence that the game system declares.  Ships, waves and salvoes are processes too: a
signal for each side and branch wakes just those concerned, and each then acts in its own slot of the phase's time, one
after another.  Death is a flag that is read on waking, so a removal is on record at its own time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import simpy

from phasesim.dice import Dice, Script
from phasesim.engine.graph import InteractionGraph, resolution_order, slot_graph
from phasesim.engine.record import BattleRecord
from phasesim.engine.stage import Stage
from phasesim.rules.host import GameSystem, Group, Interaction, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

Process: TypeAlias = Generator[simpy.Event, Any, None]

MOVE_SHARE = 0.9
"""The part of a slot in which the mover covers its whole reach; the rest keeps neighbouring slots apart."""


class Battle(Stage):
    """A battle with a clock and graphs.

    Parameters
    ----------
    keep_graphs : collection of str
        Phases whose interaction graph is kept, as ``"turn.player.phase"``; ``"*"`` keeps all.
    """

    def __init__(
        self,
        scenario: Scenario,
        rules: RuleSet,
        system: GameSystem,
        doctrines: Mapping[str, Any],
        dice: Dice | Script,
        keep_graphs: Sequence[str] = (),
    ) -> None:
        super().__init__(scenario, rules, system, doctrines, dice)
        self.env = simpy.Environment()
        self.graphs: dict[str, InteractionGraph] = {}
        self._keep = frozenset(keep_graphs)
        self._graph: InteractionGraph | None = None
        self._signals = {
            (side.name, branch): self.env.event() for side in scenario.sides for branch in system.branches
        }
        self._slots: dict[str, tuple[float, float]] = {}
        self.fires = 0

    def run(self) -> BattleRecord:
        """Fight to the end and return the record."""
        self.deploy()
        self.system.prepare(self)
        self.env.process(self._timeline())
        self.env.run()
        record = self.record()
        record.graphs.update(self.graphs)
        return record

    # ------------------------------------------------------------ the clock
    def _timeline(self) -> Process:
        env, system = self.env, self.system
        for clock, step in enumerate(system.steps(self)):
            if env.now < clock:
                yield env.timeout(clock - env.now)
            self._open(step)
            system.begin(self)
            share = 1.0 / system.parts(step)
            for part, group in enumerate(system.groups(self)):
                start = clock + part * share
                if not group.units:
                    continue
                if env.now < start:
                    yield env.timeout(start - env.now)
                self._fire(group, start, share)
            if env.now < clock + 1:
                yield env.timeout(clock + 1 - env.now)
            self.now = env.now
            system.finish(self)
            self.take_series()
            if system.over(self):
                return

    def _open(self, step: Step) -> None:
        self.now = self.env.now
        self.begin(step)
        self._graph = None
        key = f"{step.turn}.{step.player}.{step.phase}"
        if key in self._keep or "*" in self._keep:
            self._graph = self.graphs[key] = InteractionGraph(key)

    def _fire(self, group: Group, start: float, share: float) -> None:
        width = share / len(group.units)
        for n, name in enumerate(group.units):
            self._slots[name] = (start + n * width, width * MOVE_SHARE / group.reach.get(name, 1.0))
        key = (group.side, group.branch)
        signal, self._signals[key] = self._signals[key], self.env.event()
        signal.succeed()
        self.fires += 1

    # ------------------------------------------------------------ the actors
    def arrived(self, name: str, side: str, branch: str) -> None:
        """Give a unit its process."""
        self.env.process(self._live(name, (side, branch)))

    def _live(self, name: str, key: tuple[str, str]) -> Process:
        env, signals, slots = self.env, self._signals, self._slots
        units: Mapping[str, Any] = self.ships if key[1] == "ships" else self.ordnance
        while True:
            yield signals[key]
            if name not in units:
                return
            slot = slots.pop(name, None)
            if slot is None:
                continue
            start, pace = slot
            if env.now < start:
                yield env.timeout(start - env.now)
                if name not in units:
                    return
            self.now = env.now
            for distance in self.system.act(self, name):
                moment = start + distance * pace
                if env.now < moment:
                    yield env.timeout(moment - env.now)
                    self.now = env.now

    # ------------------------------------------------------------ the graph
    def relate(self, why: str, unit: str, other: str) -> None:
        """Note a lasting relation between two units in the phase's graph."""
        if self._graph is not None:
            self._graph.relate(why, unit, other)

    def order(self, interactions: Sequence[Interaction]) -> Iterator[Interaction]:
        """Build the slot's graph, take it into the phase's, and hand out the nodes in topological order."""
        if len(interactions) < 2 and self._graph is None:
            return iter(interactions)
        graph = slot_graph(interactions)
        if self._graph is not None:
            self._graph.add_slot(graph)
        return resolution_order(graph)
