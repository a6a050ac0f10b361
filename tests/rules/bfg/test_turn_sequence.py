"""The order of play: player turns, phases, who acts when, how a battle begins and ends."""

import pytest
from staging import battle, fought, salvo, ship, wave

PHASES = ["movement", "shooting", "ordnance", "end"]


def places(record):
    """The phases of a battle in the order in which they were played, each once."""
    return list(dict.fromkeys(row[1:4] for row in record.series))


@pytest.mark.rule("COR-TURN-01", "COR-TURN-02")
def test_eight_turns_are_sixteen_player_turns_of_four_phases():
    fight = fought(battle([ship("Sword")], [ship("Sword", (60, 30))], first="blue", turns=8, table=(1000, 1000)))
    expected = [(turn, side, phase) for turn in range(1, 9) for side in ("blue", "red") for phase in PHASES]
    assert places(fight.record) == expected


@pytest.mark.rule("COR-TURN-01")
def test_only_the_ships_of_the_player_whose_turn_it_is_move():
    fight = fought(battle([ship("Sword")], [ship("Cobra", (60, 30))], turns=1, table=(500, 500)))
    assert [(e.player, e.actor) for e in fight.all("moves")] == [("red", "red.Sword"), ("blue", "blue.Cobra")]


@pytest.mark.rule("COR-TURN-03")
def test_every_ship_has_finished_its_move_before_any_launches():
    launch = {"launch": {"*": {"salvoes": [2]}}}
    red = [ship("Cobra", (-60, y), name=f"Cobra-{y}") for y in (0, 20, 40)]
    fight = fought(battle(red, choices={"red": launch}), stop="shooting")
    moves, launches = fight.all("moves", player="red"), fight.all("launch")
    assert len(moves) == len(launches) == 3
    assert max(e.sequence for e in moves) < min(e.sequence for e in launches)


@pytest.mark.rule("COR-MOVE-01")
def test_a_ship_finishes_its_whole_move_before_the_next_one_begins():
    # both run into a salvo at the end of their moves
    red = [ship("Lunar", (-60, 0)), ship("Gothic", (-60, 20))]
    blue = [salvo("one", 1, (-40, 0), 180), salvo("two", 1, (-40, 20), 180)]
    dice = {"turrets": [1] * 4, "torpedo attack": [1, 1]}
    fight = fought(battle(red, blue, choices={"red": {"course": 20}}), dice, phase="movement")
    found = [(e.kind, e.actor) for e in fight.events if e.kind in ("moves", "attack")]
    assert found == [("moves", "red.Lunar"), ("attack", "blue.one"), ("moves", "red.Gothic"), ("attack", "blue.two")]


@pytest.mark.rule("COR-TURN-05")
def test_ships_move_in_the_order_that_their_player_picks():
    red = [ship("Cobra", (-60, y), name=f"Cobra-{y}") for y in (0, 20, 40)]
    fight = fought(battle(red, choices={"red": {"move_order": ["red.Cobra-40", "red.Cobra-0"]}}), phase="movement")
    assert [e.actor for e in fight.all("moves")] == ["red.Cobra-40", "red.Cobra-0", "red.Cobra-20"]


@pytest.mark.rule("COR-TURN-05", "COR-CMD-05")
def test_a_unit_has_moved_before_the_order_of_the_next_one_is_tried():
    swords = [ship("Sword", (-60, y), name=f"Sword-{y}", squadron="Swords") for y in (0, 40)]
    red = [swords[0], ship("Lunar", (-60, 20)), swords[1]]
    forced = {"red": {"order": "reload"}}
    fight = fought(battle(red, choices=forced), {"command check": [1, 1, 1, 1]}, phase="movement")
    assert [(e.kind, e.actor) for e in fight.events if e.kind in ("command_check", "moves")] == [
        ("command_check", "red.Sword-0"),
        ("moves", "red.Sword-0"),
        ("moves", "red.Sword-40"),
        ("command_check", "red.Lunar"),
        ("moves", "red.Lunar"),
    ]


@pytest.mark.rule("COR-TURN-07")
def test_both_players_move_their_ordnance_in_the_ordnance_phase_of_either():
    red = [salvo("salvo", 6, (-60, 0)), wave("strike", (-60, 20), bomber=1, fleet="Imperial Navy")]
    blue = [salvo("salvo", 6, (60, 30), 180), wave("cover", (60, 50), fighter=1, fleet="Chaos")]
    forced = {"red": {"fly": {"*": {"to": [[0, 20]]}}}, "blue": {"fly": {"*": {"to": [[0, 50]]}}}}
    for player in ("red", "blue"):
        fight = fought(battle(red, blue, first=player, choices=forced), phase="ordnance")
        moved = [e.actor for e in fight.events if e.kind in ("runs", "flies")]
        own = [f"{player}.salvo", "red.strike" if player == "red" else "blue.cover"]
        assert moved[:2] == own and len(moved) == 4


@pytest.mark.rule("COR-TURN-08")
def test_the_end_phase_runs_from_repairs_of_both_players_to_blast_markers():
    hurt = {"hits": 2, "criticals": ["fire"]}
    red, blue = [ship("Lunar", (-40, 0), **hurt)], [ship("Murder", (40, 0), **hurt)]
    dice = {"damage control": [6, 1, 6, 1], "blast marker removal": [1]}
    fight = fought(battle(red, blue, blast=[(0, 0)]), dice, phase="end")
    assert [(e.kind, e.actor) for e in fight.events] == [
        ("damage_control", "red.Lunar"),
        ("damage_control", "blue.Murder"),
        ("blast_removal", "red"),
    ]


# ---------------------------------------------------------------- who goes first, and when it is over
@pytest.mark.rule("COR-FIRST-01")
@pytest.mark.parametrize(("wants", "first"), [(True, "blue"), (False, "red")])
def test_the_higher_roll_picks_the_first_or_the_second_turn_and_ties_roll_again(wants, first):
    scenario = battle([ship("Sword")], [ship("Sword", (60, 30))], first="roll", choices={"blue": {"first_turn": wants}})
    dice = {("red", "first turn"): [3, 2], ("blue", "first turn"): [3, 5]}
    fight = fought(scenario, dice)
    tie, won = fight.all("first_turn")
    assert tie.outcome["tie"] and won.actor == "blue"
    assert places(fight.record)[0] == (1, first, "movement")


@pytest.mark.rule("COR-FIRST-01")
def test_no_dice_where_the_scenario_says_who_is_first():
    fight = fought(battle([ship("Sword")], [ship("Sword", (60, 30))], first="blue"), phase="movement")
    assert not fight.all("first_turn")
    assert fight.events[0].player == "blue"


@pytest.mark.rule("COR-FIRST-02")
def test_the_battle_is_over_when_a_side_has_no_ships_left_whatever_is_left_in_the_air():
    red = [salvo("salvo", 1, (-10, 0))]
    blue = [ship("Cobra", (0, 0), 180), wave("cover", (60, 40), fighter=4, fleet="Imperial Navy")]
    fight = fought(battle(red, blue, turns=8), {"turrets": [1], "torpedo attack": [6]}, start="ordnance")
    assert fight.one("destroyed").target == "blue.Cobra"
    assert places(fight.record) == [(1, "red", "ordnance")]
    assert fight.row["winner"] == "red" and fight.row["turns"] == 1


@pytest.mark.rule("COR-FIRST-02")
def test_hulks_do_not_keep_a_side_in_the_battle():
    red = [salvo("salvo", 1, (-10, 0))]
    blue = [ship("Cobra", (0, 0), 180), ship("Murder", (60, 40), hulk=True)]
    fight = fought(battle(red, blue, turns=8), {"turrets": [1], "torpedo attack": [6]}, start="ordnance")
    assert places(fight.record) == [(1, "red", "ordnance")]


@pytest.mark.rule("COR-FIRST-02")
def test_the_limit_of_turns_ends_a_battle_that_nothing_else_ends():
    fight = fought(battle([ship("Sword")], [ship("Sword", (60, 30))], turns=3, table=(500, 500)))
    assert fight.row["turns"] == 3 and len(places(fight.record)) == 3 * 2 * 4
