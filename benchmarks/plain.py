"""Battles without the parts that the benchmarks weigh: without SimPy, without networkx, without keyed dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from phasesim.dice import Dice
from phasesim.doctrine import doctrine_for
from phasesim.engine import Battle, BattleRecord, Stage, stage, system_of
from phasesim.engine.battle import MOVE_SHARE
from phasesim.rules.host import Group, Interaction
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario


class PlainBattle(Stage):
    """A battle as a plain loop: the same rules in the same slots, without processes and without graphs."""

    def run(self) -> BattleRecord:
        """Fight to the end and return the record."""
        self.deploy()
        self.system.prepare(self)
        for clock, step in enumerate(self.system.steps(self)):
            self.now = float(clock)
            self.begin(step)
            self.system.begin(self)
            share = 1.0 / self.system.parts(self)
            for part, group in enumerate(self.system.groups(self)):
                self._act(group, clock + part * share, share)
            self.now = clock + 1.0
            self.system.finish(self)
            self.take_series()
            if self.system.over(self):
                break
        return self.record()

    def _act(self, group: Group, start: float, share: float) -> None:
        units = self.ships if group.branch == "ships" else self.ordnance
        for n, name in enumerate(group.units):
            if name in units:
                width = share / len(group.units)
                self._move(name, start + n * width, width * MOVE_SHARE / group.reach.get(name, 1.0))

    def _move(self, name: str, start: float, pace: float) -> None:
        self.now = start
        for distance in self.system.act(self, name):
            self.now = max(self.now, start + distance * pace)


def fight_plainly(scenario: Scenario, rules: RuleSet, seed: int, replication: int) -> BattleRecord:
    """`phasesim.engine.fight` as a plain loop."""
    doctrines = {side.name: doctrine_for(side, scenario.system) for side in scenario.sides}
    system = system_of(scenario.system)
    system.check(scenario, rules, doctrines)
    return PlainBattle(scenario, rules, system, doctrines, Dice(seed, replication)).run()


class SortedBattle(Battle):
    """A battle whose contacts are sorted, not put into a graph."""

    def order(self, interactions: Sequence[Interaction]) -> Iterator[Interaction]:
        """By distance, contact and precedence."""
        return Stage.order(self, interactions)


def fight_sorted(scenario: Scenario, rules: RuleSet, seed: int, replication: int) -> BattleRecord:
    """`phasesim.engine.fight` without the interaction graph."""
    battle = stage(scenario, rules, seed=seed, replication=replication)
    battle.__class__ = SortedBattle
    return battle.run()


class OneStream(Dice):
    """Dice without addresses, all from one stream: what common simulations do."""

    def __init__(self, seed: int, replication: int = 0) -> None:
        super().__init__(seed, replication)
        self._random = Random(seed * 1_000_003 + replication).random

    def begin(self, turn: int, player: str, phase: str) -> None:
        """A stream knows no phases."""

    def faces(self, unit: str, counterpart: str, purpose: str, n: int) -> bytes:
        """The next `n` faces."""
        random = self._random
        return bytes([int(random() * 6) + 1 for _ in range(n)])
