"""Crippled and exploding ships in battle, and a Box of Scraps."""

import pytest
from theatre import battle, fought, ship, tokens

FAR = ship("Minos", (-60, -60))


def hit(blue, dice, number=1, faction="UCM", kind="torpedo", **more):
    name = blue[0].get("name", blue[0]["class"])
    red = [FAR, tokens(kind, f"blue.{name}", number, faction=faction, name="strike")]
    return fought(battle(red, blue, **more), dice, seed=1, stop="activation")


@pytest.mark.rule("DFC-CRP-03")
def test_the_crippling_roll_comes_once_when_all_attacks_of_the_moment_are_over():
    dice = {"lock": [6] * 8, "crippling area": [1], "crippling result": [1]}
    done = hit([ship("Minos", (0, 30), 270, hull=18)], dice, 2)
    kinds = done.kinds("strikes", "damage", "crippled")
    assert kinds == ["strikes", "damage", "strikes", "damage", "crippled"]


@pytest.mark.rule("DFC-CRP-03")
def test_a_ship_destroyed_before_that_does_not_roll():
    dice = {"lock": [6] * 8, "catastrophic damage": [1]}
    done = hit([ship("Seattle", (0, 30), 270)], dice, 2)
    assert done.one("destroyed")
    assert not done.all("crippled")


@pytest.mark.rule("DFC-CRP-01")
def test_a_ship_is_crippled_once_for_the_rest_of_the_game():
    blue = [ship("Seattle", (0, 30), 270, hull=10, crippled=True)]
    done = hit(blue, {"lock": [6] * 4}, 1)
    assert done.ships["blue.Seattle"].hull == 2
    assert not done.all("crippled")


@pytest.mark.rule("DFC-CRP-07")
def test_crippling_damage_has_no_save():
    dice = {"lock": [6, 6, 6, 1], "crippling area": [6], "crippling result": [3]}
    done = hit([ship("Seattle", (0, 30), 270)], dice)
    extra = done.one("damage", target="blue.Seattle", cause="crippling")
    assert (extra.outcome["damage"], extra.dice) == (3, ())
    assert done.ships["blue.Seattle"].effects == ("weapons_offline", "launch_offline")


@pytest.mark.rule("DFC-CRP-04")
def test_flash_of_crippling_is_a_spike_or_ends_silent_running():
    dice = {"lock": [6, 6, 6, 1], "crippling area": [1], "crippling result": [1]}
    assert hit([ship("Seattle", (0, 30), 270)], dice).ships["blue.Seattle"].spike == 1
    silent = {"blue": {"special_order": "silent_running", "order": "silent_running"}}
    after = hit([ship("Seattle", (0, 30), 270)], dice, choices=silent).ships["blue.Seattle"]
    assert (after.silent, after.spike) == (False, 0)


# ---------------------------------------------------------------- explosions
def exploded(dice, *others, name="Seattle", **keys):
    blue = [ship(name, (0, 30), 270, hull=1, **keys), *others]
    told = {"blue": {"passage": {name: 4.0 if name != "Seneca" else 6.0}}}
    return hit(blue, {"lock": [6] * 4, **dice}, choices=told)


NEAR = ship("Minos", (0, 22), 270, battlegroup="9", name="Near")


@pytest.mark.rule("DFC-CAT-02", "DFC-CAT-03")
def test_an_explosion_hits_ships_in_reach_on_the_same_layer():
    dice = {"catastrophic damage": [3], "catastrophic reach": [4], "armour save": [1]}
    low = ship("Orpheus", (0, 26), 270, battlegroup="8", name="Low", layer="low")
    away = ship("Orpheus", (0, 21.9), 270, battlegroup="7", name="Away")
    done = exploded(dice, NEAR, low, away)
    assert done.one("explodes").outcome["ships"] == ["blue.Near"]
    assert done.ships["blue.Near"].hull == 21


@pytest.mark.rule("DFC-CAT-03")
@pytest.mark.parametrize(
    ("row", "dice", "lost", "spike"),
    [(2, {}, 0, 1), (4, {"armour save": [3, 1]}, 1, 0), (5, {}, 2, 0), (6, {"catastrophic points": [5]}, 5, 0)],
)
def test_what_it_does_to_each(row, dice, lost, spike):
    # a Seattle of Hull 10 adds 1 to the roll
    done = exploded({"catastrophic damage": [row], "catastrophic reach": [6], **dice}, NEAR)
    assert 22 - done.ships["blue.Near"].hull == lost
    assert len(done.all("spike", target="blue.Near", to=1)) == spike


@pytest.mark.rule("DFC-CAT-04")
def test_launch_assets_are_not_affected_by_explosions():
    dice = {"catastrophic damage": [6], "catastrophic reach": [6], "catastrophic points": [1]}
    guards = tokens("fighter", "blue.Near", 2, faction="PHR")
    assert len(exploded(dice, NEAR, guards).ordnance) == 2


@pytest.mark.rule("DFC-SPC-13")
def test_an_explosive_ship_of_hull_2_explodes():
    dice = {"catastrophic damage": [6], "catastrophic reach": [6]}
    done = exploded(dice, ship("Triumvir", (0, 21), 270, battlegroup="9", name="Near"), name="Seneca")
    assert (done.one("explodes").outcome["row"], done.one("explodes").outcome["reach"]) == (6, 3)
    assert done.ships["blue.Near"].hull == 15


def test_what_an_explosion_kills_explodes_too():
    dice = {"catastrophic damage": [6, 1], "catastrophic reach": [6], "catastrophic points": [6]}
    done = exploded(dice, {**NEAR, "hull": 3})
    assert [event.target for event in done.all("destroyed")] == ["blue.Seattle", "blue.Near"]


# ---------------------------------------------------------------- Box of Scraps
@pytest.mark.rule("DFC-SPC-15")
def test_scraps_keep_a_ship_in_play_once_with_d3_hull():
    blue = [ship("Triumvir", (0, 30), 270, name="T", hull=2, crippled=True)]
    dice = {"lock": [6] * 8, "box of scraps": [4], "catastrophic damage": [1]}
    done = hit(blue, dice, 2)
    kept = done.one("damage", target="blue.T", cause="box_of_scraps")
    assert (kept.outcome["hull"], len(done.all("destroyed"))) == (2, 1)
    assert done.row["hull_lost_blue"] == 2


@pytest.mark.rule("DFC-SPC-15")
def test_scraps_go_to_one_friend_within_6_inches_that_has_none():
    blue = [ship("Triumvir", (0, 30), 270), ship("Baleares", (0, 20), 270), ship("Trident", (30, 30), 270)]
    told = {"passage": {"Triumvir": 3.0, "Baleares": 8.0, "Trident": 3.0}, "group_order": ["blue.1 Triumvir"]}
    done = fought(battle((), blue, choices={"blue": told}), seed=1, stop="activation")
    assert done.one("scraps").target == "blue.Triumvir"
    assert done.ships["blue.Triumvir"].scraps
    told["scraps"] = "blue.Trident"
    from phasesim.errors import InputError

    with pytest.raises(InputError, match="DFC-SPC-15"):
        fought(battle((), blue, choices={"blue": told}), seed=1, stop="activation")
