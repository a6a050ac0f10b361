"""Results to draw, and a canvas without a screen."""

import matplotlib
import pytest

from phasesim import compare, run

matplotlib.use("Agg")


@pytest.fixture(scope="session")
def comparison():
    return compare("carrier-duel", ["bfgr", "bfgr+suppression=none"], n=12, seed=7, workers=1)


@pytest.fixture(scope="session")
def battle():
    return run("carrier-duel", seed=7, graphs=["*"])


@pytest.fixture(scope="session")
def crowded(battle):
    """The graph of the phase in which most happens."""
    return max(battle.record.graphs.values(), key=lambda graph: len(graph.nodes))


@pytest.fixture(scope="session")
def quiet(battle):
    """The graph of a phase in which nothing meets anything."""
    return next(graph for graph in battle.record.graphs.values() if not graph.nodes)


@pytest.fixture
def ax():
    from matplotlib.figure import Figure

    return Figure(figsize=(7, 5)).subplots()
