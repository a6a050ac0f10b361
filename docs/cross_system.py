"""``python docs/cross_system.py``: write the table of ``docs/experiments/cross-system.md`` anew, from exact odds."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from phasesim.content import load_rules
from phasesim.engagement.cross import cross_table

PAGE = Path(__file__).parent / "experiments" / "cross-system.md"
RULES = ("bfgr", "experimental", "dropfleet")
STRIKES = tuple(
    (bombers, escorts, cover) for escorts, cover in ((0, 0), (2, 0), (0, 2), (2, 2)) for bombers in (2, 4, 6, 8)
)
BEGIN, END = "<!-- table: written by docs/cross_system.py -->", "<!-- end of table -->"


def lines() -> list[str]:
    """The table as Markdown: mean share of the hull lost, chance of half and of all."""
    head = [f"{name}: {what}" for name in RULES for what in ("share", "half", "all")]
    found = ["| bombers | escorts | cover | " + " | ".join(head) + " |", "| ---: " * (3 + len(head)) + "|"]
    for strike, answers in cross_table([load_rules(name) for name in RULES], STRIKES):
        cells = [percent(p) for one in answers for p in (one.share, one.half, one.gone)]
        found.append("| " + " | ".join([*map(str, strike), *cells]) + " |")
    return found


def percent(p: Fraction) -> str:
    """A share in per cent."""
    return f"{100 * float(p):.1f} %"


def page(text: str) -> str:
    """The page with its table written anew."""
    table = "\n".join(["", "", *lines(), "", ""])
    return re.sub(f"(?s)(?<={re.escape(BEGIN)}).*(?={re.escape(END)})", lambda _: table, text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
