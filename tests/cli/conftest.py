"""The program, and scenario files to go wrong with."""

from dataclasses import dataclass

import pytest
from typer.testing import CliRunner

from phasesim.cli import app

SCENARIO = """
schema = 1
name = "pair"
title = "A pair"
system = "bfgr"
turns = 2
table = [180.0, 120.0]
first = "red"
[sides.red]
doctrine = "massed_strike"
[[sides.red.ships]]
name = "Dictator"
class = "Dictator"
position = [-30.0, 0.0]
heading = 0.0
[sides.blue]
doctrine = "massed_strike"
[[sides.blue.ships]]
name = "Devastation"
class = "Devastation"
position = [30.0, 0.0]
heading = 180.0
"""


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


@pytest.fixture
def phasesim():
    """Run the program in this process."""

    def call(*args):
        found = CliRunner().invoke(app, [str(arg) for arg in args], prog_name="phasesim")
        return Answer(found.exit_code, found.stdout, found.stderr)

    return call


@pytest.fixture
def scenario(tmp_path):
    """A scenario file in which some text is replaced by other."""

    def write(old="", new=""):
        assert old in SCENARIO
        path = tmp_path / "pair.toml"
        path.write_text(SCENARIO.replace(old, new))
        return path

    return write
