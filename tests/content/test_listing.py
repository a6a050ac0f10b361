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
