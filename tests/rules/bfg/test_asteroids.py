"""Asteroid fields and other phenomena."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.asteroids import (
    Passage,
    asteroid_hits,
    asteroid_test,
    craft_test,
    ignores_phenomenon,
    may_fire_inside,
    passage,
)


@pytest.mark.rule("COR-LOS-03")
def test_a_failed_test_costs_d6_hits():
    assert replay(passage(7), [3, 4]) == Passage(True, 0)
    assert replay(passage(7), [4, 4, 5]) == Passage(False, 5)


@pytest.mark.rule("COR-LOS-03")
def test_on_all_ahead_full_the_test_is_on_3d6():
    assert replay(asteroid_test(9, all_ahead=True), [3, 3, 3]) is True
    assert replay(asteroid_test(10, all_ahead=True), [3, 4, 4]) is False


@pytest.mark.rule("COR-LOS-03", "COR-BASIC-04")
def test_escorts_roll_a_failure_again_once():
    assert replay(asteroid_test(7, escort=True), [4, 4, 3, 4]) is True
    assert replay(asteroid_test(7, escort=True), [4, 4, 6, 6]) is False
    assert replay(asteroid_test(7, escort=True), [3, 4]) is True


@pytest.mark.rule("COR-LOS-05")
def test_hits_are_rolled_for_each_capital_ship_apart_from_the_test():
    assert [replay(asteroid_hits(), [face]) for face in (1, 6)] == [1, 6]


@pytest.mark.rule("COR-LOS-07")
def test_craft_in_a_field_are_lost_on_6():
    assert [replay(craft_test(), [face]) for face in (5, 6)] == [False, True]


@pytest.mark.rule("COR-LOS-06")
def test_fire_inside_a_field():
    assert may_fire_inside("lance", 10.0)
    assert may_fire_inside("battery", 3.0)
    assert not may_fire_inside("battery", 10.1)
    assert not may_fire_inside("nova", 5.0)
    assert not may_fire_inside("lance", 5.0, braced=True)
    assert not may_fire_inside("lance", 5.0, crippled=True)


@pytest.mark.rule("COR-LOS-08")
def test_eldar_may_ignore_a_phenomenon():
    assert replay(ignores_phenomenon(8), [4, 4]) is True
    assert replay(ignores_phenomenon(8), [4, 5]) is False
    assert replay(ignores_phenomenon(8, escort=True), [4, 5, 1, 1]) is True
