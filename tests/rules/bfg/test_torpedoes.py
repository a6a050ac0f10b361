"""Torpedo salvoes: turrets, attack dice, the Strength that goes on, boarding."""

import pytest

from phasesim.dice import DiceError, replay
from phasesim.rules.bfg.torpedoes import BoardingRun, TorpedoRun, boarding_run, torpedo_attack, torpedo_run


@pytest.mark.rule("ORD-TRP-08", "ORD-TRP-07")
def test_a_salvo_of_six_scores_three_hits_and_goes_on_with_three(bfgr):
    run = replay(torpedo_run(bfgr, 6, 0, 5), [6, 5, 5, 4, 2, 1])
    assert run == TorpedoRun(shot_down=0, hits=3, strength_left=3)
    assert replay(torpedo_attack(bfgr, run.strength_left, 5), [5, 1, 1]) == 1


@pytest.mark.rule("ORD-TUR-02", "ORD-TRP-07")
def test_turrets_lower_the_strength_before_the_salvo_rolls(bfgr):
    assert replay(torpedo_run(bfgr, 4, 3, 5), [4, 6, 1, 5, 1]) == TorpedoRun(2, 1, 1)


@pytest.mark.rule("ORD-TUR-02")
def test_a_salvo_shot_down_makes_no_attack(bfgr):
    assert replay(torpedo_run(bfgr, 2, 3, 5), [4, 5, 6]) == TorpedoRun(2, 0, 0)


@pytest.mark.parametrize(("armour", "hits"), [(1, 6), (4, 3), (6, 1)])
def test_each_die_hits_on_the_armour_or_more(bfgr, armour, hits):
    assert replay(torpedo_attack(bfgr, 6, armour), [1, 2, 3, 4, 5, 6]) == hits


@pytest.mark.rule("ORD-TRP-09")
def test_missed_dice_are_rolled_again_even_after_many_hits(bfgr):
    assert replay(torpedo_run(bfgr, 6, 0, 4, reroll=True), [6, 6, 6, 6, 1, 1, 4, 3]) == TorpedoRun(0, 5, 1)
    with pytest.raises(DiceError):
        replay(torpedo_run(bfgr, 6, 0, 4, reroll=True), [6, 6, 6, 6, 1, 1])


@pytest.mark.rule("ORD-CAP-19", "ORD-CAP-21")
def test_one_fighter_on_cap_takes_the_salvo_before_any_turret_fires(bfgr):
    assert replay(torpedo_run(bfgr, 9, 4, 4, cap=1), []) == TorpedoRun(0, 0, 0)


def test_eldar_torpedoes_are_hit_on_6(bfgr):
    assert replay(torpedo_run(bfgr, 2, 2, 5, hit_on=6), [5, 6, 1]) == TorpedoRun(1, 0, 1)


@pytest.mark.rule("ORD-BRD-05", "ORD-BRD-06")
def test_each_boarding_torpedo_that_hits_makes_a_raid_and_leaves_the_salvo(bfgr):
    assert replay(boarding_run(bfgr, 4, 1, 5), [4, 5, 6, 1]) == BoardingRun(shot_down=1, raids=2, strength_left=1)
