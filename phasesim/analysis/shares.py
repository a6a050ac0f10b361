"""An attribution as values: shares of players, interactions of pairs, the whole difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from phasesim.experiment.mixes import Player
from phasesim.stats import Interval


@dataclass(frozen=True)
class Share:
    """What a player contributed.

    Attributes
    ----------
    player : Player
    share : Interval
        Its part of the difference: mean over battles, with Student's interval.
    acted : float
        Share of battles in which one of its switches acted in any mix that was fought.
    """

    player: Player
    share: Interval
    acted: float


@dataclass(frozen=True)
class Interaction:
    """By how much two players do more (or less) together than the sum of both; ``share.n`` battles tell of them."""

    first: Player
    second: Player
    share: Interval


@dataclass(frozen=True)
class Attribution:
    """A difference and its parts.

    Attributes
    ----------
    scenario, start, end, metric : str
        What was compared.
    n, seed : int
    shares : list of Share
        Largest first.
    pairs : list of Interaction
        Those of any size, largest first.
    before, after, difference : Interval
        The metric under both rule sets, and the whole difference, battle by battle.
    gap : float
        Greatest difference, in any battle, between the sum of the shares and the whole: no more than rounding.
    exact : int
        Battles in which every mix was looked at; in the others ``permutations`` orders were.
    fought, asked : int
        Battles fought, and mixes asked for.
    """

    scenario: str
    start: str
    end: str
    metric: str
    n: int
    seed: int
    level: float
    shares: list[Share]
    pairs: list[Interaction]
    before: Interval
    after: Interval
    difference: Interval
    gap: float
    exact: int
    permutations: int
    fought: int
    asked: int


def share_rows(found: Attribution) -> list[dict[str, Any]]:
    """The shares as plain data."""
    return [
        {
            "player": one.player.name,
            "change": one.player.told,
            "share": one.share.estimate,
            "low": one.share.low,
            "high": one.share.high,
            "acted": one.acted,
        }
        for one in found.shares
    ]


def pair_rows(found: Attribution) -> list[dict[str, Any]]:
    """The interactions as plain data."""
    return [
        {
            "first": one.first.name,
            "second": one.second.name,
            "interaction": one.share.estimate,
            "low": one.share.low,
            "high": one.share.high,
            "battles": one.share.n,
        }
        for one in found.pairs
    ]
