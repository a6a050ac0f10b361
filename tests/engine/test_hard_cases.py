"""The hard cases of an ordnance phase: the graph orders them and explains them."""

import runpy
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

from phasesim.content import load_rules, load_scenario
from phasesim.dice import Dice, Script
from phasesim.engine import fight
from phasesim.engine.graph import InteractionGraph

CASES = {
    "crowded-phase": (
        "1.red.ordnance",
        {
            ("red.torpedoes", "blast marker"): [1],
            ("red.strike-1", "blast marker"): [2],
            ("red.strike-2", "blast marker"): [3],
            "command check": [2, 2],
            ("blue.Devastation", "red.strike-1", "turrets"): [4, 1, 1, 1, 1],
            ("red.strike-1", "bomber runs"): [4, 1, 1],
            ("red.strike-1", "bomber attack"): [1],
            ("blue.Devastation", "red.strike-2", "turrets"): [6, 1, 1, 1, 1],
            ("red.strike-2", "bomber runs"): [1, 1, 1],
        },
    ),
    "fighter-screen": (
        "1.red.ordnance",
        {"turrets": [4, 1, 1], "bomber runs": [4, 3], "bomber attack": [1]},
    ),
    "through-ordnance": (
        "1.red.movement",
        {
            "blast marker": [1, 1],
            "command check": [2, 2],
            "turrets": [4, 1],
            "bomber runs": [2, 1],
        },
    ),
    "resilient-waves": (
        "1.red.ordnance",
        {
            ("red.hawks", "blue.darkstars", "resilient save"): [4, 3, 2, 1],
            ("red.hawks", "holofield"): [1, 1],
            ("red.hawks", "hit-and-run"): [1, 2],
        },
    ),
    "split-wave": (
        "1.red.ordnance",
        {"turrets": [1, 1, 1, 4, 1, 1], "bomber runs": [1, 1, 1]},
    ),
}


@pytest.fixture(params=CASES)
def case(request):
    """Name, record, graph and slots of a hard case, fought with the dice above."""
    phase, dice = CASES[request.param]
    script = Script.mixed(dice, Dice(1))  # later phases may roll, too
    slots = []
    add = InteractionGraph.add_slot
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(InteractionGraph, "add_slot", lambda self, slot: (slots.append(slot), add(self, slot)))
        record = fight(load_scenario(request.param), load_rules("bfgr"), seed=0, dice=script, keep_graphs=(phase,))
    script.check()
    return request.param, record, record.graphs[phase], slots


def happened(graph):
    """Interactions that took place, in the order of the log: kind, who, whom."""
    nodes = sorted((node for node in graph.nodes if node.number is not None), key=lambda node: node.number)
    return [(node.kind, node.mover.partition(".")[2], node.target.partition(".")[2] or node.target) for node in nodes]


ORDER = {
    "crowded-phase": [
        ("blast", "torpedoes", "Devastation"),
        ("interception", "torpedoes", "Devastation"),
        ("blast", "strike-1", "Devastation"),
        ("interception", "strike-1", "Devastation"),
        ("brace", "strike-1", "Devastation"),
        ("turrets", "strike-1", "Devastation"),
        ("attack", "strike-1", "Devastation"),
        ("blast", "strike-2", "Devastation"),
        ("turrets", "strike-2", "Devastation"),
        ("attack", "strike-2", "Devastation"),
    ],
    "fighter-screen": [
        ("interception", "strike", "outer screen"),
        ("interception", "strike", "inner screen"),
        ("brace", "strike", "Devastation"),
        ("turrets", "strike", "Devastation"),
        ("attack", "strike", "Devastation"),
    ],
    "through-ordnance": [
        ("blast", "Lunar", "blast 1"),
        ("interception", "torpedoes", "Lunar"),
        ("interception", "bombers", "Lunar"),
        ("brace", "bombers", "Lunar"),
        ("turrets", "bombers", "Lunar"),
        ("attack", "bombers", "Lunar"),
    ],
    "resilient-waves": [
        ("interception", "hawks", "darkstars"),
        ("brace", "hawks", "Hellebore"),
        ("attack", "hawks", "Hellebore"),
        ("interception", "reserve", "hawks.a"),
    ],
    "split-wave": [
        ("brace", "strike", "Devastation"),
        ("turrets", "strike", "Devastation"),
        ("attack", "strike", "Devastation"),
        ("brace", "strike.a", "Devastation"),
        ("turrets", "strike.a", "Devastation"),
        ("attack", "strike.a", "Devastation"),
    ],
}


def test_what_happens_in_which_order(case):
    name, _, graph, _ = case
    assert happened(graph) == ORDER[name]


def test_the_log_is_a_topological_order_of_the_graph(case):
    graph = case[2].graph
    order = nx.get_node_attributes(graph, "order")
    assert nx.is_directed_acyclic_graph(graph)
    closure = nx.transitive_closure_dag(graph)
    assert all(order[a] < order[b] for a, b in closure.edges if a in order and b in order)
    chain = sorted(order, key=order.__getitem__)
    assert all(closure.has_edge(a, b) for a, b in pairwise(chain))  # it leaves no choice: the order follows from it


def test_each_slot_is_resolved_in_the_order_that_networkx_gives(case):
    for slot in case[3]:
        wanted = [node for node in nx.lexicographical_topological_sort(slot, key=lambda node: node.key)]
        numbers = [node.number for node in wanted if node.number is not None]
        assert numbers == sorted(numbers)


def test_every_node_is_an_event_or_says_why_it_is_none(case):
    _, record, graph, _ = case
    for node in graph.nodes:
        assert (node.number is None) == bool(node.dropped)
        if node.number is not None:
            assert record.events[node.number][5] in (node.kind, f"{node.kind}_test")


EDGES = {
    "crowded-phase": {
        ("interception torpedoes", "blast strike-1", "shares blue.Devastation"),
        ("blast torpedoes", "blast strike-1", "shares blast 1"),
        ("interception torpedoes", "interception strike-1", "shares blue.cover 2"),
        ("attack strike-1", "blast strike-2", "shares blue.Devastation"),
        ("brace strike-1", "turrets strike-1", "precedence"),
    },
    "fighter-screen": {
        ("interception strike", "interception strike", "path"),
        ("interception strike", "brace strike", "shares red.strike"),
        ("turrets strike", "attack strike", "precedence"),
    },
    "through-ordnance": {
        ("blast Lunar", "interception torpedoes", "path"),
        ("attack torpedoes", "interception bombers", "path"),
        ("interception bombers", "brace bombers", "precedence"),
    },
    "resilient-waves": {
        ("interception hawks", "brace hawks", "shares red.hawks"),
        ("attack hawks", "interception reserve", "slot"),
    },
    "split-wave": {("attack strike", "brace strike.a", "shares blue.Devastation")},
}


def test_its_edges_say_why(case):
    name, _, graph, _ = case
    net = graph.graph

    def told(node):
        return f"{net.nodes[node]['kind']} {net.nodes[node]['mover'].partition('.')[2]}"

    whys = {(told(a), told(b), why) for a, b, all_of in net.edges(data="why") for why in all_of.split(", ")}
    assert EDGES[name] <= whys


RELATIONS = {
    "crowded-phase": {
        ("blue.cover 1", "blue.Devastation", "guards"),
        ("blue.Murder", "blue.Devastation", "masses"),
        ("blue.Infidel", "blue.Devastation", "masses"),
        ("red.strike-2", "blue.Devastation", "contact"),
    },
    "fighter-screen": {("red.strike", "blue.inner screen", "contact")},
    "through-ordnance": {("red.Lunar", "blast 1", "blast"), ("red.cover 1", "red.Lunar", "guards")},
    "resilient-waves": {("red.hawks.a", "red.hawks", "part of"), ("blue.reserve", "red.hawks.a", "contact")},
    "split-wave": {("red.strike.a", "red.strike", "part of"), ("red.strike.a", "blue.Devastation", "contact")},
}


def test_its_units_and_how_they_are_related(case):
    name, _, graph, _ = case
    assert RELATIONS[name] <= set(graph.units().edges(data="why"))


CAUSES = {
    "crowded-phase": {"red.torpedoes is gone"},
    "fighter-screen": {"red.strike plans again"},
    "through-ordnance": {"blue.torpedoes is gone"},
    "resilient-waves": {"red.hawks plans again"},
    "split-wave": set(),
}


def test_what_was_dropped_says_why(case):
    name, _, graph, _ = case
    assert {node.dropped for node in graph.nodes if node.dropped} == CAUSES[name]


def test_the_pictures_of_the_docs_are_of_these_cases(tmp_path):
    made = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "make_pictures.py"))
    assert {(name, phase) for name, phase, _ in made["HARD_CASES"]} == {(name, CASES[name][0]) for name in CASES}
    path = made["picture"](*made["HARD_CASES"][1], tmp_path)
    assert path.read_bytes().startswith(b"\x89PNG")
