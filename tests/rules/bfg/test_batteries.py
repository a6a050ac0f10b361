"""Weapons batteries and heavy gunz."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.batteries import (
    ON_ORDNANCE,
    Share,
    battery_attack,
    heavy_attack,
    pooled,
    squadron_attack,
)
from phasesim.rules.bfg.firepower import halved
from phasesim.rules.bfg.gunnery import attack_dice
from phasesim.rules.bfg.guns import Gun
from phasesim.rules.bfg.strength import strength_roll
from phasesim.rules.bfg.strike import strike


@pytest.mark.rule("SHT-BATT-03", "SHT-BATT-02")
def test_unclean_fires_at_agrippa(bfgr):
    dice = attack_dice(10, "capital", "closing", 20.0)
    assert replay(battery_attack(bfgr, dice, 6), [6, 5, 6, 1, 2, 3, 4]) == 2


@pytest.mark.rule("SHT-BATT-03")
def test_a_die_equal_to_the_armour_hits(bfgr):
    assert replay(battery_attack(bfgr, 3, 5), [4, 5, 6]) == 2


@pytest.mark.rule("ORD-SHT-07")
def test_batteries_hit_ordnance_on_6(bfgr):
    assert replay(battery_attack(bfgr, 2, ON_ORDNANCE), [5, 6]) == 1


@pytest.mark.rule("COR-WPN-08")
def test_heavy_gunz_at_a_capital_ship_abeam(bfgr, lunar):
    dice = attack_dice(6, "capital", "abeam", 10.0, gun=Gun(near=False, far=False, each=2))
    hits = replay(heavy_attack(bfgr, dice, 5), [5, 2])
    struck = replay(strike(bfgr, lunar, 1, hits), [1])
    assert (hits, struck.absorbed, struck.lost) == (2, 1, 1)


@pytest.mark.rule("COR-SQF-03")
def test_five_swords_at_a_cruiser_from_two_sides(bfgr):
    swords = [Share(4, 3, 5)] * 2 + [Share(4, 4, 5)] * 3
    groups = pooled(swords)
    assert groups == ((4, 5), (4, 5))
    assert replay(squadron_attack(bfgr, groups), [5, 1, 1, 6, 2, 5, 4, 3]) == 3


@pytest.mark.rule("COR-SQF-03")
def test_each_die_keeps_the_armour_of_the_side_that_its_group_sees(bfgr):
    groups = pooled([Share(10, 2, 6), Share(10, 4, 5), Share(2, 4, 5)])
    assert groups == ((7, 6), (4, 5))
    assert replay(squadron_attack(bfgr, groups), [5, 5, 5, 5, 5, 5, 6, 5, 5, 4, 4]) == 3


@pytest.mark.rule("SHT-BATT-06")
def test_a_squadron_of_two_carnages_is_looked_up_in_parts():
    assert pooled([Share(16, 2, 5), Share(16, 2, 5)]) == ((22, 5),)


@pytest.mark.rule("COR-WPN-04", "COR-BASIC-03")
@pytest.mark.parametrize(
    ("formula", "face", "firepower"), [("D6", 3, 3), ("D6+2", 5, 7), ("D6+6", 1, 7), ("D3+1", 5, 4)]
)
def test_gunz_roll_their_firepower_and_what_halves_it_halves_the_total(formula, face, firepower):
    rolled = replay(strength_roll(formula, "gunz"), [face])
    assert rolled == firepower
    assert halved(rolled, 1) == (firepower + 1) // 2


def test_no_groups_no_dice(bfgr):
    assert replay(squadron_attack(bfgr, ()), []) == 0
