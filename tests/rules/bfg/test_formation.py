"""Squadrons: who may form one, and who keeps formation."""

import pytest

from phasesim.errors import InputError
from phasesim.rules.bfg.formation import chains, check_commander, check_escorts, check_squadron


@pytest.mark.rule("COR-SQ-01")
@pytest.mark.parametrize(
    "kinds",
    [
        ["escort"] * 2,
        ["escort"] * 6,
        ["cruiser", "heavy cruiser", "light cruiser", "cruiser"],
        ["grand cruiser"] * 3,
        ["battleship"] * 2,
    ],
)
def test_squadrons_that_may_be(kinds):
    assert check_squadron("red", kinds) is None


@pytest.mark.rule("COR-SQ-01")
@pytest.mark.parametrize(
    "kinds",
    [
        ["escort"],
        ["escort"] * 7,
        ["cruiser"] * 5,
        ["grand cruiser"] * 4,
        ["battleship"] * 4,
        ["cruiser", "escort"],
        ["cruiser", "grand cruiser"],
        ["battleship", "cruiser"],
    ],
)
def test_squadrons_that_may_not(kinds):
    with pytest.raises(InputError, match="COR-SQ-01"):
        check_squadron("red", kinds)


@pytest.mark.rule("COR-SQ-07")
def test_only_the_one_escort_of_a_fleet_sails_alone():
    assert check_escorts([1]) is check_escorts([2, 6]) is check_escorts([]) is None
    for squadrons in ([1, 3], [1, 1]):
        with pytest.raises(InputError, match="COR-SQ-07"):
            check_escorts(squadrons)


@pytest.mark.rule("COR-FC-03")
def test_a_fleet_of_more_than_750_points_has_a_commander():
    assert check_commander(750, "") is check_commander(751, "red.Lunar") is check_commander(100, "red.Lunar") is None
    with pytest.raises(InputError, match="COR-FC-03"):
        check_commander(751, "")


@pytest.mark.rule("COR-SQ-05")
def test_ships_within_15_cm_of_one_another_form_a_chain():
    row = {"a": (0.0, 0.0), "b": (15.0, 0.0), "c": (30.0, 0.0), "d": (45.1, 0.0)}
    assert chains(row) == (("a", "b", "c"), ("d",))


@pytest.mark.rule("COR-SQ-05")
def test_the_part_with_most_ships_is_the_squadron():
    broken = {"a": (0.0, 0.0), "b": (40.0, 0.0), "c": (50.0, 0.0)}
    assert chains(broken) == (("b", "c"), ("a",))
    assert chains({}) == ()
