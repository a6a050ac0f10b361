"""The Lock roll: hits, critical hits, and the rules that change them."""

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.dropfleet.lock import NEVER, Hits, Volley, lock_roll, margin, target_number
from phasesim.rules.dropfleet.strikes import points_of


@pytest.mark.rule("DFC-DIC-02")
@pytest.mark.parametrize(
    ("number", "modifier", "target"), [(4, 1, 5), (5, -2, 3), (6, 1, 6), (2, -1, 2), (3, 0, 3), (6, 3, 6), (3, -4, 2)]
)
def test_modifiers_change_the_number_and_never_beyond_2_and_6(number, modifier, target):
    assert target_number(number, modifier) == target


@pytest.mark.rule("DFC-LCK-01", "DFC-DIC-01")
def test_a_die_equal_to_or_above_the_lock_hits():
    assert replay(lock_roll(Volley(6, 5)), [1, 2, 3, 4, 5, 6]) == Hits(2, 0)


@pytest.mark.rule("DFC-LCK-02")
def test_a_1_always_misses_and_a_6_always_hits():
    assert replay(lock_roll(Volley(2, target_number(2, -5))), [1, 1]) == Hits(0, 0)
    assert replay(lock_roll(Volley(1, target_number(6, 5))), [6]) == Hits(1, 0)


@pytest.mark.rule("DFC-CRT-01")
@pytest.mark.parametrize(("lock", "critical"), [(4, [6]), (3, [5, 6]), (2, [4, 5, 6]), (5, []), (6, [])])
def test_a_die_that_beats_the_lock_by_2_is_critical(lock, critical):
    found = [face for face in range(1, 7) if replay(lock_roll(Volley(1, lock)), [face]).critical]
    assert found == critical


@pytest.mark.rule("DFC-CRT-01")
def test_criticals_are_counted_from_the_lock_after_modifiers():
    assert replay(lock_roll(Volley(2, target_number(4, 1))), [6, 6]) == Hits(2, 0)


@pytest.mark.rule("DFC-CRT-03")
def test_reinforced_armour_asks_for_3_more():
    volley = Volley(4, 2, margin=margin(reinforced=True))
    assert replay(lock_roll(volley), [3, 4, 5, 6]) == Hits(2, 2)


@pytest.mark.rule("DFC-CRT-04")
def test_heavy_calibre_asks_for_1_more():
    assert replay(lock_roll(Volley(3, 4, margin=margin(heavy=True))), [4, 5, 6]) == Hits(1, 2)


@pytest.mark.rule("DFC-CRT-05")
def test_every_hit_of_a_particle_weapon_is_critical():
    assert replay(lock_roll(Volley(3, 4, margin=margin(particle=True))), [3, 4, 6]) == Hits(0, 2)


def test_armour_prevails_over_calibre_where_both_speak():
    assert margin(reinforced=True, heavy=True) == 3


# ---------------------------------------------------------------- Burnthrough
@pytest.mark.rule("DFC-SPC-08")
def test_each_hit_rolls_again_until_it_fails():
    assert replay(lock_roll(Volley(2, 3, burnthrough=6)), [3, 1, 4, 3, 2]) == Hits(3, 0)


@pytest.mark.rule("DFC-SPC-08")
def test_after_a_critical_every_further_hit_is_critical():
    assert replay(lock_roll(Volley(1, 3, burnthrough=6)), [3, 5, 3, 1]) == Hits(1, 2)


@pytest.mark.rule("DFC-SPC-08")
def test_burnthrough_stops_at_so_many_points_in_all():
    assert replay(lock_roll(Volley(2, 3, burnthrough=3)), [3, 3, 3]) == Hits(3, 0)
    assert replay(lock_roll(Volley(2, 3, damage=2, burnthrough=6)), [5, 3, 4]) == Hits(1, 2)


@pytest.mark.rule("DFC-DMG-02")
def test_every_hit_does_the_damage_of_the_weapon():
    assert points_of(replay(lock_roll(Volley(3, 4)), [4, 5, 6]), 1) == (2, 1)
    assert points_of(Hits(1, 1), 3) == (3, 3)


def test_probabilities_sum_to_one_and_no_volley_hits_nothing():
    assert sum(exact(lock_roll, Volley(3, 3, burnthrough=4)).values()) == 1
    assert exact(lock_roll, Volley(0, 3))[Hits(0, 0)] == 1
    assert NEVER > 6
