"""Odds of what variants turn on: turrets, lines of ships, boats on the critical table, patrols, attrition."""

from fractions import Fraction

import pytest

from phasesim.content import load_rules
from phasesim.engagement import odds

BFGR, EXPERIMENTAL = load_rules("bfgr"), load_rules("experimental")
SIXTH = Fraction(1, 6)


def test_bombers_under_the_experimental_rules():
    figures = {"bombers": 8, "turrets": 2, "armour": 5}
    assert odds("bombers", EXPERIMENTAL, **figures).mean["hits"] == Fraction(23, 2)
    assert odds("bombers", EXPERIMENTAL.extend(bomber_base_dice=1), **figures).mean["hits"] == Fraction(41, 6)


@pytest.mark.parametrize(("rules", "against", "mean"), [
    (BFGR, "boats", Fraction(1)),
    (EXPERIMENTAL, "boats", Fraction(4, 3)),
    (BFGR, "fighters", Fraction(0)),
    (EXPERIMENTAL, "fighters", Fraction(1)),
    (EXPERIMENTAL, "torpedoes", Fraction(1)),
])  # fmt: skip
def test_two_turrets_at_four_markers(rules, against, mean):
    assert odds("turrets", rules, against=against).mean["shot_down"] == mean


def test_fighters_shield_boats_from_threes():
    covered = odds("turrets", EXPERIMENTAL, against="boats", markers=2, fighters=2)
    # two dice: both fighters go on two 4s, and only with none left would a 3 count
    assert covered.mean["shot_down"] == covered.mean["fighters_lost"] == 1
    one = odds("turrets", EXPERIMENTAL, against="boats", markers=2, fighters=1)
    both = Fraction(1, 4) + 2 * Fraction(1, 2) * SIXTH
    assert one.of("shot_down")[2] == both
    lost = odds("turrets", EXPERIMENTAL.extend(boat_threes="lost"), against="boats", markers=2, fighters=1)
    assert lost.of("shot_down")[2] == Fraction(1, 4)


def test_a_line_of_ships_faces_the_whole_salvo_each():
    figures = {"strength": 6, "turrets": 0, "armour": 5, "ships": 3}
    assert odds("torpedo-line", EXPERIMENTAL, **figures).mean["hits"] == 3 * 2
    # a third of what is left hits each time
    assert odds("torpedo-line", BFGR, **figures).mean["hits"] == 6 * (1 - Fraction(2, 3) ** 3)
    assert odds("torpedo-line", EXPERIMENTAL, **figures).mean["strength_left"] == 0
    stays = EXPERIMENTAL.extend(torpedo_after_attack="remainder_stays")
    assert odds("torpedo-line", stays, **figures).mean["strength_left"] == 6


def test_what_turrets_take_is_lost_down_the_line_or_not():
    figures = {"strength": 6, "turrets": 2, "armour": 4, "ships": 2}
    assert odds("torpedo-line", EXPERIMENTAL, **figures).mean["hits"] == Fraction(5, 2) + 2
    passes = EXPERIMENTAL.extend(turret_loss_persists="false")
    assert odds("torpedo-line", passes, **figures).mean["hits"] == 2 * Fraction(5, 2)


@pytest.mark.parametrize(("rules", "chance"), [(BFGR, Fraction(1, 2)), (EXPERIMENTAL, Fraction(5, 6))])
def test_a_boat_destroys_an_escort(rules, chance):
    assert odds("boats-on-hull", rules, boats=1, turrets=0, escort=True).mean["destroyed"] == chance


def test_boats_on_a_capital_ship_are_hit_and_run_attacks_in_both():
    figures = {"boats": 2, "turrets": 0, "modifier": -1, "braced": True}
    assert odds("boats-on-hull", BFGR, **figures).outcomes == odds("boats-on-hull", EXPERIMENTAL, **figures).outcomes
    assert odds("boats-on-hull", BFGR, **figures).mean["succeeded"] == 2 * Fraction(4, 6)


def test_a_patrol_is_lost_as_a_whole_to_markers_that_are_placed():
    figures = {"patrol": 3, "bombers": 0}
    lost = odds("patrol", EXPERIMENTAL, blast=1, **figures)
    assert dict(lost.of("patrol_left")) == {0: SIXTH, 3: 1 - SIXTH}
    assert odds("patrol", EXPERIMENTAL, met=True, **figures).mean["patrol_left"] == 3
    assert odds("patrol", BFGR, blast=1, **figures).mean["patrol_left"] == 3
    assert odds("patrol", BFGR, met=True, **figures).mean["patrol_left"] == 3 * (1 - SIXTH)


def test_a_patrol_takes_a_marker_each():
    assert odds("patrol", BFGR, patrol=2, bombers=3).mean["bombers_left"] == 1
    saved = odds("patrol", EXPERIMENTAL, patrol=1, bombers=1, fighters=1)
    # the fighter of the wave saves in half of all cases
    assert saved.mean["fighters_left"] == Fraction(1, 2)
    assert saved.mean["bombers_left"] == 1


def test_attrition_is_the_larger_number():
    found = odds("attrition", EXPERIMENTAL, removed=2, bays_lost=1)
    assert dict(found.of("discarded")) == {1: Fraction(35, 36), 2: Fraction(1, 36)}
    assert odds("attrition", EXPERIMENTAL, removed=12).mean["ones"] == 2
    assert odds("attrition", BFGR, removed=12, bays_lost=3).mean["discarded"] == 0
