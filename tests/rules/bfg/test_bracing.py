"""Brace For Impact!: when it may be tried, what it saves, how long it lasts and what it costs."""

import pytest
from staging import battle, fought, salvo, ship, wave

PASS, FAIL = [1, 2], [6, 5]
BRACE = {"blue": {"brace": True}}


def murder(at=(0, 0), **keys):
    return ship("Murder", at, 180, **keys)


def torpedoes(name="salvo", at=(-20, 0), strength=2):
    return salvo(name, strength, at)


def struck(red, blue, dice, phase="ordnance", choices=BRACE, **settings):
    return fought(battle(red, blue, choices=choices, **settings), dice, phase=phase)


# ---------------------------------------------------------------- trying it
@pytest.mark.rule("SHT-BRACE-01", "COR-CMD-01")
@pytest.mark.parametrize("phase", ["red.ordnance", "blue.ordnance"])
def test_a_ship_facing_damage_may_brace_in_either_players_turn(phase):
    dice = {("blue.Murder", "red.salvo", "command check"): [4, 4], "turrets": [1, 1], "torpedo attack": [1, 1]}
    fight = struck([torpedoes()], [murder()], dice, phase)
    assert fight.one("brace").outcome["braced"] is True
    assert fight.ships["blue.Murder"].braced
    failed = struck([torpedoes()], [murder()], dice | {("blue.Murder", "red.salvo", "command check"): [4, 5]}, phase)
    assert failed.one("brace").outcome["braced"] is False
    assert not failed.ships["blue.Murder"].braced


@pytest.mark.rule("SHT-BRACE-01", "COR-CMD-02")
def test_the_usual_modifiers_apply():
    dice = {"command check": PASS, "blast marker": [1], "turrets": [1, 1], "torpedo attack": [1, 1]}
    fight = struck([torpedoes()], [murder()], dice, blast=[(0, 2.8)])
    assert fight.one("command_check").outcome["leadership"] == 7


@pytest.mark.rule("SHT-BRACE-01")
def test_nobody_has_to_brace():
    fight = struck([torpedoes()], [murder()], {"turrets": [1, 1], "torpedo attack": [1, 1]}, choices={})
    assert fight.one("brace").outcome == {"decision": "brace", "answer": "no"}


@pytest.mark.rule("SHT-BRACE-01")
def test_a_ship_already_braced_needs_no_new_attempt():
    dice = {"command check": PASS, "turrets": [1] * 4, "torpedo attack": [1] * 4}
    fight = struck([torpedoes("one"), torpedoes("two", (-25, 1))], [murder()], dice)
    assert len(fight.all("attack")) == 2
    assert len(fight.all("command_check")) == 1


@pytest.mark.rule("SHT-BRACE-13", "SHT-BRACE-03", "SHT-BRACE-11")
def test_it_comes_before_turrets_and_before_the_dice_of_the_attack():
    fight = struck([torpedoes()], [murder()], {"command check": PASS, "turrets": [1, 1], "torpedo attack": [1, 1]})
    assert fight.kinds("command_check", "brace", "turrets", "attack") == ["command_check", "brace", "turrets", "attack"]


@pytest.mark.rule("COR-TURN-09", "SHT-BRACE-01")
def test_it_interrupts_the_other_players_turn_which_then_goes_on():
    blue = [murder((0, 0), name="near"), murder((8, 0), name="far")]
    forced = {"blue": {"brace": {"near": True}}}
    dice = {("blue.near", "red.salvo", "command check"): PASS, "turrets": [1] * 4, "torpedo attack": [1] * 4}
    fight = struck([torpedoes()], blue, dice, choices=forced)
    assert [(e.kind, e.actor) for e in fight.events if e.kind in ("runs", "command_check", "attack")] == [
        ("runs", "red.salvo"),
        ("command_check", "blue.near"),
        ("attack", "red.salvo"),
        ("attack", "red.salvo"),
    ]
    assert fight.ordnance["red.salvo"].position == (10.0, 0.0)


@pytest.mark.rule("SHT-BRACE-11", "SHT-BRACE-16")
def test_it_works_only_from_then_on_and_may_be_tried_again_against_the_next_threat():
    dice = {
        "command check": [*FAIL, *PASS],
        "turrets": [1] * 4,
        "torpedo attack": [6, 1, 6, 1],
        "critical check": [1],
        "brace save": [4],
    }
    fight = struck([torpedoes("one"), torpedoes("two", (-25, 1))], [murder()], dice)
    assert [(e.actor, e.outcome["saved"], e.outcome["damage"]) for e in fight.all("damage")] == [
        ("red.one", 0, 1),
        ("red.two", 1, 0),
    ]


@pytest.mark.rule("SHT-BRACE-12")
def test_after_a_failed_attempt_there_is_no_second_one_against_the_same_salvo():
    blue = [murder((0, 0), name="one", squadron="Murders"), murder((8, 0), name="two", squadron="Murders")]
    dice = {("blue.Murders", "red.salvo", "command check"): FAIL, "turrets": [1] * 4, "torpedo attack": [1] * 4}
    fight = struck([torpedoes()], blue, dice)
    assert [e.target for e in fight.all("attack")] == ["blue.one", "blue.two"]
    assert len(fight.all("command_check")) == 1


@pytest.mark.rule("SHT-BRACE-12", "COR-CMD-06")
def test_a_failed_attempt_bars_no_other_unit_from_bracing_against_the_same_salvo():
    blue = [murder((0, 0), name="one"), murder((8, 0), name="two")]
    dice = {
        ("blue.one", "red.salvo", "command check"): FAIL,
        ("blue.two", "red.salvo", "command check"): PASS,
        "turrets": [1] * 4,
        "torpedo attack": [1] * 4,
    }
    assert [e.outcome["braced"] for e in struck([torpedoes()], blue, dice).all("brace")] == [False, True]


@pytest.mark.rule("COR-SQ-04")
def test_a_brace_binds_the_whole_squadron():
    blue = [murder((0, 0), name="one", squadron="Murders"), murder((40, 40), name="two", squadron="Murders")]
    fight = struck([torpedoes()], blue, {"command check": PASS, "turrets": [1, 1], "torpedo attack": [1, 1]})
    assert fight.ships["blue.one"].braced == fight.ships["blue.two"].braced > 0


# ---------------------------------------------------------------- what it saves
@pytest.mark.rule("SHT-BRACE-08", "COR-ORDER-07")
def test_each_point_of_damage_is_saved_on_4_up_and_a_saved_one_makes_no_critical_check():
    dice = {
        "command check": PASS,
        "turrets": [1, 1],
        "torpedo attack": [5, 5, 5],
        "brace save": [4, 3, 6],
        "critical check": [5],
    }
    fight = struck([torpedoes(strength=3)], [murder()], dice)
    assert fight.one("damage").outcome["saved"] == 2
    assert fight.ships["blue.Murder"].hits == 7


@pytest.mark.rule("SHT-BRACE-04")
def test_it_does_not_save_from_the_critical_damage_of_a_hit_that_was_not_saved():
    dice = {"command check": PASS, "turrets": [1, 1], "torpedo attack": [5, 1], "brace save": [3]}
    dice |= {"critical check": [6], "critical table": [5, 6], "extra damage": [6]}  # a hull breach, D3
    assert struck([torpedoes()], [murder()], dice).ships["blue.Murder"].hits == 4


@pytest.mark.rule("SHT-BRACE-04", "COR-DC-04")
def test_it_does_not_save_from_fires():
    blue = [murder(criticals=["fire"])]
    dice = {"command check": PASS, "turrets": [1, 1], "torpedo attack": [1, 1], "damage control": [1] * 8}
    fight = fought(battle([torpedoes()], blue, choices=BRACE), dice, start="ordnance", stop="end")
    assert fight.ships["blue.Murder"].hits == 7


@pytest.mark.rule("SHT-BRACE-02", "COR-HNR-05")
@pytest.mark.parametrize(("save", "left"), [(4, True), (3, False)])
def test_an_escort_may_brace_against_hit_and_run_attacks(save, left):
    red = [wave("boats", (-10, 0), fleet="Chaos", assault_boat=1)]
    dice = {"command check": PASS, "turrets": [1, 1], "hit-and-run": [6], "brace save": [save]}
    fight = fought(
        battle(red, [ship("Sword")], choices={"red": {"fly": {"*": {"to": [[0, 0]]}}}, **BRACE}), dice, phase="ordnance"
    )
    assert ("blue.Sword" in fight.ships) is left
    assert fight.one("raid").outcome["saved"] is left


@pytest.mark.rule("SHT-BRACE-15")
def test_turrets_keep_their_full_strength():
    dice = {"command check": PASS, "turrets": [1] * 4, "torpedo attack": [1] * 4}
    fight = struck([torpedoes("one"), torpedoes("two", (-25, 1))], [murder()], dice)
    assert [e.outcome["dice"] for e in fight.all("turrets")] == [2, 2]


# ---------------------------------------------------------------- how long it lasts, and what it costs
QUIET = {"turrets": [1] * 6, "torpedo attack": [1] * 6}


def last_phase_braced(fight_phases, start):
    """The number of the player turn and phase up to which the Murder is braced, playing on from ``start``."""
    for stop in fight_phases:
        dice = {"command check": PASS, "turrets": [1, 1], "torpedo attack": [1, 1]}
        fight = fought(
            battle([torpedoes()], [murder((0, 0))], choices=BRACE, turns=4, table=(600, 600)),
            dice,
            start=start,
            stop=stop,
        )
        yield stop, bool(fight.ships["blue.Murder"].braced)


@pytest.mark.rule("SHT-BRACE-05", "COR-TURN-04")
def test_braced_in_an_enemy_turn_it_lasts_to_the_end_of_the_own_turn_that_follows():
    stops = ["red.ordnance", "red.end", "blue.movement", "blue.ordnance", "blue.end"]
    assert [braced for _, braced in last_phase_braced(stops, "red.ordnance")] == [True, True, True, True, False]


@pytest.mark.rule("SHT-BRACE-05")
def test_braced_in_the_own_turn_it_lasts_to_the_end_of_the_own_turn_after_that():
    stops = ["blue.ordnance", "blue.end", "2.red.end", "2.blue.movement", "2.blue.ordnance", "2.blue.end"]
    found = [braced for _, braced in last_phase_braced(stops, "blue.ordnance")]
    assert found == [True, True, True, True, True, False]


@pytest.mark.rule("SHT-BRACE-07", "COR-ORDER-07")
def test_no_special_order_may_be_taken_in_the_next_own_turn():
    forced = {"blue": {"brace": True, "order": "reload"}}
    dice = {("blue.Murder", "red.salvo", "command check"): PASS, "turrets": [1, 1], "torpedo attack": [1, 1]}
    fight = fought(battle([torpedoes()], [murder()], choices=forced), dice, start="ordnance", stop="blue.movement")
    assert not fight.ships["blue.Murder"].order
    dice[("blue.Murder", "reload", "command check")] = PASS
    fight = fought(battle([torpedoes()], [murder()], choices=forced), dice, start="ordnance", stop="2.blue.movement")
    assert [(e.turn, e.player) for e in fight.all("order")] == [(2, "blue")]


@pytest.mark.rule("SHT-BRACE-06")
def test_it_replaces_the_order_but_what_was_reloaded_stays_reloaded():
    red, blue = [ship("Lunar", (0, 0), torpedoes_loaded=False)], [salvo("salvo", 2, (15, 0), 180)]
    forced = {"red": {"order": "reload", "brace": True, "course": 20}}
    dice = {
        ("red.Lunar", "reload", "command check"): PASS,
        ("red.Lunar", "blue.salvo", "command check"): PASS,
        "turrets": [1, 1],
        "torpedo attack": [1, 1],
    }
    lunar = struck(red, blue, dice, "movement", forced).ships["red.Lunar"]
    assert (lunar.order, bool(lunar.braced), lunar.torpedoes_loaded) == ("", True, True)


@pytest.mark.rule("SHT-BRACE-09", "SHT-CRIP-02", "COR-ORDER-07")
@pytest.mark.parametrize(("hits", "strength", "bays"), [(8, 3, 2), (4, 2, 2)])
def test_a_braced_ship_launches_half_and_a_crippled_one_half_of_that(hits, strength, bays):
    blue = [salvo("salvo", 1, (15, 0), 180)]
    dictator = ship("Dictator", (0, 0), hits=hits)
    course = 20 if hits == 8 else 15
    dice = {"command check": PASS, "turrets": [1] * (3 if hits == 8 else 2), "torpedo attack": [1]}

    plan = {"salvoes": [6], "waves": [{"bomber": 4}]} if hits == 8 else {"salvoes": [3], "waves": [{"bomber": 2}]}
    forced = {"red": {"brace": True, "course": course, "launch": {"*": plan}}}
    fight = fought(battle([dictator], blue, choices=forced), dice, stop="shooting")
    torpedoes, craft = fight.all("launch")
    assert (torpedoes.outcome["salvoes"], craft.outcome["markers"]) == ([strength], bays)
