import pytest

from phasesim.content import ship_classes, ship_options
from phasesim.content.fields import Section
from phasesim.content.options import equip
from phasesim.errors import InputError

ROW = Section({}, "mine.toml", "sides.red.ships[0]")


def taken(name, *options):
    return equip(ship_classes()[name], options, ROW)


def test_every_option_can_be_taken_and_changes_the_data_sheet():
    for (name, option), made in ship_options().items():
        first = ("torpedoes",) if made.boarding and not ship_classes()[name].tubes else ()
        sheet = taken(name, *first)
        changed = taken(name, *first, option)
        assert changed != sheet
        assert changed.points == sheet.points + made.points


def test_torpedo_bombers_are_paid_for_by_the_bay():
    changed = taken("Emperor", "torpedo bombers", "assault boats")
    assert changed.points == 365 + 8 * 10 + 5
    assert [made.role for made in changed.craft] == ["fighter", "bomber", "torpedo_bomber", "assault_boat"]


def test_weapons_may_be_replaced():
    mounts = [(weapon.mount, weapon.kind, weapon.strength) for weapon in taken("Despoiler", "torpedoes").weapons]
    assert ("prow", "torpedo", 8) in mounts
    assert ("prow", "lance", 4) not in mounts


@pytest.mark.rule("ORD-BRD-10")
def test_a_strike_cruiser_that_trades_its_bays_has_boarding_torpedoes_and_no_craft():
    changed = taken("Strike Cruiser", "torpedoes")
    assert changed.boarding_torpedoes
    assert changed.craft == ()


@pytest.mark.rule("ORD-BRD-10")
def test_ork_ships_pay_for_boarding_torpedoes_of_20_cm_once_they_have_tubes():
    hammer = taken("Hammer", "boarding torpedoes")
    assert hammer.boarding_torpedoes and not ship_classes()["Hammer"].boarding_torpedoes
    assert hammer.points == 250
    assert [(tubes.reach, tubes.boarding) for tubes in hammer.tubes] == [(30.0, 20.0)]
    kroozer = taken("Kill Kroozer", "torpedoes", "boarding torpedoes")
    assert [(tubes.dice, tubes.boarding) for tubes in kroozer.tubes] == [("D6+2", 20.0)]
    assert sorted(weapon.name for weapon in kroozer.weapons if weapon.mount == "prow") == ["gunz", "torpedoes"]
    with pytest.raises(InputError, match=r"needs torpedo tubes first.*\[ORD-BRD-01\]"):
        taken("Terror Ship", "boarding torpedoes")


def test_option_of_another_class_gives_those_of_this_one():
    with pytest.raises(InputError, match=r"sides\.red\.ships\[0\]\.options: unknown option of class Hammer"):
        taken("Hammer", "extra shield")


def test_option_named_twice_is_refused():
    with pytest.raises(InputError, match="named twice"):
        taken("Mars", "third turret", "third turret")
