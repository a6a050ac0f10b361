"""Lances and pulsar lances."""

from fractions import Fraction

import pytest

from phasesim.dice import DiceError, exact, replay
from phasesim.rules.bfg.lances import lance_attack, pulsar_shot


@pytest.mark.rule("SHT-LANCE-01")
@pytest.mark.parametrize(("faces", "hits"), [([4, 3], 1), ([4, 6], 2)])
def test_agrippa_fires_lances_of_strength_2(bfgr, faces, hits):
    assert replay(lance_attack(bfgr, 2), faces) == hits


@pytest.mark.rule("ORD-SHT-07")
def test_lances_hit_ordnance_on_6(bfgr):
    assert replay(lance_attack(bfgr, 3, hit_on=6), [5, 6, 4]) == 1


@pytest.mark.rule("COR-WPN-02")
@pytest.mark.parametrize(("faces", "hits"), [([3], 0), ([4, 1], 1), ([4, 5, 2], 2), ([4, 5, 6], 3)])
def test_a_pulsar_rolls_again_until_it_misses_or_has_hit_three_times(faces, hits):
    assert replay(pulsar_shot(), faces) == hits


@pytest.mark.rule("COR-WPN-02")
@pytest.mark.parametrize(
    ("faces", "hits"), [([1, 2], 0), ([1, 4, 2, 5, 3, 3], 2), ([4, 1, 5, 2, 6], 3), ([4, 1, 1], 1), ([4, 4, 4], 3)]
)
def test_on_lock_on_each_miss_of_a_pulsar_is_rolled_again_once(faces, hits):
    assert replay(pulsar_shot(lock_on=True), faces) == hits


def test_pulsars_of_one_attack_are_rolled_shot_by_shot(bfgr):
    assert replay(lance_attack(bfgr, 2, pulsar=True), [4, 3, 5, 5, 5]) == 4
    with pytest.raises(DiceError):
        replay(lance_attack(bfgr, 1, pulsar=True), [4, 4, 4, 4])


def test_a_pulsar_scores_7_eighths_of_a_hit(bfgr):
    assert exact(lance_attack, bfgr, 1, False, True).mean() == Fraction(7, 8)
    assert exact(lance_attack, bfgr, 4, False, True).mean() == Fraction(7, 2)


def test_no_strength_no_dice(bfgr):
    assert replay(lance_attack(bfgr, 0), []) == 0
