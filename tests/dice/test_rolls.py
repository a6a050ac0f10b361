"""What a roll reads from its faces, and the table of its answers."""

import pickle
from collections import Counter
from itertools import product

import pytest

from phasesim.dice import D3, D6, Count, DiceError, Faces, Tally, Total, TwoD6

ROLLS = [
    *(Count(dice, at_least, "q") for dice in range(5) for at_least in range(-1, 9)),
    *(Tally(dice, numbers, purpose="q") for dice in range(5) for numbers in [(4, 6), (6, 4), (5,), (2, 4, 6), (3, 3)]),
    *(
        Tally(dice, numbers, purpose="q")
        for dice in range(4)
        for numbers in [(), (1, 7), (0, 4, 9), (1, 2, 3, 4, 5, 6)]
    ),
    *(Total(dice, minus, floor, purpose="q") for dice in range(5) for minus in (-2, 0, 3, 7) for floor in (-9, 0, 2)),
    *(Total(dice, minus, purpose="q", sides=3) for dice in range(5) for minus in (0, 1)),
    *(Faces(dice, "q") for dice in range(6)),
]


@pytest.mark.parametrize("roll", ROLLS, ids=repr)
def test_table_agrees_with_all_faces(roll):
    every = Counter(roll.read(bytes(faces)) for faces in product(range(1, 7), repeat=roll.dice))
    assert dict(roll.table()) == every
    assert len(roll.table()) == len(every)


@pytest.mark.parametrize("roll", ROLLS, ids=repr)
def test_width_is_the_number_of_answers(roll):
    assert roll.width() == len(roll.table())


@pytest.mark.parametrize("roll", ROLLS, ids=repr)
def test_faces_may_be_any_sequence_of_whole_numbers(roll):
    faces = [6, 1, 4, 3, 5][: roll.dice]
    assert roll.read(faces) == roll.read(tuple(faces)) == roll.read(bytes(faces))


@pytest.mark.parametrize(
    "roll", [Count(40, 3, "q"), Total(40, 2, purpose="q"), Tally(12, (3, 5), purpose="q"), Faces(8, "q")]
)
def test_weights_of_many_dice_sum_to_all_throws(roll):
    assert sum(weight for _, weight in roll.table()) == 6**roll.dice


def test_count_counts_dice_that_reach_the_number():
    assert Count(5, at_least=4, purpose="turrets").read([1, 3, 4, 5, 6]) == 3


def test_count_of_one_or_less_lets_all_succeed():
    assert [Count(3, number, "q").read([1, 1, 6]) for number in (1, 0, -4)] == [3, 3, 3]


def test_count_above_six_lets_none_succeed():
    assert Count(3, 7, "q").read([6, 6, 6]) == 0


def test_tally_answers_in_the_order_of_its_thresholds():
    assert Tally(4, (6, 2), purpose="lock").read([1, 2, 6, 6]) == (2, 3)


def test_total_takes_off_each_die_and_not_below_the_floor():
    assert Total(4, minus=3, floor=0, purpose="bomber runs").read([1, 3, 4, 6]) == 0 + 0 + 1 + 3


def test_faces_are_in_ascending_order():
    assert Faces(4, "fires").read([6, 1, 3, 1]) == (1, 1, 3, 6)


@pytest.mark.rule("COR-BASIC-03")
def test_d3_is_a_d6_halved_rounding_up():
    assert [D3("q").read([face]) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("COR-BASIC-03")
def test_two_d6_are_added():
    assert TwoD6("q").read([5, 3]) == 8
    assert dict(TwoD6("q").table())[7] == 6


def test_d6_is_its_face():
    assert D6("q").table() == tuple((face, 1) for face in range(1, 7))


@pytest.mark.parametrize(
    ("roll", "nothing"), [(Count(-2, 4, "q"), 0), (Total(-1, purpose="q"), 0), (Faces(-3, "q"), ())]
)
def test_fewer_than_no_dice_are_none(roll, nothing):
    assert roll.dice == 0
    assert roll.table() == ((nothing, 1),)


def test_equal_arguments_give_one_and_the_same_roll():
    assert Count(3, 4, "q") is Count(3, at_least=4, purpose="q")
    assert Total(3, 1, purpose="q") is Total(3, minus=1, floor=0, purpose="q", sides=6)
    assert Tally(2, purpose="q") is Tally(2, (4, 6), purpose="q")
    assert Faces(2, "q") is Faces(2, "q")


def test_rolls_that_differ_in_anything_are_different():
    rolls = {
        Count(3, 4, "q"),
        Count(4, 4, "q"),
        Count(3, 5, "q"),
        Count(3, 4, "r"),
        Faces(3, "q"),
        Total(3, 4, purpose="q"),
    }
    assert len(rolls) == 6


def test_a_roll_shows_what_it_asks():
    assert repr(Count(3, 4, "turrets")) == "Count(3, at_least=4, purpose='turrets')"


@pytest.mark.parametrize(
    "roll", [Count(3, 4, "q"), Tally(3, (5, 6), purpose="q"), Total(2, purpose="q", sides=3), Faces(2, "q")]
)
def test_a_roll_survives_pickling(roll):
    copy = pickle.loads(pickle.dumps(roll))
    assert (repr(copy), copy.table()) == (repr(roll), roll.table())


def test_store_of_rolls_is_emptied_when_it_is_full():
    first = Count(1, 4, "question 0")
    for number in range(1, 10_001):
        assert Count(1, 4, f"question {number}").purpose == f"question {number}"
    assert Count(1, 4, "question 0") is not first


def test_a_part_of_a_die_cannot_be_rolled():
    with pytest.raises(TypeError):
        Count(2.5, 4, "q")


def test_only_d6_and_d3_are_known():
    with pytest.raises(DiceError, match="3 or 6 sides, not 8"):
        Total(1, purpose="q", sides=8)


def test_a_die_that_counts_more_than_a_byte_is_refused():
    with pytest.raises(DiceError, match="255"):
        Total(1, minus=-300, purpose="q")
