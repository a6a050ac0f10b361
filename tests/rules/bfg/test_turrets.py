"""Turret fire and massed turrets."""

import pytest

from phasesim.dice import Rolls, replay
from phasesim.rules.bfg.turrets import massed, turret_fire


@pytest.mark.rule("ORD-TUR-02", "ORD-TUR-03")
@pytest.mark.parametrize("against", ["torpedoes", "craft"])
def test_each_die_of_4_or_more_hits(bfgr, against):
    assert replay(turret_fire(bfgr, 4, against), [3, 4, 1, 6]) == 2


def test_no_dice_no_roll(bfgr):
    log = Rolls()
    assert replay(turret_fire(bfgr, 0, "craft"), [], log=log) == 0
    assert (log.dice, log.switches) == ([], [])


def test_the_number_to_hit_is_a_switch_that_says_when_it_acts(bfgr):
    log = Rolls()
    assert replay(turret_fire(bfgr.extend(turret_to_hit=3), 2, "craft"), [3, 2], log=log) == 1
    assert (log.dice, log.switches) == ([("turrets", bytes([3, 2]))], ["turret_to_hit"])


def test_eldar_are_hit_on_6_whatever_the_switch_says(bfgr):
    log = Rolls()
    assert replay(turret_fire(bfgr.extend(turret_to_hit=2), 3, "torpedoes", hit_on=6), [5, 6, 2], log=log) == 1
    assert log.switches == []


@pytest.mark.rule("ORD-MAS-01", "ORD-MAS-02")
def test_each_supporting_ship_lends_a_die_and_three_at_most(bfgr):
    assert [massed(bfgr, n) for n in (0, 1, 2, 3, 4, 9)] == [0, 1, 2, 3, 3, 3]


def test_massing_can_be_switched_off(bfgr):
    assert massed(bfgr.extend(massed_turrets="none"), 3) == 0
