"""What a picture of an interaction graph shows: its interactions in order, numbered from 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

REPLANNED = "plans again"
"""End of the cause of interactions that a mover had planned and then planned anew: others stand for them."""


@dataclass(frozen=True)
class Step:
    """An interaction as a row of a picture.

    Attributes
    ----------
    node : hashable
        The node of the graph.
    place : int
        Its row from the top, from 0.
    number : int
        Its place among those that happened, from 1; 0 if it was dropped.
    data : mapping
        The node's attributes.
    replanned : bool
        Whether its mover then planned anew.
    """

    node: Any
    place: int
    number: int
    data: Mapping[str, Any]
    replanned: bool = False


def shown(net: nx.DiGraph) -> nx.DiGraph:
    """The graph without what was planned and planned anew; what came before and after it is tied together."""
    kept = net.copy()
    for node in [node for node, cause in net.nodes(data="dropped", default="") if cause.endswith(REPLANNED)]:
        for before in list(kept.pred[node]):
            for after in [after for after, edge in kept.succ[node].items() if not _only_shares(edge["why"])]:
                if not kept.has_edge(before, after):
                    kept.add_edge(before, after, why="path")
        kept.remove_node(node)
    return kept


def _only_shares(why: str) -> bool:
    return all(part.startswith("shares ") for part in why.split(", "))


def steps_of(net: nx.DiGraph) -> list[Step]:
    """Nodes of `shown` from the top: by the log, those dropped right after what they would have followed."""
    import networkx as nx

    kept = shown(net)
    order = nx.get_node_attributes(kept, "order")
    rank: dict[Any, tuple[float, int]] = {}
    for node in nx.topological_sort(kept):
        before = max((rank[other] for other in kept.pred[node]), default=(-1.0, 0))
        rank[node] = (float(order[node]), 0) if node in order else (before[0], before[1] + 1)
    ordered = sorted(kept, key=lambda node: (*rank[node], str(node)))
    numbers = numbered(kept)
    again = {node for node in kept if any(other not in kept for other in net.succ[node])}
    return [
        Step(node, place, numbers.get(node, 0), kept.nodes[node], node in again) for place, node in enumerate(ordered)
    ]


def numbered(net: nx.DiGraph) -> dict[Any, int]:
    """Number of each interaction that happened, from 1 in the order of the log."""
    import networkx as nx

    order = nx.get_node_attributes(net, "order")
    return {node: number for number, node in enumerate(sorted(order, key=order.__getitem__), 1)}
