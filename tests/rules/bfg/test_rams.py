"""Special orders in movement, ramming, boarding, teleport attacks and disengaging in battle."""

import pytest
from staging import battle, fought, ship

from phasesim.errors import InputError

PASS, FAIL = [1, 1], [6, 6]


def moved(red, forced, dice, blue=None, stop="red.movement", **more):
    scenario = battle(
        red, blue or [ship("Murder", (80, 50), 180)], choices={"red": forced, **more.pop("choices", {})}, **more
    )
    return fought(scenario, dice, stop=stop)


# ---------------------------------------------------------------- special orders
@pytest.mark.rule("COR-ORDER-02", "COR-MOVE-07")
@pytest.mark.parametrize(
    ("kind", "dice", "cm"), [("Lunar", 4, 24), ("Dauntless", 5, 30), ("Slaughter", 5, 35), ("Kill Kroozer", 2, 22)]
)
def test_all_ahead_full_moves_speed_and_dice_and_does_not_turn(kind, dice, cm):
    checks = {} if kind == "Kill Kroozer" else {"command check": PASS}
    forced = {"order": "all_ahead_full", "course": cm}
    fight = moved([ship(kind, (-60, 0))], forced, {"all ahead full": [1] * dice, **checks})
    assert fight.one("moves", f"red.{kind}").outcome["cm"] == cm
    with pytest.raises(InputError, match="COR-TURNS-01"):
        turn = {"order": "all_ahead_full", "course": [cm - 5, 45, 5]}
        moved([ship(kind, (-60, 0))], turn, {"all ahead full": [1] * dice, **checks})


@pytest.mark.rule("COR-ORDER-02", "COR-MOVE-04")
def test_all_ahead_full_is_moved_in_full():
    with pytest.raises(InputError, match="COR-MOVE-04"):
        moved(
            [ship("Lunar", (-60, 0))],
            {"order": "all_ahead_full", "course": 20},
            {"all ahead full": [1] * 4, "command check": PASS},
        )


@pytest.mark.rule("SHT-BME-02", "SHT-BME-03")
@pytest.mark.parametrize(("marker", "cm"), [(31, 31), (10, 29)])
def test_all_ahead_full_stops_at_a_marker_in_its_last_5_cm(marker, cm):
    at = -60 + marker + 1.6 + 1.25
    forced = {"order": "all_ahead_full", "course": 34}
    fight = moved(
        [ship("Lunar", (-60, 0))], forced, {"all ahead full": [2, 3, 4, 5], "command check": PASS}, blast=[(at, 0)]
    )
    assert fight.one("moves", "red.Lunar").outcome["cm"] == pytest.approx(cm)


@pytest.mark.rule("COR-SQ-04")
def test_a_squadrons_dice_are_rolled_once():
    red = [ship("Lunar", (-60, 8 * n), name=f"L{n}", squadron="Line") for n in range(2)]
    fight = moved(red, {"order": "all_ahead_full", "course": 24}, {"all ahead full": [1] * 4, "command check": PASS})
    assert [e.outcome["cm"] for e in fight.all("moves")] == [24, 24]


@pytest.mark.rule("COR-ORDER-03", "COR-TURNS-02", "COR-TURNS-03")
def test_come_to_new_heading_turns_twice_each_after_its_distance():
    order = {"order": "come_to_new_heading"}
    fight = moved([ship("Lunar", (-60, 0))], order | {"course": [10, 45, 10, 45]}, {"command check": PASS})
    assert fight.one("moves").outcome["heading"] == 90.0
    with pytest.raises(InputError, match="COR-TURNS-02"):
        moved([ship("Lunar", (-60, 0))], order | {"course": [10, 45, 9, 45, 1]}, {"command check": PASS})
    with pytest.raises(InputError, match="COR-ORDER-03"):
        moved([ship("Lunar", (-60, 0))], {"course": [10, 45, 10, 45]}, {})


@pytest.mark.rule("COR-ORDER-04")
def test_burn_retros_may_stand_still_and_turn_at_once_and_not_go_beyond_half_speed():
    order = {"order": "burn_retros"}
    fight = moved([ship("Lunar", (-60, 0))], order | {"course": [0, 45, 3]}, {"command check": PASS})
    assert fight.one("moves").outcome["cm"] == 3 and fight.one("moves").outcome["heading"] == 45.0
    with pytest.raises(InputError, match="COR-MOVE-03"):
        moved([ship("Lunar", (-60, 0))], order | {"course": 11}, {"command check": PASS})


@pytest.mark.rule("SHT-LOCK-02", "COR-ORDER-05")
def test_a_ship_on_lock_on_does_not_turn():
    with pytest.raises(InputError, match="COR-TURNS-01"):
        moved([ship("Lunar", (-60, 0))], {"order": "lock_on", "course": [10, 45, 5]}, {"command check": PASS})


@pytest.mark.rule("COR-TURNS-06", "COR-SHIP-02")
@pytest.mark.parametrize(("kind", "rule"), [("Eclipse", "COR-TURNS-06"), ("Retribution", "COR-SHIP-02")])
def test_orders_that_a_class_has_not_are_refused(kind, rule):
    with pytest.raises(InputError, match=rule):
        moved([ship(kind, (-60, 0))], {"order": "come_to_new_heading"}, {})


@pytest.mark.rule("COR-CMD-08")
def test_orks_go_all_ahead_full_without_a_check_but_not_after_the_fleet_failed_one():
    red = [ship("Terror Ship", (-60, 0)), ship("Kill Kroozer", (-60, 30))]
    forced = {"order": {"Terror Ship": "reload", "Kill Kroozer": "all_ahead_full"}}
    fight = moved(red, forced, {"command check": FAIL})
    assert not fight.all("thrust")


@pytest.mark.rule("COR-BASIC-05")
def test_ships_move_past_one_another_without_hindrance():
    fight = moved([ship("Lunar", (-60, 0))], {"course": 20}, {}, blue=[ship("Murder", (-50, 0), 180)])
    assert fight.ships["red.Lunar"].position == (-40.0, 0.0)
    assert not fight.all("damage")


# ---------------------------------------------------------------- ramming
RAM = {"order": "all_ahead_full", "rams": "blue.Murder", "course": 24}


def rammed(dice, blue, **more):
    return moved(
        [ship("Lunar", (-60, 0))], RAM | more, {"command check": PASS, "all ahead full": [1] * 4, **dice}, blue
    )


@pytest.mark.rule("COR-RAM-01", "COR-RAM-04", "COR-RAM-05", "COR-RAM-06")
def test_the_books_ram_in_the_side():
    blue = [ship("Murder", (-45, 0), 90)]
    dice = {
        "leadership test": [1, 1],
        "ram": [1, 2, 3, 3, 4, 5, 5, 6],
        "rammed": [3, 3, 5, 6],
        "critical check": [1] * 4,
    }
    fight = rammed(dice, blue)
    assert fight.one("ram").outcome == {"side": "port", "armour": 5, "dealt": 3, "taken": 1}
    assert fight.ships["blue.Murder"].hits == 5 and fight.ships["red.Lunar"].hits == 7
    assert fight.kinds("ram_test", "thrust", "ram") == ["ram_test", "thrust", "ram"]
    assert fight.ships["red.Lunar"].position == (-36.0, 0.0)  # the move goes on


@pytest.mark.rule("COR-RAM-02", "COR-RAM-03")
@pytest.mark.parametrize(("kind", "number"), [("Iconoclast", 3), ("Murder", 2), ("Desolator", 1)])
def test_the_test_is_harder_against_smaller_ships_and_without_it_there_is_no_ram(kind, number):
    blue = [ship(kind, (-45, 0), 90)]
    dice = {"command check": PASS, "all ahead full": [1] * 4, "leadership test": [6] * number}
    if number == 1:
        dice["leadership test"] = [6]
        fight = moved([ship("Lunar", (-60, 0), leadership=5)], RAM | {"rams": f"blue.{kind}"}, dice, blue)
    else:
        fight = moved([ship("Lunar", (-60, 0))], RAM | {"rams": f"blue.{kind}"}, dice, blue)
    assert fight.one("ram_test").outcome["dice"] == number
    assert not fight.all("ram") and fight.ships["red.Lunar"].position == (-36.0, 0.0)


@pytest.mark.rule("COR-RAM-06")
def test_a_ship_struck_head_on_rolls_all_its_dice():
    dice = {"leadership test": [1, 1], "ram": [1] * 8, "rammed": [1] * 8}
    assert rammed(dice, [ship("Murder", (-45, 0), 180)]).one("ram").outcome["side"] == "front"


@pytest.mark.rule("COR-RAM-07")
def test_an_explosion_of_the_rammed_ship_reaches_the_rammer():
    blue = [ship("Murder", (-45, 0), 90, hits=1), ship("Gothic", (80, 50), 180)]
    dice = {"leadership test": [1, 1], "ram": [6] + [1] * 7, "rammed": [1] * 4, "catastrophic damage": [5, 5]}
    dice |= {"explosion radius": [1, 1, 1], "lance": [1] * 4}
    fight = rammed(dice, blue)
    assert fight.one("explosion").outcome["ships"] == ["red.Lunar"]
    assert fight.ships["red.Lunar"].moved < 24


# ---------------------------------------------------------------- boarding
def boarded(dice, red=None, blue=None, **forced):
    red = red or [ship("Lunar", (-60, 0))]
    blue = blue or [ship("Murder", (-46.8, 0), 90)]
    choices = {"course": 10, "boards": "blue.Murder", "fire": "nearest"} | forced
    return moved(red, choices, dice, blue, stop="red.end")


@pytest.mark.rule("COR-BOARD-01", "COR-BOARD-02", "COR-BOARD-03", "COR-RAM-08")
def test_a_ship_that_boards_neither_fires_nor_launches_and_fights_in_the_end_phase():
    dice = {"boarding attack": [6], "boarding defence": [1], "boarding critical": [1, 1]}
    fight = boarded(dice, launch={"Lunar": {"salvoes": [6]}})
    assert not fight.all("shoots") and not fight.all("launch")
    fought_out = fight.one("boarding").outcome
    assert (fought_out["values"], fought_out["attack"], fought_out["defence"]) == ([8, 10], 6, 1 + 1 + 1)
    assert fight.ships["blue.Murder"].hits == 5
    assert fight.one("boarding").phase == "end"


@pytest.mark.rule("COR-BOARD-09", "COR-BOARD-11")
@pytest.mark.parametrize("face", [4, 6])
def test_equal_totals_lock_the_ships_and_others_leave_them_free(face):
    dice = {"boarding attack": [face], "boarding defence": [2]}
    dice |= {} if face == 4 else {"boarding critical": [1, 1]}
    scenario = battle(
        [ship("Lunar", (-60, 0))],
        [ship("Murder", (-46.8, 0), 90)],
        choices={"red": {"course": 10, "boards": {"1 Lunar": "blue.Murder"}}, "blue": {"course": 12.5}},
    )
    fight = fought(scenario, dice, stop="blue.movement")
    assert fight.ships["blue.Murder"].moved == (0.0 if face == 4 else 12.5)
    assert len(fight.all("locked")) == (1 if face == 4 else 0)


@pytest.mark.rule("COR-BOARD-12")
def test_ships_that_board_separately_meet_what_the_others_have_left():
    red = [ship("Lunar", (-60, 0)), ship("Gothic", (-60, 3.2), 0)]
    blue = [ship("Desolator", (-60 + 10 + 4.3, 1.6), 90)]
    dice = {"boarding attack": [6, 6], "boarding defence": [1, 1], "boarding critical": [1] * 4}
    forced = {"boards": "blue.Desolator", "course": 10}
    fight = boarded(dice, red, blue, **forced)
    values = [e.outcome["values"] for e in fight.all("boarding")]
    assert values[0] == [8, 16] and values[1][0] == 8 and values[1][1] < 16


# ---------------------------------------------------------------- teleport attacks
@pytest.mark.rule("COR-TELE-01", "COR-TELE-02", "COR-TELE-03", "COR-TURN-08")
@pytest.mark.parametrize(
    ("firer", "foe", "attacks"),
    [
        ({}, {"criticals": ["shields_collapse"]}, 1),
        ({}, {}, 0),
        ({"hits": 4}, {"criticals": ["shields_collapse"], "hits": 3}, 0),
        ({"hits": 6}, {"criticals": ["shields_collapse"]}, 0),
    ],
)
def test_a_ship_teleports_onto_what_has_no_shields_and_no_more_hits(firer, foe, attacks):
    scenario = battle(
        [ship("Lunar", (0, 0), **firer)],
        [ship("Murder", (9, 0), 180, **foe)],
        choices={"red": {"teleports": "blue.Murder"}},
    )
    fight = fought(scenario, {"hit-and-run": [2], "damage control": [1] * 8} if attacks else {}, phase="end")
    assert len(fight.all("teleports")) == len(fight.all("raid")) == attacks


# ---------------------------------------------------------------- disengaging
@pytest.mark.rule("COR-DISENG-01", "COR-DISENG-03", "COR-VP-03")
@pytest.mark.parametrize(("face", "gone"), [([4, 4], True), ([5, 5], False)])
def test_a_passed_test_takes_a_ship_out_and_a_failed_one_silences_it(face, gone):
    red = [ship("Lunar", (-60, 0), 0)]
    forced = {"disengages": True, "fire": "nearest", "launch": {"Lunar": {"salvoes": [6]}}, "course": 10}
    blue = [ship("Murder", (-50, 20), 180), ship("Gothic", (80, 50))]
    fight = moved(red, forced, {"leadership test": face}, blue, stop="red.shooting")
    assert ("red.Lunar" not in fight.ships) is gone
    assert not fight.all("shoots") and not fight.all("launch")
    if gone:
        assert fight.row["points_blue"] == 18
