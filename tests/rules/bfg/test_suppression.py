"""Bombers, their escort and assault boats in battle: attack runs, turret suppression, what is left of a wave."""

import pytest
from staging import battle, fought, salvo, ship, wave


def strike(attackers, dice, target=None, *, others=(), red_others=(), rules="bfgr", **more):
    """A wave at (-15, 0) flies at a blue Devastation at the centre."""
    red = [wave("strike", (-15, 0), fleet="Imperial Navy", **attackers), *red_others]
    choices = {"red": {"fly": {"*": {"to": [[0, 0]]}}}, "blue": {"brace": False}}
    scenario = battle(red, [target or ship("Devastation", heading=180), *others], choices=choices, **more)
    return fought(scenario, dice, rules=rules, phase="ordnance")


# ---------------------------------------------------------------- turret suppression
@pytest.mark.rule("ORD-SUP-01", "ORD-SUP-02")
def test_four_bombers_and_four_fighters_make_four_more_attacks():
    fight = strike(
        {"bomber": 4, "fighter": 4},
        {"turrets": [4, 5, 6], "bomber runs": [6, 5, 3, 1], "bomber attack": [1] * 9},
    )
    assert fight.one("turrets").outcome["kills"] == 3
    assert fight.one("attack").outcome["attacks"] == 9


@pytest.mark.rule("ORD-SUP-02")
def test_of_five_fighters_only_three_count_beside_three_bombers():
    fight = strike(
        {"bomber": 3, "fighter": 5},
        {"turrets": [4, 5, 6], "bomber runs": [6, 4, 2], "bomber attack": [1] * 7},
    )
    assert fight.one("attack").outcome["attacks"] == 7


def test_the_older_cap_is_the_targets_own_turrets():
    fight = strike(
        {"bomber": 4, "fighter": 4},
        {"turrets": [4, 5, 6], "bomber runs": [6, 5, 3, 1], "bomber attack": [1] * 8},
        rules="bfgr+suppression=turrets_capped",
    )
    assert fight.one("attack").outcome["attacks"] == 8


@pytest.mark.rule("ORD-SUP-03")
def test_no_bomber_left_no_bonus():
    scenario = battle(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=1, assault_boat=1, fighter=1)],
        [ship("Devastation", heading=180)],
        choices={"red": {"fly": {"*": {"to": [[0, 0]]}}, "casualties": "bomber"}, "blue": {"brace": False}},
    )
    fight = fought(scenario, {"turrets": [4, 5, 1], "hit-and-run": [1]}, phase="ordnance")
    assert fight.one("attack").outcome == {"bombers": 0, "boats": 1}


@pytest.mark.rule("ORD-SUP-02")
def test_the_bonus_is_reckoned_on_the_bombers_left_after_the_turrets():
    fight = strike(
        {"bomber": 3, "fighter": 1},
        {"turrets": [4, 5, 6], "bomber runs": [2], "bomber attack": [1]},
    )
    assert fight.one("attack").outcome["attacks"] == 1


@pytest.mark.rule("ORD-SUP-04", "ORD-CAP-21")
def test_fighters_lost_to_cap_add_nothing():
    fight = strike(
        {"bomber": 3, "fighter": 3},
        {"turrets": [1, 2, 3], "bomber runs": [1, 2, 3], "bomber attack": [1]},
        others=[wave("cover", on_cap="Devastation", fighter=2)],
    )
    assert fight.kinds("interception", "turrets", "attack") == ["interception", "turrets", "attack"]
    assert fight.one("attack").outcome["attacks"] == 1


# ---------------------------------------------------------------- bombers
@pytest.mark.rule("ORD-BOM-03")
def test_two_bombers_attack_a_murder():
    fight = strike(
        {"bomber": 2},
        {"turrets": [4, 2], "bomber runs": [5], "bomber attack": [5, 4, 2], "critical check": [1]},
        ship("Murder", heading=180),
    )
    assert fight.one("attack").outcome == {"bombers": 1, "boats": 0, "attacks": 3, "armour": 5, "hits": 1}
    assert fight.ships["blue.Murder"].hits == 7


@pytest.mark.rule("ORD-BOM-04")
def test_bombers_roll_against_the_lowest_armour_from_any_side():
    fight = strike(
        {"bomber": 1},
        {"turrets": [1], "bomber runs": [2], "bomber attack": [4], "critical check": [1]},
        ship("Terror Ship", heading=180, name="T"),
    )
    assert fight.one("attack").outcome["armour"] == 4
    assert fight.ships["blue.T"].hits == 9


@pytest.mark.rule("ORD-ATK-02")
def test_shields_stop_nothing_and_no_blast_marker_is_placed():
    fight = strike(
        {"bomber": 1},
        {"turrets": [1, 1, 1], "bomber runs": [4], "bomber attack": [5], "critical check": [1]},
    )
    assert fight.ships["blue.Devastation"].hits == 7
    assert not fight.blast


@pytest.mark.rule("ORD-BOM-05", "ORD-WAV-10")
def test_the_whole_wave_goes_with_its_attack_fighters_too():
    fight = strike({"bomber": 2, "fighter": 2}, {"turrets": [4, 1, 1], "bomber runs": [1, 1], "bomber attack": [1, 1]})
    assert fight.one("removed", cause="attack made").outcome == {
        "cause": "attack made", "markers": 3, "left": 0, "fate": "spent",
    }  # fmt: skip
    assert "red.strike" not in fight.ordnance


@pytest.mark.rule("ORD-BOM-06", "ORD-TUR-05")
def test_turrets_used_against_torpedoes_still_reduce_attacks():
    fight = strike(
        {"bomber": 1},
        {"turrets": [4, 4, 1], "bomber runs": [5], "bomber attack": [1, 1]},
        red_others=[salvo("salvo", 2, (0, -20), heading=90)],
    )
    assert fight.one("turrets").target == "red.salvo"
    assert fight.one("attack").outcome["attacks"] == 2


@pytest.mark.rule("ORD-BOM-02", "ORD-ASB-02")
@pytest.mark.parametrize("craft", ["bomber", "assault_boat"])
@pytest.mark.parametrize(
    "other", [salvo("other", 3, (-8, 0), heading=90), wave("other", (-8, 0), fleet="Chaos", bomber=2, assault_boat=1)]
)
def test_bombers_and_boats_pass_over_ordnance_that_has_no_fighters(craft, other):
    scenario = battle(
        [wave("strike", (-15, 0), fleet="Imperial Navy", **{craft: 2})],
        [ship("Devastation", (20, 0)), other],
        choices={"red": {"fly": {"strike": {"to": [[-2, 0]]}}}, "blue": {"fly": {"other": {}}}},
    )
    fight = fought(scenario, {}, phase="ordnance")
    assert fight.kinds("interception", "detonation", "removed") == []
    assert {"red.strike", "blue.other"} <= set(fight.ordnance)


@pytest.mark.rule("ORD-BOM-01", "ORD-ASB-01", "ORD-TBM-06", "ORD-FTR-01")
@pytest.mark.parametrize("craft", ["bomber", "assault_boat", "torpedo_bomber"])
def test_a_fighter_and_what_it_meets_go_one_for_one(craft):
    scenario = battle(
        [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=1)],
        [ship("Devastation", (20, 0)), wave("prey", (-5, 0), **{craft: 2})],
        choices={"red": {"fly": {"screen": {"to": [[0, 0]]}}}},
    )
    fight = fought(scenario, {}, phase="ordnance")
    assert "red.screen" not in fight.ordnance
    assert len(fight.ordnance["blue.prey"].squadrons) == 1


# ---------------------------------------------------------------- assault boats
@pytest.mark.rule("ORD-ASB-03", "ORD-ASB-04")
def test_each_assault_boat_left_makes_one_raid_at_once_and_is_removed():
    fight = strike({"assault_boat": 3}, {"turrets": [4, 1, 1], "hit-and-run": [1, 5]})
    assert [e.outcome["total"] for e in fight.all("raid")] == [1, 5]
    assert {e.phase for e in fight.all("raid")} == {"ordnance"}
    assert fight.one("removed", cause="attack made").outcome["markers"] == 2
    assert "red.strike" not in fight.ordnance


@pytest.mark.rule("ORD-ASB-04", "ORD-WAV-10")
def test_boats_that_had_no_raid_left_to_make_go_too():
    fight = strike({"assault_boat": 3}, {"turrets": [1], "hit-and-run": [5]}, ship("Infidel", name="I"))
    assert "blue.I" not in fight.ships
    assert len(fight.all("raid")) == 1
    assert fight.one("removed", cause="attack made").outcome["markers"] == 3


def test_fighters_with_assault_boats_add_no_raids():
    fight = strike({"assault_boat": 1, "fighter": 2}, {"turrets": [1, 1, 1], "hit-and-run": [1]})
    assert len(fight.all("raid")) == 1
