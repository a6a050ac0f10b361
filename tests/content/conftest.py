"""A small scenario as parsed data, for tests to change and load."""

from copy import deepcopy
from typing import Any

import pytest

_DUEL: dict[str, Any] = {
    "schema": 1,
    "name": "duel",
    "title": "Two ships",
    "system": "bfgr",
    "turns": 4,
    "table": [180.0, 120.0],
    "first": "roll",
    "sides": {
        "red": {
            "doctrine": "massed_strike",
            "ships": [{"class": "Dictator", "position": [-40, 0], "heading": 0}],
        },
        "blue": {
            "doctrine": "fighter_screen",
            "ships": [{"class": "Devastation", "position": [40, 0], "heading": 180}],
        },
    },
}


@pytest.fixture
def duel() -> dict[str, Any]:
    return deepcopy(_DUEL)
