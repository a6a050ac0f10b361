"""Goals P1 to P5, P8, P13 and P14: whole battles against what they are made of, on the scenario ``six-a-side``.

Run with ``python -m benchmarks.bench_battle``; with ``--quick`` there are fewer rounds and battles.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import inf, log10
from statistics import variance

import simpy

from benchmarks.counts import Counts
from benchmarks.fleets import crowded_table, line_of_battle
from benchmarks.plain import OneStream, fight_plainly, fight_sorted
from benchmarks.ratio import Work, entry, paired_ratio, table, times
from phasesim.content import load_rules, load_scenario
from phasesim.engine import BattleRecord, fight
from phasesim.engine.graph import resolution_order, slot_graph
from phasesim.rules.host import Interaction
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario

SEED, BATTLES, PROVED = 5, 8, 40
PAIRS, QUICK_PAIRS = 2000, 200
VARIANTS = {"suppression=none": (6.0, 9.0), "turret_to_hit=3": (8.0, 12.0)}

Ratio = tuple[float, float, float]
Fight = Callable[..., BattleRecord]

SCENARIO, RULES = load_scenario("six-a-side"), load_rules("bfgr")


def measure(quick: bool = False) -> list[dict[str, object]]:
    """P1 to P5, P8, P13 and P14, an entry for each case."""
    rounds, pairs = (5, QUICK_PAIRS) if quick else (11, PAIRS)
    counts = [Counts(SCENARIO, RULES, SEED, k) for k in range(BATTLES)]
    full = battles(fight)
    figures = [
        ("P1", "battle ÷ bare SimPy loop of as many resumes", against_bare(counts, full, rounds), 4, 3),
        ("P2", "battle ÷ plain loop over the same rules, logs equal", against(fight_plainly, full, rounds), 3, 2),
        ("P3", "SimPy events ÷ (fires + slots + 2 units + contacts + 2)", events(counts), 1, 1),
        ("P3", "AnyOf and AllOf objects in a battle", spread([each.conditions for each in counts]), 0, 0),
        ("P4", "graphs of a battle's slots: networkx ÷ dicts, build and order", graphs(counts, rounds), 4, 3),
        ("P5", "battle ÷ battle with contacts sorted, logs equal", against(fight_sorted, full, rounds), 1.65, 1.2),
        ("P8", "slope from 20 to 200 ships a side", slope(rounds), 1.2, 1.1),
        ("P8", "battle of 12 ships and 40 markers ÷ six-a-side", crowded(full, rounds), inf, inf),
        ("P13", "battle ÷ battle on one shared stream of dice", against_stream(rounds), 1.7, 1.3),
    ]
    for variant, (gate, stretch) in VARIANTS.items():
        what = f"variance of the difference, keyed ÷ independent dice: {variant}"
        figures.append(("P14", what, spread([variance_left(variant, pairs)]), 1 / gate, 1 / stretch))
    return [entry(*figure) for figure in figures]


def battles(how: Fight, scenario: Scenario = SCENARIO, number: int = BATTLES) -> Work:
    """So many battles, one after another."""

    def work() -> None:
        for replication in range(number):
            how(scenario, RULES, seed=SEED, replication=replication)

    return work


# ---------------------------------------------------------------- P1, P2, P3
def against_bare(counts: Sequence[Counts], full: Work, rounds: int, more: int = 16) -> Ratio:
    """P1: battles against a loop that does nothing but be resumed as often; it is run so many times more often."""
    middle, low, high = paired_ratio(full, times(more, bare(counts)), rounds)
    return more * middle, more * low, more * high


def bare(counts: Sequence[Counts]) -> Work:
    """As many processes and resumes as those battles had, each resume but the first after a timeout of its own."""

    def process(env: simpy.Environment, timeouts: int) -> Iterator[simpy.Event]:
        for _ in range(timeouts):
            yield env.timeout(1)

    def work() -> None:
        for each in counts:
            env = simpy.Environment()
            share, more = divmod(each.resumes - each.processes, each.processes)
            for n in range(each.processes):
                env.process(process(env, share + (n < more)))
            env.run()

    return work


def against(how: Fight, full: Work, rounds: int) -> Ratio:
    """P2 and P5: the same battles fought in another way, which must leave the same logs."""
    prove_equal(how)
    return paired_ratio(full, battles(how), rounds)


@cache
def prove_equal(how: Fight) -> None:
    """Fail unless battles fought in another way leave the same events, seed by seed."""
    for k in range(PROVED):
        other, usual = (each(SCENARIO, RULES, seed=SEED, replication=k) for each in (how, fight))
        if other.events != usual.events:
            raise AssertionError(f"{how.__name__} leaves another log in battle {k}")


def events(counts: Sequence[Counts]) -> Ratio:
    """P3: events over those allowed."""
    return spread([each.events / each.allowed for each in counts])


def spread(values: Sequence[float]) -> Ratio:
    """The greatest, as the figure that counts, between least and greatest."""
    return max(values), min(values), max(values)


# ---------------------------------------------------------------- P4
def graphs(counts: Sequence[Counts], rounds: int) -> Ratio:
    """P4: the slots that had something to order, built and ordered both ways; the orders must be the same."""
    slots = [nodes for each in counts for nodes in each.nodes if len(nodes) > 1]
    for nodes in slots:
        assert list(resolution_order(slot_graph(nodes))) == by_dicts(nodes)

    def in_graphs() -> None:
        for nodes in slots:
            list(resolution_order(slot_graph(nodes)))

    def in_dicts() -> None:
        for nodes in slots:
            by_dicts(nodes)

    return paired_ratio(times(10, in_graphs), times(10, in_dicts), rounds)


def by_dicts(nodes: Sequence[Interaction]) -> list[Interaction]:
    """The graph of a slot as dicts of dicts, ordered by a heap."""
    after: dict[Interaction, dict[Interaction, dict[str, str]]] = {node: {} for node in nodes}
    before: dict[Interaction, dict[Interaction, dict[str, str]]] = {node: {} for node in nodes}
    for a, b in pairwise(sorted(nodes, key=lambda node: node.key)):
        after[a][b] = before[b][a] = {"why": "precedence" if a.contact == b.contact else "path"}
    waiting = {node: len(earlier) for node, earlier in before.items()}
    free = [(node.key, n, node) for n, node in enumerate(nodes) if not waiting[node]]
    heapify(free)
    found = []
    while free:
        node = heappop(free)[2]
        found.append(node)
        for later in after[node]:
            waiting[later] -= 1
            if not waiting[later]:
                heappush(free, (later.key, len(nodes) + len(found), later))
    return found


# ---------------------------------------------------------------- P8
def slope(rounds: int) -> Ratio:
    """P8: logarithmic slope of the time of a battle from 20 to 200 ships a side, at a fixed density."""
    few, many = (battles(fight, line_of_battle(ships), number) for ships, number in ((20, 4), (200, 1)))
    middle, low, high = paired_ratio(many, few, rounds)
    return log10(4 * middle), log10(4 * low), log10(4 * high)


def crowded(full: Work, rounds: int) -> Ratio:
    """The battle of 12 ships and 40 markers that the growth goals are read beside."""
    return paired_ratio(battles(fight, crowded_table()), full, rounds)


# ---------------------------------------------------------------- P13, P14
def against_stream(rounds: int) -> Ratio:
    """P13: battles whose dice all come from one stream; other dice, so other battles, hence more of them."""

    def streamed(scenario: Scenario, rules: RuleSet, seed: int, replication: int) -> BattleRecord:
        return fight(scenario, rules, seed=seed, dice=OneStream(seed, replication))

    return paired_ratio(battles(fight, number=4 * BATTLES), battles(streamed, number=4 * BATTLES), rounds)


@cache
def variance_left(variant: str, pairs: int) -> float:
    """P14: variance of the difference in hull lost with the same keyed dice, by that with independent dice."""
    usual, changed = hull_lost("", pairs), hull_lost(variant, pairs)
    paired = variance([b - a for a, b in zip(usual, changed, strict=True)])
    return paired / (variance(usual) + variance(changed))


@cache
def hull_lost(variant: str, pairs: int) -> tuple[int, ...]:
    """Hull lost by both sides, battle by battle."""
    rules = load_rules(f"bfgr+{variant}" if variant else "bfgr")
    rows = [fight(SCENARIO, rules, seed=SEED, replication=k).row for k in range(pairs)]
    return tuple(row["hull_lost_red"] + row["hull_lost_blue"] for row in rows)


if __name__ == "__main__":
    print(table(measure(quick="--quick" in sys.argv[1:])))
