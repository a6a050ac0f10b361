"""The dice that fell, observed against expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phasesim.dice import Ledger

if TYPE_CHECKING:
    import pandas as pd


def dice_table(ledger: Ledger) -> pd.DataFrame:
    """A row a purpose and its rules: how often each face fell, how often it should have, and how unlikely that is.

    Returns
    -------
    DataFrame
        ``purpose, rule_ids, dice, ones ... sixes, expected`` (of each face), ``mean`` (of a face; 3.5 expected), ``z``
        (the mean's distance from 3.5 in standard errors), ``chi_square`` (of the six counts), ``p`` (how often fair
        dice give as much or more).
    """
    import pandas as pd

    names = ("purpose", "rule_ids", "dice", *FACES, "expected", "mean", "z", "chi_square", "p")
    rows = [
        (row.purpose, " ".join(row.rules), row.dice, *row.faces, row.expected, row.mean, row.z, row.chi_square, row.p)
        for row in ledger.rows()
    ]
    return pd.DataFrame(rows, columns=list(names))


FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
