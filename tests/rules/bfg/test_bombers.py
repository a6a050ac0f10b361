"""Bombers: attack runs, suppression, attack dice, and the traits of the fleets' craft."""

import pytest

from phasesim.dice import Rolls, Script, exact, replay, sample
from phasesim.rules.bfg.bombers import BomberAttack, BomberRun, bomber_attack, bomber_run, rerolled_run


def attack_dice(rules, squadrons, fighters, turrets, runs, again=()):
    """How many attack dice are rolled, whatever they show."""
    script = Script({"bomber runs": runs, "bomber runs re-roll": again, "bomber attack": [1] * 40})
    return sample(bomber_attack(rules, squadrons, fighters, turrets, 5), script, "", "").attacks


@pytest.mark.rule("ORD-BOM-03", "ORD-TUR-03")
def test_two_bombers_attack_a_murder_with_two_turrets(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Starhawk=2), 2, 2, 5), [4, 2, 5, 1, 4, 6])
    assert run == BomberRun(shot_down=1, attacks=3, hits=1)


@pytest.mark.rule("ORD-BOM-03")
def test_no_run_makes_fewer_than_no_attacks(bfgr, wave):
    assert replay(bomber_attack(bfgr, wave(Starhawk=3), 0, 4, 5), [1, 2, 3]) == BomberAttack(0, 0)


@pytest.mark.rule("ORD-BOM-04")
def test_each_attack_hits_on_the_armour_or_more(bfgr, wave):
    assert replay(bomber_attack(bfgr, wave(Starhawk=1), 0, 2, 5), [6, 4, 5, 6, 1]) == BomberAttack(4, 2)


@pytest.mark.rule("ORD-BOM-06")
def test_turrets_that_may_not_fire_still_cut_the_runs(bfgr, wave):
    assert replay(bomber_run(bfgr, wave(Starhawk=1), 0, 2, 5), [4, 5, 1]) == BomberRun(0, 2, 1)


@pytest.mark.rule("ORD-MAS-04")
def test_massed_turrets_fire_but_do_not_cut_the_runs(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Starhawk=2), 5, 2, 5), [4, 1, 1, 1, 1, 6, 5, 5, 1, 1])
    assert run == BomberRun(1, 4, 2)


@pytest.mark.rule("ORD-SUP-01", "ORD-WAV-07")
def test_four_bombers_and_four_fighters_attack_a_devastation(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Starhawk=4, Fury=4), 3, 3, 5), [4, 5, 6, 6, 5, 3, 1, *[1] * 9])
    assert run == BomberRun(shot_down=3, attacks=9, hits=0)


@pytest.mark.rule("ORD-SUP-02", "ORD-SUP-01")
def test_three_bombers_and_five_fighters_attack_a_devastation(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Starhawk=3, Fury=5), 3, 3, 5), [4, 5, 6, 6, 4, 2, *[1] * 7])
    assert run == BomberRun(shot_down=3, attacks=7, hits=0)


@pytest.mark.rule("ORD-SUP-02")
def test_the_bonus_counts_the_bombers_that_the_turrets_leave(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Starhawk=2, Fury=1), 2, 2, 5), [6, 6, 1, 1])
    assert run == BomberRun(shot_down=2, attacks=1, hits=0)


@pytest.mark.rule("ORD-SUP-03")
def test_no_bomber_left_no_bonus(bfgr, wave):
    for rules in (bfgr, bfgr.extend(suppression="turrets_capped")):
        assert replay(bomber_run(rules, wave(Starhawk=1, Fury=2), 3, 3, 5), [4, 5, 6]) == BomberRun(3, 0, 0)


@pytest.mark.rule("ORD-SUP-04", "ORD-CAP-21")
def test_fighters_lost_to_cap_add_nothing(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Starhawk=2, Fury=2), 2, 2, 5, cap=1), [1, 1, 1, 1, 1])
    assert run == BomberRun(shot_down=0, attacks=1, hits=0)


def test_one_fighter_on_cap_takes_one_of_two_bombers(bfgr, wave):
    assert replay(bomber_run(bfgr, wave(Starhawk=2), 1, 1, 5, cap=1), [1, 3, 1, 5]) == BomberRun(0, 2, 1)


@pytest.mark.rule("ORD-CAP-20")
def test_two_mantas_pass_cap_on_a_save_and_the_turrets_fire_at_both(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Manta=2), 2, 2, 5, cap=1), [4, 6, 1, 6, 5, 5, 1, 1])
    assert run == BomberRun(shot_down=1, attacks=4, hits=2)


@pytest.mark.rule("ORD-FTR-04", "ORD-TUR-03")
def test_turrets_do_not_fire_at_fighters_alone(bfgr, wave):
    assert replay(bomber_run(bfgr, wave(Fury=3), 3, 3, 5), []) == BomberRun(0, 0, 0)


@pytest.mark.parametrize(("value", "attacks"), [("per_fighter_capped", 4), ("turrets_capped", 2), ("none", 0)])
def test_suppression_is_a_switch(bfgr, wave, value, attacks):
    rules = bfgr.extend(suppression=value)
    assert attack_dice(rules, wave(Starhawk=4), 5, 2, [1, 1, 1, 1]) == attacks


@pytest.mark.parametrize(
    ("markers", "fighters", "noted"),
    [({"Starhawk": 2}, 1, True), ({"Starhawk": 2}, 0, False), ({"Shark": 2}, 3, False)],
)
@pytest.mark.parametrize("value", ["per_fighter_capped", "none"])
def test_suppression_is_noted_where_its_question_is_asked_whatever_it_answers(
    bfgr, wave, value, markers, fighters, noted
):
    log = Rolls()
    faces = [1] * (2 if "Starhawk" in markers else 0)
    hits = min(2, fighters) if value == "per_fighter_capped" and "Starhawk" in markers else 0
    replay(bomber_attack(bfgr.extend(suppression=value), wave(**markers), fighters, 6, 5), faces + [1] * hits, log=log)
    assert ("suppression" in log.switches) is noted


@pytest.mark.rule("COR-BASIC-03")
def test_fighta_bommas_roll_a_d3_and_add_one_attack_each_after_turrets(bfgr, wave):
    # 5 is a D3 of 3, 1 turret leaves 2; 2 is a D3 of 1 and leaves none; one more attack each
    assert attack_dice(bfgr, wave(Fighta_Bomma=2), 0, 1, [5, 2]) == 4


def test_fighta_bommas_shot_down_add_nothing(bfgr, wave):
    assert replay(bomber_run(bfgr, wave(Fighta_Bomma=2), 1, 1, 5), [6, 1, 1]) == BomberRun(1, 1, 0)


def test_annihilators_roll_a_d6_and_add_one_attack_each_after_turrets(bfgr, wave):
    assert attack_dice(bfgr, wave(Thunderhawk_Annihilator=2), 0, 2, [5, 1]) == 5


def test_what_makes_attack_runs_of_its_own_suppresses_no_turrets(bfgr, wave):
    assert replay(bomber_run(bfgr, wave(Fighta_Bomma=1), 0, 3, 5), [1, 1]) == BomberRun(0, 1, 0)


def test_turrets_hit_eldar_bombers_on_6_only(bfgr, wave):
    run = replay(bomber_run(bfgr, wave(Phoenix=2), 3, 3, 5), [5, 5, 6, 4, 1])
    assert (run.shot_down, run.attacks) == (1, 1)


@pytest.mark.rule("COR-BASIC-04")
def test_an_eagle_rolls_a_poor_run_again_and_the_second_result_stands(bfgr, wave):
    # less 3 turrets the mean is 1: a 4 is kept, a 3 and a 2 are rolled again, for better or worse
    assert attack_dice(bfgr, wave(Eagle=3), 0, 3, [4, 3, 2], again=[6, 1]) == 1 + 3 + 0


def test_the_owner_may_keep_a_poor_run(bfgr, wave):
    asked = []

    def keep(question, options, facts):
        asked.append((question, facts))
        return "keep"

    assert replay(rerolled_run(2), [3], keep) == 1
    assert asked == [("re-roll bomber run", (1, 2))]


def test_re_rolls_help_as_much_as_they_should():
    # D6 less 2 has mean 10/6; faces 1 to 3 give 0, 0 and 1 and are rolled again
    assert (
        exact(rerolled_run, 2).mean() == (2 + 3 + 4 + 3 * exact(rerolled_run, 2, policy=lambda *_: "keep").mean()) / 6
    )
