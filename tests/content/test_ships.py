from dataclasses import astuple

import pytest

from phasesim.content import craft, ship_classes
from phasesim.content.fields import Section
from phasesim.content.ships import bay_craft, check_base, read_armour, read_weapon
from phasesim.errors import InputError


def weapon_row(**changes):
    data = {"class": "X", "mount": "prow", "weapon": "torpedoes", "kind": "torpedo", "range_cm": 30, "strength": 6}
    return Section(data | changes, "weapons.csv", "row 2")


def test_all_ship_classes_and_weapons_load():
    classes = ship_classes()
    assert len(classes) == 42
    assert sum(len(sheet.weapons) for sheet in classes.values()) == 164
    assert all(sheet.weapons for sheet in classes.values())


@pytest.mark.rule("COR-SHIP-02")
@pytest.mark.parametrize(
    ("name", "armour"),
    [("Lunar", (6, 5, 5, 5)), ("Terror Ship", (6, 5, 5, 4)), ("Explorer", (5, 5, 5, 4)), ("Cobra", (4, 4, 4, 4))],
)
def test_armour_by_facing(name, armour):
    assert astuple(ship_classes()[name].armour) == armour


@pytest.mark.rule("COR-SHIP-02")
def test_a_data_sheet_holds_what_the_rule_lists():
    sheet = ship_classes()["Dictator"]
    assert (sheet.kind, sheet.hits, sheet.speed, sheet.turn) == ("cruiser", 8, 20.0, 45.0)
    assert (sheet.shields, sheet.turrets, sheet.points) == (2, 3, 220)
    torpedoes = sheet.weapons[-1]
    assert (torpedoes.mount, torpedoes.kind, torpedoes.reach) == ("prow", "torpedo", 30.0)
    assert (torpedoes.strength, torpedoes.arcs) == (6, ("front",))
    assert [made.name for made in sheet.craft] == ["Fury", "Starhawk"]


@pytest.mark.rule("COR-SHIP-03")
def test_three_shields_or_more_than_ten_hits_need_a_large_base_and_no_other_ship_has_one():
    for sheet in ship_classes().values():
        assert (sheet.base == "large") == (sheet.shields >= 3 or sheet.hits > 10), sheet.name


@pytest.mark.rule("COR-SHIP-03")
@pytest.mark.parametrize("changes", [{"shields": 3}, {"hits": 11}])
def test_small_base_is_refused_where_a_large_one_is_due(changes):
    sheet = ship_classes()["Lunar"]
    check_base(weapon_row(), sheet)
    with pytest.raises(InputError, match="COR-SHIP-03"):
        check_base(weapon_row(), sheet.but(**changes))


@pytest.mark.rule("COR-SHIP-04")
def test_a_capital_ship_may_take_a_large_base_and_an_escort_may_not():
    check_base(weapon_row(), ship_classes()["Lunar"].but(base="large"))
    with pytest.raises(InputError, match="COR-SHIP-04"):
        check_base(weapon_row(), ship_classes()["Sword"].but(base="large"))


@pytest.mark.rule("COR-SHIP-01")
def test_every_cruiser_kind_is_a_capital_ship_and_only_escorts_are_not():
    kinds = {sheet.kind: sheet.escort for sheet in ship_classes().values()}
    assert kinds == {
        "battleship": False,
        "grand cruiser": False,
        "heavy cruiser": False,
        "cruiser": False,
        "light cruiser": False,
        "escort": True,
    }


@pytest.mark.rule("ORD-BRD-10")
def test_only_the_battle_barge_has_boarding_torpedoes_as_listed():
    assert [sheet.name for sheet in ship_classes().values() if sheet.boarding_torpedoes] == ["Battle Barge"]


def test_eldar_speeds_by_sunward_edge():
    sheet = ship_classes()["Hellebore"]
    assert (sheet.speeds, sheet.speed, sheet.turns_freely) == ((10.0, 20.0, 30.0), 10.0, True)
    assert ship_classes()["Lunar"].speeds == (20.0,)


def test_craft_aboard_are_those_of_the_launch_bays_without_what_must_be_paid_for():
    aboard = {name: [made.name for made in sheet.craft] for name, sheet in ship_classes().items()}
    assert aboard["Emperor"] == ["Fury", "Starhawk"]
    assert aboard["Styx"] == ["Swiftdeath", "Doomfire", "Dreadclaw"]
    assert aboard["Hammer"] == ["Fighta-Bomma", "Assault Boat"]
    assert aboard["Strike Cruiser"] == ["Thunderhawk"]
    assert aboard["Hero"] == ["Barracuda", "Manta"]
    assert aboard["Gothic"] == []


def test_craft_of_a_launch_bay_must_agree_with_the_craft_table():
    bay = read_weapon(weapon_row(kind="launch_bay", notes="fighter Fury 25", strength=2))
    with pytest.raises(InputError, match="does not agree with the craft table"):
        bay_craft(bay, "Imperial Navy", weapon_row())
    listed = read_weapon(weapon_row(kind="launch_bay", notes="fighter Fury 30", strength=2))
    assert bay_craft(listed, "Imperial Navy", weapon_row()) == (craft()["Imperial Navy", "Fury"],)


def test_rolled_strength_is_kept_as_its_formula():
    rolled = read_weapon(weapon_row(strength="D6+2"))
    assert (rolled.strength, rolled.dice) == (0, "D6+2")
    assert read_weapon(weapon_row()).dice == ""
    with pytest.raises(InputError, match="must be a number or dice like"):
        read_weapon(weapon_row(strength="many"))


def test_range_may_be_a_span():
    missiles = read_weapon(weapon_row(range_cm="20-40"))
    assert (missiles.reach_min, missiles.reach) == (20.0, 40.0)
    with pytest.raises(InputError, match="must be a number of cm or a span"):
        read_weapon(weapon_row(range_cm="far"))


@pytest.mark.parametrize("key", ["mount", "kind", "arcs"])
def test_unknown_word_in_a_weapon_is_refused(key):
    with pytest.raises(InputError, match="unknown"):
        read_weapon(weapon_row(**{key: "nowhere"}))


@pytest.mark.rule("COR-SHIP-02")
@pytest.mark.parametrize("value", [0, 7, -1])
def test_armour_outside_1_to_6_is_refused(value):
    data = {"armour_front": 5, "armour_port": 5, "armour_starboard": 5, "armour_rear": value}
    with pytest.raises(InputError, match="armour_rear"):
        read_armour(Section(data, "ships.csv", "row 2"))


def test_unknown_system_is_refused():
    with pytest.raises(InputError, match="unknown game system 'bfg' .*did you mean 'bfgr'"):
        ship_classes("bfg")
