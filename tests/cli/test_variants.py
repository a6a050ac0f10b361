"""``phasesim rules diff``, ``switches`` and ``new``, and ``phasesim attribute``."""

import json
import tomllib

import pytest

from phasesim.content import load_rules
from phasesim.rules.ruleset import switches


def test_two_rule_sets_stand_side_by_side_by_phase_in_sentences_with_ids(phasesim):
    told = phasesim("rules", "diff", "bfgr", "experimental").out
    assert told.startswith("bfgr and experimental answer 28 of 40 switches otherwise.")
    heads = [
        told.index(f"\n{title}\n=")
        for title in ("Set-up", "Movement Phase", "Ordnance Phase", "End Phase", "In any phase")
    ]
    assert heads == sorted(heads)
    assert "bomber_dice: How many attack dice do the bombers of a wave roll against a ship?" in told
    assert "[XOR-BOM-03, XOR-BOM-04," in told
    assert "massed_turrets" not in told


def test_the_difference_as_json(phasesim):
    told = json.loads(phasesim("rules", "diff", "bfgr", "bfgr+suppression=none", "--json").out)
    (one,) = told["differences"]
    assert (one["switch"], [answer["value"] for answer in one["answers"]]) == (
        "suppression",
        ["per_fighter_capped", "none"],
    )
    assert one["answers"][0]["ids"] == ["ORD-SUP-01", "ORD-SUP-02"]
    assert told["rules"][0]["hash"] == load_rules("bfgr").hash


def test_the_difference_as_a_table_for_a_paper(phasesim):
    lines = phasesim("rules", "diff", "bfgr", "experimental", "--markdown").out.splitlines()
    assert len(lines) == 2 + 28
    assert all(line.count(" | ") == 3 for line in lines)
    latex = phasesim("rules", "diff", "bfgr", "experimental", "--latex").out
    assert latex.count(r"\\") == 29
    assert latex.startswith(r"\begin{tabularx}") and latex.rstrip().endswith(r"\end{tabularx}")
    assert phasesim("rules", "diff", "bfgr", "experimental", "--latex", "--json").code == 2


def test_systems_are_not_compared(phasesim):
    answer = phasesim("rules", "diff", "bfgr", "dropfleet")
    assert answer.code == 2
    assert "two game systems" in answer.err


def test_every_switch_is_told_with_its_values_and_users(phasesim):
    told = phasesim("rules", "switches").out
    assert all(f"{name}: {asked.question}" in told for name, asked in switches().items())
    one = phasesim("rules", "switches", "attrition").out
    assert "attrition=max_bays_ones  (used by experimental)" in one
    assert "Needs craft_store=space_wing: without a store" in one
    assert "[XOR-END-02, XOR-END-03, XOR-END-04]" in one
    assert "Any number from 2 to 6" in phasesim("rules", "switches", "turret_to_hit_boats").out


def test_switches_as_json(phasesim):
    told = json.loads(phasesim("rules", "switches", "turret_to_hit", "--json").out)
    assert [value["value"] for value in told["values"]] == ["2", "3", "4", "5", "6"]
    assert told["values"][2]["used_by"] == ["bfgr", "experimental"]
    assert len(json.loads(phasesim("rules", "switches", "--json").out)) == len(switches())


def test_an_unknown_switch_is_named_with_the_nearest(phasesim):
    answer = phasesim("rules", "switches", "supression")
    assert answer.code == 2
    assert "did you mean 'suppression'?" in answer.err


@pytest.mark.parametrize("base", ["bfgr", "experimental", "bfgr+turret_to_hit=3"])
def test_a_new_variant_changes_nothing_until_it_is_edited(phasesim, tmp_path, base):
    path = tmp_path / "mine.toml"
    assert phasesim("rules", "new", path, "--from", base).code == 0
    text = path.read_text()
    assert load_rules(path).hash == load_rules(base).hash
    opened = text.replace("# turret_to_hit = ", "turret_to_hit = ").replace("# massed_turrets = ", "massed_turrets = ")
    assert len(tomllib.loads(opened)["switches"]) == 2
    settings = [
        line for line in text.splitlines() if line.startswith("# ") and " = " in line and line.split()[1] in switches()
    ]
    assert len(settings) == len(switches())
    everything = "\n".join(line.removeprefix("# ") if line in settings else line for line in text.splitlines())
    path.write_text(everything)
    assert load_rules(path).hash == load_rules(base).hash


def test_a_new_variant_of_a_file_finds_it_from_its_own_folder(phasesim, tmp_path):
    base = tmp_path / "base.toml"
    base.write_text('name = "base"\nextends = "bfgr"\n[switches]\nturret_to_hit = 3\n')
    (tmp_path / "deep").mkdir()
    path = tmp_path / "deep" / "mine.toml"
    assert phasesim("rules", "new", path, "--from", base).code == 0
    assert tomllib.loads(path.read_text())["extends"] == "../base.toml"
    assert load_rules(path)["turret_to_hit"] == 3


def test_a_new_variant_replaces_nothing_unasked(phasesim, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("")
    answer = phasesim("rules", "new", path)
    assert (answer.code, path.read_text()) == (2, "")
    assert "--force" in answer.err
    assert phasesim("rules", "new", path, "--force").code == 0
    assert phasesim("rules", "new", tmp_path / "mine.txt").code == 2


ATTRIBUTE = (
    "attribute",
    "one-strike",
    "--from",
    "bfgr",
    "--to",
    "bfgr+turret_to_hit=3+suppression=none",
    "-n",
    "6",
    "--workers",
    "1",
)


def test_an_attribution_adds_up_and_says_how_it_was_found(phasesim, tmp_path):
    told = phasesim(*ATTRIBUTE, "--seed", "7", "-o", tmp_path / "why.svg")
    assert told.code == 0, told.err
    assert "sum of all" in told.out and "whole difference" in told.out
    assert "exact in 6 of 6 battles" in told.out
    assert (tmp_path / "why.svg").read_text().startswith("<?xml")
    data = json.loads(phasesim(*ATTRIBUTE, "--seed", "7", "--json").out)
    assert sum(row["share"] for row in data["shares"]) == pytest.approx(data["difference"]["estimate"])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--metric", "hull_lost_green"), "unknown metric 'hull_lost_green' .*hull_lost_red"),
        (("--to", "bfgr"), "answer every switch alike"),
        (("--to", "dropfleet"), "two game systems"),
        (("-n", "0"), "n: not a number that can be used"),
        (("-o", "why.txt"), "unknown kind of picture"),
    ],
)
def test_an_attribution_that_cannot_be_made_is_one_clear_line(phasesim, more, said):
    import re

    answer = phasesim("attribute", "one-strike", "-n", "2", "--workers", "1", *more)
    assert answer.code == 2
    assert re.search(said, answer.err)
    assert len(answer.err.splitlines()) == 1
