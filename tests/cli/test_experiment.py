"""``phasesim experiment``, ``rerun``, ``regress``, ``effects`` and ``sensitivity``."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from laboratory_tools import write

from phasesim.content import models_root
from phasesim.experiment import open_results, state_of

PLOTS = ("attrition", "difference", "distribution", "forest", "heatmap", "survival", "tornado", "waterfall")


@pytest.fixture(scope="module")
def fought(tmp_path_factory):
    from typer.testing import CliRunner

    from phasesim.cli import app

    folder = tmp_path_factory.mktemp("cli")
    file = write(
        folder,
        replications="replications = 40",
        metrics=f'metrics = ["hull_lost_red", "win_blue"]\nplots = {list(PLOTS)}',
    )
    answer = CliRunner().invoke(app, ["experiment", "run", str(file), "--out", str(folder / "out"), "--workers", "1"])
    return file, folder / "out", answer


def test_run_leaves_tables_a_manifest_a_table_of_results_and_plots(fought):
    _, out, answer = fought
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert lines[:2] == ["trial: 40 battles of each of 4 cells, seed 3", "Question: What does a fighter more do?"]
    assert sum("bfgr+suppression=none, bomber 4" in line for line in lines) == 2
    assert sorted(path.name for path in (out / "plots").iterdir()) == [f"{kind}.png" for kind in PLOTS]
    assert (out / "table.csv").read_text().startswith("metric,rules,n,mean")
    assert len(open_results(out).battles) == 160


def test_status_list_and_show_tell_of_it(phasesim, fought, tmp_path, monkeypatch):
    file, out, _ = fought
    assert phasesim("experiment", "status", out).out == "trial: done, 160 of 160 battles (100 %)\n"
    told = phasesim("experiment", "list", out.parent, "--json")
    assert "suppression" in [each["name"] for each in json.loads(told.out)["experiments"]]
    assert json.loads(told.out)["begun"] == [{"folder": str(out), "state": "done"}]
    assert "Design: full, 4 cells, 40 battles each, seed 3" in phasesim("experiment", "show", file).out
    assert phasesim("experiment", "show", out).out.startswith("trial: 40 battles")
    assert "pairing saved" in phasesim("experiment", "show", out, "--metric", "hull_lost_red").out
    assert json.loads(phasesim("experiment", "show", out, "--json").out)["metrics"][0]["metric"] == "hull_lost_red"


def test_rerun_proves_battles_the_same_or_leaves_with_one(phasesim, fought):
    _, out, _ = fought
    assert phasesim("rerun", out, "--battle", "2.17").out.startswith("1 of 1 battles came out the same")
    assert phasesim("rerun", out, "--workers", 1).out.startswith("160 of 160")
    assert phasesim("rerun", out, "--battle", "4.0").code == 2


def test_effects_and_sensitivity_print_tables_and_draw(phasesim, fought, tmp_path):
    _, out, _ = fought
    for command in (("effects", out, "--formula", "hull_lost_red ~ C(rules) * bomber"), ("sensitivity", out)):
        picture = tmp_path / f"{command[0]}.png"
        answer = phasesim(*command, "-o", picture)
        assert answer.code == 0 and "bomber" in answer.out
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert json.loads(phasesim(*command, "--json").out)
    assert phasesim("effects", out, "--formula", "nonsense").code == 2


def test_every_kind_of_plot_has_a_command(phasesim, fought, tmp_path):
    _, out, _ = fought
    for kind in ("difference", "forest"):
        assert phasesim("plot", kind, out, "--metric", "win_blue", "-o", tmp_path / f"{kind}.svg").code == 0
    assert phasesim("plot", "timeline", "one-strike", "-o", tmp_path / "t.png").code == 0
    commands = phasesim("plot", "--help").out
    assert all(kind in commands for kind in (*PLOTS, "timeline"))


def test_the_gate_on_the_command_line(phasesim, fought, tmp_path):
    file, _, _ = fought
    baseline = tmp_path / "baseline"
    assert phasesim("regress", "record", file, "--baseline", baseline, "-n", 12, "--workers", 1).code == 0
    check = ("regress", "check", file, "--baseline", baseline, "--workers", 1)
    assert (phasesim(*check).code, phasesim(*check, "-n", 3).code) == (0, 0)
    moved = phasesim(*check, "--rules", "bfgr+suppression=none", "--json")
    assert (moved.code, json.loads(moved.out)["outcome"]) in ((1, "moved"), (3, "unclear"))
    assert phasesim(*check, "--changed", "nothing").code == 2
    assert phasesim("regress", "check", "suppression", "--baseline", baseline).code == 2


def test_bad_input_is_lines_and_exit_code_two(phasesim, tmp_path):
    file = write(tmp_path, scenario='scenario = "nowhere"', seed="seed = 1.5")
    answer = phasesim("experiment", "run", file, "--out", tmp_path / "out")
    assert (answer.code, answer.out) == (2, "")
    assert "seed: " in answer.err and not (tmp_path / "out").exists()
    for command in (("status", tmp_path), ("resume", tmp_path), ("show", "nothing"), ("run", "nothing")):
        found = phasesim("experiment", *command)
        assert (found.code, len(found.err.splitlines())) == (2, 1), command
    assert phasesim("experiment", "run", "waves", "--executor", "ray").code == 2


def test_the_models_and_experiments_stay_untouched():
    assert not (models_root().parent / "results").exists()


@pytest.mark.skipif(os.name != "posix", reason="sends signals as a terminal does")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_says_the_command_that_goes_on_and_leaves_with_other_than_zero(tmp_path, sent, code):
    file, out = write(tmp_path, replications="replications = 100000"), tmp_path / "out"
    command = [sys.executable, "-c", "from phasesim.cli import main; main()", "experiment", "run", str(file)]
    command += ["--out", str(out), "--workers", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        for _ in range(1200):
            if list(out.glob("shards/*")):
                break
            time.sleep(0.05)
        time.sleep(0.3)
        (os.killpg if sent == signal.SIGINT else os.kill)(running.pid, sent)
        said = running.stderr.read()
    assert running.returncode == code
    assert f"go on with: phasesim experiment resume {out}" in said
    assert state_of(out) == "running"
