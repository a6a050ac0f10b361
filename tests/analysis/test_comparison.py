"""Rule sets compared: a battle is an observation, a replication a pair."""

import pandas as pd
import pytest

from phasesim.analysis import compare_rules, comparison_frame, metrics, row_dict
from phasesim.errors import InputError
from phasesim.stats import mean_interval, paired_interval, paired_share_interval, share_interval

BASE = {"win_red": [1, 0, 0, 1, 0], "hull_lost_red": [3, 4, 4, 8, 1], "craft_lost_red": [2, 2, 2, 2, 2]}
OTHER = {"win_red": [1, 0, 1, 0, 1], "hull_lost_red": [3, 4, 2, 9, 1], "craft_lost_red": [2, 2, 2, 2, 2]}


def battles(**variants):
    parts = [
        pd.DataFrame(
            {
                "rules": name,
                "replication": range(5),
                **figures,
                "turns": [8] * 5,
                "digest": [f"{figures['win_red'][k]}{figures['hull_lost_red'][k]}" for k in range(5)],
            }
        )
        for name, figures in variants.items()
    ]
    return pd.concat(parts, ignore_index=True)


@pytest.fixture
def rows():
    return {(row.metric.column, row.rules): row for row in compare_rules(battles(base=BASE, other=OTHER))}


def test_metrics_are_wins_hull_and_craft_of_each_side_and_turns():
    assert [(m.column, m.share) for m in metrics(battles(base=BASE))] == [
        ("win_red", True),
        ("hull_lost_red", False),
        ("craft_lost_red", False),
        ("turns", False),
    ]


def test_a_share_has_wilsons_interval_and_a_mean_students(rows):
    assert rows["win_red", "other"].mean == share_interval(3, 5)
    assert rows["hull_lost_red", "other"].mean == mean_interval(OTHER["hull_lost_red"])


def test_differences_are_taken_pair_by_pair(rows):
    assert rows["win_red", "other"].difference == paired_share_interval(2, 1, 5)
    expected = paired_interval(OTHER["hull_lost_red"], BASE["hull_lost_red"])
    assert rows["hull_lost_red", "other"].difference == expected


def test_the_number_of_battles_that_differ_is_counted_by_digest_and_by_metric(rows):
    assert {row.differ for (_, name), row in rows.items() if name == "other"} == {3}
    assert [rows[m, "other"].changed for m in ("win_red", "hull_lost_red", "craft_lost_red")] == [3, 2, 0]


def test_the_baseline_has_no_difference(rows):
    assert rows["win_red", "base"].difference is None
    assert row_dict(rows["win_red", "base"])["differ"] is None


def test_one_rule_set_alone_is_no_error():
    assert all(row.difference is None for row in compare_rules(battles(base=BASE)))


def test_the_frame_has_a_row_a_metric_and_rule_set():
    frame = comparison_frame(compare_rules(battles(base=BASE, other=OTHER)))
    assert len(frame) == 8
    assert frame["differ"].tolist()[:2] == [pd.NA, 3]
    assert frame.loc[1, "difference"] == pytest.approx(0.2)


def test_wins_that_are_shared_are_means():
    halves = BASE | {"win_red": [0.5, 0, 1, 1, 0]}
    assert not metrics(battles(base=halves))[0].share


@pytest.mark.parametrize("change", [{"replication": range(1, 6)}, None])
def test_other_replications_are_no_pairs(change):
    other = battles(other=OTHER)
    other = other.assign(**change) if change else other.iloc[:4]
    with pytest.raises(InputError, match="same replications as the baseline: 'other'"):
        compare_rules(pd.concat([battles(base=BASE), other]))


def test_no_battles_are_said():
    with pytest.raises(InputError, match="no battles"):
        compare_rules(battles(base=BASE).iloc[:0])
