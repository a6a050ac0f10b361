"""Scripted dice: which key is used, and what is an error."""

import pytest

from phasesim.dice import Dice, DiceError, Script

PLACE = (2, "red", "ordnance")
WHOLE = (*PLACE, "red.Dictator", "blue.Murder", "turrets")


def script(table):
    made = Script(table)
    made.begin(*PLACE)
    return made


def asked(script, n=1, unit="red.Dictator", counterpart="blue.Murder", purpose="turrets"):
    return list(script.faces(unit, counterpart, purpose, n))


@pytest.mark.parametrize(
    "key", ["turrets", ("red.Dictator", "turrets"), ("red.Dictator", "blue.Murder", "turrets"), WHOLE], ids=str
)
def test_a_roll_is_found_by_any_form_of_its_address(key):
    assert asked(script({key: [4, 2]}), 2) == [4, 2]


def test_the_most_specific_key_wins():
    keys = ["turrets", WHOLE[3::2], WHOLE[3:], WHOLE]
    for longest in range(4):
        table = {key: [number + 1] for number, key in enumerate(keys[: longest + 1])}
        assert asked(script(table)) == [longest + 1]


def test_faces_go_in_order_over_successive_questions():
    made = script({"turrets": [1, 2, 3, 4, 5]})
    assert [asked(made, 2), asked(made, 2, unit="blue.Murder"), asked(made, 1)] == [[1, 2], [3, 4], [5]]


@pytest.mark.parametrize(
    "other",
    [("red.Dictator", "brace"), ("red.Gothic", "turrets"), ("red.Dictator", "blue.Gothic", "turrets"), (3, *WHOLE[1:])],
    ids=str,
)
def test_an_unscripted_roll_is_an_error_that_names_the_address(other):
    with pytest.raises(DiceError, match=r"2, 'red', 'ordnance', 'red.Dictator', 'blue.Murder', 'turrets'"):
        asked(script({other: [1, 1, 1]}))


def test_a_list_that_is_used_up_is_an_error_even_if_a_shorter_key_has_more():
    made = script({"turrets": [6, 6], ("red.Dictator", "turrets"): [1]})
    assert asked(made) == [1]
    with pytest.raises(DiceError, match="no dice are scripted"):
        asked(made)


def test_a_list_shorter_than_the_roll_is_an_error():
    with pytest.raises(DiceError, match=r"3 dice are rolled.*'turrets' has 2 left: \[4, 2\]"):
        asked(script({"turrets": [4, 2]}), 3)


def test_check_passes_when_all_faces_were_rolled():
    made = script({"turrets": [4, 2]})
    asked(made, 2)
    made.check()


def test_check_fails_on_faces_that_are_left():
    made = script({"turrets": [4, 2], ("red.Gothic", "brace"): [6]})
    asked(made, 1)
    with pytest.raises(DiceError, match=r"\{'turrets': \[2\], \('red.Gothic', 'brace'\): \[6\]\}"):
        made.check()


def test_a_roll_of_nothing_needs_no_script():
    assert asked(script({}), 0) == []


@pytest.mark.parametrize("faces", [[0], [7], [3, -1], [256], [2.5], ["4"], [None]], ids=str)
def test_faces_are_whole_numbers_from_1_to_6(faces):
    with pytest.raises(DiceError, match="from 1 to 6"):
        Script({"turrets": faces})


@pytest.mark.parametrize("key", [("a",), ("a", "b", "c", "d"), 7, None], ids=str)
def test_a_key_of_another_form_is_an_error(key):
    with pytest.raises(DiceError, match="allowed"):
        Script({key: [1]})


def test_mixed_goes_on_with_the_addressed_dice():
    dice = Dice(5)
    dice.begin(*PLACE)
    rolled = [asked(dice, 6), asked(dice, 6), asked(dice, 6)]
    mixed = Script.mixed({("red.Dictator", "turrets"): [1] * 6}, Dice(5))
    mixed.begin(*PLACE)
    assert [asked(mixed, 6), asked(mixed, 6), asked(mixed, 6)] == [[1] * 6, *rolled[1:]]


def test_mixed_knows_the_phase_in_which_its_dice_stand():
    dice = Dice(5)
    dice.begin(*PLACE)
    assert asked(Script.mixed({WHOLE: [3]}, dice)) == [3]


def test_mixed_is_strict_about_what_is_scripted():
    mixed = Script.mixed({"turrets": [1, 1]}, Dice(5))
    with pytest.raises(DiceError, match="3 dice are rolled"):
        asked(mixed, 3)
    with pytest.raises(DiceError, match="were not rolled"):
        mixed.check()


def test_mixed_carries_the_seed_of_its_dice():
    mixed = Script.mixed({}, Dice(5, 2))
    assert (mixed.seed, mixed.replication) == (5, 2)


def test_the_record_is_a_script_that_plays_the_same_again():
    def play(dice):
        found = []
        for turn in (1, 2):
            dice.begin(turn, "red", "ordnance")
            found += [asked(dice, 3), asked(dice, 2), asked(dice, 4, purpose="brace")]
        return found

    recorder = Script.mixed({}, Dice(9))
    played = play(recorder)
    again = Script(recorder.record)
    assert play(again) == played
    again.check()
