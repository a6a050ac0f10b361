"""The engine: timeline, actors, interaction graph, record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from phasesim.dice import Dice, Script
from phasesim.engine.battle import Battle
from phasesim.engine.graph import InteractionGraph
from phasesim.engine.record import EVENT_COLUMNS, SERIES_COLUMNS, BattleRecord
from phasesim.engine.stage import Stage
from phasesim.errors import InputError
from phasesim.rules.host import GameSystem
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

SYSTEMS = {
    "bfgr": ("phasesim.rules.bfg.system", "BattlefleetGothic"),
    "dropfleet": ("phasesim.rules.dropfleet.system", "Dropfleet"),
}
"""The module and the class of every game system, by name."""


@cache
def system_of(name: str) -> GameSystem[Any]:
    """The game system of that name; its rules are loaded when they are first asked for."""
    module, kind = SYSTEMS[name]
    system: GameSystem[Any] = getattr(import_module(module), kind)()
    return system


def fight(
    scenario: Scenario,
    rules: RuleSet,
    *,
    seed: int,
    replication: int = 0,
    keep_graphs: Sequence[str] = (),
    dice: Dice | Script | None = None,
) -> BattleRecord:
    """Fight one battle: a pure function of scenario, rule set, doctrines, seed and replication.

    Parameters
    ----------
    scenario : Scenario
        What stands where, and who decides.
    rules : RuleSet
        The rules, of the scenario's game system.
    seed, replication : int
        The address of every die begins with them.
    keep_graphs : sequence of str
        Phases whose interaction graph is kept, as ``"turn.player.phase"``; ``"*"`` keeps all.
    dice : Dice or Script, optional
        Other dice, for replays and tests.
    """
    return stage(scenario, rules, seed=seed, replication=replication, keep_graphs=keep_graphs, dice=dice).run()


def stage(
    scenario: Scenario,
    rules: RuleSet,
    *,
    seed: int = 0,
    replication: int = 0,
    keep_graphs: Sequence[str] = (),
    dice: Dice | Script | None = None,
) -> Battle:
    """A battle ready to be fought."""
    from phasesim.doctrine import doctrine_for  # with every doctrine, so not before it is needed

    system = system_of(scenario.system)
    if rules.system != scenario.system:
        raise InputError(
            f"{rules.name} is a rule set of {rules.system}, the scenario {scenario.name} is of", value=scenario.system
        )
    doctrines = {side.name: doctrine_for(side, scenario.system) for side in scenario.sides}
    system.check(scenario, rules, doctrines)
    return Battle(scenario, rules, system, doctrines, dice or Dice(seed, replication), keep_graphs)


__all__ = [
    "EVENT_COLUMNS",
    "SERIES_COLUMNS",
    "SYSTEMS",
    "Battle",
    "BattleRecord",
    "InteractionGraph",
    "Stage",
    "fight",
    "stage",
    "system_of",
]
