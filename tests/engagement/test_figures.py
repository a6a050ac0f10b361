"""Figures of an engagement: defaults, ranges, mistakes."""

import numpy as np
import pytest

from phasesim.engagement import ENGAGEMENTS, Figure
from phasesim.engagement.figures import read_all
from phasesim.errors import InputError

TURRETS = Figure("turrets", "turrets of the ship", 2)
BRACED = Figure("ship_braced", "the ship is braced", False)
PAIRING = Figure("pairing", "how they pair off", "spread", options=("spread", "focus"))


@pytest.mark.parametrize("given", [3, np.int64(3)])
def test_a_whole_number_of_any_kind_is_taken(given):
    assert TURRETS.read(given) == 3


@pytest.mark.parametrize("given", [-1, 100, 2.0, float("nan"), "2", True, None])
def test_other_numbers_are_refused_by_name(given):
    with pytest.raises(InputError) as caught:
        TURRETS.read(given)
    assert caught.value.key == "turrets"
    assert "0 to 99" in str(caught.value)


@pytest.mark.parametrize("given", [2, "yes", None])
def test_a_flag_is_on_or_off(given):
    assert BRACED.read(True) is True
    with pytest.raises(InputError, match="ship_braced: must be on or off"):
        BRACED.read(given)


def test_a_choice_names_the_nearest():
    assert PAIRING.read("focus") == "focus"
    with pytest.raises(InputError, match=r"pairing: unknown value 'focs' .*did you mean 'focus'\?"):
        PAIRING.read("focs")


def test_a_figure_knows_how_it_is_written_on_a_command_line():
    assert (TURRETS.option, BRACED.option) == ("--turrets", "--ship-braced")
    assert (TURRETS.flag, BRACED.flag, PAIRING.flag) == (False, True, False)


def test_what_is_not_given_takes_its_default_and_the_order_stays():
    assert read_all((TURRETS, BRACED), {"ship_braced": True}, "x") == {"turrets": 2, "ship_braced": True}


def test_an_unknown_figure_is_named():
    with pytest.raises(InputError, match=r"bombers: unknown figure 'turret' .*did you mean 'turrets'\?"):
        read_all((TURRETS,), {"turret": 1}, "bombers")


@pytest.mark.parametrize("kind", ENGAGEMENTS.values(), ids=list(ENGAGEMENTS))
def test_every_default_is_a_value_that_its_figure_takes(kind):
    for figure in kind.figures:
        assert figure.read(figure.default) == figure.default
        assert figure.help
