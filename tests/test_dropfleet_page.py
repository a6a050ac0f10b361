"""The pages on Dropfleet: their scenario plays, their table of odds is exact, and what they list is all there is."""

import re
import tomllib
from pathlib import Path

import pytest

from phasesim.content import load_rules, scenario_from
from phasesim.content.dropfleet.vessels import IGNORED
from phasesim.doctrine.dropfleet import CAPTAINS, Captain
from phasesim.engagement.cross import cross_strike
from phasesim.engagement.registry import SYSTEMS
from phasesim.engine import fight
from phasesim.rules.dropfleet.system import PHASES
from phasesim.rules.ruleset import switches

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = (DOCS / "dropfleet.md").read_text(encoding="utf-8")


def test_the_scenario_of_the_page_plays():
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    record = fight(scenario_from(tomllib.loads(text)), load_rules("dropfleet"), seed=1)
    assert record.row["turns"] <= 6


@pytest.mark.parametrize(
    "names", [PHASES, tuple(switches("dropfleet")), tuple(SYSTEMS["dropfleet"]), tuple(CAPTAINS), Captain.decisions]
)
def test_what_the_page_lists_is_all_there_is(names):
    assert [name for name in names if f"`{name}`" not in PAGE and f'`"{name}"`' not in PAGE] == []


def test_every_value_of_every_switch_is_named():
    for asked in switches("dropfleet").values():
        assert all(f"`{value}`" in PAGE for value in asked.values)
    assert all(word.partition(" (")[0] in PAGE for word in IGNORED)


def test_the_table_of_the_cross_system_page_is_exact():
    page = (DOCS / "experiments" / "cross-system.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) == 16
    for row in rows:
        strike = tuple(map(int, row[:3]))
        for place, name in enumerate(("bfgr", "experimental", "dropfleet")):
            found = cross_strike(load_rules(name), *strike)
            told = [f"{100 * float(p):.1f} %" for p in (found.share, found.half, found.gone)]
            assert row[3 + 3 * place : 6 + 3 * place] == told


def test_escorts_in_dropfleet_only_remove_cover():
    rules = load_rules("dropfleet")
    assert cross_strike(rules, 4, 2, 0).share == cross_strike(rules, 4).share
    assert cross_strike(rules, 4, 2, 3).share == cross_strike(rules, 4, 0, 1).share
