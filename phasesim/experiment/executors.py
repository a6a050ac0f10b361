"""Who fights the battles, by name: ``dask://ADDRESS`` is a Dask cluster, ``mpi`` the processes of an MPI job."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from phasesim.errors import InputError, PhasesimError

DASK, MPI = "dask://", "mpi"
TIMEOUT = 10.0
"""Seconds to wait for a cluster."""


@contextmanager
def named_executor(name: str | None) -> Iterator[tuple[Executor | None, int | None]]:
    """The executor that a name stands for, and how many workers it has; nothing for no name (a pool of this machine).

    Raises
    ------
    InputError
        An unknown name, or a package that is not installed.
    PhasesimError
        No cluster answers there.
    """
    if name is None:
        yield None, None
    elif name.startswith(DASK):
        with _dask(name.removeprefix(DASK)) as found:
            yield found
    elif name == MPI:
        with _mpi() as found:
            yield found
    else:
        raise InputError("unknown executor", key="executor", value=name, allowed=("dask://ADDRESS", MPI))


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError:
        problem = "needs Dask: pip install 'phasesim[cluster]'"
        raise InputError(problem, key="executor", value=f"{DASK}{address}") from None
    try:
        connect: Any = Client
        client = connect(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PhasesimError(f"{DASK}{address}: no cluster answers there ({str(error).splitlines()[0]})") from None
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise PhasesimError(f"{DASK}{address}: the cluster has no workers")
        # a worker that is lost is replaced or its tasks go to others; a battle is a pure function, so nothing changes
        yield client.get_executor(pure=False, retries=5), workers
    finally:
        client.close()


@contextmanager
def _mpi() -> Iterator[tuple[Executor, int]]:
    try:
        from mpi4py.futures import MPIPoolExecutor
    except ImportError:
        raise InputError("needs mpi4py and an MPI library", key="executor", value=MPI) from None
    with MPIPoolExecutor() as pool:
        yield pool, max(1, int(pool.num_workers))
