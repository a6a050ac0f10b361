"""Odds as bars."""

import pytest

from phasesim import odds
from phasesim.errors import InputError


@pytest.fixture(scope="module")
def bombers():
    return odds("bombers", bombers=2, turrets=1, armour=5)


def test_bars_are_the_probabilities(bombers, ax):
    assert bombers.plot_outcomes(ax=ax) is ax
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(bombers.frame["p"].tolist())
    assert ax.get_xlabel() == "hits"


def test_the_mean_is_marked(bombers, ax):
    bombers.plot_outcomes(ax=ax)
    assert f"mean {float(bombers.odds.mean['hits']):.3f}" in ax.texts[0].get_text()


def test_another_field_can_be_drawn(ax):
    odds("torpedoes", strength=3).plot_outcomes(field="strength_left", ax=ax)
    assert ax.get_xlabel() == "strength left"


def test_a_field_that_is_not_counted_is_refused(bombers):
    with pytest.raises(InputError, match="is not counted here 'raids'"):
        bombers.plot_outcomes(field="raids")
