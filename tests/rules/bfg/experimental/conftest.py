"""Markers of the craft that the fleets fly, and a ship to strike."""

from collections.abc import Callable

import pytest

from phasesim.content import craft
from phasesim.table.units import Squadron


@pytest.fixture
def wave() -> Callable[..., tuple[Squadron, ...]]:
    """``wave(Starhawk=4, Fury=2)``: markers by the name of their craft, in that order."""
    known = {name.replace(" ", "_").replace("-", "_"): one for (_, name), one in craft().items()}

    def made(**numbers: int) -> tuple[Squadron, ...]:
        return tuple(Squadron(known[name]) for name, number in numbers.items() for _ in range(number))

    return made
