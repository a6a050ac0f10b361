"""Tuples to columns: nothing lost, the same names everywhere."""

import json

import pytest

from phasesim.engine import fight
from phasesim.experiment import dice_text, event_columns, event_dict, outcome_texts, series_columns


@pytest.fixture(scope="module")
def record(duel, rulesets):
    return fight(duel, rulesets[0], seed=7)


def test_dice_are_text_purpose_by_purpose():
    assert dice_text((("turrets", b"\x04\x02"), ("bomber attack", b"\x06"))) == "turrets:42; bomber attack:6"


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [{}],
        [{"hits": 2}, {}, {"text": 'a,"\0",b', "list": [1.5, "}"], "inner": {"deep": True}}, {"tuple": (1, 2)}],
    ],
)
def test_outcomes_are_json_each(outcomes):
    assert outcome_texts(outcomes) == [json.dumps(o, separators=(",", ":")) for o in outcomes]


def test_events_keep_every_field(record):
    frame = event_columns("bfgr", [(3, record.events)]).to_pandas()
    assert frame.columns.tolist()[:4] == ["rules", "replication", "time", "sequence"]
    assert len(frame) == len(record.events)
    for column, place in {"time": 0, "turn": 2, "phase": 4, "kind": 5, "actor": 6, "target": 7, "rule_ids": 8}.items():
        assert frame[column].tolist() == [event[place] for event in record.events]
    assert [json.loads(text) for text in frame["outcome"]] == [dict(event[10]) for event in record.events]
    assert frame["dice"].tolist() == [dice_text(event[9]) for event in record.events]
    assert set(frame["replication"]) == {3}


def test_series_keep_every_field(record):
    frame = series_columns("bfgr", [(0, record.series)]).to_pandas()
    assert list(frame.drop(columns=["rules", "replication"]).itertuples(index=False, name=None)) == record.series


def test_no_rows_make_empty_columns():
    assert event_columns("bfgr", [(0, [])]).num_rows == 0


def test_an_event_as_plain_data_survives_json(record):
    event = next(event for event in record.events if event[9])
    data = json.loads(json.dumps(event_dict(event)))
    assert data["rule_ids"] == event[8].split()
    assert data["dice"] == [{"purpose": purpose, "faces": list(faces)} for purpose, faces in event[9]]
    assert data["outcome"] == event[10]
