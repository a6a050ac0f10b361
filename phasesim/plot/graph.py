"""The interaction graph of a phase: what happened in which order, and what had to come before what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from phasesim.plot.style import axes_or_new, look

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

MARKERS = {"blast": "*", "interception": "^", "brace": "s", "turrets": "P", "attack": "o", "detonation": "X"}
_OTHER = "h"


class Graph(Protocol):
    """An interaction graph: interactions in ``graph``, a projection on units in ``units()``."""

    key: str

    @property
    def graph(self) -> nx.DiGraph:
        """Interactions and what came before what."""

    def units(self) -> nx.DiGraph:
        """Units and how they meet."""


@dataclass(frozen=True)
class _Step:
    node: Any
    place: int
    number: str
    data: Mapping[str, Any]


def plot_graph(*, graph: Graph, ax: Axes | None = None) -> Axes:
    """Draw the interactions of a phase from top to bottom, in the order in which they were resolved.

    The number is the event's in the log; what was dropped is hollow, with its cause.  Arcs on the left say "before":
    solid along a mover's path and within one contact, dashed where two interactions share a unit.

    Parameters
    ----------
    graph : InteractionGraph
    ax : Axes, optional
        Where to draw.
    """
    net = graph.graph
    steps = _steps(net)
    ax = axes_or_new(ax, (8.5, 1.2 + 0.32 * max(3, len(steps))))
    places = {step.node: step.place for step in steps}
    for step in steps:
        _draw_step(ax, step)
    for before, after, why in net.edges(data="why", default=""):
        _draw_edge(ax, places[before], places[after], str(why))
    _rule_off_movers(ax, steps)
    ax.set_title(f"{graph.key}: {len(steps)} interactions", loc="left", fontsize="medium")
    ax.set_xlim(-2.6, 11)
    ax.set_ylim(max(3, len(steps)) - 0.3, -0.8)
    ax.set_axis_off()
    if not steps:
        ax.text(0, 0, "nothing met anything", va="center")
    return ax


def _steps(net: nx.DiGraph) -> list[_Step]:
    """Nodes with their place from the top: by order, those dropped right after what they would have followed."""
    import networkx as nx

    order = nx.get_node_attributes(net, "order")
    rank: dict[Any, tuple[float, int]] = {}
    for node in nx.topological_sort(net):
        before = max((rank[other] for other in net.pred[node]), default=(-1.0, 0))
        rank[node] = (float(order[node]), 0) if node in order else (before[0], before[1] + 1)
    ordered = sorted(net, key=lambda node: (*rank[node], str(node)))
    return [_Step(node, place, str(order.get(node, "")), net.nodes[node]) for place, node in enumerate(ordered)]


def _draw_step(ax: Axes, step: _Step) -> None:
    data, dropped = step.data, not step.number
    kind = str(data.get("kind", ""))
    ink = "0.55" if dropped else "black"
    ax.plot(
        [0],
        [step.place],
        marker=MARKERS.get(kind, _OTHER),
        markersize=9,
        markerfacecolor="white" if dropped else look(0).colour,
        markeredgecolor=ink,
        linestyle="none",
    )
    text = f"{kind}: {data.get('mover', '')} → {data.get('target', '')}"
    if data.get("distance") is not None:
        text += f"  at {float(data['distance']):.1f} cm"
    if dropped:
        text += f"  — dropped: {data.get('dropped', 'not reached')}"
    ax.text(0.32, step.place, step.number, va="center", ha="left", fontsize="small", fontweight="bold", color=ink)
    ax.text(1.0, step.place, text, va="center", ha="left", fontsize="small", color=ink)


def _draw_edge(ax: Axes, start: int, end: int, why: str) -> None:
    from matplotlib.patches import FancyArrowPatch

    shares = "shares" in why and "path" not in why and "precedence" not in why
    bend = 0.0 if end == start + 1 else min(0.9, 2.2 / (end - start) + 0.12)
    ax.add_patch(
        FancyArrowPatch(
            (0, start),
            (0, end),
            connectionstyle=f"arc3,rad={-bend}",
            arrowstyle="-|>",
            mutation_scale=9,
            shrinkA=6,
            shrinkB=6,
            color=look(1).colour if shares else "0.35",
            linestyle="dashed" if shares else "solid",
            linewidth=1.1,
        )
    )


def _rule_off_movers(ax: Axes, steps: list[_Step]) -> None:
    for one, two in pairwise(steps):
        if one.data.get("mover") != two.data.get("mover"):
            ax.axhline(two.place - 0.5, color="0.85", linewidth=0.8, zorder=0)
