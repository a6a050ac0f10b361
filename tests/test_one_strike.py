"""Battles against exact odds: the hits of a strike that was fought are those that the same dice programs promise."""

import json

import pytest
from scipy.stats import chisquare

import phasesim

ALARM = 1e-6


@pytest.mark.parametrize("rules", ["bfgr", "bfgr+suppression=none+turret_to_hit=3"])
def test_fought_hits_are_distributed_as_the_odds_say(rules):
    fought = phasesim.compare("one-strike", rules, n=800, seed=11, workers=1, events=True).events
    attacks = fought.loc[fought["kind"] == "attack", "outcome"].map(json.loads)
    # where turrets leave no bomber there is no attack, and no hit
    hits = [outcome["hits"] for outcome in attacks] + [0] * (800 - len(attacks))
    chances = phasesim.odds("bombers", rules, bombers=4, fighters=4, turrets=3, armour=5).odds.of("hits")
    last = next(value for value in chances if chances.p(lambda hit, at=value: hit >= at) * 800 < 10)
    seen = [hits.count(value) for value in range(last)] + [sum(hit >= last for hit in hits)]
    expected = [float(chances[value]) * 800 for value in range(last)]
    assert chisquare(seen, [*expected, 800 - sum(expected)]).pvalue > ALARM


def test_a_wrong_figure_would_be_found():
    chances = phasesim.odds("bombers", bombers=4, fighters=4, turrets=3, armour=5).odds.of("hits")
    other = phasesim.odds("bombers", bombers=4, fighters=4, turrets=2, armour=5).odds.of("hits")
    expected = [float(other[value]) * 800 for value in range(6)]
    wrong = [float(chances[value]) * 800 for value in range(6)]
    scale = sum(expected) / sum(wrong)
    assert chisquare([value * scale for value in wrong], expected).pvalue < ALARM
