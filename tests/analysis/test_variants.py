"""Cells as variants: labels, baselines, paired differences, and pairs that a failure left alone."""

import numpy as np
import pytest
from laboratory_tools import write

from phasesim.analysis import chosen_metrics, compare_variants, comparison_frame, labels_of, variant_frame
from phasesim.engine import fight
from phasesim.errors import InputError
from phasesim.experiment import chunks, load_experiment, run_experiment
from phasesim.stats import holm, paired_p


def test_variants_are_named_by_rule_set_and_levels(trial):
    assert labels_of(trial) == [
        "bfgr, bomber 2",
        "bfgr+suppression=none, bomber 2",
        "bfgr, bomber 4",
        "bfgr+suppression=none, bomber 4",
    ]
    assert list(variant_frame(trial)["rules"].unique()) == labels_of(trial)
    assert set(variant_frame(trial, "series", most=2)["cell"]) == {0, 1}


def test_each_variant_is_compared_with_its_own_baseline(trial):
    rows = [row for row in compare_variants(trial) if row.metric.column == "hull_lost_red"]
    wide = trial.battles.pivot(index="replication", columns="cell", values="hull_lost_red")
    assert [row.difference is None for row in rows] == [True, False, True, False]
    assert rows[1].difference.estimate == pytest.approx((wide[1] - wide[0]).mean())
    assert rows[3].difference.estimate == pytest.approx((wide[3] - wide[2]).mean())
    raw = [paired_p(wide[1], wide[0]), paired_p(wide[3], wide[2])]
    assert [rows[1].p, rows[3].p] == pytest.approx(list(holm(raw)))
    assert rows[1].changed == int((wide[1] != wide[0]).sum())


def test_the_table_has_a_row_a_metric_and_variant(trial):
    table = comparison_frame(compare_variants(trial, names=["turns", "win_blue"]))
    assert table["metric"].tolist() == ["turns"] * 4 + ["win_blue"] * 4
    assert table["p"].notna().tolist() == [False, True, False, True] * 2


def test_an_unknown_metric_is_refused(trial):
    with pytest.raises(InputError, match="unknown metric 'winner'"):
        chosen_metrics(trial, ["winner"])


def test_pairs_of_which_one_battle_raised_are_left_out_and_no_other(tmp_path, monkeypatch):
    def broken(scenario, rules, *, seed, replication):
        if replication == 3 and rules.values["suppression"] == "none":
            raise ZeroDivisionError
        return fight(scenario, rules, seed=seed, replication=replication)

    monkeypatch.setattr(chunks, "fight", broken)
    found = run_experiment(load_experiment(write(tmp_path), n=30), tmp_path / "out", workers=1)
    row = compare_variants(found, names=["hull_lost_red"])[1]
    wide = found.battles.pivot(index="replication", columns="cell", values="hull_lost_red")
    assert (row.mean.n, row.difference.n) == (29, 29)
    assert row.difference.estimate == pytest.approx(np.nanmean(wide[1] - wide[0]))
