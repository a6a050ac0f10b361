"""Any work on battles spread over processes, handed back in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from typing import TypeVar

from phasesim.errors import PhasesimError
from phasesim.experiment.chunks import LOST, _enlist

T = TypeVar("T")
R = TypeVar("R")


def spread(function: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[R]:
    """Results of a function for each task in turn, whatever the number of processes.

    Raises
    ------
    PhasesimError
        A worker died.
    """
    if min(workers, len(tasks)) <= 1:
        yield from map(function, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(workers, len(tasks)), initializer=_enlist, initargs=(os.getpid(),)) as pool:
        try:
            yield from pool.map(function, tasks)
        except BrokenExecutor:
            raise PhasesimError(LOST) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
