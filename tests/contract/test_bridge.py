"""Battles agree with exact odds, and a rule that never acted changes nothing: the bridge between the three readings."""

from collections import Counter

import pytest
from scipy.stats import chi2

from phasesim.content import load_rules, load_scenario
from phasesim.engagement import odds
from phasesim.engine import fight

FALSE_ALARM = 1e-6


def hits_of(record):
    """Hits as rolled in the one attack of the battle, before criticals; none if nothing reached the ship."""
    attacks = [event for event in record.events if event[5] == "attack"]
    assert len(attacks) <= 1
    return attacks[0][10]["hits"] if attacks else 0


def pooled(expected, observed, least=5.0):
    """Observed and expected numbers by outcome, from the top, with outcomes pooled until ``least`` are expected."""
    cells, seen, due = [], 0, 0.0
    for outcome in sorted(expected, reverse=True):
        seen, due = seen + observed.get(outcome, 0), due + expected[outcome]
        if due >= least:
            cells.append((seen, due))
            seen, due = 0, 0.0
    seen, due = seen + cells[-1][0], due + cells[-1][1]
    return [*cells[:-1], (seen, due)]


@pytest.mark.rule("ORD-SUP-01", "ORD-BOM-03", "ORD-TUR-03", "ORD-WAV-05")
@pytest.mark.parametrize(("ref", "battles"), [("bfgr", 3000), ("bfgr+suppression=none+turret_to_hit=3", 1000)])
def test_the_hits_of_one_strike_agree_with_the_exact_odds(ref, battles):
    rules, scenario = load_rules(ref), load_scenario("one-strike")
    sheet = scenario.side("red").ships[0].sheet
    figures = {"bombers": 4, "fighters": 4, "turrets": sheet.turrets, "armour": sheet.armour.lowest}
    exact = odds("bombers", rules, **figures).of("hits")
    observed = Counter(hits_of(fight(scenario, rules, seed=23, replication=k)) for k in range(battles))
    assert sum(observed.values()) == battles
    assert set(observed) <= set(exact)
    cells = pooled({outcome: float(p) * battles for outcome, p in exact.items()}, observed)
    assert len(cells) >= 6
    statistic = sum((seen - due) ** 2 / due for seen, due in cells)
    assert chi2.sf(statistic, len(cells) - 1) > FALSE_ALARM


def test_the_check_would_notice_another_rule():
    # the same battles against the odds of another suppression rule
    rules, scenario = load_rules("bfgr"), load_scenario("one-strike")
    exact = odds("bombers", rules.extend(suppression="none"), bombers=4, fighters=4, turrets=3, armour=5).of("hits")
    observed = Counter(hits_of(fight(scenario, rules, seed=23, replication=k)) for k in range(600))
    cells = pooled({outcome: float(p) * 600 for outcome, p in exact.items()}, observed)
    assert chi2.sf(sum((seen - due) ** 2 / due for seen, due in cells), len(cells) - 1) < FALSE_ALARM


@pytest.mark.parametrize(
    ("switch", "name", "battles"), [("suppression", "carrier-duel", 60), ("massed_turrets", "six-a-side", 18)]
)
def test_battles_in_which_a_switch_did_not_act_are_the_same_to_the_bit(switch, name, battles):
    scenario, rules = load_scenario(name), load_rules("bfgr")
    other = rules.extend(**{switch: "none"})
    same = differ = 0
    for k in range(battles):
        scenario_k = scenario.but(turns=2 + k % 3)
        first = fight(scenario_k, rules, seed=7, replication=k)
        second = fight(scenario_k, other, seed=7, replication=k)
        if switch not in first.switches:
            assert switch not in second.switches
            assert first.digest == second.digest
            same += 1
        differ += first.digest != second.digest
    assert same and differ


@pytest.mark.rule("LAU-BOM-02", "LAU-FTR-04", "DFC-PDF-02", "DFC-ARM-01")
@pytest.mark.parametrize(("ref", "battles"), [("dropfleet", 800), ("dropfleet+pd_allocation=normals_first", 400)])
def test_the_damage_of_six_bombers_agrees_with_the_exact_odds(ref, battles):
    rules, scenario = load_rules(ref), load_scenario("bombers-on-cruiser")
    sheet = scenario.side("blue").ships[0].sheet
    figures = {"bombers": 6, "pd": sheet.pd, "armour": sheet.armour, "cover": 2, "faction": "UCM"}
    exact = odds("bombers", rules, **figures).of("damage")

    def lost(k):
        events = fight(scenario, rules, seed=23, replication=k).events
        return sum(e[10]["damage"] for e in events if e[5] == "damage" and e[10]["cause"] == "attack")

    observed = Counter(lost(k) for k in range(battles))
    # a ship has no more to lose than its Hull
    expected = Counter()
    for points, p in exact.items():
        expected[min(points, sheet.hull)] += float(p) * battles
    cells = pooled(expected, observed)
    assert len(cells) >= 6
    assert chi2.sf(sum((seen - due) ** 2 / due for seen, due in cells), len(cells) - 1) > FALSE_ALARM
