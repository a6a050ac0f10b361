"""Replay: strict in both directions."""

import pytest

from phasesim.dice import D3, Call, Choose, Count, DiceError, Note, Rolls, Then, Total, replay


def bombers(number, turrets, armour):
    yield Note("suppression")
    runs = yield Total(number, minus=turrets, purpose="bomber runs")
    return Then(Count(runs, at_least=armour, purpose="bomber attack"), lambda hits: (runs, hits))


def twice(number):
    first = yield Call(bombers, number, 2, 5)
    second = yield Call(bombers, number, 2, 5)
    return first, second


def test_dice_are_used_in_the_order_in_which_they_are_rolled():
    assert replay(bombers(2, 2, 5), [1, 5, 4, 5, 6]) == (3, 2)


def test_sub_programs_use_the_same_dice():
    assert replay(twice(1), [3, 6, 4, 1, 5]) == ((1, 1), (2, 1))


def test_an_unscripted_die_is_an_error():
    with pytest.raises(DiceError, match="3 dice are rolled for 'bomber attack', but only 2 of 4 written down are left"):
        replay(bombers(2, 2, 5), [1, 5, 4, 5])


def test_no_dice_at_all_is_an_error_too():
    with pytest.raises(DiceError, match="bomber runs"):
        replay(bombers(2, 2, 5), [])


def test_an_unused_die_is_an_error():
    with pytest.raises(DiceError, match=r"2 of 7 dice written down were not rolled: \[6, 1\]"):
        replay(bombers(2, 2, 5), [1, 5, 4, 5, 6, 6, 1])


def test_a_program_that_rolls_nothing_takes_no_dice():
    assert replay(bombers(0, 2, 5), []) == (0, 0)


@pytest.mark.parametrize("faces", [[0, 1], [7, 1], [1000, 1], ["a", 1], [None, 1]], ids=str)
def test_faces_are_whole_numbers_from_1_to_6(faces):
    with pytest.raises(DiceError, match="from 1 to 6"):
        replay(bombers(2, 6, 5), faces)


def test_faces_may_come_from_any_iterable():
    assert replay(bombers(2, 2, 5), iter([1, 5, 4, 5, 6])) == replay(bombers(2, 2, 5), bytes([1, 5, 4, 5, 6])) == (3, 2)


def test_a_d3_is_written_down_as_the_d6_that_is_halved():
    def program():
        return (yield D3("damage"))

    assert [replay(program(), [face]) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_decisions_come_from_the_policy():
    def program():
        choice = yield Choose("re-roll?", ("keep", "re-roll"))
        return choice

    assert replay(program(), []) == "keep"
    assert replay(program(), [], policy=lambda question, options, facts: options[-1]) == "re-roll"


def test_the_log_holds_rolls_and_notes():
    log = Rolls()
    replay(twice(1), [3, 6, 4, 1, 5], log=log)
    assert log.dice == [
        ("bomber runs", b"\3"),
        ("bomber attack", b"\6"),
        ("bomber runs", b"\4"),
        ("bomber attack", b"\1\5"),
    ]
    assert log.switches == ["suppression", "suppression"]
