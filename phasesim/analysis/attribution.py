"""Which of the switches that two rule sets answer otherwise moved the result, and by how much.

The players are the changed switches; those that need one another are one player.  In each battle a player's share is
its Shapley value: the mean, over all orders in which the changes could be made, of what its own change does to the
metric.  The shares of a battle add up to its whole difference.  One battle is one observation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from phasesim.analysis.shapley import Shares, exact_shares, sampled_shares
from phasesim.analysis.shares import Attribution, Interaction, Share
from phasesim.experiment import checked_number, cores
from phasesim.experiment.mixes import Mixes, Player, players_between
from phasesim.experiment.plan import LARGEST_SEED
from phasesim.experiment.pool import spread
from phasesim.rules.ruleset import RuleSet
from phasesim.stats import mean_interval, paired_interval
from phasesim.table import Scenario

EXACT, PERMUTATIONS = 5, 2
CHUNK = 5
"""Battles handed to a worker at a time."""


class _One(NamedTuple):
    # one battle: metric under both rule sets, shares by player and pair, the players that acted, and how it was found
    before: float
    after: float
    shares: Shares
    acted: int
    exact: bool
    fought: int
    asked: int


class _Task(NamedTuple):
    scenario: Scenario
    start: RuleSet
    players: tuple[Player, ...]
    metric: str
    seed: int
    replications: range
    exact: int
    permutations: int


def attribute_difference(
    scenario: Scenario,
    start: RuleSet,
    end: RuleSet,
    metric: str,
    *,
    n: int = 200,
    seed: int = 0,
    workers: int | None = None,
    exact: int = EXACT,
    permutations: int = PERMUTATIONS,
    level: float = 0.95,
    progress: Callable[[int, int], None] | None = None,
) -> Attribution:
    """Share the difference of a metric between two rule sets among the switches that changed.

    Parameters
    ----------
    scenario : Scenario
    start, end : RuleSet
    metric : str
        A column of the table ``battles``: ``hull_lost_red``, ``win_blue``, ...
    n, seed : int
        Battles, and what settles their dice.
    workers : int, optional
        Processes; as many as there are cores when not given.  They change nothing in what comes out.
    exact : int
        Most players acting in a battle for which every mix of them is looked at.
    permutations : int
        Orders that are drawn in the other battles: an even number, since each comes with its reverse.
    level : float
        Confidence level.
    progress : callable, optional
        Told (battles done, battles in all).

    Raises
    ------
    InputError
        The rule sets answer every switch alike, or the metric is unknown.
    """
    checked_number("n", n, 1)
    checked_number("seed", seed, 0, LARGEST_SEED)
    checked_number("exact", exact, 0, 12)
    checked_number("permutations", permutations, 2, 1000)
    workers = cores() if workers is None else checked_number("workers", workers, 1)
    players = players_between(start, end)
    tasks = [
        _Task(scenario, start, players, metric, seed, range(first, min(first + CHUNK, n)), exact, permutations)
        for first in range(0, n, CHUNK)
    ]
    found: list[_One] = []
    for part in spread(_attribute, tasks, workers):
        found += part
        if progress is not None:
            progress(len(found), n)
    return _summed(found, players, scenario.name, start.name, end.name, metric, seed, permutations, level)


def _attribute(task: _Task) -> list[_One]:
    return [_one(task, replication) for replication in task.replications]


def _one(task: _Task, replication: int) -> _One:
    """Share one battle's difference: all mixes of those that act, or some orders of all."""
    mixes = Mixes(task.scenario, task.start, task.players, task.metric, task.seed, replication)
    everyone = (1 << len(task.players)) - 1
    before, after = mixes.value(0), mixes.value(everyone)
    acting = _closed(mixes, mixes.acted(0) | mixes.acted(everyone), task.exact)
    exact = acting.bit_count() <= task.exact
    if exact:
        shares = exact_shares([k for k in range(len(task.players)) if acting >> k & 1], mixes.value)
    else:
        orders = _orders(len(task.players), task.permutations, task.seed, replication)
        shares = sampled_shares(orders, mixes.value, acting)
    return _One(before, after, shares, acting, exact, mixes.fought, mixes.asked)


def _closed(mixes: Mixes, acting: int, most: int) -> int:
    """Everybody who acts in any mix of those who act; given up once there are too many."""
    while acting.bit_count() <= most:
        seen, mix = acting, acting
        while True:
            seen |= mixes.acted(mix)
            if not mix:
                break
            mix = (mix - 1) & acting
        if seen == acting:
            break
        acting = seen
    return acting


def _orders(players: int, number: int, seed: int, replication: int) -> list[list[int]]:
    """Orders drawn for a battle, each followed by its reverse; they share nothing with the dice."""
    import numpy as np

    key = (seed, replication, _ORDERS)
    drawn = np.random.default_rng(key)
    orders: list[list[int]] = []
    while len(orders) < number:
        order = [int(one) for one in drawn.permutation(players)]
        orders += [order, order[::-1]]
    return orders


_ORDERS = 7919


# ---------------------------------------------------------------- sums
def _summed(
    found: Sequence[_One],
    players: tuple[Player, ...],
    scenario: str,
    start: str,
    end: str,
    metric: str,
    seed: int,
    permutations: int,
    level: float,
) -> Attribution:
    parts = [[one.shares.values.get(k, 0.0) for one in found] for k in range(len(players))]
    shares = [
        Share(player, mean_interval(parts[k], level=level), sum(one.acted >> k & 1 for one in found) / len(found))
        for k, player in enumerate(players)
    ]
    before, after = [one.before for one in found], [one.after for one in found]
    gaps = [abs(sum(part[k] for part in parts) - (one.after - one.before)) for k, one in enumerate(found)]
    return Attribution(
        scenario,
        start,
        end,
        metric,
        len(found),
        seed,
        level,
        sorted(shares, key=lambda one: (-abs(one.share.estimate), one.player.name)),
        _pairs(found, players, level),
        mean_interval(before, level=level),
        mean_interval(after, level=level),
        paired_interval(after, before, level=level),
        max(gaps),
        sum(one.exact for one in found),
        permutations,
        sum(one.fought for one in found),
        sum(one.asked for one in found),
    )


def _pairs(found: Sequence[_One], players: tuple[Player, ...], level: float) -> list[Interaction]:
    """Interactions over the battles that tell of them.

    A pair of which one did not act has none; of a battle in which both did but never came one after the other nothing
    is known.
    """
    pairs = []
    for first, second in sorted({pair for one in found for pair in one.shares.pairs}):
        both = 1 << first | 1 << second
        told = [
            one.shares.pairs.get((first, second), 0.0)
            for one in found
            if (first, second) in one.shares.pairs or one.acted & both != both
        ]
        if any(told):
            pairs.append(Interaction(players[first], players[second], mean_interval(told, level=level)))
    return sorted(pairs, key=lambda one: (-abs(one.share.estimate), one.first.name, one.second.name))
