"""Armour and passive saves, a die for each point."""

import pytest

from phasesim.dice import replay
from phasesim.rules.dropfleet.lock import NEVER
from phasesim.rules.dropfleet.point_defence import Points
from phasesim.rules.dropfleet.saves import Damage, save, save_numbers


def saved(rules, points, faces, armour=3, passive=0, scald=False, particle=False, **more):
    return replay(save(rules, Points(*points), save_numbers(rules, armour, passive, scald, particle), **more), faces)


@pytest.mark.rule("DFC-ARM-01")
def test_a_point_is_stopped_by_a_die_of_the_armour_or_more(dropfleet):
    assert saved(dropfleet, (4, 0), [1, 2, 3, 6]) == Damage(2, 0, 2)


@pytest.mark.rule("DFC-CRT-01")
def test_armour_does_not_save_critical_points(dropfleet):
    assert saved(dropfleet, (0, 2), []) == Damage(2, 2, 0)


def test_a_house_rule_lets_armour_save_critical_points_too(dropfleet):
    house = dropfleet.extend(armour_role="save_criticals_too")
    assert saved(house, (1, 2), [1, 3, 6]) == Damage(1, 0, 2)


@pytest.mark.rule("DFC-ARM-02")
def test_save_3_and_4_against_three_normal_and_two_critical_points(dropfleet):
    assert save_numbers(dropfleet, 3, 4) == (3, 4)
    assert saved(dropfleet, (3, 2), [3, 3, 2, 3, 4], passive=4) == Damage(2, 1, 3)


@pytest.mark.rule("DFC-ARM-02", "DFC-CRT-02")
def test_the_better_save_is_used_and_a_passive_one_against_criticals(dropfleet):
    assert save_numbers(dropfleet, 5, 4) == (4, 4)
    assert save_numbers(dropfleet, 5) == (5, NEVER)


@pytest.mark.rule("DFC-CRT-05")
def test_no_passive_save_against_a_particle_weapon(dropfleet):
    assert save_numbers(dropfleet, 3, 4, particle=True).critical == NEVER


@pytest.mark.rule("DFC-SPC-01")
def test_scald_makes_both_saves_1_worse(dropfleet):
    assert save_numbers(dropfleet, 3, 4, scald=True) == (4, 5)
    assert save_numbers(dropfleet, 6, scald=True).normal == 6


@pytest.mark.rule("DFC-DMG-03")
def test_a_hit_of_damage_2_is_saved_point_by_point(dropfleet):
    assert saved(dropfleet, (2, 0), [3, 2], damage=2) == Damage(1, 0, 1)


@pytest.mark.rule("DFC-END-02")
def test_corruptor_counts_the_critical_dice_that_did_damage(dropfleet):
    assert saved(dropfleet, (0, 6), [4, 5, 4, 1, 1, 2], passive=4, damage=2, corruptor=True) == Damage(3, 3, 3, 2)
    assert saved(dropfleet, (0, 4), [], damage=2, corruptor=True).wounds == 2
