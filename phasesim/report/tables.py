"""Small tables as plain text and as HTML, from the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

GAP = "  "


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Lines of a table with a rule under its head.

    Parameters
    ----------
    head : sequence of str
        Names of the columns.
    rows : sequence of sequence of str
        As long as the head, each.
    right : sequence of int
        Columns set flush right.
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        parts = [
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return GAP.join(parts).rstrip()

    return [line(head), GAP.join("-" * width for width in widths), *map(line, rows)]


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]], *, caption: str = "") -> str:
    """The same table for a notebook; every text is escaped."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
