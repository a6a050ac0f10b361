"""Exact odds of engagements: known answers, flags, JSON, mistakes."""

import json
from fractions import Fraction

import pytest

from phasesim.engagement import ENGAGEMENTS, odds
from phasesim.engagement.odds import decimals
from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet

BFGR = RuleSet("bfgr")
RESILIENT = ("attackers_resilient", "defenders_resilient")


@pytest.mark.parametrize(
    ("engagement", "figures", "mean"),
    [
        ("bombers", {"bombers": 4, "turrets": 2, "armour": 5}, Fraction(5, 3)),
        ("bombers", {"bombers": 4, "fighters": 4, "turrets": 3, "armour": 5}, Fraction(8, 3)),
        ("torpedoes", {"strength": 6, "turrets": 2, "armour": 5}, Fraction(5, 3)),
        ("bombers", {"bombers": 1, "turrets": 0, "armour": 6}, Fraction(7, 12)),
        ("torpedoes", {"strength": 6, "turrets": 0, "armour": 4, "reroll": True}, Fraction(9, 2)),
    ],
)
def test_known_answers(engagement, figures, mean):
    assert odds(engagement, BFGR, **figures).mean["hits"] == mean


def test_torpedoes_tell_what_strength_is_left():
    found = odds("torpedoes", BFGR, strength=6, turrets=2, armour=5)
    assert found.fields == ("hits", "strength_left")
    assert found.mean["strength_left"] == 6 - 1 - Fraction(5, 3)
    assert all(hits + left <= 6 for hits, left in found.outcomes)


def test_boats_tell_their_raids_alone():
    found = odds("assault-boats", BFGR, boats=3, turrets=1)
    assert dict(found.outcomes) == {(2,): Fraction(1, 2), (3,): Fraction(1, 2)}


def test_boarding_torpedoes_raid_where_others_hit():
    raids = odds("boarding-torpedoes", BFGR, strength=6, turrets=2, armour=5)
    assert raids.fields == ("raids", "strength_left")
    assert dict(raids.outcomes) == dict(odds("torpedoes", BFGR, strength=6, turrets=2, armour=5).outcomes)


def test_massed_turrets_shoot_and_do_not_cut_runs():
    alone = odds("bombers", BFGR, bombers=4, turrets=2, armour=5)
    helped = odds("bombers", BFGR, bombers=4, turrets=2, armour=5, massed=2)
    # two dice more shoot down one bomber more, and one run of D6 less 2 makes 10/6 attacks
    assert alone.mean["hits"] - helped.mean["hits"] > Fraction(1, 2)
    assert helped.mean["hits"] > odds("bombers", BFGR, bombers=4, turrets=4, armour=5).mean["hits"]
    assert odds("bombers", BFGR, massed=3).outcomes == odds("bombers", BFGR, massed=9).outcomes


@pytest.mark.parametrize(("turrets", "as_if"), [(4, 2), (3, 2), (1, 1)])
def test_a_crippled_ship_has_half_its_turrets(turrets, as_if):
    for engagement in ("bombers", "torpedoes", "assault-boats", "boarding-torpedoes"):
        crippled = odds(engagement, BFGR, turrets=turrets, crippled=True, massed=1)
        assert crippled.outcomes == odds(engagement, BFGR, turrets=as_if, massed=1).outcomes


@pytest.mark.parametrize("engagement", ["torpedoes", "bombers"])
def test_a_braced_ship_saves_half_of_the_damage(engagement):
    plain, braced = odds(engagement, BFGR, turrets=1), odds(engagement, BFGR, turrets=1, braced=True)
    assert braced.fields == (*plain.fields, "damage")
    assert braced.mean["damage"] == plain.mean["hits"] / 2
    assert braced.of("hits") == plain.of("hits")
    assert all(outcome[-1] <= outcome[0] for outcome in braced.outcomes)


def test_fighters_on_cap_take_a_whole_salvo():
    assert dict(odds("torpedoes", BFGR, strength=9, cap=1).outcomes) == {(0, 0): 1}


def test_fighters_on_cap_take_bombers_and_their_suppression():
    patrolled = odds("bombers", BFGR, bombers=3, fighters=2, turrets=2, cap=2)
    assert patrolled.outcomes == odds("bombers", BFGR, bombers=3, turrets=2).outcomes


def test_a_duel_of_ordinary_fighters_is_no_game_of_chance():
    assert dict(odds("fighters", BFGR, attackers=3, defenders=2).outcomes) == {(1, 0): 1}


def test_a_duel_of_resilient_fighters():
    found = odds("fighters", BFGR, attackers=1, defenders=1, attackers_resilient=True)
    assert dict(found.outcomes) == {(0, 0): Fraction(1, 2), (1, 0): Fraction(1, 2)}
    focus = {"attackers": 2, "defenders": 2, "attackers_resilient": True}
    # the first takes one and lives half the time; then it takes the other and leaves its companion untouched
    assert odds("fighters", BFGR, **focus, pairing="focus").outcomes[1, 0] == Fraction(3, 4)


def test_a_rule_set_changes_the_odds():
    plain = odds("bombers", BFGR, bombers=4, fighters=4, turrets=3)
    none = odds("bombers", BFGR.extend(suppression="none"), bombers=4, fighters=4, turrets=3)
    assert plain.mean["hits"] - none.mean["hits"] == Fraction(4, 3)


def test_mean_and_variance_are_those_of_the_outcomes():
    found = odds("torpedoes", BFGR, strength=3, turrets=1, armour=6)
    for place, field in enumerate(found.fields):
        first = sum(outcome[place] * p for outcome, p in found.outcomes.items())
        second = sum(outcome[place] ** 2 * p for outcome, p in found.outcomes.items())
        assert (found.mean[field], found.variance[field]) == (first, second - first**2)


@pytest.mark.parametrize("name", ENGAGEMENTS)
def test_every_engagement_has_odds_that_sum_to_one(name):
    found = odds(name, BFGR)
    assert sum(found.outcomes.values()) == 1
    assert set(found.mean) == set(found.variance) == set(found.fields)


@pytest.mark.parametrize("name", ENGAGEMENTS)
def test_the_largest_figures_stay_within_the_limit(name):
    known = ENGAGEMENTS[name].figures
    figures = {f.name: f.most for f in known if not f.flag and not f.options and f.default is not None}
    figures |= {"turrets": 2, "cap": 0} if "cap" in figures else {}
    figures |= {f.name: True for f in known if f.name in RESILIENT}
    assert odds(name, BFGR, **figures).outcomes


def test_json_form():
    form = odds("assault_boats", BFGR.extend("mine", turret_to_hit=5), boats=2, turrets=1).json()
    assert json.loads(json.dumps(form)) == {
        "engagement": "assault-boats",
        "rules": "mine",
        "inputs": {"boats": 2, "fighters": 0, "turrets": 1, "massed": 0, "cap": 0, "crippled": False},
        "outcomes": [{"raids": 1, "p": "0.333333333333"}, {"raids": 2, "p": "0.666666666667"}],
        "mean": {"raids": "1.666666666667"},
        "variance": {"raids": "0.222222222222"},
    }


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (Fraction(0), "0.000000000000"),
        (Fraction(1), "1.000000000000"),
        (Fraction(2, 3), "0.666666666667"),
        (Fraction(1, 10**13), "0.000000000000"),
        (Fraction(999999999999999, 10**15), "1.000000000000"),
        (Fraction(123456789012345678901, 10**12), "123456789.012345678901"),
    ],
)
def test_decimals_are_exact_to_twelve_places(fraction, text):
    assert decimals(fraction) == text


@pytest.mark.parametrize(
    ("engagement", "figures", "words"),
    [
        ("bombers", {"turrets": -1}, "turrets: must not be negative: -1 (allowed: 0 to 99)"),
        ("bombers", {"armour": 7}, "armour: out of range: 7 (allowed: 1 to 6)"),
        ("torpedoes", {"armour": 0}, "armour: out of range: 0 (allowed: 1 to 6)"),
        ("torpedoes", {"bombers": 2}, "torpedoes: unknown figure 'bombers'"),
        ("bomber", {}, "unknown engagement 'bomber' (allowed: torpedoes, bombers,"),
        ("bomber", {}, "did you mean 'bombers'?"),
        ("fighters", {"pairing": "both"}, "pairing: unknown value 'both' (allowed: spread, focus)"),
    ],
)
def test_mistakes_are_named(engagement, figures, words):
    with pytest.raises(InputError) as caught:
        odds(engagement, BFGR, **figures)
    assert words in str(caught.value)
