"""Launch assets strike: what they are worth, the fighters spent, Aegis, Flash, Corruptor."""

import pytest
from theatre import battle, fought, ship, tokens

from phasesim.content.dropfleet import assets
from phasesim.rules.dropfleet.assaults import aegis, asset_volley

FOE = [ship("Seattle", (0, 30), 270)]


def struck(kind, faction, number=1, *, blue=None, dice=None, choices=None, **more):
    blue = blue or FOE
    name = blue[0].get("name", blue[0]["class"])
    red = [ship("Minos", (-60, -60)), tokens(kind, f"blue.{name}", number, faction=faction, name="strike")]
    return fought(battle(red, blue, choices=choices, **more), dice or {}, seed=1, stop="activation")


@pytest.mark.rule("LAU-BOM-01", "LAU-PRO-02", "LAU-BOM-02", "DFC-PDF-06")
def test_six_bombers_from_two_carriers_are_twelve_dice_and_one_point_defence_roll():
    red = [
        ship("Minos", (-60, -60)),
        tokens("bomber", "blue.Seattle", 3, faction="UCM", name="A"),
        tokens("bomber", "blue.Seattle", 3, faction="UCM", name="B"),
    ]
    dice = {"lock": [3] * 12, "point defence": [1] * 5, "armour save": [3] * 12}
    done = fought(battle(red, FOE), dice, seed=1, stop="activation")
    assert done.one("strikes").outcome["dice"] == 12
    assert done.one("point_defence").outcome["dice"] == 5
    assert not done.ordnance


@pytest.mark.rule("LAU-TOR-02", "LAU-TOR-03", "LAU-EFF-07")
def test_each_torpedo_is_an_attack_of_its_own_that_point_defence_does_not_meet():
    blue = [*FOE, tokens("fighter", "blue.Seattle", 2)]
    done = struck("torpedo", "UCM", 2, blue=blue, dice={"lock": [1, 2, 3, 4] * 2, "armour save": [6, 6, 6, 6] * 2})
    assert [event.outcome["dice"] for event in done.all("strikes")] == [4, 4]
    assert not done.all("point_defence")
    assert len(done.ordnance) == 2


@pytest.mark.rule("LAU-FIR-01", "LAU-FIR-02")
def test_fire_ships_strike_as_one_and_apart_from_bombers():
    blue = [*FOE]
    red = [
        ship("Minos", (-60, -60)),
        tokens("fire_ship", "blue.Seattle", 2, faction="Resistance", name="F"),
        tokens("bomber", "blue.Seattle", 2, faction="Resistance", name="B"),
    ]
    dice = {"lock": [2] * 8, "point defence": [1] * 5, "armour save": [6] * 6}
    done = fought(battle(red, blue), dice, seed=1, stop="activation")
    found = {event.actor: event.outcome["dice"] for event in done.all("strikes")}
    assert found == {"red.fire_ships": 2, "red.bombers": 6}


@pytest.mark.rule("DFC-LCK-05")
def test_no_layer_or_field_changes_the_lock_of_assets():
    fields = [{"kind": "dense", "name": "F", "position": [0, 60], "size": [6, 3]}]
    blue = [ship("Seattle", (0, 30), 270, layer="low")]
    done = struck("bomber", "UCM", blue=blue, scenery=fields, dice={"lock": [1, 1]})
    assert done.one("strikes").outcome["lock"] == 3


@pytest.mark.rule("DFC-SPC-01", "LAU-DAT-02")
def test_scald_of_bombers_always_applies():
    assert asset_volley(assets()["Scourge", "bomber"], 1).scald
    done = struck("bomber", "Scourge", dice={"lock": [3, 3], "point defence": [1] * 5, "armour save": [3, 4]})
    assert done.one("damage").outcome["damage"] == 1


@pytest.mark.rule("DFC-SPC-02", "LAU-DAT-12")
@pytest.mark.parametrize(("saves", "spike"), [([6] * 6, 1), ([1, 1, 6, 6, 6, 6], 1), ([1, 1, 1, 6, 6, 6], 2)])
def test_flash_leaves_a_spike_for_a_hit_and_another_for_3_points(saves, spike):
    done = struck("torpedo", "Shaltari", dice={"lock": [3, 3, 3], "armour save": saves})
    assert done.ships["blue.Seattle"].spike == spike


@pytest.mark.rule("DFC-SPC-02")
def test_flash_needs_a_hit():
    assert struck("torpedo", "Shaltari", dice={"lock": [1, 1, 1]}).ships["blue.Seattle"].spike == 0


@pytest.mark.rule("DFC-END-02", "LAU-DAT-10")
def test_corruptor_leaves_a_token_for_each_critical_die_that_did_damage():
    done = struck("torpedo", "Scourge", dice={"lock": [3, 5, 6], "armour save": [6, 6]})
    assert done.one("corruption").outcome["tokens"] == 2
    assert done.ships["blue.Seattle"].effects.count("corruption") == 2


@pytest.mark.rule("LAU-FTR-06", "LAU-EFF-05")
def test_tokens_leave_play_when_they_have_taken_effect():
    blue = [*FOE, tokens("fighter", "blue.Seattle", 3, name="guard")]
    choices = {"blue": {"commit fighters": 2}}
    dice = {"lock": [3, 3], "point defence": [1] * 11, "armour save": [6, 6]}
    done = struck("bomber", "UCM", blue=blue, choices=choices, dice=dice)
    assert list(done.ordnance) == ["blue.guard 3"]
    assert [event.outcome["cause"] for event in done.all("removed")] == ["struck", "used"]


@pytest.mark.rule("LAU-FTR-05", "LAU-EFF-06")
def test_fighters_can_be_kept_for_the_next_attack_each_used_once():
    blue = [*FOE, tokens("fighter", "blue.Seattle", 2)]
    red = [
        ship("Minos", (-60, -60)),
        tokens("fire_ship", "blue.Seattle", 1, faction="Resistance", name="F"),
        tokens("bomber", "blue.Seattle", 1, faction="Resistance", name="B"),
    ]
    choices = {"blue": {"commit fighters": 1}, "red": {"attack_order": ["red.fire_ships", "red.bombers"]}}
    dice = {"lock": [2, 4, 4, 4], "point defence": [1] * 16, "armour save": [6] * 6}
    done = fought(battle(red, blue, choices=choices), dice, seed=1, stop="activation")
    assert [event.outcome["dice"] for event in done.all("point_defence")] == [8, 8]
    assert [event.actor for event in done.all("strikes")] == ["red.fire_ships", "red.bombers"]


@pytest.mark.rule("LAU-FTR-01", "LAU-FTR-03")
def test_fighters_at_an_enemy_ship_never_damage_it():
    done = struck("fighter", "UCM", 3)
    assert not done.all("strikes")
    assert done.ships["blue.Seattle"].hull == 10


@pytest.mark.rule("DFC-PDF-08")
def test_aegis_adds_up_over_friends_within_4_inches_on_the_same_layer():
    def dice(*others):
        done = struck("bomber", "UCM", blue=[ship("Berlin", (0, 30), 270), *others], dice={"lock": [3, 3]})
        return done.one("point_defence").outcome["dice"]

    near = [ship("Jakarta", (x, 30), 270, name=f"J{x}", battlegroup="9") for x in (3, -3)]
    told = {"passage": 5.0}
    assert dice() == 5
    blue = [ship("Berlin", (0, 30), 270), *near]
    scenario = battle((), blue, choices={"blue": told})
    host = type("Host", (), {"fleets": {"blue": {one.name: one for one in scenario.side("blue").ships}}})()
    berlin, first, second = scenario.side("blue").ships
    assert aegis(host, berlin) == 12
    assert aegis(host, first) == 6
    host.fleets["blue"][second.name] = second.but(layer="low")
    assert aegis(host, berlin) == 6
    host.fleets["blue"][first.name] = first.but(position=(4.1, 30.0))
    assert aegis(host, berlin) == 0
    assert dice(ship("Jakarta", (0, 34), 270, battlegroup="9")) in (5, 11)


@pytest.mark.rule("DFC-ARM-04", "LAU-FTR-04")
def test_shields_set_pd_to_0_fighters_still_add_and_the_passive_save_works_on_criticals():
    blue = [ship("Basalt", (0, 30), 270, shields=True), tokens("fighter", "blue.Basalt", 1)]
    choices = {"blue": {"shields": True}}
    dice = {"lock": [3, 6], "point defence": [1, 1, 1, 1], "armour save": [4], "critical save": [3]}
    done = struck("bomber", "UCM", blue=blue, choices=choices, dice=dice)
    assert done.one("point_defence").outcome["dice"] == 4
    assert done.one("damage").outcome["damage"] == 1


@pytest.mark.rule("DFC-ARM-05")
def test_ablative_armour_is_2_better_until_the_ship_is_crippled():
    vessel = battle([ship("Triumvir")]).side("red").ships[0]
    assert (vessel.armour, vessel.but(crippled=True).armour) == (2, 4)


@pytest.mark.rule("DFC-CRP-05")
def test_cracked_armour_is_2_worse_for_good():
    vessel = battle([ship("Seattle", effects=["armour_cracked"])]).side("red").ships[0]
    assert vessel.armour == 5
    assert vessel.but(sheet=vessel.sheet.but(armour=5)).armour == 6


@pytest.mark.rule("DFC-DMG-04", "LAU-LAY-05")
def test_at_0_hull_a_ship_is_destroyed_and_all_tokens_with_it_whoever_owns_them():
    blue = [ship("Seattle", (0, 30), 270, hull=1), tokens("fighter", "blue.Seattle", 2)]
    dice = {"lock": [6] * 4, "catastrophic damage": [1]}
    done = struck("torpedo", "UCM", 3, blue=blue, dice=dice)
    assert done.one("destroyed").target == "blue.Seattle"
    assert not done.ordnance
    lost = done.all("removed", cause="target destroyed")
    assert sorted(event.target.partition(" ")[0] for event in lost) == ["blue.fighters", "red.strike", "red.strike"]


@pytest.mark.rule("LAU-LAY-05")
def test_the_loss_of_a_carrier_leaves_its_tokens_untouched():
    red = [ship("Seattle", (0, 0), hull=1), tokens("bomber", "blue.Minos", 2, carrier="Seattle")]
    blue = [ship("Minos", (0, 50), 270), tokens("torpedo", "red.Seattle", 1)]
    dice = {("blue.torpedo", "lock"): [6] * 4, "catastrophic damage": [1]}
    told = {"blue": {"passage": 3.0}, "red": {"goes_first": True}}
    done = fought(battle(red, blue, choices=told), dice, seed=1, stop="activation")
    assert done.one("destroyed").target == "red.Seattle"
    assert done.one("strikes", "red.bombers").outcome["tokens"] == 2
