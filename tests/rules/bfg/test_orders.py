"""Command checks and special orders on the table: Leadership, modifiers, squadrons, the commander's re-rolls."""

import pytest
from staging import battle, fought, salvo, scenario_data, ship

from phasesim.content import scenario_from
from phasesim.errors import InputError

RELOAD = {"red": {"order": "reload"}}
PASS, FAIL, DOUBLE = [1, 2], [6, 5], [3, 3]


def lunar(**keys):
    return ship("Lunar", (-60, 0), **keys)


def squadron(*leaderships, name="Lunars", **keys):
    """Lunars in a row, 10 cm apart, of these Leaderships."""
    return [
        ship("Lunar", (-60, 10 * n), name=f"Lunar-{n}", squadron=name, leadership=leadership, **keys)
        for n, leadership in enumerate(leaderships)
    ]


def moved(red, dice, choices=RELOAD, blue=(), phase="movement", **settings):
    return fought(battle(red, blue, choices=choices, **settings), dice, phase=phase)


def led(red, rerolls=2, flagship="Lunar", **settings):
    """A battle in which red has a Fleet Commander."""
    data = scenario_data(red, **settings)
    data["sides"]["red"] |= {"flagship": flagship, "rerolls": rerolls}
    return scenario_from(data)


def checks(fight):
    return [
        (e.actor, e.outcome["leadership"], e.outcome["total"], e.outcome["passed"]) for e in fight.all("command_check")
    ]


# ---------------------------------------------------------------- the check
@pytest.mark.rule("COR-CMD-01")
@pytest.mark.parametrize(("faces", "order"), [([4, 3], "reload"), ([4, 4], "")])
def test_a_total_up_to_the_leadership_puts_a_ship_on_the_order(faces, order):
    fight = moved([lunar(leadership=7)], {"command check": faces})
    assert checks(fight) == [("red.Lunar", 7, sum(faces), bool(order))]
    assert fight.ships["red.Lunar"].order == order


@pytest.mark.rule("COR-LD-04", "COR-CMD-03")
def test_leadership_is_never_raised_above_10_and_11_fails():
    blue = [ship("Murder", (60, 0), 180)]
    forced = {side: {"order": {"Lunar": "reload", "Murder": "reload"}} for side in ("red", "blue")}
    scenario = battle([lunar(leadership=10)], blue, choices=forced)
    dice = {("red.Lunar", "reload", "command check"): PASS, ("blue.Murder", "reload", "command check"): [6, 4]}
    assert checks(fought(scenario, dice, stop="blue.movement"))[1] == ("blue.Murder", 9, 10, False)
    dice = {("red.Lunar", "reload", "command check"): [6, 5], ("blue.Murder", "reload", "command check"): PASS}
    assert checks(fought(scenario, dice, stop="blue.movement"))[0] == ("red.Lunar", 10, 11, False)
    with_contacts = battle([lunar()], [ship("Murder", (60, 0), 180, leadership=10)], choices=forced)
    dice = {("red.Lunar", "reload", "command check"): PASS, ("blue.Murder", "reload", "command check"): [6, 5]}
    assert checks(fought(with_contacts, dice, stop="blue.movement"))[1] == ("blue.Murder", 10, 11, False)


@pytest.mark.rule("COR-CMD-02")
@pytest.mark.parametrize(("markers", "leadership"), [([(-30, 0)], 8), ([(-57.2, 0)], 7), ([(-57.2, 0), (-60, 2.8)], 7)])
def test_blast_markers_in_contact_take_one_from_leadership_however_many_there_are(markers, leadership):
    fight = moved([lunar()], {"command check": PASS}, blast=markers)
    assert checks(fight)[0][1] == leadership


@pytest.mark.rule("COR-CMD-03", "COR-TURN-04")
def test_an_enemy_on_orders_from_its_last_turn_adds_one():
    # Agrippa, Leadership 7, against Unclean that is still on its order
    red = [ship("Murder", (-60, 0), name="Unclean")]
    blue = [ship("Lunar", (60, 0), 180, name="Agrippa", leadership=7)]
    forced = {side: {"order": {"1 Unclean": "reload", "Agrippa": "reload"}} for side in ("red", "blue")}
    dice = {("red.Unclean", "command check"): PASS, ("blue.Agrippa", "command check"): [2, 6]}
    fight = fought(battle(red, blue, choices=forced), dice, stop="blue.movement")
    assert checks(fight)[1] == ("blue.Agrippa", 8, 8, True)


@pytest.mark.rule("COR-CMD-03", "COR-TURN-04")
def test_orders_are_taken_off_as_the_owners_next_movement_phase_begins():
    red = [ship("Murder", (-60, 0), name="Unclean")]
    blue = [ship("Lunar", (60, 0), 180, name="Agrippa", leadership=7)]
    forced = {side: {"order": {"1 Unclean": "reload", "2 Agrippa": "reload"}} for side in ("red", "blue")}
    dice = {("red.Unclean", "command check"): PASS, ("blue.Agrippa", "command check"): PASS}
    fight = fought(battle(red, blue, choices=forced), dice, stop="2.blue.movement")
    assert checks(fight)[1][:2] == ("blue.Agrippa", 7)
    assert not fight.ships["red.Unclean"].order


@pytest.mark.rule("COR-CMD-03", "SHT-BRACE-05")
def test_a_braced_enemy_counts_as_being_on_orders():
    red = [salvo("salvo", 1, (-20, 0)), lunar(leadership=7)]
    blue = [ship("Murder", (0, 0), 180)]
    forced = {"red": {"order": {"2 Lunar": "reload"}}, "blue": {"brace": True}}
    dice = {
        ("blue.Murder", "command check"): PASS,
        "turrets": [1, 1],
        "torpedo attack": [1],
        ("red.Lunar", "command check"): PASS,
    }
    fight = fought(battle(red, blue, choices=forced), dice, start="ordnance", stop="2.red.movement")
    assert checks(fight)[1][:2] == ("red.Lunar", 7)  # Murder's brace ended with its own turn
    red.append(salvo("late", 1, (30, 0), 180))
    dice = {
        ("blue.Murder", "command check"): PASS,
        "turrets": [1, 1],
        "torpedo attack": [1],
        ("red.Lunar", "command check"): PASS,
    }
    fight = fought(battle(red[1:], blue, choices=forced), dice, start="blue.ordnance", stop="2.red.movement")
    assert checks(fight)[1][:2] == ("red.Lunar", 8)


@pytest.mark.rule("COR-CMD-04", "COR-ORDER-01")
def test_the_order_is_tried_in_the_own_movement_phase_before_the_ship_moves():
    fight = moved([lunar()], {"command check": PASS * 2}, phase="")
    events = [e for e in fight.events if e.kind in ("command_check", "order", "moves") and e.actor == "red.Lunar"]
    assert [(e.player, e.phase, e.kind) for e in events[:3]] == [
        ("red", "movement", "command_check"),
        ("red", "movement", "order"),
        ("red", "movement", "moves"),
    ]


@pytest.mark.rule("COR-ORDER-01")
def test_an_order_that_there_is_not_is_refused():
    with pytest.raises(InputError, match="unknown special order 'ramming_speed'.*COR-ORDER-01"):
        moved([lunar()], {}, {"red": {"order": "ramming_speed"}})


@pytest.mark.rule("COR-CMD-06")
def test_the_first_failed_check_ends_the_checks_of_the_fleet_for_that_turn():
    red = [lunar(), ship("Gothic", (-60, 20)), ship("Tyrant", (-60, 40))]
    dice = {("red.Lunar", "command check"): PASS, ("red.Gothic", "command check"): FAIL}
    fight = moved(red, dice)
    assert [e.actor for e in fight.all("command_check")] == ["red.Lunar", "red.Gothic"]
    assert [fight.ships[f"red.{name}"].order for name in ("Lunar", "Gothic", "Tyrant")] == ["reload", "", ""]


@pytest.mark.rule("COR-CMD-06")
def test_checks_go_on_in_the_next_turn_and_the_other_fleets_are_its_own():
    red, blue = [lunar()], [ship("Murder", (60, 0), 180)]
    forced = {side: {"order": {"Lunar": "reload", "Murder": "reload"}} for side in ("red", "blue")}
    dice = {("red.Lunar", "command check"): [*FAIL, *PASS], ("blue.Murder", "command check"): PASS}
    fight = fought(battle(red, blue, choices=forced), dice, stop="2.red.movement")
    assert [passed for *_, passed in checks(fight)] == [False, True, True]


@pytest.mark.rule("COR-CMD-06", "SHT-BRACE-12")
def test_a_failed_brace_ends_nobodys_checks():
    red = [lunar(), ship("Gothic", (-60, 20))]
    blue = [salvo("salvo", 2, (-45, 0), 180)]
    forced = {"red": {"order": {"Gothic": "reload"}, "brace": True, "course": {"Lunar": 20}}}
    dice = {
        ("red.Lunar", "blue.salvo", "command check"): FAIL,
        "turrets": [1, 1],
        "torpedo attack": [1, 1],
        ("red.Gothic", "reload", "command check"): PASS,
    }
    fight = moved(red, dice, forced, blue)
    assert fight.ships["red.Gothic"].order == "reload"


# ---------------------------------------------------------------- reloading
@pytest.mark.rule("COR-ORDER-06", "COR-RELOAD-01")
def test_reload_ordnance_makes_both_loads_ready_and_without_it_none_comes_back():
    spent = {"torpedoes_loaded": False, "craft_loaded": False}
    red = [ship("Dictator", (-60, 0), **spent)]
    for dice, choices, ready in (
        ({"command check": PASS}, RELOAD, True),
        ({"command check": FAIL}, RELOAD, False),
        ({}, {}, False),
    ):
        dictator = moved(red, dice, choices).ships["red.Dictator"]
        assert (dictator.torpedoes_loaded, dictator.craft_loaded) == (ready, ready)


@pytest.mark.rule("COR-RELOAD-01")
def test_ships_begin_loaded_spend_each_load_by_itself_and_keep_what_they_have():
    forced = {"red": {"launch": {"1 Dictator": {"salvoes": [6]}, "2 Dictator": {"waves": [{"fighter": 4}]}}}}
    fight = fought(battle([ship("Dictator", (-60, 0))], choices=forced), seed=1, stop="2.red.shooting")
    assert [e.turn for e in fight.all("launch")] == [1, 2]
    assert not fight.ships["red.Dictator"].torpedoes_loaded
    assert not fight.ships["red.Dictator"].craft_loaded


@pytest.mark.rule("COR-RELOAD-02")
def test_a_double_on_the_check_has_no_effect_of_its_own():
    forced = {"red": {"order": "reload"}}
    red = [ship("Dictator", (-60, 0), craft_loaded=False)]
    fight = moved(red, {"command check": DOUBLE}, forced)
    assert fight.ships["red.Dictator"].craft_loaded
    forced["red"]["launch"] = {"*": {"waves": [{"bomber": 4}]}}
    fight = fought(battle(red, choices=forced), {"command check": DOUBLE}, stop="shooting")
    assert fight.one("launch").outcome["markers"] == 4


@pytest.mark.rule("COR-ORDER-06")
def test_a_ship_that_reloads_may_move_at_full_speed_and_turn_and_launch_all():
    forced = {"red": {"order": "reload", "course": [10, 45, 10], "launch": {"*": {"salvoes": [6]}}}}
    red = [ship("Dictator", (-60, 0), torpedoes_loaded=False)]
    fight = fought(battle(red, choices=forced), {"command check": PASS}, stop="shooting")
    assert fight.one("moves", player="red", actor="red.Dictator").outcome["cm"] == 20
    assert fight.one("launch").outcome["salvoes"] == [6]


# ---------------------------------------------------------------- squadrons
@pytest.mark.rule("COR-SQ-02")
def test_a_squadron_checks_once_at_the_highest_leadership_of_its_ships():
    fight = moved(squadron(7, 9, 8), {("red.Lunars", "command check"): [4, 5]})
    assert checks(fight) == [("red.Lunar-0", 9, 9, True)]


@pytest.mark.rule("COR-SQ-02", "SHT-CRTAB-09")
def test_the_leadership_of_a_smashed_bridge_counts_as_what_is_left_of_it():
    red = squadron(7, 9)
    red[1]["criticals"] = ["bridge_smashed"]
    assert checks(moved(red, {"command check": PASS}))[0][1] == 7
    assert checks(moved([lunar(leadership=9, criticals=["bridge_smashed"])], {"command check": PASS}))[0][1] == 6


DRIFTS = {"catastrophic damage": [1, 1], "blast marker removal": [1, 1], "drift": [1, 1, 1, 1]}


@pytest.mark.rule("COR-SQ-02")
def test_only_the_surviving_ships_of_a_squadron_lend_it_their_leadership():
    red = squadron(7, 9)
    red[1] |= {"hits": 1, "criticals": ["fire"]}
    scenario = battle(red, choices={"red": {"order": {"2 *": "reload", "2 Lunar-0": "reload"}}})
    dice = {"damage control": [1], "command check": PASS, **DRIFTS}
    fight = fought(scenario, dice, start="end", stop="2.red.movement")
    assert fight.one("destroyed").target == "red.Lunar-1"
    assert checks(fight)[0][:2] == ("red.Lunar-0", 7)


@pytest.mark.rule("COR-SQ-03")
def test_one_ship_under_fire_is_enough_for_the_whole_squadron():
    fight = moved(squadron(8, 8, 8), {"command check": PASS}, blast=[(-57.2, 20)])
    assert checks(fight)[0][1] == 7


@pytest.mark.rule("COR-SQ-04")
def test_an_order_binds_every_ship_of_the_squadron_and_there_is_one_a_turn():
    red = squadron(8, 8, torpedoes_loaded=False)
    fight = moved(red, {("red.Lunars", "command check"): PASS})
    assert [fight.ships[name].order for name in ("red.Lunar-0", "red.Lunar-1")] == ["reload", "reload"]
    assert all(fight.ships[name].torpedoes_loaded for name in ("red.Lunar-0", "red.Lunar-1"))
    assert len(fight.all("command_check")) == 1


# ---------------------------------------------------------------- the Fleet Commander
@pytest.mark.rule("COR-FC-01")
@pytest.mark.parametrize("leadership", [7, 10])
def test_the_commanders_leadership_replaces_that_of_the_flagship_even_if_lower(leadership):
    data = scenario_data([lunar(leadership=9), ship("Gothic", (-60, 20), leadership=9)], choices=RELOAD)
    data["sides"]["red"] |= {"flagship": "Lunar", "commander": leadership}
    fight = fought(scenario_from(data), {"command check": PASS + PASS}, phase="movement")
    assert [level for _, level, *_ in checks(fight)] == [leadership, 9]


@pytest.mark.rule("COR-FC-02", "COR-BASIC-04")
def test_a_failed_check_may_be_rolled_again_and_the_second_result_counts():
    saved = fought(led([lunar()], choices=RELOAD), {"command check": [*FAIL, *PASS]}, phase="movement")
    assert saved.ships["red.Lunar"].order == "reload"
    lost = fought(led([lunar()], choices=RELOAD), {"command check": [5, 4, 6, 5]}, phase="movement")
    assert [total for _, _, total, _ in checks(lost)] == [9, 11]
    assert not lost.ships["red.Lunar"].order


@pytest.mark.rule("COR-CMD-07", "COR-BASIC-04", "COR-FC-02")
def test_one_check_is_rolled_again_once_at_most_whatever_is_left():
    fight = fought(led([lunar()], rerolls=5, choices=RELOAD), {"command check": FAIL + FAIL}, phase="movement")
    assert len(fight.all("command_check")) == 2


@pytest.mark.rule("COR-CMD-06")
def test_a_check_passed_at_the_second_roll_does_not_end_the_fleets_checks():
    red = [lunar(), ship("Gothic", (-60, 20))]
    dice = {("red.Lunar", "command check"): [*FAIL, *PASS], ("red.Gothic", "command check"): PASS}
    assert len(fought(led(red, choices=RELOAD), dice, phase="movement").all("order")) == 2


@pytest.mark.rule("COR-CMD-07")
def test_after_a_re_roll_that_failed_there_is_none_for_another_try_on_the_same_unit():
    blue = [salvo("one", 1, (-45, 0), 180), salvo("two", 1, (-42, 0), 180)]
    forced = {"red": {"brace": True, "reroll": True, "course": 20}}
    dice = {
        ("red.Lunar", "blue.one", "command check"): FAIL + FAIL,
        ("red.Lunar", "blue.two", "command check"): FAIL,
        ("red.Lunar", "turrets"): [1, 1, 1, 1],
        "torpedo attack": [1, 1],
    }
    ran = fought(led([lunar()], rerolls=3, choices=forced, blue=blue), dice, phase="movement")
    assert len(ran.all("command_check")) == 3


@pytest.mark.rule("COR-FC-02")
def test_re_rolls_are_for_the_whole_game():
    dice = {"command check": [*FAIL, *PASS, *FAIL]}
    fight = fought(led([lunar()], rerolls=1, choices=RELOAD), dice, stop="2.red.movement")
    assert [(e.turn, e.outcome["passed"]) for e in fight.all("command_check")] == [(1, False), (1, True), (2, False)]


@pytest.mark.rule("COR-FC-02")
def test_any_ship_of_the_fleet_may_use_them():
    red = [lunar(), ship("Gothic", (-60, 20))]
    forced = {"red": {"order": {"Gothic": "reload"}}}
    fight = fought(led(red, choices=forced), {"command check": [*FAIL, *PASS]}, phase="movement")
    assert fight.ships["red.Gothic"].order == "reload"


@pytest.mark.rule("SHT-CRTAB-09")
def test_a_smashed_bridge_of_the_flagship_loses_the_re_rolls_that_of_another_ship_does_not():
    smashed = ["bridge_smashed"]
    red = [lunar(criticals=smashed), ship("Gothic", (-60, 20))]
    gothic = {"red": {"order": {"Gothic": "reload"}}}
    fight = fought(led(red, choices=gothic), {"command check": FAIL}, phase="movement")
    assert len(fight.all("command_check")) == 1
    fight = fought(led(red, flagship="Gothic", choices=gothic), {"command check": FAIL + PASS}, phase="movement")
    assert len(fight.all("command_check")) == 2


@pytest.mark.rule("COR-FC-02")
@pytest.mark.parametrize("fate", ["destroyed", "disengaged"])
def test_unused_re_rolls_are_gone_with_the_flagship(fate):
    red = [lunar(hits=1, criticals=["fire"]), ship("Gothic", (-60, 20))]
    forced = {"red": {"order": {"2 Gothic": "reload"}}}
    dice = {"damage control": [1], "command check": FAIL, **DRIFTS}
    if fate == "disengaged":
        red[0] = ship("Lunar", (-89, 0), 180)
        dice = {"command check": FAIL}
    fight = fought(led(red, choices=forced), dice, start="movement", stop="2.red.movement")
    assert fight.one(fate).target == "red.Lunar"
    assert len(fight.all("command_check")) == 1
