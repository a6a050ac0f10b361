"""Ship classes of Dropfleet."""

import pytest

from phasesim.content.dropfleet import ignored_keywords, vessel_classes
from phasesim.content.dropfleet.vessels import IGNORED, read_class, read_gun
from phasesim.content.fields import Section
from phasesim.errors import InputError

SEATTLE = {
    "name": "Seattle", "faction": "UCM", "ship_type": "Fleet Carrier", "tonnage": "M", "scan_in": 6, "sig_in": 6,
    "thrust_in": 8, "hull": 10, "armour": 3, "pd": 5, "group_min": 1, "group_max": 1, "points": 132, "edition": "1.7",
}  # fmt: skip


def loads(name):
    return [([asset.kind for asset in load.assets], load.launch, load.uses) for load in vessel_classes()[name].loads]


def test_there_are_25_classes():
    assert len(vessel_classes()) == 25


@pytest.mark.rule("DFC-EDN-01")
def test_only_sheets_of_edition_1_7_are_read():
    assert read_class(Section(SEATTLE, "x.csv"), ()).hull == 10
    with pytest.raises(InputError, match="unknown edition '2.0'"):
        read_class(Section(SEATTLE | {"edition": "2.0"}, "x.csv"), ())


@pytest.mark.rule("LAU-CAR-01", "LAU-CAR-02", "LAU-CAR-03")
def test_loads_of_carriers():
    assert loads("Seattle") == [(["fighter", "bomber"], 3, 0)]
    assert loads("New York") == [(["fighter", "bomber"], 7, 0), (["torpedo"], 1, 2)]
    assert loads("Rome") == [(["heavy_torpedo"], 1, 1), (["heavy_torpedo"], 1, 1)]
    assert loads("Seneca") == [(["fire_ship"], 3, 0)]
    assert loads("Orpheus") == [(["bulk_lander"], 2, 0)]
    assert loads("Berlin") == []


@pytest.mark.rule("DFC-PDF-08")
def test_aegis_and_special_rules():
    classes = vessel_classes()
    assert (classes["Rome"].aegis, classes["Jakarta"].aegis, classes["Berlin"].aegis) == (9, 6, 0)
    assert classes["Triumvir"].has("Repair Bay")
    assert classes["Triumvir"].has("Box of Scraps")


@pytest.mark.rule("DFC-RNG-04", "DFC-LCK-06", "DFC-SPC-08")
def test_guns():
    laser, *_ = vessel_classes()["Berlin"].guns
    assert (laser.arcs, laser.burnthrough, laser.flash, laser.close_action) == (("narrow",), 6, True, False)
    broadside = vessel_classes()["Minos"].guns[0]
    assert (broadside.arcs, broadside.calibre, broadside.heavy) == (("left",), ("H", "S"), True)
    missiles = vessel_classes()["Seattle"].guns[1]
    assert (missiles.close_action, missiles.arcs) == (True, ("front", "left", "right", "rear"))


def test_keywords_that_no_rule_explains_are_ignored_and_listed():
    found = ignored_keywords()
    assert set(found) == set(IGNORED)
    assert found["Crippling"] == ("Minos: Neutron Missiles",)
    row = {"name": "X", "faction": "UCM", "weapon": "W", "lock": 3, "attack": 2, "damage": 1, "arc": "F"}
    with pytest.raises(InputError, match=r"unknown keyword 'Scalding'"):
        read_gun(Section(row | {"special": "Scalding"}, "x.csv"))
