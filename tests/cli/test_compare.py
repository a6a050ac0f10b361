"""``phasesim compare`` and ``phasesim plot``."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from phasesim.experiment import open_results

TWO = ("--rules", "bfgr", "--rules", "bfgr+suppression=none")


def test_every_metric_has_means_and_paired_differences(phasesim):
    answer = phasesim("compare", "one-strike", *TWO, "-n", 40, "--seed", 7, "--workers", 1)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "one-strike: 40 battles under each rule set, seed 7"
    for metric in ("win share", "hull lost", "craft lost"):
        assert sum(line.startswith(metric) for line in lines) == 2
    assert sum(line.startswith("turns") for line in lines) == 1
    assert "of 40 battles differ at all" in lines[-1]


def test_one_rule_set_is_enough(phasesim):
    answer = phasesim("compare", "one-strike", "-n", 5, "--workers", 1)
    assert answer.code == 0
    assert "difference" not in answer.out


def test_json_has_no_text_around_it(phasesim):
    answer = phasesim("compare", "one-strike", *TWO, "-n", 5, "--workers", 1, "--json", "--dice")
    data = json.loads(answer.out)
    assert data["rules"] == ["bfgr", "bfgr+suppression=none"]
    assert {row["rules"] for row in data["dice"]} == set(data["rules"])


def test_dice_are_shown_for_each_rule_set(phasesim):
    answer = phasesim("compare", "one-strike", *TWO, "-n", 5, "--workers", 1, "--dice")
    assert "Dice under bfgr\n" in answer.out
    assert "Dice under bfgr+suppression=none\n" in answer.out


def test_results_can_be_written_and_drawn_any_number_of_times(phasesim, tmp_path):
    out, picture = tmp_path / "out", tmp_path / "attrition.png"
    for force in ((), ("--force",)):
        call = ("compare", "carrier-duel", *TWO, "-n", 3, "--workers", 1, "--out", out, "--events", *force)
        assert phasesim(*call).code == 0
    assert len(open_results(out).events)
    assert phasesim("plot", "attrition", out, "-o", picture).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["attrition.png", "out"]


@pytest.mark.skipif(os.name != "posix", reason="sends signals as a terminal does")
@pytest.mark.parametrize(
    ("sent", "code", "words"), [(signal.SIGINT, 130, "phasesim: interrupted\n"), (signal.SIGTERM, 143, "")]
)
def test_an_interrupt_leaves_nothing_behind(tmp_path, sent, code, words):
    command = [sys.executable, "-c", "from phasesim.cli import main; main()", "compare", "one-strike"]
    command += ["-n", "1000000", "--workers", "2", "--out", str(tmp_path / "out")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        for _ in range(600):
            if any(path.suffix == ".parquet" for path in tmp_path.rglob("*")):
                break
            time.sleep(0.05)
        # Ctrl-C goes to every process of a terminal, a kill to one
        (os.killpg if sent == signal.SIGINT else os.kill)(running.pid, sent)
        said = running.stderr.read()
    assert (running.returncode, said) == (code, words)
    assert not list(tmp_path.iterdir())
