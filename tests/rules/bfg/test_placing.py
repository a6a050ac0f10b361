"""Where blast markers go."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phasesim.rules.bfg.placing import MARKER, Around, fan, scatter_wreck
from phasesim.table import LARGE_BASE, SMALL_BASE, overlaps, touches

CRUISER = ((0.0, 0.0), 1.6)
BATTLESHIP = ((0.0, 0.0), 3.0)
EAST = (30.0, 0.0)


def disc(point):
    return (point, MARKER)


def in_contact(points, ship):
    return [touches(*ship, point, MARKER) for point in points]


@pytest.mark.rule("SHT-BMP-03")
def test_two_firers_two_markers_each_on_its_line_of_fire():
    first = fan(CRUISER, EAST, 1)
    second = fan(CRUISER, (0.0, -30.0), 1, Around(markers=tuple(map(disc, first))))
    assert first == ((2.85, 0.0),)
    assert second == ((0.0, -2.85),)


@pytest.mark.rule("SHT-BMP-03", "SHT-BMP-04")
def test_later_markers_fan_out_to_either_side_edge_to_edge():
    placed = fan(BATTLESHIP, EAST, 4)
    assert all(in_contact(placed, BATTLESHIP))
    assert [point[1] < 0 for point in placed[1:]] == [True, False, True]
    assert hypot(placed[0][0] - placed[1][0], placed[0][1] - placed[1][1]) == pytest.approx(2 * MARKER, abs=1e-5)
    assert hypot(placed[1][0] - placed[3][0], placed[1][1] - placed[3][1]) == pytest.approx(2 * MARKER, abs=1e-5)


@pytest.mark.rule("SHT-BMP-04")
def test_markers_lie_on_one_another_only_when_the_base_is_full():
    room = fan(CRUISER, EAST, 6)
    assert not any(overlaps(a, MARKER, b, MARKER) for i, a in enumerate(room) for b in room[:i])
    full = fan(CRUISER, EAST, 9)
    assert full[:6] == room
    assert full[-1] == full[0]
    assert all(in_contact(full, CRUISER))


@pytest.mark.rule("SHT-BMP-10")
def test_a_marker_slides_clear_of_a_ship_that_is_near_but_not_in_contact():
    beside = ((5.0, 1.0), 1.6)
    (placed,) = fan(CRUISER, EAST, 1, Around(near=(beside,)))
    assert in_contact([placed], CRUISER) == [True]
    assert in_contact([placed], beside) == [False]
    assert placed[1] < 0


@pytest.mark.rule("SHT-BMP-10")
def test_with_no_place_free_of_ships_it_goes_on_the_line_of_fire():
    ring = tuple(((4.6 * x, 4.6 * y), 1.6) for x, y in [(1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7)])
    ring += tuple(((4.6 * x, 4.6 * y), 1.6) for x, y in [(0.7, -0.7), (-0.7, -0.7)])
    assert fan(CRUISER, EAST, 1, Around(near=ring)) == ((2.85, 0.0),)


@pytest.mark.rule("SHT-BMP-05")
def test_a_marker_goes_between_the_target_and_a_ship_in_contact_towards_the_firer():
    beside = ((3.2, 0.0), 1.6)
    (placed,) = fan(CRUISER, (30.0, 3.0), 1, Around(touching=(beside,)))
    assert in_contact([placed], CRUISER) == in_contact([placed], beside) == [True]
    assert not overlaps(*beside, placed, MARKER)
    assert placed[1] > 0


@pytest.mark.rule("SHT-BMP-05")
def test_of_several_it_is_the_one_least_off_the_line_of_fire_and_no_other_is_touched():
    ahead, aside = ((3.0, 1.0), 1.6), ((1.6, -2.77), 1.6)
    placed = fan(CRUISER, EAST, 2, Around(touching=(aside, ahead)))
    assert in_contact(placed, ahead)[0]
    assert in_contact(placed, aside) == [False, False]


@pytest.mark.rule("SHT-BMP-05")
def test_a_ship_in_contact_away_from_the_firer_is_not_touched():
    behind = ((-1.0, 3.0), 1.6)
    placed = fan(CRUISER, EAST, 2, Around(touching=(behind,)))
    assert placed[0] == (2.85, 0.0)
    assert in_contact(placed, behind) == [False, False]


@pytest.mark.rule("SHT-BMP-06")
def test_the_long_fan_of_a_ship_with_many_shields_may_touch_ships_in_contact():
    aside = ((0.0, -4.6), 1.6)
    few = fan(BATTLESHIP, EAST, 2, Around(touching=(aside,)))
    many = fan(BATTLESHIP, EAST, 4, Around(touching=(aside,)))
    assert not any(in_contact(few, aside))
    assert any(in_contact(many, aside))


@given(st.integers(-400, 400), st.integers(-400, 400), st.integers(1, 5), st.booleans())
def test_a_table_turned_round_gives_markers_turned_round(x, y, number, company):
    x, y = x / 10, y / 10
    around = Around(touching=(((2.0, 2.5), 1.6),), near=(((-4.0, 2.0), 1.6),)) if company else Around()
    turned = Around(
        touching=tuple(((-a, -b), r) for (a, b), r in around.touching),
        near=tuple(((-a, -b), r) for (a, b), r in around.near),
    )
    here = fan(CRUISER, (x, y), number, around)
    if (x, y) != (0.0, 0.0):
        assert fan(CRUISER, (-x, -y), number, turned) == tuple((-a + 0.0, -b + 0.0) for a, b in here)
    assert all(in_contact(here, CRUISER))


@pytest.mark.rule("SHT-CAT-03")
def test_the_marker_of_an_escort_touches_no_ship_whose_base_did_not_overlap_its_own():
    for radius in (SMALL_BASE, LARGE_BASE):
        assert not touches((0.0, 0.0), MARKER, (SMALL_BASE + radius, 0.0), radius)


@pytest.mark.rule("SHT-EXP-02")
@pytest.mark.parametrize("number", [1, 4, 7, 12])
def test_markers_of_an_explosion_are_packed_around_the_first(number):
    placed = scatter_wreck((5.0, 5.0), (0.0, 1.0), number)
    assert len(placed) == number
    assert placed[0] == (5.0, 5.0)
    assert not any(overlaps(a, MARKER, b, MARKER) for i, a in enumerate(placed) for b in placed[:i])
    assert all(touches(placed[0], MARKER, point, MARKER) for point in placed[1:7])
    assert all(any(touches(point, MARKER, inner, MARKER) for inner in placed[1:7]) for point in placed[7:])


@pytest.mark.rule("SHT-EXP-02")
def test_they_overlap_no_marker_that_was_there_before():
    there = (((2.5, 0.0), MARKER),)
    placed = scatter_wreck((0.0, 0.0), (1.0, 0.0), 7, there)
    assert not any(overlaps(point, MARKER, *there[0]) for point in placed[1:])
    assert len(set(placed)) == 7
