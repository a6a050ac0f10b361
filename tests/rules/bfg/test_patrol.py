"""Combat Air Patrol in battle: going on it, moving with the ship, meeting what comes, leaving it."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.dice import Script
from phasesim.engine import stage
from phasesim.errors import InputError
from phasesim.rules.bfg.losses import remove_ship
from phasesim.rules.host import Step
from phasesim.rules.ruleset import RuleSet

STILL = {"brace": False}


def flies(name, *points, **keys):
    return {"fly": {name: {"to": [list(point) for point in points], **keys}}}


# ---------------------------------------------------------------- going on CAP
@pytest.mark.rule("ORD-CAP-01", "ORD-CAP-12")
def test_fighters_that_reach_a_friendly_ship_go_on_cap_over_it():
    scenario = battle(
        [ship("Lunar"), ship("Dictator", (-30, 0)), wave("screen", (-20, 0), fighter=1) | {"launcher": "Dictator"}],
        choices={"red": flies("screen", (0, 0), guard="red.Lunar")},
    )
    fight = fought(scenario, phase="ordnance")
    assert fight.one("cap", "red.screen").target == "red.Lunar"
    assert fight.ordnance["red.screen"].guarding == "red.Lunar"


@pytest.mark.rule("ORD-CAP-12")
def test_a_ship_out_of_reach_gets_no_cap():
    scenario = battle(
        [ship("Lunar"), wave("screen", (-36, 0), fighter=1)],
        choices={"red": flies("screen", (0, 0), guard="red.Lunar")},
    )
    fight = fought(scenario, phase="ordnance")
    assert not fight.ordnance["red.screen"].guarding
    assert fight.ordnance["red.screen"].position == (-6.0, 0.0)


@pytest.mark.rule("ORD-CAP-05")
def test_several_markers_on_cap_are_markers_of_their_own():
    scenario = battle(
        [ship("Lunar"), wave("screen", (-20, 0), fighter=3)],
        choices={"red": flies("screen", (0, 0), guard="red.Lunar")},
    )
    fight = fought(scenario, phase="ordnance")
    assert [len(unit.squadrons) for unit in fight.ordnance.values() if unit.guarding == "red.Lunar"] == [1, 1, 1]


@pytest.mark.rule("ORD-CAP-08")
@pytest.mark.parametrize(("fleet", "craft"), [("Imperial Navy", "Starhawk"), ("Tau", "Manta"), ("Chaos", "Dreadclaw")])
def test_craft_that_are_no_fighters_cannot_be_on_cap(fleet, craft):
    vessel = {"Imperial Navy": "Lunar", "Tau": "Hero", "Chaos": "Murder"}[fleet]
    with pytest.raises(InputError) as refused:
        battle([ship(vessel), wave("escort", on_cap=vessel, **{craft: 1})])
    assert refused.value.rule == "ORD-CAP-08"
    scenario = battle(
        [ship(vessel), wave("escort", (-10, 0), **{craft: 1})],
        choices={"red": flies("escort", (0, 0), guard=f"red.{vessel}")},
    )
    with pytest.raises(InputError) as refused:
        fought(scenario, phase="ordnance")
    assert refused.value.rule == "ORD-CAP-08"


@pytest.mark.rule("ORD-CAP-13", "ORD-WAV-06")
def test_fighters_of_a_mixed_wave_must_leave_it_to_go_on_cap():
    red = [ship("Lunar"), wave("mixed", (-15, 0), bomber=2, fighter=1)]
    together = battle(red, choices={"red": flies("mixed", (0, 0), guard="red.Lunar")})
    with pytest.raises(InputError) as refused:
        fought(together, phase="ordnance")
    assert refused.value.rule == "ORD-CAP-13"
    flights = {"mixed": {"split": [{"fighter": 1}]}, "mixed.a": {"to": [[0, 0]], "guard": "red.Lunar"}}
    fight = fought(battle(red, choices={"red": {"fly": flights}}), phase="ordnance")
    assert fight.ordnance["red.mixed.a"].guarding == "red.Lunar"
    assert len(fight.ordnance["red.mixed"].squadrons) == 2


# ---------------------------------------------------------------- moving with the ship
@pytest.mark.rule("ORD-CAP-02", "ORD-CAP-22", "ORD-CAP-23")
def test_cap_moves_with_its_ship_and_not_again_in_the_ordnance_phase_of_that_turn():
    scenario = battle(
        [ship("Lunar"), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"course": {"Lunar": 15}, "leaves_cap": {"2.red cover": True}} | flies("cover", (0, 30))},
    )
    fight = fought(scenario, stop="red.ordnance")
    cover = fight.ordnance["red.cover"]
    assert (cover.position, cover.guarding) == ((15.0, 0.0), "red.Lunar")
    assert not fight.all("flies")


@pytest.mark.rule("ORD-CAP-22", "ORD-CAP-14")
def test_cap_does_not_leave_in_its_owners_own_ordnance_phase_though_its_ship_stood_still():
    scenario = battle(
        [ship("Lunar"), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"leaves_cap": True} | flies("cover", (0, 30))},
    )
    fight = fought(scenario, phase="red.ordnance")
    assert fight.kinds() == []
    assert fight.ordnance["red.cover"].guarding == "red.Lunar"


@pytest.mark.rule("ORD-CAP-03")
@pytest.mark.parametrize(("cm", "leaves"), [(30, False), (20, True)])
def test_cap_carried_farther_than_it_flies_does_not_move_in_the_opponents_phase_either(cm, leaves):
    scenario = battle(
        [
            ship("Cobra", (-40, 0)),
            ship("Strike Cruiser", (-40, 40)),
            wave("cover", fleet="Space Marines", on_cap="Cobra", Thunderhawk=1),
        ],
        choices={"red": {"course": {"Cobra": cm}, "leaves_cap": {"1.blue cover": True}} | flies("cover", (-20, 20))},
    )
    fight = fought(scenario, stop="blue.ordnance")
    assert bool(fight.all("leaves_cap")) is leaves
    assert bool(fight.ordnance["red.cover"].guarding) is not leaves


@pytest.mark.rule("ORD-CAP-03", "ORD-CAP-19")
def test_cap_carried_too_far_still_defends_its_ship():
    scenario = battle(
        [
            ship("Cobra", (-40, 0)),
            ship("Strike Cruiser", (-40, 40)),
            wave("cover", fleet="Space Marines", on_cap="Cobra", Thunderhawk=1),
        ],
        [ship("Murder", (60, 40)), salvo("salvo", 6, (50, 0), heading=180)],
        choices={"red": {"course": {"Cobra": 30}}},
    )
    fight = fought(scenario, {"resilient save": [3]}, stop="blue.ordnance")
    assert fight.one("interception").target == "blue.salvo"
    assert {"blue.salvo", "red.cover"}.isdisjoint(fight.ordnance)
    assert fight.ships["red.Cobra"].hits == 1


@pytest.mark.rule("ORD-CAP-04", "ORD-CAP-19", "ORD-CAP-21")
def test_cap_protects_its_ship_from_what_it_runs_into_on_the_way():
    scenario = battle(
        [ship("Lunar"), wave("cover", on_cap="Lunar", fighter=2)],
        [salvo("salvo", 6, (10, 0), heading=90)],
        choices={"red": {"course": {"Lunar": 20}, "brace": False}},
    )
    fight = fought(scenario, phase="red.movement")
    assert (fight.one("interception").phase, fight.one("interception").target) == ("movement", "blue.salvo")
    assert "blue.salvo" not in fight.ordnance
    assert fight.ordnance["red.cover 2"].position == fight.ships["red.Lunar"].position == (20.0, 0.0)
    assert not fight.all("turrets")


@pytest.mark.rule("ORD-CAP-06", "ORD-CAP-05", "ORD-BLM-03")
def test_each_marker_on_cap_rolls_by_itself_once_a_move_through_blast_markers():
    scenario = battle(
        [ship("Lunar"), wave("cover", on_cap="Lunar", fighter=3)],
        blast=[(8, 0), (14, 0)],
        choices={"red": {"course": {"Lunar": 15}}},
    )
    dice = {(f"red.cover {n}", "blast marker"): [face] for n, face in ((1, 5), (2, 6), (3, 1))}
    fight = fought(scenario, dice, phase="red.movement")
    assert [name for name in fight.ordnance if name.startswith("red.cover")] == ["red.cover 1", "red.cover 3"]
    assert len(fight.all("blast_test")) == 3


@pytest.mark.rule("ORD-CAP-15", "ORD-RES-03")
def test_a_resilient_marker_that_saved_still_moves_with_its_ship():
    scenario = battle(
        [ship("Lunar"), ship("Hellebore", (0, 40)), wave("cover", fleet="Eldar", on_cap="Lunar", Darkstar=1)],
        [salvo("one", 6, (10, 0), heading=90), salvo("two", 6, (15, 0), heading=90)],
        choices={"red": {"course": {"Lunar": 20}, "brace": False}},
    )
    fight = fought(scenario, {"resilient save": [4]}, phase="red.movement")
    assert len(fight.all("interception")) == 2  # the second takes the marker without a roll
    assert {"blue.one", "blue.two", "red.cover"}.isdisjoint(fight.ordnance)
    alone = battle(
        [ship("Lunar"), ship("Hellebore", (0, 40)), wave("cover", fleet="Eldar", on_cap="Lunar", Darkstar=1)],
        [salvo("one", 6, (10, 0), heading=90)],
        choices={"red": {"course": {"Lunar": 20}}},
    )
    fight = fought(alone, {"resilient save": [4]}, phase="red.movement")
    assert fight.ordnance["red.cover"].position == (20.0, 0.0)
    assert fight.ordnance["red.cover"].guarding == "red.Lunar"


# ---------------------------------------------------------------- leaving
@pytest.mark.rule("ORD-CAP-14", "ORD-CAP-22")
def test_a_marker_that_leaves_as_the_movement_phase_begins_stays_behind_and_moves_later():
    scenario = battle(
        [ship("Lunar"), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"course": {"Lunar": 15}, "leaves_cap": {"1.red cover": True}} | flies("cover", (0, 30))},
    )
    fight = fought(scenario, stop="red.ordnance")
    assert fight.one("leaves_cap").phase == "movement"
    assert fight.one("flies").outcome["from"] == [0.0, 0.0]
    assert (fight.ordnance["red.cover"].position, fight.ordnance["red.cover"].guarding) == ((0.0, 30.0), "")


@pytest.mark.rule("ORD-CAP-14")
def test_a_marker_may_leave_in_its_owners_part_of_the_opponents_ordnance_phase():
    scenario = battle(
        [ship("Lunar"), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"course": {"Lunar": 15}, "leaves_cap": {"1.blue cover": True}} | flies("cover", (0, 10))},
    )
    fight = fought(scenario, stop="blue.ordnance")
    assert (fight.one("leaves_cap").player, fight.one("leaves_cap").phase) == ("blue", "ordnance")
    assert fight.ordnance["red.cover"].position == (0.0, 10.0)


@pytest.mark.rule("ORD-RES-03", "ORD-CAP-14")
def test_a_marker_that_saved_on_cap_does_not_leave_it_in_that_phase():
    scenario = battle(
        [ship("Lunar"), ship("Hellebore", (0, 40)), wave("cover", fleet="Eldar", on_cap="Lunar", Darkstar=1)],
        [salvo("salvo", 6, (20, 0), heading=180)],
        choices={"red": {"leaves_cap": True} | flies("cover", (0, 10))},
        first="blue",
    )
    fight = fought(scenario, {"resilient save": [4]}, phase="blue.ordnance")
    assert "blue.salvo" not in fight.ordnance
    assert fight.ordnance["red.cover"].guarding == "red.Lunar"
    assert not fight.all("leaves_cap")


# ---------------------------------------------------------------- the loss of the ship
@pytest.mark.rule("ORD-CAP-07")
def test_each_marker_rolls_by_itself_against_the_explosion_of_its_ship():
    scenario = battle([ship("Lunar"), ship("Dictator", (30, 0)), wave("cover", on_cap="Lunar", fighter=3)])
    dice = {(f"red.cover {n}", "blast marker"): [face] for n, face in ((1, 6), (2, 5), (3, 6))}
    host = stage(scenario, RuleSet("bfgr"), dice=Script(dice))
    host.deploy()
    host.begin(Step(1, "red", "shooting", 1))
    remove_ship(host, host.ships["red.Lunar"], by="blue.Murder", cause="explosion", rules="SHT-DMG-03", explodes=True)
    assert [name for name in host.ordnance if name.startswith("red.cover")] == ["red.cover 2"]
    assert host.ordnance["red.cover 2"].guarding == ""


@pytest.mark.rule("ORD-CAP-24")
def test_what_outlives_its_ship_moves_again_in_the_ordnance_phase_of_the_same_turn():
    scenario = battle(
        [ship("Sword"), ship("Hellebore", (0, 40)), wave("cover", fleet="Eldar", on_cap="Sword", Darkstar=1)],
        [ship("Murder", (60, 0)), wave("strike", (10, 0), bomber=2)],
        choices={"red": {"course": {"Sword": 20}, "brace": False} | flies("cover", (0, 20))},
    )
    dice = {"resilient save": [4], "turrets": [1, 1], "bomber runs": [3], "bomber attack": [5], "blast marker": [5, 1]}
    fight = fought(scenario, dice, stop="red.ordnance")
    assert "red.Sword" not in fight.ships
    assert fight.one("flies", "red.cover").phase == "ordnance"


@pytest.mark.rule("ORD-CAP-24", "ORD-CAP-03")
def test_cap_that_was_carried_too_far_does_not_move_in_the_phase_in_which_its_ship_is_lost():
    scenario = battle(
        [
            ship("Cobra", (-40, 0)),
            ship("Strike Cruiser", (-40, 40)),
            wave("cover", fleet="Space Marines", on_cap="Cobra", Thunderhawk=1),
        ],
        [ship("Murder", (60, 0)), wave("strike", (0, 0), bomber=2)],
        choices={
            "red": {"course": {"Cobra": 30}, "brace": False} | flies("cover", (-20, 10)),
            "blue": {"fly": {"1.blue strike": {"to": [[-10, 0]]}, "strike": {}}},
        },
    )
    dice = {"resilient save": [4], "turrets": [1], "bomber runs": [3], "bomber attack": [4, 1], "blast marker": [5]}
    fight = fought(scenario, dice, stop="blue.ordnance")
    assert "red.Cobra" not in fight.ships
    assert not fight.all("flies", "red.cover")


@pytest.mark.rule("ORD-CAP-07", "SHT-CAT-02")
@pytest.mark.parametrize(("face", "outlives"), [(5, True), (6, False)])
def test_a_marker_rolls_against_the_end_of_an_escort_too(face, outlives):
    scenario = battle(
        [ship("Sword"), ship("Hellebore", (0, 40)), wave("cover", fleet="Eldar", on_cap="Sword", Darkstar=1)],
        [ship("Murder", (60, 0)), wave("strike", (10, 0), bomber=2)],
        choices={"red": {"course": {"Sword": 20}, "brace": False}},
    )
    dice = {"resilient save": [4], "turrets": [1, 1], "bomber runs": [3], "bomber attack": [5], "blast marker": [face]}
    fight = fought(scenario, dice, phase="movement")
    assert "red.Sword" not in fight.ships
    assert ("red.cover" in fight.ordnance) is outlives


# ---------------------------------------------------------------- meeting what comes
@pytest.mark.rule("ORD-CAP-21", "ORD-TUR-01", "ORD-WAV-05")
def test_cap_meets_a_wave_first_then_the_ship_braces_then_turrets_fire():
    scenario = battle(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=3, fighter=1)],
        [ship("Murder"), wave("cover", on_cap="Murder", fighter=2)],
        choices={"red": flies("strike", (0, 0)), "blue": {"brace": True}},
        blast=[(2.5, 0.0)],
    )
    dice = {
        "blast marker": [3], "command check": [1, 1], "turrets": [4, 1],
        "bomber runs": [3], "bomber attack": [5], "brace save": [6],
    }  # fmt: skip
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.kinds("blast_test", "interception", "brace", "turrets", "attack", "damage") == [
        "blast_test", "interception", "brace", "turrets", "attack", "damage",
    ]  # fmt: skip
    assert fight.one("interception").outcome == {"markers": 2, "patrol": 2}
    assert fight.one("attack").outcome["bombers"] == 1
    assert fight.ships["blue.Murder"].hits == 8


@pytest.mark.rule("ORD-CAP-19", "ORD-CAP-05", "ORD-FTR-01")
def test_one_marker_on_cap_takes_a_whole_salvo_before_the_turrets():
    scenario = battle([salvo("salvo", 9, (-20, 0))], [ship("Murder"), wave("cover", on_cap="Murder", fighter=2)])
    fight = fought(scenario, phase="ordnance")
    assert fight.kinds() == ["runs", "interception", "removed", "removed"]
    assert {name for name in fight.ordnance if name.startswith("blue")} == {"blue.cover 2"}


@pytest.mark.rule("ORD-CAP-19", "ORD-FTR-03")
def test_cap_meets_friendly_torpedoes_that_are_about_to_strike_its_ship():
    scenario = battle([salvo("salvo", 6, (-20, 0)), ship("Lunar"), wave("cover", on_cap="Lunar", fighter=1)])
    fight = fought(scenario, phase="ordnance")
    assert {"red.salvo", "red.cover"}.isdisjoint(fight.ordnance)
    assert fight.ships["red.Lunar"].hits == 8


@pytest.mark.rule("ORD-CAP-18", "ORD-PRE-10")
@pytest.mark.parametrize("launcher", ["Lunar", "Gothic"])
def test_cap_lets_torpedoes_pass_that_its_ship_or_a_friend_in_contact_launches(launcher):
    scenario = battle(
        [ship("Lunar"), ship("Gothic", (-3.2, 0)), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"launch": {launcher: {"salvoes": [6]}}, "aim": 0}},
    )
    fight = fought(scenario, start="red.shooting", stop="red.ordnance")
    assert fight.one("runs").outcome["strength"] == 6
    assert {f"red.{launcher}.t1.1", "red.cover"} <= set(fight.ordnance)


@pytest.mark.rule("ORD-CAP-18")
def test_cap_lets_them_pass_even_when_they_are_launched_into_the_friend_in_contact():
    scenario = battle(
        [ship("Lunar"), ship("Gothic", (-3.2, 0)), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"launch": {"Gothic": {"salvoes": [6]}}, "aim": 0, "shoots_through": False, "brace": False}},
    )
    dice = {"turrets": [1, 1, 1], "torpedo attack": [1] * 6}
    fight = fought(scenario, dice, start="red.shooting", stop="red.ordnance")
    assert fight.one("attack").target == "red.Lunar"
    assert "red.cover" in fight.ordnance


@pytest.mark.rule("ORD-CAP-18", "ORD-FTR-03")
def test_a_friend_that_does_not_touch_the_ship_launches_into_its_cap():
    scenario = battle(
        [ship("Lunar"), ship("Gothic", (-8, 0)), wave("cover", on_cap="Lunar", fighter=1)],
        choices={"red": {"launch": {"Gothic": {"salvoes": [6]}}, "aim": 0}},
    )
    fight = fought(scenario, start="red.shooting", stop="red.ordnance")
    assert {"red.Gothic.t1.1", "red.cover"}.isdisjoint(fight.ordnance)


# ---------------------------------------------------------------- multi-role craft on CAP
TERROR_SHIP = [ship("Terror Ship", name="Terror"), wave("cover", on_cap="Terror", fighter_bomber=2)]


def rams(at, **choices):
    """A Terror Ship with two Fighta-Bommas on CAP moves 15 cm to the right; a Murder stands at a place."""
    scenario = battle(
        TERROR_SHIP,
        [ship("Murder", at)],
        choices={"red": {"course": {"Terror": 15}} | choices, "blue": {"brace": False}},
    )
    return scenario


TWO_RUNS = {"turrets": [1, 1, 1, 1], "bomber runs": [6, 6], "bomber attack": [1, 1, 1, 1]}


@pytest.mark.rule("ORD-CAP-09")
def test_multi_role_craft_on_cap_attack_a_ship_they_touch_only_in_the_ordnance_phase():
    fight = fought(rams((18.2, 0), strikes_from_cap=True), TWO_RUNS, stop="red.ordnance")
    assert [(e.phase, e.target) for e in fight.all("attack")] == [("ordnance", "blue.Murder")] * 2
    assert {"red.cover 1", "red.cover 2"}.isdisjoint(fight.ordnance)


@pytest.mark.rule("ORD-CAP-09", "ORD-CAP-22")
def test_multi_role_craft_on_cap_do_not_fly_at_a_ship_that_they_do_not_touch():
    choices = {"strikes_from_cap": True, "leaves_cap": {"2.red *": True}} | flies("*", (20, 0))
    fight = fought(rams((20, 0), **choices), {}, stop="red.ordnance")
    assert not fight.all("attack") and not fight.all("flies")
    assert fight.ordnance["red.cover 1"].guarding == "red.Terror"


@pytest.mark.rule("ORD-CAP-10", "ORD-CAP-05")
def test_a_ship_that_moves_into_multi_role_craft_on_cap_is_attacked_at_once_by_each():
    scenario = battle(
        TERROR_SHIP,
        [ship("Murder", (18.2, 0), heading=180)],
        choices={"blue": {"course": {"Murder": 15}, "brace": False}},
        first="blue",
    )
    fight = fought(scenario, TWO_RUNS, phase="blue.movement")
    assert fight.kinds("turrets", "attack") == ["turrets", "attack", "turrets", "attack"]
    assert fight.all("attack")[0].outcome["attacks"] == 2  # D3 of 3, less 2 turrets, plus 1
    assert {"red.cover 1", "red.cover 2"}.isdisjoint(fight.ordnance)


@pytest.mark.rule("ORD-BLM-02", "ORD-CAP-10")
def test_they_are_tested_by_themselves_where_a_blast_marker_touches_the_ship_that_they_attack():
    scenario = battle(
        TERROR_SHIP,
        [ship("Murder", (18.2, 0), heading=180)],
        choices={"blue": {"course": {"Murder": 15}, "brace": False}},
        first="blue",
        blast=[(3.2, 2.0)],
    )
    dice = TWO_RUNS | {("red.cover 1", "blast marker"): [6], ("red.cover 2", "blast marker"): [1]}
    dice |= {"turrets": [1, 1], "bomber runs": [6], "bomber attack": [1, 1]}
    fight = fought(scenario, dice, phase="blue.movement")
    assert [event.actor for event in fight.all("attack")] == ["red.cover 2"]


@pytest.mark.rule("ORD-CAP-11")
def test_once_a_ship_is_destroyed_the_markers_that_have_not_attacked_are_kept():
    scenario = battle(
        TERROR_SHIP,
        [ship("Murder", (60, 0)), ship("Infidel", (18.2, 0), heading=180)],
        choices={"blue": {"course": {"Infidel": 15}, "brace": False}},
        first="blue",
    )
    dice = {"turrets": [1], "bomber runs": [6], "bomber attack": [5, 1, 1]}
    fight = fought(scenario, dice, phase="blue.movement")
    assert "blue.Infidel" not in fight.ships
    assert [name for name in fight.ordnance if name.startswith("red.cover")] == ["red.cover 2"]


@pytest.mark.rule("ORD-CAP-11", "ORD-CAP-22")
def test_a_marker_whose_target_is_gone_stays_on_cap_and_does_not_fly_instead():
    scenario = battle(
        TERROR_SHIP,
        [ship("Infidel", (3.2, 0)), ship("Murder", (15, 0))],
        choices={"red": {"strikes_from_cap": True} | flies("*", (15, 0)), "blue": {"brace": False}},
    )
    dice = {"turrets": [1], "bomber runs": [6], "bomber attack": [5, 1, 1]}
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.one("attack").target == "blue.Infidel"
    assert fight.ordnance["red.cover 2"].guarding == "red.Terror"


@pytest.mark.rule("ORD-CAP-20", "ORD-CAP-21", "ORD-RES-01")
@pytest.mark.parametrize(("face", "mantas"), [(4, 2), (3, 1)])
def test_two_mantas_meet_a_fighta_bomma_on_cap_over_a_terror_ship(face, mantas):
    scenario = battle(
        [wave("strike", (-15, 0), fleet="Tau", Manta=2)],
        [ship("Terror Ship", name="Terror"), wave("cover", on_cap="Terror", fighter_bomber=1)],
        choices={"red": flies("strike", (0, 0)), "blue": {"brace": False}},
    )
    dice = {"resilient save": [face], "turrets": [1], "bomber runs": [1] * mantas}
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.kinds("interception", "turrets", "attack") == ["interception", "turrets", "attack"]
    assert fight.one("attack").outcome["bombers"] == mantas
    assert {"red.strike", "blue.cover"}.isdisjoint(fight.ordnance)


# ---------------------------------------------------------------- craft that hide on a base
def hunt(*, cap, fighters=3, bombers=2):
    blue = [ship("Murder"), wave("hidden", (0, 0), bomber=bombers)]
    blue += [wave("cover", on_cap="Murder", fighter=cap)] if cap else []
    return battle(
        [wave("hunters", (-15, 0), fleet="Imperial Navy", fighter=fighters)],
        blue,
        choices={"red": flies("hunters", (0, 0), target="blue.hidden"), "blue": {"fly": {"hidden": {}}}},
    )


@pytest.mark.rule("ORD-CAP-16", "ORD-CAP-17")
def test_fighters_that_are_after_craft_on_a_base_meet_its_cap_first_and_no_turrets():
    fight = fought(hunt(cap=1, bombers=3), phase="red.ordnance")
    assert [e.target for e in fight.all("interception")] == ["blue.Murder", "blue.hidden"]
    assert not fight.all("turrets")
    assert len(fight.ordnance["blue.hidden"].squadrons) == 1
    assert {"red.hunters", "blue.cover"}.isdisjoint(fight.ordnance)


@pytest.mark.rule("ORD-CAP-16")
def test_as_many_on_cap_as_hunters_keep_the_craft_on_the_base_whole():
    fight = fought(hunt(cap=3), phase="red.ordnance")
    assert fight.one("interception").target == "blue.Murder"
    assert len(fight.ordnance["blue.hidden"].squadrons) == 2
    assert "red.hunters" not in fight.ordnance


@pytest.mark.rule("ORD-CAP-17")
def test_without_cap_the_craft_on_a_base_are_caught_and_turrets_do_not_fire():
    fight = fought(hunt(cap=0), phase="red.ordnance")
    assert fight.one("interception").target == "blue.hidden"
    assert not fight.all("turrets")
    assert "blue.hidden" not in fight.ordnance
    assert len(fight.ordnance["red.hunters"].squadrons) == 1
