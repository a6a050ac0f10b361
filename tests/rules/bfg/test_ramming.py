"""Ramming."""

import pytest

from phasesim.dice import Rolls, replay
from phasesim.rules.bfg.command import leadership_test
from phasesim.rules.bfg.ramming import Ram, ram, ram_test_dice


@pytest.mark.rule("COR-RAM-02")
@pytest.mark.parametrize(
    ("target", "dice"), [("cruiser", 2), ("heavy cruiser", 2), ("escort", 3), ("battleship", 1), ("defence", 1)]
)
def test_a_lunar_rams(target, dice):
    assert ram_test_dice("cruiser", target) == dice


@pytest.mark.rule("COR-RAM-02")
def test_the_smallest_and_the_largest():
    assert [ram_test_dice("escort", "escort"), ram_test_dice("escort", "light cruiser")] == [2, 1]
    assert [ram_test_dice("battleship", "grand cruiser"), ram_test_dice("battleship", "defence")] == [3, 1]


@pytest.mark.rule("COR-LD-04", "COR-RAM-02")
def test_the_test_on_3d6_fails_on_11(bfgr):
    assert not replay(leadership_test(10, 3), [5, 5, 1]).passed
    assert replay(leadership_test(10, 3), [5, 4, 1]).passed
    assert replay(leadership_test(6, 1), [6]).passed


@pytest.mark.rule("COR-RAM-05", "COR-RAM-06")
def test_agrippa_rams_unclean_in_the_starboard_side():
    log = Rolls()
    done = replay(ram(8, 5, 8, 6, head_on=False), [1, 2, 3, 3, 4, 5, 5, 6, 3, 3, 5, 6], log=log)
    assert done == Ram(3, 1)
    assert [(purpose, len(faces)) for purpose, faces in log.dice] == [("ram", 8), ("rammed", 4)]


@pytest.mark.rule("COR-RAM-06")
def test_head_on_the_target_rolls_all_its_starting_hits():
    assert replay(ram(1, 6, 6, 5, head_on=True), [6, 5, 5, 5, 1, 1, 1]) == Ram(1, 3)
    assert replay(ram(1, 6, 5, 5, head_on=False), [1, 5, 5, 5]) == Ram(0, 3)
