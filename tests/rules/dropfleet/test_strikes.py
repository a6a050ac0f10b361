"""Whole attacks: the averages that players know, and what Point Defence can and cannot stop."""

from fractions import Fraction

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.dropfleet.lock import Volley
from phasesim.rules.dropfleet.strikes import Defence, strike, torpedo_strike

SIX = Volley(12, 3)
"""Six UCM bombers."""


def mean(rules, volley=SIX, **defence):
    return float(exact(strike, rules, volley, Defence(**({"pd": 6, "armour": 3} | defence)), of="points").mean())


@pytest.mark.rule("LAU-BOM-02", "DFC-PDF-04")
def test_six_bombers_against_pd_6_and_armour_3(dropfleet):
    assert mean(dropfleet) == pytest.approx(4.421, abs=5e-4)
    assert mean(dropfleet.extend(pd_allocation="normals_first")) == pytest.approx(4.679, abs=5e-4)


@pytest.mark.rule("DFC-DMG-01", "DFC-PDF-05")
def test_lock_then_point_defence_then_saves(dropfleet):
    # 2 bombers: 4 dice hit thrice, once critically; PD 2 has one success; armour 3+ fails once
    done = replay(strike(dropfleet, Volley(4, 3), Defence(2, 3)), [1, 3, 4, 5, 5, 1, 2])
    assert (done.points, done.critical, done.saved) == (2, 1, 0)


@pytest.mark.rule("LAU-TOR-03", "DFC-PDF-01")
def test_point_defence_does_nothing_to_torpedoes(dropfleet):
    done = replay(torpedo_strike(dropfleet, Volley(4, 2, damage=2), Defence(20, 3, 0, 9, 3)), [1, 2, 3, 4, 3, 1, 6, 2])
    assert done.points == 4  # two normal hits of 2, two points saved, and one critical hit of 2


@pytest.mark.rule("DFC-DMG-03")
def test_a_fire_ship_of_damage_3_asks_for_three_saves(dropfleet):
    assert replay(strike(dropfleet, Volley(1, 2, damage=3), Defence(0, 3)), [2, 1, 3, 4]).points == 1


@pytest.mark.rule("DFC-PDF-03")
def test_a_fire_ship_can_be_stopped_in_part(dropfleet):
    assert replay(strike(dropfleet, Volley(1, 2, damage=3), Defence(2, 3)), [2, 5, 6, 1]).points == 1


def test_more_cover_and_better_armour_never_cost_more(dropfleet):
    means = [mean(dropfleet, cover=cover, bonus=3) for cover in range(5)]
    assert means == sorted(means, reverse=True)
    armours = [mean(dropfleet, armour=armour) for armour in range(2, 7)]
    assert armours == sorted(armours)


@pytest.mark.rule("DFC-SPC-01")
def test_scald_costs_what_it_should(dropfleet):
    plain = exact(strike, dropfleet, Volley(1, 3), Defence(0, 3), of="points")
    scald = exact(strike, dropfleet, Volley(1, 3, scald=True), Defence(0, 3), of="points")
    assert plain.mean() == Fraction(1, 3) + Fraction(1, 3) * Fraction(1, 3)
    assert scald.mean() == Fraction(1, 3) + Fraction(1, 3) * Fraction(1, 2)
