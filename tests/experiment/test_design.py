"""Designs: which points they hold, and what they refuse."""

from itertools import combinations

import pytest

from phasesim.errors import InputError
from phasesim.experiment.design import DESIGNS, Design, Factor

A, B, C = Factor("a", ("a",), (1, 2)), Factor("b", ("b",), ("x", "y")), Factor("c", ("c",), (1, 2, 3, 4))
X, N = Factor("x", ("x",), range=(0.0, 2.0)), Factor("n", ("n",), range=(1, 6), integer=True)


def test_full_holds_every_combination_in_order():
    assert Design().points([A, B]) == [(1, "x"), (1, "y"), (2, "x"), (2, "y")]
    assert Design().points([]) == [()]


def test_fractional_is_balanced():
    points = Design("fractional").points([A, B, C])
    assert len(points) == 8
    for (i, one), (j, other) in combinations(enumerate([A, B, C]), 2):
        met = [(point[i], point[j]) for point in points]
        assert {met.count((p, q)) for p in one.levels for q in other.levels} == {
            8 // len(one.levels) // len(other.levels)
        }


def test_pairs_let_every_two_levels_meet_in_fewer_cells():
    factors = [A, B, C, Factor("d", levels=(1, 2, 3)), Factor("e", levels=(1, 2, 3))]
    points = Design("pairs").points(factors)
    for i, j in combinations(range(5), 2):
        wanted = {(p, q) for p in factors[i].levels for q in factors[j].levels}
        assert {(point[i], point[j]) for point in points} == wanted
    assert len(points) < 2 * 2 * 4 * 9 / 5


def test_star_changes_one_factor_at_a_time():
    assert Design("star").points([A, C]) == [(1, 1), (2, 1), (1, 2), (1, 3), (1, 4)]


@pytest.mark.parametrize("kind", ["latin_hypercube", "sobol"])
def test_sampled_designs_fill_ranges_evenly_and_reproduce(kind):
    points = Design(kind, 16).points([X, N, C])
    assert len(points) == 16
    assert points == Design(kind, 16).points([X, N, C])
    assert points != Design(kind, 16, seed=1).points([X, N, C])
    assert sorted(int(x * 8) for x, _, _ in points) == list(range(16))
    assert {n for _, n, _ in points} == {1, 2, 3, 4, 5, 6}
    assert [c for _, _, c in sorted(points, key=lambda point: point[2])].count(1) == 4


def test_saltelli_holds_base_points_and_exchanges():
    pytest.importorskip("SALib")
    assert len(Design("saltelli", 8).points([X, N])) == 8 * 4


@pytest.mark.parametrize(
    ("design", "factors", "said"),
    [
        (Design(), [Factor(str(k), levels=tuple(range(10))) for k in range(7)], "too many cells: 10000000"),
        (Design("latin_hypercube", 10_000_000), [X], "too many cells"),
        (Design(), [X], "has a range"),
        (Design("sobol"), [X], "design.cells: is missing"),
        (Design("sobol", 12), [X], "power of two"),
        (Design("fractional"), [Factor("d", levels=(1, 2, 3))], "must divide the number of levels"),
    ],
)
def test_designs_that_cannot_be_are_refused(design, factors, said):
    with pytest.raises(InputError, match=said):
        design.points(factors)


def test_every_design_is_named():
    assert DESIGNS == ("full", "fractional", "latin_hypercube", "sobol", "pairs", "star", "saltelli")
