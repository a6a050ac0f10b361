"""Attrition: the same battles at every moment, mean and band as numpy has them."""

import numpy as np
import pandas as pd
import pytest

from phasesim.analysis import attrition
from phasesim.errors import InputError

COLUMNS = ["rules", "replication", "time", "turn", "player", "phase", "side", "hull", "craft"]


def series(*battles):
    """Rows of one rule set: for each battle its hulls, phase by phase; craft are twice as many."""
    rows = [
        ("bfgr", k, float(t), 1 + t // 8, "red", "ordnance", "red", hull, 2 * hull)
        for k, hulls in enumerate(battles)
        for t, hull in enumerate(hulls)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def curve(data, measure="hull", **settings):
    found = attrition(data, **settings)
    return found[found["measure"] == measure]


def test_mean_and_band_are_those_of_the_battles():
    hulls = np.random.default_rng(1).integers(0, 9, size=(40, 5))
    found = curve(series(*hulls), quantiles=(0.25, 0.75))
    assert found["mean"].tolist() == pytest.approx(hulls.mean(axis=0).tolist())
    assert found["low"].tolist() == pytest.approx(np.quantile(hulls, 0.25, axis=0).tolist())
    assert found["high"].tolist() == pytest.approx(np.quantile(hulls, 0.75, axis=0).tolist())
    assert set(found["battles"]) == {40}


def test_a_battle_that_ended_early_keeps_its_last_state():
    found = curve(series([8, 2], [8, 8, 8, 8]))
    assert found["mean"].tolist() == [8, 5, 5, 5]


def test_every_measure_and_turn_has_its_rows():
    found = attrition(series([4, 3, 2]))
    assert found.groupby("measure").size().to_dict() == {"hull": 3, "craft": 3}
    assert found.loc[found["measure"] == "craft", "mean"].tolist() == [8, 6, 4]
    assert set(found["turn"]) == {1}


def test_rule_sets_and_sides_keep_their_order():
    one = series([4, 3])
    data = pd.concat([one.assign(rules=rules, side=side) for rules in ("z", "a") for side in ("red", "blue")])
    found = attrition(data)
    assert found["rules"].unique().tolist() == ["z", "a"]
    assert found["side"].unique().tolist() == ["red", "blue"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"measures": ["hul"]}, "did you mean 'hull'"),
        ({"measures": ["side"]}, "unknown measure 'side'"),
        ({"quantiles": (0.9, 0.1)}, "not a quantile band"),
        ({"quantiles": (0.1, 1.5)}, "not a quantile band"),
    ],
)
def test_what_cannot_be_drawn_is_said(settings, said):
    with pytest.raises(InputError, match=said):
        attrition(series([1]), **settings)


def test_no_series_is_said():
    with pytest.raises(InputError, match="no series"):
        attrition(series())
