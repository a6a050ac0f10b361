"""Players' choices as small objects behind one protocol."""

from __future__ import annotations

from phasesim.doctrine.base import Doctrine
from phasesim.doctrine.fighter_screen import FighterScreen
from phasesim.doctrine.massed_strike import MassedStrike
from phasesim.doctrine.torpedo_alpha import TorpedoAlpha
from phasesim.errors import InputError
from phasesim.table import Side

DOCTRINES: dict[str, type[Doctrine]] = {
    kind.name: kind for kind in (Doctrine, FighterScreen, MassedStrike, TorpedoAlpha)
}
"""Every doctrine by name."""


def doctrine_for(side: Side) -> Doctrine:
    """The doctrine that a scenario names for a side, with its settings and forced choices."""
    kind = DOCTRINES.get(side.doctrine)
    if kind is None:
        raise InputError("unknown doctrine", key=f"sides.{side.name}.doctrine", value=side.doctrine, allowed=sorted(DOCTRINES))
    unknown = sorted(set(side.options) - set(kind.defaults))
    if unknown:
        raise InputError(
            "unknown setting", key=f"sides.{side.name}.options", value=unknown[0], allowed=sorted(kind.defaults) or "none"
        )
    return kind(side.name, side.options, side.choices)


__all__ = ["DOCTRINES", "Doctrine", "FighterScreen", "MassedStrike", "TorpedoAlpha", "doctrine_for"]
