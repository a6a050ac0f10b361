"""Armour as an attack meets it."""

import pytest

from phasesim.content import ship_classes
from phasesim.rules.bfg.armour import present, shown

SIDES = ("front", "port", "starboard", "rear")


def by_side(name, **state):
    armour = present(ship_classes()[name], **state)
    return [shown(armour, side) for side in SIDES]


@pytest.mark.rule("COR-SHIP-02")
@pytest.mark.parametrize(
    ("name", "armour"), [("Lunar", [6, 5, 5, 5]), ("Terror Ship", [6, 5, 5, 4]), ("Explorer", [5, 5, 5, 4])]
)
def test_armour_by_side(name, armour):
    assert by_side(name) == armour


@pytest.mark.rule("COR-WPN-07")
@pytest.mark.parametrize("name", ["Hero", "Custodian"])
def test_a_deflector_is_off_while_the_prow_is_damaged(name):
    assert by_side(name)[0] == 6
    assert by_side(name, criticals=("prow_armament_damaged",)) == [5, 5, 5, 5]
    assert by_side(name, criticals=("port_armament_damaged",))[0] == 6


@pytest.mark.rule("SHT-HULK-09")
def test_a_hulk_has_the_armour_of_its_hull():
    assert by_side("Hero", hulk=True) == [5, 5, 5, 5]
    assert by_side("Lunar", hulk=True, criticals=("prow_armament_damaged",)) == [6, 5, 5, 5]


def test_the_lowest_armour_follows():
    assert present(ship_classes()["Hero"], hulk=True).lowest == 5
