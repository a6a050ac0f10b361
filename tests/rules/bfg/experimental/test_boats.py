"""Assault boats under the experimental rules: the critical table, escorts, and turrets on 3+."""

from fractions import Fraction

import pytest
from staging import battle, fought, ship
from staging import wave as in_play

from phasesim.content import load_rules
from phasesim.dice import Rolls, exact, replay
from phasesim.rules.bfg.boats import BoatRun, boat_run, raid
from phasesim.rules.bfg.turret_volley import Volley, turret_volley
from phasesim.rules.bfg.waves import muster

RULES = load_rules("experimental")
BFGR = load_rules("bfgr")


def strike(craft, blue, dice, *, fleet="Chaos", rules=RULES, blue_choices=None):
    choices = {"red": {"fly": {"*": {"to": [[0, 0]]}}}, "blue": blue_choices or {"brace": False}}
    scenario = battle([in_play("strike", (-15, 0), fleet=fleet, **craft)], [blue], choices=choices)
    return fought(scenario, dice, rules=rules, phase="ordnance")


@pytest.mark.rule("XOR-ASB-03")
@pytest.mark.parametrize(("face", "critical"), [(2, "dorsal_armament_damaged"), (6, "engine_room_damaged")])
def test_each_boat_rolls_one_die_on_the_critical_table(ship, face, critical):
    assert replay(raid(RULES, ship, boats=True), [face]).critical == critical


@pytest.mark.rule("XOR-ASB-03")
def test_each_boat_of_a_wave_rolls_once():
    fight = strike({"assault_boat": 3}, ship("Murder", heading=180), {"turrets": [3, 1], "hit-and-run": [1, 5]})
    assert [event.outcome["total"] for event in fight.all("raid")] == [1, 5]


@pytest.mark.rule("XOR-ASB-04")
@pytest.mark.parametrize(
    ("modifier", "face", "succeeds"), [(0, 1, False), (0, 2, True), (-1, 2, False), (-1, 1, False)]
)
def test_a_result_of_1_or_less_fails_and_any_other_is_applied_at_once(ship, modifier, face, succeeds):
    done = replay(raid(RULES, ship, modifier, boats=True), [face])
    assert (done.succeeded, bool(done.critical)) == (succeeds, succeeds)


@pytest.mark.rule("XOR-ASB-05")
def test_with_a_bonus_they_never_fail_unless_the_target_lowers_the_roll_again(ship):
    plus = [replay(raid(RULES, ship, 1, boats=True), [face]) for face in range(1, 7)]
    assert all(done.succeeded for done in plus)
    assert [done.total for done in plus] == [2, 3, 4, 5, 6, 7]
    assert not replay(raid(RULES, ship, 1 - 1, boats=True), [1]).succeeded


@pytest.mark.rule("XOR-ASB-05")
@pytest.mark.parametrize(("target", "total", "hurt"), [("Murder", 2, True), ("Strike Cruiser", 1, False)])
def test_thunderhawks_have_the_bonus_and_marines_take_it_away_again(target, total, hurt):
    dice = {"turrets": [1, 1], "hit-and-run": [1]}
    fight = strike({"assault_gunship": 1}, ship(target, heading=180), dice, fleet="Space Marines")
    event = fight.one("raid")
    assert event.outcome["total"] == total
    assert bool(event.outcome["critical"]) is hurt


@pytest.mark.rule("XOR-ASB-06")
def test_an_escort_is_destroyed_five_times_in_six_and_not_three(escort):
    assert exact(raid, RULES, escort, 0, False, True, of="destroyed")[True] == Fraction(5, 6)
    assert exact(raid, BFGR, escort, 0, False, True, of="destroyed")[True] == Fraction(1, 2)
    fight = strike({"assault_boat": 1}, ship("Sword", heading=180), {"turrets": [1, 1], "hit-and-run": [2]})
    assert "blue.Sword" not in fight.ships
    assert "assault_boats" in fight.record.switches


@pytest.mark.rule("XOR-ASB-07")
@pytest.mark.parametrize(("save", "hurt"), [(4, False), (3, True)])
def test_a_target_may_brace_against_boats(save, hurt):
    dice = {"command check": [1, 2], "turrets": [1, 1], "hit-and-run": [6], "brace save": [save]}
    fight = strike({"assault_boat": 1}, ship("Murder", heading=180), dice, blue_choices={"brace": True})
    assert bool(fight.ships["blue.Murder"].criticals) is hurt


@pytest.mark.rule("XOR-ASB-08")
def test_turrets_hit_boats_and_gunships_on_3(wave):
    assert replay(boat_run(RULES, wave(Dreadclaw=2), 2), [3, 2]) == BoatRun(1, 1)
    assert replay(boat_run(RULES, wave(Thunderhawk=2), 2), [3, 2]) == BoatRun(1, 1)
    assert replay(boat_run(BFGR, wave(Dreadclaw=2), 2), [3, 2]) == BoatRun(0, 2)
    assert replay(boat_run(RULES.extend(turret_to_hit_boats=5), wave(Dreadclaw=2), 2), [4, 5]) == BoatRun(1, 1)


@pytest.mark.rule("XOR-ASB-08", "XOR-SHP-04")
def test_turrets_hit_boats_on_3_and_all_else_on_4_in_battle():
    boats = strike({"assault_boat": 1}, ship("Murder", heading=180), {"turrets": [3, 1]})
    assert not boats.ordnance
    bombers = strike({"bomber": 1}, ship("Murder", heading=180), {"turrets": [3, 3], "bomber attack": [1, 1]})
    assert bombers.one("turrets").outcome["kills"] == 0
    assert "turret_to_hit_boats" in boats.record.switches


@pytest.mark.rule("XOR-ASB-09")
def test_all_boats_are_spent_though_the_ship_is_gone_before():
    fight = strike({"assault_boat": 3}, ship("Infidel", heading=180), {"turrets": [1], "hit-and-run": [5]})
    assert len(fight.all("raid")) == 1
    assert fight.one("removed", cause="attack made").outcome["markers"] == 3


@pytest.mark.rule("XOR-ASB-10")
@pytest.mark.parametrize(
    ("faces", "value", "left"),
    [
        ([3, 4, 5], "count", BoatRun(3, 1)),
        ([3, 3, 4], "count", BoatRun(1, 2)),
        ([3, 4, 5], "lost", BoatRun(2, 2)),
        ([4, 4, 6], "lost", BoatRun(3, 1)),
    ],
)
def test_4s_remove_the_fighters_before_a_3_removes_a_boat(wave, faces, value, left):
    assert replay(boat_run(RULES.extend(boat_threes=value), wave(Dreadclaw=2, Swiftdeath=2), 3), faces) == left


@pytest.mark.rule("XOR-ASB-10")
@pytest.mark.parametrize(("value", "boats"), [("count", 1), ("lost", 2)])
def test_the_order_of_losses_holds_in_battle(value, boats):
    craft = {"assault_boat": 2, "fighter": 2}
    dice = {"turrets": [3, 4, 5], "hit-and-run": [1] * boats}
    fight = strike(craft, ship("Devastation", heading=180), dice, rules=RULES.extend(boat_threes=value))
    assert fight.one("attack").outcome["boats"] == boats
    assert fight.one("turrets").outcome["kills"] == 4 - boats
    assert "boat_threes" in fight.record.switches


def test_a_volley_tells_what_each_die_can_remove(wave):
    mixed = muster(wave(Dreadclaw=2, Doomfire=2))
    assert replay(turret_volley(RULES, 3, mixed), [3, 4, 2]) == Volley(1, 1, 0)
    harder = RULES.extend(turret_to_hit_boats=6)
    assert replay(turret_volley(harder, 3, mixed), [6, 4, 5]) == Volley(1, 0, 2)
    log = Rolls()
    assert replay(turret_volley(RULES, 2, muster(wave(Doomfire=2))), [3, 4], log=log) == Volley(1, 0, 0)
    assert "turret_to_hit_boats" not in log.switches


@pytest.mark.rule("XOR-ASB-11")
def test_gunships_intercept_as_fighters_do_and_keep_their_attack():
    red = [in_play("hawks", (-15, 0), fleet="Space Marines", Thunderhawk=2)]
    blue = [in_play("prey", (-6, 0), fleet="Chaos", bomber=1), ship("Murder", heading=180)]
    choices = {"red": {"fly": {"*": {"to": [[0, 0]]}}}, "blue": {"brace": False}}
    dice = {"resilient save": [1], "turrets": [1, 1], "hit-and-run": [2]}
    fight = fought(battle(red, blue, choices=choices), dice, rules=RULES, phase="ordnance")
    assert "blue.prey" not in fight.ordnance
    assert fight.one("raid").outcome["total"] == 3
