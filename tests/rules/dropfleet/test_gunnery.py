"""Fire of a Group: orders, allocation, Close Action together, weapons offline, Stealth."""

import pytest
from theatre import battle, fought, ship, tokens

from phasesim.errors import InputError
from phasesim.rules.dropfleet.gunnery import systems_allowed

LASER, PORT, STARBOARD = (
    "Cobra Heavy Laser",
    "UF-4200 Mass Driver Turret, Port",
    "UF-4200 Mass Driver Turret, Starboard",
)
SHARK = "Shark Missile Bays"


def shots(*pairs):
    return [{"gun": gun, "target": target} for gun, target in pairs]


def fired(order, fire, red=None, blue=None, dice=None, passage=None, **more):
    red = red or [ship("Berlin")]
    told = {"order": order, "special_order": "" if order == "standard" else order, "fire": fire}
    if passage is not None:
        told["passage"] = passage
    scenario = battle(
        red, blue or [ship("Seattle", (0, 9), 270)], choices={"red": told, "blue": {"goes_first": False}}, **more
    )
    return fought(scenario, dice or {}, seed=1, stop="activation")


@pytest.mark.rule("DFC-ORD-03", "DFC-ORD-05", "DFC-ORD-06", "DFC-ORD-09")
@pytest.mark.parametrize("order", ["standard", "station_keeping", "course_change", "active_scan"])
def test_one_weapon_system(order):
    one = fired(order, shots((LASER, "blue.Seattle")))
    assert [event.outcome["gun"] for event in one.all("strikes")] == [LASER]
    with pytest.raises(InputError, match=r"may fire 1 weapon system"):
        fired(order, shots((LASER, "blue.Seattle"), (PORT, "blue.Seattle")))


@pytest.mark.rule("DFC-ORD-04")
def test_weapons_free_fires_any_number():
    done = fired("weapons_free", shots((LASER, "blue.Seattle"), (PORT, "blue.Seattle"), (STARBOARD, "blue.Seattle")))
    assert len(done.all("strikes")) == 3


@pytest.mark.rule("DFC-ORD-07", "DFC-ORD-08")
@pytest.mark.parametrize(("order", "passage"), [("max_thrust", 8.0), ("silent_running", 4.0)])
def test_nothing_is_fired(order, passage):
    with pytest.raises(InputError, match="cannot fire"):
        fired(order, shots((LASER, "blue.Seattle")), passage=passage, blue=[ship("Seattle", (0, 14), 270)])
    assert not fired(order, [], passage=passage, blue=[ship("Seattle", (0, 14), 270)]).all("strikes")


@pytest.mark.rule("DFC-RNG-07")
def test_close_action_comes_on_top_but_not_where_no_weapon_may_fire():
    near = [ship("Seattle", (0, 6), 270)]
    done = fired("standard", shots((LASER, "blue.Seattle"), (SHARK, "blue.Seattle")), blue=near)
    assert [event.outcome["gun"] for event in done.all("strikes")] == [LASER, SHARK]
    with pytest.raises(InputError, match="cannot fire Shark"):
        fired("max_thrust", shots((SHARK, "blue.Seattle")), passage=8.0, blue=[ship("Seattle", (0, 12), 270)])


@pytest.mark.rule("DFC-RNG-06")
def test_all_dice_are_allocated_before_any_are_rolled():
    # the first gun destroys the target; the second was aimed at it, too, and its dice are lost
    blue = [ship("Europa", (0, 9), 270, hull=1), ship("Europa", (2, 9), 270, name="Other")]
    guns = shots((PORT, "blue.Europa"), (STARBOARD, "blue.Europa"))
    dice = {"lock": [6, 6], "catastrophic damage": [1]}
    done = fired("weapons_free", guns, blue=blue, dice=dice)
    assert len(done.all("strikes")) == 1
    assert done.ships["blue.Other"].hull == 5


@pytest.mark.rule("DFC-RNG-06")
def test_a_weapon_system_has_one_target():
    blue = [ship("Europa", (0, 9), 270), ship("Europa", (2, 9), 270, name="Other")]
    with pytest.raises(InputError, match=r"fires once, at one target.*DFC-RNG-06"):
        fired("weapons_free", shots((PORT, "blue.Europa"), (PORT, "blue.Other")), blue=blue)


@pytest.mark.rule("DFC-PDF-06", "DFC-PDF-01")
def test_close_action_of_a_group_meets_one_point_defence_roll():
    red = [ship("Europa", (x, 0), name=f"E{x}") for x in (0, 2)]
    guns = shots(("Mosquito Drones", "blue.Seattle"))
    dice = {"lock": [4, 4, 4, 4], "point defence": [5, 5, 5, 1, 1], "armour save": [6]}
    done = fired("standard", {"*": guns}, red=red, blue=[ship("Seattle", (0, 9), 270)], dice=dice)
    assert len(done.all("strikes")) == len(done.all("point_defence")) == 1
    assert done.one("strikes").outcome["dice"] == 4


@pytest.mark.rule("DFC-PDF-01")
def test_point_defence_does_nothing_to_guns():
    dice = {"lock": [4, 4], "armour save": [1, 1]}
    done = fired("standard", shots((PORT, "blue.Seattle")), dice=dice)
    assert not done.all("point_defence")
    assert done.ships["blue.Seattle"].hull == 8


@pytest.mark.rule("DFC-PDF-07")
def test_point_defence_is_rolled_in_full_against_every_attack():
    red = [ship("Berlin", battlegroup="1"), ship("Rome", (1, 0), battlegroup="2")]
    told = {"Berlin": shots((SHARK, "blue.Seattle")), "Rome": shots((SHARK, "blue.Seattle"))}
    dice = {"lock": [4] * 10, "point defence": [1] * 10, "armour save": [6] * 10}
    done = fired("standard", told, red=red, blue=[ship("Seattle", (0, 9), 270)], dice=dice)
    assert [event.outcome["dice"] for event in done.all("point_defence")] == [5, 5]


@pytest.mark.rule("LAU-FTR-04")
def test_fighters_help_against_close_action_and_not_against_guns():
    blue = [ship("Seattle", (0, 9), 270), tokens("fighter", "blue.Seattle", 2)]
    dice = {"lock": [4] * 5, "point defence": [1] * 11, "armour save": [6] * 5}
    done = fired("standard", shots((SHARK, "blue.Seattle")), blue=blue, dice=dice)
    assert done.one("point_defence").outcome["fighters"] == 2
    assert not done.ordnance
    gun = fired("standard", shots((PORT, "blue.Seattle")), blue=blue, dice={"lock": [4, 4], "armour save": [6, 6]})
    assert len(gun.ordnance) == 2


@pytest.mark.rule("DFC-CRP-06")
def test_weapons_offline_cost_the_next_chance_to_fire_and_no_more():
    told = {"1 Berlin": shots(), "2 Berlin": shots((LASER, "blue.Seattle"))}
    blue = [ship("Seattle", (0, 22), 270)]
    red = [ship("Berlin", effects=["weapons_offline"])]
    choices = {"red": {"fire": told}, "blue": {"passage": 4.0}}
    done = fought(battle(red, blue, choices=choices, turns=2), seed=1, stop="2.activation")
    assert [event.turn for event in done.all("strikes")] == [2]
    with pytest.raises(InputError, match="cannot fire"):
        fired("standard", shots((LASER, "blue.Seattle")), red=red)


@pytest.mark.rule("DFC-SPC-04")
def test_stealth_fires_one_weapon_system_on_silent_running_until_crippled():
    vessel = battle([ship("Berlin")]).side("red").ships[0].but(order="silent_running")
    stealth = vessel.but(sheet=vessel.sheet.but(special=("Stealth",)))
    assert [systems_allowed(one) for one in (vessel, stealth, stealth.but(crippled=True))] == [0, 1, 0]
