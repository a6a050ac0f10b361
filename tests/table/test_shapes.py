"""Bases, markers and blocks."""

from __future__ import annotations

import math

import pytest

from phasesim.table import MARKER_SIDE, SALVO_RADIUS, base_radius, block, heading, overlaps, places, wave_radius
from phasesim.table.units import Salvo

SIZES = range(1, 41)


@pytest.mark.rule("COR-SHIP-03")
@pytest.mark.parametrize(
    ("shields", "hits", "radius"),
    [(1, 1, 1.6), (2, 8, 1.6), (2, 10, 1.6), (2, 11, 3.0), (3, 10, 3.0), (3, 1, 3.0), (4, 12, 3.0), (0, 0, 1.6)],
)
def test_a_large_base_from_three_shields_or_more_than_ten_hits(shields, hits, radius):
    assert base_radius(shields, hits) == radius


@pytest.mark.rule("ORD-TRP-02")
@pytest.mark.parametrize("strength", [1, 6, 12])
def test_a_salvo_of_any_strength_is_one_marker_two_and_a_half_cm_wide(strength):
    salvo = Salvo("s", "red", strength, 30.0, (0.0, 0.0), (1.0, 0.0))
    assert 2 * salvo.radius == 2 * SALVO_RADIUS == 2.5


@pytest.mark.rule("ORD-CRA-02")
def test_an_attack_craft_marker_is_a_square_of_two_cm():
    assert MARKER_SIDE == 2.0
    assert wave_radius(1) == pytest.approx(MARKER_SIDE / math.sqrt(2.0))


@pytest.mark.rule("ORD-WAV-03")
@pytest.mark.parametrize(
    ("markers", "shape", "radius"),
    [
        (1, (1, 1), 1.41),
        (2, (2, 1), 2.24),
        (3, (2, 2), 2.83),
        (4, (2, 2), 2.83),
        (5, (3, 2), 3.61),
        (6, (3, 2), 3.61),
        (7, (3, 3), 4.24),
        (8, (3, 3), 4.24),
        (9, (3, 3), 4.24),
        (10, (4, 3), 5.0),
        (12, (4, 3), 5.0),
    ],
)
def test_a_wave_is_packed_into_the_smallest_block(markers, shape, radius):
    assert block(markers) == shape
    assert wave_radius(markers) == pytest.approx(radius, abs=0.005)


@pytest.mark.rule("ORD-WAV-03")
@pytest.mark.parametrize("markers", SIZES)
def test_no_block_that_holds_the_markers_has_a_smaller_diagonal(markers):
    holding = [(a, b) for a in range(1, markers + 1) for b in range(1, markers + 1) if a * b >= markers]
    least = min(math.hypot(a, b) for a, b in holding)
    assert math.hypot(*block(markers)) == pytest.approx(least)
    assert wave_radius(markers) == pytest.approx(least * MARKER_SIDE / 2.0)


def squares_meet(a, b):
    """Whether two upright marker squares share at least a part of a side."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (dx <= MARKER_SIDE and dy < MARKER_SIDE) or (dy <= MARKER_SIDE and dx < MARKER_SIDE)


@pytest.mark.rule("ORD-MOV-04")
@pytest.mark.parametrize("markers", SIZES)
def test_the_markers_of_a_wave_are_one_connected_group(markers):
    left = list(places(markers, (0.0, 0.0), (1.0, 0.0)))
    group = [left.pop()]
    while left:
        linked = [p for p in left if any(squares_meet(p, q) for q in group)]
        assert linked
        group += linked
        left = [p for p in left if p not in linked]
    assert len(group) == markers


@pytest.mark.rule("ORD-MOV-04", "ORD-CRA-02")
@pytest.mark.parametrize("markers", SIZES)
def test_the_markers_of_a_wave_are_never_stacked(markers):
    found = places(markers, (5.0, -3.0), heading(30.0))
    for k, a in enumerate(found):
        assert not any(overlaps(a, MARKER_SIDE / 2, b, MARKER_SIDE / 2) for b in found[:k])


@pytest.mark.rule("ORD-WAV-03")
@pytest.mark.parametrize("markers", SIZES)
def test_the_disc_of_a_wave_holds_all_its_markers(markers):
    reach = max(
        math.hypot(abs(x) + MARKER_SIDE / 2, abs(y) + MARKER_SIDE / 2)
        for x, y in places(markers, (0.0, 0.0), (1.0, 0.0))
    )
    assert reach <= wave_radius(markers) + 1e-9


@pytest.mark.parametrize("markers", [1, 2, 5, 6, 9])
def test_a_wave_is_placed_alike_on_both_sides_of_its_line_of_flight(markers):
    found = places(markers, (0.0, 0.0), (0.0, 1.0))
    assert {(-x + 0.0, y) for x, y in found} == set(found)
