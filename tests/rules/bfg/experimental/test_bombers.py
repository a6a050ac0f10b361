"""Bombers under the experimental rules: fixed dice, the bonus of a wave, and armour less 2."""

from fractions import Fraction

import pytest
from staging import battle, fought, ship
from staging import wave as in_play

from phasesim.content import load_rules
from phasesim.dice import Rolls, Script, exact, replay, sample
from phasesim.rules.bfg.bombers import BomberAttack, BomberRun, bomber_attack, bomber_run

RULES = load_rules("experimental")
BFGR = load_rules("bfgr")
ONE_EACH = RULES.extend(bomber_base_dice=1)


def attacks(rules, squadrons, *, fighters=0, turrets=2, armour=5, arrived=None):
    """How many attack dice are rolled, whatever they show."""
    script = Script({"bomber runs": [1] * 20, "bomber attack": [1] * 40, "fighter-bomber attack": [1] * 40})
    return sample(bomber_attack(rules, squadrons, fighters, turrets, armour, arrived), script, "", "").attacks


def strike(craft, blue, dice, *, fleet="Imperial Navy", rules=RULES):
    """Red craft fly at a blue ship in the middle."""
    choices = {"red": {"fly": {"*": {"to": [[0, 0]]}}}, "blue": {"brace": False}}
    scenario = battle([in_play("strike", (-15, 0), fleet=fleet, **craft)], [blue], choices=choices)
    return fought(scenario, dice, rules=rules, phase="ordnance")


@pytest.mark.rule("XOR-BOM-03")
@pytest.mark.parametrize(("armour", "hits"), [(4, 2), (5, 1), (3, 2)])
def test_each_bomber_rolls_two_dice_against_the_lowest_armour_less_2(wave, armour, hits):
    faces = {4: [2, 6], 5: [2, 3], 3: [1, 1]}[armour]
    assert replay(bomber_attack(RULES, wave(Starhawk=1), 0, 2, armour), faces) == BomberAttack(2, hits)


@pytest.mark.rule("XOR-BOM-03")
def test_armour_4_is_not_hit_on_1(wave):
    assert replay(bomber_attack(RULES, wave(Starhawk=1), 0, 2, 4), [1, 1]) == BomberAttack(2, 0)


@pytest.mark.rule("XOR-BOM-04")
@pytest.mark.parametrize("turrets", [0, 3, 6])
def test_turrets_take_no_dice_off(wave, turrets):
    assert attacks(RULES, wave(Starhawk=3), turrets=turrets) == 7
    assert attacks(BFGR, wave(Starhawk=3), turrets=6) == 0


@pytest.mark.rule("XOR-BOM-05")
@pytest.mark.parametrize(("bombers", "two_each", "one_each"), [(1, 2, 1), (2, 5, 3), (3, 7, 4), (4, 10, 6)])
def test_a_wave_gains_a_die_for_every_two_bombers(wave, bombers, two_each, one_each):
    assert attacks(RULES, wave(Starhawk=bombers)) == two_each
    assert attacks(ONE_EACH, wave(Starhawk=bombers)) == one_each


@pytest.mark.rule("XOR-BOM-06")
@pytest.mark.parametrize("fighters", [1, 5])
def test_any_number_of_fighters_add_one_die(wave, fighters):
    assert attacks(RULES, wave(Starhawk=2), fighters=fighters) == 6
    assert attacks(ONE_EACH, wave(Starhawk=2), fighters=fighters) == 4


@pytest.mark.rule("XOR-BOM-06")
def test_the_die_of_fighters_that_the_turrets_shot_down_is_a_matter_of_reading(wave):
    strike_wave = wave(Starhawk=2, Fury=1)
    for value, dice in (("one_die", 6), ("one_die_survivors", 5), ("none", 5)):
        run = replay(bomber_run(RULES.extend(suppression=value), strike_wave, 1, 1, 5), [4] + [1] * dice)
        assert run == BomberRun(1, dice, 0)
    kept = replay(bomber_run(RULES.extend(suppression="one_die_survivors"), strike_wave, 1, 1, 5), [3] + [1] * 6)
    assert kept == BomberRun(0, 6, 0)


@pytest.mark.rule("XOR-BOM-06")
def test_no_bomber_left_no_die_for_fighters(wave):
    assert replay(bomber_run(RULES, wave(Starhawk=1, Fury=1), 2, 2, 5), [4, 5]) == BomberRun(2, 0, 0)


@pytest.mark.rule("XOR-BOM-07")
def test_four_bombers_of_which_one_is_shot_down_roll_seven_dice_or_eight(wave):
    assert replay(bomber_run(RULES, wave(Starhawk=4), 1, 1, 5), [4] + [1] * 7) == BomberRun(1, 7, 0)
    arrivals = RULES.extend(wave_bonus_count="arrivals")
    assert replay(bomber_run(arrivals, wave(Starhawk=4), 1, 1, 5), [4] + [1] * 8) == BomberRun(1, 8, 0)


@pytest.mark.rule("XOR-BOM-07")
@pytest.mark.parametrize(("value", "dice"), [("survivors", 7), ("arrivals", 8)])
def test_bombers_are_counted_so_in_battle_too(value, dice):
    fight = strike(
        {"bomber": 4},
        ship("Murder", heading=180),
        {"turrets": [4, 1], "bomber attack": [1] * dice},
        rules=RULES.extend(wave_bonus_count=value),
    )
    assert fight.one("attack").outcome["attacks"] == dice
    assert {"bomber_dice", "wave_bonus_count", "bomber_to_hit"} <= set(fight.record.switches)


@pytest.mark.rule("XOR-BOM-08")
def test_all_markers_of_a_wave_are_spent_though_the_ship_is_gone_before():
    dice = {"turrets": [1], "bomber attack": [6] * 6}
    fight = strike({"bomber": 2, "fighter": 1}, ship("Infidel", heading=180), dice)
    assert fight.one("removed", cause="attack made").outcome["markers"] == 3
    assert not fight.ordnance


@pytest.mark.rule("XOR-BOM-09")
def test_fighter_bombers_hit_on_the_lowest_armour_less_1(wave):
    # 2 dice and what the craft adds after turrets; armour 4 is hit on 3
    assert replay(bomber_attack(RULES, wave(Fighta_Bomma=1), 0, 2, 4), [2, 3, 6]) == BomberAttack(3, 2)
    pure = RULES.extend(fighter_bomber_to_hit="lowest_armour")
    assert replay(bomber_attack(pure, wave(Fighta_Bomma=1), 0, 2, 4), [2, 3, 6]) == BomberAttack(3, 1)


@pytest.mark.rule("XOR-BOM-09")
def test_they_count_for_the_bonus_and_roll_apart_from_bombers(wave):
    mixed = wave(Starhawk=1) + tuple(s.but(craft=s.craft.but(extra=0)) for s in wave(Fighta_Bomma=1))
    log = Rolls()
    done = replay(bomber_attack(RULES, mixed, 0, 2, 5), [3, 3, 3, 4, 3], log=log)
    assert [purpose for purpose, _ in log.dice] == ["bomber attack", "fighter-bomber attack"]
    assert done == BomberAttack(5, 4)
    assert {"bomber_to_hit", "fighter_bomber_to_hit"} <= set(log.switches)


@pytest.mark.rule("XOR-BOM-10")
def test_a_resilient_bomber_is_no_fighter():
    red = [in_play("mantas", (-15, 0), fleet="Tau", Manta=1)]
    blue = [in_play("prey", (-6, 0), fleet="Chaos", bomber=1), ship("Iconoclast", (40, 0))]
    choices = {"red": {"fly": {"*": {"to": [[0, 0]]}}}}
    fight = fought(battle(red, blue, choices=choices), {}, rules=RULES, phase="ordnance")
    assert fight.kinds() == ["flies"]
    blue[0] = in_play("prey", (-6, 0), fleet="Chaos", fighter=1)
    met = fought(battle(red, blue, choices=choices), {"resilient save": [4]}, rules=RULES, phase="ordnance")
    assert set(met.ordnance) == {"red.mantas"}


# ---------------------------------------------------------------- odds
def test_the_mean_of_eight_bombers_is_eleven_and_a_half_hits(wave):
    odds = exact(bomber_run, RULES, wave(Starhawk=8), 2, 2, 5, of="hits")
    assert odds.mean() == Fraction(23, 2)
    assert exact(bomber_run, ONE_EACH, wave(Starhawk=8), 2, 2, 5, of="hits").mean() == Fraction(41, 6)


def test_an_own_die_and_its_re_roll_give_way_to_fixed_dice(wave):
    assert replay(bomber_attack(RULES, wave(Eagle=2), 0, 3, 5), [1] * 5) == BomberAttack(5, 0)
