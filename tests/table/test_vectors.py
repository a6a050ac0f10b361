"""Headings, positions and polylines."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phasesim.errors import InputError
from phasesim.table import (
    along,
    degrees,
    distance,
    heading,
    heading_at,
    path_length,
    point_at,
    point_to_path,
    point_to_segment,
    snap,
    toward,
    turned,
)

ANGLES = st.floats(-1080.0, 1080.0)
COORDINATES = st.floats(-200.0, 200.0)
POINTS = st.tuples(COORDINATES, COORDINATES)
UNITS = ANGLES.map(heading)

MIRRORS = {
    "x": (lambda p: (-p[0], p[1]), -1.0),
    "y": (lambda p: (p[0], -p[1]), -1.0),
    "half turn": (lambda p: (-p[0], -p[1]), 1.0),
}


def quarters(angle):
    return heading(angle), heading(angle + 90.0), heading(angle + 180.0), heading(angle + 270.0)


@pytest.mark.parametrize(
    ("angle", "expected"),
    [
        (0.0, (1.0, 0.0)),
        (90.0, (0.0, 1.0)),
        (180.0, (-1.0, 0.0)),
        (270.0, (0.0, -1.0)),
        (360.0, (1.0, 0.0)),
        (-90.0, (0.0, -1.0)),
        (60.0, (0.5, 0.866025403784)),
        (-765.0, (0.707106781187, -0.707106781187)),
    ],
)
def test_heading_of_known_angles(angle, expected):
    assert heading(angle) == expected


@given(ANGLES)
def test_heading_is_the_rounded_unit_vector(angle):
    x, y = heading(angle)
    assert (x, y) == pytest.approx((math.cos(math.radians(angle)), math.sin(math.radians(angle))), abs=2e-12)
    assert (round(x, 12), round(y, 12)) == (x, y)


@given(st.integers(-720, 720))
def test_quarter_turns_of_a_heading_are_exact(angle):
    (x, y), left, back, right = quarters(angle)
    assert (left, back, right) == ((-y, x), (-x, -y), (y, -x))


@given(ANGLES)
def test_opposite_angle_is_mirrored_exactly(angle):
    x, y = heading(angle)
    assert heading(-angle) == (x, -y)


@given(st.integers(-360_000, 360_000))
def test_degrees_undoes_heading(thousandths):
    angle = thousandths / 1000.0
    assert degrees(heading(angle)) == pytest.approx(angle % 360.0, abs=1e-8)
    assert 0.0 <= degrees(heading(angle)) < 360.0


def test_degrees_of_a_direction_just_below_the_x_axis_is_never_360():
    assert degrees((1.0, -1e-13)) == 0.0


@given(UNITS, ANGLES)
def test_turned_adds_degrees(unit, angle):
    apart = (degrees(turned(unit, angle)) - degrees(unit) - angle) % 360.0
    assert min(apart, 360.0 - apart) < 1e-7


@given(UNITS, ANGLES, st.sampled_from(sorted(MIRRORS)))
def test_turned_mirrors_exactly(unit, angle, mirror):
    swap, sense = MIRRORS[mirror]
    assert turned(swap(unit), sense * angle) == swap(turned(unit, angle))


def test_a_heading_stays_of_length_one_over_ten_thousand_turns():
    unit = heading(12.3)
    for _ in range(10_000):
        unit = turned(unit, 45.0)
    assert math.hypot(*unit) == pytest.approx(1.0, abs=2e-12)


def test_no_zero_is_negative():
    found = (*quarters(0.0), turned((1.0, 0.0), -180.0), snap((-1e-9, -0.0)), toward((1.0, 0.0), (0.0, -0.0)))
    assert "-0.0" not in {str(c) for point in found for c in point}


@given(POINTS, st.sampled_from(sorted(MIRRORS)))
def test_snap_rounds_to_a_millionth_and_mirrors_exactly(point, mirror):
    swap, _ = MIRRORS[mirror]
    assert snap(swap(point)) == swap(snap(point))
    assert distance(point, snap(point)) <= 0.8e-6


@given(POINTS, POINTS, st.sampled_from(sorted(MIRRORS)))
def test_toward_points_from_one_to_the_other_and_mirrors_exactly(a, b, mirror):
    swap, _ = MIRRORS[mirror]
    unit = toward(a, b)
    assert toward(swap(a), swap(b)) == swap(unit)
    if distance(a, b) > 1e-3:
        assert along(a, unit, distance(a, b)) == pytest.approx(b, abs=1e-9)


def test_toward_itself_is_no_direction():
    assert toward((3.0, 4.0), (3.0, 4.0)) == (0.0, 0.0)


@pytest.mark.rule("COR-BASIC-01")
def test_distance_is_measured_from_stem_to_stem():
    assert distance((0.0, 0.0), (3.0, 4.0)) == 5.0
    assert distance((3.0, 4.0), (0.0, 0.0)) == 5.0


@pytest.mark.rule("COR-BASIC-01")
def test_a_move_is_measured_along_the_path_of_the_stem():
    path = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0))
    assert path_length(path) == 15.0
    assert point_at(path, 12.0) == (10.0, 2.0)


def test_point_at_stays_between_the_ends():
    path = ((0.0, 0.0), (10.0, 0.0))
    assert (point_at(path, -1.0), point_at(path, 11.0)) == ((0.0, 0.0), (10.0, 0.0))
    assert point_at(((2.0, 3.0),), 4.0) == (2.0, 3.0)


def test_point_at_passes_over_a_segment_of_no_length():
    assert point_at(((0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (4.0, 4.0)), 5.0) == (4.0, 1.0)


def test_heading_at_a_corner_is_the_one_on_which_it_was_reached():
    path = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0))
    assert [heading_at(path, cm) for cm in (0.0, 5.0, 10.0, 10.5, 99.0)] == [(1.0, 0.0)] * 3 + [(0.0, 1.0)] * 2


def test_heading_at_passes_over_a_start_of_no_length():
    assert heading_at(((0.0, 0.0), (0.0, 0.0), (0.0, 5.0)), 0.0) == (0.0, 1.0)


@pytest.mark.parametrize("path", [((1.0, 1.0),), ((1.0, 1.0), (1.0, 1.0))])
def test_a_path_of_no_length_has_no_heading(path):
    with pytest.raises(InputError, match="no length"):
        heading_at(path, 0.0)


def test_distance_to_a_polyline_agrees_with_shapely():
    shapely = pytest.importorskip("shapely")
    draw = random.Random(7)
    for _ in range(2000):
        path = tuple((draw.uniform(-50, 50), draw.uniform(-50, 50)) for _ in range(draw.randint(2, 5)))
        point = (draw.uniform(-60, 60), draw.uniform(-60, 60))
        expected = shapely.LineString(path).distance(shapely.Point(point))
        assert point_to_path(point, path) == pytest.approx(expected, abs=1e-9)


def test_distance_to_a_line_of_no_length_is_that_to_its_point():
    assert point_to_segment((3.0, 4.0), (0.0, 0.0), (0.0, 0.0)) == 5.0
    assert point_to_path((3.0, 4.0), ((0.0, 0.0),)) == 5.0
