"""Exact odds: against all throws one by one, against icepool, and against the sampler."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from phasesim.dice import (
    D3,
    D6,
    Call,
    Choose,
    Count,
    Dice,
    Faces,
    Note,
    Repeat,
    Tally,
    Then,
    Total,
    TwoD6,
    exact,
    sample,
)


class Run(NamedTuple):
    shot_down: int
    attacks: int
    hits: int


def bomber_run(bombers, fighters, turrets, armour):
    """Turrets 4+, fighters first; each bomber D6 less the turrets; each fighter left adds one attack."""
    yield Note("turret_to_hit")
    shot_down = yield Count(turrets, at_least=4, purpose="turrets")
    left = max(0, bombers - max(0, shot_down - fighters))
    runs = yield Total(left, minus=turrets, purpose="bomber runs")
    attacks = runs + (max(0, fighters - shot_down) if left else 0)
    return Then(Count(attacks, at_least=armour, purpose="bomber attack"), lambda hits: Run(shot_down, attacks, hits))


def torpedo_run(strength, turrets, armour):
    shot_down = yield Count(turrets, at_least=4, purpose="turrets")
    return Then(Count(strength - shot_down, at_least=armour, purpose="torpedo attack"), int)


def save(number):
    return (yield Count(1, at_least=number, purpose="brace save"))


def saved(hits, number):
    return (yield Repeat(hits, save, number))


class Damage(NamedTuple):
    hull: int
    fires: int


def one_hit(braced):
    """A named tuple of a roll of its own length: a save, then a check that may roll again."""
    if braced and (yield Call(save, 4)):
        return Damage(0, 0)
    if (yield D6("critical check")) < 6:
        return Damage(1, 0)
    return Then(D3("critical table"), lambda result: Damage(1 + (result == 3), int(result == 1)))


def all_hits(number, braced):
    return (yield Repeat(number, one_hit, braced))


def waves(number, hull):
    if not (number and hull):
        return hull
    hits = yield Call(bomber_run, 2, 1, 1, 5, of="hits")
    return Then(Call(waves, number - 1, max(0, hull - hits)), lambda left: left)


def reroll(at_least):
    first = yield Tally(2, (at_least, 6), purpose="lock")
    if (yield Choose("re-roll?", ("keep", "re-roll"), first)) == "keep":
        return first
    return Then(Tally(2 - first[0], (at_least, 6), purpose="lock re-roll"), lambda more: (first[0] + more[0], first[1]))


def whenever_it_can(question, options, facts):
    return "re-roll" if facts[0] < 2 else "keep"


def simple(request, function=lambda answer: answer):
    """A program of one roll, yielded."""
    return function((yield request))


def last(request):
    """The same, returned."""
    yield Note("nothing")
    return Then(request, lambda answer: answer)


# Small enough for every single throw.
PROGRAMS = {
    "count": (simple, Count(3, 5, "q")),
    "tally": (simple, Tally(3, (3, 5), purpose="q")),
    "total": (simple, Total(3, 2, 1, purpose="q")),
    "faces": (last, Faces(3, "q")),
    "D3": (last, D3("q")),
    "2D6": (last, TwoD6("q")),
    "certain": (simple, Count(2, 1, "q")),
    "nothing": (last, Total(0, purpose="q")),
    "saves": (saved, 3, 4),
    "no saves": (saved, 0, 4),
    "bomber": (bomber_run, 1, 0, 3, 4),
    "bomber and fighter": (bomber_run, 1, 1, 4, 5),
    "bomber against too many turrets": (bomber_run, 1, 0, 6, 5),
    "torpedoes": (torpedo_run, 3, 2, 5),
    "fewer torpedoes than turrets": (torpedo_run, 1, 3, 5),
    "one hit": (one_hit, False),
    "two hits": (all_hits, 2, False),
    "a braced hit": (all_hits, 1, True),
    "no hits": (all_hits, 0, True),
    "no waves": (waves, 0, 8),
    "re-rolls": (reroll, 4),
}
WITH_POLICY = [*((program, None) for program in PROGRAMS.values()), (PROGRAMS["re-rolls"], whenever_it_can)]
WITH_POLICY_IDS = [*PROGRAMS, "re-rolls by policy"]


class Short(Exception):
    """A program asks for more dice than were thrown."""


class Throw:
    """Dice that were thrown one by one, beforehand."""

    def __init__(self, faces):
        self.left = faces

    def begin(self, turn, player, phase): ...

    def faces(self, unit, counterpart, purpose, n):
        if n > len(self.left):
            raise Short(n - len(self.left))
        found, self.left = self.left[:n], self.left[n:]
        return found


def throw_by_throw(function, *args, policy=None):
    """Odds by running the program on every throw, die by die, as many as it asks for."""
    weights, thrown = {}, [b""]
    while thrown:
        faces = thrown.pop()
        try:
            result = sample(function(*args), Throw(faces), "", "", policy)
        except Short as short:
            thrown += [faces + bytes(more) for more in product(range(1, 7), repeat=short.args[0])]
        else:
            weights[result] = weights.get(result, 0) + 6 ** (20 - len(faces))
    return {result: Fraction(weight, 6**20) for result, weight in weights.items()}


@pytest.mark.parametrize(("program", "policy"), WITH_POLICY, ids=WITH_POLICY_IDS)
def test_exact_odds_are_those_of_all_throws(program, policy):
    assert exact(*program, policy=policy) == throw_by_throw(*program, policy=policy)


STEPS = st.lists(st.tuples(st.sampled_from("CTSFDR"), st.integers(0, 2), st.integers(0, 7)), min_size=1, max_size=3)


def made_up(steps, sum_so_far=0):
    """A program made of steps; how many dice a step rolls depends on what came before."""
    for position, (kind, dice, number) in enumerate(steps):
        dice = min(dice, 1 + sum_so_far % 2)
        if kind == "C":
            sum_so_far += yield Count(dice, number, "count")
        elif kind == "T":
            sum_so_far += sum((yield Tally(dice, (number, 5), purpose="tally")))
        elif kind == "S":
            sum_so_far += yield Total(dice, number - 3, number % 3, purpose="total", sides=3 + 3 * (number % 2))
        elif kind == "F":
            sum_so_far += max((yield Faces(dice, "faces")), default=0)
        elif kind == "D":
            sum_so_far += yield Choose("which", (number, dice), (sum_so_far,))
        else:
            sum_so_far += yield Repeat(dice, made_up, (("C", 1, number),))
        if sum_so_far > 9:
            return -1
        if position == number:
            return Then(Call(made_up, steps[position + 1 :], sum_so_far), lambda rest: rest * 2)
    return sum_so_far


@settings(max_examples=60)
@given(STEPS.map(tuple))
def test_exact_odds_of_any_program_are_those_of_all_throws(steps):
    found = exact(made_up, steps)
    assert found == throw_by_throw(made_up, steps)
    assert sum(found.values()) == 1


# ------------------------------------------------------------------ an outside library


def as_dict(die):
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def icepool_hits(dice, at_least):
    return dice @ (icepool.d6 >= at_least) if dice > 0 else icepool.Die([0])


def icepool_bombers(bombers, fighters, turrets, armour):
    attack_run = icepool.d6.map(lambda face: max(0, face - turrets))

    def attack(shot_down):
        left = max(0, bombers - max(0, shot_down - fighters))
        escort = max(0, fighters - shot_down) if left else 0
        runs = left @ attack_run if left else icepool.Die([0])
        return runs.map(lambda attacks: icepool_hits(attacks + escort, armour))

    return icepool_hits(turrets, 4).map(attack)


@pytest.mark.parametrize("bombers", [0, 1, 4, 8])
@pytest.mark.parametrize("fighters", [0, 2, 4])
@pytest.mark.parametrize(("turrets", "armour"), [(0, 4), (2, 5), (3, 6), (5, 5)])
def test_bomber_runs_agree_with_icepool(bombers, fighters, turrets, armour):
    expected = as_dict(icepool_bombers(bombers, fighters, turrets, armour))
    assert exact(bomber_run, bombers, fighters, turrets, armour, of="hits") == expected


@pytest.mark.parametrize("strength", [1, 6, 12])
@pytest.mark.parametrize("turrets", [0, 2, 4])
@pytest.mark.parametrize("armour", [4, 6])
def test_torpedo_runs_agree_with_icepool(strength, turrets, armour):
    expected = icepool_hits(turrets, 4).map(lambda shot_down: icepool_hits(strength - shot_down, armour))
    assert exact(torpedo_run, strength, turrets, armour) == as_dict(expected)


@pytest.mark.parametrize("dice", [1, 4, 9])
@pytest.mark.parametrize("at_least", [(4, 6), (5, 6), (2, 5), (3, 4, 6)])
def test_tallies_agree_with_icepool(dice, at_least):
    one = icepool.d6.map(lambda face: icepool.Vector(int(face >= number) for number in at_least))
    expected = {tuple(outcome): probability for outcome, probability in as_dict(dice @ one).items()}
    assert exact(simple, Tally(dice, at_least, purpose="q")) == expected


@pytest.mark.parametrize("dice", [1, 3, 7])
def test_faces_agree_with_icepool(dice):
    expected = as_dict(icepool.d6.pool(dice).expand())
    assert exact(simple, Faces(dice, "q")) == expected


@pytest.mark.parametrize("dice", [1, 5, 12])
@pytest.mark.parametrize(("minus", "floor"), [(0, 0), (3, 0), (2, -9), (-1, 4)])
def test_totals_agree_with_icepool(dice, minus, floor):
    expected = dice @ icepool.d6.map(lambda face: max(floor, face - minus))
    assert exact(simple, Total(dice, minus, floor, purpose="q")) == as_dict(expected)


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_chain_of_waves_agrees_with_icepool(number):
    ship, hits = icepool.Die([6]), icepool_bombers(2, 1, 1, 5)
    for _ in range(number):
        ship = (ship - hits).map(lambda left: max(0, left))
    assert exact(waves, number, 6) == as_dict(ship)


# ------------------------------------------------------------------ the sampler

LARGER = {
    "4 bombers, 4 fighters": (bomber_run, 4, 4, 3, 5),
    "8 bombers": (bomber_run, 8, 0, 2, 5),
    "12 torpedoes": (torpedo_run, 12, 4, 5),
    "5 hits": (all_hits, 5, True),
    "3 waves": (waves, 3, 6),
}
SAMPLES = 4000
ALARM = 1e-9  # for each of the 27 cases: together far below one false alarm in a million choices of the seed


def strays(counts, odds):
    """Chi-square of the counts, rare outcomes in one cell, and its degrees of freedom."""
    rare = [outcome for outcome, p in odds.items() if p * SAMPLES < 10]
    cells = [(counts.get(outcome, 0), float(p)) for outcome, p in odds.items() if outcome not in set(rare)]
    cells.append((sum(counts.get(outcome, 0) for outcome in rare), float(sum(odds[outcome] for outcome in rare))))
    return sum((n - p * SAMPLES) ** 2 / (p * SAMPLES) for n, p in cells if p * SAMPLES >= 2), len(cells) - 1


@pytest.mark.parametrize(
    ("program", "policy"),
    [*WITH_POLICY, *((program, None) for program in LARGER.values())],
    ids=[*WITH_POLICY_IDS, *LARGER],
)
def test_sampled_outcomes_follow_the_exact_odds(program, policy):
    function, *args = program
    counts = {}
    for replication in range(SAMPLES):
        result = sample(function(*args), Dice(11, replication), "red.A", "blue.X", policy)
        counts[result] = counts.get(result, 0) + 1
    odds = exact(function, *args, policy=policy)
    assert set(counts) <= set(odds)
    statistic, freedom = strays(counts, odds)
    assert freedom == 0 or chi2.sf(statistic, freedom) > ALARM
