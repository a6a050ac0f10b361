"""When a moving disc touches another."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phasesim.table import (
    LARGE_BASE,
    SALVO_RADIUS,
    SMALL_BASE,
    TOUCH,
    distance,
    first_touch,
    intervals,
    next_touch,
    overlaps,
    path_length,
    point_at,
    snap,
    touches,
    tracks_touch,
    wave_radius,
)

COORDINATES = st.integers(-60_000_000, 60_000_000).map(lambda n: n / 1e6)
LATTICE = st.integers(-8, 8).map(float)
POINTS = st.one_of(st.tuples(COORDINATES, COORDINATES), st.tuples(LATTICE, LATTICE))
PATHS = st.lists(POINTS, min_size=1, max_size=5).map(tuple)
RADII = st.sampled_from([0.0, 1.0, SALVO_RADIUS, SMALL_BASE, 2.0, LARGE_BASE, wave_radius(6), 20.0])
MIRRORS = [lambda p: (-p[0], p[1]), lambda p: (p[0], -p[1]), lambda p: (-p[0], -p[1])]
AHEAD = ((0.0, 0.0), (30.0, 0.0))


def cases(seed, number):
    """Paths over a small table with a disc on it: some 60 % of them meet."""
    draw = random.Random(seed)
    for _ in range(number):
        path = tuple((draw.uniform(-25, 25), draw.uniform(-25, 25)) for _ in range(draw.randint(2, 5)))
        yield path, draw.choice([1.0, 1.25, 2.83]), (draw.uniform(-25, 25), draw.uniform(-25, 25)), draw.uniform(1, 6)


# ------------------------------------------------------------------------------------------------ at rest


@pytest.mark.rule("COR-STACK-01", "COR-BASIC-02")
@pytest.mark.parametrize(
    ("apart", "touching", "overlapping"),
    [
        (0.0, True, True),
        (3.19998, True, True),
        (3.199991, True, False),
        (3.2, True, False),
        (3.200009, True, False),
        (3.20002, False, False),
    ],
)
def test_contact_and_overlap_at_the_sum_of_the_radii(apart, touching, overlapping):
    a, b = (5.0, 5.0), (5.0 + apart, 5.0)
    assert touches(a, 1.6, b, 1.6) is touching
    assert overlaps(a, 1.6, b, 1.6) is overlapping


@pytest.mark.rule("COR-STACK-01")
def test_stacked_bases_overlap_whatever_their_sizes():
    assert overlaps((1.0, 1.0), SMALL_BASE, (1.0, 1.0), LARGE_BASE)


def test_two_points_never_overlap():
    assert touches((0.0, 0.0), 0.0, (0.0, 0.0), 0.0)
    assert not overlaps((0.0, 0.0), 0.0, (0.0, 0.0), 0.0)


@given(POINTS, RADII, POINTS, RADII)
def test_contact_is_mutual(a, ra, b, rb):
    assert touches(a, ra, b, rb) == touches(b, rb, a, ra)
    assert overlaps(a, ra, b, rb) == overlaps(b, rb, a, ra)
    assert touches(a, ra, b, rb) or not overlaps(a, ra, b, rb)


# ------------------------------------------------------------------------------------------------ on the way


@pytest.mark.rule("COR-BASIC-02")
def test_first_touch_is_where_the_discs_meet_not_their_centres():
    assert first_touch(AHEAD, SALVO_RADIUS, (20.0, 0.0), SMALL_BASE) == 20.0 - 1.25 - 1.6


@pytest.mark.rule("ORD-TRP-02")
@pytest.mark.parametrize(("aside", "met"), [(2.85, True), (2.85002, False), (-2.85, True), (-2.85002, False)])
def test_a_salvo_sweeps_a_strip_two_and_a_half_cm_wide(aside, met):
    assert tracks_touch(AHEAD, SALVO_RADIUS, (15.0, aside), SMALL_BASE) is met


@pytest.mark.rule("COR-BASIC-02")
def test_a_base_that_moves_into_a_marker_touches_it():
    assert first_touch(AHEAD, LARGE_BASE, (10.0, 0.0), SALVO_RADIUS) == 10.0 - 3.0 - 1.25


def test_a_pair_in_contact_at_the_start_touches_at_zero():
    for start in (2.85, 2.850009, 1.0, 0.0):
        assert first_touch(AHEAD, SALVO_RADIUS, (start, 0.0), SMALL_BASE) == 0.0
        assert first_touch(AHEAD, SALVO_RADIUS, (-start, 0.0), SMALL_BASE) == 0.0


def test_no_touch_behind_beyond_or_aside():
    for centre in ((-2.86, 0.0), (32.86, 0.0), (15.0, 2.86)):
        assert first_touch(AHEAD, SALVO_RADIUS, centre, SMALL_BASE) is None
        assert intervals(AHEAD, SALVO_RADIUS, centre, SMALL_BASE) == ()


def test_a_move_that_ends_in_contact_touches_at_its_end():
    assert first_touch(AHEAD, SALVO_RADIUS, (32.85, 0.0), SMALL_BASE) == pytest.approx(30.0, abs=1e-9)
    assert first_touch(AHEAD, SALVO_RADIUS, (32.850009, 0.0), SMALL_BASE) == 30.0


def test_a_pass_within_the_tolerance_touches_where_it_is_closest():
    centre = (12.0, 2.850005)
    assert first_touch(AHEAD, SALVO_RADIUS, centre, SMALL_BASE) == 12.0
    assert intervals(AHEAD, SALVO_RADIUS, centre, SMALL_BASE) == ((12.0, 12.0),)


def test_a_unit_that_stays_where_it_is_touches_what_it_stands_on():
    assert first_touch(((1.0, 1.0),), 1.0, (2.0, 1.0), 1.0) == 0.0
    assert intervals(((1.0, 1.0), (1.0, 1.0)), 1.0, (2.0, 1.0), 1.0) == ((0.0, 0.0),)
    assert first_touch(((1.0, 1.0), (1.0, 1.0)), 1.0, (4.0, 1.0), 1.0) is None


def test_distance_is_cumulative_over_corners():
    path = ((0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 20.0))
    assert first_touch(path, 1.0, (10.0, 15.0), 1.0) == 10.0 + 13.0


def test_one_contact_around_a_corner_is_one_interval():
    path = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert intervals(path, 1.0, (10.0, 0.0), 1.0) == ((8.0, 12.0),)


def test_a_corner_that_only_grazes_within_the_tolerance_is_one_contact():
    path = ((0.0, 10.0), (0.0, 2.000005), (10.0, 2.000005))
    assert intervals(path, 1.0, (0.0, 0.0), 1.0) == ((7.999995, 7.999995),)


def test_a_corner_within_the_tolerance_does_not_bring_the_touch_forward():
    straight = ((0.0, 0.0), (30.0, 0.0))
    bent = ((0.0, 0.0), (17.149995, 0.0), (30.0, 0.0))
    for path in (straight, bent):
        assert first_touch(path, 1.25, (20.0, 0.0), 1.6) == pytest.approx(17.15, abs=1e-12)


# ------------------------------------------------------------------------------------------------ meeting again


def test_after_asks_for_the_touch_after_they_have_parted():
    path = ((0.0, 0.0), (30.0, 0.0), (0.0, 0.0))
    first = first_touch(path, 1.0, (20.0, 0.0), 1.0)
    assert first == 18.0
    assert first_touch(path, 1.0, (20.0, 0.0), 1.0, after=first) == 38.0
    assert first_touch(path, 1.0, (20.0, 0.0), 1.0, after=38.0) is None


def test_a_contact_under_way_is_not_met_again_before_they_part():
    assert first_touch(AHEAD, 1.0, (5.0, 0.0), 1.0, after=4.0) is None
    assert next_touch(AHEAD, 1.0, (1.0, 0.0), 1.0) is None


def test_next_touch_from_a_start_in_contact_is_the_second():
    path = ((0.0, 0.0), (10.0, 0.0), (0.0, 0.0))
    assert first_touch(path, 1.0, (0.0, 0.0), 1.0) == 0.0
    assert next_touch(path, 1.0, (0.0, 0.0), 1.0) == 18.0


# ------------------------------------------------------------------------------------------------ proofs


def test_first_touch_agrees_with_shapely():
    """Up to 1e-6 cm short of the touch the path is farther off than the radii; 1e-6 cm beyond it no longer is."""
    shapely = pytest.importorskip("shapely")
    substring = pytest.importorskip("shapely.ops").substring
    met = 0
    for path, radius, centre, other in cases(1, 1500):
        line, point, reach = shapely.LineString(path), shapely.Point(centre), radius + other
        found = first_touch(path, radius, centre, other)
        if line.distance(point) > reach + TOUCH:
            assert found is None
            continue
        assert found is not None
        if found == 0.0:
            assert shapely.Point(path[0]).distance(point) <= reach + TOUCH
            continue
        met += 1
        before = substring(line, 0.0, max(found - 1e-6, 0.0))
        upto = substring(line, 0.0, found + 1e-6)
        assert before.distance(point) > reach
        assert upto.distance(point) <= reach + 1e-9
        assert line.interpolate(found).distance(point) == pytest.approx(reach, abs=1e-6)
    assert met > 300


def test_intervals_agree_with_shapely():
    """The lengths of the intersection with a fine polygon of the circle."""
    shapely = pytest.importorskip("shapely")
    for path, radius, centre, other in cases(2, 300):
        circle = shapely.Point(centre).buffer(radius + other, quad_segs=2000)
        inside = sum(leave - enter for enter, leave in intervals(path, radius, centre, other))
        assert inside == pytest.approx(shapely.LineString(path).intersection(circle).length, abs=0.01)


def test_intervals_agree_with_a_walk_in_small_steps():
    for path, radius, centre, other in cases(3, 60):
        found = intervals(path, radius, centre, other)
        steps = int(path_length(path) / 0.05)
        for k in range(steps):
            cm = k * 0.05
            gap = distance(point_at(path, cm), centre) - radius - other
            if abs(gap) > 1e-4:
                assert any(enter <= cm <= leave for enter, leave in found) is (gap < 0.0)


@settings(max_examples=400)
@given(PATHS, RADII, POINTS, RADII)
def test_first_touch_is_the_start_of_the_first_interval_and_the_strip_agrees(path, radius, centre, other):
    found = intervals(path, radius, centre, other)
    first = first_touch(path, radius, centre, other)
    assert first == (found[0][0] if found else None)
    assert tracks_touch(path, radius, centre, other) is bool(found)


@settings(max_examples=400)
@given(PATHS, RADII, POINTS, RADII)
def test_intervals_are_ordered_apart_and_within_the_path(path, radius, centre, other):
    marks = [cm for pair in intervals(path, radius, centre, other) for cm in pair]
    assert marks == sorted(marks)
    assert not marks or (marks[0] >= 0.0 and marks[-1] <= path_length(path) + 1e-9)


@settings(max_examples=400)
@given(PATHS, RADII, POINTS, RADII)
def test_the_ends_of_a_path_touch_exactly_when_the_discs_there_do(path, radius, centre, other):
    found = intervals(path, radius, centre, other)
    assert bool(found and found[0][0] == 0.0) is touches(path[0], radius, centre, other)
    if touches(path[-1], radius, centre, other):
        assert found[-1][1] == pytest.approx(path_length(path), abs=1e-9)


@settings(max_examples=400)
@given(PATHS, RADII, POINTS, RADII, st.sampled_from(MIRRORS))
def test_mirrored_moves_touch_at_exactly_the_same_distance(path, radius, centre, other, mirror):
    swapped = tuple(mirror(p) for p in path)
    assert intervals(swapped, radius, mirror(centre), other) == intervals(path, radius, centre, other)
    assert first_touch(swapped, radius, mirror(centre), other) == first_touch(path, radius, centre, other)


@settings(max_examples=200)
@given(st.lists(POINTS, min_size=2, max_size=4, unique=True).map(tuple), RADII, POINTS, RADII)
def test_a_path_run_backwards_has_the_same_intervals_from_the_other_end(path, radius, centre, other):
    total = path_length(path)
    back = [(total - leave, total - enter) for enter, leave in intervals(path[::-1], radius, centre, other)[::-1]]
    found = intervals(path, radius, centre, other)
    assert len(back) == len(found)
    for here, there in zip(found, back, strict=True):
        assert here == pytest.approx(there, abs=1e-5)


def test_a_mover_stopped_where_it_touches_and_rounded_is_still_in_contact():
    for path, radius, centre, other in cases(4, 3000):
        cm = first_touch(path, radius, centre, other)
        if cm is not None:
            assert touches(snap(point_at(path, cm)), radius, centre, other)
