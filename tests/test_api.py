"""The Python interface: three calls, each with an answer that can be looked at in four ways."""

import json
import subprocess
import sys

import pytest

import phasesim
from phasesim.content import load_rules, load_scenario
from phasesim.experiment import open_results


@pytest.fixture(scope="module")
def battle():
    return phasesim.run("carrier-duel", seed=7, graphs=["2.red.ordnance"])


@pytest.fixture(scope="module")
def comparison():
    return phasesim.compare("one-strike", ["bfgr", "bfgr+suppression=none"], n=30, seed=7, workers=1, events=True)


@pytest.fixture(scope="module")
def odds():
    return phasesim.odds("bombers", bombers=4, turrets=2, armour=5)


def test_public_names_are_there():
    assert all(hasattr(phasesim, name) for name in phasesim.__all__)


def test_importing_the_package_loads_nothing_heavy():
    code = "import sys, phasesim; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"pandas", "scipy", "matplotlib", "pyarrow", "pydantic", "typer", "rich"} & set(loaded)


@pytest.mark.parametrize("answer", ["battle", "comparison", "odds"])
def test_every_answer_has_a_frame_a_summary_and_html(answer, request):
    answer = request.getfixturevalue(answer)
    assert len(answer.frame)
    assert answer.summary()
    assert answer._repr_html_().startswith("<table>")


def test_a_battle_is_told_with_its_outcome(battle):
    assert battle.report().startswith("carrier-duel under bfgr, seed 7, replication 0")
    assert battle.report().endswith(battle.summary())
    assert battle.row["digest"] in battle.summary()


def test_a_battle_has_series_events_dice_and_graphs(battle):
    assert set(battle.series["side"]) == {"red", "blue"}
    assert json.dumps(list(battle.events()))
    assert battle.dice["dice"].sum() == battle.record.ledger.total().dice
    assert battle.graph("2.red.ordnance").key == "2.red.ordnance"


def test_a_graph_that_was_not_kept_is_said(battle):
    with pytest.raises(phasesim.InputError, match=r"no interaction graph was kept of phase '2\.blue\.ordnance'"):
        battle.plot_graph("2.blue.ordnance")


def test_run_fights_the_battle_of_a_comparison_again(comparison):
    row = comparison.frame.iloc[37]
    again = phasesim.run("one-strike", row["rules"], seed=7, replication=int(row["replication"]))
    assert again.row["digest"] == row["digest"]


def test_names_and_values_are_the_same_to_run():
    by_name = phasesim.run("one-strike", "bfgr+turret_to_hit=3", seed=1)
    by_value = phasesim.run(load_scenario("one-strike"), load_rules("bfgr").extend(turret_to_hit=3), seed=1)
    assert by_name.row == by_value.row


def test_a_comparison_has_tables_and_dice(comparison):
    assert len(comparison.frame) == 60
    assert set(comparison.events["kind"]) > {"attack", "turrets"}
    assert set(comparison.dice["rules"]) == {"bfgr", "bfgr+suppression=none"}
    assert comparison.table["metric"].nunique() == 7


def test_a_comparison_survives_json(comparison):
    data = json.loads(json.dumps(comparison.to_dict(), allow_nan=False))
    assert data["n"] == 30
    assert data["metrics"][0]["differ"] is None
    assert data["metrics"][1]["differ"] > 0


def test_one_battle_alone_survives_json():
    data = phasesim.compare("one-strike", n=1, workers=1).to_dict()
    row = next(row for row in data["metrics"] if row["metric"] == "turns")
    assert row["mean_low"] is None


def test_a_comparison_is_found_again_in_its_folder(comparison, tmp_path):
    rules = ["bfgr", "bfgr+suppression=none"]
    phasesim.compare("one-strike", rules, n=30, seed=7, workers=1, events=True, out=tmp_path / "out")
    again = phasesim.api.open_comparison(tmp_path / "out")
    assert again.summary() == comparison.summary()
    assert open_results(tmp_path / "out").battles.equals(comparison.frame)
    with pytest.raises(phasesim.InputError, match="known only where the battles were fought"):
        again.dice  # noqa: B018


def test_odds_are_exact(odds):
    assert odds.odds.mean["hits"].limit_denominator() == odds.odds.mean["hits"]
    assert odds.to_dict()["mean"] == {"hits": "1.666666666667"}
    assert odds.frame["p"].sum() == pytest.approx(1)
    assert "mean 1.6667 (5/3)" in odds.summary()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: phasesim.run("carier-duel"), "did you mean 'carrier-duel'"),
        (lambda: phasesim.run("one-strike", "bfgq"), "did you mean 'bfgr'"),
        (lambda: phasesim.run("one-strike", seed=-1), "seed: "),
        (lambda: phasesim.run("one-strike", replication=1.5), "replication: "),
        (lambda: phasesim.compare("one-strike", [], n=1), "at least one rule set"),
        (lambda: phasesim.odds("bomber"), "did you mean 'bombers'"),
        (lambda: phasesim.odds("bombers", armor=5), "did you mean 'armour'"),
    ],
)
def test_what_cannot_be_used_is_said(call, said):
    with pytest.raises(phasesim.InputError, match=said):
        call()
