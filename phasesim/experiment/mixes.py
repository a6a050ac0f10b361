"""Battles under mixes of two rule sets, fought only where they can differ.

A battle in which none of the switches acted that two mixes answer otherwise is the same under both, event by event: it
is fought once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from phasesim.engine import fight
from phasesim.errors import InputError
from phasesim.rules.needs import bound_together
from phasesim.rules.ruleset import RuleSet, Setting, switches
from phasesim.table import Scenario


@dataclass(frozen=True)
class Player:
    """Switches that change together, and what they change from and to."""

    switches: tuple[str, ...]
    before: tuple[Setting, ...]
    after: tuple[Setting, ...]

    @property
    def name(self) -> str:
        """The switches in a row."""
        return " + ".join(self.switches)

    @property
    def told(self) -> str:
        """The change in words."""
        steps = zip(self.switches, self.before, self.after, strict=True)
        return ", ".join(f"{name}: {old} to {new}" for name, old, new in steps)


def players_between(start: RuleSet, end: RuleSet) -> tuple[Player, ...]:
    """The switches that two rule sets answer otherwise; those that need one another are one player.

    Every mix of whole players is legal.

    Raises
    ------
    InputError
        If they are of two game systems, or answer every switch alike.
    """
    if start.system != end.system:
        problem = "rule sets of two game systems have no switches in common:"
        raise InputError(problem, value=f"{start.system}, {end.system}")
    changes = {name: end.values[name] for name in start.differing(end)}
    if not changes:
        raise InputError("answer every switch alike:", key="rules", value=f"{start.name}, {end.name}")
    groups = bound_together(changes, start.values, switches(start.system))
    return tuple(
        Player(group, tuple(start.values[name] for name in group), tuple(end.values[name] for name in group))
        for group in groups
    )


class Mixes:
    """One battle (a scenario, a seed, a replication) under any mix of the players' changes.

    A mix is a number whose bits say which players have changed.  Asked for a metric it fights the battle, or finds one
    already fought that must be the same.

    Parameters
    ----------
    scenario : Scenario
    start : RuleSet
        The rules with no player changed.
    players : sequence of Player
    metric : str
        The column of the table ``battles`` that is asked for.
    seed, replication : int
    """

    def __init__(
        self, scenario: Scenario, start: RuleSet, players: Sequence[Player], metric: str, seed: int, replication: int
    ) -> None:
        self.scenario, self.start, self.players = scenario, start, tuple(players)
        self.metric, self.seed, self.replication = metric, seed, replication
        self.asked = 0
        self._known: dict[int, tuple[float, int]] = {}
        self._fought: list[int] = []

    @property
    def fought(self) -> int:
        """Battles that had to be fought."""
        return len(self._fought)

    def value(self, mix: int) -> float:
        """The metric under a mix."""
        self.asked += 1
        return self._look(mix)[0]

    def acted(self, mix: int) -> int:
        """The players one of whose switches acted in the battle under a mix."""
        return self._look(mix)[1]

    def _look(self, mix: int) -> tuple[float, int]:
        found = self._known.get(mix)
        if found is None:
            found = self._alike(mix) or self._fight(mix)
            self._known[mix] = found
        return found

    def _alike(self, mix: int) -> tuple[float, int] | None:
        for other in self._fought:
            known = self._known[other]
            if not (mix ^ other) & known[1]:
                return known
        return None

    def _fight(self, mix: int) -> tuple[float, int]:
        rules = mixed(self.start, self.players, mix)
        record = fight(self.scenario, rules, seed=self.seed, replication=self.replication)
        self._fought.append(mix)
        acted = sum(
            1 << place for place, one in enumerate(self.players) if not set(one.switches).isdisjoint(record.switches)
        )
        return float(metric_of(record.row, self.metric)), acted


def metric_of(row: Mapping[str, Any], metric: str) -> float:
    """A metric of a battle, or `InputError` with the columns that are numbers."""
    numbers = [name for name, value in row.items() if isinstance(value, (int, float)) and name not in _NO_METRICS]
    if metric not in numbers:
        raise InputError("unknown metric", key="metric", value=metric, allowed=numbers)
    return float(row[metric])


_NO_METRICS = ("seed", "replication")


@lru_cache(maxsize=4096)
def mixed(start: RuleSet, players: tuple[Player, ...], mix: int) -> RuleSet:
    """The rule set of a mix; that with nothing changed is the start itself."""
    changes: dict[str, Setting] = {}
    for place, one in enumerate(players):
        if mix >> place & 1:
            changes |= dict(zip(one.switches, one.after, strict=True))
    return start.extend(f"{start.name} mix {mix}", **changes) if changes else start
