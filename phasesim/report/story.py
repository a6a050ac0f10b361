"""A battle told from its events, by turn and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from phasesim.report import dropfleet  # noqa: F401  (its wording is registered)
from phasesim.report.sayings import say


def story_lines(events: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Lines of the story: a heading a player turn, a heading a phase, a line an event.

    Each line has the event's number in the log, what happened, the dice and the rules.
    """
    turn: tuple[int, str] | None = None
    phase = None
    for event in events:
        _, sequence, at, player, now, kind, actor, target, rules, dice, outcome = event
        if (at, player) != turn:
            turn, phase = (at, player), None
            yield ""
            yield f"Turn {at}: {player}" if at else "Before the first turn"
        if now != phase:
            phase = now
            if at:
                yield f"  {now}"
        yield f"{sequence:6d}  {say(kind, actor, target, outcome)}{_dice(dice)}{f'  [{rules}]' if rules else ''}"


def _dice(dice: Sequence[tuple[str, bytes]]) -> str:
    rolls = [f"{purpose} {' '.join(map(str, faces))}" for purpose, faces in dice]
    return f"  ({'; '.join(rolls)})" if rolls else ""
