"""Launching: loads, reloading, the fleet's limit, recall, and what a ship may send out at once."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.errors import InputError
from phasesim.table import Salvo, Wave

FAR = (-60.0, 40.0)
CHECK_PASSED, CHECK_FAILED = [1, 1], [6, 6]


def launched(fight, name="red.Dictator"):
    """What a ship launched, turn by turn: torpedoes and markers."""
    found = {}
    for event in fight.all("launch", name):
        number = event.outcome.get("markers", sum(event.outcome.get("salvoes", ())))
        found.setdefault(event.turn, []).append(number)
    return found


def dictator(launch, order=None, turns=2, first="blue", **keys):
    """A Dictator that launches as it is told; the enemy stands far away and does nothing."""
    choices = {"launch": launch} | ({"order": order} if order else {})
    return battle(red=[ship("Dictator", FAR, **keys)], choices={"red": choices}, turns=turns, first=first)


# ---------------------------------------------------------------- who launches what, and when
@pytest.mark.rule("ORD-LAU-01")
@pytest.mark.parametrize(
    ("kind", "launch"),
    [("Devastation", {"salvoes": [1]}), ("Lunar", {"waves": [{"fighter": 1}]}), ("Sword", {"salvoes": [2]})],
)
def test_without_tubes_no_torpedoes_and_without_bays_no_craft(kind, launch):
    scenario = battle(red=[ship(kind, FAR)], choices={"red": {"launch": {kind: launch}}})
    with pytest.raises(InputError, match=r"cannot launch .*\[ORD-LAU-01\]"):
        fought(scenario)


@pytest.mark.rule("ORD-LAU-01", "ORD-GEN-01")
def test_a_ship_with_tubes_and_bays_launches_both():
    fight = fought(dictator({"salvoes": [6], "waves": [{"bomber": 2}]}), start="red.shooting", stop="red.shooting")
    kinds = {type(unit) for unit in fight.ordnance.values()}
    assert kinds == {Salvo, Wave}
    assert launched(fight) == {1: [6, 2]}


@pytest.mark.rule("ORD-LAU-02")
def test_what_is_launched_waits_on_the_base_and_moves_in_the_ordnance_phase_that_follows():
    scenario = dictator({"1 Dictator": {"salvoes": [6], "waves": [{"fighter": 4}]}}, first="red")
    waiting = fought(scenario, phase="shooting")
    assert {unit.aboard for unit in waiting.ordnance.values()} == {"red.Dictator"}
    assert {unit.position for unit in waiting.ordnance.values()} == {FAR}
    assert [event.phase for event in waiting.all("launch")] == ["shooting", "shooting"]
    moved = fought(scenario, start="shooting", stop="ordnance")
    assert [event.phase for event in moved.all("runs")] == ["ordnance"]
    assert moved.ordnance["red.Dictator.t1.1"].aboard == ""


@pytest.mark.rule("ORD-LAU-02")
def test_until_its_first_move_a_marker_touches_nothing():
    # a fighter flies across the base on which torpedoes wait, before they move; once launched they run on
    scenario = battle(
        red=[ship("Dictator", (0, 0)), wave("screen", (-8, 0), fighter=1)],
        choices={
            "red": {
                "launch": {"salvoes": [6]},
                "fly": {"screen": {"to": [[0, 0], [0, 20]]}},
                "fly_order": ["red.screen", "red.Dictator.t1.1"],
            }
        },
    )
    fight = fought(scenario, start="shooting", stop="ordnance")
    assert fight.kinds() == ["launch", "flies", "runs"]
    assert set(fight.ordnance) == {"red.screen", "red.Dictator.t1.1"}


# ---------------------------------------------------------------- loads
def two_in_play(launch, order=None, **keys):
    """A carrier of 4 bays whose fleet has 2 markers in play: there is room for 2."""
    units = [ship("Dictator", FAR, **keys), wave("out", (-60, -40), fighter=2)]
    choices = {"launch": launch} | ({"order": order} if order else {})
    return battle(red=units, choices={"red": choices}, first="blue")


@pytest.mark.rule("ORD-LAU-03", "ORD-LIM-03")
def test_launching_two_of_four_squadrons_keeps_none_for_later():
    # turn 2 has room (the two are recalled), but the bays are empty
    plan = {"1 Dictator": {"waves": [{"fighter": 4}]}, "2 Dictator": {"waves": [{"bomber": 2}], "recall": ["out"]}}
    fight = fought(two_in_play(plan))
    assert launched(fight) == {1: [2]}
    assert not fight.ships["red.Dictator"].craft_loaded
    assert "red.out" in fight.ordnance


@pytest.mark.rule("ORD-LAU-04")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({"waves": [{"fighter": 4}]}, {"salvoes": [6], "waves": [{"fighter": 4}]}, {1: [4], 2: [6]}),
        ({"salvoes": [6]}, {"salvoes": [6], "waves": [{"fighter": 4}]}, {1: [6], 2: [4]}),
    ],
)
def test_the_dictator_that_failed_to_reload_still_has_its_other_load(first, second, expected):
    scenario = dictator({"1 Dictator": first, "2 Dictator": second}, order={"2 Dictator": "reload"})
    fight = fought(scenario, {"command check": CHECK_FAILED})
    assert launched(fight) == expected


@pytest.mark.rule("ORD-LAU-05")
@pytest.mark.parametrize("dice", [CHECK_PASSED, CHECK_FAILED])
def test_a_load_once_made_ready_keeps_until_it_is_launched(dice):
    scenario = dictator({"4 Dictator": {"salvoes": [6], "waves": [{"fighter": 4}]}}, {"2 Dictator": "reload"}, turns=4)
    assert launched(fought(scenario, {"command check": dice})) == {4: [6, 4]}


@pytest.mark.rule("ORD-LAU-07")
def test_launching_four_of_six_torpedoes_keeps_none_for_later():
    fight = fought(dictator({"1 Dictator": {"salvoes": [4]}, "2 Dictator": {"salvoes": [2]}}))
    assert launched(fight) == {1: [4]}


@pytest.mark.rule("ORD-REL-01")
def test_every_ship_starts_loaded():
    fight = fought(dictator({"salvoes": [6], "waves": [{"fighter": 4}]}, turns=1), phase="red.shooting")
    assert launched(fight) == {1: [6, 4]}


@pytest.mark.rule("ORD-REL-02")
@pytest.mark.parametrize(
    ("dice", "expected"), [(CHECK_PASSED, {1: [6, 2], 2: [6, 2]}), (CHECK_FAILED, {1: [6, 2]}), (None, {1: [6, 2]})]
)
def test_a_spent_load_needs_a_reload_that_succeeds_and_one_order_restores_both(dice, expected):
    order = {"2 Dictator": "reload"} if dice else None
    scenario = dictator({"salvoes": [6], "waves": [{"fighter": 2}]}, order=order)
    fight = fought(scenario, {"command check": dice} if dice else {})
    assert launched(fight) == expected


@pytest.mark.rule("ORD-REL-03", "ORD-LAU-05")
def test_a_reloaded_ship_may_keep_its_load_for_a_later_turn():
    plan = {"1 Dictator": {"salvoes": [6]}, "3 Dictator": {"salvoes": [6]}}
    fight = fought(dictator(plan, order={"2 Dictator": "reload"}, turns=3), {"command check": CHECK_PASSED})
    assert launched(fight) == {1: [6], 3: [6]}


# ---------------------------------------------------------------- crippled and braced
def attacked_first(kind, hits, brace, launch):
    """A ship that a salvo attacks before its own turn, so that it may be braced in it."""
    return battle(
        red=[ship(kind, (0, 0), hits=hits)],
        blue=[salvo("tube", 1, at=(-20, 0))],
        choices={"red": {"brace": {kind: brace}, "launch": {kind: launch}}},
        first="blue",
    )


@pytest.mark.rule("ORD-LAU-06")
@pytest.mark.parametrize(("hits", "brace", "torpedoes"), [(12, False, 9), (6, False, 5), (12, True, 5), (6, True, 3)])
def test_a_load_of_nine_torpedoes_is_halved_by_crippling_and_by_bracing(hits, brace, torpedoes):
    scenario = attacked_first("Retribution", hits, brace, {"salvoes": [5 if hits == 6 else 9]})
    dice = {"turrets": [1] * (4 if hits == 12 else 2), "torpedo attack": [1]}
    dice |= {"command check": [1, 1]} if brace else {}
    fight = fought(scenario, dice, start="blue.ordnance", stop="red.shooting")
    assert launched(fight, "red.Retribution") == {1: [torpedoes]}


@pytest.mark.rule("ORD-LAU-06")
@pytest.mark.parametrize(("hits", "brace", "markers"), [(8, False, 4), (4, False, 2), (8, True, 2), (4, True, 2)])
def test_each_line_of_bays_is_halved_by_crippling_and_by_bracing(hits, brace, markers):
    scenario = attacked_first("Dictator", hits, brace, {"waves": [{"fighter": 4 if hits == 8 else 2}]})
    dice = {"turrets": [1] * (3 if hits == 8 else 2), "torpedo attack": [1]}
    dice |= {"command check": [1, 1]} if brace else {}
    fight = fought(scenario, dice, start="blue.ordnance", stop="red.shooting")
    assert launched(fight) == {1: [markers]}


# ---------------------------------------------------------------- the fleet's limit
def fleet(*units, launch, first="blue", **settings):
    return battle(red=list(units), choices={"red": {"launch": launch}}, first=first, **settings)


@pytest.mark.rule("ORD-LIM-01")
@pytest.mark.parametrize(
    "others",
    [
        [wave("out", (-60, -40), fighter=6)],
        [wave("out", (-60, -40), bomber=4), wave("screen", on_cap="Dictator-2", fighter=2)],
        [wave("out", (-60, -40), Starhawk_torpedo_bomber=6)],
    ],
)
def test_markers_of_every_kind_count_against_the_bays_of_the_whole_fleet(others):
    scenario = fleet(
        ship("Dictator", FAR), ship("Dictator", (-60, 20), name="Dictator-2"), *others,
        launch={"Dictator": {"waves": [{"fighter": 4}]}},
    )  # fmt: skip
    assert launched(fought(scenario, phase="red.shooting")) == {1: [2]}


@pytest.mark.rule("ORD-LIM-01")
def test_a_launch_above_the_limit_is_refused_before_the_battle_where_that_is_certain():
    scenario = fleet(
        ship("Dictator", FAR), wave("out", (-60, -40), fighter=2), launch={"waves": [{"fighter": 4}]}, first="red"
    )
    with pytest.raises(InputError, match=r"cannot launch 4 squadrons.*room for 2 \[ORD-LIM-01\]"):
        fought(scenario)


@pytest.mark.rule("ORD-LIM-02")
@pytest.mark.parametrize(("hits", "most"), [(8, 12), (4, 8)])
def test_bays_that_cannot_run_out_count_twice_those_of_others_once(hits, most):
    scenario = fleet(
        ship("Dictator", FAR, endless=True, hits=hits), ship("Dictator", (-60, 20), name="Dictator-2"),
        wave("out", (-60, -40), fighter=most - 1),
        launch={"Dictator-2": {"waves": [{"fighter": 4}]}},
    )  # fmt: skip
    assert launched(fought(scenario, phase="red.shooting"), "red.Dictator-2") == {1: [1]}


@pytest.mark.rule("ORD-LIM-03")
def test_a_loaded_carrier_launches_in_part_whoever_has_markers_in_play():
    scenario = fleet(
        ship("Dictator", FAR), ship("Dictator", (-60, 20), name="Dictator-2"),
        launch={"Dictator": {"waves": [{"fighter": 4}]}, "Dictator-2": {"waves": [{"bomber": 3}]}},
    )  # fmt: skip
    fight = fought(scenario, phase="red.shooting")
    assert launched(fight) == {1: [4]}
    assert launched(fight, "red.Dictator-2") == {1: [3]}


@pytest.mark.rule("ORD-LIM-04")
@pytest.mark.parametrize(("state", "room"), [({}, 4), ({"hits": 4}, 2), ({"hulk": True}, 0)])
def test_the_limit_counts_bays_as_they_stand_now(state, room):
    # two carriers, of which the second is whole, crippled or a hulk; the first has launched already
    scenario = fleet(
        ship("Dictator", FAR, craft_loaded=False), ship("Dictator", (-60, 20), name="Second", **state),
        ship("Dictator", (-60, -20), name="Third", hits=4),
        wave("out", (-60, -40), fighter=6),
        launch={"Third": {"waves": [{"fighter": 2}]}},
    )  # fmt: skip
    fight = fought(scenario, phase="red.shooting")
    assert launched(fight, "red.Third").get(1, [0]) == [min(2, room)]


@pytest.mark.rule("ORD-LIM-04")
def test_bracing_lowers_what_the_ship_launches_and_not_the_limit():
    # the braced carrier has 2 usable bays, the fleet's limit stays at 8: 6 in play leave room for 2
    scenario = battle(
        red=[
            ship("Dictator", (0, 0)), ship("Dictator", (-60, 20), name="Second"), wave("out", (-60, -40), fighter=6)
        ],
        blue=[salvo("tube", 1, at=(-20, 0))],
        choices={"red": {"brace": {"Dictator": True}, "launch": {"Second": {"waves": [{"fighter": 4}]}}}},
        first="blue",
    )  # fmt: skip
    dice = {"turrets": [1, 1, 1], "torpedo attack": [1], "command check": [1, 1]}
    fight = fought(scenario, dice, start="blue.ordnance", stop="red.shooting")
    assert fight.ships["red.Dictator"].braced
    assert launched(fight, "red.Second") == {1: [2]}


@pytest.mark.rule("ORD-LIM-05")
@pytest.mark.parametrize(
    ("recall", "expected"),
    [((), {}), (["first"], {}), (["second"], {1: [1]}), (["first", "second"], {1: [3]})],
)
def test_above_the_limit_nothing_is_launched_unless_enough_is_recalled(recall, expected):
    # 7 markers in play with 4 bays: recalling 2 leaves too many, 4 leave room for 1, 6 for 3
    scenario = fleet(
        ship("Dictator", FAR), wave("first", (-60, -40), fighter=2), wave("second", (-60, -30), bomber=4),
        wave("last", (-40, -40), bomber=1),
        launch={"waves": [{"fighter": 4}], "recall": list(recall)},
    )  # fmt: skip
    assert launched(fought(scenario, phase="red.shooting")) == expected


@pytest.mark.rule("ORD-LIM-06", "ORD-LIM-07")
def test_recalled_markers_vanish_at_once_wherever_they_are_and_do_nothing_more():
    # two fighters beside an enemy wave and one of four bombers are recalled for three new squadrons
    scenario = battle(
        red=[ship("Dictator", FAR), wave("fighters", (60, -40), fighter=2), wave("strike", (40, 40), bomber=2)],
        blue=[wave("prey", (60, -36), bomber=1)],
        choices={
            "red": {
                "launch": {"waves": [{"bomber": 3}], "recall": {"fighters": {"fighter": 2}, "strike": {"bomber": 1}}},
                "fly": {"Dictator.w1.1": {"to": []}},
            }
        },
        first="blue",
    )
    fight = fought(scenario, start="red.shooting", stop="red.ordnance")
    assert [(e.target, e.outcome["markers"], e.outcome["fate"]) for e in fight.all("removed", cause="recall")] == [
        ("red.fighters", 2, "recalled"), ("red.strike", 1, "recalled"),
    ]  # fmt: skip
    assert launched(fight) == {1: [3]}
    assert fight.all("interception") == fight.all("attack") == []
    assert "blue.prey" in fight.ordnance


@pytest.mark.rule("ORD-LIM-06")
def test_a_recall_needs_a_ship_that_launches_in_its_place():
    scenario = fleet(ship("Dictator", FAR), wave("out", (-60, -40), fighter=2), launch={"recall": ["out"]})
    with pytest.raises(InputError, match=r"cannot recall attack craft.*\[ORD-LIM-06\]"):
        fought(scenario)


@pytest.mark.rule("ORD-LIM-08")
def test_torpedoes_know_no_limit_and_are_launched_above_that_of_the_craft():
    salvoes = [salvo(f"out-{n}", 6, at=(-60, -40 + 10 * n)) for n in range(4)]
    scenario = fleet(
        ship("Dictator", FAR), wave("out", (-20, -40), fighter=6), *salvoes,
        launch={"salvoes": [6], "waves": [{"fighter": 4}]},
    )  # fmt: skip
    assert launched(fought(scenario, phase="red.shooting")) == {1: [6]}


@pytest.mark.rule("ORD-LIM-09")
@pytest.mark.parametrize(("rules", "at_once"), [("bfgr", 4), ("bfgr+double_launch=per_launch", 8)])
def test_a_ship_that_cannot_run_out_launches_twice_its_bays_over_several_launches_or_at_once(rules, at_once):
    plan = {"1 Dictator": {"waves": [{"fighter": at_once}]}, "2 Dictator": {"waves": [{"bomber": 4}]}}
    scenario = fleet(ship("Dictator", FAR, endless=True), launch=plan, options={})
    fight = fought(battle_with_reload(scenario), {"command check": CHECK_PASSED}, rules=rules)
    assert launched(fight) == ({1: [4], 2: [4]} if at_once == 4 else {1: [8]})
    assert "double_launch" in fight.record.switches


def battle_with_reload(scenario):
    """The scenario with a reload in red's second turn."""
    one, other = scenario.sides
    choices = {**one.choices, "order": {"2 Dictator": "reload"}}
    return scenario.but(sides=(one.but(choices=choices), other))


@pytest.mark.rule("ORD-LIM-09", "ORD-CRA-03")
def test_more_at_once_than_the_switch_allows_is_refused():
    scenario = fleet(ship("Dictator", FAR, endless=True), launch={"waves": [{"fighter": 5}]})
    with pytest.raises(InputError, match=r"5 squadrons from 4 bays \[ORD-CRA-03\]"):
        fought(scenario)
    assert launched(fought(scenario, rules="bfgr+double_launch=per_launch", phase="red.shooting")) == {1: [5]}


@pytest.mark.rule("ORD-LIM-10")
def test_the_first_move_is_measured_from_the_stem_of_the_launching_ship():
    choices = {"launch": {"salvoes": [6], "waves": [{"fighter": 1}]}, "fly": {"to": [[0, 40]]}}
    fight = fought(battle(red=[ship("Dictator", FAR)], choices={"red": choices}), start="shooting", stop="ordnance")
    for move in (fight.one("runs"), fight.one("flies")):
        assert (move.outcome["from"], move.outcome["to"]) == (list(FAR), [-30.0, 40.0])


# ---------------------------------------------------------------- what a carrier carries
@pytest.mark.rule("ORD-CRA-01")
def test_any_mix_of_the_types_that_the_ship_carries():
    fight = fought(dictator({"waves": [{"fighter": 1, "bomber": 3}]}), phase="red.shooting")
    assert [s.craft.name for s in fight.ordnance["red.Dictator.w1.1"].squadrons] == ["Fury", *["Starhawk"] * 3]
    with pytest.raises(InputError, match=r"has no such craft 'assault_boat' .*Fury.*\[ORD-CRA-01\]"):
        fought(dictator({"waves": [{"assault_boat": 1}]}))


@pytest.mark.rule("ORD-CRA-03")
def test_a_dictator_of_four_bays_launches_four_squadrons_and_not_six():
    assert launched(fought(dictator({"waves": [{"bomber": 4}]}), phase="red.shooting")) == {1: [4]}
    with pytest.raises(InputError, match=r"red.Dictator cannot launch 6 squadrons from 4 bays \[ORD-CRA-03\]"):
        fought(dictator({"waves": [{"bomber": 6}]}))


@pytest.mark.rule("ORD-WAV-01")
def test_squadrons_go_out_one_by_one_or_in_waves():
    plan = {"waves": [{"bomber": 1}, {"bomber": 1}, {"fighter": 1, "bomber": 1}]}
    fight = fought(dictator(plan), phase="red.shooting")
    assert [(name, len(unit.squadrons)) for name, unit in fight.ordnance.items()] == [
        ("red.Dictator.w1.1", 1), ("red.Dictator.w1.2", 1), ("red.Dictator.w1.3", 2),
    ]  # fmt: skip


@pytest.mark.parametrize("markers", [{"bomber": -1, "fighter": 2}, {"bomber": 0}, {}])
def test_a_wave_of_nothing_or_less_is_refused(markers):
    with pytest.raises(InputError, match="wave"):
        fought(dictator({"waves": [markers]}))


@pytest.mark.parametrize(
    ("launch", "problem"),
    [
        ({"salvos": [6]}, "unknown part of a forced launch 'salvos' .*did you mean 'salvoes'"),
        ({"salvoes": ["six"]}, "salvoes are a list of whole numbers"),
        (6, "a forced launch is a table, not 6"),
    ],
)
def test_a_forced_launch_that_cannot_be_read_says_so(launch, problem):
    with pytest.raises(InputError, match=problem):
        fought(dictator({"Dictator": launch}))
