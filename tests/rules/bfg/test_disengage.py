"""Disengaging."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.disengage import disengage, disengage_leadership, must_leave


@pytest.mark.rule("COR-DISENG-01", "COR-DISENG-02")
@pytest.mark.parametrize(("faces", "passed"), [([5, 5], True), ([5, 6], False)])
def test_leadership_9_three_markers_and_an_asteroid_field_near(faces, passed):
    leadership = disengage_leadership(9, markers=3, phenomenon=True)
    assert leadership == 15
    assert replay(disengage(leadership), faces).passed is passed


@pytest.mark.rule("COR-DISENG-01")
def test_each_hostile_ship_or_marker_takes_1_away():
    assert disengage_leadership(8, markers=1, hostile=3) == 6
    assert not replay(disengage(6), [3, 4]).passed


@pytest.mark.rule("COR-DISENG-02")
def test_modifiers_are_added_before_any_limit():
    assert replay(disengage(disengage_leadership(10, markers=4, hostile=4)), [4, 6]).passed


@pytest.mark.rule("COR-DISENG-04")
def test_who_must_leave():
    assert [must_leave(leadership) for leadership in (2, 1, 0, -1)] == [False, True, True, True]
