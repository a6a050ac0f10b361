"""Programs of the shooting phase give the same odds sampled and exact, and those of an outside library."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import icepool
import pytest

from phasesim.dice import Dice, exact, sample
from phasesim.rules.bfg.asteroids import asteroid_hits, asteroid_test, craft_test, ignores_phenomenon, passage
from phasesim.rules.bfg.batteries import battery_attack, heavy_attack, squadron_attack
from phasesim.rules.bfg.boarding import Party, boarding
from phasesim.rules.bfg.bombardment import bombardment_attack
from phasesim.rules.bfg.catastrophic import blast_radius, catastrophe, drift
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.disengage import disengage
from phasesim.rules.bfg.hit_and_run import raids
from phasesim.rules.bfg.holofields import holofield_save, holofield_saves
from phasesim.rules.bfg.lances import lance_attack
from phasesim.rules.bfg.nova import debris, nova_hits, nova_shot
from phasesim.rules.bfg.ramming import ram
from phasesim.rules.bfg.special_orders import thrust
from phasesim.rules.bfg.strike import Target, strike, strike_squadron
from phasesim.rules.bfg.sunward import strain, sunward_edge
from phasesim.rules.bfg.survival import toll
from phasesim.rules.bfg.volleys import Group, alike, volley
from phasesim.rules.ruleset import RuleSet

RULES = RuleSet("bfgr")
LUNAR = Hull(8, 8, mounts=frozenset({"port", "prow"}), shields=2)
ELDAR = Hull(6, 3, mounts=frozenset({"keel", "prow"}), table="eldar")
ESCORT = Hull(1, 1, escort=True)

GRID = [
    (lance_attack, (RULES, 4)),
    (lance_attack, (RULES, 4, True)),
    (lance_attack, (RULES, 2, True, True)),
    (battery_attack, (RULES, 7, 6)),
    (battery_attack, (RULES, 9, 5, True)),
    (heavy_attack, (RULES, 4, 5)),
    (squadron_attack, (RULES, ((4, 5), (3, 6)), True)),
    (bombardment_attack, (RULES, 5)),
    (volley, ((Group(3, (5, 4)), Group(2, (6, 5))), False)),
    (strike, (RULES, LUNAR, 1, 3, True)),
    (strike, (RULES, ELDAR, 0, 2, True, 6, True)),
    (strike_squadron, (RULES, (Target(ESCORT, 1), Target(ELDAR)), alike(3, (True, True), 4))),
    (damage, (RULES, ELDAR, 2, False, 4, True)),
    (toll, (RULES, LUNAR, 4, True)),
    (holofield_save, ()),
    (holofield_saves, (3,)),
    (nova_shot, (RULES, 50.0)),
    (nova_hits, (RULES, "hole", True)),
    (nova_hits, (RULES, "edge", True)),
    (debris, ()),
    (catastrophe, ()),
    (blast_radius, ()),
    (drift, ()),
    (raids, (RULES, LUNAR, 3, 1, True)),
    (ram, (8, 5, 8, 6, False)),
    (boarding, (RULES, Party((ESCORT,), 3, 1), Party((ESCORT, ESCORT), 4))),
    (disengage, (8,)),
    (asteroid_test, (7, True, True)),
    (asteroid_hits, ()),
    (passage, (7, False, True)),
    (craft_test, ()),
    (ignores_phenomenon, (8, True)),
    (thrust, (4,)),
    (sunward_edge, ()),
    (strain, ()),
]


@pytest.mark.parametrize(("program", "args"), GRID, ids=[f"{i}-{p.__name__}" for i, (p, _) in enumerate(GRID)])
def test_sampled_odds_are_the_exact_odds(program, args):
    odds, dice, n = exact(program, *args), Dice(13), 3000
    seen = Counter(sample(program(*args), dice, "red", "blue") for _ in range(n))
    assert set(seen) <= set(odds)
    for outcome, p in odds.items():
        spread = sqrt(n * p * (1 - p)) if p < 1 else 0
        assert abs(seen[outcome] - n * p) <= 6 * spread + (8 if n * p < 10 else 0)


@pytest.mark.parametrize("strength", [1, 4, 9])
def test_lances_on_lock_on_by_an_outside_library(strength):
    expected = strength @ icepool.d6.map(lambda face: 1 if face >= 4 else hit(4))
    assert dict(exact(lance_attack, RULES, strength, True)) == outside(expected)


def test_a_squadrons_batteries_by_an_outside_library():
    expected = 4 @ hit(5) + 3 @ hit(6)
    assert dict(exact(squadron_attack, RULES, ((4, 5), (3, 6)))) == outside(expected)


def test_a_ram_by_an_outside_library():
    dealt, taken = 8 @ hit(5), 4 @ hit(6)
    odds = exact(ram, 8, 5, 8, 6, False)
    assert dict(odds.of("dealt")) == outside(dealt)
    assert dict(odds.of("taken")) == outside(taken)


def hit(at_least):
    return icepool.d6.map(lambda face: int(face >= at_least))


def outside(die):
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}
