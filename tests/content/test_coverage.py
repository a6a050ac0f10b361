import json
import subprocess
import sys
from pathlib import Path

import pytest

from phasesim.content import coverage
from phasesim.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT.parent / "shared" / "tools" / "rule_coverage"


def test_every_rule_is_counted_once():
    whole = coverage.table()
    assert sum(family.rules for family in whole.families) == whole.in_scope + whole.out == 830
    assert whole.tested + len(whole.missing) == whole.in_scope


def test_prefix_selects_a_catalogue_or_a_family():
    assert {family.name.split("-")[0] for family in coverage.table(("ORD",)).families} == {"ORD"}
    assert [family.name for family in coverage.table(("cor-ship", "COR-LD")).families] == ["COR-LD", "COR-SHIP"]


def test_code_that_implements_a_rule_is_named_with_its_function():
    assert "phasesim.content.ships:check_base" in coverage.implemented_in("COR-SHIP-03")


def test_tests_that_check_a_rule_are_named():
    name = "tests/content/test_ships.py::test_small_base_is_refused_where_a_large_one_is_due"
    assert name in coverage.tested_by("COR-SHIP-03")


def test_switches_that_touch_a_rule_are_found():
    assert [switch.name for switch in coverage.switches_of("ORD-SUP-01")] == ["suppression"]


def test_marks_of_this_repository_hold_no_unknown_id_and_no_hollow_or_greedy_test():
    assert coverage.problems() == ()


def test_coverage_does_not_fall_below_what_was_reached():
    assert coverage.problems(ROOT / "tests" / "coverage.toml") == ()


def test_fewer_tested_rules_than_required_are_a_problem(tmp_path):
    floor = tmp_path / "coverage.toml"
    floor.write_text("[tested]\nDFC = 1000\n", encoding="utf-8")
    (said,) = coverage.problems(floor)
    assert "rules of DFC are tested" in said and "asks for 1000" in said


def test_floor_of_an_unknown_catalogue_is_refused(tmp_path):
    floor = tmp_path / "coverage.toml"
    floor.write_text("[tested]\nORT = 1\n", encoding="utf-8")
    with pytest.raises(InputError, match="unknown catalogue 'ORT'"):
        coverage.problems(floor)


@pytest.mark.skipif(not TOOL.exists(), reason="the tool that counts independently is not here")
def test_numbers_agree_with_an_independent_count():
    done = subprocess.run(
        [sys.executable, TOOL, "--project", ROOT, "--json"], capture_output=True, text=True, check=False
    )
    counted, whole = json.loads(done.stdout), coverage.table()
    assert counted["missing"] == sorted(whole.missing)
    assert (counted["in_scope"], counted["tested"], counted["cited"], counted["out_of_scope"]) == (
        whole.in_scope,
        whole.tested,
        whole.cited,
        whole.out,
    )
    assert (counted["hollow"], counted["greedy"], counted["unknown"]) == (
        list(whole.hollow),
        list(whole.greedy),
        list(whole.unknown),
    )
