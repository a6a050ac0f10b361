"""The graph of a phase: every interaction numbered, in order from the top, what was dropped told apart."""

import networkx as nx

from phasesim.engine import InteractionGraph
from phasesim.engine.graph import slot_graph
from phasesim.plot import phase_size, plot_graph, plot_phase, plot_units
from phasesim.plot.steps import shown
from phasesim.rules.host import Interaction


def bold(ax):
    """The numbers, from the top."""
    found = [text for text in ax.texts if text.get_fontweight() == "bold"]
    return [int(text.get_text()) for text in sorted(found, key=lambda text: text.get_position()[1]) if text.get_text()]


def orders(graph):
    return sorted(nx.get_node_attributes(graph.graph, "order").values())


def rows(ax):
    """What is told of who meets whom, from the top."""
    found = [text for text in ax.texts if "→" in text.get_text() and text.get_style() != "italic"]
    return [text.get_text() for text in sorted(found, key=lambda text: text.get_position()[1])]


def test_interactions_are_numbered_and_stand_in_the_order_of_the_log(crowded, ax):
    plot_graph(graph=crowded, ax=ax)
    assert len(orders(crowded)) > 3
    assert bold(ax) == list(range(1, len(orders(crowded)) + 1))
    happened = sorted((node for node in crowded.nodes if node.number is not None), key=lambda node: node.number)
    assert [row for row in rows(ax) if "dropped" not in row] == [f"{n.mover} → {n.target}" for n in happened]


def test_every_interaction_is_told_in_words(crowded, ax):
    plot_graph(graph=crowded, ax=ax)
    told = [text.get_text() for text in ax.texts]
    for _, data in shown(crowded.graph).nodes(data=True):
        assert data["kind"] in told
        assert any(text.startswith(f"{data['mover']} → {data['target']}") for text in told)


def test_every_edge_is_an_arrow(crowded, ax):
    plot_graph(graph=crowded, ax=ax)
    assert len(ax.patches) == shown(crowded.graph).number_of_edges()


def replanned():
    """A wave that plans again after the first of two contacts."""
    nodes = [
        Interaction("interception", "red.w", "blue.a", ("red.w", "blue.a"), 2.0, 1, 0),
        Interaction("attack", "red.w", "blue.b", ("red.w", "blue.b"), 9.0, 4, 1),
        Interaction("attack", "red.w", "blue.b", ("red.w", "blue.b"), 9.5, 4, 0),
    ]
    graph = InteractionGraph("1.red.ordnance")
    graph.add_slot(slot_graph(nodes[:2]))
    nodes[0].number, nodes[1].dropped = 4, "red.w plans again"
    graph.add_slot(slot_graph(nodes[2:]))
    nodes[2].number = 7
    return graph


def test_what_a_mover_planned_anew_is_left_out_and_said(ax):
    plot_graph(graph=replanned(), ax=ax)
    assert bold(ax) == [1, 2]
    assert rows(ax) == ["red.w → blue.a   then plans again", "red.w → blue.b"]
    assert dict(shown(replanned().graph).edges) == {(0, 2): {"why": "shares red.w"}}


def test_what_was_dropped_is_hollow_and_says_why(battle, ax):
    graph = next(g for g in battle.record.graphs.values() if any(node.dropped for node in g.nodes))
    plot_graph(graph=graph, ax=ax)
    dropped = [node for node in graph.nodes if node.number is None]
    told = [text.get_text() for text in ax.texts if "dropped" in text.get_text()]
    assert len(told) == len(dropped)
    hollow = [line for line in ax.lines if line.get_marker() != "None" and line.get_markerfacecolor() == "white"]
    assert len(hollow) == len(dropped)


def test_units_are_named_and_their_contacts_numbered(crowded, ax):
    plot_units(graph=crowded, ax=ax)
    told = [text.get_text() for text in ax.texts]
    assert set(crowded.units()) <= set(told)
    assert len(ax.patches) == crowded.units().number_of_edges()


def test_a_whole_phase_is_drawn_in_the_area_of_the_axes(crowded, ax):
    before = ax.figure.get_size_inches().tolist()
    assert plot_phase(graph=crowded, ax=ax) is ax
    assert len(ax.child_axes) == 2
    assert ax.figure.get_size_inches().tolist() == before


def test_the_size_grows_with_what_happens(crowded, quiet):
    assert phase_size(crowded)[1] > phase_size(quiet)[1]


def test_a_quiet_phase_says_so(quiet, ax):
    plot_graph(graph=quiet, ax=ax)
    assert "nothing met anything" in [text.get_text() for text in ax.texts]


def test_an_empty_graph_can_be_drawn_whole(ax):
    plot_phase(graph=InteractionGraph("1.red.ordnance"), ax=ax)
    assert len(ax.child_axes) == 2
