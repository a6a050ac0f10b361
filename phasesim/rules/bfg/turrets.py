"""Turrets against ordnance, and the dice that ships in base contact lend."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from phasesim.dice import Count, Note, Request
from phasesim.rules.ruleset import RuleSet

_ACTED = Note("turret_to_hit")


def massed(rules: RuleSet, supporters: int) -> int:
    """Turret dice that this many supporting ships add.  [ORD-MAS-01, ORD-MAS-02]"""
    added: int = rules["massed_turrets"](supporters)
    return added


def turret_fire(rules: RuleSet, dice: int, against: str, hit_on: int = 0) -> Generator[Request, Any, int]:
    """Turret hits: torpedoes shot out of a salvo, or squadrons out of a wave.  [ORD-TUR-02, ORD-TUR-03, ORD-WAV-07]

    Parameters
    ----------
    rules : RuleSet
        Switch ``turret_to_hit``.
    dice : int
        The ship's present turrets and the dice massed for it.
    against : str
        ``"torpedoes"`` or ``"craft"``: the kind that the turrets are bound to (ORD-TUR-05).
    hit_on : int
        What must be shown to hit this kind of ordnance, where it is more than usual (Eldar: 6).
    """
    if dice > 0 and hit_on < 6:
        yield _ACTED
    kills: int = yield Count(dice, max(rules["turret_to_hit"], hit_on), "turrets")
    return kills
