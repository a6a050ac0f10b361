"""The faction tables of launch assets."""

import pytest

from phasesim.content.dropfleet import assets, sample_assets
from phasesim.content.dropfleet.assets import read_asset
from phasesim.content.fields import Section
from phasesim.errors import InputError


def row(faction, kind):
    one = assets()[faction, kind]
    return (one.thrust, one.lock, one.attack, one.damage)


@pytest.mark.parametrize(
    ("faction", "kind", "profile"),
    [
        pytest.param("UCM", "bomber", (12, 3, 2, 1), marks=pytest.mark.rule("LAU-DAT-01")),
        pytest.param("Scourge", "bomber", (15, 3, 2, 1), marks=pytest.mark.rule("LAU-DAT-02")),
        pytest.param("PHR", "bomber", (12, 2, 2, 1), marks=pytest.mark.rule("LAU-DAT-03")),
        pytest.param("Shaltari", "bomber", (15, 3, 2, 1), marks=pytest.mark.rule("LAU-DAT-04")),
        pytest.param("Resistance", "bomber", (12, 4, 3, 1), marks=pytest.mark.rule("LAU-DAT-05")),
        pytest.param("Resistance", "fire_ship", (6, 2, 1, 3), marks=pytest.mark.rule("LAU-DAT-06")),
    ],
)
def test_bombers(faction, kind, profile):
    assert row(faction, kind) == profile


@pytest.mark.parametrize(
    ("faction", "kind", "profile"),
    [
        pytest.param("UCM", "light_torpedo", (14, 2, 4, 1), marks=pytest.mark.rule("LAU-DAT-07")),
        pytest.param("UCM", "torpedo", (9, 2, 4, 2), marks=pytest.mark.rule("LAU-DAT-08")),
        pytest.param("UCM", "heavy_torpedo", (9, 2, 4, 4), marks=pytest.mark.rule("LAU-DAT-09")),
    ],
)
def test_torpedoes_of_the_ucm(faction, kind, profile):
    assert row(faction, kind) == profile


@pytest.mark.parametrize(
    ("faction", "kind", "profile"),
    [
        pytest.param("Scourge", "torpedo", (9, 3, 3, 2), marks=pytest.mark.rule("LAU-DAT-10")),
        pytest.param("PHR", "torpedo", (9, 2, 4, 2), marks=pytest.mark.rule("LAU-DAT-11")),
        pytest.param("Shaltari", "torpedo", (12, 3, 3, 2), marks=pytest.mark.rule("LAU-DAT-12")),
        pytest.param("Resistance", "torpedo", (12, 2, 6, 1), marks=pytest.mark.rule("LAU-DAT-13")),
    ],
)
def test_torpedoes(faction, kind, profile):
    assert row(faction, kind) == profile


@pytest.mark.parametrize(
    ("faction", "thrust", "bonus"),
    [
        pytest.param("UCM", 20, 3, marks=pytest.mark.rule("LAU-DAT-14")),
        pytest.param("Scourge", 24, 3, marks=pytest.mark.rule("LAU-DAT-15")),
        pytest.param("PHR", 20, 4, marks=pytest.mark.rule("LAU-DAT-16")),
        pytest.param("Shaltari", 24, 4, marks=pytest.mark.rule("LAU-DAT-17")),
        pytest.param("Resistance", 20, 5, marks=pytest.mark.rule("LAU-DAT-18")),
    ],
)
def test_fighters(faction, thrust, bonus):
    one = assets()[faction, "fighter"]
    assert (one.thrust, one.pd_bonus) == (thrust, bonus)


@pytest.mark.parametrize(
    "faction",
    [
        pytest.param("UCM", marks=pytest.mark.rule("LAU-DAT-19")),
        pytest.param("Scourge", marks=pytest.mark.rule("LAU-DAT-20")),
        pytest.param("PHR", marks=pytest.mark.rule("LAU-DAT-21")),
        pytest.param("Shaltari", marks=pytest.mark.rule("LAU-DAT-22")),
        pytest.param("Resistance", marks=pytest.mark.rule("LAU-DAT-23")),
    ],
)
def test_landers(faction):
    assert (assets()[faction, "dropship"].thrust, assets()[faction, "bulk_lander"].thrust) == (3, 6)


@pytest.mark.rule("LAU-DAT-02", "LAU-DAT-06", "LAU-DAT-10", "LAU-DAT-12")
def test_special_rules_of_assets():
    special = {key for key, one in assets().items() if one.scald or one.corruptor or one.flash or not one.doubles}
    landers = {key for key in special if "lander" in key[1] or key[1] == "dropship"}
    assert special - landers == {
        ("Scourge", "bomber"),
        ("Resistance", "fire_ship"),
        ("Scourge", "torpedo"),
        ("Shaltari", "torpedo"),
    }
    assert assets()["Scourge", "torpedo"].corruptor
    assert assets()["Shaltari", "torpedo"].flash


@pytest.mark.rule("LAU-PRO-04", "LAU-PRO-03")
def test_the_sample_rows_are_an_illustration_that_the_faction_tables_overrule():
    sample = sample_assets()
    assert (sample["bomber"].thrust, sample["bomber"].lock, sample["bomber"].attack) == (12, 3, 2)
    assert (sample["torpedo"].attack, sample["torpedo"].damage) == (6, 1)
    assert (assets()["UCM", "torpedo"].attack, assets()["UCM", "torpedo"].damage) == (4, 2)
    assert (sample["fighter"].thrust, sample["fighter"].pd_bonus) == (20, 3)
    assert (sample["dropship"].thrust, sample["dropship"].pd_bonus) == (3, 0)


def test_an_unknown_special_rule_is_refused():
    data = {
        "table": "faction",
        "faction": "UCM",
        "type": "bomber",
        "thrust_in": 12,
        "lock": 3,
        "attack": 2,
        "damage": 1,
    }
    with pytest.raises(InputError, match=r"unknown special rule 'Scold'.*did you mean 'Scald'"):
        read_asset(Section(data | {"special": "Scold"}, "x.csv"), "bombers")
