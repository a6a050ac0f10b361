"""The regression gate in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from phasesim.analysis import Check
from phasesim.report.figures import interval, number
from phasesim.report.tables import text_table

_SAID = {
    "same": "Same: every battle is the same event by event.",
    "equivalent": "Equivalent: battles differ where something acted that changed, results do not beyond the margins.",
    "moved": "Moved.",
    "unclear": "Could not tell: fight more battles (record with a larger -n), or allow a wider margin.",
}


def check_lines(check: Check, name: str) -> Iterator[str]:
    """What the gate found: counts, battles that broke with their first event that differs, verdicts, the outcome."""
    yield (
        f"{name}: {check.battles} battles, {check.identical} the same event by event, "
        f"{check.concerned} in which something acted that changed"
    )
    if check.changed:
        yield f"Changed: {', '.join(check.changed)}"
    if check.broken_count:
        yield f"{check.broken_count} battles had to be the same and are not:"
    for broken in check.broken[:3]:
        where = f"battle {broken.cell}.{broken.replication} ({broken.variant})"
        yield f"  {where}, first at event {broken.event}" if broken.event >= 0 else f"  {where}"
        yield f"    was: {broken.before}"
        yield f"    now: {broken.now}"
    if check.verdicts:
        yield ""
        yield from _table(check)
    yield ""
    yield _SAID[check.outcome]


def check_dict(check: Check) -> dict[str, Any]:
    """The same as plain data, ready for JSON."""
    return {
        "outcome": check.outcome,
        "exit_code": check.exit_code,
        "battles": check.battles,
        "identical": check.identical,
        "concerned": check.concerned,
        "changed": list(check.changed),
        "broken_count": check.broken_count,
        "broken": [vars(broken) for broken in check.broken],
        "verdicts": [
            {
                "variant": each.variant,
                "metric": each.metric.column,
                "difference": each.difference.estimate,
                "low": each.difference.low,
                "high": each.difference.high,
                "level": each.difference.level,
                "margin": each.margin,
                "p": each.p,
                "verdict": each.verdict,
            }
            for each in check.verdicts
        ],
    }


def _table(check: Check) -> list[str]:
    level = f"{check.verdicts[0].difference.level:.0%}".replace("%", " %")
    head = ["metric", "variant", f"now less baseline [{level} interval]", "margin", "p (Holm)", "verdict"]
    body = [
        [
            each.metric.label,
            each.variant,
            interval(each.difference, sign=True),
            number(each.margin),
            number(each.p),
            each.verdict,
        ]
        for each in check.verdicts
    ]
    return text_table(head, body)
