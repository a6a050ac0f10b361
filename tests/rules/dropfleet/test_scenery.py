"""Debris Fields against launch assets and ships."""

from fractions import Fraction

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.dropfleet.lock import Volley
from phasesim.rules.dropfleet.scenery import DEBRIS, passage


@pytest.mark.rule("LAU-TTT-05")
def test_an_asset_survives_a_fine_and_a_dense_field_with_two_ninths(dropfleet):
    survives = [1 - exact(passage, dropfleet, kind, 1)[1] for kind in ("fine", "dense")]
    assert survives == [Fraction(2, 6), Fraction(4, 6)]
    assert survives[0] * survives[1] == Fraction(2, 9)


@pytest.mark.rule("LAU-TTT-05")
def test_a_die_for_each_asset(dropfleet):
    assert replay(passage(dropfleet, "fine", 4), [1, 2, 3, 6]) == 2
    assert replay(passage(dropfleet, "dense", 4), [3, 4, 5, 6]) == 2


@pytest.mark.rule("DFC-OPT-03")
def test_by_the_faq_a_ring_removes_on_4(dropfleet):
    faq = dropfleet.extend(obstacle_test="debris_faq")
    assert replay(passage(faq, "ring", 2), [3, 4]) == 1
    assert replay(passage(dropfleet, "ring", 2), []) == 0
    assert [replay(passage(faq, kind, 6), [1, 2, 3, 4, 5, 6]) for kind in ("fine", "dense")] == [4, 2]


@pytest.mark.rule("DFC-SCN-02")
def test_what_a_field_does_to_a_ship():
    assert {"fine": Volley(2, 3, 1), "dense": Volley(2, 2, 1)} == DEBRIS
