"""Hits on a ship, and dealt out over a squadron."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.strike import Blow, Target, deal, strike, strike_squadron
from phasesim.rules.bfg.volleys import NEVER, Group, alike, eligible, needs, volley

FRIGATE = Target(Hull(1, 1, escort=True, shields=1), shields=1)
DAUNTLESS = Target(Hull(6, 6, mounts=frozenset({"port", "starboard", "prow"}), shields=1), shields=1)


def brief(struck):
    return [(one.absorbed, one.lost, one.destroyed) for one in struck]


@pytest.mark.rule("SHT-SHLD-01", "SHT-BRACE-08")
def test_shields_first_then_the_brace_then_damage(bfgr, lunar):
    struck = replay(strike(bfgr, lunar, 1, 3, braced=True), [4, 3, 1])
    assert (struck.absorbed, struck.saved, struck.lost, struck.left) == (1, 1, 1, 0)


def test_what_comes_after_the_end_is_left(bfgr):
    struck = replay(strike(bfgr, Hull(8, 2, mounts=frozenset({"prow"})), 1, 7), [1])
    assert (struck.absorbed, struck.lost, struck.destroyed, struck.left) == (1, 2, True, 4)


def test_what_is_left_after_a_critical_ends_it(bfgr):
    # second point: critical, 8 on the table, thrusters and a further point
    struck = replay(strike(bfgr, Hull(8, 3), 0, 5), [1, 6, 4, 4])
    assert (struck.lost, struck.destroyed, struck.left) == (3, True, 3)


@pytest.mark.rule("COR-SQT-02", "COR-SQT-03")
def test_three_hits_on_a_frigate_squadron_whose_nearest_is_out_of_arc(bfgr):
    blows = alike(3, can=(False, True, True))
    struck = replay(strike_squadron(bfgr, (FRIGATE,) * 3, blows), [])
    assert brief(struck) == [(0, 0, False), (1, 1, True), (1, 0, False)]


@pytest.mark.rule("COR-SQT-03")
def test_ten_hits_on_three_escorts_in_range(bfgr):
    struck = replay(strike_squadron(bfgr, (FRIGATE,) * 5, alike(10, (True, True, False, True, False))), [])
    assert [one.destroyed for one in struck] == [True, True, False, True, False]


@pytest.mark.rule("COR-SQT-04")
def test_dice_4_5_6_at_a_sword_and_a_cobra_behind_it(bfgr):
    blows = replay(volley((Group(3, needs=(5, 4)),)), [4, 5, 6])
    assert blows == (Blow((1,)), Blow((0, 1)), Blow((0, 1)))
    struck = replay(strike_squadron(bfgr, (FRIGATE, FRIGATE), blows), [])
    assert brief(struck) == [(1, 1, True), (1, 0, False)]


@pytest.mark.rule("COR-SQT-04", "COR-SQT-05")
def test_a_farther_ship_takes_what_could_not_hurt_the_nearer_one(bfgr):
    blows = replay(volley((Group(4, needs=(6, 5)),)), [6, 5, 5, 4])
    struck = replay(strike_squadron(bfgr, (FRIGATE, FRIGATE), blows), [])
    assert brief(struck) == [(1, 0, False), (1, 1, True)]


@pytest.mark.rule("COR-SQT-05")
def test_weapons_that_ignore_armour_strike_the_nearest_first(bfgr):
    struck = replay(strike_squadron(bfgr, (FRIGATE, FRIGATE), alike(2, (True, True), holofield=True)), [])
    assert brief(struck) == [(1, 1, True), (0, 0, False)]


@pytest.mark.rule("COR-SQT-01")
def test_two_ships_closing_and_two_abeam_fired_at_as_closing():
    columns = (4, 2, 4, 2)
    assert eligible(columns, chosen=2) == (False, True, False, True)
    assert needs((5, 5, 5, 5), eligible(columns, 2)) == (NEVER, 5, NEVER, 5)
    assert eligible((4, None, 2), chosen=4) == (True, False, True)


@pytest.mark.rule("COR-SQT-01", "COR-SQT-05")
def test_only_ships_in_the_picked_category_are_hit(bfgr):
    blows = replay(volley((Group(3, needs=(NEVER, 5)),)), [5, 6, 6])
    struck = replay(strike_squadron(bfgr, (FRIGATE, FRIGATE), blows), [])
    assert brief(struck) == [(0, 0, False), (1, 1, True)]


@pytest.mark.rule("COR-SQT-06")
def test_13_hits_on_three_dauntless(bfgr):
    faces = [
        *(6, 4, 4),  # first damaging hit: critical, 8, thrusters damaged and a further point
        *(6, 3, 3),  # second: 6, engine room damaged and a further point
        *(1,),  # third; the fourth empties it: 8 hits remain
        *(1, 1, 1, 1, 1),  # the second ship: one on its shield, five checks, the sixth empties it
    ]
    struck = replay(strike_squadron(bfgr, (DAUNTLESS,) * 3, alike(13, (True,) * 3)), faces)
    assert [(one.absorbed, one.lost) for one in struck] == [(1, 6), (1, 6), (1, 0)]
    assert struck[0].criticals == ("thrusters_damaged", "engine_room_damaged")
    assert [one.destroyed for one in struck] == [True, True, False]


def test_hits_that_can_hurt_nobody_are_lost():
    dealing = deal((Blow((0,)), Blow(())), 1)
    run = next(dealing)
    assert (run.target, run.hits) == (0, 1)
    with pytest.raises(StopIteration) as end:
        dealing.send(replay(strike(None, Hull(2, 2), 1, 1), []))
    assert end.value.value == 1


@pytest.mark.rule("SHT-BATT-07", "COR-WPN-01")
def test_hits_of_two_types_strike_in_the_shooters_order(bfgr, lunar):
    cannon = alike(2, (True,), critical_on=4)
    batteries = replay(volley((Group(2, needs=(5,)),)), [5, 6])
    first = replay(strike_squadron(bfgr, (Target(lunar, 2),), batteries + cannon), [4, 5, 4, 1])
    last = replay(strike_squadron(bfgr, (Target(lunar, 2),), cannon + batteries), [4, 5])
    assert (first[0].criticals, last[0].criticals) == (("bridge_smashed",), ())


@pytest.mark.rule("SHT-LOCK-01")
def test_dice_below_the_lowest_armour_are_rolled_again_on_lock_on():
    assert replay(volley((Group(3, needs=(5, 4)),), lock_on=True), [3, 4, 6, 5]) == (
        Blow((1,)),
        Blow((0, 1)),
        Blow((0, 1)),
    )


@pytest.mark.rule("COR-SQF-03")
def test_groups_that_see_other_sides_roll_one_attack_lowest_dice_first():
    blows = replay(volley((Group(2, needs=(6,)), Group(2, needs=(4,)))), [6, 5, 4, 5])
    assert blows == (Blow((0,)), Blow((0,)), Blow((0,)))
    mixed = replay(volley((Group(1, needs=(6, 5)), Group(1, needs=(5, 4)))), [5, 4])
    assert mixed == (Blow((1,)), Blow((1,)))


@pytest.mark.rule("COR-WPN-08")
def test_a_die_of_heavy_gunz_is_two_hits():
    assert replay(volley((Group(2, needs=(5,), each=2),)), [5, 2]) == (Blow((0,)), Blow((0,)))


def test_a_group_that_can_hurt_nobody_rolls_nothing():
    assert replay(volley((Group(3, needs=(NEVER, NEVER)),)), []) == ()
