"""Range, arcs and lines of fire."""

import pytest

from phasesim.rules.bfg.sight import bears, blocked, in_range, sides, through_markers, under_arc

HERE, EAST = (0.0, 0.0), (1.0, 0.0)


@pytest.mark.rule("SHT-RANGE-02")
def test_unclean_fires_at_agrippa_34_cm_away():
    assert in_range(HERE, (0.0, 34.0), 45.0)
    assert not in_range(HERE, (0.0, 34.0), 30.0)


@pytest.mark.rule("SHT-RANGE-01", "COR-BASIC-01")
def test_range_runs_from_stem_to_stem_not_from_base_to_base():
    assert not in_range(HERE, (0.0, 31.0), 30.0)


@pytest.mark.rule("SHT-RANGE-02")
def test_exactly_at_the_range_is_in_range():
    assert in_range(HERE, (30.0, 40.0), 50.0)
    assert not in_range(HERE, (30.0, 40.001), 50.0)


def test_a_weapon_may_have_a_least_range():
    assert [in_range(HERE, (x, 0.0), 150.0, 30.0) for x in (29.9, 30.0)] == [False, True]


@pytest.mark.rule("SHT-ARC-01", "SHT-ARC-02", "SHT-ARC-03")
def test_agrippa_lies_in_the_right_arc_of_unclean():
    agrippa = (3.0, -30.0)
    assert bears(HERE, EAST, agrippa, ("right",)) == ("right",)
    assert bears(HERE, EAST, agrippa, ("left", "front", "right")) == ("right",)
    assert bears(HERE, EAST, agrippa, ("left",)) == bears(HERE, EAST, agrippa, ("front", "rear")) == ()


@pytest.mark.rule("SHT-ARC-06")
def test_on_the_border_the_shooter_picks_one_arc_for_all_weapons():
    target = (10.0, 10.0)
    assert bears(HERE, EAST, target, ("front", "left", "right")) == ("front", "left")
    assert not under_arc("front", ("left",))
    assert under_arc("left", ("left",))


@pytest.mark.rule("SHT-ARC-05", "SHT-BATT-01")
@pytest.mark.parametrize(
    ("firer", "shown"),
    [
        ((20.0, 5.0), (("front", "closing"),)),
        ((-20.0, 5.0), (("rear", "away"),)),
        ((5.0, 20.0), (("port", "abeam"),)),
        ((5.0, -20.0), (("starboard", "abeam"),)),
    ],
)
def test_the_aspect_is_the_arc_of_the_target_in_which_the_firer_lies(firer, shown):
    assert sides(HERE, EAST, firer) == shown


@pytest.mark.rule("SHT-ARC-06")
def test_on_the_border_of_two_sides_the_shooter_picks_one():
    assert sides(HERE, EAST, (10.0, -10.0)) == (("front", "closing"), ("starboard", "abeam"))


@pytest.mark.rule("SHT-HULK-01", "COR-LOS-01")
def test_a_hulk_across_the_line_blocks_it():
    target = (30.0, 0.0)
    assert blocked(HERE, target, [((15.0, 1.0), 1.6)])
    assert not blocked(HERE, target, [((15.0, 1.7), 1.6)])
    assert not blocked(HERE, target, [((32.0, 0.0), 1.6)])


@pytest.mark.rule("SHT-BME-07", "SHT-BMP-09")
def test_markers_on_the_line_or_in_contact_shift_gunnery():
    target = (30.0, 0.0)
    assert through_markers(HERE, target, [((15.0, 1.25), 1.25)], False, False)
    assert not through_markers(HERE, target, [((15.0, 1.26), 1.25)], False, False)
    assert through_markers(HERE, target, [], True, False)
    assert through_markers(HERE, target, [], False, True)
