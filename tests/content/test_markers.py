import math

import pytest

from phasesim.content import craft, scenario_from
from phasesim.errors import InputError

WAVE = {"kind": "wave", "name": "Strike", "craft": {"bomber": 4, "fighter": 2}, "position": [0, 0]}
SALVO = {"kind": "salvo", "name": "Spread", "strength": 6, "position": [0, 0], "heading": 90}


def load(duel, *ordnance):
    duel["sides"]["red"]["ordnance"] = list(ordnance)
    return scenario_from(duel, "mine.toml").side("red").ordnance


def numbers(wave):
    return [squadron.craft.name for squadron in wave.squadrons]


def test_wave_is_of_the_craft_of_the_fleet(duel):
    (wave,) = load(duel, WAVE)
    assert (wave.name, wave.side, wave.position, wave.guarding) == ("red.Strike", "red", (0.0, 0.0), "")
    assert numbers(wave) == ["Starhawk"] * 4 + ["Fury"] * 2


def test_craft_may_be_named_outright(duel):
    (wave,) = load(duel, WAVE | {"craft": {"Shark": 1, "Starhawk torpedo bomber": 1}})
    assert numbers(wave) == ["Shark", "Starhawk torpedo bomber"]


def test_role_stands_for_what_the_ships_of_the_side_carry(duel):
    duel["sides"]["red"]["ships"][0]["class"] = "Eclipse"
    (wave,) = load(duel, WAVE)
    assert numbers(wave) == ["Eagle"] * 4 + ["Darkstar"] * 2


def test_role_of_more_than_one_craft_is_refused_where_no_ship_decides(duel):
    duel["sides"]["red"]["ships"][0]["class"] = "Shadow"
    with pytest.raises(InputError, match=r"craft: is more than one craft here: 'bomber' \(allowed: Eagle, Phoenix\)"):
        load(duel, WAVE)


def test_side_without_ships_names_the_fleet_of_its_craft(duel):
    duel["sides"]["red"]["ships"] = []
    (wave,) = load(duel, WAVE | {"fleet": "Chaos"})
    assert wave.squadrons[0].craft == craft()["Chaos", "Doomfire"]
    with pytest.raises(InputError, match="fleet: is missing"):
        load(duel, WAVE)


def test_craft_of_another_fleet_are_refused(duel):
    with pytest.raises(InputError, match=r"fleet: is not a fleet of side red: 'Chaos' \(allowed: Imperial Navy\)"):
        load(duel, WAVE | {"fleet": "Chaos"})
    with pytest.raises(InputError, match=r"ordnance\[0\]\.craft: unknown craft 'Doomfire'"):
        load(duel, WAVE | {"craft": {"Doomfire": 1}})


@pytest.mark.rule("ORD-CAP-05")
def test_fighters_on_cap_are_separate_markers(duel):
    patrol = load(duel, {"kind": "wave", "name": "Cover", "craft": {"fighter": 2}, "on_cap": "Dictator"})
    assert [(one.name, len(one.squadrons)) for one in patrol] == [("red.Cover 1", 1), ("red.Cover 2", 1)]
    assert {(one.guarding, one.position) for one in patrol} == {("red.Dictator", (-40.0, 0.0))}


def test_one_fighter_on_cap_keeps_its_name(duel):
    (one,) = load(duel, {"kind": "wave", "name": "Cover", "craft": {"fighter": 1}, "on_cap": "Dictator"})
    assert (one.name, one.guarding) == ("red.Cover", "red.Dictator")


@pytest.mark.rule("ORD-CAP-08")
def test_only_what_acts_as_a_fighter_goes_on_cap(duel):
    with pytest.raises(InputError, match=r"on_cap: Starhawk does not act as a fighter: 'Dictator' \[ORD-CAP-08\]"):
        load(duel, WAVE | {"on_cap": "Dictator"})
    duel["sides"]["red"]["ships"] = [{"class": "Strike Cruiser", "position": [-40, 0], "heading": 0}]
    hawk = {"kind": "wave", "name": "Cover", "craft": {"Thunderhawk": 1}, "on_cap": "Strike Cruiser"}
    assert load(duel, hawk)[0].guarding == "red.Strike Cruiser"


def test_salvo_is_as_the_file_says(duel):
    (salvo,) = load(duel, SALVO | {"speed": 20, "launcher": "Dictator"})
    assert (salvo.name, salvo.strength, salvo.speed, salvo.heading) == ("red.Spread", 6, 20.0, (0.0, 1.0))
    assert (salvo.launcher, salvo.boarding, salvo.turn) == ("red.Dictator", False, 0.0)


def test_salvo_flies_30_cm_unless_told_otherwise(duel):
    assert load(duel, SALVO)[0].speed == 30.0


def test_boarding_salvo_may_turn(duel):
    (salvo,) = load(duel, SALVO | {"boarding": True})
    assert (salvo.boarding, salvo.turn) == (True, 45.0)


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        (WAVE | {"kind": "mine"}, "kind: unknown kind of ordnance 'mine'"),
        (WAVE | {"craft": {}}, "craft: a wave needs at least one marker"),
        (WAVE | {"craft": {"bomber": 0}}, "craft: a wave needs at least one marker"),
        (WAVE | {"craft": {"bomber": -1}}, "craft.bomber: must not be negative: -1"),
        (WAVE | {"craft": {"bomber": 1.5}}, "craft.bomber: must be a whole number"),
        (WAVE | {"craft": {"bombers": 1}}, "craft: unknown craft 'bombers' .*did you mean 'bomber'"),
        (WAVE | {"craft": 4}, "craft: must be a table"),
        (WAVE | {"position": [91, 0]}, "position: is off the table"),
        (WAVE | {"on_cap": "Emperor"}, "on_cap: unknown ship of side red 'Emperor'"),
        (WAVE | {"fleet": "Imperial"}, "fleet: unknown fleet 'Imperial'"),
        (WAVE | {"strength": 6}, "unknown key 'strength'"),
        ({"kind": "wave", "name": "S", "craft": {"bomber": 1}}, "position: is missing"),
        (SALVO | {"strength": 0}, "strength: is out of range: 0"),
        (SALVO | {"strength": -1}, "strength: must not be negative: -1"),
        (SALVO | {"speed": math.nan}, "speed: must be a finite number"),
        (SALVO | {"launcher": "Nobody"}, "launcher: unknown ship of side red 'Nobody'"),
        (SALVO | {"name": "Dictator"}, "name: name is taken: 'red.Dictator'"),
        ({"kind": "salvo", "name": "S", "strength": 1, "position": [0, 0]}, "heading: is missing"),
    ],
)
def test_bad_ordnance_is_one_clear_line(duel, unit, said):
    with pytest.raises(InputError, match=r"^mine.toml: sides\.red\.ordnance\[0\].*" + said) as caught:
        load(duel, unit)
    assert "\n" not in str(caught.value)
