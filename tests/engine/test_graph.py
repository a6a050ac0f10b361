"""The interaction graph: the order it gives, what it is made of, and how it is saved."""

import json

import networkx as nx
import pytest

from phasesim.content import load_rules, load_scenario
from phasesim.engine import InteractionGraph, fight
from phasesim.engine.graph import resolution_order, slot_graph
from phasesim.errors import InputError
from phasesim.rules.host import Interaction

BATTLES = [("carrier-duel", 0), ("carrier-duel", 1), ("six-a-side", 2), ("torpedo-run", 0), ("massed-turrets", 0)]


def node(kind, target, distance, rank, contact, mover="red.wave"):
    return Interaction(kind, mover, target, (mover, target), distance, rank, contact)


@pytest.fixture
def slot():
    """Two contacts at the same distance and a farther one, as they were found."""
    return [
        node("attack", "blue.b", 7.5, 4, 1),
        node("turrets", "blue.b", 7.5, 3, 1),
        node("interception", "blue.a", 2.0, 1, 0),
        node("brace", "blue.b", 7.5, 2, 1),
        node("attack", "blue.c", 7.5, 4, 2),
        node("blast", "blast 1", 1.0, 0, 3),
    ]


def fought(name, seed):
    return fight(load_scenario(name), load_rules("bfgr"), seed=seed, keep_graphs=("*",))


# ---------------------------------------------------------------- order
def test_contacts_come_by_distance_and_within_one_by_precedence(slot):
    order = [(n.kind, n.target) for n in resolution_order(slot_graph(slot))]
    assert order == [
        ("blast", "blast 1"),
        ("interception", "blue.a"),
        ("brace", "blue.b"),
        ("turrets", "blue.b"),
        ("attack", "blue.b"),
        ("attack", "blue.c"),
    ]


def test_the_heap_gives_the_lexicographical_topological_order_of_networkx(slot):
    loose = nx.DiGraph()
    loose.add_nodes_from(slot)
    loose.add_edge(slot[0], slot[5])  # an edge against the order of distances
    for graph in (slot_graph(slot), loose):
        assert list(resolution_order(graph)) == list(nx.lexicographical_topological_sort(graph, key=lambda n: n.key))


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_every_slot_is_resolved_in_the_order_of_networkx(name, seed, monkeypatch):
    slots = []
    add = InteractionGraph.add_slot
    monkeypatch.setattr(InteractionGraph, "add_slot", lambda self, graph: (slots.append(graph), add(self, graph)))
    fought(name, seed)
    assert sum(len(graph) > 1 for graph in slots) > 1
    for graph in slots:
        expected = [n for n in nx.lexicographical_topological_sort(graph, key=lambda n: n.key) if n.number is not None]
        assert sorted(expected, key=lambda n: n.number) == expected


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_the_log_is_a_topological_order_of_every_phases_graph(name, seed):
    record = fought(name, seed)
    edges = 0
    for kept in record.graphs.values():
        graph = kept.graph
        assert nx.is_directed_acyclic_graph(graph)
        order = nx.get_node_attributes(graph, "order")
        for a, b in nx.transitive_closure_dag(graph).edges:
            if a in order and b in order:
                edges += 1
                assert order[a] < order[b]
    assert edges > 5


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_a_node_tells_its_event_or_why_it_never_was(name, seed):
    record = fought(name, seed)
    for kept in record.graphs.values():
        for found in kept.nodes:
            if found.number is None:
                assert found.dropped
                continue
            event = record.events[found.number]
            assert event[0] == found.time
            assert {event[6], event[7]} <= {*found.units, found.mover, found.target}
            assert not found.dropped


# ---------------------------------------------------------------- edges
def test_edges_say_why_one_comes_before_another(slot):
    graph = slot_graph(slot)
    whys = {(a.kind, b.kind): why for a, b, why in graph.edges(data="why")}
    assert whys["brace", "turrets"] == whys["turrets", "attack"] == "precedence"
    assert whys["blast", "interception"] == whys["interception", "brace"] == "path"


def test_slots_are_tied_by_their_order_and_by_the_units_they_share():
    phase = InteractionGraph("1.red.ordnance")
    phase.add_slot(slot_graph([node("attack", "blue.a", 5.0, 4, 0, mover="red.one")]))
    phase.add_slot(slot_graph([node("attack", "blue.a", 3.0, 4, 0, mover="red.two")]))
    phase.add_slot(slot_graph([node("attack", "blue.b", 3.0, 4, 0, mover="red.one")]))
    assert dict(phase.graph.edges) == {
        (0, 1): {"why": "slot, shares blue.a"},
        (1, 2): {"why": "slot"},
        (0, 2): {"why": "shares red.one"},
    }


# ---------------------------------------------------------------- projection and files
def test_the_projection_onto_units_shows_contacts_guards_and_masses():
    phase = InteractionGraph("1.red.ordnance")
    phase.add_slot(slot_graph([node("blast", "blast 1", 1.0, 0, 0), node("attack", "blue.a", 5.0, 4, 1)]))
    phase.relate("guards", "blue.cap", "blue.a")
    phase.relate("masses", "blue.b", "blue.a")
    assert set(phase.units().edges(data="why")) == {
        ("red.wave", "blast 1", "blast"),
        ("red.wave", "blue.a", "contact"),
        ("blue.cap", "blue.a", "guards"),
        ("blue.b", "blue.a", "masses"),
    }


def crowded():
    record = fought("massed-turrets", 0)
    return max(record.graphs.values(), key=lambda kept: len(kept.nodes))


def test_graphml_comes_back_as_it_was(tmp_path):
    kept = crowded()
    kept.write(tmp_path / "g.graphml")
    back = nx.read_graphml(tmp_path / "g.graphml", node_type=int)
    assert dict(back.nodes(data=True)) == dict(kept.graph.nodes(data=True))
    assert dict(back.edges) == dict(kept.graph.edges)
    assert back.graph["phase"] == kept.key


def test_json_comes_back_as_it_was_with_the_projection(tmp_path):
    kept = crowded()
    kept.write(tmp_path / "g.json")
    data = json.loads((tmp_path / "g.json").read_text())
    units = nx.node_link_graph(data.pop("units"), edges="edges")
    back = nx.node_link_graph(data, edges="edges")
    assert dict(back.nodes(data=True)) == dict(kept.graph.nodes(data=True))
    assert dict(back.edges) == dict(kept.graph.edges)
    assert dict(units.edges) == dict(kept.units().edges)


def test_another_kind_of_file_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"unknown kind of graph file '\.txt' \(allowed: \.graphml, \.json\)"):
        InteractionGraph("1.red.ordnance").write(tmp_path / "g.txt")
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------- what is kept
@pytest.mark.parametrize(
    ("keep", "kept"), [((), set()), (("1.red.ordnance", "2.blue.end"), {"1.red.ordnance", "2.blue.end"})]
)
def test_only_the_phases_that_were_asked_for_are_kept(keep, kept):
    scenario, rules = load_scenario("massed-turrets"), load_rules("bfgr")
    assert set(fight(scenario, rules, seed=0, keep_graphs=keep).graphs) == kept


def test_keeping_graphs_changes_nothing_in_the_battle():
    scenario, rules = load_scenario("carrier-duel"), load_rules("bfgr")
    digests = {fight(scenario, rules, seed=5, keep_graphs=keep).digest for keep in ((), ("*",), ("2.red.ordnance",))}
    assert len(digests) == 1
