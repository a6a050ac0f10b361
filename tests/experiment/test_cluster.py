"""The same results from Dask, also when a worker is killed half-way."""

import os
import signal

import pytest
from laboratory_tools import bytes_of, write

from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import executors, load_experiment, named_executor, run_experiment

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    out = tmp_path_factory.mktemp("alone")
    file = write(out)
    run_experiment(load_experiment(file), out / "out", workers=1)
    return file, out / "out"


def test_a_cluster_of_two_workers_one_of_them_killed_gives_the_same_bytes(cluster, alone, tmp_path):
    file, whole = alone
    victim = next(iter(cluster.workers.values())).pid
    killed = []

    def watcher(standing):
        if standing.done > 60 and not killed:
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    with named_executor(f"dask://{cluster.scheduler_address}") as (executor, workers):
        assert workers == 2
        run_experiment(load_experiment(file), tmp_path / "out", executor=executor, workers=workers, watcher=watcher)
    assert killed
    assert bytes_of(tmp_path / "out") == bytes_of(whole)


def test_where_no_cluster_answers_is_said(monkeypatch):
    monkeypatch.setattr(executors, "TIMEOUT", 0.5)
    with pytest.raises(PhasesimError, match="no cluster answers there"), named_executor("dask://tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("name", ["ray", "dask", "threads"])
def test_an_unknown_executor_is_refused(name):
    with pytest.raises(InputError, match="unknown executor"), named_executor(name):
        pass


def test_no_name_is_no_executor():
    with named_executor(None) as found:
        assert found == (None, None)
