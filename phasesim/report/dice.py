"""The dice that fell, as a table."""

from __future__ import annotations

from phasesim.dice import Ledger
from phasesim.report.tables import text_table


def dice_lines(ledger: Ledger) -> list[str]:
    """Observed against expected, a line a purpose and its rules, and one for all dice together."""
    rows = [
        [
            row.purpose,
            str(row.dice),
            *(str(count) for count in row.faces),
            f"{row.expected:.1f}",
            f"{row.mean:.3f}",
            f"{row.p:.3f}",
            " ".join(row.rules),
        ]
        for row in (*ledger.rows(), ledger.total())
    ]
    head = ["purpose", "dice", "1", "2", "3", "4", "5", "6", "expected each", "mean face", "p", "rules"]
    lines = text_table(head, rows, right=range(1, 11))
    return [*lines, "", "p: how often fair dice stray as far as these (chi-square of six counts); mean face 3.5."]
