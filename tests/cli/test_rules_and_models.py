"""``phasesim rules`` and ``phasesim models``."""

import json

import pytest

from phasesim.cli import rule_texts
from phasesim.content import scenario_names
from phasesim.content.coverage import Coverage, Family


def test_rule_sets_and_switches_are_listed(phasesim):
    told = phasesim("rules", "list").out
    assert "bfgr" in told
    assert "per_fighter_capped, turrets_capped, one_die" in told


def test_a_rule_is_shown_with_its_code_and_switches(phasesim):
    told = phasesim("rules", "show", "ord-tur-02").out
    assert told.startswith("ORD-TUR-02")
    assert "turret_to_hit" in told
    assert "phasesim.rules.bfg.turrets:turret_fire" in told


def test_a_rule_set_is_shown_with_its_switches(phasesim):
    told = phasesim("rules", "show", "bfgr+turret_to_hit=3").out
    line = next(line for line in told.splitlines() if line.startswith("turret_to_hit"))
    assert line.split()[1:3] == ["3", "4"]


def test_only_what_differs_is_in_the_difference(phasesim):
    told = phasesim("rules", "diff", "bfgr", "bfgr+suppression=none").out
    assert "suppression" in told
    assert "turret_to_hit" not in told
    assert "alike" in phasesim("rules", "diff", "bfgr", "bfgr+turret_to_hit=4").out


def test_coverage_is_a_table_with_its_sum(phasesim):
    told = phasesim("rules", "coverage").out
    assert "ORD-TUR" in told
    assert "rules in scope are tested" in told
    assert "SHT-DMG" not in phasesim("rules", "coverage", "ORD").out


def test_rules_that_no_test_checks_can_be_listed(phasesim, monkeypatch):
    family = Family("ORD-TUR", rules=5, out=0, cited=5, tested=4, missing=("ORD-TUR-05",))
    monkeypatch.setattr(rule_texts, "table", lambda prefixes: Coverage((family,), (), (), (), True))
    answer = phasesim("rules", "coverage", "ORD", "--missing")
    assert "Not tested: ORD-TUR-05" in answer.out
    assert "4 of 5 rules in scope are tested (80.0 %)" in answer.out


def test_too_little_coverage_is_an_error(phasesim, tmp_path):
    path = tmp_path / "coverage.toml"
    path.write_text("[tested]\nORD = 0\n")
    assert phasesim("rules", "coverage", "ORD", "--require-file", path).code in (0, 1)
    path.write_text("[tested]\nORD = 9999\n")
    answer = phasesim("rules", "coverage", "ORD", "--require-file", path)
    assert answer.code == 1
    assert "asks for 9999" in answer.err
    path.write_text("[tested]\nORX = 1\n")
    assert phasesim("rules", "coverage", "--require-file", path).code == 2


@pytest.mark.parametrize("kind", ["ships", "craft", "fleets", "scenarios"])
def test_models_are_listed_by_kind(phasesim, kind):
    rows = json.loads(phasesim("models", "list", kind, "--json").out)[kind]
    told = phasesim("models", "list", kind).out
    assert rows
    assert all(row["name"] in told for row in rows)


def test_all_models_are_listed_together(phasesim):
    told = phasesim("models", "list").out
    assert all(name in told for name in scenario_names())
    assert all(word in told for word in ("Ships", "Craft", "Fleets", "Scenarios"))
