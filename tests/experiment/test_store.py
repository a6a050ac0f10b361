"""The store: whatever ends a run, going on gives the same bytes, and nothing fought is lost."""

import json
import shutil
import time
from random import Random

import pytest
from laboratory_tools import TABLES, bytes_of, hold, start, write

from phasesim.engine import fight
from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import (
    chunks,
    load_experiment,
    open_results,
    resume_experiment,
    run_experiment,
    running,
    shards,
    standing_of,
    state_of,
    store,
)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return write(tmp_path_factory.mktemp("file"))


@pytest.fixture(scope="module")
def whole(file, tmp_path_factory):
    """A run without interruption."""
    out = tmp_path_factory.mktemp("whole") / "out"
    run_experiment(load_experiment(file), out, workers=1)
    return out


class Stop(BaseException):
    """Stands for Ctrl-C."""


def interrupted(file, out, after, monkeypatch, workers=1):
    """A run that is interrupted after so many battles."""
    monkeypatch.setattr(shards, "SHORTEST", 0.0)
    monkeypatch.setattr(chunks, "LARGEST_CHUNK", 20)

    def watcher(standing):
        if standing.done >= after:
            raise Stop

    with pytest.raises(Stop):
        run_experiment(load_experiment(file), out, workers=workers, watcher=watcher)


def test_a_finished_experiment_is_a_result_folder_with_factors(whole):
    found = open_results(whole)
    battles = found.battles
    assert sorted(path.name for path in whole.iterdir()) == sorted(TABLES)
    assert battles.groupby("cell").size().tolist() == [120] * 4
    assert battles["replication"].tolist() == [*range(120)] * 4
    assert battles["sides.blue.ordnance.strike.craft.bomber"].tolist() == [2] * 240 + [4] * 240
    assert found.manifest["state"] == "done"


@pytest.mark.parametrize(("workers", "kills"), [(1, 3), (2, 2), pytest.param(2, 20, marks=pytest.mark.nightly)])
def test_killed_at_random_moments_and_resumed_it_gives_the_same_bytes(file, whole, tmp_path, workers, kills):
    out, moments = tmp_path / "out", Random(workers)
    for _ in range(kills):
        fighting = start("resume" if state_of(out) else file, out, workers)
        time.sleep(moments.uniform(0.05, 0.4) / (kills // 4 + 1))
        fighting.kill()
        fighting.communicate()
    if state_of(out) == "":
        run_experiment(load_experiment(file), out, force=True, workers=1)
    resume_experiment(out, workers=workers)
    assert bytes_of(out) == bytes_of(whole)
    assert sorted(path.name for path in out.iterdir()) == sorted(TABLES)


def test_a_kill_while_tables_are_merged_is_mended(file, whole, tmp_path, monkeypatch):
    out = tmp_path / "out"
    monkeypatch.setattr(store, "write_manifest", _dies_when_done(store.write_manifest))
    with pytest.raises(Stop):
        run_experiment(load_experiment(file), out, workers=1)
    monkeypatch.undo()
    assert state_of(out) == "running"
    resume_experiment(out, workers=1)
    assert bytes_of(out) == bytes_of(whole)


def _dies_when_done(write_manifest):
    def write_(folder, manifest):
        if manifest["state"] == "done":
            raise Stop
        write_manifest(folder, manifest)

    return write_


@pytest.mark.parametrize("after", [1, 200, 475])
def test_interrupted_it_keeps_what_was_fought_and_goes_on_there(file, whole, tmp_path, monkeypatch, after):
    out = tmp_path / "out"
    interrupted(file, out, after, monkeypatch)
    told = standing_of(out)
    assert after <= told["done"] < 480 or told["done"] == 480
    assert (told["state"], told["next"]) == ("running", f"phasesim experiment resume {out}")
    seen = []
    resume_experiment(out, workers=1, watcher=seen.append)
    assert not seen or seen[0].before == told["done"]
    assert bytes_of(out) == bytes_of(whole)


def test_an_unfinished_experiment_is_not_opened_and_not_run_over(file, tmp_path, monkeypatch):
    out = tmp_path / "out"
    interrupted(file, out, 100, monkeypatch)
    with pytest.raises(InputError, match="not finished; go on with: phasesim experiment resume"):
        open_results(out)
    with pytest.raises(InputError, match="not finished; go on with: phasesim experiment resume"):
        run_experiment(load_experiment(file), out, workers=1)


def test_a_finished_one_has_nothing_to_go_on_with(whole):
    assert resume_experiment(whole, workers=1).battles.equals(open_results(whole).battles)


def test_a_damaged_shard_is_set_aside_and_fought_again(file, whole, tmp_path, monkeypatch):
    out = tmp_path / "out"
    interrupted(file, out, 300, monkeypatch)
    victim = sorted((out / "shards").glob("*.series.parquet"))[1]
    victim.write_bytes(victim.read_bytes()[:-40] + b"x" * 40)
    seen = []
    resume_experiment(out, workers=1, watcher=seen.append)
    assert "damaged and set aside" in seen[0].notes[0]
    assert bytes_of(out) == bytes_of(whole)


def test_two_runs_into_one_folder_are_refused(file, tmp_path, monkeypatch):
    out = tmp_path / "out"
    interrupted(file, out, 100, monkeypatch)
    other = hold(out)
    try:
        with pytest.raises(InputError, match="another process is fighting this experiment"):
            resume_experiment(out, workers=1)
    finally:
        other.kill()
        other.communicate()


def test_a_full_disk_is_said_with_how_to_go_on_and_nothing_is_lost(file, whole, tmp_path, monkeypatch):
    out, add, calls = tmp_path / "out", shards.Shards.add, []

    def full(self, chunk):
        calls.append(chunk)
        if len(calls) > 5:
            raise OSError(28, "No space left on device")
        add(self, chunk)

    monkeypatch.setattr(shards.Shards, "add", full)
    monkeypatch.setattr(chunks, "LARGEST_CHUNK", 20)
    with pytest.raises(PhasesimError, match=r"No space left on device; what is done is kept, go on with: phasesim exp"):
        run_experiment(load_experiment(file), out, workers=1)
    monkeypatch.undo()
    assert standing_of(out)["done"] > 0
    resume_experiment(out, workers=1)
    assert bytes_of(out) == bytes_of(whole)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [("phasesim", "0.0.9", "was begun with phasesim 0.0.9"), ("code", "0", "begun before the rules in the code")],
)
def test_battles_of_another_version_are_not_mixed_with_ours(file, tmp_path, monkeypatch, key, value, said):
    out = tmp_path / "out"
    interrupted(file, out, 100, monkeypatch)
    told = json.loads((out / "manifest.json").read_text())
    (out / "manifest.json").write_text(json.dumps(told | {key: value}))
    with pytest.raises(InputError, match=said):
        resume_experiment(out, workers=1)


def test_a_battle_that_raises_is_a_row_with_cause_and_seed(file, tmp_path, monkeypatch):
    def broken(scenario, rules, *, seed, replication):
        if replication == 7:
            raise ZeroDivisionError("broken in\ntwo lines")
        return fight(scenario, rules, seed=seed, replication=replication)

    monkeypatch.setattr(chunks, "fight", broken)
    found = run_experiment(load_experiment(file, n=20), tmp_path / "out", workers=1)
    battles = found.battles
    bad = battles[battles["winner"] == "error"]
    assert len(battles) == 80
    assert bad["replication"].tolist() == [7] * 4
    assert set(bad["error"]) == {"ZeroDivisionError: broken in two lines"}
    assert set(bad["seed"]) == {3}
    assert bad["hull_lost_red"].isna().all()
    assert found.manifest["failed"] == 4
    assert battles["winner"].value_counts().sum() == 80


def test_battles_that_raised_before_an_interrupt_are_counted_too(file, tmp_path, monkeypatch):
    def broken(scenario, rules, *, seed, replication):
        if replication == 2:
            raise ValueError("early")
        return fight(scenario, rules, seed=seed, replication=replication)

    monkeypatch.setattr(chunks, "fight", broken)
    interrupted(file, tmp_path / "out", 400, monkeypatch)
    assert resume_experiment(tmp_path / "out", workers=1).manifest["failed"] == 4


def test_files_do_not_depend_on_workers_or_how_often_cells_take_turns(file, whole, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "LOOK", 37)
    run_experiment(load_experiment(file), tmp_path / "out", workers=2)
    assert bytes_of(tmp_path / "out") == bytes_of(whole)


def test_force_replaces_and_leaves_other_files(whole, file, tmp_path):
    out = shutil.copytree(whole, tmp_path / "out")
    (out / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="not empty"):
        run_experiment(load_experiment(file, n=5), out, workers=1)
    run_experiment(load_experiment(file, n=5), out, workers=1, force=True)
    assert open_results(out).manifest["n"] == 5
    assert (out / "notes.txt").read_text() == "mine"
