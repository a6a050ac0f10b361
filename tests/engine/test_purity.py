"""A battle is a pure function of scenario, rule set, doctrines, seed and replication."""

import os
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

from phasesim.content import load_rules, load_scenario, scenario_names
from phasesim.engine import fight

BFGR = load_rules("bfgr")
SCRIPT = """
from phasesim.content import load_rules, load_scenario
from phasesim.engine import fight
for name in ("carrier-duel", "six-a-side", "torpedo-run"):
    print(fight(load_scenario(name), load_rules("bfgr"), seed=11).digest)
"""


def digest(name, seed=11, replication=0):
    scenario = load_scenario(name)
    return fight(scenario, load_rules(scenario.system), seed=seed, replication=replication).digest


@pytest.mark.parametrize("name", scenario_names())
def test_the_same_seed_gives_the_same_battle_and_another_seed_another(name):
    assert digest(name) == digest(name)
    assert len({digest(name, seed, replication) for seed in (1, 2) for replication in (0, 1)}) == 4


def test_battles_before_it_leave_no_trace():
    first = digest("carrier-duel")
    digest("six-a-side", 3)
    assert digest("carrier-duel") == first


def test_the_global_sources_of_chance_are_not_touched(monkeypatch):
    def poisoned(*_, **__):
        raise AssertionError("a battle asked the global source of chance")

    for name in ("random", "randint", "choice", "shuffle", "sample", "uniform", "getrandbits", "randrange", "seed"):
        monkeypatch.setattr(random, name, poisoned)
    for name in ("random", "rand", "randint", "choice", "shuffle", "default_rng", "seed", "normal"):
        monkeypatch.setattr(np.random, name, poisoned)
    monkeypatch.setattr(os, "urandom", poisoned)
    monkeypatch.setattr("time.time", poisoned)
    state = random.getstate()
    for name in scenario_names():
        digest(name)
    assert random.getstate() == state


def test_the_order_of_hashes_does_not_matter():
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert found == {"".join(f"{digest(name)}\n" for name in ("carrier-duel", "six-a-side", "torpedo-run"))}


@pytest.mark.parametrize("name", scenario_names())
def test_scenario_and_rules_give_the_same_battle_after_pickling(name):
    scenario = load_scenario(name)
    scenario, rules = pickle.loads(pickle.dumps((scenario, load_rules(scenario.system))))
    assert fight(scenario, rules, seed=11).digest == digest(name)


@pytest.mark.parametrize("name", ["carrier-duel", "torpedo-run"])
def test_a_recorded_battle_can_be_played_again_from_its_dice(name):
    from phasesim.dice import Dice, Script

    recorder = Script.mixed({}, Dice(11))
    first = fight(load_scenario(name), BFGR, seed=11, dice=recorder)
    replay = Script({address: list(faces) for address, faces in recorder.record.items()})
    assert fight(load_scenario(name), BFGR, seed=11, dice=replay).digest == first.digest == digest(name)
    replay.check()
