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
    DiceError,
    Distribution,
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
POLICIES = [None, whenever_it_can]


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


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_exact_odds_are_those_of_all_throws(program, policy):
    if policy and program[0] is not reroll:
        pytest.skip("nothing to decide")
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
    return dice @ (icepool.d6 >= at_least).map(int) if dice > 0 else icepool.Die([0])


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

GRID = {
    **PROGRAMS,
    "4 bombers, 4 fighters": (bomber_run, 4, 4, 3, 5),
    "8 bombers": (bomber_run, 8, 0, 2, 5),
    "12 torpedoes": (torpedo_run, 12, 4, 5),
    "5 hits": (all_hits, 5, True),
    "3 waves": (waves, 3, 6),
}
SAMPLES = 4000
ALARM = 1e-8  # for each of the 27 cases: fair dice would fail one of them fewer than once in a million seeds


def strays(counts, odds):
    """Chi-square of the counts, rare outcomes in one cell, and its degrees of freedom."""
    rare = [outcome for outcome, p in odds.items() if p * SAMPLES < 10]
    cells = [(counts.get(outcome, 0), float(p)) for outcome, p in odds.items() if outcome not in set(rare)]
    cells.append((sum(counts.get(outcome, 0) for outcome in rare), float(sum(odds[outcome] for outcome in rare))))
    return sum((n - p * SAMPLES) ** 2 / (p * SAMPLES) for n, p in cells if p * SAMPLES >= 2), len(cells) - 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("program", GRID.values(), ids=GRID)
def test_sampled_outcomes_follow_the_exact_odds(program, policy):
    if policy and program[0] is not reroll:
        pytest.skip("nothing to decide")
    function, *args = program
    counts = {}
    for replication in range(SAMPLES):
        result = sample(function(*args), Dice(11, replication), "red.A", "blue.X", policy)
        counts[result] = counts.get(result, 0) + 1
    odds = exact(function, *args, policy=policy)
    assert set(counts) <= set(odds)
    statistic, freedom = strays(counts, odds)
    assert freedom == 0 or chi2.sf(statistic, freedom) > ALARM


# ------------------------------------------------------------------ projections, decisions, memo, limits


def test_of_projects_on_an_attribute_or_a_function():
    whole = exact(bomber_run, 2, 1, 2, 5)
    assert exact(bomber_run, 2, 1, 2, 5, of="hits") == whole.of("hits")
    assert exact(bomber_run, 2, 1, 2, 5, of=lambda run: run.hits > 1) == whole.of(lambda run: run.hits > 1)


def test_of_a_sub_program_only_what_is_wanted_is_kept():
    def outer():
        hits = yield Call(bomber_run, 2, 1, 2, 5, of="hits")
        return Then(Repeat(2, bomber_run, 1, 0, 2, 5, of="hits"), lambda more: hits + more)

    def long():
        hits = 0
        for args in [(2, 1, 2, 5), (1, 0, 2, 5), (1, 0, 2, 5)]:
            hits += (yield Call(bomber_run, *args)).hits
        return hits

    assert exact(outer) == exact(long)


def test_a_sub_program_is_explored_once_for_equal_arguments():
    runs = []

    def counted(number):
        runs.append(number)
        return (yield Count(1, number, "q"))

    def outer():
        total = 0
        for number in (4, 5, 4, 4):
            total += yield Call(counted, number)
        return total

    exact(outer)
    assert sorted(runs) == [4, 4, 5, 5]


def test_without_a_policy_the_first_option_is_taken():
    assert exact(reroll, 4) == exact(reroll, 4, policy=lambda question, options, facts: "keep")
    assert exact(reroll, 4) != exact(reroll, 4, policy=whenever_it_can)


def test_a_shared_memo_keeps_policies_apart():
    def outer():
        return (yield Call(reroll, 4))

    memo = {}
    for policy in (None, whenever_it_can, None):
        assert exact(outer, policy=policy, memo=memo) == exact(outer, policy=policy)
    assert len(memo) == 2


def test_a_shared_memo_saves_the_work():
    runs = []

    def counted():
        runs.append(1)
        return (yield D6("q"))

    def outer():
        return (yield Repeat(2, counted))

    memo = {}
    first = exact(outer, memo=memo)
    worked = len(runs)
    assert exact(outer, memo=memo) == first
    assert len(runs) == worked


def test_more_paths_than_the_limit_are_an_error():
    def flat():
        total = 0
        for _ in range(9):
            total += yield D6("q")
        return total

    with pytest.raises(DiceError, match="flat has more than 100,000 paths"):
        exact(flat)


@pytest.mark.parametrize(("limit", "passes"), [(36, True), (35, False)])
def test_every_sequence_of_answers_is_a_path(limit, passes):
    def two_dice():
        first = yield D6("q")
        return Then(D6("q"), lambda second: first + second)

    if passes:
        assert exact(two_dice, limit=limit)[7] == Fraction(1, 6)
    else:
        with pytest.raises(DiceError, match="more than 35 paths"):
            exact(two_dice, limit=limit)


def test_paths_of_sub_programs_count_too():
    def inner():
        first = yield D6("q")
        return first + (yield D6("q"))

    def outer():
        return (yield Call(inner))

    assert exact(outer, limit=36 + 11)[7] == Fraction(1, 6)
    with pytest.raises(DiceError, match="paths"):
        exact(outer, limit=36 + 10)


@pytest.mark.parametrize("request_", [Faces(200, "q"), Tally(99, (1, 2, 3, 4, 5, 6), purpose="q")], ids=str)
def test_a_roll_with_too_many_answers_is_refused_before_they_are_listed(request_):
    with pytest.raises(DiceError, match="paths"):
        exact(simple, request_)


def test_a_program_that_may_roll_for_ever_is_an_error():
    def until_six():
        rolls = 1
        while (yield Count(1, 6, "q")) == 0:
            rolls += 1
        return rolls

    with pytest.raises(DiceError, match="paths"):
        exact(until_six, limit=5000)


def test_sub_programs_that_call_one_another_for_ever_are_an_error():
    def endless(number):
        return (yield Call(endless, number))

    with pytest.raises(DiceError, match="without end"):
        exact(endless, 1)


def test_arguments_of_sub_programs_must_be_hashable():
    def outer():
        return (yield Call(saved, [3], 4))

    with pytest.raises(DiceError, match=r"Call\(saved, \[3\], 4\).*hashable"):
        exact(outer)


def test_a_program_must_yield_requests():
    def stranger():
        yield 3

    with pytest.raises(DiceError, match="yields requests, not 3"):
        exact(stranger)


def test_a_program_without_dice_is_certain():
    assert exact(waves, 0, 5) == Distribution({5: 1})


def test_repeats_of_many_runs_add_up():
    odds = exact(saved, 3000, 4, limit=10**7)
    assert odds.mean() == 1500
    assert odds.variance() == 750


def test_a_long_run_of_rolls_is_no_trouble():
    def ones():
        total = 0
        for _ in range(5000):
            total += yield Count(1, 1, "q")
        return total

    assert exact(ones) == {5000: 1}
