"""How ships move: distances, turns, what slows them, and the edge of the table."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.errors import InputError
from phasesim.table import overlaps, touches


def sail(unit, course, blue=(), dice=None, **settings):
    """Red's ship takes a course, and is looked at afterwards."""
    fight = fought(battle([unit], blue, choices={"red": {"course": course}}, **settings), dice, phase="movement")
    return fight.ships[f"red.{unit.get('name', unit['class'])}"]


def refused(unit, course, rule):
    with pytest.raises(InputError) as error:
        sail(unit, course)
    return error.value.rule == rule


@pytest.mark.rule("COR-MOVE-02", "COR-BASIC-01")
def test_a_ship_moves_straight_ahead_and_the_move_is_measured_from_stem_to_stem():
    lunar = sail(ship("Lunar", (1, 2), 90), 17)
    assert lunar.position == (1.0, 19.0)
    assert lunar.heading == (0.0, 1.0)
    assert lunar.moved == 17


@pytest.mark.rule("COR-MOVE-03", "COR-MOVE-04")
def test_a_ship_moves_from_half_its_speed_to_its_speed():
    for cm in (10, 15.5, 20):
        assert sail(ship("Lunar"), cm).position == (cm, 0.0)
    assert refused(ship("Lunar"), 20.1, "COR-MOVE-03")
    assert refused(ship("Lunar"), 9.9, "COR-MOVE-04")


@pytest.mark.rule("COR-MOVE-04", "COR-MOVE-07", "SHT-CRIP-04", "SHT-CRTAB-08")
def test_reductions_add_up_and_lower_the_most_that_a_ship_may_move_not_the_least():
    crippled, slow = {"hits": 4}, {"criticals": ["thrusters_damaged"]}
    assert refused(ship("Lunar", **crippled), 15.1, "COR-MOVE-03")
    assert refused(ship("Lunar", **crippled), 9.9, "COR-MOVE-04")
    assert refused(ship("Lunar", **slow), 10.1, "COR-MOVE-03")
    assert sail(ship("Lunar", **slow), 10).moved == 10
    # with both it must move the 5 cm that are left
    assert sail(ship("Lunar", **crippled, **slow), 5).moved == 5
    assert refused(ship("Lunar", **crippled, **slow), 5.1, "COR-MOVE-03")
    assert refused(ship("Lunar", **crippled, **slow), 4.9, "COR-MOVE-04")


@pytest.mark.rule("SHT-CRIT-06", "COR-MOVE-07")
def test_several_thrusters_damaged_slow_a_ship_once():
    twice = ["thrusters_damaged", "thrusters_damaged"]
    assert sail(ship("Lunar", criticals=twice), 10).moved == 10


@pytest.mark.rule("COR-MOVE-07", "SHT-CRTAB-08")
def test_reductions_may_leave_nothing():
    emperor = ship("Emperor", hits=6, criticals=["thrusters_damaged"])
    assert sail(emperor, 0).moved == 0
    assert refused(emperor, 0.1, "COR-MOVE-03")


# ---------------------------------------------------------------- turns
@pytest.mark.rule("COR-TURNS-01", "COR-TURNS-02")
def test_the_turns_of_the_rule_book():
    sword = sail(ship("Sword"), [0, 90, 20])
    assert sword.position == (0.0, 20.0) and sword.heading == (0.0, 1.0)
    lunar = sail(ship("Lunar"), [10, 45, 10])
    assert lunar.position == (17.071068, 7.071068)
    retribution = sail(ship("Retribution"), [15, -45, 5])
    assert retribution.position == (18.535534, -3.535534)


@pytest.mark.rule("COR-TURNS-01")
def test_no_more_than_the_angle_of_the_data_sheet():
    assert refused(ship("Lunar"), [10, 46, 10], "COR-TURNS-01")
    assert refused(ship("Sword"), [0, -91, 20], "COR-TURNS-01")
    assert sail(ship("Lunar"), [10, 20, 10]).position[1] > 0


@pytest.mark.rule("COR-TURNS-02", "COR-SHIP-01")
@pytest.mark.parametrize(
    ("kind", "before"),
    [("Retribution", 15), ("Lunar", 10), ("Dauntless", 10), ("Mars", 10), ("Repulsive", 10), ("Strike Cruiser", 10)],
)
def test_battleships_cover_15_cm_before_a_turn_and_cruisers_of_every_sort_10(kind, before):
    assert refused(ship(kind), [before - 0.1, 45, 5], "COR-TURNS-02")
    assert sail(ship(kind), [before, 45, 5]).moved == pytest.approx(before + 5)


@pytest.mark.rule("COR-TURNS-02")
def test_speed_reductions_do_not_shorten_the_distance_before_a_turn():
    assert refused(ship("Lunar", hits=4, criticals=["thrusters_damaged"]), [5, 45, 0], "COR-TURNS-02")


@pytest.mark.rule("COR-TURNS-03")
def test_the_distance_of_the_turn_before_does_not_count():
    course = {"1 Lunar": 20, "2 Lunar": [0, 45, 20]}
    with pytest.raises(InputError, match="COR-TURNS-02"):
        fought(battle([ship("Lunar", (-60, 0))], choices={"red": {"course": course}}), stop="2.red.movement")


@pytest.mark.rule("SHT-CRTAB-06")
def test_a_ship_with_its_engine_room_damaged_may_not_turn():
    damaged = ship("Lunar", criticals=["engine_room_damaged"])
    assert refused(damaged, [10, 1, 10], "COR-TURNS-01")
    assert sail(damaged, 20).position == (20.0, 0.0)


@pytest.mark.rule("SHT-CRTAB-06", "SHT-DMG-01")
def test_an_engine_room_damaged_on_the_way_to_the_turn_is_not_turned():
    red, blue = [ship("Lunar")], [salvo("salvo", 1, (6, 0), 180)]
    dice = {"turrets": [1, 1], "torpedo attack": [6], "critical check": [6], "critical table": [1, 5]}
    fight = fought(battle(red, blue, choices={"red": {"course": [10, 45, 10]}}), dice, phase="movement")
    lunar = fight.ships["red.Lunar"]
    assert lunar.criticals == ("engine_room_damaged",)
    assert (lunar.position, lunar.heading) == ((20.0, 0.0), (1.0, 0.0))


@pytest.mark.rule("SHT-CRIP-04", "SHT-DMG-02")
def test_a_ship_crippled_on_the_way_stops_5_cm_sooner():
    red, blue = [ship("Lunar", hits=5)], [salvo("salvo", 1, (6, 0), 180)]
    dice = {"turrets": [1, 1], "torpedo attack": [6], "critical check": [1]}
    fight = fought(battle(red, blue, choices={"red": {"course": 20}}), dice, phase="movement")
    assert fight.ships["red.Lunar"].position == (15.0, 0.0)


@pytest.mark.rule("SHT-CRTAB-08")
def test_a_ship_that_has_gone_farther_than_damaged_thrusters_let_it_stops_where_it_was_hit():
    red, blue = [ship("Lunar")], [salvo("salvo", 1, (16, 0), 180)]
    dice = {"turrets": [1, 1], "torpedo attack": [6], "critical check": [6], "critical table": [4, 4]}
    fight = fought(battle(red, blue, choices={"red": {"course": 20}}), dice, phase="movement")
    assert fight.ships["red.Lunar"].position == pytest.approx((16 - 1.6 - 1.25, 0.0), abs=1e-4)


# ---------------------------------------------------------------- bases, and the edge
@pytest.mark.rule("COR-STACK-01", "COR-MOVE-01")
def test_ships_may_pass_over_others_and_end_on_them():
    red = [ship("Lunar"), ship("Sword", (8, 0), 180)]
    blue = [ship("Murder", (15, 0), 180)]
    fight = fought(battle(red, blue, choices={"red": {"course": {"Lunar": 16, "Sword": 25}}}), phase="movement")
    lunar, murder = fight.ships["red.Lunar"], fight.ships["blue.Murder"]
    assert lunar.position == (16.0, 0.0)
    assert overlaps(lunar.position, lunar.radius, murder.position, murder.radius)


@pytest.mark.rule("COR-STACK-01")
def test_contact_is_the_sum_of_the_radii_and_overlap_is_less():
    assert touches((0, 0), 1.6, (3.2 + 9e-6, 0), 1.6) and not touches((0, 0), 1.6, (3.2 + 2e-5, 0), 1.6)
    assert overlaps((0, 0), 1.6, (3.2 - 2e-5, 0), 1.6) and not overlaps((0, 0), 1.6, (3.2, 0), 1.6)


@pytest.mark.rule("COR-BASIC-02")
def test_what_acts_on_an_area_affects_a_ship_as_soon_as_it_touches_its_base():
    blue = [ship("Murder", (0, 2.8), 180)]  # radii 1.6 and 1.25
    dice = {"turrets": [1, 1], "torpedo attack": [1]}
    assert fought(battle([salvo("salvo", 1, (-20, 0))], blue), dice, phase="ordnance").all("attack")
    blue = [ship("Murder", (0, 2.9), 180)]
    assert not fought(battle([salvo("salvo", 1, (-20, 0))], blue), phase="ordnance").all("attack")


@pytest.mark.rule("COR-BASIC-02")
def test_a_ship_that_moves_its_base_into_something_is_affected_too():
    boats = wave("boats", (13, 0), fleet="Chaos", assault_boat=1)
    dice = {"turrets": [1, 1], "hit-and-run": [1]}
    fight = fought(battle([ship("Sword")], [boats], choices={"red": {"course": 20}}), dice, phase="movement")
    assert fight.one("raid").target == "red.Sword"


@pytest.mark.rule("COR-MOVE-06")
def test_a_ship_whose_stem_crosses_the_edge_has_disengaged():
    fight = fought(battle([ship("Lunar", (75, 0))], choices={"red": {"course": 15}}), phase="movement")
    assert fight.ships["red.Lunar"].position == (90.0, 0.0)
    fight = fought(battle([ship("Lunar", (75, 0))], choices={"red": {"course": 16}}), phase="movement")
    assert "red.Lunar" not in fight.ships
    assert fight.one("disengaged").rules == "COR-MOVE-06"
    assert fight.row["ships_lost_red"] == 0


@pytest.mark.rule("COR-MOVE-06")
def test_a_ship_that_would_come_back_onto_the_table_has_left_it_all_the_same():
    # out over the right edge by 5 cm, and back by a turn of 90 degrees on the way
    red = [ship("Cobra", (80, 0), 45), ship("Lunar", (-60, 0))]
    forced = {"red": {"course": {"Cobra": [16, 90, 14]}}}
    fight = fought(battle(red, choices=forced), phase="movement")
    assert "red.Cobra" not in fight.ships
    assert fight.one("moves", "red.Cobra").outcome["to"] == [90.0, 10.0]


@pytest.mark.rule("COR-MOVE-06")
def test_what_lies_beyond_the_edge_is_not_met():
    blue = [salvo("salvo", 1, (89, 0), 180)]
    red = [ship("Lunar", (75, 0))]
    dice = {"turrets": [1, 1], "torpedo attack": [1]}
    assert fought(battle(red, blue, choices={"red": {"course": 20}}), dice, phase="movement").all("attack")
    near = [ship("Murder", (60, 40), 180), salvo("salvo", 1, (90, 9), 180)]
    red = [ship("Cobra", (85, 0), 45), ship("Lunar", (-60, 0))]
    assert not fought(battle(red, near, choices={"red": {"course": {"Cobra": 30}}}), phase="movement").all("attack")
