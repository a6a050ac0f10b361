"""Fleets, tokens and places of a scenario file."""

from copy import deepcopy

import pytest

from phasesim.content import scenario_from
from phasesim.errors import InputError


@pytest.fixture
def duel():
    return deepcopy(
        {
            "schema": 1,
            "name": "duel",
            "system": "dropfleet",
            "turns": 4,
            "sides": {
                "red": {"doctrine": "passive", "ships": [{"class": "Seattle", "position": [0, -9], "heading": 90}]},
                "blue": {"doctrine": "passive", "ships": [{"class": "Hydra", "position": [0, 9], "heading": 270}]},
            },
        }
    )


def fleet(duel, *ships):
    duel["sides"]["red"]["ships"] = [
        {"class": kind, "position": [n, -9], "heading": 90, "name": f"S{n}", **keys}
        for n, (kind, keys) in enumerate(ships)
    ]
    return duel


@pytest.mark.rule("DFC-DIC-05")
def test_the_usual_table_is_4_feet_square(duel):
    assert (scenario_from(duel).width, scenario_from(duel).height) == (48.0, 48.0)
    assert scenario_from(duel | {"table": [72.0, 48.0]}).width == 72.0


@pytest.mark.rule("DFC-FLT-01")
def test_launch_capacity_is_capped_by_the_size_of_the_battle(duel):
    carriers = [("Seattle", {"battlegroup": str(n)}) for n in range(3)]
    assert scenario_from(fleet(duel, *carriers))
    fourth = [*carriers, ("Seattle", {"battlegroup": "3"})]
    with pytest.raises(InputError, match=r"Launch Capacity is more than 10: 12 \[DFC-FLT-01\]"):
        scenario_from(fleet(duel, *fourth))
    clash = [*fourth, ("New York", {"battlegroup": "4"}), ("Minos", {"battlegroup": "5"})]
    with pytest.raises(InputError, match="more than 15: 22"):
        scenario_from(fleet(duel, *clash))
    assert scenario_from(fleet(duel, *fourth) | {"unlimited": True})


@pytest.mark.rule("DFC-FLT-01")
def test_fire_ships_and_landers_do_not_count(duel):
    many = [("Seneca", {})] * 3 + [("New Orleans", {})] * 2
    assert scenario_from(fleet(duel, *many))


@pytest.mark.rule("DFC-FLT-02")
def test_battlegroups_are_limited(duel):
    cards = [("Europa", {"battlegroup": str(n)}) for n in range(4)]
    assert scenario_from(fleet(duel, *cards))
    with pytest.raises(InputError, match=r"more than 4 Battlegroups: 5 \[DFC-FLT-02\]"):
        scenario_from(fleet(duel, *cards, ("Europa", {"battlegroup": "5"})))


@pytest.mark.rule("DFC-SPC-11")
def test_rare_classes_are_limited(duel):
    pair = [("Havana", {"battlegroup": "1"}), ("Havana", {"battlegroup": "1"})]
    assert scenario_from(fleet(duel, *pair))
    with pytest.raises(InputError, match=r"more than 1 Groups of Havana: 2 \[DFC-SPC-11\]"):
        scenario_from(fleet(duel, *pair, ("Havana", {"battlegroup": "2"})))


@pytest.mark.rule("DFC-ACT-08")
def test_ships_of_one_class_in_a_battlegroup_form_one_group(duel):
    ships = scenario_from(fleet(duel, ("Europa", {}), ("Europa", {}), ("Europa", {"battlegroup": "2"}))).sides[0].ships
    assert [ship.group for ship in ships] == ["red.1 Europa", "red.1 Europa", "red.2 Europa"]


@pytest.mark.rule("DFC-SCN-01")
def test_the_usual_field_is_6_by_3_inches_and_lies_in_orbit(duel):
    field = scenario_from(duel | {"scenery": [{"kind": "fine", "position": [0, 0]}]}).terrain[0]
    assert (field.name, field.size) == ("fine 1", (6.0, 3.0))


@pytest.mark.rule("DFC-SCN-05")
def test_solid_objects_are_2_to_6_inches_in_radius_and_hold_no_ship(duel):
    moon = {"kind": "solid", "position": [0, -6], "radius": 6}
    with pytest.raises(InputError, match=r"red.Seattle stands inside.*DFC-SCN-05"):
        scenario_from(duel | {"scenery": [moon]})
    with pytest.raises(InputError, match="2 to 6"):
        scenario_from(duel | {"scenery": [moon | {"radius": 6.1}]})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"class": "Seatle"}, "did you mean 'Seattle'"),
        ({"layer": "orbit"}, "unknown orbital layer 'orbit'"),
        ({"layer": "atmosphere"}, r"Seattle is not Atmospheric.*DFC-MOV-05"),
        ({"hull": 11}, "1 to 10"),
        ({"shields": True}, r"none to raise.*DFC-ARM-03"),
        ({"effects": ["fires"]}, "did you mean 'fire'"),
        ({"position": [25, 0]}, "off the table"),
        ({"leadership": 8}, "unknown key 'leadership'"),
    ],
)
def test_a_ship_that_cannot_be_is_refused(duel, change, said):
    duel["sides"]["red"]["ships"][0] |= change
    with pytest.raises(InputError, match=said):
        scenario_from(duel)


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ({"kind": "bomber", "target": "blue.Hidra"}, "did you mean 'blue.Hydra'"),
        ({"kind": "dropship", "target": "blue.Hydra"}, "launch asset of UCM with a token"),
        ({"kind": "fire_ship", "target": "blue.Hydra"}, "launch asset of UCM"),
        ({"kind": "bomber", "target": "blue.Hydra", "tokens": 0}, "1 to 100"),
    ],
)
def test_a_token_that_cannot_be_is_refused(duel, unit, said):
    duel["sides"]["red"]["ordnance"] = [unit]
    with pytest.raises(InputError, match=said):
        scenario_from(duel)


def test_an_admiral_needs_a_ship(duel):
    duel["sides"]["red"]["admiral"] = 2
    with pytest.raises(InputError, match="flagship"):
        scenario_from(duel)


def test_forced_decisions_of_unknown_names_are_refused(duel):
    from phasesim.content import load_rules
    from phasesim.engine import stage

    duel["sides"]["red"]["choices"] = {"brace": True}
    with pytest.raises(InputError, match="unknown decision 'brace'"):
        stage(scenario_from(duel), load_rules("dropfleet"))
    duel["sides"]["red"]["choices"] = {"order": "course_chang"}
    with pytest.raises(InputError, match="did you mean 'course_change'"):
        stage(scenario_from(duel), load_rules("dropfleet"))


@pytest.mark.rule("DFC-INI-01")
def test_an_admiral_that_is_lost_adds_nothing(duel):
    from phasesim.content import load_rules
    from phasesim.engine import stage
    from phasesim.rules.dropfleet.rank import admiral

    duel["sides"]["red"] |= {"flagship": "Seattle", "admiral": 3}
    host = stage(scenario_from(duel), load_rules("dropfleet"))
    host.deploy()
    assert admiral(host, "red") == 3
    host.drop_ship("red.Seattle")
    assert admiral(host, "red") == 0
