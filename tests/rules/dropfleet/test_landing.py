"""Dropships and bulk landers: layers, Thrust, cargo, battery fire."""

import pytest
from theatre import battle, fought, launch, ship

from phasesim.errors import InputError

SECTOR = {"kind": "sector", "name": "S", "position": [0, 0], "radius": 1.0}
STATION = {"kind": "station", "name": "Dock", "position": [0, 0]}


def landed(carrier, layer, y, kind, cargo, *, sites=(SECTOR,), target="S", number=1, dice=None):
    told = {"red": {"launch": {carrier: [launch(kind, target, number, cargo)]}}}
    scenario = battle([ship(carrier, (0, y), layer=layer)], choices=told, sites=list(sites))
    return fought(scenario, dice or {}, start="launch_assets", stop="launch_assets", seed=1)


def force(done, side="red", name="S"):
    return done.stage.memory["sites"][name].force(side)


def refused(rule, *args, **more):
    with pytest.raises(InputError, match=rule):
        landed(*args, **more)


@pytest.mark.rule("LAU-DRP-01", "LAU-LAY-01")
def test_dropships_go_to_sectors_from_atmosphere_only():
    assert force(landed("New Orleans", "atmosphere", 3.0, "dropship", "armour")) == (1, 0, 0)
    for layer in ("low", "high"):
        refused("LAU-DRP-01", "New Orleans", layer, 3.0, "dropship", "armour")


@pytest.mark.rule("LAU-DRP-02", "LAU-LAY-01")
def test_dropships_go_to_stations_from_low_orbit_only():
    at = {"sites": [STATION], "target": "Dock"}
    assert force(landed("New Orleans", "low", 3.0, "dropship", "infantry", **at), name="Dock") == (0, 1, 0)
    refused("LAU-DRP-02", "New Orleans", "high", 3.0, "dropship", "armour", **at)
    refused("LAU-DRP-02", "New Orleans", "atmosphere", 3.0, "dropship", "armour", **at)


@pytest.mark.rule("LAU-DRP-03", "LAU-TTT-03", "DFC-GRD-07", "LAU-DAT-19")
def test_the_sector_must_be_within_thrust_measured_to_its_edge():
    assert landed("New Orleans", "atmosphere", 4.0, "dropship", "armour").all("lands")
    refused("LAU-TTT-03", "New Orleans", "atmosphere", 4.1, "dropship", "armour")


@pytest.mark.rule("LAU-DRP-03", "LAU-LAY-01")
def test_the_station_must_be_within_3_inches():
    at = {"sites": [STATION], "target": "Dock"}
    with pytest.raises(InputError, match="LAU-TTT-03"):
        landed("New Orleans", "low", 3.1, "dropship", "armour", **at)


@pytest.mark.rule("LAU-DRP-04")
def test_a_dropship_delivers_one_armour_or_infantry_token():
    assert force(landed("New Orleans", "atmosphere", 0, "dropship", "armour")) == (1, 0, 0)
    assert force(landed("New Orleans", "atmosphere", 0, "dropship", "infantry")) == (0, 1, 0)
    refused("LAU-DRP-04", "New Orleans", "atmosphere", 0, "dropship", "battery")


@pytest.mark.rule("LAU-BLK-01", "LAU-LAY-02")
def test_bulk_landers_start_from_low_orbit_or_atmosphere():
    assert force(landed("Orpheus", "low", 3.0, "bulk_lander", "infantry")) == (0, 3, 0)
    refused("LAU-BLK-01", "Orpheus", "high", 3.0, "bulk_lander", "infantry")


@pytest.mark.rule("LAU-BLK-02", "LAU-TTT-03")
def test_a_bulk_lander_reaches_its_thrust_and_no_more():
    assert landed("Orpheus", "low", 7.0, "bulk_lander", "infantry").all("lands")
    refused("LAU-TTT-03", "Orpheus", "low", 7.1, "bulk_lander", "infantry")


@pytest.mark.rule("LAU-BLK-02", "LAU-DRP-03")
@pytest.mark.parametrize(("carrier", "kind"), [("Orpheus", "bulk_lander"), ("New Orleans", "dropship")])
def test_landers_go_to_sectors_and_stations_only(carrier, kind):
    with pytest.raises(InputError, match="goes to a Sector or a Space Station"):
        landed(carrier, "low", 0, kind, "infantry", target=f"red.{carrier}")


@pytest.mark.rule("LAU-BLK-03")
def test_a_bulk_lander_delivers_three_infantry_tokens_or_one_battery():
    assert force(landed("Orpheus", "low", 0, "bulk_lander", "infantry", number=2)) == (0, 6, 0)
    assert force(landed("Orpheus", "low", 0, "bulk_lander", "battery", number=2)) == (0, 0, 2)
    refused("LAU-BLK-03", "Orpheus", "low", 0, "bulk_lander", "armour")


# ---------------------------------------------------------------- battery fire
def guarded(batteries, name="S", cluster="C"):
    return {**SECTOR, "name": name, "cluster": cluster, "forces": {"blue": {"battery": batteries}}}


@pytest.mark.rule("DFC-GRD-02", "LAU-BLK-04")
def test_batteries_fire_once_at_each_token_however_many_they_are():
    done = landed("Orpheus", "low", 0, "bulk_lander", "infantry", sites=[guarded(3)], dice={"battery fire": [2, 3, 6]})
    assert (force(done), done.one("lands").outcome["landed"]) == ((0, 1, 0), 1)
    drop = landed("New Orleans", "atmosphere", 0, "dropship", "armour", sites=[guarded(1)], dice={"battery fire": [4]})
    assert force(drop) == (1, 0, 0)


@pytest.mark.rule("DFC-GRD-02")
def test_a_battery_guards_its_whole_cluster_and_no_other():
    free = {**SECTOR, "cluster": "C"}
    other = guarded(1, "T")
    dice = {"battery fire": [5]}
    assert force(landed("New Orleans", "atmosphere", 0, "dropship", "armour", sites=[free, other], dice=dice)) == (
        0,
        0,
        0,
    )
    elsewhere = guarded(1, "T", "D")
    assert force(landed("New Orleans", "atmosphere", 0, "dropship", "armour", sites=[free, elsewhere])) == (1, 0, 0)


@pytest.mark.rule("LAU-EFF-02")
def test_ground_tokens_are_down_before_any_effect_is_resolved():
    told = {
        "red": {
            "launch": {
                "New Orleans": [launch("dropship", "S", 1, "armour")],
                "Seattle": [launch("bomber", "blue.Minos")],
            }
        }
    }
    red = [ship("New Orleans", layer="atmosphere", battlegroup="1"), ship("Seattle", (0, 9), battlegroup="2")]
    scenario = battle(red, [ship("Minos", (0, 15), 270)], choices=told, sites=[SECTOR])
    done = fought(scenario, start="launch_assets", stop="launch_assets", seed=1)
    assert done.kinds("lands", "strikes") == ["lands", "strikes"]
