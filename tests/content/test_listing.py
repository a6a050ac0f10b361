import pytest

from phasesim.content import models_list, rule_set_names, scenario_names
from phasesim.errors import InputError


def test_ships_are_listed_with_their_bays_and_torpedoes():
    rows = {row["name"]: row for row in models_list("ships")}
    assert len(rows) == 42
    assert (rows["Emperor"]["bays"], rows["Emperor"]["torpedoes"]) == ("8", "0")
    assert (rows["Hammer"]["bays"], rows["Hammer"]["torpedoes"]) == ("D3+1", "D6+2")
    assert rows["Eclipse"]["speed"] == "10/20/25"


def test_every_kind_is_listed():
    assert len(models_list("craft")) == 22
    assert [row["name"] for row in models_list("fleets")] == [
        "Imperial Navy",
        "Chaos",
        "Space Marines",
        "Orks",
        "Eldar",
        "Tau",
    ]
    assert [row["name"] for row in models_list("scenarios")] == list(scenario_names())
    assert [row["name"] for row in models_list("rules")] == list(rule_set_names())


def test_unknown_kind_gives_the_nearest():
    with pytest.raises(InputError, match="unknown kind of model 'ship' .*did you mean 'ships'"):
        models_list("ship")


def test_models_of_another_game_system():
    ships = {row["name"]: row for row in models_list("ships", "dropfleet")}
    assert len(ships) == 25
    assert ships["New York"]["launch"] == "7 fighters or bombers, 1 torpedo (2 times)"
    assert ships["Basalt"]["armour"] == "5+/4+"
    craft = {(row["fleet"], row["name"]): row for row in models_list("craft", "dropfleet")}
    assert len(craft) == 28
    assert craft["Scourge", "bomber"]["special"] == "scald"
    assert next(row["name"] for row in models_list("fleets", "dropfleet")) == "UCM"
    with pytest.raises(InputError, match="did you mean 'dropfleet'"):
        models_list("ships", "dropflet")
