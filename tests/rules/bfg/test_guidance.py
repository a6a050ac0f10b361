"""Turns of guided torpedoes, and missiles of variable speed that burn out."""

from math import cos, pi, radians, sin

import pytest
from staging import battle, fought, salvo, ship

from phasesim.errors import InputError
from phasesim.rules.bfg.guidance import turned_reach


def steered(angle, *units, **settings):
    return battle(red=[salvo("tube", 4, at=(0, 0), turn=45), *units], choices={"red": {"steer": angle}}, **settings)


@pytest.mark.rule("ORD-TRN-01")
def test_all_turns_come_first_in_the_phase_about_the_centre_of_the_marker():
    scenario = battle(
        red=[salvo("one", 4, at=(0, 0), turn=45), salvo("two", 4, at=(0, 30), turn=45)],
        blue=[salvo("three", 4, at=(0, -30), turn=45)],
        choices={"red": {"steer": 20}, "blue": {"steer": -20}},
    )
    fight = fought(scenario, phase="ordnance")
    assert [(event.kind, event.actor) for event in fight.events] == [
        ("turns", "red.one"), ("turns", "red.two"), ("turns", "blue.three"),
        ("runs", "red.one"), ("runs", "red.two"), ("runs", "blue.three"),
    ]  # fmt: skip
    assert [event.outcome["from"] for event in fight.all("runs")] == [[0.0, 0.0], [0.0, 30.0], [0.0, -30.0]]


@pytest.mark.rule("ORD-TRN-01", "ORD-TRN-03")
def test_after_the_turn_the_move_is_straight():
    fight = fought(steered(45), phase="ordnance")
    cm = 30 - 1.25 * pi / 4
    assert fight.one("runs").outcome["to"] == [pytest.approx(cm * cos(pi / 4)), pytest.approx(cm * sin(pi / 4))]


@pytest.mark.rule("ORD-TRN-03")
@pytest.mark.parametrize(("angle", "cm"), [(45, 29.02), (-45, 29.02), (0, 30.0), (20, 30 - 1.25 * radians(20))])
def test_no_edge_of_the_marker_travels_farther_than_its_speed(angle, cm):
    assert turned_reach(30.0, angle) == pytest.approx(cm, abs=0.005)
    assert fought(steered(angle), phase="ordnance").one("runs").outcome["cm"] == pytest.approx(cm, abs=0.005)


@pytest.mark.rule("ORD-TRN-02", "ORD-BRD-03")
@pytest.mark.parametrize(
    ("kind", "launch"), [("Hero", {"salvoes": [6]}), ("Battle Barge", {"salvoes": [6], "boarding": True})]
)
def test_no_torpedoes_turn_in_the_phase_of_their_launch_and_all_may_in_the_next(kind, launch):
    choices = {"launch": {f"1 {kind}": launch}, "steer": 30, "aim": 10}
    scenario = battle(red=[ship(kind, (0, 0))], choices={"red": choices})
    fight = fought(
        scenario, {"missile burn-out": [1] * 6} if kind == "Hero" else {}, start="shooting", stop="blue.ordnance"
    )
    assert [(event.player, event.outcome["degrees"]) for event in fight.all("turns")] == [("blue", 30.0)]
    assert fight.all("runs")[0].outcome["cm"] == (40.0 if kind == "Hero" else 30.0)


@pytest.mark.rule("ORD-TRN-02")
def test_guided_torpedoes_are_launched_into_the_same_arc_as_others():
    choices = {"launch": {"Hero": {"salvoes": [6]}}, "aim": 60}
    with pytest.raises(InputError, match=r"cannot be launched at 60 degrees.*\[ORD-TRP-03\]"):
        fought(battle(red=[ship("Hero", (0, 0))], choices={"red": choices}))


@pytest.mark.rule("ORD-BRD-03")
@pytest.mark.parametrize(("angle", "legal"), [(45, True), (-45, True), (12.5, True), (46, False)])
def test_a_boarding_salvo_turns_by_any_angle_up_to_45_degrees(angle, legal):
    scenario = battle(red=[salvo("tube", 4, at=(0, 0), boarding=True)], choices={"red": {"steer": angle}})
    if legal:
        assert fought(scenario, phase="ordnance").one("turns").outcome["degrees"] == angle
    else:
        with pytest.raises(InputError, match=r"red.tube cannot turn 46 degrees, only 45 \[ORD-BRD-03\]"):
            fought(scenario)


# ---------------------------------------------------------------- missiles
@pytest.mark.parametrize(("pace", "cm"), [(20, 20.0), (33, 33.0), (40, 40.0)])
def test_missiles_move_at_any_speed_of_their_span(pace, cm):
    choices = {"launch": {"1 Hero": {"salvoes": [6]}}, "pace": pace}
    fight = fought(battle(red=[ship("Hero", (0, 0))], choices={"red": choices}), start="shooting", stop="ordnance")
    assert fight.one("runs").outcome["cm"] == cm


@pytest.mark.rule("ORD-TRP-04")
@pytest.mark.parametrize("pace", [19, 41])
def test_a_speed_outside_the_span_is_refused(pace):
    choices = {"launch": {"1 Hero": {"salvoes": [6]}}, "pace": pace}
    with pytest.raises(InputError, match=r"red.Hero.t1.1 cannot move \d+ cm, only 20 to 40 \[ORD-TRP-04\]"):
        fought(battle(red=[ship("Hero", (0, 0))], choices={"red": choices}))


def test_missiles_lose_a_point_of_strength_for_each_six_in_every_phase_after_their_launch():
    choices = {"launch": {"1 Hero": {"salvoes": [6]}}, "pace": 20}
    dice = {
        (1, "blue", "ordnance", "red.Hero.t1.1", "red.Hero.t1.1", "missile burn-out"): [6, 1, 5, 6, 2, 3],
        (2, "red", "ordnance", "red.Hero.t1.1", "red.Hero.t1.1", "missile burn-out"): [6, 6, 1, 1],
    }
    fight = fought(battle(red=[ship("Hero", (-60, 0))], choices={"red": choices}), dice, stop="2.red.ordnance")
    assert [(e.player, e.outcome["lost"], e.outcome["strength_left"]) for e in fight.all("burns_out")] == [
        ("blue", 2, 4), ("red", 2, 2),
    ]  # fmt: skip
    assert fight.ordnance["red.Hero.t1.1"].strength == 2


@pytest.mark.rule("ORD-TRP-05")
def test_missiles_that_have_burnt_out_are_gone_before_they_move():
    scenario = battle(red=[ship("Hero", (-60, 0)), salvo("tube", 1, at=(0, 0), launcher="Hero")])
    fight = fought(scenario, {"missile burn-out": [6]}, phase="ordnance")
    assert fight.one("removed").outcome["cause"] == "burnt out"
    assert fight.all("runs") == []
