"""Damage, hit by hit."""

from fractions import Fraction

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.bfg.damage import Hull, brace_save, damage


@pytest.mark.rule("SHT-CRIT-01", "SHT-CRIT-03", "SHT-DMG-01")
def test_three_points_of_damage_reach_an_undamaged_lunar(bfgr, lunar):
    done = replay(damage(bfgr, lunar, 3), [2, 6, 4, 4, 5])
    assert (done.criticals, done.lost, done.hull.hits) == (("thrusters_damaged",), 4, 4)
    assert done.hull.crippled


@pytest.mark.rule("SHT-DMG-02")
@pytest.mark.parametrize(("start", "lost"), [(8, 4), (12, 6), (10, 5), (6, 3), (5, 3)])
def test_half_the_hits_lost_cripple_a_ship(start, lost):
    assert not Hull(start, start - lost + 1).crippled
    assert Hull(start, start - lost).crippled


@pytest.mark.rule("SHT-DMG-02")
def test_a_ship_of_one_hit_is_never_crippled():
    assert not Hull(1, 1).crippled
    assert not Hull(1, 0).crippled


@pytest.mark.rule("SHT-BRACE-08")
def test_a_save_is_rolled_right_before_the_check_of_its_hit(bfgr, lunar):
    done = replay(damage(bfgr, lunar, 3, braced=True), [4, 3, 1, 6])
    assert (done.saved, done.lost, done.criticals) == (2, 1, ())


@pytest.mark.rule("SHT-BRACE-08")
@pytest.mark.parametrize(("face", "saved"), [(3, False), (4, True)])
def test_a_braced_ship_saves_on_4(face, saved):
    assert replay(brace_save(), [face]) is saved


@pytest.mark.rule("SHT-BRACE-04", "SHT-CRIT-02")
def test_extra_damage_is_neither_saved_nor_checked(bfgr, ship):
    done = replay(damage(bfgr, ship, 1, braced=True), [1, 6, 6, 5, 6])
    assert (done.criticals, done.lost) == (("hull_breach",), 4)


@pytest.mark.rule("SHT-CRIT-01")
def test_hits_left_over_at_no_hits_are_lost(bfgr, lunar):
    done = replay(damage(bfgr, lunar._replace(hits=2), 5), [1])
    assert (done.hull.hits, done.lost, done.destroyed) == (0, 2, True)


@pytest.mark.rule("SHT-CRTAB-12")
def test_extra_damage_can_destroy_the_ship(bfgr, lunar):
    done = replay(damage(bfgr, lunar._replace(hits=4), 3), [6, 6, 6, 6])
    assert (done.hull.hits, done.lost, done.destroyed) == (0, 4, True)


@pytest.mark.rule("SHT-CRIT-04")
def test_a_critical_hit_destroys_an_escort(bfgr, escort):
    done = replay(damage(bfgr, escort._replace(start=3, hits=3), 2), [6])
    assert (done.hull.hits, done.lost, done.destroyed) == (0, 3, True)


@pytest.mark.rule("SHT-CRIT-05")
def test_results_of_one_kind_add_up(bfgr, ship):
    done = replay(damage(bfgr, ship, 2), [6, 1, 6, 6, 1, 6])
    assert done.hull.criticals == ("fire", "fire")


@pytest.mark.rule("COR-WPN-06")
def test_an_eldar_ship_suffers_critical_hits_on_4_from_its_own_table(bfgr):
    eldar = Hull(6, 6, mounts=frozenset({"keel", "prow"}), table="eldar")
    done = replay(damage(bfgr, eldar, 2), [3, 4, 4, 3])
    assert (done.criticals, done.lost) == (("superstructure_damaged",), 3)


def test_no_hits_change_nothing(bfgr, lunar):
    assert replay(damage(bfgr, lunar, 0, braced=True), []).hull == lunar


def test_a_wreck_suffers_no_more(bfgr, lunar):
    done = replay(damage(bfgr, lunar._replace(hits=0), 3), [])
    assert (done.lost, done.destroyed) == (0, True)


@pytest.mark.parametrize(("braced", "nothing"), [(False, 0), (True, Fraction(1, 8))])
def test_three_hits_are_few_enough_paths_for_exact_odds(bfgr, ship, braced, nothing):
    assert exact(damage, bfgr, ship, 3, braced, of="lost").get(0, 0) == nothing
