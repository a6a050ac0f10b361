"""``--graph TURN.PLAYER.PHASE=FILE``: the interaction graph of a phase as data or as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from phasesim.api import Battle
from phasesim.engine import system_of
from phasesim.errors import InputError
from phasesim.experiment import staged_file
from phasesim.plot import phase_size, plot_phase, save_figure
from phasesim.table import Scenario

DATA, PICTURES = (".graphml", ".json"), (".png", ".svg")
FORM = "TURN.PLAYER.PHASE=FILE, for example 2.red.ordnance=g.graphml"


@dataclass(frozen=True)
class GraphWish:
    """A phase whose graph is asked for, and the file it shall go to."""

    key: str
    path: Path


def read_wish(text: str, scenario: Scenario) -> GraphWish:
    """Read one ``--graph`` option; `InputError` when it cannot be meant."""
    key, equals, file = text.partition("=")
    found = re.fullmatch(r"(\d+)\.([^.]+)\.([^.]+)", key)
    if not equals or not file or not found:
        raise InputError("not a graph's phase and file", file="--graph", value=text, allowed=FORM)
    turn, player, phase = found.groups()
    if not 1 <= int(turn) <= scenario.turns:
        raise InputError("no such turn", file="--graph", value=turn, allowed=f"1 to {scenario.turns}")
    system = system_of(scenario.system)
    _one_of("player", player, system.players(scenario))
    _one_of("phase", phase, system.phases)
    path = Path(file)
    if path.suffix not in (*DATA, *PICTURES):
        raise InputError("unknown kind of graph file", file=file, value=path.suffix, allowed=(*DATA, *PICTURES))
    return GraphWish(f"{int(turn)}.{player}.{phase}", path)


def write_graph(battle: Battle, wish: GraphWish) -> None:
    """Write the graph of a wish, whole or not at all."""
    if wish.key not in battle.record.graphs:
        turns = f"the battle ended in turn {battle.row['turns']}"
        raise InputError("the battle never came to phase", file="--graph", value=wish.key, allowed=turns)
    graph = battle.graph(wish.key)
    if wish.path.suffix in DATA:
        with staged_file(wish.path) as stage:
            graph.write(stage)
        return
    size = phase_size(graph)
    save_figure(wish.path, lambda ax: plot_phase(graph=graph, ax=ax), size=size)


def _one_of(what: str, name: str, known: Iterable[str]) -> None:
    names = tuple(known)
    if name not in names:
        raise InputError(f"no such {what}", file="--graph", value=name, allowed=names)
