"""The comparison of rule sets as a table."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.analysis import Row
from phasesim.report.figures import interval
from phasesim.report.tables import html_table, text_table


def comparison_lines(rows: Sequence[Row], *, title: str) -> list[str]:
    """The table of all metrics, and in how many battles each rule set differs from the first at all."""
    head, body = _cells(rows)
    return [title, "", *text_table(head, body, right=[len(head) - 1]), "", *_difference_lines(rows)]


def comparison_html(rows: Sequence[Row], *, title: str) -> str:
    """The same for a notebook."""
    head, body = _cells(rows)
    notes = "".join(f"<p>{line}</p>" for line in map(_escaped, _difference_lines(rows)))
    return html_table(head, body, caption=title) + notes


def _cells(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    level = f"{rows[0].mean.level:.0%}".replace("%", " %")
    head = ["metric", "rules", f"mean [{level} interval]", f"paired difference [{level} interval]", "changed in"]
    if all(row.difference is None for row in rows):
        return head[:3], [[_label(row), row.rules, interval(row.mean)] for row in rows]
    body = [
        [
            _label(row) if row.difference is None else "",
            row.rules,
            interval(row.mean),
            "" if row.difference is None else interval(row.difference, sign=True),
            "" if row.changed is None else str(row.changed),
        ]
        for row in rows
    ]
    return head, body


def _label(row: Row) -> str:
    return row.metric.label


def _difference_lines(rows: Sequence[Row]) -> list[str]:
    baseline = rows[0].rules
    seen = {row.rules: row for row in rows if row.differ is not None}
    return [
        f"{name} against {baseline}: {row.differ} of {row.mean.n} battles differ at all{_rest(row)}."
        for name, row in seen.items()
    ]


def _rest(row: Row) -> str:
    return ", the others are the same event by event" if row.differ != row.mean.n else ""


def _escaped(text: str) -> str:
    from html import escape

    return escape(text)
