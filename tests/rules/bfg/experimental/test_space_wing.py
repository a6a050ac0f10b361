"""The Space Wing: its size, what is launched from it, what is set aside, and what attrition takes from it for good."""

import pytest
from staging import battle, fought, ship, wave

from phasesim.content import load_rules
from phasesim.dice import exact, replay
from phasesim.errors import InputError
from phasesim.rules.bfg.attrition import Loss, attrition_loss
from phasesim.rules.bfg.space_wing import ceilings

RULES = load_rules("experimental")
HULK = {"catastrophic damage": [1, 1], "blast marker removal": [1]}
DICTATORS = [("Dictator", (-60, y)) for y in (-20, 0, 20)]


def dictators(number=3, **keys):
    return [ship("Dictator", at, name=f"D{n}", **keys) for n, (_, at) in enumerate(DICTATORS[:number], 1)]


def staged(red, *, wing=None, blue=(), dice=None, start="", stop="", phase="movement", rules=RULES, **settings):
    """A battle under the experimental rules in which red may be given its Space Wing."""
    scenario = battle(red, blue, **settings)
    if wing is not None:
        known = {craft.name: craft for one in scenario.sides[0].ships for craft in one.sheet.craft}
        stock = tuple((known[craft], number) for craft, number in wing.items())
        scenario = scenario.but(sides=(scenario.sides[0].but(space_wing=stock), scenario.sides[1]))
    return fought(scenario, dice, rules=rules, phase="" if start or stop else phase, start=start, stop=stop)


def wing_of(fight, side="red"):
    return fight.stage.memory["wing", side]


def in_store(fight, side="red"):
    return {craft: number for craft, number in wing_of(fight, side).store.items() if number}


# ---------------------------------------------------------------- set-up
@pytest.mark.rule("XOR-SET-01")
def test_twelve_launch_bays_allow_24_markers_and_no_more():
    fight = staged(dictators())
    assert sum(in_store(fight).values()) == 24
    assert set(in_store(fight)) == {"Fury", "Starhawk"}
    fewer = staged(dictators(), wing={"Fury": 3, "Starhawk": 4})
    assert in_store(fewer) == {"Fury": 3, "Starhawk": 4}
    with pytest.raises(InputError, match=r"space_wing: holds 25 markers, its bays allow 24 \[XOR-SET-01\]"):
        staged(dictators(), wing={"Fury": 13, "Starhawk": 12})


@pytest.mark.rule("XOR-SET-02")
def test_one_cruiser_of_three_with_torpedo_bombers_allows_8_of_them():
    red = [*dictators(2), ship("Dictator", (-60, 20), name="D3", options=["torpedo bombers"])]
    special = "Starhawk torpedo bomber"
    assert in_store(staged(red, wing={"Fury": 16, special: 8})) == {"Fury": 16, special: 8}
    with pytest.raises(
        InputError, match=r"holds 9 Starhawk torpedo bomber, the ships that carry it allow 8 \[XOR-SET-02\]"
    ):
        staged(red, wing={"Fury": 15, special: 9})


@pytest.mark.rule("XOR-SET-03")
def test_two_hammers_with_d3_plus_1_bays_count_for_sixteen_markers():
    hammers = [ship("Hammer", (-60, y), name=f"H{y}") for y in (0, 20)]
    assert sum(in_store(staged(hammers)).values()) == 16


def test_a_fleet_may_only_store_what_its_ships_carry():
    fight_ships = battle(dictators(1)).sides[0].ships
    assert ceilings(fight_ships, RULES) == {"Fury": 8, "Starhawk": 8}


def test_craft_that_fly_as_the_battle_begins_are_part_of_the_wing():
    fight = staged([*dictators(1), wave("first", (-30, 0), bomber=3)])
    assert sum(in_store(fight).values()) == 5


def test_without_a_store_nothing_is_refused():
    fight = staged(dictators(1), wing={"Fury": 100}, rules=load_rules("bfgr"))
    assert "red.D1" in fight.ships


# ---------------------------------------------------------------- launching
LAUNCH = {"red": {"launch": {"1 D1": {"waves": [{"bomber": 3, "fighter": 1}]}}}}


@pytest.mark.rule("XOR-SET-05", "XOR-SET-04")
def test_a_ship_launches_a_type_only_while_it_is_in_store():
    fight = staged(dictators(1), wing={"Starhawk": 1, "Fury": 4}, phase="shooting", choices=LAUNCH)
    assert fight.one("launch").outcome == {"markers": 2, "Starhawk": 1, "Fury": 1}
    assert in_store(fight) == {"Fury": 3}


@pytest.mark.rule("XOR-SET-05")
def test_a_doctrine_launches_no_more_than_there_is_either():
    fight = staged(
        dictators(1), wing={"Starhawk": 1}, phase="shooting", doctrine="massed_strike", blue=[ship("Murder", (-30, 0))]
    )
    assert fight.one("launch", target="red.D1.w1.1").outcome == {"markers": 1, "Starhawk": 1}


@pytest.mark.rule("XOR-SET-06")
def test_one_launch_puts_out_no_more_than_the_ship_has_bays():
    wanted = {"red": {"launch": {"1 D1": {"waves": [{"bomber": 4, "fighter": 4}]}}}}
    with pytest.raises(InputError, match="cannot launch 8 squadrons from 4 bays"):
        staged(dictators(3), phase="shooting", choices=wanted)
    halved = {"red": {"launch": {"1 D1": {"waves": [{"bomber": 4}]}}}}
    with pytest.raises(InputError, match="cannot launch 4 squadrons from 2 bays"):
        staged(dictators(1, hits=4), phase="shooting", choices=halved)


@pytest.mark.rule("XOR-SET-07")
def test_torpedoes_are_no_part_of_the_wing():
    torpedoes = {"red": {"launch": {"1 D1": {"salvoes": [6]}}}}
    fight = staged(dictators(1), wing={"Fury": 0}, phase="shooting", choices=torpedoes)
    assert fight.one("launch").outcome["salvoes"] == [6]
    assert wing_of(fight).removed == 0 and in_store(fight) == {}


@pytest.mark.rule("XOR-SET-08")
@pytest.mark.parametrize(("cap", "launched"), [("bays", 1), ("none", 4)])
def test_no_launch_brings_more_into_play_than_there_are_bays_unless_that_is_lifted(cap, launched):
    fight = staged(
        [*dictators(1), wave("first", (-30, 0), fighter=3)],
        wing={"Fury": 5},
        choices={"red": {"launch": {"*": {"waves": [{"fighter": 4}]}}}},
        rules=RULES.extend(in_play_cap=cap),
        first="blue",
        start="red.shooting",
        stop="red.shooting",
    )
    assert fight.one("launch").outcome["markers"] == launched
    assert "in_play_cap" in fight.record.switches


@pytest.mark.rule("XOR-END-07")
def test_special_craft_are_launched_by_the_ship_equipped_for_them_alone():
    red = [ship("Emperor", (-60, 0), options=["assault boats"]), ship("Dictator", (-60, 20))]
    boats = {"waves": [{"assault_boat": 2}]}
    fight = staged(red, wing={"Shark": 4}, phase="shooting", choices={"red": {"launch": {"1 Emperor": boats}}})
    assert fight.one("launch").outcome["Shark"] == 2
    with pytest.raises(InputError, match="red.Dictator has no such craft"):
        staged(red, wing={"Shark": 4}, phase="shooting", choices={"red": {"launch": {"1 Dictator": boats}}})


# ---------------------------------------------------------------- set aside, discarded, back again
CLASH = {
    "red": {"fly": {"*": {"to": [[0, 0]]}}, "discards": ["Fury"]},
    "blue": {"fly": {"*": {}}},
}


def clash(dice, *, red_craft=None, blue_craft=None, stop="end", more=(), **settings):
    """Two waves of fighters meet in the middle; what is left of neither matters."""
    red = [*dictators(1), wave("a", (-10, 0), **(red_craft or {"fighter": 2})), *more]
    blue = [ship("Devastation", (60, 0), 180), wave("b", (0, 0), **(blue_craft or {"fighter": 2}))]
    return staged(red, blue=blue, dice=dice, start="ordnance", stop=stop, choices=CLASH, **settings)


@pytest.mark.rule("XOR-ORD-06", "XOR-END-05")
def test_markers_wait_aside_for_the_end_phase_and_then_go_back_into_store():
    before = clash({}, stop="ordnance")
    assert wing_of(before).aside == {"Fury": 2}
    assert sum(in_store(before).values()) == 6
    after = clash({"attrition": [2, 6, 3, 5]})
    assert wing_of(after).aside == {}
    assert sum(in_store(after).values()) == 8


@pytest.mark.rule("XOR-END-03", "XOR-SET-04")
def test_both_fleets_roll_a_die_for_every_marker_and_each_1_discards_one_for_good():
    fight = clash({("red", "attrition"): [1, 2], ("blue", "attrition"): [1, 1]})
    red, blue = fight.all("attrition")
    assert (red.actor, red.outcome["removed"], red.outcome["ones"], red.outcome["discarded"]) == (
        "red",
        2,
        1,
        {"Fury": 1},
    )
    assert (blue.outcome["ones"], sum(blue.outcome["discarded"].values())) == (2, 2)
    assert (sum(in_store(fight).values()), sum(in_store(fight, "blue").values())) == (7, 6)


@pytest.mark.rule("XOR-END-03")
def test_markers_recalled_or_spent_in_an_attack_count_as_removed():
    red = [*dictators(1), wave("strike", (-14, 0), fleet="Imperial Navy", bomber=2), wave("home", (-50, 0), fighter=1)]
    blue = [ship("Murder", heading=180)]
    launch = {"launch": {"2 D1": {"recall": ["home"], "waves": [{"fighter": 1}]}}}
    fight = staged(
        red,
        blue=blue,
        dice={"turrets": [1, 1], "bomber attack": [1, 1, 1, 1, 1], "attrition": [6, 6]},
        start="ordnance",
        stop="end",
        choices={"red": {"fly": {"strike": {"to": [[0, 0]]}}} | launch, "blue": {"brace": False}},
    )
    assert fight.one("attrition").outcome["removed"] == 2


@pytest.mark.rule("XOR-END-01")
def test_attrition_comes_after_both_fleets_have_repaired():
    fight = staged(
        [*dictators(1, criticals=["fire"]), wave("a", (-10, 0), fighter=1)],
        blue=[ship("Devastation", (60, 0), 180, criticals=["fire"]), wave("b", (0, 0), fighter=1)],
        dice={"damage control": [6] * 16, "attrition": [6, 6]},
        start="ordnance",
        stop="end",
        choices=CLASH,
    )
    assert fight.kinds("damage_control", "attrition") == ["damage_control", "damage_control", "attrition", "attrition"]


def crippling(hits, attack, dice, more=(), **settings):
    """A bomber strikes a Dictator of 8 hits that has so many left, from 4 bays."""
    strike = wave("strike", (-52, -10), fleet="Chaos", bomber=1)
    turrets = 3 if hits > 4 else 2
    return staged(
        [*dictators(1, hits=hits), *more],
        blue=[ship("Murder", (60, 0), 180), strike],
        dice={"turrets": [1] * turrets, "bomber attack": attack, ("blue", "attrition"): [6]} | dice,
        start="ordnance",
        stop="end",
        choices={
            "red": {"brace": False, "fly": {"*": {}}} | settings.pop("red", {}),
            "blue": {"fly": {"strike": {"to": [[-60, -20]]}}},
        },
        **settings,
    )


@pytest.mark.rule("XOR-END-02")
def test_a_crippled_carrier_costs_a_marker_for_each_bay_that_halving_takes():
    fight = crippling(5, [6, 1], {"critical check": [1]})
    lost = fight.one("attrition", "red").outcome
    assert (lost["bays_lost"], lost["ones"], sum(lost["discarded"].values())) == (2, 0, 2)
    assert sum(in_store(fight).values()) == 6


@pytest.mark.rule("XOR-END-02")
def test_a_crippled_carrier_that_is_lost_counts_with_the_bays_it_still_had():
    other = ship("Dictator", (-60, 20), name="D2")
    fight = crippling(1, [6, 1], HULK, more=[other])
    assert "red.D1" not in fight.ships or fight.ships["red.D1"].hulk
    lost = fight.one("attrition", "red").outcome
    assert (lost["bays_lost"], sum(lost["discarded"].values())) == (2, 2)


@pytest.mark.rule("XOR-END-02")
def test_a_brace_halves_bays_for_a_while_and_costs_nothing():
    scripted = {"turrets": [1] * 3, "bomber attack": [1, 1], ("blue", "attrition"): [6], "command check": [1, 2]}
    fight = staged(
        dictators(1),
        blue=[ship("Murder", (60, 0), 180), wave("strike", (-52, -10), fleet="Chaos", bomber=1)],
        dice=scripted,
        start="ordnance",
        stop="end",
        choices={"red": {"brace": True}, "blue": {"fly": {"strike": {"to": [[-60, -20]]}}}},
    )
    assert fight.ships["red.D1"].braced
    assert not fight.all("attrition", "red")


@pytest.mark.rule("XOR-END-04")
def test_two_bays_lost_and_a_single_1_cost_two_markers_and_not_three():
    lone = [wave("a", (10, 0), fleet="Imperial Navy", fighter=2)]
    fight = staged(
        [*dictators(1, hits=5), *lone],
        blue=[
            ship("Murder", (60, 0), 180),
            wave("strike", (-52, -10), fleet="Chaos", bomber=1),
            wave("b", (10, 0), fleet="Chaos", fighter=2),
        ],
        dice={
            "turrets": [1] * 3,
            "bomber attack": [6, 1],
            "critical check": [1],
            ("blue", "attrition"): [6] * 3,
            ("red", "attrition"): [1, 4],
        },
        start="ordnance",
        stop="end",
        choices={
            "red": {"brace": False, "fly": {"*": {}}},
            "blue": {"fly": {"strike": {"to": [[-60, -20]]}, "b": {"to": [[10, 0]]}}},
        },
    )
    lost = fight.one("attrition", "red").outcome
    assert (lost["bays_lost"], lost["ones"], sum(lost["discarded"].values())) == (2, 1, 2)
    assert replay(attrition_loss(RULES, 2, 3), [1, 4, 5]) == Loss(1, 2)
    assert replay(attrition_loss(RULES, 1, 3), [1, 1, 5]) == Loss(2, 2)


@pytest.mark.rule("XOR-END-06")
def test_the_owner_picks_what_goes_for_bays_from_the_store_and_for_1s_from_what_is_aside_too():
    picked = crippling(5, [6, 1], {"critical check": [1]}, red={"discards": ["Starhawk"]})
    assert picked.one("attrition", "red").outcome["discarded"] == {"Starhawk": 2}
    aside = clash({("red", "attrition"): [1, 1], ("blue", "attrition"): [6, 6]}, wing={"Starhawk": 6})
    assert aside.one("attrition", "red").outcome["discarded"] == {"Fury": 2}
    assert in_store(aside) == {"Starhawk": 6}


@pytest.mark.rule("XOR-END-06")
def test_a_discard_for_which_there_is_no_marker_in_store_is_left_out():
    fight = crippling(5, [6, 1], {"critical check": [1]}, wing={"Fury": 1})
    lost = fight.one("attrition", "red").outcome
    assert (lost["bays_lost"], lost["discarded"]) == (2, {"Fury": 1})


@pytest.mark.rule("XOR-END-08")
def test_all_sixteen_assault_boats_go_with_the_only_emperor_and_not_24():
    emperor = ship("Emperor", (-60, -20), hits=1, options=["assault boats"], name="Emperor")
    red = [emperor, ship("Dictator", (-60, 20), name="D")]
    fight = staged(
        red,
        wing={"Shark": 16, "Fury": 8},
        blue=[ship("Murder", (60, 0), 180), wave("strike", (-52, -10), fleet="Chaos", bomber=1)],
        dice={"turrets": [1, 1, 1], "bomber attack": [6, 1], ("blue", "attrition"): [6]} | HULK,
        start="ordnance",
        stop="end",
        choices={"red": {"brace": False}, "blue": {"fly": {"strike": {"to": [[-60, -20]]}}}},
    )
    lost = fight.one("attrition", "red").outcome
    assert lost["discarded"] == {"Shark": 16}
    assert in_store(fight) == {"Fury": 8}


@pytest.mark.rule("XOR-END-08")
def test_special_craft_on_the_table_stay_and_go_when_they_are_removed():
    emperor = ship("Emperor", (-60, -20), hits=1, options=["assault boats"], name="Emperor")
    red = [emperor, ship("Dictator", (-60, 20), name="D"), wave("boats", (40, 40), assault_boat=1)]
    fight = staged(
        red,
        wing={"Shark": 2, "Fury": 8},
        blue=[
            ship("Murder", (60, 0), 180),
            wave("strike", (-52, -10), fleet="Chaos", bomber=1),
            wave("hunters", (60, 40), fleet="Chaos", fighter=1),
        ],
        dice={
            "turrets": [1] * 3,
            "bomber attack": [6, 1],
            ("blue", "attrition"): [6, 6],
            ("red", "attrition"): [6],
        }
        | HULK
        | {"blast marker removal": [1, 1]},
        start="ordnance",
        stop="blue.end",
        choices={
            "red": {"brace": False},
            "blue": {"fly": {"strike": {"to": [[-60, -20]]}, "1.blue hunters": {"to": [[40, 40]]}}},
        },
    )
    first, second = fight.all("attrition", "red")
    assert (first.outcome["bays_lost"], first.outcome["discarded"]) == (4, {"Shark": 2, "Fury": 2})
    assert second.outcome["discarded"] == {"Shark": 1}


@pytest.mark.rule("XOR-END-04")
def test_the_larger_number_counts_exactly():
    odds = exact(attrition_loss, RULES, 1, 2, of="discarded")
    assert dict(odds) == {1: 1 - odds[2], 2: odds[2]}
    assert odds[2] * 36 == 1
    assert dict(exact(attrition_loss, load_rules("bfgr"), 4, 6, of="discarded")) == {0: 1}
