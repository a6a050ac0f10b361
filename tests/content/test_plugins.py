"""Plugins: values in a user's module, loaded when it is named, checked like ours, and counted in the hash."""

import pickle
import subprocess
import sys

import pytest

from phasesim.content import load_plugin, load_rules
from phasesim.engine import fight
from phasesim.errors import InputError
from phasesim.rules.plugins import _LOADED, forget
from phasesim.rules.ruleset import RuleSet, switches

GOOD = """
from phasesim import value

@value("suppression", "half", sentence="One for every two.", ids=("ORD-SUP-01",), reading="Rounded down.")
def half(fighters, bombers, turrets, left):
    return fighters // 2
"""


@pytest.fixture
def module(tmp_path):
    """Write a module; whatever it loaded is forgotten after the test."""

    def write(text=GOOD, name="mine.py"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    yield write
    for plugin in list(_LOADED.values()):
        forget(plugin)


def test_a_plugin_adds_a_value_that_is_used_like_any_other(module):
    plugin = load_plugin(module())
    assert plugin.values == ("suppression=half",)
    assert load_rules("bfgr+suppression=half")["suppression"](5, 4, 2, 0) == 2
    assert switches()["suppression"].values["half"].reading == "Rounded down."


def test_loading_it_twice_is_loading_it_once(module):
    first = load_plugin(module())
    assert load_plugin(module(name="again.py")) is first


def test_the_hash_counts_the_text_of_the_plugin(module):
    first = load_plugin(module())
    one = load_rules("bfgr+suppression=half").hash
    forget(first)
    load_plugin(module(GOOD + "\n# another text\n"))
    assert load_rules("bfgr+suppression=half").hash != one
    assert load_rules("bfgr").hash == RuleSet("bfgr").hash


def test_rules_with_a_plugin_go_to_another_process(module, tmp_path):
    load_plugin(module())
    data = tmp_path / "rules.pickle"
    data.write_bytes(pickle.dumps(load_rules("bfgr+suppression=half")))
    code = f"import pickle; rules = pickle.load(open({str(data)!r}, 'rb'))\n"
    code += "print(rules['suppression'](6, 4, 2, 0), rules.hash)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["3", load_rules("bfgr+suppression=half").hash]


def test_a_program_may_be_a_value_and_its_dice_are_rolled(module):
    text = """
from phasesim import value
from phasesim.dice import Count

@value("attrition", "on_2s", sentence="A marker for each 1 or 2.", needs={"craft_store": "space_wing"}, why="a")
def on_2s(bays_lost, removed):
    others = yield Count(removed, 3, "attrition")
    return bays_lost, removed - others
"""
    load_plugin(module(text))
    from phasesim.engagement import odds

    rules = load_rules("bfgr+craft_store=space_wing+attrition=on_2s")
    assert odds("attrition", rules, removed=3).mean["ones"] == 1
    with pytest.raises(InputError, match="attrition=on_2s needs craft_store=space_wing"):
        load_rules("bfgr+attrition=on_2s")


def test_a_file_of_rules_never_loads_a_plugin(module, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nextends = "bfgr"\nplugin = "mine.py"\n')
    module()
    with pytest.raises(InputError, match="unknown key 'plugin'"):
        load_rules(path)
    path.write_text('name = "mine"\nextends = "bfgr"\n[switches]\nsuppression = "half"\n')
    with pytest.raises(InputError, match="unknown value 'half'"):
        load_rules(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 / 0\n", "raised ZeroDivisionError in line 1: division by zero"),
        ("def (:\n", "raised SyntaxError in line 1"),
        ("import nowhere_at_all\n", "raised ModuleNotFoundError in line 1"),
        ("x = 1\n", "adds no value to any switch"),
        (GOOD.replace('"suppression"', '"supression"'), "unknown switch 'supression' .*did you mean 'suppression'"),
        (GOOD.replace('"half"', '"none"'), "value 'none' of switch 'suppression' is declared twice"),
        (GOOD.replace('"half"', '"Half one"'), "a name is of small letters"),
        (GOOD.replace("One for every two.", "half"), "must say in a sentence what it means"),
        (GOOD.replace(", left)", ")"), r"must take \(fighters that reached the turrets"),
        (GOOD.replace("ORD-SUP-01", "ORD-SUP-99"), "suppression=half: unknown rule 'ORD-SUP-99'"),
        (
            "from phasesim.rules.ruleset import switch\nswitch('mine', '?', phase='any', ids=(), default='x')\n",
            "cannot declare a switch",
        ),
    ],
)
def test_a_plugin_that_cannot_be_used_is_one_clear_line_and_leaves_nothing(module, text, said):
    before = {name: tuple(asked.values) for name, asked in switches().items()}
    with pytest.raises(InputError, match=said) as caught:
        load_plugin(module(text))
    assert "mine.py" in str(caught.value) and "\n" not in str(caught.value)
    assert {name: tuple(asked.values) for name, asked in switches().items()} == before


def test_a_missing_file_is_named():
    with pytest.raises(InputError, match="nowhere.py: no such file"):
        load_plugin("nowhere.py")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return fighters / 0", "suppression=half raised ZeroDivisionError: division by zero"),
        ("return 'two'", "suppression=half must give a value of type int, not 'two'"),
    ],
)
def test_a_value_that_goes_wrong_in_battle_is_one_clear_line(module, body, said):
    from phasesim.content import load_scenario

    load_plugin(module(GOOD.replace("return fighters // 2", body)))
    with pytest.raises(InputError, match=said):
        fight(load_scenario("one-strike"), load_rules("bfgr+suppression=half"), seed=1)
