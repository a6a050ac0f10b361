"""Ground tokens: landing under fire, and combat."""

import pytest

from phasesim.dice import replay
from phasesim.rules.dropfleet.ground import TROOPS, attack, attack_dice, landing, losses
from phasesim.table.dropfleet import Force


@pytest.mark.rule("DFC-GRD-01")
def test_saves_and_attack_dice():
    assert TROOPS == {"infantry": (5, 3, 1), "armour": (3, 5, 3), "battery": (3, 3, 0)}
    assert attack_dice(Force(armour=2, infantry=3, battery=4)) == 9


@pytest.mark.rule("DFC-GRD-02")
def test_landing_tokens_are_destroyed_on_3_or_on_5_by_dropship():
    assert replay(landing(6, dropship=False), [1, 2, 3, 4, 5, 6]) == 2
    assert replay(landing(6, dropship=True), [1, 2, 3, 4, 5, 6]) == 4


@pytest.mark.rule("DFC-GRD-03")
def test_each_4_is_a_hit():
    assert replay(attack(6), [1, 2, 3, 4, 5, 6]) == 3


@pytest.mark.rule("DFC-GRD-03")
def test_hits_are_spread_evenly_and_each_must_be_saved():
    # three hits on one armour and one infantry token: two on the armour, one on the infantry
    assert replay(losses(Force(1, 1), 3), [3, 2, 5]) == Force(1, 0)
    assert replay(losses(Force(1, 1), 3), [3, 3, 4]) == Force(0, 1)


@pytest.mark.rule("DFC-GRD-01", "DFC-SCN-09")
def test_bombardment_has_saves_of_its_own():
    assert replay(losses(Force(1, 1, 1), 3, bombardment=True), [4, 3, 3]) == Force(1, 0, 0)


def test_no_hits_and_no_tokens_roll_nothing():
    assert replay(losses(Force(1, 1), 0), []) == Force()
    assert replay(losses(Force(), 3), []) == Force()
