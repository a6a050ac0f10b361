"""The book of dice."""

import pickle
from itertools import permutations
from math import sqrt

import pytest
from scipy.stats import chi2

from phasesim.dice import DiceError, Ledger

ROLLS = [
    ("turrets", ("ORD-TUR-02",), b"\4\2\6"),
    ("bomber runs", ("ORD-BOM-03", "ORD-SUP-01"), b"\1\1"),
    ("turrets", ("ORD-TUR-02",), b"\6"),
    ("turrets", ("ORD-TUR-05",), b"\3"),
]


def entered(rolls):
    ledger = Ledger()
    for roll in rolls:
        ledger.add(*roll)
    return ledger


def test_faces_are_counted_by_purpose_and_rules():
    assert entered(ROLLS).counts() == {
        ("bomber runs", ("ORD-BOM-03", "ORD-SUP-01")): (2, 0, 0, 0, 0, 0),
        ("turrets", ("ORD-TUR-02",)): (0, 1, 0, 1, 0, 2),
        ("turrets", ("ORD-TUR-05",)): (0, 0, 1, 0, 0, 0),
    }


def test_the_order_of_entry_does_not_matter():
    expected = entered(ROLLS)
    for rolls in permutations(ROLLS):
        ledger = entered(rolls)
        assert ledger == expected
        assert ledger.rows() == expected.rows()


def test_merging_is_entering_all():
    first, second = entered(ROLLS[:2]), entered(ROLLS[2:])
    first.merge(second)
    assert first == entered(ROLLS)
    assert second == entered(ROLLS[2:])


def test_merging_into_an_empty_ledger_leaves_the_other_alone():
    total, part = Ledger(), entered(ROLLS)
    total.merge(part)
    total.add("turrets", ("ORD-TUR-02",), b"\1")
    assert part == entered(ROLLS)


def test_rolls_entered_after_looking_count_too():
    ledger = entered(ROLLS[:1])
    assert ledger.total().dice == 3
    ledger.add("turrets", ("ORD-TUR-02",), [5, 5])
    assert ledger.total().faces == (0, 1, 0, 1, 2, 1)


def test_observed_against_expected():
    ledger = entered([("turrets", (), bytes([1] * 10 + [2] * 10 + [3] * 10 + [4] * 10 + [5] * 10 + [6] * 22))])
    (row,) = ledger.rows()
    assert (row.dice, row.faces, row.expected) == (72, (10, 10, 10, 10, 10, 22), 12)
    assert row.chi_square == pytest.approx((5 * 2**2 + 10**2) / 12)
    assert row.p == pytest.approx(chi2.sf(row.chi_square, 5), rel=1e-12)
    assert row.mean == pytest.approx((15 * 10 + 6 * 22) / 72)
    assert row.z == pytest.approx((row.mean - 3.5) / sqrt(35 / 12 / 72))


def test_even_counts_are_no_surprise():
    row = entered([("turrets", (), [1, 2, 3, 4, 5, 6])]).total()
    assert (row.z, row.chi_square, row.p) == (0, 0, 1)


def test_an_empty_ledger_has_no_rows():
    assert Ledger().rows() == []
    assert Ledger().total()[2:] == (0, (0, 0, 0, 0, 0, 0), 0, 0, 0, 0, 1)


def test_no_face_vanishes():
    ledger = entered([("turrets", (), b"\7\1")])
    with pytest.raises(DiceError, match=r"not \[7\]"):
        ledger.rows()


def test_it_survives_pickling():
    ledger = entered(ROLLS)
    copy = pickle.loads(pickle.dumps(ledger))
    assert copy == ledger
    copy.add("turrets", ("ORD-TUR-02",), b"\1")
    assert copy != ledger


def test_a_pickle_grows_with_the_purposes_not_with_the_dice():
    ledger = entered(ROLLS)
    small = len(pickle.dumps(ledger))
    for _ in range(1000):
        ledger.add("turrets", ("ORD-TUR-02",), b"\1\2\3")
    assert len(pickle.dumps(ledger)) < small + 20
