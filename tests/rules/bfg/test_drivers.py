"""Every program gives the same odds however it is read: sampled, reckoned exactly, and by an outside library."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import icepool
import pytest

from phasesim.dice import Dice, exact, sample
from phasesim.rules.bfg.blast import blast_test, scrape_test
from phasesim.rules.bfg.boats import boat_run, raid
from phasesim.rules.bfg.bombers import bomber_attack, bomber_run, rerolled_run
from phasesim.rules.bfg.command import command_check, leadership_roll, leadership_test
from phasesim.rules.bfg.criticals import apply_critical
from phasesim.rules.bfg.damage import Hull, brace_save, damage
from phasesim.rules.bfg.fighters import FIGHTER, duel, sweep
from phasesim.rules.bfg.repair import damage_control, marker_removal, repair
from phasesim.rules.bfg.torpedoes import boarding_run, torpedo_attack, torpedo_run
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.ruleset import RuleSet
from phasesim.table.units import Craft, Squadron

RULES = RuleSet("bfgr")
OTHER = RULES.extend(suppression="turrets_capped", turret_to_hit=3, second_attack_save="attacker_saves")
BOMBER = Squadron(Craft("", "bomber", "bomber", 20.0, False, "bomber"))
EAGLE = Squadron(BOMBER.craft.but(name="eagle", reroll=True, turrets_hit_on=6))
BOMMA = Squadron(Craft("", "fighta-bomma", "fighter_bomber", 25.0, True, "bomber", runs=3, extra=1))
MANTA = Squadron(BOMBER.craft.but(name="manta", resilient=True))
HAWK = Squadron(Craft("", "hawk", "assault_gunship", 20.0, True, "assault_boat", resilient=True, raid=1))
LUNAR = Hull(8, 8, mounts=frozenset({"port", "prow"}), shields=2)
ESCORT = Hull(1, 1, escort=True)

GRID = [
    (blast_test, ()),
    (scrape_test, ()),
    (brace_save, ()),
    (marker_removal, ()),
    (turret_fire, (RULES, 3, "craft")),
    (turret_fire, (OTHER, 4, "torpedoes", 6)),
    (torpedo_attack, (RULES, 6, 5)),
    (torpedo_attack, (RULES, 4, 4, True)),
    (torpedo_run, (RULES, 6, 2, 5)),
    (torpedo_run, (OTHER, 9, 4, 6, True)),
    (boarding_run, (RULES, 6, 3, 5)),
    (bomber_attack, (RULES, (BOMBER,) * 3, 2, 2, 5)),
    (bomber_run, (RULES, (BOMBER,) * 4, 2, 2, 5)),
    (bomber_run, (RULES, (BOMBER,) * 4 + (FIGHTER,) * 4, 5, 3, 5)),
    (bomber_run, (OTHER, (BOMBER,) * 3 + (FIGHTER,) * 2, 3, 2, 4, 1)),
    (bomber_run, (RULES, (BOMMA,) * 3, 2, 1, 5)),
    (bomber_run, (RULES, (EAGLE,) * 3, 2, 2, 5)),
    (bomber_run, (RULES, (MANTA,) * 3, 2, 2, 5, 2)),
    (rerolled_run, (2,)),
    (boat_run, (RULES, (HAWK,) * 4, 3, 2)),
    (raid, (RULES, LUNAR, 1, True)),
    (raid, (RULES, ESCORT, -1, False)),
    (duel, (RULES, (HAWK,) * 3, (HAWK,) * 2)),
    (duel, (OTHER, (HAWK,) * 3, (HAWK, FIGHTER, MANTA), "focus")),
    (sweep, (RULES, (HAWK,) * 2)),
    (damage, (RULES, LUNAR, 2, True)),
    (damage, (RULES, Hull(6, 3, table="eldar"), 2, False)),
    (apply_critical, (LUNAR, 12)),
    (command_check, (8,)),
    (leadership_roll, ("Eldar",)),
    (leadership_test, (7, 3)),
    (damage_control, (LUNAR._replace(criticals=("fire",)), 5)),
    (repair, (LUNAR._replace(criticals=("fire",)), 1)),
]


@pytest.mark.parametrize(("program", "args"), GRID, ids=[f"{i}-{p.__name__}" for i, (p, _) in enumerate(GRID)])
def test_sampled_odds_are_the_exact_odds(program, args):
    odds, dice, n = exact(program, *args), Dice(11), 3000
    seen = Counter(sample(program(*args), dice, "red", "blue") for _ in range(n))
    assert set(seen) <= set(odds)
    for outcome, p in odds.items():
        spread = sqrt(n * p * (1 - p)) if p < 1 else 0
        # one outcome in some 500 million strays so far; rare ones are bounded by the additive term
        assert abs(seen[outcome] - n * p) <= 6 * spread + (8 if n * p < 10 else 0)


@pytest.mark.parametrize(("program", "args"), GRID, ids=[f"{i}-{p.__name__}" for i, (p, _) in enumerate(GRID)])
def test_probabilities_sum_to_one(program, args):
    assert sum(exact(program, *args).values()) == 1


def as_fractions(die):
    return {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die.outcomes()}


def positive(odds):
    return {outcome: p for outcome, p in odds.items() if p}


@pytest.mark.parametrize(("strength", "turrets", "armour"), list(product((1, 4, 6), (0, 2, 3), (4, 5, 6))))
def test_torpedoes_as_icepool_reckons_them(strength, turrets, armour):
    kills = turrets @ (icepool.d6 >= 4) if turrets else icepool.Die([0])
    hits = kills.map(lambda k: max(0, strength - k) @ (icepool.d6 >= armour) if k < strength else icepool.Die([0]))
    assert positive(exact(torpedo_run, RULES, strength, turrets, armour, of="hits")) == as_fractions(hits)


@pytest.mark.parametrize(("bombers", "fighters", "turrets"), list(product((1, 3), (0, 2), (1, 2, 3))))
def test_bombers_as_icepool_reckons_them(bombers, fighters, turrets):
    run = icepool.d6.map(lambda face: max(0, face - turrets))

    def attacked(kills):
        left = bombers - min(bombers, max(0, kills - fighters))
        if not left:
            return icepool.Die([0])
        return (left @ run) + min(fighters, left)

    attacks = (turrets @ (icepool.d6 >= 4)).map(attacked)
    hits = attacks.map(lambda n: n @ (icepool.d6 >= 5) if n else icepool.Die([0]))
    wave = (BOMBER,) * bombers + (FIGHTER,) * fighters
    assert positive(exact(bomber_run, RULES, wave, turrets, turrets, 5, of="hits")) == as_fractions(hits)


@pytest.mark.parametrize(("bommas", "turrets"), [(1, 1), (2, 1), (3, 2)])
def test_fighta_bommas_as_icepool_reckons_them(bommas, turrets):
    run = icepool.d3.map(lambda face: max(0, face - turrets) + 1)
    kills = (turrets @ (icepool.d6 >= 4)).map(lambda k: min(k, bommas))
    attacks = kills.map(lambda k: (bommas - k) @ run if k < bommas else icepool.Die([0]))
    hits = attacks.map(lambda n: n @ (icepool.d6 >= 4) if n else icepool.Die([0]))
    assert positive(exact(bomber_run, RULES, (BOMMA,) * bommas, turrets, turrets, 4, of="hits")) == as_fractions(hits)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_leadership_tests_as_icepool_reckons_them(dice):
    passed = (dice @ icepool.d6).map(lambda total: total <= 8)
    assert positive(exact(leadership_test, 8, dice, of="passed")) == as_fractions(passed)
