import pytest

from phasesim.content import craft
from phasesim.content.crafts import read_craft
from phasesim.content.fields import Section
from phasesim.errors import InputError


def row(**changes):
    data = {"fleet": "Orks", "craft": "Testa", "role": "bomber", "speed_cm": 20, "resilient": "no"}
    return Section(data | changes, "craft.csv", "row 2")


def test_all_craft_load():
    assert len(craft()) == 22
    assert {fleet for fleet, _ in craft()} == {"Imperial Navy", "Chaos", "Space Marines", "Orks", "Eldar", "Tau"}


@pytest.mark.parametrize(
    ("fleet", "name", "traits"),
    [
        ("Imperial Navy", "Fury", {"fights": True, "strikes": "", "speed": 30.0}),
        ("Chaos", "Doomfire", {"fights": False, "strikes": "bomber", "runs": 6, "extra": 0, "speed": 20.0}),
        ("Chaos", "Dreadclaw", {"fights": False, "strikes": "assault_boat", "raid": 0}),
        ("Space Marines", "Thunderhawk", {"fights": True, "strikes": "assault_boat", "resilient": True, "raid": 1}),
        ("Space Marines", "Thunderhawk Annihilator", {"fights": True, "strikes": "bomber", "extra": 1, "raid": 0}),
        ("Orks", "Fighta-Bomma", {"fights": True, "strikes": "bomber", "runs": 3, "extra": 1, "resilient": False}),
        ("Orks", "Torpedo-Bomma", {"fights": False, "strikes": "torpedo"}),
        ("Eldar", "Darkstar", {"resilient": True, "turrets_hit_on": 6, "fights": True}),
        ("Eldar", "Eagle", {"reroll": True, "turrets_hit_on": 6, "fights": False}),
        ("Tau", "Manta", {"resilient": True, "fights": False, "strikes": "bomber"}),
    ],
)
def test_traits_come_from_role_and_notes(fleet, name, traits):
    made = craft()[fleet, name]
    assert {trait: getattr(made, trait) for trait in traits} == traits


def test_unknown_phrase_in_the_notes_is_refused():
    with pytest.raises(InputError, match="craft.csv: row 2.notes: unknown phrase 'flies twice'"):
        read_craft(row(notes="D3 attacks instead of D6; flies twice"))


def test_phrase_that_contradicts_the_role_is_refused():
    with pytest.raises(InputError, match="contradicts role 'bomber'"):
        read_craft(row(notes="acts as fighter and bomber"))


def test_unknown_role_gives_the_nearest():
    with pytest.raises(InputError, match="did you mean 'fighter_bomber'"):
        read_craft(row(role="fighter-bomber"))


def test_unknown_column_is_refused():
    with pytest.raises(InputError, match="unknown key 'armour'"):
        read_craft(row(armour=3))
