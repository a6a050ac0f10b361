"""A battle as a discrete-event simulation: SimPy is the clock, one unit of simulated time is one phase.

A `Timeline` process walks the turn sequence that the game system declares; a phase in which nobody acts takes no
event of its own, and `Battle.now` is the time that counts.  Ships, waves and salvoes are processes too: a signal for
each side and branch wakes just those concerned, and each then acts in its own slot of the phase's time, one after
another.  Death is a flag that is read on waking, so a removal is on record at its own time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

import simpy

from phasesim.dice import Dice, Script
from phasesim.engine.graph import InteractionGraph, resolution_order, slot_graph
from phasesim.engine.record import BattleRecord
from phasesim.engine.stage import Stage
from phasesim.errors import PhasesimError
from phasesim.rules.host import GameSystem, Group, Interaction, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

Process: TypeAlias = Generator[simpy.Event, Any, None]

MOVE_SHARE = 0.9
"""The part of a slot in which the mover covers its whole reach; the rest keeps neighbouring slots apart."""


class Signal(simpy.Event):
    """An event that is told when to happen; SimPy's own happen at once."""

    def succeed_at(self, moment: float) -> None:
        """Happen at that simulated time, which must not have passed."""
        self._ok, self._value = True, None
        self.env.schedule(self, delay=moment - self.env.now)


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
        system: GameSystem[Any],
        doctrines: Mapping[str, Any],
        dice: Dice | Script,
        keep_graphs: Sequence[str] = (),
    ) -> None:
        super().__init__(scenario, rules, system, doctrines, dice)
        self.env = simpy.Environment()
        self.graphs: dict[str, InteractionGraph] = {}
        self._keep = frozenset(keep_graphs)
        self._graph: InteractionGraph | None = None
        self._signals = {(side.name, branch): Signal(self.env) for side in scenario.sides for branch in system.branches}
        self._slots: dict[str, tuple[float, float]] = {}
        self.fires = 0

    def run(self, begin: int = 0, end: int | None = None) -> BattleRecord:
        """Fight to the end and return the record.

        Parameters
        ----------
        begin, end : int, optional
            Only the phases from that number up to, not with, that one, counted from 0 at the first player's movement.
        """
        self.deploy()
        self.system.prepare(self)
        self.env.process(self._timeline(begin, end))
        try:
            self.env.run()
        except PhasesimError as copy:  # SimPy raises a copy, which has lost all but the sentence
            raise copy.__cause__ or copy from None
        record = self.record()
        record.graphs.update(self.graphs)
        return record

    # ------------------------------------------------------------ the clock
    def _timeline(self, begin: int, end: int | None) -> Process:
        system = self.system
        for clock, step in islice(enumerate(system.steps(self)), begin, end):
            self._open(step, float(clock))
            system.begin(self)
            share = 1.0 / system.parts(self)
            for part, group in enumerate(system.groups(self)):
                if group.units:
                    yield self._fire(group, clock + part * share, share)
            self.now = clock + 1.0
            system.finish(self)
            self.take_series()
            if system.over(self):
                return

    def _open(self, step: Step, clock: float) -> None:
        self.now = clock
        self.begin(step)
        self._graph = None
        key = f"{step.turn}.{step.player}.{step.phase}"
        if key in self._keep or "*" in self._keep:
            self._graph = self.graphs[key] = InteractionGraph(key)

    def _fire(self, group: Group, start: float, share: float) -> simpy.Event:
        """Deal out the slots of a group and wake it when the first begins; returns the end of the last one."""
        width = share / len(group.units)
        for n, name in enumerate(group.units):
            self._slots[name] = (start + n * width, width * MOVE_SHARE / group.reach.get(name, 1.0))
        key = (group.side, group.branch)
        signal, self._signals[key] = self._signals[key], Signal(self.env)
        signal.succeed_at(start)
        self.fires += 1
        return self.env.timeout(start + share - self.env.now)

    # ------------------------------------------------------------ the actors
    def arrived(self, name: str, side: str, branch: str) -> None:
        """Give a unit its process."""
        self.env.process(self._live(name, (side, branch)))

    def _live(self, name: str, key: tuple[str, str]) -> Process:
        env, signals, slots = self.env, self._signals, self._slots
        units: Mapping[str, Any] = self.ships if key[1] == "ships" else self.ordnance
        while True:
            if name not in slots:  # what arrives as its group is dealt out has a slot before it has waited for one
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
            self.now = start
            for distance in self.system.act(self, name):
                moment = start + distance * pace
                if self.now < moment:
                    yield env.timeout(moment - env.now)
                    self.now = moment

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
