"""Running: stopping rules that do not depend on interruptions, progress with an estimate, battles fought again."""

import os
import sys

import numpy as np
import pytest
from laboratory_tools import TRIAL, bytes_of, write

from phasesim.engine import fight
from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import (
    check_battle_id,
    chunks,
    load_experiment,
    open_results,
    replicate,
    rerun,
    resume_experiment,
    run_experiment,
    shards,
)
from phasesim.experiment.stopping import Stop, Watch

STOP = '[stop]\nrule = "decision"\nlook = 20\nleast = 40\n[factors]'


@pytest.fixture(scope="module")
def stopping(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stop")
    return write(folder, TRIAL.replace("[factors]", STOP))


def test_it_stops_when_every_comparison_is_settled_and_says_why(stopping, tmp_path):
    found = run_experiment(load_experiment(stopping), tmp_path / "out", workers=1)
    told = found.manifest["stopped"]
    assert told["comparisons"] == {"1": "less", "3": "less"}
    assert 40 <= told["at"] < 120 and told["at"] % 20 == 0
    assert found.battles.groupby("cell").size().tolist() == [told["at"]] * 4


def test_an_interrupt_does_not_change_where_it_stops(stopping, tmp_path, monkeypatch):
    run_experiment(load_experiment(stopping), tmp_path / "whole", workers=2)
    monkeypatch.setattr(shards, "SHORTEST", 0.0)

    class Stopped(BaseException):
        pass

    def watcher(standing):
        if standing.done >= 90:
            raise Stopped

    with pytest.raises(Stopped):
        run_experiment(load_experiment(stopping), tmp_path / "out", workers=1, watcher=watcher)
    resume_experiment(tmp_path / "out", workers=1)
    assert bytes_of(tmp_path / "out") == bytes_of(tmp_path / "whole")


@pytest.mark.parametrize(
    ("stop", "differences", "why"),
    [
        (Stop("precision", half_width=0.5), [0.0] * 100, "precise"),
        (Stop("precision", half_width=0.01), [0.0] * 100, ""),
        (Stop("precision", half_width=0.5), [0.0] * 99, ""),
        (Stop("decision"), [1.0] * 100, "more"),
        (Stop("decision"), [-1.0, 0.0] * 100, "less"),
        (Stop("decision"), [1.0, -1.0] * 100, ""),
        (Stop("sprt", difference=0.1), [0.0] * 200, "alike"),
        (Stop("sprt", difference=0.1), [1.0] * 100, "more"),
        (Stop("sprt", difference=0.1), [-1.0] * 100, "less"),
        (Stop("sprt", difference=0.1, least=1), [1.0], ""),
        (Stop("sprt", difference=0.1), [], ""),
    ],
)
def test_rules_are_defined_for_pairs_that_never_or_always_differ(stop, differences, why):
    watch = Watch(stop, (-1, 1))
    watch.add(differences)
    assert watch.settled == why


def test_progress_has_an_estimate_once_pairs_are_there(tmp_path):
    seen = []
    run_experiment(load_experiment(write(tmp_path)), tmp_path / "out", workers=1, watcher=seen.append)
    assert seen[0].interval is None
    assert (seen[-1].done, seen[-1].total, seen[-1].before, seen[-1].failed) == (480, 480, 0, 0)
    assert seen[-1].watched == "hull_lost_red, cell 1 less cell 0"
    battles = open_results(tmp_path / "out").battles
    wide = battles.pivot(index="replication", columns="cell", values="hull_lost_red")
    assert seen[-1].interval.estimate == pytest.approx((wide[1] - wide[0]).mean())


def test_replications_meet_the_same_dice_in_every_cell(tmp_path):
    battles = run_experiment(load_experiment(write(tmp_path, TRIAL_SAME)), tmp_path / "out", workers=1).battles
    first, second = (rows["digest"].tolist() for _, rows in battles.groupby("cell"))
    assert first == second


TRIAL_SAME = """
name = "same"
question = "Does a switch that never acts move any die?"
scenario = "one-strike"
replications = 10
[factors]
rules.massed_turrets = ["plus1_max3", "none"]
"""


def test_a_global_random_state_is_never_touched(tmp_path, monkeypatch):
    def poisoned(*args, **settings):
        raise AssertionError("a battle drew from a global random state")

    for name in ("random", "randint", "choice", "shuffle", "getrandbits", "uniform"):
        monkeypatch.setattr(f"random.{name}", poisoned)
    for name in ("random", "randint", "choice", "shuffle", "rand", "normal", "seed"):
        monkeypatch.setattr(np.random, name, poisoned)
    asked = load_experiment("suppression", n=1)
    for cell in asked.plan.cells:
        fight(cell.scenario, cell.rules, seed=1)


def test_a_ship_more_moves_no_dice_of_other_units(tmp_path):
    """What a wave rolls against a ship is the same whether or not another ship stands on the table."""
    text = """
name = "more"
question = "?"
scenario = "one-strike"
replications = 30
events = true
[factors.more.sets.alone]
[factors.more.sets.company]
sides.red.ships = [
    { name = "Devastation", class = "Devastation", position = [0.0, 0.0], heading = 0.0, leadership = 8 },
    { name = "Far", class = "Murder", position = [-80.0, 50.0], heading = 0.0 },
]
"""
    found = run_experiment(load_experiment(write(tmp_path, text)), tmp_path / "out", workers=1)
    events = found.events.query("phase == 'ordnance'")
    own = ~(events["actor"] + events["target"]).str.contains("Far")
    rolled = events[events["dice"].ne("") & own]
    names = ["replication", "actor", "target", "dice"]
    one, other = (rows[names].to_numpy().tolist() for _, rows in rolled.groupby("cell"))
    assert one == other and len(one) > 30


def test_stored_battles_are_fought_again_to_the_same_rows(tmp_path, strike, rulesets):
    found = run_experiment(load_experiment(write(tmp_path), n=12), tmp_path / "out", workers=1)
    assert (rerun(found, workers=1).battles, rerun(found, workers=1).differ) == (48, ())
    assert rerun(found, battle=(3, 7), workers=1).battles == 1
    replicate(strike, rulesets, 6, 7, workers=1, out=tmp_path / "plain")
    assert rerun(open_results(tmp_path / "plain"), workers=1).differ == ()


def test_a_battle_that_comes_out_otherwise_is_named(tmp_path, monkeypatch):
    found = run_experiment(load_experiment(write(tmp_path), n=12), tmp_path / "out", workers=1)

    def other(scenario, rules, *, seed, replication):
        return fight(scenario, rules, seed=seed + (replication == 5), replication=replication)

    monkeypatch.setattr(chunks, "fight", other)
    again = rerun(found, workers=1)
    assert {(cell, replication) for cell, replication, _, _ in again.differ} == {(cell, 5) for cell in range(4)}


@pytest.mark.parametrize("text", ["4.0", "0.12", "0", "a.b", "-1.0", ""])
def test_a_battle_that_is_not_there_is_refused(text):
    with pytest.raises(InputError, match=r"no such battle.*cells 0 to 3, replications 0 to 11"):
        check_battle_id(text, 4, 12)
    assert check_battle_id("3.11", 4, 12) == (3, 11)


@pytest.mark.skipif(sys.platform != "linux", reason="the broken battle is inherited by the workers")
def test_a_worker_that_is_gone_is_said_and_nothing_is_lost(tmp_path, monkeypatch):
    def dies(scenario, rules, *, seed, replication):
        if replication == 100:
            os._exit(1)
        return fight(scenario, rules, seed=seed, replication=replication)

    file = write(tmp_path)
    run_experiment(load_experiment(file), tmp_path / "whole", workers=1)
    monkeypatch.setattr(chunks, "fight", dies)
    with pytest.raises(PhasesimError, match="a worker process died"):
        run_experiment(load_experiment(file), tmp_path / "out", workers=2)
    monkeypatch.undo()
    resume_experiment(tmp_path / "out", workers=1)
    assert bytes_of(tmp_path / "out") == bytes_of(tmp_path / "whole")
