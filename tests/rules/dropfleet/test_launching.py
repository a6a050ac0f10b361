"""Launching: loads and Launch values, who may launch, what it costs, the way through scenery."""

import pytest
from theatre import battle, fought, launch, ship

from phasesim.content.dropfleet import assets
from phasesim.errors import InputError
from phasesim.table.dropfleet import STAGES, TOKEN_SIDE

FOE = [ship("Minos", (0, 9), 270)]


def launched(red, told, *, blue=FOE, turns=1, stop="launch_assets", seed=1, dice=None, **more):
    scenario = battle(red, blue, choices={"red": {"launch": told, **more.pop("also", {})}}, turns=turns, **more)
    return fought(scenario, dice or {}, seed=seed, start="launch_assets" if turns == 1 else "", stop=f"{turns}.{stop}")


@pytest.mark.rule("LAU-GEN-01", "LAU-LCH-03")
def test_every_kind_of_asset_has_its_stage_of_launching():
    assert {kind for kinds in STAGES for kind in kinds} == {kind for _, kind in assets()}
    assert STAGES[0] == ("torpedo", "light_torpedo", "heavy_torpedo")
    assert [assets()["UCM", kind].stage for kind in ("torpedo", "bomber", "fighter", "dropship", "bulk_lander")] == [
        0,
        1,
        2,
        3,
        3,
    ]
    assert assets()["Resistance", "fire_ship"].stage == 1


@pytest.mark.rule("LAU-GEN-02")
def test_a_token_stands_for_a_flight_or_for_one_torpedo():
    told = {"New York": [launch("bomber", "blue.Minos", 3), launch("torpedo", "blue.Minos")]}
    done = launched([ship("New York")], told, dice={"lock": [1] * 6})
    made = [event.outcome for event in done.all("launch")]
    assert [outcome.get("markers") or len(outcome["salvoes"]) for outcome in made] == [1, 3]
    assert list(done.ordnance) == ["red.New York torpedo 1.1"]
    assert round(TOKEN_SIDE * 25.4) == 20


@pytest.mark.rule("LAU-GEN-03")
def test_landers_have_no_token():
    site = [{"kind": "sector", "name": "S", "position": [0, 1]}]
    told = {"New Orleans": [launch("dropship", "S", cargo="armour")]}
    done = launched([ship("New Orleans", layer="atmosphere")], told, sites=site)
    assert not done.ordnance
    assert done.one("lands").outcome["landed"] == 1


@pytest.mark.rule("LAU-GEN-04", "LAU-LAY-03")
def test_a_facility_is_a_carrier_whose_assets_come_up_into_orbit():
    site = {"kind": "facility", "name": "Airfield", "position": [0, 0], "side": "red", "faction": "UCM"}
    done = launched(
        [ship("Berlin", (60, 60))],
        {"Airfield": [launch("bomber", "blue.Minos", 2)]},
        sites=[{**site, "fighters_bombers": 2}],
    )
    assert done.one("launch").actor == "red.Airfield"
    assert done.one("strikes").outcome["tokens"] == 2


@pytest.mark.rule("LAU-CAR-01", "LAU-CAR-02")
def test_the_types_of_a_load_share_its_launch_value():
    told = [launch("bomber", "blue.Minos", 4), launch("fighter", "red.New York", 3)]
    done = launched([ship("New York")], {"New York": told})
    assert [event.outcome["markers"] for event in done.all("launch")] == [4, 3]
    told = [launch("bomber", "blue.Minos", 4), launch("fighter", "red.New York", 4)]
    with pytest.raises(InputError, match=r"may launch 1 to 3 more of fighter this turn, not 4 .*LAU-CAR-02"):
        launched([ship("New York")], {"New York": told})


@pytest.mark.rule("LAU-CAR-02", "LAU-CAR-01")
def test_the_sample_carrier_launches_one_torpedo_and_six_fighters_or_bombers_in_all():
    site = {"kind": "facility", "name": "Dock", "position": [0, 0], "side": "red", "faction": "UCM", "torpedoes": 1}
    site |= {"fighters_bombers": 6, "torpedo_type": "torpedo"}

    def sent(torpedoes, bombers, fighters):
        told = [launch("torpedo", "blue.Minos", torpedoes), launch("bomber", "blue.Minos", bombers)]
        told += [launch("fighter", "red.Berlin", fighters)]
        done = launched([ship("Berlin", (0, 20))], {"Dock": told}, sites=[site])
        return [event.outcome.get("markers", 1) for event in done.all("launch")]

    assert sent(1, 4, 2) == [1, 4, 2]
    for more in ((2, 4, 2), (1, 7, 1), (1, 4, 3)):
        with pytest.raises(InputError, match="LAU-CAR-02"):
            sent(*more)


@pytest.mark.rule("LAU-CAR-02")
def test_a_carrier_launches_no_more_than_its_value_and_every_turn_anew():
    with pytest.raises(InputError, match="LAU-CAR-02"):
        launched([ship("Seattle")], {"Seattle": [launch("bomber", "blue.Minos", 4)]})
    done = launched([ship("Seattle")], {"Seattle": [launch("fighter", "red.Seattle", 3)]}, turns=2)
    assert [event.turn for event in done.all("launch")] == [1, 2]


@pytest.mark.rule("LAU-CAR-03", "DFC-SPC-03")
def test_limited_loads_may_be_used_so_often_in_a_game():
    told = {"New York": [launch("torpedo", "blue.Minos")]}
    done = launched([ship("New York")], told, blue=[ship("Minos", (0, 9))], turns=4, also={"passage": 3.0})
    assert [event.turn for event in done.all("launch")] == [1, 2]


@pytest.mark.rule("DFC-SPC-03")
def test_the_uses_are_counted_by_load():
    # two loads of one heavy torpedo each
    told = {"1 Rome": [launch("heavy_torpedo", "blue.Minos")], "2 Rome": [launch("heavy_torpedo", "blue.Minos", 2)]}
    with pytest.raises(InputError, match=r"may launch 1 to 1 more of heavy_torpedo"):
        launched([ship("Rome")], told, turns=2, blue=[ship("Minos", (0, 9))])
    told["2 Rome"] = [launch("heavy_torpedo", "blue.Minos")]
    done = launched([ship("Rome")], told, turns=3, blue=[ship("Minos", (0, 9))], also={"passage": 4.0})
    assert [event.turn for event in done.all("launch")] == [1, 2]


@pytest.mark.rule("LAU-LCH-04")
def test_each_token_may_have_its_own_target():
    blue = [*FOE, ship("Europa", (3, 9), 270)]
    told = {"Seattle": [launch("bomber", "blue.Minos", 2), launch("bomber", "blue.Europa", 1)]}
    assert [event.target for event in launched([ship("Seattle")], told, blue=blue).all("launch")] == [
        "blue.Minos",
        "blue.Europa",
    ]


@pytest.mark.rule("LAU-LCH-04")
def test_all_ships_of_a_group_launch_together():
    red = [ship("Havana", (x, 0), name=f"H{x}") for x in (0, 2)]
    done = launched(red, {"*": [launch("light_torpedo", "blue.Minos")]})
    assert [event.actor for event in done.all("launch")] == ["red.H0", "red.H2"]
    assert {token.group for token in done.ordnance.values()} == {"red.1 Havana"}


@pytest.mark.rule("LAU-LCH-05")
def test_a_group_launches_each_type_once_a_turn():
    told = {"New York": [launch("torpedo", "blue.Minos"), launch("bomber", "blue.Minos", 1)]}
    done = launched([ship("New York")], told)
    assert [event.outcome["kind"] for event in done.all("launch")] == ["torpedo", "bomber"]


@pytest.mark.rule("LAU-LCH-06")
def test_a_group_that_is_picked_must_launch_something():
    with pytest.raises(InputError, match=r"not 0.*LAU-CAR-02|LAU-LCH-06"):
        launched([ship("Seattle")], {"Seattle": [launch("bomber", "blue.Minos", 0)]})
    from phasesim.rules.dropfleet.launching import check_sorties

    with pytest.raises(InputError, match=r"launches nothing.*LAU-LCH-06"):
        check_sorties(None, "red.1 Seattle", 1, ())


# ---------------------------------------------------------------- who may
def turn_of(order, passage, special=(), crippled=False, **ship_keys):
    told = {
        "order": order,
        "special_order": order,
        "passage": passage,
        "launch": {"Seattle": [launch("fighter", "red.Seattle")]},
    }
    scenario = battle([ship("Seattle", **ship_keys)], [ship("Minos", (60, 60))], choices={"red": told})
    if special:
        red = scenario.side("red")
        vessel = red.ships[0]
        vessel = vessel.but(sheet=vessel.sheet.but(special=(*vessel.sheet.special, *special)), crippled=crippled)
        scenario = scenario.but(sides=(red.but(ships=(vessel,)), scenario.side("blue")))
    return fought(scenario, seed=1, stop="launch_assets")


@pytest.mark.rule("LAU-LCH-07")
@pytest.mark.parametrize(("order", "passage"), [("weapons_free", 8.0), ("course_change", 8.0), ("active_scan", 8.0)])
def test_launching_comes_on_top_of_what_the_orders_allow(order, passage):
    assert turn_of(order, passage).all("launch")


@pytest.mark.rule("LAU-LCH-08", "DFC-ORD-07", "DFC-ORD-08")
@pytest.mark.parametrize(("order", "passage"), [("max_thrust", 16.0), ("silent_running", 8.0)])
def test_a_carrier_that_may_not_fire_may_not_launch(order, passage):
    assert not turn_of(order, passage).all("launch")


@pytest.mark.rule("DFC-SPC-04", "DFC-ORD-08")
def test_a_stealthy_ship_launches_on_silent_running_which_ends_with_it():
    done = turn_of("silent_running", 8.0, special=["Stealth"])
    assert done.all("launch")
    assert not done.ships["red.Seattle"].silent
    assert not turn_of("silent_running", 8.0, special=["Stealth"], crippled=True).all("launch")


@pytest.mark.rule("LAU-LCH-08", "DFC-CRP-06")
def test_weapons_offline_cost_one_chance_to_launch():
    told = {"launch": {"Seattle": [launch("fighter", "red.Seattle")]}}
    red = [ship("Seattle", effects=["weapons_offline", "launch_offline"])]
    done = fought(battle(red, choices={"red": told}, turns=2), seed=1, stop="2.launch_assets")
    assert [event.turn for event in done.all("launch")] == [2]


@pytest.mark.rule("LAU-LCH-09")
def test_launching_leaves_one_minor_spike_a_turn_however_much_is_launched():
    told = {
        "New York": [
            launch("torpedo", "blue.Minos"),
            launch("bomber", "blue.Minos", 2),
            launch("fighter", "red.New York"),
        ]
    }
    done = launched([ship("New York")], told)
    assert done.ships["red.New York"].spike == 1
    assert len(done.all("spike", target="red.New York")) == 1


# ---------------------------------------------------------------- through scenery
def field(kind, *at, **more):
    return {"kind": kind, "name": kind, "position": list(at or (0, 5)), **more}


@pytest.mark.rule("LAU-TTT-05")
def test_a_die_for_each_asset_and_each_field_on_the_line():
    told = {"Seattle": [launch("fighter", "red.Berlin", 3)]}
    red = [ship("Seattle"), ship("Berlin", (0, 15))]
    dice = {
        ("red.Seattle fighter 1.1", "fine", "debris"): [3, 2, 1],
        ("red.Seattle fighter 1.2", "dense", "debris"): [5, 1],
    }
    done = launched(
        red, told, scenery=[field("fine"), field("dense", 0, 10)], dice=dice, blue=[ship("Minos", (80, 80))]
    )
    assert [event.outcome["markers"] for event in done.all("removed", cause="debris")] == [1, 1]
    assert len(done.ordnance) == 1


@pytest.mark.rule("LAU-TTT-05", "LAU-TTT-04")
def test_only_the_straight_line_counts():
    told = {"Seattle": [launch("fighter", "red.Berlin", 3)]}
    red = [ship("Seattle"), ship("Berlin", (0, 15))]
    done = launched(red, told, scenery=[field("fine", 4, 5)], blue=[ship("Minos", (80, 80))])
    assert len(done.ordnance) == 3


@pytest.mark.rule("LAU-TTT-06")
def test_a_solid_object_on_the_line_destroys_them_at_once():
    told = {"Seattle": [launch("bomber", "blue.Minos", 3)]}
    done = launched([ship("Seattle")], told, scenery=[field("solid", 0, 4, radius=2)])
    assert done.one("removed").outcome["cause"] == "solid object"
    assert not done.all("strikes")


@pytest.mark.rule("DFC-OPT-03")
def test_a_planetary_ring_matters_by_the_faq_only():
    told = {"Seattle": [launch("fighter", "red.Berlin", 3)]}
    scenario = battle(
        [ship("Seattle"), ship("Berlin", (0, 15))], choices={"red": {"launch": told}}, scenery=[field("ring")]
    )
    dice = {"debris": [4, 3, 3]}
    done = fought(
        scenario, dice, rules="dropfleet+obstacle_test=debris_faq", seed=1, start="launch_assets", stop="launch_assets"
    )
    assert len(done.ordnance) == 2
    assert len(fought(scenario, seed=1, start="launch_assets", stop="launch_assets").ordnance) == 3
