"""The exact driver: what it merges, remembers, refuses."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from phasesim.dice import D6, Call, Choose, Count, DiceError, Distribution, Faces, Repeat, Tally, Then, Total, exact


class Run(NamedTuple):
    attacks: int
    hits: int


def bomber_run(bombers, turrets, armour):
    attacks = yield Total(bombers, minus=turrets, purpose="bomber runs")
    return Then(Count(attacks, at_least=armour, purpose="bomber attack"), lambda hits: Run(attacks, hits))


def saved(hits, number):
    return (yield Repeat(hits, save, number))


def save(number):
    return (yield Count(1, at_least=number, purpose="brace save"))


def reroll(at_least):
    first = yield Tally(2, (at_least, 6), purpose="lock")
    if (yield Choose("re-roll?", ("keep", "re-roll"), first)) == "keep":
        return first
    return Then(Tally(2 - first[0], (at_least, 6), purpose="lock re-roll"), lambda more: (first[0] + more[0], first[1]))


def whenever_it_can(question, options, facts):
    return "re-roll" if facts[0] < 2 else "keep"


def test_of_projects_on_an_attribute_or_a_function():
    whole = exact(bomber_run, 3, 2, 5)
    assert exact(bomber_run, 3, 2, 5, of="hits") == whole.of("hits")
    assert exact(bomber_run, 3, 2, 5, of=lambda run: run.hits > 1) == whole.of(lambda run: run.hits > 1)


def test_of_a_sub_program_only_what_is_wanted_is_kept():
    def outer():
        hits = yield Call(bomber_run, 3, 2, 5, of="hits")
        return Then(Repeat(2, bomber_run, 1, 2, 5, of="hits"), lambda more: hits + more)

    def long():
        hits = 0
        for args in [(3, 2, 5), (1, 2, 5), (1, 2, 5)]:
            hits += (yield Call(bomber_run, *args)).hits
        return hits

    assert exact(outer) == exact(long)


def test_what_is_wanted_of_a_sub_program_is_kept_apart():
    def outer():
        hits = yield Call(bomber_run, 1, 2, 5, of="hits")
        attacks = yield Call(bomber_run, 1, 2, 5, of="attacks")
        return Then(Call(bomber_run, 1, 2, 5), lambda run: (hits, attacks, run))

    hits, attacks, run = (exact(bomber_run, 1, 2, 5, of=of) for of in ("hits", "attacks", None))
    assert exact(outer)[1, 2, Run(0, 0)] == hits[1] * attacks[2] * run[0, 0]


def test_a_sub_program_is_explored_once_for_equal_arguments():
    runs = []

    def counted(number):
        runs.append(number)
        return (yield Count(1, number, "q"))

    def outer():
        total = 0
        for number in (4, 5, 4, 4):
            total += yield Call(counted, number)
        return total

    exact(outer)
    assert sorted(runs) == [4, 4, 5, 5]


def test_without_a_policy_the_first_option_is_taken():
    assert exact(reroll, 4) == exact(reroll, 4, policy=lambda question, options, facts: "keep")
    assert exact(reroll, 4) != exact(reroll, 4, policy=whenever_it_can)


def test_a_shared_memo_keeps_policies_apart():
    def outer():
        return (yield Call(reroll, 4))

    memo = {}
    for policy in (None, whenever_it_can, None):
        assert exact(outer, policy=policy, memo=memo) == exact(outer, policy=policy)
    assert len(memo) == 2


def test_a_shared_memo_saves_the_work():
    runs = []

    def counted():
        runs.append(1)
        return (yield D6("q"))

    def outer():
        return (yield Repeat(2, counted))

    memo = {}
    first = exact(outer, memo=memo)
    worked = len(runs)
    assert exact(outer, memo=memo) == first
    assert len(runs) == worked


def test_more_paths_than_the_limit_are_an_error():
    def flat():
        total = 0
        for _ in range(9):
            total += yield D6("q")
        return total

    with pytest.raises(DiceError, match="flat has more than 100,000 paths"):
        exact(flat)


@pytest.mark.parametrize(("limit", "passes"), [(36, True), (35, False)])
def test_every_sequence_of_answers_is_a_path(limit, passes):
    def two_dice():
        first = yield D6("q")
        return Then(D6("q"), lambda second: first + second)

    if passes:
        assert exact(two_dice, limit=limit)[7] == Fraction(1, 6)
    else:
        with pytest.raises(DiceError, match="more than 35 paths"):
            exact(two_dice, limit=limit)


def test_paths_of_sub_programs_count_too():
    def inner():
        first = yield D6("q")
        return first + (yield D6("q"))

    def outer():
        return (yield Call(inner))

    assert exact(outer, limit=36 + 11)[7] == Fraction(1, 6)
    with pytest.raises(DiceError, match="paths"):
        exact(outer, limit=36 + 10)


@pytest.mark.parametrize("request_", [Faces(200, "q"), Tally(99, (1, 2, 3, 4, 5, 6), purpose="q")], ids=str)
def test_a_roll_with_too_many_answers_is_refused_before_they_are_listed(request_):
    with pytest.raises(DiceError, match="paths"):
        exact(lambda: (yield request_))


def test_a_program_that_may_roll_for_ever_is_an_error():
    def until_six():
        rolls = 1
        while (yield Count(1, 6, "q")) == 0:
            rolls += 1
        return rolls

    with pytest.raises(DiceError, match="paths"):
        exact(until_six, limit=5000)


def test_sub_programs_that_call_one_another_for_ever_are_an_error():
    def endless(number):
        return (yield Call(endless, number))

    with pytest.raises(DiceError, match="without end"):
        exact(endless, 1)


def test_arguments_of_sub_programs_must_be_hashable():
    def outer():
        return (yield Call(saved, [3], 4))

    with pytest.raises(DiceError, match=r"Call\(saved, \[3\], 4\).*hashable"):
        exact(outer)


def test_a_program_must_yield_requests():
    def stranger():
        yield 3

    with pytest.raises(DiceError, match="yields requests, not 3"):
        exact(stranger)


def test_a_program_without_dice_is_certain():
    assert exact(lambda: (yield Faces(0, "q"))) == Distribution({(): 1})


def test_repeats_add_up():
    odds = exact(saved, 40, 4)
    assert odds.mean() == 20
    assert odds.variance() == 10


def test_very_many_repeats_are_no_trouble():
    assert exact(saved, 3000, 1) == {3000: 1}


def test_a_long_run_of_rolls_is_no_trouble():
    def ones():
        total = 0
        for _ in range(5000):
            total += yield Count(1, 1, "q")
        return total

    assert exact(ones) == {5000: 1}
