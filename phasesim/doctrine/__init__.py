"""Players' choices as small objects behind one protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from phasesim.doctrine.base import Doctrine
from phasesim.doctrine.broadside import Broadside
from phasesim.doctrine.close_and_board import CloseAndBoard
from phasesim.doctrine.dropfleet import CAPTAINS
from phasesim.doctrine.fighter_screen import FighterScreen
from phasesim.doctrine.line_abreast import LineAbreast
from phasesim.doctrine.massed_strike import MassedStrike
from phasesim.doctrine.random_legal import RandomLegal
from phasesim.doctrine.stand_off import StandOff
from phasesim.doctrine.torpedo_alpha import TorpedoAlpha
from phasesim.errors import InputError
from phasesim.table import Side

DOCTRINES: dict[str, type[Doctrine]] = {
    kind.name: kind
    for kind in (
        Doctrine,
        Broadside,
        CloseAndBoard,
        FighterScreen,
        LineAbreast,
        MassedStrike,
        RandomLegal,
        StandOff,
        TorpedoAlpha,
    )
}
"""Every doctrine of Battlefleet Gothic by name."""

SYSTEMS: Mapping[str, Mapping[str, type[Any]]] = {"bfgr": DOCTRINES, "dropfleet": CAPTAINS}
"""The doctrines of each game system, by name."""


def doctrine_names() -> dict[str, tuple[str, ...]]:
    """The names of the doctrines of each game system."""
    return {system: tuple(sorted(known)) for system, known in SYSTEMS.items()}


def doctrine_for(side: Side, system: str = "bfgr") -> Any:
    """The doctrine that a scenario of a game system names for a side, with its settings and forced choices."""
    known = SYSTEMS[system]
    kind = known.get(side.doctrine)
    if kind is None:
        raise InputError(
            "unknown doctrine", key=f"sides.{side.name}.doctrine", value=side.doctrine, allowed=sorted(known)
        )
    _check_known(side, "options", "setting", side.options, kind.defaults)
    _check_known(side, "choices", "decision", side.choices, kind.decisions)
    return kind(side.name, side.options, side.choices)


def _check_known(side: Side, table: str, what: str, given: Iterable[str], known: Iterable[str]) -> None:
    unknown = sorted(set(given) - set(known))
    if unknown:
        key = f"sides.{side.name}.{table}"
        raise InputError(f"unknown {what}", key=key, value=unknown[0], allowed=sorted(known) or "none")


__all__ = [
    "DOCTRINES",
    "SYSTEMS",
    "Broadside",
    "CloseAndBoard",
    "Doctrine",
    "FighterScreen",
    "LineAbreast",
    "MassedStrike",
    "RandomLegal",
    "StandOff",
    "TorpedoAlpha",
    "doctrine_for",
    "doctrine_names",
]
