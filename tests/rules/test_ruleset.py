"""Rule sets: what they answer, how they are made, and which mistakes they report."""

import json
import pickle

import pytest

from phasesim.errors import InputError
from phasesim.rules import ruleset
from phasesim.rules.ruleset import RuleSet, Switch, switch, switches, touching, value


@pytest.fixture
def chess(monkeypatch):
    """A game system of one switch, known while the test runs."""
    monkeypatch.setitem(ruleset.SYSTEMS, "chess", "phasesim.rules.ruleset")
    monkeypatch.setitem(ruleset._SWITCHES, "chess", {})
    asked = switch("queening", "What may a pawn become?", phase="any", ids=("X-1",), default="any", system="chess")

    @value(asked, "any", sentence="Any piece.")
    def any_piece(pieces):
        return pieces

    return asked


def test_a_rule_set_that_says_nothing_takes_every_default():
    assert RuleSet("mine").values == {name: asked.default for name, asked in switches().items()}


def test_a_number_is_itself_and_a_name_gives_its_function():
    rules = RuleSet("mine", values={"turret_to_hit": 3, "suppression": "none"})
    assert rules["turret_to_hit"] == 3
    assert rules["suppression"](4, 4, 2) == 0


def test_a_value_without_a_function_gives_its_name():
    asked = Switch("s", "?", "any", (), "off")
    asked.values["off"] = ruleset.SwitchValue("off", "No.")
    assert asked.meaning("off") == "off"


def test_a_number_may_come_as_text():
    assert RuleSet("mine", values={"turret_to_hit": "5"}) == RuleSet("mine", values={"turret_to_hit": 5})


def test_a_truth_value_stands_for_its_name():
    asked = Switch("s", "?", "any", (), "true")
    asked.values["true"] = ruleset.SwitchValue("true", "Yes.")
    assert asked.read(True) == "true"


def test_extending_changes_what_is_named_and_keeps_the_rest():
    old = RuleSet("old", values={"turret_to_hit": 3})
    new = old.extend("new", suppression="none")
    assert (new.name, new.values["turret_to_hit"], new.values["suppression"]) == ("new", 3, "none")
    assert old.values["suppression"] == "per_fighter_capped"


def test_an_extension_without_a_name_is_called_by_what_it_changes():
    rules = RuleSet("bfgr").extend(turret_to_hit="3", suppression="none")
    assert rules.name == "bfgr+turret_to_hit=3+suppression=none"


def test_the_hash_is_of_the_values_and_not_of_the_name():
    one = RuleSet("one").extend("other", turret_to_hit=4)
    assert one.hash == RuleSet("one").hash
    assert one.hash != one.extend(turret_to_hit=5).hash


def test_the_hash_is_the_same_in_every_process():
    rules = RuleSet("bfgr")
    text = json.dumps({"switches": dict(rules.values), "system": "bfgr"}, sort_keys=True, separators=(",", ":"))
    assert rules.hash == ruleset.sha256(text.encode()).hexdigest()


def test_the_code_of_a_value_that_a_user_adds_counts_in_the_hash(chess):
    value(chess, "queen_only", sentence="A queen.")(lambda pieces: "q")
    mine = RuleSet("mine", "chess", {"queening": "queen_only"})
    del chess.values["queen_only"]
    value(chess, "queen_only", sentence="A queen.")(lambda pieces: pieces[0])
    assert RuleSet("mine", "chess", {"queening": "queen_only"}).hash != mine.hash


def test_equal_rule_sets_are_one_key_of_a_table():
    assert {RuleSet("one"): 1}[RuleSet("one", values={"turret_to_hit": 4})] == 1


def test_a_rule_set_survives_pickling():
    rules = RuleSet("mine", values={"turret_to_hit": 2, "massed_turrets": "none"})
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again), again.hash, again["massed_turrets"](3)) == (rules, hash(rules), rules.hash, 0)


def test_a_rule_set_cannot_be_changed():
    rules = RuleSet("mine")
    with pytest.raises(TypeError):
        rules.values["turret_to_hit"] = 2  # type: ignore[index]
    with pytest.raises(AttributeError):
        rules.name = "yours"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"supression": "none"}, ["unknown switch 'supression'", "did you mean 'suppression'?", "turret_to_hit"]),
        ({"suppression": "non"}, ["suppression: unknown value 'non'", "did you mean 'none'?", "turrets_capped"]),
        ({"turret_to_hit": 7}, ["turret_to_hit: unknown value 7", "2, 3, 4, 5, 6"]),
        ({"turret_to_hit": 1}, ["unknown value 1"]),
        ({"turret_to_hit": 4.0}, ["unknown value 4.0"]),
        ({"turret_to_hit": True}, ["unknown value True"]),
        ({"suppression": ["none"]}, ["unknown value ['none']"]),
    ],
)
def test_an_unknown_switch_or_value_is_named_with_what_is_allowed(changes, words):
    for attempt in (lambda: RuleSet("x", values=changes), lambda: RuleSet("x").extend(**changes)):
        with pytest.raises(InputError) as caught:
            attempt()
        assert all(word in str(caught.value) for word in words)


def test_an_unknown_game_system_is_named():
    with pytest.raises(InputError, match="unknown game system 'bfg' .allowed: bfgr.*did you mean 'bfgr'"):
        RuleSet("x", "bfg")


def test_a_game_system_has_its_own_switches(chess):
    assert RuleSet("fide", "chess")["queening"]("qrbn") == "qrbn"
    with pytest.raises(InputError, match="unknown switch 'turret_to_hit'"):
        RuleSet("fide", "chess", {"turret_to_hit": 4})


def test_a_researcher_adds_a_value_with_one_decorated_function(chess):
    @value("queening", "queen_only", sentence="A queen.", ids=("X-2",), system="chess")
    def queen_only(pieces):
        return "q"

    assert RuleSet("mine", "chess", {"queening": "queen_only"})["queening"]("qrbn") == "q"


def test_a_switch_or_value_declared_twice_is_an_error(chess):
    with pytest.raises(ValueError, match="'queening' is declared twice"):
        switch("queening", "?", phase="any", ids=(), default="any", system="chess")
    with pytest.raises(ValueError, match="'any' of switch 'queening' is declared twice"):
        value(chess, "any", sentence="?")(len)


def test_the_switches_that_touch_a_rule_are_found_by_its_id(chess):
    value(chess, "queen_only", sentence="A queen.", ids=("X-2",))(len)
    assert touching("X-1", "chess") == touching("X-2", "chess") == (chess,)
    assert touching("X-3", "chess") == ()
