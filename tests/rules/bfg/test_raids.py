"""Hit-and-Run attacks on the table: by assault boats and by boarding torpedoes."""

import pytest
from staging import battle, fought, salvo, ship, wave

STRIKE = {"red": {"fly": {"*": {"to": [[0, 0]]}}}}


def raided(target, dice, boats=1, fleet="Chaos"):
    red = [wave("boats", (-12, 0), fleet=fleet, assault_boat=boats)]
    return fought(battle(red, [target], choices=STRIKE), dice, phase="ordnance")


@pytest.mark.rule("COR-HNR-01")
def test_each_boat_that_the_turrets_leave_makes_one_attack_after_they_have_fired():
    fight = raided(ship("Lunar"), {"turrets": [4, 1], "hit-and-run": [1, 1]}, boats=3)
    assert fight.kinds("turrets", "attack", "raid") == ["turrets", "attack", "raid", "raid"]


@pytest.mark.rule("COR-HNR-01", "ORD-BRD-06")
def test_each_boarding_torpedo_that_hits_makes_one_attack_after_turrets():
    red = [salvo("boarders", 3, (20, 0), 180, boarding=True)]
    dice = {"turrets": [4, 1], "torpedo attack": [6, 6], "hit-and-run": [3, 4]}
    fight = fought(battle(red, [ship("Lunar")]), dice, phase="ordnance")
    assert [e.outcome["critical"] for e in fight.all("raid")] == ["starboard_armament_damaged", "port_armament_damaged"]
    assert fight.ships["blue.Lunar"].hits == 8


@pytest.mark.rule("COR-HNR-02", "SHT-CRIT-08")
@pytest.mark.parametrize(
    ("face", "criticals", "hits"),
    [
        (1, (), 8),
        (2, ("starboard_armament_damaged",), 8),  # a Lunar has nothing on its back
        (4, ("port_armament_damaged",), 8),
        (5, ("prow_armament_damaged",), 8),
        (6, ("engine_room_damaged",), 7),
    ],
)
def test_the_die_is_read_off_the_critical_table_and_applied_at_once(face, criticals, hits):
    lunar = raided(ship("Lunar"), {"turrets": [1, 1], "hit-and-run": [face]}).ships["blue.Lunar"]
    assert (lunar.criticals, lunar.hits) == (criticals, hits)


@pytest.mark.rule("COR-HNR-02", "COR-DC-01")
def test_what_it_did_is_repaired_as_usual():
    red = [wave("boats", (-12, 0), fleet="Chaos", assault_boat=1)]
    dice = {"turrets": [1, 1], "hit-and-run": [5], "damage control": [6] + [1] * 7}
    fight = fought(battle(red, [ship("Lunar")], choices=STRIKE), dice, start="ordnance", stop="end")
    assert fight.one("raid").outcome["critical"] == "prow_armament_damaged"
    assert not fight.ships["blue.Lunar"].criticals


@pytest.mark.rule("COR-HNR-03")
@pytest.mark.parametrize(
    ("fleet", "target", "total"),
    [
        ("Chaos", "Lunar", 1),
        ("Chaos", "Strike Cruiser", 0),
        ("Space Marines", "Lunar", 2),
        ("Space Marines", "Strike Cruiser", 1),
    ],
)
def test_space_marines_add_one_when_they_attack_and_take_one_when_they_are_attacked(fleet, target, total):
    craft = {"assault_boat": 1} if fleet == "Chaos" else {"Thunderhawk": 1}
    red = [wave("boats", (-12, 0), fleet=fleet, **craft)]
    fight = fought(
        battle(red, [ship(target)], choices=STRIKE), {"turrets": [1, 1], "hit-and-run": [1]}, phase="ordnance"
    )
    assert fight.one("raid").outcome["total"] == total
    assert fight.one("raid").outcome["succeeded"] is (total >= 2)


@pytest.mark.rule("COR-HNR-03")
@pytest.mark.parametrize(("keys", "total"), [({"launcher": "Battle Barge"}, 2), ({}, 1)])
def test_so_do_their_boarding_torpedoes(keys, total):
    red = [ship("Battle Barge", (60, 40), 180), salvo("boarders", 1, (20, 0), 180, boarding=True, **keys)]
    dice = {"turrets": [1, 1], "torpedo attack": [6], "hit-and-run": [1]}
    fight = fought(battle(red, [ship("Lunar", name="target")]), dice, phase="ordnance")
    assert fight.one("raid").outcome["total"] == total


@pytest.mark.rule("COR-HNR-04")
@pytest.mark.parametrize(
    ("fleet", "face", "destroyed"), [("Chaos", 3, False), ("Chaos", 4, True), ("Space Marines", 3, True)]
)
def test_an_escort_is_destroyed_on_4_up_or_3_up_with_a_1(fleet, face, destroyed):
    craft = {"assault_boat": 1} if fleet == "Chaos" else {"Thunderhawk": 1}
    red = [wave("boats", (-12, 0), fleet=fleet, **craft)]
    blue = [ship("Sword"), ship("Lunar", (60, 40))]
    fight = fought(battle(red, blue, choices=STRIKE), {"turrets": [1, 1], "hit-and-run": [face]}, phase="ordnance")
    assert ("blue.Sword" not in fight.ships) is destroyed


@pytest.mark.rule("COR-HNR-05")
@pytest.mark.parametrize("kind", ["Lunar", "Sword"])
def test_the_target_may_brace_before_the_die_of_the_attack(kind):
    forced = STRIKE | {"blue": {"brace": True}}
    dice = {"command check": [1, 1], "turrets": [1, 1], "hit-and-run": [6], "brace save": [4]}
    red = [wave("boats", (-12, 0), fleet="Chaos", assault_boat=1)]
    fight = fought(battle(red, [ship(kind)], choices=forced), dice, phase="ordnance")
    assert fight.kinds("brace", "turrets", "raid") == ["brace", "turrets", "raid"]
    assert fight.one("raid").outcome["saved"] and not fight.ships[f"blue.{kind}"].criticals


# ---------------------------------------------------------------- hulks, and ships that become one
@pytest.mark.rule("SHT-HULK-07")
@pytest.mark.parametrize(("faces", "rolls"), [([2, 3, 6], 1), ([1, 5, 1], 1), ([1, 1, 1], 0)])
def test_a_wave_that_raids_a_hulk_makes_its_owner_roll_once_at_most(faces, rolls):
    dice = {"hit-and-run": faces} | ({"catastrophic damage": [1, 1]} if rolls else {})
    fight = raided(ship("Lunar", hulk=True), dice, boats=3)
    assert len(fight.all("catastrophe")) == rolls
    assert not fight.ships["blue.Lunar"].criticals


@pytest.mark.rule("SHT-HULK-07", "ORD-BRD-06")
def test_so_does_a_salvo_of_boarding_torpedoes():
    red = [ship("Battle Barge", (60, 40), 180), salvo("boarders", 3, (20, 0), 180, boarding=True)]
    dice = {"torpedo attack": [6, 6, 6], "hit-and-run": [2, 3, 4], "catastrophic damage": [1, 1]}
    scenario = battle(red, [ship("Lunar", hulk=True)], choices={"red": {"ignores_hulk": False}})
    assert len(fought(scenario, dice, phase="ordnance").all("catastrophe")) == 1


@pytest.mark.rule("ORD-WAV-10", "SHT-DMG-03")
def test_once_a_raid_has_made_the_ship_a_hulk_the_rest_of_the_wave_does_nothing_more():
    dice = {"turrets": [1], "hit-and-run": [6], "catastrophic damage": [1, 1]}
    fight = raided(ship("Lunar", hits=1), dice, boats=3)
    assert fight.ships["blue.Lunar"].hulk and not fight.all("raid", critical="")
    assert len(fight.all("catastrophe")) == 1
