"""What a battle did, counted: free of the machine's noise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import simpy
from simpy.events import Condition, Process

from phasesim.engine import Battle, stage
from phasesim.rules.host import Group, Interaction
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario


class Counts:
    """A battle fought under observation.

    Attributes
    ----------
    events, resumes, conditions : int
        SimPy's scheduled events, resumes of processes, and ``AnyOf`` and ``AllOf`` objects.
    fires, slots, units, contacts : int
        Groups that were woken, slots dealt out, ships and markers that came into play, contacts found.
    nodes : list
        The interactions of each slot.
    """

    def __init__(self, scenario: Scenario, rules: RuleSet, seed: int, replication: int = 0) -> None:
        self.events = self.resumes = self.conditions = self.slots = self.units = self.contacts = 0
        self.nodes: list[list[Interaction]] = []
        battle = stage(scenario, rules, seed=seed, replication=replication)
        self._watch(battle)
        resume, condition = Process._resume, Condition.__init__
        Process._resume = self._counting("resumes", resume)  # type: ignore[method-assign]
        Condition.__init__ = self._counting("conditions", condition)  # type: ignore[method-assign]
        try:
            battle.run()
        finally:
            Process._resume, Condition.__init__ = resume, condition  # type: ignore[method-assign]
        self.fires = battle.fires

    @property
    def processes(self) -> int:
        """One a unit, and the timeline."""
        return self.units + 1

    @property
    def allowed(self) -> int:
        """Events that goal P3 allows: fires, slots, birth and death of each unit, contacts, and two."""
        return self.fires + self.slots + 2 * self.units + self.contacts + 2

    def _watch(self, battle: Battle) -> None:
        fire, order, arrived = battle._fire, battle.order, battle.arrived

        def fired(group: Group, start: float, share: float) -> simpy.Event:
            self.slots += len(group.units)
            return fire(group, start, share)

        def ordered(nodes: Sequence[Interaction]) -> Iterator[Interaction]:
            self.nodes.append(list(nodes))
            self.contacts += len({node.contact for node in nodes})
            return order(nodes)

        def born(name: str, side: str, branch: str) -> None:
            self.units += 1
            arrived(name, side, branch)

        battle._fire, battle.order, battle.arrived = fired, ordered, born  # type: ignore[method-assign]
        battle.env.schedule = self._counting("events", battle.env.schedule)  # type: ignore[method-assign]

    def _counting(self, what: str, function: Any) -> Any:
        def counted(*args: Any, **keys: Any) -> Any:
            setattr(self, what, getattr(self, what) + 1)
            return function(*args, **keys)

        return counted
