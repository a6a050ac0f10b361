"""Blast markers on the table: contact, what they do to ships that move, and how long they stay."""

import pytest
from staging import battle, fought, salvo, ship, wave

PASS = [1, 2]


def sail(unit, course, blast, dice=None, choices=None):
    forced = {"red": {"course": course, **(choices or {})}}
    return fought(battle([unit], blast=blast, choices=forced, stacked=True), dice, phase="movement")


def moved(unit, course, blast, dice=None):
    return sail(unit, course, blast, dice).one("moves", player="red").outcome["cm"]


# ---------------------------------------------------------------- slower through markers
@pytest.mark.rule("SHT-BME-02", "COR-MOVE-07")
def test_moving_through_markers_takes_5_cm_off_the_speed_however_many_there_are():
    assert moved(ship("Lunar"), 20, [(30, 0)]) == 20
    assert moved(ship("Lunar"), 20, [(8, 2)]) == 15
    assert moved(ship("Lunar"), 20, [(8, 2), (4, 0), (10, -1)]) == 15
    assert moved(ship("Lunar"), 12, [(8, 2)]) == 12


@pytest.mark.rule("SHT-BME-02")
def test_a_marker_met_only_in_the_last_5_cm_stops_the_ship():
    assert moved(ship("Lunar"), 20, [(20, 0)]) == pytest.approx(20 - 1.6 - 1.25, abs=1e-3)
    assert moved(ship("Lunar"), 20, [(17, 0)]) == 15


@pytest.mark.rule("SHT-BME-02", "COR-MOVE-04", "COR-MOVE-07")
def test_a_ship_too_slow_for_its_least_move_goes_as_far_as_it_can():
    crippled = {"hits": 4, "criticals": ["thrusters_damaged"]}
    assert moved(ship("Lunar", **crippled), 5, [(3, 0)]) == pytest.approx(3 - 1.6 - 1.25, abs=1e-3)
    assert moved(ship("Lunar", **crippled), 5, [(1, 2)]) == 0


@pytest.mark.rule("SHT-BME-01", "SHT-BMP-09")
@pytest.mark.parametrize("marker", [(-2.85, 0), (0, 2.85), (2, -2)])
def test_starting_in_contact_counts_even_for_a_ship_that_sails_away(marker):
    assert moved(ship("Lunar"), 20, [marker]) == 15


@pytest.mark.rule("SHT-BME-01")
def test_a_marker_that_does_not_touch_the_base_does_not_count():
    assert moved(ship("Lunar"), 20, [(-2.87, 0)]) == 20


@pytest.mark.rule("SHT-BME-02", "COR-TURNS-02")
def test_a_slowed_ship_turns_if_it_still_comes_to_the_place():
    fight = sail(ship("Lunar"), [10, 45, 10], [(5, 0)])
    assert fight.ships["red.Lunar"].position == (13.535534, 3.535534)
    emperor = sail(ship("Emperor"), [15, 45, 0], [(5, 0)]).ships["red.Emperor"]
    assert (emperor.position, emperor.heading) == ((10.0, 0.0), (1.0, 0.0))


# ---------------------------------------------------------------- no shields
@pytest.mark.rule("SHT-BME-04", "SHT-CRTAB-10")
@pytest.mark.parametrize(("face", "hits"), [(5, 8), (6, 7)])
def test_a_ship_without_shields_takes_a_point_on_a_6_with_one_roll_a_move(face, hits):
    bare = ship("Lunar", criticals=["shields_collapse"])
    dice = {("red.Lunar", "blast markers", "blast marker scrape"): [face]} | (
        {"critical check": [1]} if face == 6 else {}
    )
    fight = sail(bare, 20, [(8, 2), (4, 0)], dice)
    assert fight.ships["red.Lunar"].hits == hits
    assert len(fight.all("scrape")) == 1


@pytest.mark.rule("SHT-BME-04", "SHT-CRIT-03")
def test_that_point_makes_a_critical_check():
    bare = ship("Lunar", criticals=["shields_collapse"])
    dice = {"blast marker scrape": [6], "critical check": [6], "critical table": [3, 4]}
    assert sail(bare, 20, [(8, 2)], dice).ships["red.Lunar"].criticals == ("fire", "shields_collapse")


@pytest.mark.rule("SHT-BME-04", "SHT-BRACE-01")
def test_and_the_ship_may_brace_before_the_roll():
    bare = ship("Lunar", criticals=["shields_collapse"])
    dice = {("red.Lunar", "blast markers", "command check"): PASS, "blast marker scrape": [6], "brace save": [4]}
    fight = sail(bare, 20, [(8, 2)], dice, {"brace": True})
    assert fight.ships["red.Lunar"].hits == 8
    assert fight.kinds("command_check", "scrape") == ["command_check", "scrape"]


@pytest.mark.rule("SHT-BME-04")
def test_eldar_have_no_shields_to_begin_with():
    dice = {"blast marker scrape": [6], "critical check": [1]}
    assert sail(ship("Shadow"), 10, [(5, 0)], dice).ships["red.Shadow"].hits == 5


@pytest.mark.rule("SHT-BME-05", "SHT-CRIP-01")
def test_shields_that_are_merely_overloaded_or_halved_count():
    fight = sail(ship("Lunar"), 20, [(2.85, 0), (-2.85, 0), (0, 2.85)])
    assert not fight.all("scrape")
    assert not sail(ship("Dauntless", hits=3), 15, [(5, 0)]).all("scrape")


# ---------------------------------------------------------------- contact
def leadership(red, blast):
    forced = {"red": {"order": {"Lunar": "reload"}, "move_order": ["red.Lunar"]}}
    fight = fought(battle(red, blast=blast, choices=forced, stacked=True), {"command check": PASS}, phase="movement")
    return fight.one("command_check").outcome["leadership"]


@pytest.mark.rule("SHT-BMP-09", "COR-CMD-02")
@pytest.mark.parametrize("marker", [(2.85, 0), (-2.85, 0), (0, 2.85), (0, -2.85), (0.5, 0.5)])
def test_a_base_in_contact_is_affected_as_a_whole(marker):
    assert leadership([ship("Lunar")], [marker]) == 7
    assert leadership([ship("Lunar", heading=90)], [marker]) == 7


@pytest.mark.rule("SHT-BMP-09")
def test_a_ship_that_ended_its_move_touching_a_marker_is_in_contact():
    red = [salvo("salvo", 1, (40, 0), 180), ship("Lunar")]
    forced = {"red": {"course": 15}}
    fight = fought(battle(red, blast=[(17, 0)], choices=forced), {"blast marker": [6]}, stop="ordnance")
    assert fight.one("blast_test", "red.salvo").outcome["removed"]


@pytest.mark.rule("SHT-BMP-07", "SHT-BMP-08")
def test_bases_that_overlap_share_their_markers_once_removed():
    # ship 2 overlaps ship 1, ship 3 overlaps ship 2 only; the marker touches ship 1
    one, two, three = (ship("Gothic", (3 * n, 0), name=f"ship-{n}") for n in range(3))
    assert leadership([one | {"name": "Lunar"}, two, three], [(-2.8, 0)]) == 7
    assert leadership([one, two | {"name": "Lunar"}, three], [(-2.8, 0)]) == 7
    assert leadership([one, two, three | {"name": "Lunar"}], [(-2.8, 0)]) == 8


@pytest.mark.rule("SHT-BMP-11")
def test_base_contact_alone_does_not_share_them():
    one, two = ship("Gothic"), ship("Lunar", (3.2, 0))
    assert leadership([one, two], [(-2.8, 0)]) == 8


@pytest.mark.rule("SHT-BME-01", "SHT-BMP-07")
def test_a_shared_marker_slows_and_scrapes_a_ship_that_sets_out():
    bare = ship("Lunar", (3, 0), criticals=["shields_collapse"])
    fight = fought(
        battle([bare, ship("Gothic")], blast=[(-2.8, 0)], choices={"red": {"course": {"Lunar": 20}}}, stacked=True),
        {("red.Lunar", "blast markers", "blast marker scrape"): [1]},
        phase="movement",
    )
    assert fight.ships["red.Lunar"].position == (18.0, 0.0)


# ---------------------------------------------------------------- how long they stay
@pytest.mark.rule("SHT-BMP-01")
def test_a_marker_stays_where_it_is_until_an_end_phase_removes_it():
    red = [ship("Lunar", (-20, 0)), wave("strike", (-16, 2), fleet="Imperial Navy", bomber=1)]
    forced = {"red": {"course": {"Lunar": 20}, "fly": {"*": {"to": [[0, 2]]}}}}
    fight = fought(battle(red, blast=[(-10, 2)], choices=forced), {"blast marker": [1]}, stop="ordnance")
    assert fight.ships["red.Lunar"].moved == 15  # through the marker and past it
    assert [marker.position for marker in fight.blast.values()] == [(-10.0, 2.0)]
    dice = {"blast marker": [1], "blast marker removal": [1]}
    assert not fought(battle(red, blast=[(-10, 2)], choices=forced), dice, stop="end").blast
