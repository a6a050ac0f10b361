"""The sampling driver: addresses, log, decisions, sums."""

from typing import NamedTuple

import pytest

from phasesim.dice import (
    D6,
    Call,
    Choose,
    Count,
    Dice,
    DiceError,
    Faces,
    Note,
    Repeat,
    Rolls,
    Script,
    Tally,
    Then,
    Total,
    sample,
)

UNITS = ("red.Dictator", "blue.Murder")


class Raid(NamedTuple):
    fires: int
    lost: tuple[int, int]


def one_raid(modifier):
    face = yield D6("raid")
    return Raid(int(face + modifier >= 4), (face, 1))


def raids(number, modifier=0):
    return (yield Repeat(number, one_raid, modifier))


def test_dice_are_addressed_by_unit_counterpart_and_purpose():
    def program():
        hits = yield Count(2, 4, "turrets")
        return Then(Faces(3, "brace"), lambda faces: (hits, faces))

    dice = Dice(3)
    result = sample(program(), dice, *UNITS)
    again = Dice(3)
    turrets, brace = again.faces(*UNITS, "turrets", 2), again.faces(*UNITS, "brace", 3)
    assert result == (sum(face >= 4 for face in turrets), tuple(sorted(brace)))


def test_a_roll_of_no_dice_asks_for_none():
    def program():
        hits = yield Count(0, 4, "turrets")
        runs = yield Total(-3, purpose="runs")
        both = yield Tally(0, purpose="lock")
        return Then(Faces(0, "brace"), lambda faces: (hits, runs, both, faces))

    log = Rolls()
    assert sample(program(), Script({}), *UNITS, log=log) == (0, 0, (0, 0), ())
    assert log.dice == []


def test_sub_programs_share_the_address():
    def outer():
        first = yield Call(one_raid, 0)
        return Then(Call(one_raid, 1), lambda second: (first, second))

    script = Script({(*UNITS, "raid"): [3, 3]})
    assert sample(outer(), script, *UNITS) == (Raid(0, (3, 1)), Raid(1, (3, 1)))
    script.check()


def test_of_a_sub_program_only_what_is_wanted_is_answered():
    def outer():
        fires = yield Call(one_raid, 0, of="fires")
        lost = yield Repeat(2, one_raid, 0, of=lambda raid: raid.lost[0])
        return fires, lost

    assert sample(outer(), Script({"raid": [4, 2, 5]}), *UNITS) == (1, 7)


def test_repeat_adds_field_by_field():
    assert sample(raids(3), Script({"raid": [1, 4, 6]}), *UNITS) == Raid(2, (11, 3))


def test_repeat_of_numbers_and_plain_tuples():
    def roll():
        return (yield D6("raid"))

    def pair():
        return (yield Tally(1, (2, 4), purpose="raid"))

    def outer():
        total = yield Repeat(2, roll)
        tally = yield Repeat(3, pair)
        return total, tally

    assert sample(outer(), Script({"raid": [2, 5, 1, 3, 6]}), *UNITS) == (7, (2, 1))


def test_each_run_of_a_repeat_is_a_question_of_its_own():
    """So the first runs roll the same, however many follow."""
    logs = [Rolls(), Rolls()]
    for times, log in zip((3, 5), logs, strict=True):
        sample(raids(times), Dice(1), *UNITS, log=log)
    assert logs[0].dice == logs[1].dice[:3]
    assert [len(log.dice) for log in logs] == [3, 5]


@pytest.mark.parametrize("times", [0, -1])
def test_repeat_of_nothing_is_a_sum_of_zeros(times):
    result = sample(raids(times), Script({}), *UNITS)
    assert result == Raid(0, (0, 0))
    assert isinstance(result, Raid)


def test_repeat_of_nothing_has_the_form_of_what_is_wanted():
    def program():
        fires = yield Repeat(0, one_raid, 0, of="fires")
        lost = yield Repeat(0, one_raid, 0, of="lost")
        return fires, lost

    assert sample(program(), Script({}), *UNITS) == (0, (0, 0))


def test_a_program_may_return_without_rolling():
    def program(number):
        if not number:
            return "nothing"
        return (yield Count(number, 4, "turrets"))

    assert sample(program(0), Script({}), *UNITS) == "nothing"


def test_the_first_option_is_taken_without_a_policy():
    def program():
        return (yield Choose("which", ("left", "right")))

    assert sample(program(), Script({}), *UNITS) == "left"


def test_the_policy_sees_question_options_and_facts():
    seen = []

    def policy(*asked):
        seen.append(asked)
        return "right"

    def inner():
        return (yield Choose("which", ("left", "right"), (3, "hulk")))

    def program():
        return (yield Call(inner))

    assert sample(program(), Script({}), *UNITS, policy=policy) == "right"
    assert seen == [("which", ("left", "right"), (3, "hulk"))]


def test_nobody_is_asked_about_one_option():
    def program():
        return (yield Choose("which", ("left",)))

    def policy(*asked):
        raise AssertionError(asked)

    assert sample(program(), Script({}), *UNITS, policy=policy) == "left"


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (lambda question, options, facts: "up", "which: 'up' is none of the options"),
        (lambda question, options, facts: next(iter(())), "which: the policy found no answer"),
    ],
)
def test_a_policy_must_answer_one_of_the_options(policy, message):
    def program():
        return (yield Choose("which", ("left", "right")))

    with pytest.raises(DiceError, match=message):
        sample(program(), Script({}), *UNITS, policy=policy)


def test_a_choice_of_nothing_is_an_error():
    def program():
        return (yield Choose("which", ()))

    with pytest.raises(DiceError, match="which: there is nothing to choose from"):
        sample(program(), Script({}), *UNITS)


def test_the_log_holds_rolls_in_order_and_switches():
    def program():
        yield Note("turret_to_hit")
        hits = yield Count(2, 4, "turrets")
        yield Note("suppression")
        return Then(Count(hits, 5, "attack"), int)

    log = Rolls()
    sample(program(), Script({"turrets": [4, 6], "attack": [1, 5]}), *UNITS, log=log)
    assert log.dice == [("turrets", b"\4\6"), ("attack", b"\1\5")]
    assert log.switches == ["turret_to_hit", "suppression"]


def test_a_note_is_answered_by_nothing():
    def program():
        return (yield Note("suppression"))

    assert sample(program(), Script({}), *UNITS) is None


def test_a_program_must_yield_requests():
    class Stranger:
        dice = 0

    def program():
        yield Stranger()

    with pytest.raises(DiceError, match="yields requests, not"):
        sample(program(), Script({}), *UNITS)
