"""Shields: what they stop, how much, and the markers that this leaves."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.shields import PASSED, STOPPED, Absorbed, absorb, rating, shields_left, stops
from phasesim.rules.bfg.strike import strike


@pytest.mark.rule("SHT-SHLD-01", "SHT-BMP-02")
def test_iron_duke_takes_three_hits_from_unclean(bfgr, lunar):
    struck = replay(strike(bfgr, lunar, shields_left(rating(2), markers=0), 3), [5])
    assert (struck.absorbed, struck.markers, struck.lost) == (2, 2, 1)


@pytest.mark.rule("SHT-SHLD-02", "SHT-SHLD-03", "SHT-BME-10")
@pytest.mark.parametrize(("markers", "left"), [(0, 2), (1, 1), (2, 0), (5, 0)])
def test_each_marker_in_contact_takes_one_shield(markers, left):
    assert shields_left(rating(2), markers) == left


@pytest.mark.rule("SHT-CRIP-01")
@pytest.mark.parametrize(("shields", "left"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_crippled_ship_halves_its_shields_rounding_up(shields, left):
    assert rating(shields, crippled=True) == left


@pytest.mark.parametrize("shields", [1, 2, 4])
def test_a_ship_that_is_not_crippled_has_them_all(shields):
    assert rating(shields) == shields


@pytest.mark.rule("SHT-CRTAB-10")
def test_collapsed_shields_are_none():
    assert rating(4, collapsed=True) == 0


@pytest.mark.rule("SHT-SHLD-05", "SHT-EXP-01")
@pytest.mark.parametrize("attack", sorted(STOPPED - {"asteroid"}))
def test_direct_fire_and_explosions_are_stopped_and_leave_markers(attack):
    assert stops(attack)
    assert absorb(3, 2, attack) == Absorbed(2, 1, 2)


@pytest.mark.rule("SHT-SHLD-04")
@pytest.mark.parametrize("attack", ["ramming", "bomber", "torpedo", "boarding", "hit-and-run", "fire", "critical"])
def test_what_gets_inside_the_shields(attack):
    assert attack in PASSED
    assert absorb(3, 2, attack) == Absorbed(0, 3, 0)


@pytest.mark.rule("COR-LOS-03")
def test_asteroids_are_stopped_without_markers():
    assert absorb(3, 2, "asteroid") == Absorbed(2, 1, 0)


def test_an_attack_that_nobody_knows_is_an_error():
    with pytest.raises(KeyError):
        stops("harsh words")
