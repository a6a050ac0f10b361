"""Captains of Dropfleet do what their stated rules say, and nothing that the rules forbid."""

from itertools import product

import pytest
from theatre import battle, fought, ship, tokens

from phasesim.content import load_rules, load_scenario
from phasesim.doctrine import doctrine_for
from phasesim.doctrine.dropfleet import CAPTAINS
from phasesim.engine import fight
from phasesim.errors import InputError

LAUNCH = {"start": "launch_assets", "stop": "launch_assets", "seed": 1}


def played(doctrine, red, blue, options=None, sides=None, **more):
    extra = {"red": {"doctrine": doctrine, "options": options or {}, **(sides or {})}}
    return fought(battle(red, blue, sides=extra), **(more or LAUNCH))


def targets(done, kind):
    mine = [event for event in done.all("launch") if event.outcome["kind"] == kind]
    return {(event.target, event.outcome.get("markers", 1)) for event in mine}


@pytest.mark.parametrize(("red", "blue"), list(product(CAPTAINS, CAPTAINS)))
@pytest.mark.parametrize("name", ["carrier-battle", "landing-under-fire"])
def test_any_two_captains_play_a_legal_game_to_its_end(name, red, blue):
    scenario = load_scenario(name)
    one, other = scenario.sides
    sides = (one.but(doctrine=red, options={}), other.but(doctrine=blue, options={}))
    record = fight(scenario.but(sides=sides), load_rules("dropfleet"), seed=3)
    assert record.row["winner"] in ("red", "blue", "draw")


def test_alpha_strike_sends_all_bombers_of_a_turn_at_one_ship():
    red = [ship("Seattle", (0, 0), battlegroup="1"), ship("New York", (3, 0), battlegroup="2")]
    blue = [ship("Berlin", (0, 10), 270), ship("Minos", (5, 10), 270)]
    done = played("alpha_strike", red, blue, {"escort": 0.0})
    assert targets(done, "bomber") == {("blue.Minos", 3), ("blue.Minos", 7)}


def test_alpha_strike_prefers_what_is_struck_at_once():
    done = played("alpha_strike", [ship("Seattle")], [ship("Berlin", (0, 11), 270), ship("Minos", (0, 20), 270)])
    assert {target for target, _ in targets(done, "bomber")} == {"blue.Berlin"}


def test_alpha_strike_sweeps_the_guards_off_its_target():
    blue = [ship("Minos", (0, 10), 270), tokens("fighter", "blue.Minos", 2)]
    done = played("alpha_strike", [ship("New York")], blue, {"escort": 0.4})
    assert targets(done, "fighter") == {("blue.Minos", 2)}
    assert done.one("dogfight").outcome["removed"] == 2


@pytest.mark.parametrize(("flagship", "ward"), [({}, "New York"), ({"flagship": "Seattle"}, "Seattle")])
def test_escort_flagship_covers_the_flagship_first(flagship, ward):
    red = [ship("Seattle", battlegroup="1"), ship("New York", (3, 0), battlegroup="2")]
    done = played("escort_flagship", red, [ship("Minos", (0, 30), 270)], {"cover": 10}, flagship)
    on_guard = [token.target for token in done.ordnance.values() if token.strikes == "guard"]
    assert on_guard.count(f"red.{ward}") == 10


def test_escort_flagship_bombs_the_nearest():
    blue = [ship("Berlin", (0, 10), 270), ship("Minos", (0, 11), 270)]
    assert {target for target, _ in targets(played("escort_flagship", [ship("Seattle")], blue), "bomber")} == {
        "blue.Berlin"
    }


def test_torpedoes_go_at_ships_that_need_to_change_course():
    # the Berlin looks away from red, the dearer Minos at it
    blue = [ship("Berlin", (0, 10), 90), ship("Minos", (5, 10), 270)]
    done = played("torpedo_and_chase", [ship("New York")], blue)
    assert {target for target, _ in targets(done, "torpedo")} == {"blue.Berlin"}
    assert {target for target, _ in targets(done, "bomber")} == {"blue.Berlin"}


def test_where_no_ship_needs_to_the_dearest_gets_the_torpedoes():
    blue = [ship("Berlin", (0, 10), 270), ship("Minos", (5, 10), 270)]
    assert {target for target, _ in targets(played("torpedo_and_chase", [ship("New York")], blue), "torpedo")} == {
        "blue.Minos"
    }


def test_gunships_chase_the_ship_with_torpedoes_on_it():
    blue = [ship("Minos", (-30, 5), 270), ship("Orpheus", (0, 25), 270)]
    red = [ship("Berlin", (0, 0), 90), tokens("torpedo", "blue.Minos", 2, faction="UCM")]
    chased = played("torpedo_and_chase", red, blue, start="planning", stop="activation", seed=1)
    closed = played("alpha_strike", red, blue, start="planning", stop="activation", seed=1)
    assert chased.ships["red.Berlin"].position[0] < closed.ships["red.Berlin"].position[0] <= 0.0


@pytest.mark.parametrize(
    ("kind", "number", "order"),
    [("torpedo", 1, "course_change"), ("bomber", 2, "course_change"), ("bomber", 1, "standard")],
)
def test_a_ship_with_enough_assets_on_it_takes_course_change(kind, number, order):
    red = [ship("Seattle")]
    blue = [ship("Minos", (0, 60), 270), tokens(kind, "red.Seattle", number, faction="PHR")]
    done = played("alpha_strike", red, blue, start="planning", stop="activation", seed=1)
    assert done.one("order", "red", "red.Seattle").outcome["order"] == order


def test_a_gunship_with_an_enemy_in_range_goes_weapons_free_and_a_carrier_does_not():
    blue = [ship("Minos", (0, 15), 270)]
    for kind, order in (("Berlin", "weapons_free"), ("New York", "standard")):
        done = played("alpha_strike", [ship(kind)], blue, start="planning", stop="activation", seed=1)
        assert done.one("order", "red").outcome["order"] == order


@pytest.mark.rule("LAU-FTR-05")
@pytest.mark.parametrize(
    ("facts", "spent"), [((1, 0, 5, 3), 0), ((3, 0, 5, 3), 2), ((9, 9, 5, 3), 4), ((0, 0, 5, 3), 0)]
)
def test_the_fewest_fighters_that_can_be_expected_to_stop_all_are_spent(facts, spent):
    captain = CAPTAINS["alpha_strike"]("red")
    assert captain.decide("commit fighters", (4, 3, 2, 1, 0), (*facts, 2, 6)) == spent


def test_shields_go_up_where_guns_reach_and_no_bombers_wait():
    near = [ship("Minos", (0, 20), 270)]
    done = played("alpha_strike", [ship("Basalt")], near, start="planning", stop="activation", seed=1)
    assert done.one("order", "red").outcome["shields"]
    waiting = [*near, tokens("bomber", "red.Basalt", 3, faction="PHR")]
    done = played("alpha_strike", [ship("Basalt")], waiting, start="planning", stop="activation", seed=1)
    assert not done.one("order", "red").outcome["shields"]


def test_ships_stay_on_the_table_and_off_the_moon():
    moon = {"kind": "solid", "name": "Moon", "position": [0, 0], "radius": 4}
    red = [ship("Berlin", (0, -16)), ship("Seattle", (4, -16), battlegroup="2")]
    blue = [ship("Berlin", (0, 16), 270), ship("Seattle", (-4, 16), 270, battlegroup="2")]
    for doctrine in ("alpha_strike", "torpedo_and_chase"):
        scenario = battle(red, blue, doctrine=doctrine, scenery=[moon], turns=6, table=(48.0, 48.0))
        for seed in range(4):
            done = fought(scenario, seed=seed)
            assert not done.all("disengaged")
            assert not done.all("destroyed", cause="collision")


def test_landers_land_where_they_can():
    site = [{"kind": "sector", "name": "S", "position": [0, 2]}]
    extra = {"red": {"doctrine": "alpha_strike"}}
    done = fought(battle([ship("New Orleans", layer="atmosphere")], sites=site, sides=extra), **LAUNCH)
    assert done.one("lands").outcome["cargo"] == "armour"


def test_unknown_names_and_settings_are_refused():
    side = battle().side("red")
    with pytest.raises(InputError, match="did you mean 'alpha_strike'"):
        doctrine_for(side.but(doctrine="alpha_stike"), "dropfleet")
    with pytest.raises(InputError, match="unknown doctrine"):
        doctrine_for(side.but(doctrine="massed_strike"), "dropfleet")
    with pytest.raises(InputError, match="unknown setting"):
        doctrine_for(side.but(doctrine="alpha_strike", options={"cover": 2}), "dropfleet")
