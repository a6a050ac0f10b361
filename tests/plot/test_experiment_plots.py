"""Pictures of experiments: what stands on the Axes is what was found, and a caller's figure keeps its size."""

import numpy as np
import pandas as pd
import pytest

from phasesim.analysis import attrition_difference, survival
from phasesim.errors import InputError
from phasesim.plot import (
    plot_coefficients,
    plot_difference,
    plot_distribution,
    plot_forest,
    plot_heatmap,
    plot_survival,
    plot_timeline,
    plot_tornado,
    plot_waterfall,
)


def texts(ax):
    return [text.get_text() for text in ax.texts]


@pytest.fixture
def size(ax):
    """The figure's size before; checked after the test."""
    before = ax.figure.get_size_inches().tolist()
    yield
    assert ax.figure.get_size_inches().tolist() == before


def test_difference_draws_a_line_a_variant_with_a_band_and_a_line_at_zero(comparison, ax, size):
    data = attrition_difference(comparison.series)
    assert plot_difference(data=data, ax=ax) is ax
    assert [panel.get_title(loc="left") for panel in ax.child_axes] == ["red: hits left", "blue: hits left"]
    panel = ax.child_axes[0]
    (line,) = [line for line in panel.lines if line.get_label().startswith("bfgr")]
    assert line.get_ydata().tolist() == data.query("side == 'red'")["mean"].tolist()
    assert len(panel.collections) == 1
    assert ax.get_legend().get_title().get_text() == "less bfgr; mean of pairs with its 95% interval"


def test_survival_draws_steps_from_one(comparison, ax, size):
    data = survival(comparison.series)
    plot_survival(data=data, sides=["blue"], ax=ax)
    lines = [line for line in ax.lines if not line.get_label().startswith("_")]
    assert [line.get_drawstyle() for line in lines] == ["steps-post"] * 2
    assert [line.get_ydata()[0] for line in lines] == [1, 1]


def test_distribution_draws_shares_that_add_up_to_one_for_each_variant(comparison, ax, size):
    plot_distribution(battles=comparison.frame, metric="hull_lost_red", ax=ax)
    for bars in ax.containers:
        assert sum(bar.get_height() for bar in bars) == pytest.approx(1)
    assert len(ax.containers) == 2
    assert "mean" in ax.get_legend().get_texts()[0].get_text()


@pytest.mark.parametrize("values", [[3.0] * 5, list(range(100)), [0.1, 0.25, 3.7], [-3, 0, 60]])
def test_distribution_draws_any_spread_of_values(ax, values):
    battles = pd.DataFrame({"rules": "a", "x": values})
    plot_distribution(battles=battles, metric="x", ax=ax)
    assert sum(bar.get_height() for bar in ax.containers[0]) == pytest.approx(1)


def test_heatmap_writes_each_mean_and_draws_contours_between_numbers_only(ax, size):
    data = pd.DataFrame(
        [[1.0, 2.0], [3.0, 4.5]], index=pd.Index([1, 2], name="a.turrets"), columns=pd.Index([4, 8], name="bombers")
    )
    plot_heatmap(data=data, label="hull", ax=ax)
    assert [each for each in texts(ax) if each in ("1", "2", "3", "4.5")][-4:] == ["1", "2", "3", "4.5"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("bombers", "turrets")
    contours = len(ax.collections)
    named = data.set_axis(["x", "y"], axis=0)
    other = ax.figure.add_subplot(2, 2, 4)
    plot_heatmap(data=named, ax=other)
    assert contours > 0 and len(other.collections) == 0


def test_forest_draws_a_line_an_estimate_and_its_figures(ax, size):
    plot_forest(labels=["a", "b"], estimates=[1.0, -0.2], low=[0.5, -1.0], high=[1.5, 0.6], margin=0.3, ax=ax)
    spans = [line.get_xdata() for line in ax.lines if len(line.get_xdata()) == 2 and line.get_linewidth() == 2]
    assert [list(span) for span in spans] == [[0.5, 1.5], [-1.0, 0.6]]
    assert texts(ax) == ["+1 [+0.5, +1.5]", "-0.2 [-1, +0.6]"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b"]


def test_coefficients_leave_the_intercept_out(ax, size):
    data = pd.DataFrame({"term": ["Intercept", "x"], "estimate": [9.0, 1.0], "low": [8.0, 0.5], "high": [10.0, 1.5]})
    data.attrs |= {"formula": "y ~ x", "model": "least squares"}
    plot_coefficients(data=data, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["x"]
    assert ax.get_title(loc="left") == "y ~ x"


def test_waterfall_ends_where_the_changes_lead(ax, size):
    plot_waterfall(labels=["a", "b"], changes=[2.0, -1.5], start=5.0, low=[1.0, -2.0], high=[3.0, -1.0], ax=ax)
    heights = [bar.get_height() for container in ax.containers for bar in container]
    assert heights == pytest.approx([5.0, 2.0, -1.5, 5.5])
    assert ax.containers[2][0].get_y() == pytest.approx(7.0)


def test_tornado_has_the_greatest_swing_on_top_with_levels_at_the_ends(ax, size):
    nothing = {"total": np.nan, "total_low": np.nan, "total_high": np.nan}
    rows = [
        {
            "factor": "a.big",
            "low": 1.0,
            "high": 5.0,
            "low_level": "2",
            "high_level": "8",
            "main": 0.8,
            "main_low": 0.7,
            "main_high": 0.9,
            **nothing,
        },
        {
            "factor": "small",
            "low": 2.5,
            "high": 3.5,
            "low_level": "x",
            "high_level": "y",
            "main": 0.2,
            "main_low": 0.1,
            "main_high": 0.3,
            **nothing,
        },
    ]
    data = pd.DataFrame(rows)
    data.attrs["mean"] = 3.0
    plot_tornado(data=data, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["big", "small"]
    ends = [container[0].get_x() + container[0].get_width() for container in ax.containers]
    assert ends == pytest.approx([1.0, 5.0, 2.5, 3.5])
    assert "2" in texts(ax) and "main 0.80 [0.70, 0.90]" in texts(ax)


def test_timeline_has_a_line_a_unit_and_a_stripe_a_turn(battle, ax, size):
    plot_timeline(events=battle.frame, ax=ax)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names[:8] == sorted(names[:8])
    assert any(".w1" in name for name in names)
    turns = [each for each in texts(ax) if each.split()[0].isdecimal()]
    assert len(turns) == battle.frame.query("turn > 0").groupby(["turn", "player"]).ngroups
    groups = {text.get_text() for text in ax.get_legend().get_texts()}
    assert {"moves", "launches", "attacks"} <= groups


def test_timeline_shows_so_many_units_and_says_so(battle, ax):
    plot_timeline(events=battle.frame, most=5, ax=ax)
    assert len(ax.get_yticklabels()) == 5
    assert ax.get_title(loc="right").startswith("5 of ")


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (lambda c: plot_difference(data=attrition_difference(c.series), measure="x"), "unknown measure"),
        (lambda c: plot_survival(data=survival(c.series), sides=["green"]), "unknown side"),
        (lambda c: plot_distribution(battles=c.frame, metric="x"), "unknown metric"),
        (lambda c: plot_heatmap(data=pd.DataFrame()), "nothing to draw"),
        (lambda c: plot_forest(labels=[], estimates=[], low=[], high=[]), "needs a label"),
        (lambda c: plot_waterfall(labels=[], changes=[], start=1.0), "needs a label"),
        (lambda c: plot_tornado(data=pd.DataFrame()), "nothing to draw"),
        (lambda c: plot_timeline(events=pd.DataFrame()), "no events"),
    ],
)
def test_what_cannot_be_drawn_is_said(comparison, draw, said):
    with pytest.raises(InputError, match=said):
        draw(comparison)
