"""Assault boats and Hit-and-Run attacks."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.boats import BoatRun, boat_run, raid


@pytest.mark.rule("ORD-ASB-03", "ORD-TUR-03")
def test_each_boat_that_the_turrets_leave_makes_one_raid(bfgr, wave):
    assert replay(boat_run(bfgr, wave(Shark=3), 2), [4, 3]) == BoatRun(shot_down=1, raids=2)


@pytest.mark.rule("ORD-WAV-05", "ORD-WAV-07")
def test_fighters_draw_the_one_volley_of_turret_fire(bfgr, wave):
    assert replay(boat_run(bfgr, wave(Shark=2, Fury=1), 2), [4, 4]) == BoatRun(2, 1)


@pytest.mark.rule("ORD-CAP-21")
def test_cap_meets_the_boats_before_the_turrets(bfgr, wave):
    assert replay(boat_run(bfgr, wave(Shark=2), 1, cap=2), []) == BoatRun(0, 0)


def test_thunderhawks_raid_and_bombers_do_not(bfgr, wave):
    assert replay(boat_run(bfgr, wave(Thunderhawk=2, Starhawk=1), 0), []).raids == 2


@pytest.mark.rule("COR-HNR-02")
@pytest.mark.parametrize(
    ("face", "critical", "lost"),
    [
        (1, "", 0),
        (2, "dorsal_armament_damaged", 0),
        (3, "starboard_armament_damaged", 0),
        (4, "port_armament_damaged", 0),
        (5, "prow_armament_damaged", 0),
        (6, "engine_room_damaged", 1),
    ],
)
def test_a_raid_is_read_off_the_critical_table(bfgr, ship, face, critical, lost):
    done = replay(raid(bfgr, ship), [face])
    assert (done.succeeded, done.critical, done.lost) == (face > 1, critical, lost)
    assert done.hull.hits == ship.hits - lost
    assert done.hull.criticals == ((critical,) if critical else ())


@pytest.mark.rule("COR-HNR-02", "SHT-CRIT-08")
def test_a_raid_on_armament_that_is_not_there_goes_to_the_next_result(bfgr, lunar):
    assert replay(raid(bfgr, lunar), [2]).critical == "starboard_armament_damaged"


@pytest.mark.rule("COR-HNR-03")
def test_a_bonus_reads_2_to_7_and_a_penalty_needs_a_3(bfgr, ship):
    assert [replay(raid(bfgr, ship, 1), [face]).critical for face in (1, 6)] == ["dorsal_armament_damaged", "fire"]
    assert [replay(raid(bfgr, ship, -1), [face]).critical for face in (2, 3)] == ["", "dorsal_armament_damaged"]


@pytest.mark.rule("COR-HNR-04", "SHT-CRIT-04")
@pytest.mark.parametrize(("modifier", "needed"), [(0, 4), (1, 3), (-1, 5)])
def test_a_raid_destroys_an_escort_on_4_with_its_modifier(bfgr, escort, modifier, needed):
    assert not replay(raid(bfgr, escort, modifier), [needed - 1]).destroyed
    done = replay(raid(bfgr, escort, modifier), [needed])
    assert (done.destroyed, done.hull.hits, done.lost) == (True, 0, 1)


@pytest.mark.rule("SHT-BRACE-02", "COR-HNR-05")
def test_a_braced_ship_saves_a_raid_that_succeeded_on_4(bfgr, ship, escort):
    assert replay(raid(bfgr, ship, braced=True), [6, 4]).hull == ship
    assert replay(raid(bfgr, ship, braced=True), [6, 3]).critical == "engine_room_damaged"
    assert replay(raid(bfgr, escort, braced=True), [6, 4]).saved
    assert replay(raid(bfgr, escort, braced=True), [6, 3]).destroyed


def test_a_raid_that_fails_is_not_saved_against(bfgr, ship):
    assert not replay(raid(bfgr, ship, braced=True), [1]).succeeded


def test_a_raid_can_take_the_last_hit(bfgr, ship):
    done = replay(raid(bfgr, ship._replace(hits=1)), [6])
    assert (done.hull.hits, done.lost, done.destroyed) == (0, 1, True)
