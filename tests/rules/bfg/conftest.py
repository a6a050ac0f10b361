"""The rule set, and markers of the craft that the fleets fly."""

from collections.abc import Callable

import pytest

from phasesim.content import craft
from phasesim.rules.bfg.damage import Hull
from phasesim.rules.ruleset import RuleSet
from phasesim.table.units import Squadron

ARMED = frozenset({"dorsal", "port", "starboard", "prow"})


@pytest.fixture
def bfgr() -> RuleSet:
    return RuleSet("bfgr")


@pytest.fixture
def wave() -> Callable[..., tuple[Squadron, ...]]:
    """``wave(Starhawk=4, Fury=2)``: markers by the name of their craft, in that order; ``saved`` spends their save."""
    known = {name.replace(" ", "_").replace("-", "_"): one for (_, name), one in craft().items()}

    def made(saved: bool = False, **numbers: int) -> tuple[Squadron, ...]:
        return tuple(Squadron(known[name], saved) for name, number in numbers.items() for _ in range(number))

    return made


@pytest.fixture
def lunar() -> Hull:
    """A cruiser of 8 hits with armament on port, starboard and prow."""
    return Hull(8, 8, mounts=frozenset({"port", "starboard", "prow"}), shields=2)


@pytest.fixture
def ship() -> Hull:
    """A ship of 12 hits that has something on every mount."""
    return Hull(12, 12, mounts=ARMED, shields=4)


@pytest.fixture
def escort() -> Hull:
    return Hull(1, 1, escort=True, mounts=ARMED, shields=1)
