"""Time to target: once and twice Thrust, delays, layers, targets that an asset may have."""

import pytest
from theatre import battle, fought, launch, ship

from phasesim.errors import InputError

LAUNCH = {"start": "launch_assets", "stop": "launch_assets", "seed": 1}


def sent(kind, target, y, number=1, carrier="New York", blue=None, layer="high", **more):
    told = {"red": {"launch": {carrier: [launch(kind, target, number)]}}}
    blue = blue or [ship("Minos", (0, y), 270, layer=layer)]
    return fought(battle([ship(carrier)], blue, choices=told, **more), **LAUNCH)


def when(done):
    outcome = done.one("launch").outcome
    return outcome["strikes"], outcome["since"]


@pytest.mark.rule("LAU-TTT-01", "LAU-PRO-01", "LAU-TTT-02")
@pytest.mark.parametrize(
    ("y", "moment"), [(12.0, ("roundup", 1)), (12.01, ("activation", 2)), (24.0, ("activation", 2))]
)
def test_within_thrust_at_once_within_twice_with_a_delay(y, moment):
    assert when(sent("bomber", "blue.Minos", y)) == moment


@pytest.mark.rule("LAU-TTT-01", "LAU-TTT-02")
def test_what_is_reached_at_once_strikes_this_turn_and_what_is_not_waits():
    assert sent("bomber", "blue.Minos", 12.0).all("strikes")
    waits = sent("bomber", "blue.Minos", 12.01)
    assert not waits.all("strikes")
    assert len(waits.ordnance) == 1


@pytest.mark.rule("LAU-TTT-02")
def test_delayed_bombers_strike_when_the_target_has_completed_its_next_activation():
    told = {"red": {"launch": {"1 New York": [launch("bomber", "blue.Minos", 2)]}}, "blue": {"passage": 3.0}}
    scenario = battle([ship("New York")], [ship("Minos", (0, 30), 270)], choices=told, turns=2)
    done = fought(scenario, seed=1, stop="2.activation")
    strike = done.one("strikes")
    assert (strike.turn, strike.phase) == (2, "activation")
    assert strike.time > done.all("sails", "blue.Minos")[-1].time


@pytest.mark.rule("LAU-TTT-02")
def test_beyond_twice_thrust_nothing_can_be_launched():
    with pytest.raises(InputError, match=r"24.01 inches from red.New York, out of reach.*LAU-TTT-02"):
        sent("bomber", "blue.Minos", 24.01)


@pytest.mark.rule("LAU-DAT-06")
def test_a_fire_ship_may_not_double_its_thrust():
    assert when(sent("fire_ship", "blue.Minos", 6.0, carrier="Seneca")) == ("roundup", 1)
    with pytest.raises(InputError, match="up to 6 inches"):
        sent("fire_ship", "blue.Minos", 6.01, carrier="Seneca")


@pytest.mark.rule("LAU-TTT-04")
def test_scan_and_signature_do_not_matter():
    silent = [ship("Minos", (0, 20), 270, silent=True)]
    assert sent("bomber", "blue.Minos", 0, blue=silent).all("launch")


@pytest.mark.rule("LAU-TOR-01")
@pytest.mark.parametrize("y", [5.0, 9.0, 18.0])
def test_torpedoes_at_a_ship_always_wait_for_the_end_of_its_next_activation(y):
    done = sent("torpedo", "blue.Minos", y)
    assert when(done)[0] == "activation"
    assert not done.all("strikes")


@pytest.mark.rule("LAU-TOR-01")
def test_the_next_activation_may_come_in_the_same_turn_where_launching_is_in_the_activation():
    told = {"red": {"launch": {"1 New York": [launch("torpedo", "blue.Minos")]}, "goes_first": True}}
    scenario = battle([ship("New York")], [ship("Minos", (0, 15)), ship("Europa", (40, 40))], choices=told)
    done = fought(scenario, rules="dropfleet+launch_timing=activation", seed=1, stop="activation")
    assert done.one("launch").outcome["since"] == 1
    assert done.one("strikes").phase == "activation"


@pytest.mark.rule("LAU-FTR-02", "LAU-FTR-03")
def test_fighters_are_there_at_once_even_at_twice_their_thrust():
    red = [ship("New York"), ship("Berlin", (0, 40))]
    told = {"red": {"launch": {"New York": [launch("fighter", "red.Berlin")]}}}
    assert when(fought(battle(red, choices=told), **LAUNCH)) == ("guard", 1)
    assert when(sent("fighter", "blue.Minos", 40.0)) == ("roundup", 1)
    with pytest.raises(InputError, match="up to 40 inches"):
        sent("fighter", "blue.Minos", 40.01)


@pytest.mark.rule("LAU-LAY-03")
@pytest.mark.parametrize("kind", ["bomber", "torpedo", "fighter"])
def test_nothing_but_landers_goes_into_atmosphere(kind):
    low = [ship("Harpy", (0, 5), 270, layer="atmosphere")]
    with pytest.raises(InputError, match=r"into Atmosphere.*LAU-LAY-03"):
        sent(kind, "blue.Harpy", 0, blue=low)
    for layer in ("low", "high"):
        assert sent(kind, "blue.Minos", 5.0, layer=layer).all("launch")


@pytest.mark.rule("LAU-LAY-03")
def test_a_ship_in_atmosphere_launches_landers_only():
    told = {"red": {"launch": {"Seneca": [launch("fire_ship", "blue.Minos")]}}}
    scenario = battle([ship("Seneca", layer="atmosphere")], [ship("Minos", (0, 5), 270)], choices=told)
    assert not fought(scenario, **LAUNCH).all("launch")


@pytest.mark.rule("LAU-LAY-03", "LAU-LCH-04")
def test_strike_craft_cannot_be_sent_at_a_sector():
    site = [{"kind": "sector", "name": "S", "position": [0, 5]}]
    with pytest.raises(InputError, match="surface"):
        sent("bomber", "S", 60.0, sites=site)


@pytest.mark.rule("LAU-BOM-01")
@pytest.mark.parametrize("kind", ["bomber", "torpedo"])
def test_bombers_and_torpedoes_attack_enemies_only(kind):
    with pytest.raises(InputError, match="attacks the enemy"):
        sent(kind, "red.New York", 60.0)


@pytest.mark.rule("LAU-DAT-06", "LAU-FIR-01")
def test_fire_ships_in_reach_strike_in_the_roundup():
    assert sent("fire_ship", "blue.Minos", 5.0, carrier="Seneca").one("strikes").actor == "red.fire_ships"
