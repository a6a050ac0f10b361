"""Candidates for contact, and the nearest unit."""

from __future__ import annotations

import math
import random

import pytest

from phasesim.errors import InputError
from phasesim.table import Index, first_touch
from phasesim.table.index import GRID_FROM

SIZES = [0, 1, 12, 120, GRID_FROM, GRID_FROM + 1, 700]
RADII = (1.25, 1.41, 1.6, 3.0, 5.0)


def table(draw, number, width=180.0, height=120.0):
    return [
        (draw.uniform(-width, width) / 2, draw.uniform(-height, height) / 2, draw.choice(RADII), f"u{k}")
        for k in range(number)
    ]


def moves(draw, number):
    for _ in range(number):
        points = draw.choice([1, 2, 2, 2, 3, 5])
        yield tuple((draw.uniform(-90, 90), draw.uniform(-60, 60)) for _ in range(points)), draw.choice(RADII)


def touched(rows, path, radius):
    found = [(first_touch(path, radius, (x, y), r), name) for x, y, r, name in rows]
    return sorted((cm, name) for cm, name in found if cm is not None)


@pytest.mark.parametrize("number", SIZES)
@pytest.mark.parametrize("size", [(180.0, 120.0), (120.0, 180.0)])
def test_near_never_misses_a_contact_and_touched_finds_exactly_those(number, size):
    draw = random.Random(number)
    rows = table(draw, number, *size)
    index = Index(*size, rows)
    for path, radius in moves(draw, 150):
        near, true = index.near(path, radius), touched(rows, path, radius)
        assert near == sorted(set(near))
        assert {name for _, name in true} <= set(near)
        assert index.touched(path, radius) == true


def test_near_leaves_out_what_is_far():
    index = Index(180.0, 120.0, [(0.0, 0.0, 1.6, "here"), (0.0, 50.0, 1.6, "aside"), (80.0, 0.0, 1.6, "beyond")])
    assert index.near(((-10.0, 0.0), (10.0, 0.0)), 1.25) == ["here"]


def test_near_keeps_a_large_disc_whose_centre_is_far():
    index = Index(180.0, 120.0, [(0.0, 30.0, 29.0, "nebula"), (0.0, 30.0, 1.6, "ship")])
    assert index.near(((-10.0, 0.0), (10.0, 0.0)), 1.25) == ["nebula"]


@pytest.mark.parametrize("number", [0, 40, GRID_FROM - 20, GRID_FROM + 50])
def test_an_index_changed_step_by_step_answers_as_one_built_afresh(number):
    draw = random.Random(99 + number)
    rows = {row[3]: row for row in table(draw, number)}
    index = Index(180.0, 120.0, rows.values())
    for k in range(400):
        name = f"u{draw.randrange(number + 60)}"
        x, y, radius, _ = table(draw, 1)[0]
        if name not in rows or k % 5 == 0:
            index.put(name, x, y, radius)
            rows[name] = (x, y, radius, name)
        elif k % 2:
            index.move(name, x, y)
            rows[name] = (x, y, rows[name][2], name)
        else:
            index.drop(name)
            del rows[name]
    assert len(index) == len(rows)
    assert {name for name in rows if name in index} == set(rows)
    for path, radius in moves(draw, 60):
        assert index.touched(path, radius) == touched(rows.values(), path, radius)
        assert index.nearest(path[0]) == nearest(rows.values(), path[0])


def test_units_stacked_on_one_spot_are_told_apart_by_name():
    index = Index(180.0, 120.0, [(1.0, 1.0, 1.6, name) for name in ("b", "a", "c")])
    index.drop("a")
    assert index.near(((1.0, 1.0),), 1.0) == ["b", "c"]
    assert index.nearest((0.0, 0.0)) == "b"


def test_contacts_at_one_distance_come_in_order_of_name():
    index = Index(180.0, 120.0, [(10.0, 1.0, 1.6, "b"), (10.0, -1.0, 1.6, "a"), (5.0, 0.0, 1.6, "z")])
    found = index.touched(((0.0, 0.0), (20.0, 0.0)), 1.25)
    assert [name for _, name in found] == ["z", "a", "b"]
    assert found[1][0] == found[2][0]


def test_an_unknown_unit_is_named_with_the_nearest_match():
    index = Index(180.0, 120.0, [(0.0, 0.0, 1.6, "red.Dictator")])
    with pytest.raises(InputError, match=r"did you mean 'red\.Dictator'"):
        index.drop("red.Dictatr")


def nearest(rows, point, among=None, within=math.inf):
    squares = [
        ((x - point[0]) * (x - point[0]) + (y - point[1]) * (y - point[1]), name)
        for x, y, _, name in rows
        if among is None or name in among
    ]
    return min((pair for pair in squares if pair[0] <= within * within), default=(0.0, None))[1]


@pytest.mark.parametrize("number", SIZES)
@pytest.mark.parametrize("size", [(180.0, 120.0), (120.0, 180.0)])
def test_nearest_agrees_with_looking_at_all(number, size):
    draw = random.Random(number + 1)
    rows = table(draw, number, *size)
    index = Index(*size, rows)
    for _ in range(100):
        point = (draw.uniform(-120, 120), draw.uniform(-90, 90))
        few = {f"u{draw.randrange(max(number, 1))}" for _ in range(5)}
        assert index.nearest(point) == nearest(rows, point)
        assert index.nearest(point, among=few.__contains__) == nearest(rows, point, few)
        assert index.nearest(point, within=12.0) == nearest(rows, point, within=12.0)


@pytest.mark.parametrize("number", [60, 500])
def test_a_mirrored_table_gives_the_same_names_and_distances(number):
    draw = random.Random(17)
    rows = table(draw, number)
    index = Index(180.0, 120.0, rows)
    for sx, sy in ((-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)):
        mirrored = Index(180.0, 120.0, [(sx * x, sy * y, r, name) for x, y, r, name in rows])
        for path, radius in moves(draw, 80):
            swapped = tuple((sx * x, sy * y) for x, y in path)
            assert mirrored.near(swapped, radius) == index.near(path, radius)
            assert mirrored.touched(swapped, radius) == index.touched(path, radius)
            assert mirrored.nearest(swapped[0]) == index.nearest(path[0])


def test_units_equally_near_to_a_millionth_are_told_apart_by_name():
    index = Index(180.0, 120.0, [(10.0000004, 0.0, 1.6, "a"), (-10.0, 0.0, 1.6, "b"), (9.99, 0.0, 1.6, "c")])
    assert index.nearest((0.0, 0.0), among="ab".__contains__) == "a"
    assert index.nearest((0.0, 0.0)) == "c"
