"""Catastrophic damage, hulks and explosions."""

from fractions import Fraction

import pytest

from phasesim.content.tables import catastrophes
from phasesim.dice import exact, replay
from phasesim.rules.bfg.catastrophic import (
    TABLE,
    aimed_at_hulk,
    blast_radius,
    catastrophe,
    caught,
    drift,
    found,
    may_attack_hulk,
    rolls_on_table,
)
from phasesim.rules.bfg.lances import lance_attack

HERE = (0.0, 0.0)


def test_the_table_is_that_of_the_models():
    for row, read in zip(TABLE, catastrophes(), strict=True):
        assert (row.low, row.high, row.name, row.again) == (read.low, read.high, read.name, read.rerolls)
        assert (row.explodes, bool(read.drift)) == (read.removed, not read.removed)
        assert row.markers(9) == {"1": 1, "half_starting_hits": 5, "starting_hits": 9}[read.blast_markers]
        assert row.lances(9) == {"": 0, "half_starting_hits": 5, "starting_hits": 9}[read.lances]


@pytest.mark.rule("SHT-CATTAB-02", "SHT-CATTAB-07", "SHT-CATTAB-09", "SHT-CATTAB-12", "SHT-CAT-04")
@pytest.mark.parametrize(
    ("faces", "name"),
    [
        ([1, 1], "drifting_hulk"),
        ([3, 3], "drifting_hulk"),
        ([3, 4], "blazing_hulk"),
        ([4, 4], "blazing_hulk"),
        ([4, 5], "plasma_drive_overload"),
        ([5, 6], "plasma_drive_overload"),
        ([6, 6], "warp_drive_implosion"),
    ],
)
def test_2d6_on_the_table(faces, name):
    assert replay(catastrophe(), faces).name == name


@pytest.mark.rule("SHT-CATTAB-09", "SHT-LANCE-01")
def test_an_8_hit_cruiser_overloads_with_one_enemy_base_within_9_cm(bfgr):
    row = found(9)
    cm = replay(blast_radius(), [2, 3, 4])
    assert caught(HERE, cm, (10.6, 0.0), 1.6)
    assert (row.markers(8), row.lances(8)) == (4, 4)
    assert replay(lance_attack(bfgr, row.lances(8)), [4, 1, 6, 3]) == 2


@pytest.mark.rule("SHT-CATTAB-09")
def test_halves_round_up_and_any_part_of_a_base_is_enough():
    assert found(11).lances(5) == 3
    assert not caught(HERE, 9, (10.7, 0.0), 1.6)


@pytest.mark.rule("SHT-CATTAB-12", "SHT-BMP-02")
def test_a_12_hit_battleship_implodes():
    row = found(12)
    assert (row.markers(12), row.lances(12)) == (12, 12)


@pytest.mark.rule("SHT-CATTAB-02", "SHT-CATTAB-07")
def test_a_hulk_leaves_one_marker_and_strikes_nobody():
    assert [(found(total).markers(8), found(total).lances(8)) for total in (6, 7)] == [(1, 0), (1, 0)]
    assert [found(total).again for total in (6, 7)] == [False, True]


@pytest.mark.rule("SHT-CATTAB-02")
def test_a_hulk_drifts_4d6_cm():
    assert replay(drift(), [1, 2, 3, 6]) == 12


@pytest.mark.rule("COR-RAM-07")
def test_an_explosion_in_a_ram_always_reaches_the_other_ship():
    assert caught(HERE, 0, (50.0, 0.0), 1.6, in_ram=True)


@pytest.mark.rule("SHT-CAT-02", "SHT-CAT-04", "COR-BOARD-08", "SHT-DMG-03")
def test_who_rolls_on_the_table():
    assert rolls_on_table(escort=False)
    assert not rolls_on_table(escort=True)
    assert not rolls_on_table(escort=False, boarded=True)


@pytest.mark.rule("SHT-HULK-04", "SHT-HULK-05")
def test_own_hulks_are_left_alone_but_for_torpedoes_that_run_into_them():
    assert may_attack_hulk(own=False)
    assert not may_attack_hulk(own=True)
    assert may_attack_hulk(own=True, deliberate=False)


@pytest.mark.rule("SHT-HULK-10")
@pytest.mark.parametrize(
    ("met", "aimed"),
    [
        ([], False),
        ([(10.0, "own hulk")], True),
        ([(10.0, "own hulk"), (5.0, "enemy")], False),
        ([(10.0, "own hulk"), (15.0, "enemy")], True),
    ],
)
def test_a_launch_is_aimed_at_what_its_straight_path_meets_first(met, aimed):
    assert aimed_at_hulk(met) is aimed


def test_the_odds_of_the_table():
    odds = exact(catastrophe, of="name")
    assert odds["drifting_hulk"] == Fraction(15, 36)
    assert odds["warp_drive_implosion"] == Fraction(1, 36)
