"""``phasesim odds``: a command for every engagement."""

import csv
import json

import pytest

from phasesim.engagement import ENGAGEMENTS


@pytest.mark.parametrize(
    ("args", "mean"),
    [
        (("bombers", "--bombers", 4, "--turrets", 2, "--armour", 5), "1.666666666667"),
        (("bombers", "--bombers", 4, "--fighters", 4, "--turrets", 3, "--armour", 5), "2.666666666667"),
        (("torpedoes", "--strength", 6, "--turrets", 2, "--armour", 5), "1.666666666667"),
    ],
)
def test_means_are_exact(phasesim, args, mean):
    assert json.loads(phasesim("odds", *args, "--json").out)["mean"]["hits"] == mean


def test_json_has_the_promised_form(phasesim):
    data = json.loads(phasesim("odds", "torpedoes", "--strength", 2, "--json").out)
    assert list(data) == ["engagement", "rules", "inputs", "outcomes", "mean", "variance"]
    assert set(data["outcomes"][0]) == {"hits", "strength_left", "p"}
    assert all(len(row["p"].split(".")[1]) == 12 for row in data["outcomes"])
    assert set(json.loads(phasesim("odds", "assault-boats", "--json").out)["mean"]) == {"raids"}


def test_csv_is_a_table(phasesim):
    rows = list(csv.DictReader(phasesim("odds", "bombers", "--csv").out.splitlines()))
    assert sum(float(row["p"]) for row in rows) == pytest.approx(1)


def test_rules_change_the_odds(phasesim):
    plain = phasesim("odds", "bombers", "--fighters", 4, "--json").out
    other = phasesim("odds", "bombers", "--fighters", 4, "--rules", "bfgr+suppression=none", "--json").out
    assert json.loads(plain)["mean"] != json.loads(other)["mean"]


@pytest.mark.parametrize("engagement", ENGAGEMENTS)
def test_every_engagement_has_a_command_with_its_figures(phasesim, engagement):
    assert phasesim("odds", engagement).code == 0
    told = phasesim("odds", engagement, "--help").out
    assert all(figure.option in told for figure in ENGAGEMENTS[engagement].figures)


def test_the_rules_say_which_game_an_engagement_is_of(phasesim):
    told = phasesim("odds", "bombers", "--rules", "dropfleet", "--bombers", 6, "--pd", 6, "--armour", 3, "--hull", 10)
    assert "P(none) 1.001 %" in told.out
    assert "P(destroyed)" in told.out
    wrong = phasesim("odds", "bombers", "--rules", "dropfleet", "--turrets", 2)
    assert wrong.code == 2
    assert "unknown figure 'turrets'" in wrong.err


def test_the_fewest_fighters(phasesim):
    asked = ("--faction", "UCM", "--bombers", 6, "--pd", 6, "--armour", 3, "--pd-bonus", 3, "--safe", 0.9)
    assert "needed: 14" in phasesim("odds", "cover-needed", "--rules", "dropfleet", *asked).out
    crippled = phasesim("odds", "cover-needed", *asked, "--hull", 10, "--from", "crippled", "--json")
    assert json.loads(crippled.out)["needed"] == 5
