"""An attribution as words: each switch's share, the sum, and the strongest interactions."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from phasesim.analysis.shares import Attribution
from phasesim.report.figures import interval
from phasesim.report.tables import text_table

MOST_PAIRS, WIDTH = 8, 110


def attribution_lines(found: Attribution) -> Iterator[str]:
    """Shares with their intervals, largest first; those that never acted in a line; interactions; how it was found."""
    level = f"{found.level:.0%}".replace("%", " %")
    way = f"{found.metric} from {found.start} to {found.end}"
    yield f"{found.scenario}: {way}, {found.n} paired battles, seed {found.seed}"
    yield f"{found.start} {interval(found.before)}, {found.end} {interval(found.after)}"
    yield ""
    active = [one for one in found.shares if one.acted]
    rows = [[one.player.name, interval(one.share, sign=True), f"{one.acted:.0%}".replace("%", " %")] for one in active]
    rows.append(["sum of all", f"{sum(one.share.estimate for one in found.shares):+.3f}", ""])
    rows.append(["whole difference", interval(found.difference, sign=True), ""])
    yield from text_table(["changed switches", f"share [{level} interval]", "acted in"], rows, right=[2])
    idle = [one.player.name for one in found.shares if not one.acted]
    if idle:
        yield from wrap(f"Never acted: {', '.join(idle)}.", WIDTH, subsequent_indent="  ")
    yield f"In every battle the shares add up to the difference (within {found.gap:.1e})."
    if found.pairs:
        yield ""
        pairs = [
            [f"{one.first.name} with {one.second.name}", interval(one.share, sign=True), str(one.share.n)]
            for one in found.pairs[:MOST_PAIRS]
        ]
        head = ["strongest interactions", f"beyond the sum of both [{level} interval]", "battles"]
        yield from text_table(head, pairs, right=[2])
    yield ""
    yield _method(found)


def _method(found: Attribution) -> str:
    text = f"Shapley values: exact in {found.exact} of {found.n} battles"
    if found.exact < found.n:
        text += f", over {found.permutations} orders (each with its reverse) in the others"
    spared = found.asked - found.fought
    return f"{text}; {found.fought} battles fought, {spared} mixes were the same as one of them."
