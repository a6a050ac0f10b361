"""Fires, Damage Control, Orbital Decay."""

import pytest
from theatre import battle, fought, ship, tokens

from phasesim.errors import InputError


def controlled(red, dice=None, *, rules="dropfleet", stop="damage_control", **told):
    scenario = battle(red if isinstance(red, list) else [red], choices={"red": told})
    return fought(scenario, dice or {}, seed=1, start="damage_control", stop=stop, rules=rules)


@pytest.mark.rule("DFC-CRP-04")
def test_a_fire_costs_a_point_before_damage_control():
    done = controlled(ship("Seattle", effects=["fire"]), {"damage control": [4]})
    assert done.kinds("damage", "repairs") == ["damage", "repairs"]
    assert (done.ships["red.Seattle"].hull, done.ships["red.Seattle"].effects) == (9, ())


@pytest.mark.rule("DFC-END-01")
def test_a_die_for_each_effect_that_the_owner_tries():
    hurt = ship("Seattle", effects=["fire", "scanners_offline", "engines_disabled"])
    done = controlled(hurt, {"damage control": [4, 1]}, repairs=["scanners_offline", "engines_disabled"])
    after = done.ships["red.Seattle"]
    assert (after.hull, after.effects) == (8, ("fire", "engines_disabled"))


@pytest.mark.rule("DFC-END-01")
def test_what_cannot_be_repaired_is_not_rolled_for():
    done = controlled(ship("Seattle", effects=["armour_cracked"]))
    assert not done.all("repairs")


@pytest.mark.rule("DFC-END-02")
def test_corruptor_tokens_do_a_point_each_and_can_be_repaired_one_by_one():
    done = controlled(ship("Seattle", effects=["corruption", "corruption"]), {"damage control": [4, 3]})
    assert done.one("damage", cause="corruption").outcome["damage"] == 2
    assert done.ships["red.Seattle"].effects == ("corruption",)


@pytest.mark.rule("DFC-END-04")
def test_orbital_decay_is_an_effect_of_its_own():
    done = controlled(ship("Seattle", effects=["orbital_decay"]), {"damage control": [4]}, stop="orbital_decay")
    assert done.ships["red.Seattle"].layer == "high"
    both = controlled(ship("Seattle", effects=["engines_disabled", "orbital_decay"]), {"damage control": [4, 2]})
    assert both.ships["red.Seattle"].effects == ("orbital_decay",)


@pytest.mark.rule("DFC-END-03")
def test_orbital_decay_drops_a_layer_and_burns_up_what_is_not_atmospheric():
    falling = ship("Seattle", effects=["orbital_decay"])
    assert controlled(falling, {"damage control": [2]}, stop="orbital_decay").ships["red.Seattle"].layer == "low"
    done = controlled({**falling, "layer": "low"}, {"damage control": [2]}, stop="orbital_decay")
    assert done.one("destroyed").outcome["cause"] == "atmosphere"
    assert not done.all("explodes")
    harpy = controlled(
        ship("Harpy", layer="low", effects=["orbital_decay"]), {"damage control": [2]}, stop="orbital_decay"
    )
    assert harpy.ships["red.Harpy"].layer == "atmosphere"


@pytest.mark.rule("LAU-LAY-04", "DFC-END-03")
def test_tokens_with_a_ship_that_falls_into_atmosphere_are_removed():
    red = [ship("Harpy", layer="low", effects=["orbital_decay"]), tokens("fighter", "red.Harpy", 2)]
    assert not controlled(red, {"damage control": [2]}, stop="orbital_decay").ordnance


@pytest.mark.rule("DFC-OPT-02")
def test_by_the_faq_every_effect_is_rolled_for_and_the_owner_picks_what_goes():
    hurt = ship("Seattle", effects=["scanners_offline", "engines_disabled", "orbital_decay"])
    faq = "dropfleet+damage_control=faq"
    done = controlled(hurt, {"damage control": [1, 1, 4]}, rules=faq, repairs=["orbital_decay"])
    after = done.ships["red.Seattle"]
    assert (after.hull, after.effects) == (10, ("scanners_offline", "engines_disabled"))


@pytest.mark.rule("DFC-SPC-14")
def test_a_repair_bay_helps_friends_within_6_inches():
    hurt = ship("Trident", (0, 6), effects=["scanners_offline"])
    done = controlled([ship("Triumvir"), hurt], {"damage control": [2]})
    assert done.ships["red.Trident"].effects == ()
    away = controlled([ship("Triumvir"), {**hurt, "position": [0, 6.1]}], {"damage control": [2]})
    assert away.ships["red.Trident"].effects == ("scanners_offline",)
    itself = controlled(ship("Triumvir", effects=["scanners_offline"]), {"damage control": [2]})
    assert itself.ships["red.Triumvir"].effects == ()


def test_only_what_is_there_can_be_repaired():
    from phasesim.rules.dropfleet.roundup import _wanted

    class Host:
        def __init__(self):
            self.memory = {"chart": None}

        def doctrine(self, side):
            return type("Odd", (), {"repairs": staticmethod(lambda chart, ship, able: ["fire"])})

    vessel = battle([ship("Seattle", effects=["scanners_offline"])]).side("red").ships[0]
    with pytest.raises(InputError, match="DFC-END-01"):
        _wanted(Host(), vessel)
