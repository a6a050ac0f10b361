"""Formation of squadrons in battle, and ships that drop out of them."""

import pytest
from staging import battle, fought, ship

PASS, FAIL = [1, 1], [6, 6]
FAR = [ship("Murder", (80, 50), 180)]


def line(*ys, kind="Lunar", **keys):
    return [ship(kind, (-60, y), name=f"L{n}", squadron="Line", **keys) for n, y in enumerate(ys)]


@pytest.mark.rule("COR-SQ-05", "COR-SQ-04")
def test_a_ship_outside_the_chain_is_a_unit_of_its_own():
    forced = {"red": {"order": {"2 L0": "reload", "2 L2": "lock_on"}}}
    scenario = battle(line(0, 15, 31), FAR, choices=forced)
    fight = fought(
        scenario, {("red.Line", "command check"): PASS, ("red.L2", "command check"): PASS}, stop="2.red.movement"
    )
    assert fight.one("formation").outcome["outside"] == ["red.L2"]
    assert [fight.ships[f"red.L{n}"].order for n in range(3)] == ["reload", "reload", "lock_on"]


@pytest.mark.rule("COR-SQ-05", "COR-SQT-02")
def test_nor_do_hits_on_the_squadron_go_to_it():
    frigates = [
        ship("Iconoclast", at, 180, name=f"I{n}", squadron="Frigates")
        for n, at in enumerate([(20, 0), (20, 16), (20, 4)])
    ]
    forced = {"red": {"fire": {"2 Gothic": [{"guns": "lance", "target": "Frigates"}]}}, "blue": {"course": 15}}
    scenario = battle(
        [ship("Gothic", (-15, -20), 90)], frigates, choices=forced | {"red": {**forced["red"], "course": 10}}
    )
    fight = fought(scenario, {"lance": [4] * 4}, stop="2.red.shooting")
    assert {e.target for e in fight.all("damage")} == {"blue.I0", "blue.I2"}


@pytest.mark.rule("COR-SQ-06")
def test_an_escort_squadron_of_one_goes_on_under_its_name():
    swords = [ship("Sword", (-60, 4 * n), name=f"S{n}", squadron="Swords", hits=1) for n in range(2)]
    forced = {"blue": {"fire": "nearest"}, "red": {"order": {"2 S1": "lock_on"}, "brace": False}}
    blue = [ship("Gothic", (-45, -20), 90)]
    scenario = battle(swords, blue, choices=forced)
    dice = {"lance": [4, 4, 1, 1], ("red.Swords", "command check"): PASS, "blast marker removal": [6]}
    fight = fought(scenario, dice, start="blue.movement", stop="2.red.movement")
    assert [name for name in fight.ships if name.startswith("red")] == ["red.S1"]
    assert fight.one("command_check").target == "red.Swords"


@pytest.mark.rule("COR-DISENG-05")
def test_an_escort_squadron_must_follow_one_of_its_ships_that_left():
    swords = [ship("Sword", (x, 0), 180, name=f"S{n}", squadron="Swords") for n, x in enumerate((-80, -70))]
    forced = {"red": {"course": 12.5}}
    fight = fought(battle(swords, FAR, choices=forced), {"leadership test": FAIL}, phase="movement")
    assert fight.one("disengaged").target == "red.S0"
    assert fight.one("disengage_test").outcome["passed"] is False


@pytest.mark.rule("COR-DISENG-06")
def test_a_capital_ship_tries_alone_on_its_own_leadership_and_drops_out_if_it_fails():
    red = line(0, 10)
    red[1]["leadership"] = 10
    forced = {"red": {"disengages": {"1 L0": True}, "order": {"2 L0": "lock_on", "2 L1": "reload"}}}
    dice = {
        ("red.L0", "leadership test"): [5, 4],
        ("red.L0", "command check"): PASS,
        ("red.Line", "command check"): PASS,
    }
    fight = fought(battle(red, FAR, choices=forced), dice, stop="2.red.movement")
    assert fight.one("disengage_test").outcome["leadership"] == 8
    assert (fight.ships["red.L0"].order, fight.ships["red.L1"].order) == ("lock_on", "reload")


@pytest.mark.rule("COR-DISENG-04")
@pytest.mark.parametrize(("leadership", "tests"), [(1, 1), (2, 0)])
def test_a_ship_whose_leadership_is_1_must_try_to_disengage(leadership, tests):
    scenario = battle(red=[ship("Lunar", at=(0, 0), leadership=leadership)], blue=[ship("Murder", at=(80, 40))])
    fight = fought(scenario, {"leadership test": [3, 4]} if tests else {}, phase="movement")
    assert len(fight.all("disengage_test", "red.Lunar")) == tests
