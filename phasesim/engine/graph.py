"""The interaction graph: what meets what inside a phase, in which order, and why.

Nodes are interactions, edges say "before".  The graph of a slot is built when the slot begins and orders its
resolution; the graph of a phase is the union of its slots and explains it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from typing import Any

import networkx as nx

from phasesim.errors import InputError
from phasesim.rules.host import Interaction

KINDS = ("blast", "interception", "brace", "turrets", "attack", "detonation")


def slot_graph(nodes: Sequence[Interaction]) -> nx.DiGraph:
    """Graph of one slot: precedence within a contact, the mover's path from one contact to the next.

    Within a contact the order is blast test, CAP, brace, turrets, attack (ORD-CAP-21, SHT-BRACE-13); between contacts
    the mover comes to one before the other (ORD-ATK-03).
    """
    graph: nx.DiGraph = nx.DiGraph()
    if len(nodes) == 1:
        graph.add_node(nodes[0])
    ordered = sorted(nodes, key=_key)
    graph.add_edges_from((a, b, _PRECEDENCE if a.contact == b.contact else _PATH) for a, b in pairwise(ordered))
    return graph


_PRECEDENCE, _PATH = {"why": "precedence"}, {"why": "path"}
_key = attrgetter("key")


def resolution_order(graph: nx.DiGraph) -> Iterator[Interaction]:
    """Nodes in lexicographical topological order (by distance, contact, precedence): an own heap over the adjacency."""
    succ = dict(graph.adjacency())
    waiting = dict.fromkeys(succ, 0)
    for later in succ.values():
        for node in later:
            waiting[node] += 1
    free = [(node.key, n, node) for n, (node, count) in enumerate(waiting.items()) if not count]
    heapify(free)
    serial = len(waiting)
    while free:
        node = heappop(free)[2]
        yield node
        for after in succ[node]:
            waiting[after] -= 1
            if not waiting[after]:
                heappush(free, (after.key, serial, after))
                serial += 1


class InteractionGraph:
    """The graph of one phase: every slot's interactions, with the edges that order them.

    ``graph`` is a `networkx.DiGraph` whose nodes are numbered as they were found and carry ``kind``, ``mover``,
    ``target``, ``units``, ``distance`` (cm), ``time`` (phases), ``order`` (its number in the log, absent when dropped)
    and ``dropped`` (the cause); its edges carry ``why``: ``precedence``, ``path``, ``shares NAME`` or ``slot``.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.nodes: list[Interaction] = []
        self._edges: list[tuple[int, int, str]] = []
        self._relations: set[tuple[str, str, str]] = set()
        self._of: dict[str, list[int]] = {}
        self._last_slot: list[int] = []

    def add_slot(self, slot: nx.DiGraph) -> None:
        """Take in the graph of a slot, tied to what came before by the order of slots and by the units they share.

        For each unit there is one such edge: from its last interaction before to its first in this slot.
        """
        numbers = {node: len(self.nodes) + i for i, node in enumerate(sorted(slot, key=_key))}
        self.nodes.extend(numbers)
        self._edges.extend((numbers[a], numbers[b], why) for a, b, why in slot.edges(data="why"))
        first = next(iter(numbers.values()), None)
        if first is not None:
            self._edges.extend((last, first, "slot") for last in self._last_slot)
            self._last_slot = [max(numbers.values())]
        first_of: dict[str, int] = {}
        for node, number in numbers.items():
            for unit in node.units:
                first_of.setdefault(unit, number)
        for unit, number in first_of.items():
            before = self._last(unit)
            if before is not None:
                self._edges.append((before, number, f"shares {unit}"))
        for node, number in numbers.items():
            for unit in node.units:
                self._of.setdefault(unit, []).append(number)

    def _last(self, unit: str) -> int | None:
        """The last interaction of a unit that was not dropped: when a slot begins, those before it are over."""
        known = self._of.get(unit, [])
        while known and self.nodes[known[-1]].dropped:
            known.pop()
        return known[-1] if known else None

    def relate(self, why: str, unit: str, other: str) -> None:
        """Note a lasting relation of two units: ``guards`` (CAP), ``masses`` (ORD-MAS-01), ``part of`` (ORD-WAV-06)."""
        self._relations.add((why, unit, other))

    @property
    def graph(self) -> nx.DiGraph:
        """The whole graph as plain data, ready for networkx, GraphML and JSON."""
        graph: nx.DiGraph = nx.DiGraph(phase=self.key)
        for number, node in enumerate(self.nodes):
            graph.add_node(number, **_attributes(node))
        for a, b, why in self._edges:
            if graph.has_edge(a, b):
                graph.edges[a, b]["why"] += f", {why}"
            else:
                graph.add_edge(a, b, why=why)
        return graph

    def units(self) -> nx.DiGraph:
        """The graph projected onto units: ``contact``, ``blast``, ``guards``, ``masses`` and ``part of`` edges."""
        graph: nx.DiGraph = nx.DiGraph(phase=self.key)
        for node in self.nodes:
            why = "blast" if node.kind == "blast" else "contact"
            graph.add_edge(node.mover, node.target, why=why)
        graph.add_edges_from((a, b, {"why": why}) for why, a, b in sorted(self._relations))
        return graph

    def write(self, path: str | Path) -> None:
        """Write the graph as GraphML or as JSON (node-link), by the suffix of the file."""
        path = Path(path)
        if path.suffix == ".graphml":
            nx.write_graphml(self.graph, path)
        elif path.suffix == ".json":
            units = nx.node_link_data(self.units(), edges="edges")
            data = nx.node_link_data(self.graph, edges="edges") | {"units": units}
            path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        else:
            kinds = (".graphml", ".json")
            raise InputError("unknown kind of graph file", file=str(path), value=path.suffix, allowed=kinds)


def _attributes(node: Interaction) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": node.kind,
        "mover": node.mover,
        "target": node.target,
        "units": ",".join(node.units),
        "distance": round(node.distance, 6),
        "time": node.time,
    }
    if node.number is not None:
        data["order"] = node.number
    if node.dropped:
        data["dropped"] = node.dropped
    return data
