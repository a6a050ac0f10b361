"""Ships under way: straight moves, layers, scenery, the tokens that go with them, the edge of the table."""

import pytest
from theatre import battle, fought, ship, tokens

from phasesim.errors import InputError

ABOVE = {"kind": "fine", "name": "Field", "position": [0, 5]}


def sailed(red, passage, *units, order="standard", dice=None, turns=1, **more):
    told = {"passage": passage, "order": order, "special_order": "" if order == "standard" else order}
    scenario = battle([red, *units], choices={"red": told}, turns=turns, **more)
    return fought(scenario, dice or {}, seed=1, stop=f"{turns}.activation")


@pytest.mark.rule("DFC-MOV-01")
def test_ships_move_straight_ahead_and_may_end_in_one_place():
    done = sailed(ship("Seattle"), {"Seattle": 8.0, "Berlin": 6.0}, ship("Berlin", (0, 2)))
    assert done.ships["red.Seattle"].position == done.ships["red.Berlin"].position == (0.0, 8.0)


# ---------------------------------------------------------------- layers
@pytest.mark.rule("DFC-MOV-04", "DFC-MOV-02")
def test_one_layer_up_or_down_a_turn():
    for start, goal in (("high", "low"), ("low", "high")):
        inches = 4.0
        done = sailed(ship("Seattle", layer=start), {"legs": [[0, inches]], "layer": goal})
        assert done.ships["red.Seattle"].layer == goal
    with pytest.raises(InputError, match=r"one layer only.*DFC-MOV-02"):
        sailed(ship("Seattle", layer="high"), {"legs": [[0, 4.0]], "layer": "atmosphere"})


@pytest.mark.rule("DFC-MOV-02")
def test_a_change_of_layer_does_not_use_the_turn():
    done = sailed(ship("Seattle"), {"legs": [[45, 4.0]], "layer": "low"})
    assert (done.ships["red.Seattle"].layer, done.ships["red.Seattle"].heading[0] < 0) == ("low", True)


@pytest.mark.rule("DFC-MOV-03")
def test_going_up_costs_4_inches_and_going_down_nothing():
    up = {"legs": [[0, 4.0]], "layer": "high"}
    assert sailed(ship("Seattle", layer="low"), up).ships["red.Seattle"].position == (0.0, 4.0)
    with pytest.raises(InputError, match=r"cannot move 4.1 .*0 to 4 inches"):
        sailed(ship("Seattle", layer="low"), {"legs": [[0, 4.1]], "layer": "high"})
    down = {"legs": [[0, 8.0]], "layer": "low"}
    assert sailed(ship("Seattle"), down).ships["red.Seattle"].position == (0.0, 8.0)


@pytest.mark.rule("DFC-MOV-03")
def test_a_ship_without_4_inches_cannot_go_up():
    told = {"legs": [[0, 0.0]], "layer": "high"}
    with pytest.raises(InputError, match=r"cannot go up.*DFC-MOV-03"):
        sailed(ship("Minos", layer="low"), told, order="station_keeping")


@pytest.mark.rule("DFC-ORD-10")
@pytest.mark.parametrize("order", ["weapons_free", "active_scan", "silent_running"])
def test_a_ship_that_may_not_turn_may_not_change_layer(order):
    with pytest.raises(InputError, match="DFC-ORD-10"):
        sailed(ship("Seattle"), {"legs": [[0, 4.0]], "layer": "low"}, order=order)


@pytest.mark.rule("DFC-ORD-10", "DFC-CRP-06")
def test_disabled_engines_halve_thrust_and_forbid_turns_and_layers():
    damaged = ship("Bellerophon", effects=["engines_disabled"])
    assert sailed(damaged, 4.0).ships["red.Bellerophon"].position == (0.0, 4.0)
    with pytest.raises(InputError, match=r"2 to 4 inches"):
        sailed(damaged, 4.1)
    with pytest.raises(InputError, match="may not turn"):
        sailed(damaged, {"legs": [[45, 4.0]]})
    with pytest.raises(InputError, match="DFC-ORD-10"):
        sailed(damaged, {"legs": [[0, 4.0]], "layer": "low"})


@pytest.mark.rule("DFC-MOV-05")
def test_only_atmospheric_ships_survive_atmosphere():
    down = {"legs": [[0, 5.0]], "layer": "atmosphere", "at": 4.0}
    done = sailed(ship("Seattle", layer="low"), {**down, "legs": [[0, 4.0]]})
    assert done.one("destroyed", target="red.Seattle").outcome["cause"] == "atmosphere"
    assert not done.all("explodes")
    assert sailed(ship("Harpy", layer="low"), {**down, "legs": [[0, 6.0]]}).ships["red.Harpy"].layer == "atmosphere"


@pytest.mark.rule("DFC-MOV-05")
def test_in_atmosphere_thrust_is_2_and_a_ship_leaves_at_the_start_of_its_move():
    low = ship("New Orleans", layer="atmosphere")
    assert sailed(low, 2.0).ships["red.New Orleans"].position == (0.0, 2.0)
    with pytest.raises(InputError, match=r"1 to 2 inches.*DFC-MOV-05"):
        sailed(low, 2.1)
    up = sailed(low, {"legs": [[0, 6.0]], "layer": "low"}).ships["red.New Orleans"]
    assert (up.layer, up.position) == ("low", (0.0, 6.0))
    with pytest.raises(InputError, match=r"at the start of its move.*DFC-MOV-05"):
        sailed(low, {"legs": [[0, 6.0]], "layer": "low", "at": 2.0})
    with pytest.raises(InputError, match="1 to 6 inches"):
        sailed(low, {"legs": [[0, 6.1]], "layer": "low"})


@pytest.mark.rule("DFC-MOV-06")
def test_a_ship_that_goes_down_into_atmosphere_keeps_2_inches_of_its_move():
    low = ship("Harpy", layer="low")
    sailed(low, {"legs": [[0, 12.0]], "layer": "atmosphere", "at": 10.0})
    with pytest.raises(InputError, match=r"goes down too early.*DFC-MOV-06"):
        sailed(low, {"legs": [[0, 12.0]], "layer": "atmosphere", "at": 9.0})


# ---------------------------------------------------------------- tokens on the way
@pytest.mark.rule("LAU-LCH-10", "LAU-FTR-08")
def test_tokens_follow_the_ship_that_they_are_with():
    guard, threat = tokens("fighter", "red.Seattle", name="guard"), tokens("bomber", "red.Seattle", faction="PHR")
    scenario = battle([ship("Seattle"), guard], [threat], choices={"red": {"passage": 8.0}})
    dice = {"lock": [1, 1]}
    done = fought(scenario, dice, seed=1, stop="activation")
    assert done.ordnance["red.guard"].position == done.ships["red.Seattle"].position == (0.0, 8.0)
    assert done.ordnance["red.guard"].target == "red.Seattle"


@pytest.mark.rule("LAU-LAY-04")
def test_tokens_with_a_ship_that_enters_atmosphere_are_removed_whoever_owns_them():
    units = [ship("Harpy", layer="low"), tokens("fighter", "red.Harpy", 2)]
    told = {"passage": {"legs": [[0, 6.0]], "layer": "atmosphere", "at": 6.0}}
    scenario = battle(units, [tokens("torpedo", "red.Harpy", faction="PHR")], choices={"red": told})
    done = fought(scenario, seed=1, stop="activation")
    assert not done.ordnance
    assert {event.outcome["cause"] for event in done.all("removed")} == {"atmosphere"}
    assert not done.all("strikes")


# ---------------------------------------------------------------- scenery
@pytest.mark.rule("DFC-SCN-02")
def test_a_ship_in_a_field_is_hit_once_a_field_and_turn():
    done = sailed(ship("Seattle"), 8.0, scenery=[ABOVE], dice={"lock": [3, 2], "armour save": [2]})
    assert done.one("damage", "Field", "red.Seattle").outcome["damage"] == 1
    twice = {"legs": [[45, 4.0], [-45, 4.0]]}
    dice = {"lock": [1, 1]}
    done = sailed(ship("Seattle", (1, 3)), twice, scenery=[ABOVE], dice=dice, order="course_change")
    assert done.one("damage").outcome["damage"] == 0


@pytest.mark.rule("DFC-SCN-02", "DFC-SCN-01")
def test_a_ship_that_turns_on_the_spot_in_a_dense_field_is_hit_and_one_in_atmosphere_is_not():
    dense = {**ABOVE, "kind": "dense", "position": [0, 0]}
    done = sailed(
        ship("Seattle"), 0.0, scenery=[dense], order="station_keeping", dice={"lock": [2, 4], "armour save": [1]}
    )
    assert done.one("damage", "Field").outcome["damage"] == 2
    assert not sailed(ship("New Orleans", layer="atmosphere"), 2.0, scenery=[dense]).all("damage")


@pytest.mark.rule("DFC-SCN-04")
def test_tokens_roll_before_the_ship_is_hit():
    units = [ship("Seattle"), tokens("fighter", "red.Seattle", 3)]
    scenario = battle(units, choices={"red": {"passage": 8.0}}, scenery=[ABOVE])
    done = fought(scenario, {"debris": [2, 3, 6], "lock": [3, 1], "armour save": [1]}, seed=1, stop="activation")
    removed, damage = done.one("removed"), done.one("damage", "Field")
    assert removed.outcome["markers"] == 2
    assert removed.sequence < damage.sequence
    assert len(done.ordnance) == 1


@pytest.mark.rule("DFC-SCN-05")
def test_a_solid_object_destroys_what_moves_over_it_tokens_included():
    moon = {"kind": "solid", "name": "Moon", "position": [0, 6], "radius": 3}
    units = [ship("Seattle"), tokens("fighter", "red.Seattle", 2)]
    scenario = battle(units, choices={"red": {"passage": 8.0}}, scenery=[moon])
    done = fought(scenario, {"catastrophic damage": [1]}, seed=1, stop="activation")
    assert done.one("destroyed", "Moon").target == "red.Seattle"
    assert not done.ordnance


def test_what_is_met_is_met_in_its_order_and_at_its_time():
    far = {**ABOVE, "name": "Far", "position": [0, 14], "kind": "dense"}
    near = {**ABOVE, "name": "Near", "position": [0, 5], "kind": "dense"}
    dice = {"lock": [6, 6, 6, 6]}
    done = sailed(ship("Seattle"), 16.0, scenery=[far, near], order="max_thrust", dice=dice)
    hits = done.all("damage", target="red.Seattle", cause="debris")
    assert [event.actor for event in hits] == ["Near", "Far"]
    assert hits[0].time < hits[1].time


def test_a_ship_off_the_table_is_out_of_the_battle_with_its_tokens():
    units = [ship("Seattle", (0, 18)), tokens("fighter", "red.Seattle", 2)]
    told = {"passage": {"Seattle": 8.0, "Berlin": 4.0}}
    scenario = battle([*units, ship("Berlin", (0, -15))], choices={"red": told}, table=(48.0, 48.0))
    done = fought(scenario, seed=1, stop="activation")
    assert done.one("disengaged").target == "red.Seattle"
    assert not done.ordnance
    assert done.row["points_blue"] == 66.0
