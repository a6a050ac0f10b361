"""What the stage keeps by side, squadron and place is what a look at the whole table finds, through a battle."""

import pytest
from staging import battle, ship, wave

from phasesim.content import load_rules, load_scenario, scenario_names
from phasesim.dice import Dice
from phasesim.engine import Stage, stage, system_of
from phasesim.rules.bfg.launch_limits import bays, limit
from phasesim.table import Wave

GOTHIC = [name for name in scenario_names() if load_scenario(name).system == "bfgr"]


@pytest.fixture(params=GOTHIC)
def moments(request):
    """A check of the stage at the end of each phase of a battle."""

    def watched(check):
        battle = stage(load_scenario(request.param), load_rules("bfgr"), seed=6)
        take = battle.take_series

        def taken():
            check(battle)
            take()

        battle.take_series = taken
        battle.run()
        assert battle.series

    return watched


def test_fleets_and_markers_are_the_ships_and_ordnance_of_each_side(moments):
    def check(battle):
        for side in ("red", "blue"):
            fleet = {n: s for n, s in battle.ships.items() if s.side == side and not s.hulk}
            markers = {n: unit for n, unit in battle.ordnance.items() if unit.side == side}
            assert battle.fleets[side] == fleet and list(battle.fleets[side]) == list(fleet)
            assert battle.markers[side] == markers and list(battle.markers[side]) == list(markers)

    moments(check)


def test_squadrons_name_every_ship_once_in_order(moments):
    def check(battle):
        kept = {name: key for key, names in battle.squadrons.items() for name in names}
        assert all(kept[ship.name] == (ship.side, ship.squadron) for ship in battle.ships.values())
        assert all(names == sorted(names) for names in battle.squadrons.values())

    moments(check)


def test_the_limit_of_attack_craft_follows_the_damage(moments):
    def check(battle):
        for side in ("red", "blue"):
            ships = [ship for ship in battle.ships.values() if ship.side == side]
            assert limit(battle, side) == sum((1 + ship.sheet.endless) * bays(battle, ship) for ship in ships)

    moments(check)


def test_the_standing_in_the_series_is_that_of_the_moment(moments):
    def check(battle):
        for row in battle.series[-2:]:
            assert len(row) == 10
        fresh = {side: battle.system.standing(battle, side) for side in ("red", "blue")}
        type(battle).take_series(battle)
        assert {row[4]: row[5:] for row in battle.series[-2:]} == fresh
        del battle.series[-2:]

    moments(check)


def test_ordnance_in_the_open_and_ships_are_found_where_they_are(moments):
    def check(battle):
        for unit in (*battle.ships.values(), *battle.ordnance.values()):
            free = getattr(unit, "anchor", "") == ""
            assert (unit.name in battle.near((unit.position,), unit.radius)) == free
            if isinstance(unit, Wave) and not free:
                assert unit.name in battle.anchored[unit.anchor]

    moments(check)


@pytest.fixture
def table():
    """A stage without a clock: two Dictators, a Murder, and a wave of four."""
    scenario = battle([ship("Dictator"), ship("Dictator", (20, 0), name="Vigilant"), wave("strike", (0, 30), bomber=4)])
    made = Stage(scenario, load_rules("bfgr"), system_of("bfgr"), {}, Dice(1))
    made.deploy()
    return made


def test_a_hulk_is_not_of_the_fleet_and_has_no_bays(table):
    assert limit(table, "red") == 8
    table.set_ship(table.ships["red.Dictator"].but(hulk=True))
    assert list(table.fleets["red"]) == ["red.Vigilant"] and limit(table, "red") == 4


def test_a_ship_that_leaves_takes_its_bays_along(table):
    assert limit(table, "red") == 8
    table.drop_ship("red.Vigilant")
    assert list(table.fleets["red"]) == ["red.Dictator"] and limit(table, "red") == 4


def test_a_wave_that_shrinks_where_it_lies_covers_less(table):
    wave = table.ordnance["red.strike"]
    edge = ((wave.radius, 30.0),)
    assert "red.strike" in table.near(edge, 0.1)
    table.set_ordnance(wave.but(squadrons=wave.squadrons[:1]))
    assert "red.strike" not in table.near(edge, 0.1)
