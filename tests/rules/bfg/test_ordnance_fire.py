"""Direct fire at ordnance: the Leadership test, the dice, and what one hit removes."""

import csv

import pytest
from staging import battle, salvo, ship, wave

from phasesim.content.finder import models_root
from phasesim.dice import Script, replay
from phasesim.engine import stage
from phasesim.errors import InputError
from phasesim.rules.bfg.fire_at_ordnance import attack, caught, fire_at_ordnance, nova_on_ordnance
from phasesim.rules.bfg.gunnery import GUNNERY
from phasesim.rules.bfg.guns import Gun
from phasesim.rules.host import Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Weapon

BATTERY = Weapon("hull", "weapons battery", "battery", 45.0, 12, ("left", "front", "right", "rear"))
LANCE = Weapon("hull", "lances", "lance", 30.0, 2, ("left", "front", "right", "rear"))
CANNON = Weapon("hull", "bombardment cannon", "bombardment", 30.0, 5, ("front",))


def shooting(*blue, dice=None, red=(), **more):
    """A red Lunar (Leadership 8) at the centre in its Shooting Phase, and what blue has about it."""
    scenario = battle([ship("Lunar"), *red], list(blue), **more)
    host = stage(scenario, RuleSet("bfgr"), dice=Script(dice or {}))
    host.deploy()
    host.begin(Step(1, "red", "shooting", 1))
    return host


def fire(host, *targets, weapon=BATTERY, points=6, **more):
    """The Lunar fires, and every scripted die is used."""
    shots = fire_at_ordnance(host, "red.Lunar", weapon, [(f"blue.{t}", points) for t in targets], 12, **more)
    host._dice.check()
    return [(shot.target, shot.dice, shot.hits, shot.removed) for shot in shots]


FAR = ship("Murder", (60, 40))


# ---------------------------------------------------------------- what may be fired at
@pytest.mark.rule("ORD-SHT-01", "ORD-SHT-02", "ORD-SHT-08")
def test_fire_at_ordnance_needs_no_test_though_a_ship_is_closer():
    host = shooting(ship("Murder", (10, 0)), salvo("salvo", 6, (20, 0)), dice={"weapons battery": [6]})
    assert fire(host, "salvo") == [("blue.salvo", 1, 1, True)]
    assert "blue.salvo" not in host.ordnance


@pytest.mark.rule("ORD-SHT-05")
@pytest.mark.parametrize(("roll", "shots"), [([2, 6], 1), ([3, 6], 0)])
def test_a_marker_that_is_not_the_nearest_ordnance_in_range_needs_a_passed_test(roll, shots):
    dice = {"leadership test": roll} | ({"weapons battery": [1]} if shots else {})
    host = shooting(FAR, salvo("near", 2, (18, 0)), salvo("far", 6, (25, 0)), dice=dice)
    assert len(fire(host, "far")) == shots


@pytest.mark.rule("COR-LD-06", "COR-LD-05")
def test_such_a_test_has_none_of_the_modifiers_of_a_command_check_but_lasting_ones():
    # under fire, and with an enemy on special orders: a command check would be at 8 - 1 + 1, or 5 - 1 + 1
    near, far = salvo("near", 2, (18, 0)), salvo("far", 6, (25, 0))
    for criticals, leadership in (([], 8), (["bridge_smashed"], 5)):
        red = [ship("Lunar", criticals=criticals)]
        for markers, orders in (([(0, 2.8)], ""), ([], "reload")):
            scenario = battle(red, [FAR, near, far], blast=markers)
            host = stage(scenario, RuleSet("bfgr"), dice=Script({"leadership test": [5, 6]}))
            host.deploy()
            host.set_ship(host.ships["blue.Murder"].but(order=orders))
            host.begin(Step(1, "red", "shooting", 1))
            assert fire(host, "far") == []
            assert host.events[-1][10]["leadership"] == leadership


@pytest.mark.rule("ORD-SHT-05")
@pytest.mark.parametrize("out_of_reach", [salvo("near", 2, (0, -10)), wave("near", (0, 12), bomber=1)])
def test_closer_ordnance_that_the_weapon_does_not_bear_on_asks_no_test(out_of_reach):
    front = BATTERY.but(arcs=("front",))
    host = shooting(FAR, out_of_reach, salvo("far", 6, (25, 0)), dice={"weapons battery": [1]})
    assert len(fire(host, "far", weapon=front)) == 1


@pytest.mark.rule("ORD-SHT-04")
def test_fire_split_between_markers_needs_a_passed_test_though_both_are_nearest():
    dice = {"leadership test": [1, 1], "weapons battery": [6, 1]}
    host = shooting(FAR, salvo("one", 2, (18, 0)), salvo("two", 6, (0, 18)), dice=dice)
    assert [shot[3] for shot in fire(host, "one", "two")] == [True, False]


@pytest.mark.rule("ORD-SHT-04", "ORD-SHT-05")
def test_after_a_failed_test_only_the_nearest_marker_is_fired_at():
    dice = {"leadership test": [6, 6], "weapons battery": [1]}
    host = shooting(FAR, salvo("one", 2, (18, 0)), salvo("two", 6, (25, 0)), dice=dice)
    assert [shot[0] for shot in fire(host, "two", "one")] == ["blue.one"]


def test_one_test_serves_for_the_whole_phase():
    dice = {"leadership test": [1, 1], "lance": [1, 1, 1, 1]}
    host = shooting(FAR, salvo("near", 2, (18, 0)), salvo("far", 6, (25, 0)), dice=dice)
    fire_at_ordnance(host, "red.Lunar", LANCE, [("blue.far", 2)], 2)
    fire_at_ordnance(host, "red.Lunar", LANCE, [("blue.far", 2)], 2)
    host._dice.check()


@pytest.mark.parametrize(("target", "weapon"), [("salvo", LANCE), ("behind", CANNON), ("Murder", BATTERY)])
def test_what_the_weapon_does_not_reach_or_is_no_marker_is_refused(target, weapon):
    host = shooting(ship("Murder", (10, 10)), salvo("salvo", 6, (40, 0)), salvo("behind", 6, (-20, 0)))
    with pytest.raises(InputError):
        fire(host, target, weapon=weapon)


# ---------------------------------------------------------------- dice
@pytest.mark.rule("ORD-SHT-06", "ORD-SHT-10")
@pytest.mark.parametrize("firepower", [1, 6, 12, 20])
def test_batteries_use_the_ordnance_column_whatever_the_aspect(firepower):
    dice = {"weapons battery": [1] * ordnance(firepower)}
    for heading in (0, 90, 180):
        host = shooting(FAR, salvo("salvo", 6, (20, 0), heading=heading), dice=dice)
        shots = fire_at_ordnance(host, "red.Lunar", BATTERY, [("blue.salvo", firepower)], firepower)
        assert shots[0].dice == ordnance(firepower)


def ordnance(firepower):
    """Dice by the printed table."""
    with (models_root() / "tables" / "gunnery_table.csv").open(encoding="utf-8") as table:
        rows = {int(row["firepower"]): row for row in csv.DictReader(table)}
    return int(rows[firepower]["abeam_escort_or_ordnance"])


@pytest.mark.rule("ORD-SHT-06")
def test_the_ordnance_column_is_that_of_the_printed_table():
    assert [row[-1] for row in GUNNERY] == [ordnance(n + 1) for n in range(20)]


@pytest.mark.rule("ORD-SHT-11")
@pytest.mark.parametrize(
    ("at", "blast", "dice"),
    [
        pytest.param((15, 0), [], 4, id="15 cm shifts left"),
        pytest.param((15.1, 0), [], 2, id="beyond 15 cm"),
        pytest.param((40, 0), [], 2, id="beyond 30 cm there is no column to go to"),
        pytest.param((15, 0), [(7, 0)], 2, id="a blast marker in the way cancels the shift"),
        pytest.param((15, 0), [(-2, 0)], 2, id="or one at the firer"),
        pytest.param((25, 0), [(12, 0)], 2, id="and has no column to go to"),
    ],
)
def test_columns_shift_for_range_and_blast_markers(at, blast, dice):
    host = shooting(FAR, salvo("salvo", 6, at), dice={"weapons battery": [1] * dice}, blast=blast)
    assert fire(host, "salvo", points=12)[0][1] == dice


@pytest.mark.rule("ORD-SHT-07")
@pytest.mark.parametrize(
    ("gun", "faces", "hits"),
    [
        (Gun(), [5, 6], 1),
        (Gun("lance"), [5, 6], 1),
        (Gun("lance", pulsar=True), [5, 6, 5], 1),
        (Gun(each=2), [5, 6], 2),
        (Gun("bombardment"), [3, 4], 1),
    ],
)
def test_what_hits_ordnance(bfgr, gun, faces, hits):
    assert replay(attack(bfgr, gun, 2), faces) == hits


@pytest.mark.rule("ORD-SHT-07", "ORD-SHT-11")
def test_lances_roll_their_strength_whatever_the_range_and_markers():
    host = shooting(FAR, salvo("salvo", 6, (10, 0)), dice={"lance": [5, 5]}, blast=[(5, 0)])
    assert fire(host, "salvo", weapon=LANCE, points=2) == [("blue.salvo", 2, 0, False)]


# ---------------------------------------------------------------- what one hit removes
@pytest.mark.rule("ORD-SHT-08", "ORD-PRE-02")
def test_one_hit_sets_off_a_salvo_of_any_strength():
    host = shooting(FAR, salvo("salvo", 9, (20, 0)), dice={"weapons battery": [6]})
    fire(host, "salvo")
    assert "blue.salvo" not in host.ordnance


@pytest.mark.rule("ORD-SHT-08", "ORD-WAV-08", "ORD-RES-01")
def test_one_hit_destroys_a_whole_wave_and_no_save_applies():
    host = shooting(ship("Hero", (60, 40)), wave("wave", (20, 0), Manta=6), dice={"weapons battery": [6]})
    fire(host, "wave")
    assert "blue.wave" not in host.ordnance


@pytest.mark.rule("ORD-SHT-07")
def test_a_miss_leaves_it_alone():
    host = shooting(FAR, salvo("salvo", 9, (20, 0)), dice={"weapons battery": [5]})
    fire(host, "salvo")
    assert host.ordnance["blue.salvo"].strength == 9


@pytest.mark.rule("ORD-CAP-05", "ORD-SHT-08")
def test_of_several_markers_on_cap_only_the_one_that_is_hit_goes():
    host = shooting(ship("Murder", (20, 0)), wave("cover", on_cap="Murder", fighter=2), dice={"weapons battery": [6]})
    fire(host, "cover 2")
    assert "blue.cover 1" in host.ordnance and "blue.cover 2" not in host.ordnance


# ---------------------------------------------------------------- nova cannon
@pytest.mark.rule("ORD-SHT-09")
def test_a_nova_cannon_removes_all_that_its_template_touches_friend_and_foe():
    host = shooting(
        FAR,
        salvo("touched", 6, (43.7, 0)),
        salvo("clear", 6, (43.8, 3)),
        wave("wave", (40, 5.0), bomber=3),
        wave("cover", on_cap="Murder", fighter=1),
        red=[wave("own", (38, 0), fighter=1)],
    )
    assert caught(host, (40.0, 0.0)) == ["blue.touched", "blue.wave", "red.own"]
    assert nova_on_ordnance(host, (40.0, 0.0), "red.Lunar") == ["blue.touched", "blue.wave", "red.own"]
    assert sorted(host.ordnance) == ["blue.clear", "blue.cover"]
    assert {event[8] for event in host.events} == {"ORD-SHT-09"}
