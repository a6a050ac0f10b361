"""A ship's changed data sheet: the figures given, the others as they are, and what cannot be."""

import pytest

from phasesim.content import scenario_data, scenario_from
from phasesim.errors import InputError


def changed(sheet):
    data, source = scenario_data("one-strike")
    data["sides"]["red"]["ships"][0]["sheet"] = sheet
    return scenario_from(data, source).side("red").ships[0]


def test_the_figures_given_replace_those_of_the_class():
    plain, ship = changed({}).sheet, changed({"turrets": 5, "hits": 6, "speed": 30, "turn": 90.0, "points": 999})
    assert (ship.sheet.turrets, ship.sheet.hits, ship.hits, ship.sheet.speed) == (5, 6, 6, 30)
    assert (ship.sheet.turn, ship.sheet.points, ship.sheet.speeds) == (90, 999, (30,))
    assert (ship.sheet.shields, ship.sheet.armour) == (plain.shields, plain.armour)


def test_armour_is_one_number_or_facings():
    assert {getattr(changed({"armour": 6}).sheet.armour, name) for name in ("front", "port", "starboard", "rear")} == {
        6
    }
    armour = changed({"armour": {"rear": 3}}).sheet.armour
    assert (armour.front, armour.rear, armour.lowest) == (5, 3, 3)


@pytest.mark.parametrize("sheet", [{"turets": 3}, {"armour": 7}, {"armour": {"top": 3}}, {"turrets": -1}, {"hits": 0}])
def test_what_cannot_be_is_refused(sheet):
    with pytest.raises(InputError):
        changed(sheet)
