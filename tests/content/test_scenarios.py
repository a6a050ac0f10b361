import math
import pickle
from datetime import date
from pathlib import Path

import pytest

from phasesim.content import load_scenario, scenario_from, scenario_names
from phasesim.errors import InputError

TOML = """
schema = 1
name = "duel"
system = "bfgr"
turns = 4
table = [180.0, 120.0]
[sides.red]
doctrine = "massed_strike"
[[sides.red.ships]]
class = "Dictator"
position = [-40.0, 0.0]
heading = 0.0
[sides.blue]
doctrine = "fighter_screen"
[[sides.blue.ships]]
class = "Devastation"
position = [40.0, 0.0]
heading = 180.0
[[blast_markers]]
position = [0.0, 10.0]
"""


@pytest.fixture
def file(tmp_path) -> Path:
    path = tmp_path / "duel.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


def test_file_becomes_a_scenario(file):
    scenario = load_scenario(file)
    assert (scenario.name, scenario.title, scenario.system, scenario.turns) == ("duel", "duel", "bfgr", 4)
    assert (scenario.width, scenario.height, scenario.first, scenario.stacked) == (180.0, 120.0, "roll", False)
    assert [side.name for side in scenario.sides] == ["red", "blue"]
    assert [side.doctrine for side in scenario.sides] == ["massed_strike", "fighter_screen"]
    assert scenario.source == str(file)
    assert scenario.blast[0].name == "blast 1"


def test_path_may_be_given_as_text(file):
    assert load_scenario(str(file)) == load_scenario(file)


def test_scenario_survives_pickling(file):
    scenario = load_scenario(file)
    assert pickle.loads(pickle.dumps(scenario)) == scenario


def test_hash_depends_on_content_alone(file, tmp_path):
    same = tmp_path / "other.toml"
    same.write_text("# a comment\n" + TOML.replace("turns = 4\n", "") + "[no]\n", encoding="utf-8")
    moved = TOML.replace('name = "duel"\n', "").replace("schema = 1", 'schema = 1\nname = "duel"  # first')
    same.write_text(moved, encoding="utf-8")
    other = tmp_path / "changed.toml"
    other.write_text(TOML.replace("turns = 4", "turns = 5"), encoding="utf-8")
    assert load_scenario(same).hash == load_scenario(file).hash
    assert load_scenario(other).hash != load_scenario(file).hash


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_that_comes_with_the_package_loads_under_its_own_name(name):
    assert load_scenario(name).name == name


def test_options_and_choices_are_passed_on(duel):
    duel["sides"]["red"] |= {"options": {"reserve": 2}, "choices": {"brace": "never"}}
    red = scenario_from(duel).side("red")
    assert (red.options, red.choices) == ({"reserve": 2}, {"brace": "never"})


def test_doctrine_is_checked_against_the_known_ones(duel):
    scenario_from(duel, known_doctrines=("massed_strike", "fighter_screen"))
    with pytest.raises(InputError, match=r"sides\.blue\.doctrine: unknown doctrine 'fighter_screen'"):
        scenario_from(duel, known_doctrines=("massed_strike", "fighter_cover"))


def test_unknown_scenario_lists_the_known_ones():
    with pytest.raises(InputError, match="unknown scenario 'carrier-dual'"):
        load_scenario("carrier-dual")


def test_folder_is_refused(tmp_path):
    with pytest.raises(InputError, match="is a folder"):
        load_scenario(tmp_path)


def test_toml_that_does_not_parse_says_the_line(file):
    file.write_text(TOML + "turns = \n", encoding="utf-8")
    with pytest.raises(InputError, match="is not valid TOML: .*line 21"):
        load_scenario(file)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("schema", 2, "schema: unknown schema 2"),
        ("name", "", "name: must not be empty"),
        ("name", 3, "name: must be a text in quotes, not 3"),
        ("system", "bfg", "system: unknown game system 'bfg' .*did you mean 'bfgr'"),
        ("turns", 0, "turns: is out of range: 0"),
        ("turns", 2.5, "turns: must be a whole number, not 2.5"),
        ("turns", -3, "turns: must not be negative: -3"),
        ("table", [180.0], "table: must be a list of two numbers"),
        ("table", [180.0, 0.0], "table: width and height must be"),
        ("table", [180.0, math.nan], "table: must be a finite number"),
        ("first", "green", r"first: unknown side 'green' \(allowed: roll, red, blue\)"),
        ("stacked", "yes", "stacked: must be true or false"),
        ("sides", 3, "sides: must be a table"),
        ("blast_markers", {}, "blast_markers: must be an array of tables"),
        ("blast_marker", [], "unknown key 'blast_marker' .*did you mean 'blast_markers'"),
    ],
)
def test_bad_value_is_one_clear_line(duel, key, value, said):
    duel[key] = value
    with pytest.raises(InputError, match=f"^mine.toml: .*{said}") as caught:
        scenario_from(duel, "mine.toml")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["name", "system", "turns", "table", "sides"])
def test_missing_key_is_named(duel, key):
    del duel[key]
    with pytest.raises(InputError, match=f"{key}: is missing"):
        scenario_from(duel)


def test_side_without_an_enemy_is_refused(duel):
    del duel["sides"]["blue"]
    with pytest.raises(InputError, match="sides: a battle has two sides, this one has no enemy"):
        scenario_from(duel)


def test_side_without_units_is_no_enemy(duel):
    duel["sides"]["blue"]["ships"] = []
    with pytest.raises(InputError, match=r"sides\.blue\.ships: .*there is no enemy"):
        scenario_from(duel)


def test_three_sides_are_refused(duel):
    duel["sides"]["green"] = duel["sides"]["blue"]
    with pytest.raises(InputError, match="a battle has two sides, not"):
        scenario_from(duel)


@pytest.mark.parametrize("name", ["draw", "roll", "red-1", "1st", ""])
def test_name_that_no_side_can_bear_is_refused(duel, name):
    duel["sides"][name] = duel["sides"].pop("blue")
    with pytest.raises(InputError, match="cannot be the name of a side"):
        scenario_from(duel)


def test_sides_may_have_other_names(duel):
    duel["sides"] = {"navy": duel["sides"]["red"], "chaos": duel["sides"]["blue"]}
    duel["first"] = "chaos"
    assert scenario_from(duel).first == "chaos"


def test_example_of_the_documentation_loads(tmp_path):
    page = (Path(__file__).resolve().parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    path = tmp_path / "two-carriers.toml"
    path.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert load_scenario(path).name == "two-carriers"


ODD = [True, -1, 0, 1.5, 10**400, math.nan, math.inf, "", "x", "red", [], [1], [[]], [{}], {}, {"": 1}, {"x": {}}]
ODD += [date(2000, 1, 1), ["x"], [math.nan, 0], [0, 0], "a" * 5000, "a\nb"]


def places(data, path=()):
    """Every path into nested data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def test_whatever_stands_at_a_key_it_is_a_scenario_or_one_clear_line(duel):
    duel["sides"]["red"]["ships"][0] |= {"criticals": ["fire"], "options": ["torpedo bombers"], "squadron": "S"}
    duel["sides"]["red"]["ordnance"] = [
        {"kind": "wave", "name": "W", "craft": {"bomber": 2}, "position": [0, 0]},
        {"kind": "salvo", "name": "S", "strength": 2, "position": [0, 9], "heading": 9},
    ]
    duel["blast_markers"] = [{"position": [0, 20]}]
    scenario_from(duel, "mine.toml")
    for path in list(places(duel)):
        *parents, last = path
        holder = duel
        for key in parents:
            holder = holder[key]
        before = holder[last]
        for odd in ODD:
            holder[last] = odd
            try:
                scenario_from(duel, "mine.toml")
            except InputError as error:
                assert "\n" not in str(error) and str(error).startswith("mine.toml: "), (path, odd)
        holder[last] = before
