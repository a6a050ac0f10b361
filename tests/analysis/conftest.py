"""Two small experiments, fought once."""

import pytest
from laboratory_tools import write

from phasesim.experiment import load_experiment, run_experiment

GRID = """
name = "grid"
question = "Bombers or turrets?"
scenario = "one-strike"
replications = 60
seed = 5
metrics = ["hull_lost_red", "win_blue"]
[factors]
sides.red.ships.Devastation.sheet.turrets = [1, 2, 4]
[factors.bombers]
path = "sides.blue.ordnance.strike.craft.bomber"
levels = [2, 4, 8]
"""


@pytest.fixture(scope="session")
def trial(tmp_path_factory):
    """Two rule sets, two numbers of bombers."""
    folder = tmp_path_factory.mktemp("trial")
    return run_experiment(load_experiment(write(folder)), folder / "out", workers=1)


@pytest.fixture(scope="session")
def grid_of_two(tmp_path_factory):
    """A full design of two factors under one rule set."""
    folder = tmp_path_factory.mktemp("grid")
    return run_experiment(load_experiment(write(folder, GRID)), folder / "out", workers=1)
