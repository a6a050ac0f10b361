"""Bad input: exit code 2, one clear line on the error stream, nothing on the other, nothing written."""

import pytest
from cli.conftest import SCENARIO

RED = '[sides.red]\ndoctrine = "massed_strike"'
COMPARE = ("compare", "one-strike", "-n", "2", "--workers", "1")


def refused(answer, *said):
    assert answer.code == 2, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1, answer.err
    assert answer.err.startswith("phasesim: ")
    for words in said:
        assert words in answer.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["run", "carier-duel"], ["unknown scenario", "did you mean 'carrier-duel'"]),
        (["run", "nowhere.toml"], ["nowhere.toml"]),
        (["run"], ["Missing argument 'SCENARIO'"]),
        (["run", "one-strike", "--rules", "bfgx"], ["unknown rule set 'bfgx'", "did you mean 'bfgr'"]),
        (["run", "one-strike", "--rules", "bfgr+supression=none"], ["did you mean 'suppression'"]),
        (["run", "one-strike", "--rules", "bfgr+suppression=nome"], ["unknown value 'nome'", "did you mean 'none'"]),
        (["run", "one-strike", "--rules", "bfgr+turret_to_hit=7"], ["turret_to_hit", "'7'", "2, 3, 4, 5, 6"]),
        (["run", "one-strike", "--rules", "bfgr+suppression"], ["needs a value"]),
        (["run", "one-strike", "--seed", "x"], ["--seed"]),
        (["run", "one-strike", "--seed", "-1"], ["seed", "-1"]),
        (["run", "one-strike", "--replication", "-1"], ["replication", "-1"]),
        (["run", "one-strike", "--bogus"], ["No such option", "--bogus"]),
        (["run", "one-strike", "--events", "."], ["is a folder"]),
        (["run", "one-strike", "--events", "nowhere/e.jsonl"], ["no such folder"]),
        (["run", "one-strike", "--graph", "g.png"], ["--graph", "TURN.PLAYER.PHASE=FILE"]),
        (["run", "one-strike", "--graph", "1.red.ordnance=g.bmp"], [".bmp", ".graphml"]),
        (["run", "one-strike", "--graph", "99.red.ordnance=g.png"], ["no such turn '99'"]),
        (["run", "one-strike", "--graph", "1.rad.ordnance=g.png"], ["no such player 'rad'", "did you mean 'red'"]),
        (["run", "one-strike", "--graph", "1.red.ordnanse=g.png"], ["did you mean 'ordnance'"]),
        ([*COMPARE, "-n", "0"], ["n: ", "0"]),
        ([*COMPARE, "--workers", "0"], ["workers: "]),
        ([*COMPARE, "--rules", "bfgr", "--rules", "bfgr"], ["given twice 'bfgr'"]),
        ([*COMPARE, "--events"], ["--events", "--out"]),
        ([*COMPARE, "--out", "full"], ["full", "not empty", "--force"]),
        ([*COMPARE, "--out", "full/file"], ["is not a folder"]),
        (["plot", "attrition", "nowhere", "-o", "p.png"], ["no such result folder"]),
        (["plot", "attrition", "full", "-o", "p.png"], ["is not a result folder"]),
        (["plot", "attrition", "full", "-o", "p.bmp"], ["unknown kind of picture"]),
        (["plot", "attrition", "full"], ["Missing option", "-o"]),
        (["plot"], ["Missing command"]),
        (["odds", "bomber"], ["No such command 'bomber'"]),
        (["odds", "bombers", "--turrets", "-1"], ["turrets", "-1"]),
        (["odds", "bombers", "--armour", "0"], ["armour", "1 to 6"]),
        (["odds", "bombers", "--armour", "7"], ["armour", "1 to 6"]),
        (["odds", "bombers", "--turrets", "two"], ["--turrets"]),
        (["odds", "bombers", "--json", "--csv"], ["not both"]),
        (["odds", "fighters", "--pairing", "focuss"], ["did you mean 'focus'"]),
        (["rules", "show", "bfgx"], ["did you mean 'bfgr'"]),
        (["rules", "show", "ORD-TUR-99"], ["unknown rule 'ORD-TUR-99'"]),
        (["rules", "diff", "bfgr", "bfgx"], ["unknown rule set 'bfgx'"]),
        (["models", "list", "shps"], ["did you mean 'ships'"]),
        (["bogus"], ["No such command 'bogus'"]),
    ],
)
def test_bad_arguments_are_one_clear_line(phasesim, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    refused(phasesim(*args), *said)
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")) == ["full", "full/file"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('class = "Dictator"', 'class = "Dictater"', ["sides.red.ships", "'Dictater'", "did you mean 'Dictator'"]),
        ("position = [-30.0, 0.0]", "position = [-95.0, 0.0]", ["table"]),
        ("position = [-30.0, 0.0]", "position = [nan, 0.0]", ["nan"]),
        ("position = [-30.0, 0.0]", "position = [30.0, 0.5]", ["overlap"]),
        ("turns = 2", "turns = -2", ["turns", "-2"]),
        ("turns = 2", "turns = 2\nturnz = 3", ["turnz", "did you mean 'turns'"]),
        ("turns = 2", "turns = = 2", ["not valid TOML"]),
        ('system = "bfgr"', 'system = "bfg"', ["did you mean 'bfgr'"]),
        (RED, RED.replace("_strike", ""), ["did you mean 'massed_strike'"]),
        (RED, f"{RED}\noptions = {{bogus = 1}}", ["bogus"]),
        ('name = "Devastation"', 'nam = "Devastation"', ["nam"]),
    ],
)
def test_bad_scenarios_are_one_clear_line_that_names_the_file(phasesim, scenario, old, new, said):
    path = scenario(old, new)
    refused(phasesim("run", path), "pair.toml", *said)
    refused(phasesim("compare", path, "-n", 2, "--out", path.parent / "out"), "pair.toml", *said)
    assert [entry.name for entry in path.parent.iterdir()] == ["pair.toml"]


def test_a_scenario_without_enemy_is_refused(phasesim, scenario):
    path = scenario()
    path.write_text(path.read_text().split("[sides.blue]")[0])
    refused(phasesim("run", path), "pair.toml", "no enemy")


def test_a_circle_of_rule_sets_is_refused(phasesim, tmp_path):
    for name, parent in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.toml").write_text(f'name = "{name}"\nextends = "{parent}.toml"\n')
    refused(phasesim("run", "one-strike", "--rules", tmp_path / "a.toml"), "circle")


def test_a_phase_that_the_battle_never_came_to_is_said(phasesim, tmp_path):
    answer = phasesim("run", "massed-turrets", "--graph", f"2.red.ordnance={tmp_path / 'g.json'}")
    if answer.code:
        refused(answer, "never came to phase '2.red.ordnance'")
        assert not list(tmp_path.iterdir())


def test_without_a_command_the_help_is_shown(phasesim):
    answer = phasesim()
    assert answer.code == 0
    assert "compare" in answer.out


def test_the_version_is_told(phasesim):
    from phasesim import __version__

    assert phasesim("--version").out == f"phasesim {__version__}\n"


def test_an_unknown_decision_that_a_scenario_forces_is_refused_with_the_nearest(phasesim, tmp_path):
    forced = SCENARIO.replace("[[sides.red.ships]]", "[sides.red.choices]\nlunch = {}\n[[sides.red.ships]]", 1)
    (tmp_path / "pair.toml").write_text(forced)
    said = ("sides.red.choices: unknown decision 'lunch'", "did you mean 'launch'?")
    refused(phasesim("run", tmp_path / "pair.toml"), *said)


def test_a_file_that_may_not_be_entered_is_one_line(phasesim, monkeypatch):
    def run(*_, **__):
        raise PermissionError(13, "Permission denied", "q.jsonl")

    monkeypatch.setattr("phasesim.api.run", run)
    refused(phasesim("run", "carrier-duel"), "q.jsonl: Permission denied")


def test_more_battles_than_anyone_can_fight_are_refused(phasesim):
    refused(phasesim("compare", "one-strike", "-n", 10**17), "a whole number from 1 to 100000000")
