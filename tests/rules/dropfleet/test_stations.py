"""Space Stations: as ships, but for what they cannot."""

import pytest
from theatre import battle, fought, launch, ship, tokens

from phasesim.content.dropfleet.places import STATIONS


def station(size="small", hull=None, **forces):
    made = {"kind": "station", "name": "Dock", "position": [0, 9], "size": size, "forces": forces}
    return made | ({"hull": hull} if hull else {})


def attacked(told, site, dice=None, *, turns=1, red=None, stop="launch_assets", rules="dropfleet"):
    choices = {"red": {"launch": told if isinstance(told, dict) else {"1 New York": told}, "passage": 3.0}}
    scenario = battle(red or [ship("New York")], choices=choices, sites=[site], turns=turns)
    return fought(scenario, dice or {}, seed=1, start="launch_assets", stop=f"{turns}.{stop}", rules=rules)


def dock(done):
    return done.stage.memory["sites"].get("Dock")


@pytest.mark.rule("DFC-SCN-06")
def test_stations_by_size():
    assert STATIONS == {"small": (8, 3, 5), "medium": (12, 3, 8), "large": (16, 3, 12)}
    site = battle(sites=[station("large")]).terrain[0]
    assert (site.layer, site.hull, site.pd) == ("low", 16, 12)


@pytest.mark.rule("DFC-SCN-07", "DFC-SCN-06")
def test_a_station_is_attacked_by_bombers_and_defended_by_its_pd():
    dice = {"lock": [3] * 4, "point defence": [5, 1, 1, 1, 1], "armour save": [1, 1, 6]}
    done = attacked([launch("bomber", "Dock", 2)], station(), dice)
    assert done.one("station_damage").outcome == {"damage": 2, "hull": 6}


@pytest.mark.rule("DFC-SCN-07")
def test_a_station_that_one_holds_is_a_friend_that_fighters_guard():
    done = attacked([launch("fighter", "Dock", 2)], station(red={"infantry": 1}))
    assert {token.strikes for token in done.ordnance.values()} == {"guard"}
    from phasesim.errors import InputError

    with pytest.raises(InputError, match="attacks the enemy"):
        attacked([launch("bomber", "Dock", 2)], station(red={"infantry": 1}))


@pytest.mark.rule("DFC-CRP-02", "DFC-SCN-06")
def test_a_station_is_never_crippled_and_does_not_explode():
    dice = {"lock": [6] * 4, "point defence": [1] * 5}
    done = attacked([launch("bomber", "Dock", 2)], station(), dice)
    assert dock(done).hull == 4
    assert not done.all("crippled")
    gone = attacked([launch("bomber", "Dock", 2)], station(hull=4), dice)
    assert gone.all("station_destroyed")
    assert not gone.all("explodes")


@pytest.mark.rule("DFC-SCN-08", "LAU-LAY-05")
def test_at_0_hull_a_station_goes_with_all_aboard_and_all_assets_on_it():
    site = station(hull=4, blue={"infantry": 2})
    red = [ship("New York"), tokens("bomber", "Dock", 1, name="late")]
    dice = {"lock": [6] * 4, "point defence": [1] * 5}
    done = attacked([launch("bomber", "Dock", 2)], site, dice, red=red)
    assert dock(done) is None
    assert done.one("station_destroyed").outcome["aboard"] == {"blue": 2}
    assert not done.ordnance


@pytest.mark.rule("LAU-TOR-04", "LAU-TTT-02")
def test_torpedoes_strike_a_station_at_once_at_any_distance():
    site = {**station(), "position": [0, 18]}
    dice = {"lock": [2, 2, 1, 1], "armour save": [6, 6, 6, 1]}
    done = attacked([launch("torpedo", "Dock")], site, dice)
    assert done.one("station_damage").outcome["damage"] == 1
    assert not done.all("point_defence")


@pytest.mark.rule("LAU-TTT-02")
def test_bombers_beyond_thrust_strike_a_station_in_the_next_roundup():
    site = {**station(), "position": [0, 20]}
    done = attacked([launch("bomber", "Dock", 1)], site, turns=2)
    assert [(event.turn, event.phase) for event in done.all("strikes")] == [(2, "launch_assets")]


@pytest.mark.rule("DFC-SCN-09")
def test_each_point_of_damage_does_one_to_a_token_aboard_with_the_bombardment_save():
    dice = {"lock": [6, 6, 1, 1], "point defence": [1] * 5, ("blue troops", "ground save"): [2, 3]}
    done = attacked([launch("bomber", "Dock", 2)], station(blue={"infantry": 2}), dice)
    assert dock(done).force("blue") == (0, 1, 0)
    assert done.one("troops_lost").outcome["lost"]["infantry"] == 1


@pytest.mark.rule("DFC-SCN-09", "LAU-TOR-04", "LAU-EFF-02")
def test_landers_are_down_before_torpedoes_strike():
    told = {"1 New York": [launch("torpedo", "Dock")], "1 New Orleans": [launch("dropship", "Dock", cargo="infantry")]}
    red = [ship("New York", battlegroup="1"), ship("New Orleans", (0, 8), battlegroup="2", layer="low")]
    done = attacked(told, station(), red=red)
    assert done.kinds("lands", "strikes") == ["lands", "strikes"]
