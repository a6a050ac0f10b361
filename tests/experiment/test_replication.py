"""Replication: the same rows whatever the workers, in one order, on the same dice for every rule set."""

import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context, get_start_method

import pytest

from phasesim.engine import fight
from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import chunks, replicate
from phasesim.rules.ruleset import RuleSet

TABLES = ("battles", "series", "events")


@pytest.fixture(scope="module")
def alone(duel, rulesets):
    return replicate(duel, rulesets, 10, 7, workers=1, events=True)


@pytest.mark.parametrize("workers", [2, 3])
def test_frames_do_not_depend_on_the_number_of_workers(alone, duel, rulesets, workers):
    found = replicate(duel, rulesets, 10, 7, workers=workers, events=True)
    for name in TABLES:
        assert getattr(alone, name).equals(getattr(found, name)), name
    assert alone.ledgers == found.ledgers


def test_a_second_run_gives_the_same(alone, duel, rulesets):
    again = replicate(duel, rulesets, 10, 7, workers=1, events=True)
    assert all(getattr(alone, name).equals(getattr(again, name)) for name in TABLES)


def test_frames_do_not_depend_on_the_size_of_chunks(alone, duel, rulesets, monkeypatch):
    monkeypatch.setattr(chunks, "FIRST_CHUNK", 1)
    monkeypatch.setattr(chunks, "LARGEST_CHUNK", 3)
    found = replicate(duel, rulesets, 10, 7, workers=1, events=True)
    assert all(getattr(alone, name).equals(getattr(found, name)) for name in TABLES)


def test_rows_stand_in_the_order_rules_as_given_then_replication(strike, rulesets):
    second, first = rulesets
    battles = replicate(strike, [first, second], 6, 1, workers=1).battles
    assert battles["rules"].tolist() == [first.name] * 6 + [second.name] * 6
    assert battles["replication"].tolist() == [*range(6), *range(6)]


def test_a_row_is_the_battle_of_that_replication(alone, duel, rulesets):
    row = alone.battles.iloc[13]
    record = fight(duel, rulesets[1], seed=7, replication=3)
    assert (row["rules"], row["replication"], row["digest"]) == (rulesets[1].name, 3, record.digest)
    assert len(record.series) == len(alone.series.query(f"rules == '{rulesets[1].name}' and replication == 3"))


def test_replications_and_seeds_give_other_battles(alone, duel, rulesets):
    assert alone.battles["digest"].iloc[:10].nunique() == 10
    other = replicate(duel, rulesets[:1], 3, 8, workers=1).battles["digest"]
    assert not set(other) & set(alone.battles["digest"])


def test_a_battle_in_which_the_switch_never_acted_is_the_same_in_both_variants(strike, rulesets):
    battles = replicate(strike, rulesets, 60, 3, workers=1).battles
    first, second = (battles[battles["rules"] == rules.name].reset_index() for rules in rulesets)
    idle = ~first["switches"].str.contains("suppression")
    assert (first["digest"] == second["digest"])[idle].all()
    assert (first["digest"] != second["digest"]).any()


def test_progress_grows_to_the_number_of_battles(strike, rulesets):
    told = []
    replicate(strike, rulesets, 9, 1, workers=1, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (18, 18)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_an_executor_that_is_given_does_the_work_and_goes_on_running(strike, rulesets):
    with ThreadPoolExecutor(2) as pool:
        found = replicate(strike, rulesets, 8, 1, workers=2, executor=pool)
        assert pool.submit(lambda: 5).result() == 5
    assert found.battles.equals(replicate(strike, rulesets, 8, 1, workers=1).battles)


def test_workers_that_start_from_nothing_do_the_same(strike, rulesets):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = replicate(strike, rulesets, 4, 1, workers=1, events=True, executor=pool)
    here = replicate(strike, rulesets, 4, 1, workers=1, events=True)
    assert all(getattr(found, name).equals(getattr(here, name)) for name in TABLES)


@pytest.mark.skipif(get_start_method() != "fork", reason="the broken battle is inherited by the workers")
def test_a_worker_that_dies_is_said(strike, rulesets, monkeypatch):
    monkeypatch.setattr(chunks, "fight", lambda *args, **settings: os._exit(1))
    with pytest.raises(PhasesimError, match="a worker process died"):
        replicate(strike, rulesets, 50, 1, workers=2)


def test_without_events_there_are_none(strike, rulesets):
    found = replicate(strike, rulesets, 2, 1, workers=1)
    with pytest.raises(InputError, match="no events were recorded"):
        found.events  # noqa: B018


def test_a_battle_that_fails_says_which_one_it_was(strike, rulesets, monkeypatch):
    def broken(scenario, rules, *, seed, replication):
        if replication == 5:
            raise ZeroDivisionError("broken")
        return fight(scenario, rules, seed=seed, replication=replication)

    monkeypatch.setattr(chunks, "fight", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        replicate(strike, rulesets, 8, 42, workers=1)
    assert "battle 5 of 'one-strike' under 'bfgr' with seed 42" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"n": 0}, "n: "),
        ({"n": 2.5}, "n: "),
        ({"n": True}, "n: "),
        ({"seed": -1}, "seed: "),
        ({"seed": 2**63}, "seed: "),
        ({"workers": 0}, "workers: "),
        ({"rulesets": []}, "at least one rule set"),
        ({"rulesets": [RuleSet("a"), RuleSet("a")]}, "rule set given twice 'a'"),
    ],
)
def test_what_cannot_be_fought_is_said(strike, rulesets, change, said):
    given = {"rulesets": rulesets, "n": 2, "seed": 1, "workers": 1} | change
    with pytest.raises(InputError, match=said):
        replicate(strike, **given)
