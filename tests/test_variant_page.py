"""The page on writing variants: every command on it runs, and every block of Python."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from phasesim.cli import app
from phasesim.rules import plugins

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "variants.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [line for kind, text in BLOCKS if not kind for line in text.splitlines()]
TOML = [text for kind, text in BLOCKS if kind == "toml"]
PYTHON = [text for kind, text in BLOCKS if kind == "python"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder to work in, as the page goes on in one."""
    return tmp_path_factory.mktemp("designer")


def test_every_command_runs_in_the_order_of_the_page(folder, monkeypatch):
    monkeypatch.chdir(folder)
    (folder / "half.py").write_text(PYTHON[0], encoding="utf-8")
    for command in COMMANDS:
        words = shlex.split(command)
        assert words[0] == "phasesim"
        workers = ["--workers", "1"] if words[1] in ("compare", "attribute") else []
        done = CliRunner().invoke(app, [*words[1:], *workers], prog_name="phasesim")
        assert done.exit_code == 0, command + done.stderr
        if words[1:3] == ["rules", "new"]:
            (folder / words[3]).write_text(TOML[0], encoding="utf-8")
    assert (folder / "why.png").stat().st_size > 0
    assert (folder / "mine" / "attrition.png").stat().st_size > 0
    for plugin in list(plugins._LOADED.values()):
        plugins.forget(plugin)


def test_every_form_of_the_page_is_there():
    assert len(COMMANDS) >= 14
    assert tomllib.loads(TOML[0])["extends"] == "bfgr"
    assert len(PYTHON) == 2


def test_the_python_of_the_page_runs(capsys):
    exec(compile(PYTHON[1], "variants.md", "exec"), {})
    assert "whole difference" in capsys.readouterr().out


def test_the_refusal_that_the_page_promises():
    done = CliRunner().invoke(app, ["rules", "show", "bfgr+attrition=max_bays_ones"], prog_name="phasesim")
    assert done.exit_code == 2
    assert done.stderr.rstrip().endswith("+craft_store=space_wing")
    assert len(done.stderr.splitlines()) == 1
