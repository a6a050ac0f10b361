"""What hits do to a ship, counted; and that better protection never makes it worse."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phasesim.dice import Call, Then, exact, replay
from phasesim.rules.bfg.batteries import battery_attack
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.survival import Toll, bare, toll
from phasesim.rules.ruleset import RuleSet

MOUNTS = frozenset({"port", "starboard", "prow"})
BFGR = RuleSet("bfgr")


def counted(suffered):
    criticals = suffered.criticals
    return Toll(suffered.lost, suffered.saved, len(criticals), criticals.count("fire"), int(suffered.destroyed))


@pytest.mark.parametrize("braced", [False, True])
@pytest.mark.parametrize("table", ["standard", "eldar"])
def test_counted_it_is_the_same_as_named(table, braced):
    hull = Hull(6, 4, mounts=MOUNTS, shields=2, criticals=("bridge_smashed",), table=table)
    named = exact(damage, BFGR, hull, 3, braced, of=counted)
    assert dict(exact(toll, BFGR, hull, 3, braced)) == dict(named)


def test_replayed_it_asks_the_same_dice():
    faces = [1, 6, 3, 4, 1]
    hull = Hull(8, 8, mounts=MOUNTS, shields=2)
    assert replay(toll(BFGR, hull, 3), faces) == counted(replay(damage(BFGR, hull, 3), faces))


def test_the_odds_of_one_hit():
    odds = exact(toll, BFGR, Hull(8, 8, mounts=MOUNTS, shields=2), 1)
    assert odds.p(lambda done: done.criticals == 1) == Fraction(1, 6)
    assert odds.p(lambda done: done.fires == 1) == Fraction(1, 36)


def test_what_can_be_repaired_leaves_the_next_critical_free():
    hull = Hull(8, 8, criticals=("bridge_smashed", "fire", "fire", "shields_collapse"))
    assert bare(hull).criticals == ("bridge_smashed", "shields_collapse")


def fought(rules, dice, armour, shields, hull, braced, lock_on):
    hits = yield Call(battery_attack, rules, dice, armour, lock_on)
    return Then(Call(toll, rules, hull, max(0, hits - shields), braced), lambda done: done)


def fate(dice, armour, shields, start, braced, lock_on):
    hull = Hull(start, start, mounts=MOUNTS, shields=shields)
    odds = exact(fought, BFGR, dice, armour, shields, hull, braced, lock_on, limit=2_000_000)
    return odds.p(lambda done: not done.destroyed), odds.mean()[0]


@given(
    dice=st.integers(1, 14),
    armour=st.integers(2, 5),
    shields=st.integers(0, 4),
    start=st.sampled_from([1, 4, 6, 8]),
    braced=st.booleans(),
    lock_on=st.booleans(),
)
@settings(max_examples=25)
def test_better_armour_never_lowers_a_ships_survival(dice, armour, shields, start, braced, lock_on):
    worse = fate(dice, armour, shields, start, braced, lock_on)
    better = fate(dice, armour + 1, shields, start, braced, lock_on)
    assert better[0] >= worse[0]
    assert better[1] <= worse[1]


@given(dice=st.integers(1, 12), shields=st.integers(0, 3), start=st.sampled_from([4, 8]), braced=st.booleans())
@settings(max_examples=15)
def test_a_further_shield_never_lowers_a_ships_survival(dice, shields, start, braced):
    # the same ship: only what its shields still stop differs
    hull = Hull(start, start, mounts=MOUNTS, shields=4)
    ends = [exact(fought, BFGR, dice, 5, left, hull, braced, False) for left in (shields, shields + 1)]
    assert ends[1].p(lambda done: done.destroyed) <= ends[0].p(lambda done: done.destroyed)
