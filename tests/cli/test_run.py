"""``phasesim run``."""

import json

import networkx as nx
import pytest

import phasesim as library


def test_the_battle_is_told(phasesim):
    answer = phasesim("run", "carrier-duel", "--seed", 7)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.rstrip("\n") == library.run("carrier-duel", seed=7).report()


def test_json_is_the_row_of_the_battle(phasesim):
    answer = phasesim("run", "one-strike", "--seed", 7, "--replication", 3, "--json")
    assert json.loads(answer.out) == library.run("one-strike", seed=7, replication=3).row


def test_dice_are_shown_against_what_was_expected(phasesim):
    answer = phasesim("run", "carrier-duel", "--dice")
    assert "expected each" in answer.out
    assert json.loads(phasesim("run", "carrier-duel", "--dice", "--json").out)["dice"][0]["expected"] > 0


def test_events_are_lines_of_json_in_strict_order(phasesim, tmp_path):
    path = tmp_path / "e.jsonl"
    assert phasesim("run", "carrier-duel", "--seed", 7, "--events", path).code == 0
    events = [json.loads(line) for line in path.read_text().splitlines()]
    assert [event["sequence"] for event in events] == list(range(len(events)))
    assert [event["time"] for event in events] == sorted(event["time"] for event in events)
    assert all(event["rule_ids"] for event in events if event["kind"] == "removed")


@pytest.mark.parametrize("suffix", ["graphml", "json", "png", "svg"])
def test_a_graph_is_written_as_its_suffix_says(phasesim, tmp_path, suffix):
    path = tmp_path / f"g.{suffix}"
    assert phasesim("run", "carrier-duel", "--seed", 7, "--graph", f"2.red.ordnance={path}").code == 0
    if suffix == "graphml":
        assert nx.is_directed_acyclic_graph(nx.read_graphml(path))
    elif suffix == "json":
        assert nx.node_link_graph(json.loads(path.read_text()), edges="edges").is_directed()
    else:
        assert path.stat().st_size > 1000


def test_several_graphs_can_be_asked_for(phasesim, tmp_path):
    wishes = [f"{turn}.blue.ordnance={tmp_path / str(turn)}.json" for turn in (1, 2)]
    phasesim("run", "carrier-duel", *(part for wish in wishes for part in ("--graph", wish)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.json", "2.json"]


def test_a_scenario_file_can_be_fought(phasesim, scenario):
    assert phasesim("run", scenario()).out.startswith("pair under bfgr")
