"""Requests that are no rolls."""

from typing import NamedTuple

import pytest

from phasesim.dice import Call, Choose, Note, Repeat
from phasesim.dice.programs import add


class Pair(NamedTuple):
    one: int
    other: tuple[int, int]


def turrets(dice):
    yield Note("turret_to_hit")
    return dice


@pytest.mark.parametrize(
    ("request_", "shown"),
    [
        (Call(turrets, 3), "Call(turrets, 3)"),
        (Call(turrets, 3, of="hits"), "Call(turrets, 3, of='hits')"),
        (Repeat(2, turrets, 3), "Repeat(2, turrets, 3)"),
        (Choose("which", (1, 2), ("hulk",)), "Choose('which', (1, 2), ('hulk',))"),
        (Note("suppression"), "Note('suppression')"),
    ],
)
def test_requests_show_what_they_ask(request_, shown):
    assert repr(request_) == shown


def test_results_are_added_field_by_field():
    assert add(2, 3) == 5
    assert add((1, 2), (3, 4)) == (4, 6)
    assert add(Pair(1, (2, 3)), Pair(10, (20, 30))) == Pair(11, (22, 33))
    assert isinstance(add(Pair(1, (2, 3)), Pair(10, (20, 30))), Pair)


def test_results_of_different_length_cannot_be_added():
    with pytest.raises(ValueError):
        add((1, 2), (1, 2, 3))
