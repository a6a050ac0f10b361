"""What a battle leaves behind."""

import pickle

import pytest

from phasesim.content import load_rules, load_scenario
from phasesim.engine import EVENT_COLUMNS, SERIES_COLUMNS, fight
from phasesim.engine.record import digest_of

SIDES = ("red", "blue")
FIRST = ("scenario", "rules", "seed", "replication", "winner", "turns")


@pytest.fixture(scope="module")
def record():
    return fight(load_scenario("carrier-duel"), load_rules("bfgr"), seed=7, replication=2)


def test_events_and_series_have_the_columns_that_are_promised(record):
    assert EVENT_COLUMNS == (
        "time", "sequence", "turn", "player", "phase", "kind", "actor", "target", "rules", "dice", "outcome",
    )  # fmt: skip
    assert all(len(event) == len(EVENT_COLUMNS) for event in record.events)
    assert SERIES_COLUMNS == ("time", "turn", "player", "phase", "side", "hull", "ships", "craft", "salvoes", "bays")
    assert all(len(row) == len(SERIES_COLUMNS) for row in record.series)


def test_the_row_sums_the_battle_up(record):
    by_side = [f"{key}_{side}" for key in ("win", "hull_lost", "ships_lost", "craft_lost", "points") for side in SIDES]
    assert list(record.row) == [*FIRST, *by_side, "switches", "digest"]
    assert (record.row["scenario"], record.row["rules"], record.row["seed"], record.row["replication"]) == (
        "carrier-duel", "bfgr", 7, 2,
    )  # fmt: skip
    assert record.row["digest"] == record.digest == digest_of(record.events)
    assert record.row["switches"] == " ".join(record.switches)


def test_the_digest_is_of_the_events_alone(record):
    rules = load_rules("bfgr").extend(name="another name")
    again = fight(load_scenario("carrier-duel"), rules, seed=7, replication=2)
    assert again.row["rules"] == "another name" and again.digest == record.digest
    changed = [*record.events[:-1], (*record.events[-1][:-1], {"hull": 0})]
    assert digest_of(changed) != record.digest
    assert digest_of([]) == digest_of([]) != record.digest


def test_every_die_of_the_log_is_in_the_ledger(record):
    dice = sum(len(faces) for event in record.events for _, faces in event[9])
    assert dice == record.ledger.total().dice > 50


def test_outcomes_are_plain_values(record):
    plain = (int, float, str, bool, list, dict, type(None))
    assert all(isinstance(value, plain) for event in record.events for value in event[10].values())


def test_a_record_survives_pickling(record):
    back = pickle.loads(pickle.dumps(record))
    assert (back.row, back.events, back.series, back.switches) == (
        record.row,
        record.events,
        record.series,
        record.switches,
    )
    assert back.digest == record.digest
    assert back.ledger.rows() == record.ledger.rows()


def test_a_graph_that_was_kept_survives_it_too():
    kept = fight(load_scenario("one-strike"), load_rules("bfgr"), seed=7, keep_graphs=("*",))
    back = pickle.loads(pickle.dumps(kept))
    for key, graph in kept.graphs.items():
        assert dict(back.graphs[key].graph.edges) == dict(graph.graph.edges)
