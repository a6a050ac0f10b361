"""The table of dice: every count of the ledger, and what was expected."""

from phasesim.analysis import dice_table
from phasesim.dice import Ledger


def test_a_row_has_counts_and_expectation():
    ledger = Ledger()
    ledger.add("turrets", ("ORD-TUR-02",), [1, 6, 6, 3, 3, 2])
    row = dice_table(ledger).iloc[0]
    assert (row["purpose"], row["rule_ids"], row["dice"], row["expected"]) == ("turrets", "ORD-TUR-02", 6, 1.0)
    assert row[["ones", "twos", "threes", "fours", "fives", "sixes"]].tolist() == [1, 1, 2, 0, 0, 2]
    assert row["mean"] == 3.5


def test_no_dice_make_an_empty_table():
    assert dice_table(Ledger()).empty
