"""Programs inside programs."""

import pytest

from phasesim.dice import Count, Then, exact, replay
from phasesim.rules.bfg.compose import follow, inline


def hits(dice):
    return Then(Count(dice, 4, "hits"), int)
    yield


def sure():
    return 2
    yield


def both(dice):
    first = yield from inline(hits(dice))
    fixed = yield from inline(sure())
    return follow((yield from hits(first)), lambda second: (first + fixed, second))


def test_a_program_inside_another_rolls_to_its_end():
    assert replay(both(3), [4, 4, 1, 6, 1]) == (4, 1)


def test_what_follows_a_plain_result_is_a_plain_result():
    assert follow(3, str) == "3"


@pytest.mark.parametrize("dice", [0, 1, 4])
def test_the_odds_are_those_of_the_parts(dice):
    assert exact(both, dice, of=lambda pair: pair[1]).mean() == exact(hits, dice).mean() / 2
