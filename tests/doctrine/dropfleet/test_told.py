"""Forced decisions are read strictly."""

import pytest

from phasesim.doctrine.dropfleet.told import told_passage, told_shots, told_sorties, told_transfers
from phasesim.errors import InputError
from phasesim.table.maneuvers import Passage, Shot, Transfer


def test_a_passage_is_inches_or_a_table():
    assert told_passage(4) == Passage(((0.0, 4.0),))
    assert told_passage({"legs": [[45, 2], [0, 3]], "layer": "low", "at": 1}) == Passage(
        ((45.0, 2.0), (0.0, 3.0)), "low", 1.0
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: told_passage("fast"), "inches straight ahead must be a number"),
        (lambda: told_passage({"leg": []}), "unknown part of a forced passage 'leg'"),
        (lambda: told_passage({"legs": [[45]]}), "a leg of a forced passage"),
        (lambda: told_shots({"gun": "x"}, "a"), "a forced fire is a list"),
        (lambda: told_shots(["x"], "a"), "a forced shot is a table"),
        (lambda: told_transfers([{"goal": "x", "cargo": 1}]), "unknown part of a forced transfer"),
    ],
)
def test_what_cannot_be_read_is_refused(call, said):
    with pytest.raises(InputError, match=said):
        call()


def test_shots_and_transfers():
    assert told_shots([{"gun": "Laser", "target": "b"}], "a") == [Shot("a", "Laser", "b")]
    move = {"kind": "infantry", "tokens": 2, "source": "A", "goal": "B"}
    assert told_transfers([move]) == [Transfer("infantry", 2, "A", "B")]


def test_without_offers_nothing_is_launched():
    class Now:
        turn, player = 1, "both"

    assert told_sorties({"*": [{"kind": "bomber"}]}, Now(), ()) == []
