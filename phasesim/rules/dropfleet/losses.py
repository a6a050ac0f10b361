"""Taking launch assets off the table, each with its cause on record."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.rules.dropfleet.theatre import Theatre
from phasesim.table.dropfleet import Token

SPENT, LOST, RECALLED, GONE = "spent", "lost", "recalled", "gone"
"""What becomes of tokens: spent in what they did, lost, flown back unused, gone off the table."""


def remove_tokens(host: Theatre, tokens: Sequence[Token], *, by: str, cause: str, rules: str, fate: str) -> None:
    """Take tokens off the table, those of one side and kind in one entry.  [LAU-EFF-05]"""
    kinds: dict[tuple[str, str], list[Token]] = {}
    for token in tokens:
        kinds.setdefault((token.side, token.kind), []).append(token)
    for (side, kind), gone in kinds.items():
        for token in gone:
            host.drop_ordnance(token.name)
        outcome: dict[str, object] = {"cause": cause, "fate": fate, "left": 0, "tokens": [one.name for one in gone]}
        if gone[0].profile.torpedo:
            for token in gone:
                host.event("removed", by, token.name, rules, {**outcome, "strength": token.profile.attack})
        else:
            host.memory[fate, side] = host.memory.get((fate, side), 0) + len(gone)
            host.event("removed", by, f"{side}.{kind}s", rules, {**outcome, "markers": len(gone)})


def leave(host: Theatre, name: str) -> None:
    """A ship goes off the table and out of the battle."""
    ship = host.ships[name]
    host.event("disengaged", name, name, "DFC-INI-01", {"cause": "off the table"})
    host.memory.setdefault("lost", []).append(ship)
    host.memory.setdefault("disengaged", set()).add(name)
    host.drop_ship(name)
