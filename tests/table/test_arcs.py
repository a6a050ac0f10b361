"""Fire arcs and facings."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phasesim.table import (
    ARCS,
    SALVO_RADIUS,
    along,
    arcs_of,
    degrees,
    disc_in_arc,
    disc_meets_arc,
    facing,
    heading,
    in_arc,
    path_length,
    point_at,
    point_in_arc,
    sweep_in_arc,
    turned,
)

COORDINATES = st.integers(-60_000_000, 60_000_000).map(lambda n: n / 1e6)
LATTICE = st.integers(-8, 8).map(float)
POINTS = st.one_of(st.tuples(COORDINATES, COORDINATES), st.tuples(LATTICE, LATTICE))
UNITS = st.integers(0, 719).map(lambda n: heading(n / 2))
SETS = st.sets(st.sampled_from(ARCS)).map(lambda names: tuple(sorted(names)))
FLIPS = [lambda p: (-p[0], p[1]), lambda p: (p[0], -p[1])]
SWAPPED = {"front": "front", "rear": "rear", "left": "right", "right": "left"}


def half_turn(p):
    return (-p[0], -p[1])


@pytest.mark.rule("COR-BASIC-06")
@pytest.mark.parametrize(
    ("bearing", "expected"),
    [
        (0, ("front",)),
        (44.9, ("front",)),
        (45.1, ("left",)),
        (90, ("left",)),
        (134.9, ("left",)),
        (135.1, ("rear",)),
        (180, ("rear",)),
        (224.9, ("rear",)),
        (225.1, ("right",)),
        (270, ("right",)),
        (314.9, ("right",)),
        (315.1, ("front",)),
    ],
)
@pytest.mark.parametrize("course", [0.0, 37.0, 90.0, 201.5])
def test_quadrants_are_centred_ahead_abeam_and_astern(bearing, expected, course):
    origin = (3.0, -7.0)
    target = along(origin, heading(course + bearing), 30.0)
    assert arcs_of(origin, heading(course), target) == expected


@pytest.mark.rule("COR-BASIC-06")
@pytest.mark.parametrize(
    ("bearing", "both"),
    [(45, ("front", "left")), (135, ("left", "rear")), (225, ("right", "rear")), (315, ("front", "right"))],
)
@pytest.mark.parametrize("course", [0.0, 13.7, 90.0, 222.25])
def test_a_target_on_a_border_lies_in_both_arcs(bearing, both, course):
    target = along((1.0, 2.0), heading(course + bearing), 80.0)
    assert arcs_of((1.0, 2.0), heading(course), target) == both


@pytest.mark.rule("COR-BASIC-06")
@pytest.mark.parametrize(
    ("off", "expected"),
    [
        (0.0, ("front", "left")),
        (0.9e-6, ("front", "left")),
        (-0.9e-6, ("front", "left")),
        (1.1e-6, ("left",)),
        (-1.1e-6, ("front",)),
    ],
)
def test_a_millionth_of_a_cm_from_the_border_line_is_on_it(off, expected):
    root = math.sqrt(0.5)
    target = (20.0 - off * root, 20.0 + off * root)
    assert arcs_of((0.0, 0.0), (1.0, 0.0), target) == expected


def test_a_target_on_the_stem_lies_in_all_arcs():
    assert arcs_of((4.0, 5.0), heading(33.0), (4.0, 5.0)) == ARCS


@given(POINTS, UNITS, POINTS)
def test_arcs_agree_with_the_angle(origin, course, target):
    bearing = (degrees((target[0] - origin[0], target[1] - origin[1])) - degrees(course)) % 360.0
    found = arcs_of(origin, course, target)
    if math.dist(origin, target) > 1e-3 and min(abs((bearing - 45.0) % 90.0), abs((45.0 - bearing) % 90.0)) > 0.1:
        assert found == (("front", "left", "rear", "right")[int((bearing + 45.0) % 360.0 // 90.0)],)


@settings(max_examples=300)
@given(POINTS, UNITS, POINTS, st.sampled_from(FLIPS))
def test_a_mirrored_table_swaps_left_and_right_exactly(origin, course, target, flip):
    here = arcs_of(origin, course, target)
    there = arcs_of(flip(origin), flip(course), flip(target))
    assert set(there) == {SWAPPED[arc] for arc in here}
    assert arcs_of(half_turn(origin), half_turn(course), half_turn(target)) == here


@given(POINTS, UNITS, POINTS, SETS)
def test_in_arc_asks_whether_one_of_the_arcs_is_listed(origin, course, target, arcs):
    assert in_arc(origin, course, target, arcs) is bool(set(arcs_of(origin, course, target)) & set(arcs))
    assert point_in_arc is in_arc


@pytest.mark.rule("COR-BASIC-06")
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ((0.0, 9.0), ("front",)),
        ((-9.0, 0.0), ("port",)),
        ((9.0, 0.0), ("starboard",)),
        ((0.0, -9.0), ("rear",)),
        ((-9.0, -9.0), ("port", "rear")),
    ],
)
def test_the_compass_over_a_target_gives_the_side_it_shows(source, expected):
    assert facing((0.0, 0.0), (0.0, 1.0), source) == expected


# ------------------------------------------------------------------------------------------------ discs


@pytest.mark.parametrize(("ahead", "inside"), [(1.25 * math.sqrt(2.0), True), (1.7677, False), (20.0, True)])
def test_a_disc_is_wholly_inside_once_it_clears_both_borders(ahead, inside):
    assert disc_in_arc((ahead, 0.0), SALVO_RADIUS, (0.0, 0.0), (1.0, 0.0), ("front",)) is inside


def test_a_border_between_two_listed_arcs_does_not_count():
    assert disc_in_arc((10.0, 10.0), SALVO_RADIUS, (0.0, 0.0), (1.0, 0.0), ("front", "left"))
    assert not disc_in_arc((0.8, 0.8), SALVO_RADIUS, (0.0, 0.0), (1.0, 0.0), ("front", "left"))


def test_a_disc_meets_an_arc_with_its_edge():
    root = math.sqrt(0.5)
    for off, meets in ((1.25, True), (1.2500009, True), (1.26, False)):
        assert disc_meets_arc((20 - off * root, 20 + off * root), 1.25, (0, 0), (1.0, 0.0), ("front",)) is meets


def test_a_disc_behind_the_stem_meets_the_front_arc_only_if_it_covers_the_stem():
    assert disc_meets_arc((-1.2, 0.0), 1.25, (0.0, 0.0), (1.0, 0.0), ("front",))
    assert not disc_meets_arc((-1.3, 0.0), 1.25, (0.0, 0.0), (1.0, 0.0), ("front",))


@given(POINTS, UNITS, POINTS, SETS)
def test_a_disc_of_no_size_is_inside_and_meets_as_its_centre_does(origin, course, point, arcs):
    inside = in_arc(origin, course, point, arcs)
    assert disc_in_arc(point, 0.0, origin, course, arcs) is inside
    if math.dist(origin, point) > 1e-3:
        assert disc_meets_arc(point, 0.0, origin, course, arcs) is inside


@given(POINTS, st.floats(0.01, 6.0), POINTS, UNITS, SETS)
def test_a_disc_is_wholly_inside_or_meets_the_other_arcs(point, radius, origin, course, arcs):
    others = tuple(arc for arc in ARCS if arc not in arcs)
    assert disc_in_arc(point, radius, origin, course, arcs) or disc_meets_arc(point, radius, origin, course, others)


def test_discs_agree_with_shapely():
    shapely = pytest.importorskip("shapely")
    draw = random.Random(5)
    for _ in range(1500):
        origin, course = (draw.uniform(-9, 9), draw.uniform(-9, 9)), heading(draw.uniform(0, 360))
        arc = draw.choice(ARCS)
        middle = turned(course, {"front": 0.0, "left": 90.0, "rear": 180.0, "right": -90.0}[arc])
        edges = [along(origin, turned(middle, off), 500.0) for off in (-45.0, 45.0)]
        sector = shapely.Polygon([origin, edges[0], edges[1]])
        point, radius = (draw.uniform(-9, 9), draw.uniform(-9, 9)), draw.uniform(0.1, 4.0)
        apart = sector.distance(shapely.Point(point))
        inside = sector.contains(shapely.Point(point)) and sector.exterior.distance(shapely.Point(point)) >= radius
        assert disc_meets_arc(point, radius, origin, course, (arc,)) is (apart <= radius)
        assert disc_in_arc(point, radius, origin, course, (arc,)) is inside


@settings(max_examples=200)
@given(POINTS, st.floats(0.0, 6.0), POINTS, UNITS, SETS, st.sampled_from(FLIPS))
def test_discs_mirror_exactly(point, radius, origin, course, arcs, flip):
    swapped = tuple(SWAPPED[arc] for arc in arcs)
    for test in (disc_in_arc, disc_meets_arc):
        here = test(point, radius, origin, course, arcs)
        assert test(flip(point), radius, flip(origin), flip(course), swapped) is here
        assert test(half_turn(point), radius, half_turn(origin), half_turn(course), arcs) is here


# ------------------------------------------------------------------------------------------------ launch moves


def test_a_launch_straight_ahead_is_inside_once_clear_of_the_borders():
    ((enter, leave),) = sweep_in_arc(((0.0, 0.0), (30.0, 0.0)), SALVO_RADIUS, (0.0, 0.0), (1.0, 0.0), ("front",))
    assert (enter, leave) == pytest.approx((1.25 * math.sqrt(2.0), 30.0), abs=1e-5)


def test_a_launch_over_a_border_is_inside_up_to_it():
    path = ((0.0, 0.0), (20.0, 0.0), (20.0, 40.0))
    ((_, leave),) = sweep_in_arc(path, SALVO_RADIUS, (0.0, 0.0), (1.0, 0.0), ("front",))
    assert leave == pytest.approx(40.0 - 1.25 * math.sqrt(2.0), abs=1e-5)


def test_a_move_through_the_arc_behind_is_never_inside():
    assert sweep_in_arc(((0.0, 0.0), (-30.0, 0.0)), 1.25, (0.0, 0.0), (1.0, 0.0), ("front", "left")) == ()


def test_all_arcs_hold_the_whole_move():
    path = ((0.0, 0.0), (-30.0, 0.0), (-30.0, 4.0))
    assert sweep_in_arc(path, 1.25, (0.0, 0.0), (1.0, 0.0), ARCS) == ((0.0, 34.0),)


def test_sweeps_agree_with_the_disc_at_every_step():
    draw = random.Random(11)
    for _ in range(150):
        path = tuple((draw.uniform(-20, 20), draw.uniform(-20, 20)) for _ in range(draw.randint(2, 4)))
        course, arcs = heading(draw.uniform(0, 360)), tuple(draw.sample(ARCS, draw.randint(0, 4)))
        radius = draw.choice([0.0, 1.25, 3.0])
        found = sweep_in_arc(path, radius, (1.0, -2.0), course, arcs)
        for k in range(120):
            cm = path_length(path) * k / 120
            if all(abs(cm - edge) > 1e-4 for pair in found for edge in pair):
                inside = disc_in_arc(point_at(path, cm), radius, (1.0, -2.0), course, arcs)
                assert any(low <= cm <= high for low, high in found) is inside


@settings(max_examples=200)
@given(st.lists(POINTS, min_size=1, max_size=4).map(tuple), POINTS, UNITS, SETS, st.sampled_from(FLIPS))
def test_sweeps_mirror_exactly(path, origin, course, arcs, flip):
    swapped = tuple(SWAPPED[arc] for arc in arcs)
    there = sweep_in_arc(tuple(map(flip, path)), 1.25, flip(origin), flip(course), swapped)
    assert there == sweep_in_arc(path, 1.25, origin, course, arcs)
