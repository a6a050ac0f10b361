"""Odds of Dropfleet: known averages, states of the ship, the fewest fighters."""

from fractions import Fraction

import pytest

from phasesim.engagement import odds
from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet

RULES = RuleSet("dropfleet", "dropfleet")
SIX = {"faction": "UCM", "bombers": 6, "pd": 6, "armour": 3}


@pytest.mark.rule("LAU-BOM-02", "DFC-PDF-04")
def test_six_ucm_bombers_against_pd_6_and_armour_3():
    assert float(odds("bombers", RULES, **SIX).mean["damage"]) == pytest.approx(4.421, abs=5e-4)
    normals = RULES.extend(pd_allocation="normals_first")
    assert float(odds("bombers", normals, **SIX).mean["damage"]) == pytest.approx(4.679, abs=5e-4)


def test_states_of_a_ship():
    found = odds("bombers", RULES, **SIX, hull=10)
    damage, chances = found.of("damage"), found.answers["chances"]
    assert chances == {
        "none": damage[0],
        "crippled": damage.p(lambda points: points >= 5),
        "destroyed": damage.p(lambda points: points >= 10),
    }
    small = odds("bombers", RULES, **SIX, hull=3).answers["chances"]
    assert small["crippled"] == small["destroyed"]
    hurt = odds("bombers", RULES, **SIX, hull=10, left=6).answers["chances"]
    assert hurt["destroyed"] == damage.p(lambda points: points >= 6)
    assert hurt["crippled"] == damage.p(lambda points: points >= 1)


@pytest.mark.rule("LAU-FTR-04", "LAU-FTR-05")
def test_the_fewest_fighters_for_a_safety():
    assert odds("cover-needed", RULES, **SIX, pd_bonus=3, safe=0.9).answers["needed"] == 14
    crippled = odds("cover-needed", RULES, **SIX, pd_bonus=3, safe=0.9, hull=10, **{"from": "crippled"})
    assert crippled.answers["needed"] == 5
    table = {row["fighters"]: row["safe"] for row in crippled.answers["table"]}
    assert table[4] < Fraction(9, 10) <= table[5]
    assert list(table.values()) == sorted(table.values())
    assert odds("cover-needed", RULES, **SIX, safe=0.9, hull=30, from_="destroyed").answers["needed"] == 0


def test_a_safety_that_cannot_be_reached_and_figures_that_cannot_be_are_refused():
    with pytest.raises(InputError, match="cannot be reached with 99 fighters"):
        odds("cover-needed", RULES, pd_bonus=0, safe=0.9)
    with pytest.raises(InputError, match="is needed to be safe"):
        odds("cover-needed", RULES, from_="crippled")
    for safe in (0.0, 1.0, -1.0):
        with pytest.raises(InputError, match="not a chance"):
            odds("cover-needed", RULES, safe=safe)
    with pytest.raises(InputError, match=r"UCM has no such asset.*LAU-CAR-01"):
        odds("fire-ships", RULES, faction="UCM")
    with pytest.raises(InputError, match="more than the Hull it has"):
        odds("bombers", RULES, hull=4, left=5)
    with pytest.raises(InputError, match="unknown engagement 'lances'"):
        odds("lances", RULES)


@pytest.mark.rule("LAU-TOR-02", "LAU-TOR-03")
def test_torpedoes_add_up():
    one = odds("torpedoes", RULES, torpedoes=1, armour=3)
    # a die of four at 2+: half of them critical, a third normal, each two points, a third of the normal ones unsaved
    assert one.mean["damage"] == 4 * (Fraction(1, 2) * 2 + Fraction(1, 3) * 2 * Fraction(1, 3))
    assert odds("torpedoes", RULES, torpedoes=3, armour=3).mean["damage"] == 3 * one.mean["damage"]
    assert odds("torpedoes", RULES, kind="heavy_torpedo").mean["damage"] == 2 * odds("torpedoes", RULES).mean["damage"]


@pytest.mark.rule("LAU-MAN-01", "LAU-MAN-02")
def test_shaking_off():
    found = odds("shake-off", RULES, bombers=3, torpedoes=6)
    assert found.mean == {"bombers_strike": 2, "torpedoes_strike": 4, "torpedoes_delayed": 1}
    faq = RULES.extend(evasion="shake_off_faq")
    assert odds("shake-off", faq, bombers=3, torpedoes=6).mean["torpedoes_strike"] == 6


@pytest.mark.rule("DFC-GRD-02", "LAU-BLK-03")
def test_landing_under_fire():
    assert odds("landing", RULES, landers=3).mean["tokens_landed"] == 2
    assert odds("landing", RULES, landers=2, kind="bulk_lander").mean["tokens_landed"] == 2
    assert odds("landing", RULES, landers=3, kind="bulk_lander", cargo="battery").mean["tokens_landed"] == 1


def test_the_house_rule_for_armour():
    house = RULES.extend(armour_role="save_criticals_too")
    assert odds("bombers", house, **SIX).mean["damage"] < odds("bombers", RULES, **SIX).mean["damage"]


def test_json_tells_the_answers():
    data = odds("cover-needed", RULES, **SIX, pd_bonus=3, safe=0.5).json()
    assert list(data)[-3:] == ["needed", "chances", "table"]
    assert data["inputs"]["from"] == "damage"
    assert set(data["table"][0]) == {"fighters", "safe"}
