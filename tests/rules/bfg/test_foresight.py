"""What a scenario forces and the rules forbid is refused before the battle starts."""

import pytest
from staging import battle, salvo, ship, wave

from phasesim.content import load_rules
from phasesim.engine import stage
from phasesim.errors import InputError

RULES = load_rules("bfgr")


def refused(scenario, rules=RULES):
    """The sentence with which a scenario is refused; staging it is enough, nothing is fought."""
    with pytest.raises(InputError) as caught:
        stage(scenario, rules)
    return str(caught.value)


def ordered(*units, doctrine="passive", blue=(), **choices):
    return battle(red=list(units), blue=list(blue), choices={"red": choices}, doctrine=doctrine)


def launching(kind, launch, **choices):
    return ordered(ship(kind, (0, 0)), launch={kind: launch}, **choices)


@pytest.mark.parametrize(
    ("scenario", "sentence"),
    [
        (
            launching("Dictator", {"waves": [{"bomber": 6}]}),
            "sides.red.choices.launch: red.Dictator cannot launch 6 squadrons from 4 bays [ORD-CRA-03]",
        ),
        (
            launching("Lunar", {"salvoes": [3, 3]}),
            "sides.red.choices.launch: red.Lunar cannot split a salvo of 6: only above 6 [ORD-SPL-01]",
        ),
        (
            launching("Lunar", {"salvoes": [6]}, aim=60),
            "sides.red.choices.aim: red.Lunar.t1.1 cannot be launched at 60 degrees: its move does not end inside the"
            " arc front of red.Lunar, which heads 0 degrees [ORD-TRP-03]",
        ),
        (
            launching("Dictator", {"waves": [{"bomber": 1}]}, fly={"Dictator.w1.1": {"guard": "Dictator"}}),
            "sides.red.choices.fly: red.Dictator.w1.1 cannot go on CAP: Starhawk does not act as a fighter"
            " [ORD-CAP-08]",
        ),
    ],
)
def test_the_four_classic_mistakes_are_refused_with_rule_and_numbers(scenario, sentence):
    assert refused(scenario) == sentence


@pytest.mark.rule("ORD-CAP-08", "ORD-CAP-13")
def test_cap_by_what_is_left_or_taken_out_of_a_mixed_wave_is_checked_too():
    units = (ship("Lunar", (0, 0)), wave("mix", (-10, 0), fighter=2, bomber=2))
    split = {"split": [{"bomber": 2}], "guard": "Lunar"}
    stage(ordered(*units, fly={"mix": split}), RULES)  # the fighters that are left may
    assert "[ORD-CAP-08]" in refused(ordered(*units, fly={"mix": {"split": [{"fighter": 2}], "guard": "Lunar"}}))
    assert "red.mix.a" in refused(ordered(*units, fly={"mix": split, "mix.a": {"guard": "Lunar"}}))


def test_cap_over_a_ship_that_the_side_does_not_have():
    units = (ship("Lunar", (0, 0)), wave("screen", (-10, 0), fighter=2))
    assert refused(ordered(*units, fly={"screen": {"guard": "Lunat"}})).endswith(
        "unknown ship of side red 'red.Lunat' (allowed: red.Lunar); did you mean 'red.Lunar'?"
    )


@pytest.mark.rule("ORD-TRP-03")
@pytest.mark.parametrize(
    ("doctrine", "turn", "aim", "legal"),
    [
        ("passive", 1, 60, False),
        ("passive", 2, 60, False),
        ("massed_strike", 1, 60, True),
        ("massed_strike", 1, 179, False),
    ],
)
def test_a_line_of_fire_is_held_against_the_headings_that_the_ship_may_have(doctrine, turn, aim, legal):
    scenario = ordered(ship("Lunar", (0, 0)), doctrine=doctrine, launch={f"{turn} Lunar": {"salvoes": [6]}}, aim=aim)
    if legal:
        stage(scenario, RULES)
    else:
        assert "[ORD-TRP-03]" in refused(scenario)


@pytest.mark.parametrize(
    ("choices", "problem"),
    [
        ({"launch": {"Lunax": {"salvoes": [6]}}}, "unknown unit of side red 'Lunax' .*did you mean 'Lunar'"),
        ({"launch": {"2 Lunar": {"salvos": [6]}}}, "unknown part of a forced launch 'salvos'"),
        ({"launch": {"1 Lunar": {"waves": [3]}}}, "a wave is a table of craft"),
        ({"launch": {"Lunar": {"salvoes": [6]}}, "aim": "ahead"}, "aim must be a number"),
        ({"fly": {"screen": {"to": [3]}}}, "a place is a list of two numbers"),
        ({"fly": {"screen": {"goto": []}}}, "unknown part of a forced flight 'goto'"),
        ({"launch": {"Lunar": {"salvoes": [6]}}, "course": {"Lunar": [1, 2, 3, 4, 5, 6]}}, "a course is"),
    ],
)
def test_orders_that_cannot_be_read_are_refused_as_well(choices, problem):
    units = (ship("Lunar", (0, 0)), wave("screen", (-10, 0), fighter=2))
    with pytest.raises(InputError, match=problem):
        stage(ordered(*units, **choices), RULES)


def test_what_depends_on_the_dice_is_not_refused():
    # a ship that may be crippled or empty by then, a wave that may have lost its fighters
    stage(launching("Retribution", {"salvoes": [6, 3]}, aim={"Retribution.t1.1": 20}), RULES)
    stage(ordered(ship("Dictator", (0, 0), craft_loaded=False), launch={"waves": [{"fighter": 4}]}), RULES)


@pytest.mark.rule("ORD-CRA-01", "ORD-CRA-03", "ORD-LAU-01")
@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        (wave("out", (0, 20), bomber=6), r"cannot have launched 6 squadrons from 4 bays: .*\[ORD-CRA-03\]"),
        (wave("out", (0, 20), Shark=1), r"red.Dictator has no such craft: 'Shark' .*\[ORD-CRA-01\]"),
        (salvo("out", 2, (0, 20)), None),
    ],
)
def test_ordnance_in_play_is_held_against_the_ship_that_launched_it(unit, sentence):
    units = [ship("Dictator", (0, 0)), unit | {"launcher": "Dictator"}]
    if sentence is None:
        battle(red=units)
    else:
        with pytest.raises(InputError, match=sentence):
            battle(red=units)
    lunar = [ship("Devastation", (0, 0)), salvo("tube", 2, (0, 20), launcher="Devastation")]
    with pytest.raises(InputError, match=r"has no torpedo tubes.*\[ORD-LAU-01\]"):
        battle(red=lunar)
