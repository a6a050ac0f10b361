"""Damage and critical hits on the table: what attacks do to ships, and what ships in that state can still do."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.errors import InputError

ALL = {"salvoes": [6], "waves": [{"bomber": 4}]}


TURRETS = {"Lunar": 2, "Sword": 2}


def hit(target, hits, dice):
    """So many hits of a salvo on a ship at the origin, from ahead; no turret hits."""
    turrets = TURRETS[target["class"]] // (2 if target.get("hits", 8) <= 4 else 1)
    dice = {"turrets": [1] * turrets, "torpedo attack": [6] * hits, **dice}
    return fought(battle([salvo("salvo", hits, (20, 0), 180)], [target]), dice, phase="ordnance")


def launched(plan=ALL, **keys):
    """What a Dictator launches that is told to launch all it has: torpedoes and markers."""
    fight = fought(
        battle([ship("Dictator", (-60, 0), **keys)], choices={"red": {"launch": {"*": plan}}}), phase="shooting"
    )
    strengths = [sum(e.outcome["salvoes"]) for e in fight.all("launch") if "salvoes" in e.outcome]
    markers = [e.outcome["markers"] for e in fight.all("launch") if "markers" in e.outcome]
    return sum(strengths), sum(markers)


# ---------------------------------------------------------------- damage
@pytest.mark.rule("SHT-DMG-01", "SHT-CRIT-01", "SHT-CRIT-03", "SHT-CRTAB-08", "SHT-DMG-02")
def test_hits_are_worked_through_one_by_one_with_their_critical_checks():
    # 3 points of damage on an undamaged Lunar: the second check is a 6, its table roll an 8
    fight = hit(ship("Lunar"), 3, {"critical check": [2, 6, 5], "critical table": [4, 4]})
    assert fight.one("damage").outcome == {
        "hits": 3,
        "saved": 0,
        "damage": 4,
        "criticals": ["thrusters_damaged"],
        "hull": 4,
        "crippled": True,
    }


@pytest.mark.rule("SHT-DMG-02")
@pytest.mark.parametrize(("hits", "turrets"), [(5, 2), (4, 1)])
def test_a_ship_that_has_lost_half_its_hits_is_crippled(hits, turrets):
    red = [salvo("salvo", 1, (20, 0), 180)]
    dice = {"turrets": [1] * turrets, "torpedo attack": [1]}
    assert (
        fought(battle(red, [ship("Lunar", hits=hits)]), dice, phase="ordnance").one("turrets").outcome["dice"]
        == turrets
    )


@pytest.mark.rule("SHT-DMG-02", "SHT-CRIP-01")
def test_crippling_tells_at_once_against_the_next_attack():
    red = [salvo("one", 4, (20, 0), 180), salvo("two", 1, (24, 0), 180)]
    dice = {"turrets": [1] * 6, "torpedo attack": [6, 6, 6, 6, 1], "critical check": [1] * 4}
    forced = {"red": {"fly_order": ["red.one"]}}
    fight = fought(battle(red, [ship("Retribution", hits=10)], choices=forced), dice, phase="ordnance")
    assert [e.outcome["dice"] for e in fight.all("turrets")] == [4, 2]


@pytest.mark.rule("SHT-DMG-03", "SHT-CRIT-01")
def test_a_ship_without_hits_left_is_gone_and_the_hits_left_over_are_lost():
    fight = hit(ship("Lunar", hits=2), 4, {"critical check": [1], "catastrophic damage": [1, 1]})
    assert fight.one("damage").outcome["damage"] == 2
    assert fight.one("destroyed", "red.salvo", "blue.Lunar").rules == "SHT-DMG-03"
    assert fight.ships["blue.Lunar"].hulk


@pytest.mark.rule("SHT-DMG-03")
def test_an_escort_leaves_the_table_at_its_one_hit():
    fight = hit(ship("Sword"), 2, {})
    assert fight.one("damage").outcome["damage"] == 1
    assert "blue.Sword" not in fight.ships


# ---------------------------------------------------------------- criticals
@pytest.mark.rule("SHT-CRIT-08", "SHT-CRTAB-03")
def test_a_result_that_cannot_apply_steps_up():
    # a Lunar has nothing on its back
    fight = hit(ship("Lunar"), 1, {"critical check": [6], "critical table": [1, 1]})
    assert fight.ships["blue.Lunar"].criticals == ("starboard_armament_damaged",)


@pytest.mark.rule("SHT-CRIT-08", "SHT-CRTAB-09", "SHT-CRTAB-10", "SHT-CRTAB-11", "SHT-CRIT-02")
def test_damage_beyond_repair_that_repeats_steps_up_to_a_hull_breach():
    lost = ["bridge_smashed", "shields_collapse"]
    dice = {"critical check": [6], "critical table": [4, 5], "extra damage": [3]}
    fight = hit(ship("Lunar", criticals=lost), 1, dice)
    assert fight.one("damage").outcome["criticals"] == ["hull_breach"]
    assert fight.ships["blue.Lunar"].hits == 8 - 1 - 2


@pytest.mark.rule("SHT-CRTAB-12", "SHT-CRIT-02")
def test_a_bulkhead_collapse_costs_a_d6():
    fight = hit(ship("Lunar"), 1, {"critical check": [6], "critical table": [6, 6], "extra damage": [5]})
    assert fight.ships["blue.Lunar"].hits == 8 - 1 - 5


@pytest.mark.rule("SHT-CRTAB-05")
def test_damaged_prow_armament_cannot_launch_until_it_is_repaired():
    assert launched() == (6, 4)
    assert launched(criticals=["prow_armament_damaged"]) == (0, 4)


@pytest.mark.rule("SHT-CRTAB-03", "SHT-CRTAB-04")
@pytest.mark.parametrize("side", ["port", "starboard"])
def test_launch_bays_are_armament_of_their_side(side):
    assert launched(criticals=[f"{side}_armament_damaged"]) == (6, 2)


@pytest.mark.rule("SHT-CRTAB-02")
@pytest.mark.parametrize(("criticals", "launches"), [([], 1), (["dorsal_armament_damaged"], 0)])
def test_so_are_those_on_the_back(criticals, launches):
    forced = {"red": {"launch": {"*": {"waves": [{"fighter_bomber": 2}]}}}}
    hammer = ship("Hammer", (-60, 0), criticals=criticals, torpedoes_loaded=False)
    fight = fought(battle([hammer], choices=forced), seed=1, phase="shooting")
    assert len(fight.all("launch")) == launches


@pytest.mark.rule("SHT-CRIT-05", "COR-DC-01")
def test_a_system_hit_twice_works_again_when_both_are_repaired():
    twice = ["prow_armament_damaged", "prow_armament_damaged"]
    dictator = ship("Dictator", (-60, 0), criticals=twice, craft_loaded=False)
    one = [6, *[1] * 7]
    for dice, launches in (([*one, *[1] * 8], 0), ([6, *one[:-1]], 1), (one * 2, 1)):
        scenario = battle([dictator], choices={"red": {"launch": {"2 Dictator": ALL}}})
        fight = fought(scenario, {"damage control": dice}, start="end", stop="2.red.shooting")
        assert len(fight.all("launch")) == launches


@pytest.mark.rule("SHT-CRTAB-07", "COR-DC-04")
def test_a_fire_burns_from_the_end_phase_of_its_turn_on():
    red, blue = [salvo("salvo", 1, (20, 0), 180)], [ship("Lunar")]
    dice = {
        "turrets": [1, 1],
        "torpedo attack": [6],
        "critical check": [6],
        "critical table": [3, 4],
        "damage control": [1] * 7,
    }
    fight = fought(battle(red, blue), dice, start="ordnance", stop="end")
    assert fight.ships["blue.Lunar"].hits == 6


@pytest.mark.rule("SHT-CRIT-04", "COR-HNR-04")
def test_an_escort_that_suffers_critical_damage_is_destroyed():
    red = [wave("boats", (-10, 0), fleet="Chaos", assault_boat=1)]
    forced = {"red": {"fly": {"*": {"to": [[0, 0]]}}}}
    dice = {"turrets": [1, 1], "hit-and-run": [4]}
    fight = fought(battle(red, [ship("Sword")], choices=forced), dice, phase="ordnance")
    assert fight.one("raid").outcome["critical"] == "destroyed"
    assert "blue.Sword" not in fight.ships


# ---------------------------------------------------------------- crippled
@pytest.mark.rule("SHT-CRIP-01")
def test_a_crippled_ship_launches_half_each_line_of_its_data_sheet_rounded_up():
    assert launched(hits=5) == (6, 4)
    assert launched({"salvoes": [3], "waves": [{"bomber": 2}]}, hits=4) == (3, 2)
    for plan, least in (({"salvoes": [4]}, "only 3"), ({"waves": [{"bomber": 3}]}, "from 2 bays")):
        with pytest.raises(InputError, match=least):
            launched(plan, hits=4)


@pytest.mark.rule("SHT-CRIP-01")
@pytest.mark.parametrize(("kind", "hits", "dice"), [("Retribution", 6, 2), ("Emperor", 6, 3), ("Dauntless", 3, 1)])
def test_and_has_half_its_turrets(kind, hits, dice):
    red = [salvo("salvo", 1, (20, 0), 180)]
    fight = fought(
        battle(red, [ship(kind, hits=hits)]), {"turrets": [1] * dice, "torpedo attack": [1]}, phase="ordnance"
    )
    assert fight.one("turrets").outcome["dice"] == dice
