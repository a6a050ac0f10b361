"""The attrition plot: a panel a measure and side, a line and a band a rule set, on the Axes that were given."""

import pytest
from matplotlib import pyplot as plt

from phasesim.analysis import attrition
from phasesim.errors import InputError
from phasesim.plot import plot_attrition


@pytest.fixture(scope="module")
def data(comparison):
    return attrition(comparison.series)


def lines(panel):
    return [line for line in panel.lines if not line.get_label().startswith("_")]


def test_panels_for_each_measure_and_side_are_drawn_in_the_area_of_the_axes(data, ax):
    before = ax.figure.get_size_inches().tolist()
    assert plot_attrition(data=data, ax=ax) is ax
    assert [panel.get_title(loc="left") for panel in ax.child_axes] == [
        "red: hits left",
        "blue: hits left",
        "red: craft in play",
        "blue: craft in play",
    ]
    assert ax.figure.get_size_inches().tolist() == before
    assert ax.figure.axes == [ax]


def test_each_rule_set_is_a_line_of_its_own_look_with_a_band(data, ax):
    plot_attrition(data=data, ax=ax)
    for panel in ax.child_axes:
        first, second = lines(panel)
        assert first.get_linestyle() != second.get_linestyle()
        assert first.get_marker() != second.get_marker()
        assert first.get_color() != second.get_color()
        assert len(panel.collections) == 2


def test_lines_and_bands_show_the_data(data, ax):
    plot_attrition(data=data, ax=ax, measures=["hull"], sides=["blue"])
    shown = data.query("measure == 'hull' and side == 'blue'")
    for line, (_, rows) in zip(lines(ax), shown.groupby("rules", sort=False), strict=True):
        assert line.get_ydata().tolist() == rows["mean"].tolist()
        assert line.get_xdata().tolist() == rows["time"].tolist()


def test_one_panel_is_drawn_on_the_axes_themselves(data, ax):
    assert plot_attrition(data=data, measures=["craft"], sides=["red"], ax=ax) is ax
    assert not ax.child_axes
    assert ax.get_ylabel() == "craft in play"


def test_a_legend_names_the_rule_sets_and_the_band(data, ax):
    plot_attrition(data=data, ax=ax)
    legend = ax.get_legend()
    texts = [text.get_text() for text in legend.get_texts()]
    assert texts == ["bfgr (12 battles)", "bfgr+suppression=none (12 battles)"]
    assert legend.get_title().get_text() == "mean, and band from 10% to 90% of battles"


def test_turns_are_marked(data, ax):
    plot_attrition(data=data, measures=["hull"], sides=["red"], ax=ax)
    assert [label.get_text() for label in ax.get_xticklabels()] == [str(turn) for turn in range(1, 9)]


def test_a_single_battle_has_no_band(battle, ax):
    battle.plot_attrition(ax=ax)
    assert not any(panel.collections for panel in ax.child_axes)


def test_without_axes_a_new_figure_is_made(data):
    found = plot_attrition(data=data)
    assert plt.fignum_exists(found.figure.number)
    plt.close(found.figure)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"measures": ["hul"]}, "unknown measure 'hul'"),
        ({"sides": ["rad"]}, "unknown side 'rad'"),
        ({"measures": []}, "at least one measure"),
        ({"sides": []}, "at least one side"),
    ],
)
def test_what_is_not_there_is_said(data, settings, said):
    with pytest.raises(InputError, match=said):
        plot_attrition(data=data, **settings)
