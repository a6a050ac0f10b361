"""Crippled ships: when, and what the table does."""

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.dropfleet.crippling import Crippled, crippled_by, crippling, effects_of


@pytest.mark.rule("DFC-CRP-01")
@pytest.mark.parametrize(
    ("lost", "start", "crippled"), [(2, 4, True), (1, 4, False), (5, 10, True), (6, 13, False), (7, 13, True)]
)
def test_half_or_more_of_the_starting_hull_cripples(lost, start, crippled):
    assert crippled_by(lost, start) is crippled


@pytest.mark.rule("DFC-CRP-02")
def test_a_hull_of_3_or_less_is_never_crippled():
    assert not crippled_by(2, 3)
    assert crippled_by(2, 4)


RESULTS = [
    (1, 1, "flash", 0, ()),
    (2, 4, "fire", 0, ("fire",)),
    (1, 6, "energy_surges", 2, ("energy_surges", "orbital_decay")),
    (3, 2, "scanners_offline", 0, ("scanners_offline",)),
    (4, 3, "armour_cracked", 2, ("armour_cracked",)),
    (3, 5, "hull_breach", 2, ("orbital_decay",)),
    (5, 1, "engines_disabled", 2, ("engines_disabled", "orbital_decay")),
    (6, 4, "weapons_offline", 3, ("weapons_offline", "launch_offline")),
]


@pytest.mark.rule("DFC-CRP-04", "DFC-CRP-05", "DFC-CRP-06")
@pytest.mark.parametrize(("area", "result", "name", "lost", "leaves"), RESULTS)
def test_the_table_area_first_then_result(area, result, name, lost, leaves):
    assert replay(crippling(10), [area, result]) == Crippled((name,), lost)
    assert effects_of((name,)) == leaves


@pytest.mark.rule("DFC-CRP-06")
def test_a_reactor_overload_rolls_again():
    assert replay(crippling(10), [5, 6, 3, 3]) == Crippled(("reactor_overload", "armour_cracked"), 5)
    assert effects_of(("reactor_overload",)) == ("orbital_decay",)


@pytest.mark.rule("DFC-CRP-07")
def test_extra_damage_has_no_save_and_stops_at_the_end_of_the_ship():
    assert replay(crippling(2), [5, 6]) == Crippled(("reactor_overload",), 2)


def test_probabilities_sum_to_one():
    assert sum(exact(crippling, 10).values()) == 1
