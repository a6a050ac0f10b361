"""Victory points, the winner, and what the row of a battle says a side has lost."""

import pytest
from staging import battle, fought, salvo, ship, wave


def row(red, blue, dice=None, **settings):
    return fought(battle(red, blue, turns=1, **settings), dice, phase="end").row


def burning(kind, at, **keys):
    """A ship that its own fire destroys in the End Phase."""
    return ship(kind, at, hits=1, criticals=["fire"], **keys)


DOOM = {"damage control": [1], "catastrophic damage": [1, 1], "blast marker removal": [1]}
"""The dice of a fire that makes a ship a hulk."""


def sailing_off(kind, y, **keys):
    """A ship at the left edge that leaves the table."""
    return ship(kind, (-89, y), 180, **keys)


@pytest.mark.rule("COR-VP-01")
def test_a_destroyed_capital_ship_earns_its_points_and_a_crippled_one_a_quarter():
    red = [burning("Lunar", (-60, 0)), ship("Dictator", (-60, 20), hits=4), ship("Gothic", (-60, 40), hits=5)]
    found = row(red, [], DOOM)
    assert found["points_blue"] == 180 + 55
    assert found["winner"] == "blue" and found["win_blue"] == 1 and found["win_red"] == 0


@pytest.mark.rule("COR-VP-01")
def test_a_quarter_is_rounded_up_and_options_count():
    assert row([ship("Tyrant", (-60, 0), hits=4)], [])["points_blue"] == 47  # a quarter of 185
    assert row([ship("Tyrant", (-60, 0), hits=4, options=["nova cannon"])], [])["points_blue"] == 52  # of 205


@pytest.mark.rule("COR-VP-02")
def test_escorts_earn_nothing_until_the_whole_squadron_is_gone():
    swords = [ship("Sword", (x, 0), 180, name=f"Sword-{x}", squadron="Swords") for x in (0, 20)]
    blue = [*swords, ship("Lunar", (60, 40), 180)]
    dice = {"turrets": [1, 1], "torpedo attack": [6]}
    one = fought(battle([salvo("one", 1, (-15, 0))], blue), dice, phase="ordnance")
    assert one.row["ships_lost_blue"] == 1 and one.row["points_red"] == 0
    red = [salvo("one", 1, (-15, 0)), salvo("two", 1, (20, 15), 270)]
    both = fought(battle(red, blue), {"turrets": [1] * 4, "torpedo attack": [6, 6]}, phase="ordnance")
    assert both.row["points_red"] == 70


@pytest.mark.rule("COR-VP-02")
def test_capital_ships_of_a_squadron_are_reckoned_one_by_one():
    red = [burning("Lunar", (-60, 0), squadron="Line"), ship("Gothic", (-60, 20), squadron="Line")]
    assert row(red, [], DOOM)["points_blue"] == 180


@pytest.mark.rule("COR-VP-03", "COR-MOVE-06")
def test_a_disengaged_ship_earns_a_tenth_and_a_crippled_one_a_quarter():
    red = [sailing_off("Lunar", 0), sailing_off("Tyrant", 20, hits=4), ship("Gothic", (0, 0))]
    found = fought(battle(red, turns=1), phase="movement").row
    assert found["points_blue"] == 18 + 47
    assert found["ships_lost_red"] == 0 and found["hull_lost_red"] == 0


@pytest.mark.rule("COR-VP-03")
@pytest.mark.parametrize(("lost", "points"), [(0, 18), (2, 18), (3, 44)])
def test_a_squadron_that_disengages_is_reckoned_by_what_it_has_lost(lost, points):
    # five Swords of 35 points
    swords = [ship("Sword", (-20, 10 * n - 20), 180, name=f"Sword-{n}", squadron="Swords") for n in range(5)]
    red = [salvo(f"salvo-{n}", 1, (-20 + 12, 10 * n - 20), 180) for n in range(lost)]
    forced = {"blue": {"course": {f"Sword-{n}": 25 for n in range(5)}}}
    blue = [*swords, ship("Lunar", (60, 40), 180)]
    dice = {"turrets": [1, 1] * lost, "torpedo attack": [6] * lost}
    dice |= {"blast marker removal": [1] * lost} if lost else {}
    scenario = battle(red, blue, choices=forced, table=(120, 120))
    fight = fought(scenario, dice, start="ordnance", stop="2.blue.movement")
    assert len(fight.all("destroyed")) == lost and len(fight.all("disengaged")) == 5 - lost
    assert fight.row["points_red"] == points


@pytest.mark.rule("COR-VP-01")
def test_hulks_that_were_there_from_the_start_earn_nobody_anything():
    found = row([ship("Lunar", (-60, 0), hulk=True), ship("Gothic", (-60, 20))], [])
    assert (found["points_blue"], found["ships_lost_red"], found["winner"]) == (0, 0, "draw")


@pytest.mark.rule("COR-VP-01")
def test_equal_points_are_a_draw():
    found = row([ship("Lunar", (-60, 0), hits=4)], [ship("Gothic", (60, 0), 180, hits=4)])
    assert (found["points_red"], found["points_blue"], found["winner"]) == (45, 45, "draw")
    assert found["win_red"] == found["win_blue"] == 0


def test_losses_are_hits_ships_and_craft_that_the_enemy_took():
    red = [wave("strike", (-10, 0), fleet="Imperial Navy", bomber=3)]
    forced = {"red": {"fly": {"*": {"to": [[0, 0]]}}}}
    dice = {"turrets": [4, 1], "bomber runs": [6, 1], "bomber attack": [6, 5, 1, 1], "critical check": [1, 1]}
    found = fought(battle(red, [ship("Lunar", (0, 0), 180)], choices=forced), dice, phase="ordnance").row
    assert (found["hull_lost_blue"], found["ships_lost_blue"], found["craft_lost_red"]) == (2, 0, 1)
    assert (found["hull_lost_red"], found["craft_lost_blue"]) == (0, 0)
