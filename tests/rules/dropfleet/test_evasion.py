"""Shaking off launch assets."""

from fractions import Fraction

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.dropfleet.evasion import Shaken, shake_off


@pytest.mark.rule("LAU-MAN-01")
def test_bombers_are_shaken_off_on_5_and_6(dropfleet):
    assert replay(shake_off(dropfleet, 6), [1, 2, 3, 4, 5, 6]) == Shaken(2, 0)
    assert exact(shake_off, dropfleet, 1, of="removed")[1] == Fraction(1, 3)


@pytest.mark.rule("LAU-MAN-02")
def test_a_torpedo_goes_on_a_6_and_waits_on_a_5(dropfleet):
    assert replay(shake_off(dropfleet, 6, True), [1, 2, 3, 4, 5, 6]) == Shaken(1, 1)
    odds = exact(shake_off, dropfleet, 1, True)
    assert (odds[Shaken(1, 0)], odds[Shaken(0, 1)], odds[Shaken(0, 0)]) == (
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(4, 6),
    )


@pytest.mark.rule("DFC-OPT-01")
def test_by_the_faq_torpedoes_are_not_rolled_for(dropfleet):
    faq = dropfleet.extend(evasion="shake_off_faq")
    assert replay(shake_off(faq, 2, True), []) == Shaken(0, 0)
    assert replay(shake_off(faq, 2), [4, 5]) == Shaken(1, 0)
