"""Resilient craft in battle: saves, halts, splits, second encounters, two that both save."""

import pytest
from staging import battle, fought, salvo, ship, wave

MARINES = ship("Strike Cruiser", (-60, 40))
ELDAR = ship("Hellebore", (-60, 40))
TAU = ship("Hero", (-60, 40))


def flies(*goals):
    return {"fly": {name: {"to": [list(point) for point in points]} for name, *points in goals}}


def markers(fight, name):
    return len(fight.ordnance[name].squadrons)


# ---------------------------------------------------------------- the save, and what it is no good against
@pytest.mark.rule("ORD-RES-01", "ORD-RES-03", "ORD-RES-04")
@pytest.mark.parametrize("face", [3, 4])
def test_a_resilient_marker_saves_on_4_and_halts_where_it_fought(face):
    scenario = battle(
        [ELDAR, wave("raider", (-15, 0), Darkstar=1)],
        [wave("picket", (0, 0), fleet="Chaos", fighter=1)],
        choices={"red": flies(("raider", (15, 0)))},
    )
    fight = fought(scenario, {"resilient save": [face]}, phase="ordnance")
    assert "blue.picket" not in fight.ordnance
    assert ("red.raider" in fight.ordnance) is (face == 4)
    if face == 4:
        assert fight.ordnance["red.raider"].position == pytest.approx((-2.828427, 0.0), abs=1e-5)
        assert fight.one("halts").actor == "red.raider"


@pytest.mark.rule("ORD-RES-01")
def test_there_is_no_save_against_turrets():
    scenario = battle(
        [TAU, wave("strike", (-15, 0), Manta=2)], [ship("Murder")], choices={"red": flies(("strike", (0, 0)))}
    )
    fight = fought(scenario, {"turrets": [4, 5]}, phase="ordnance")
    assert "red.strike" not in fight.ordnance


@pytest.mark.rule("ORD-RES-01", "ORD-WAV-09")
def test_there_is_no_save_against_blast_markers():
    scenario = battle(
        [ELDAR, wave("raider", (-15, 0), Darkstar=2)], blast=[(0, 0)], choices={"red": flies(("raider", (10, 0)))}
    )
    fight = fought(scenario, {"blast marker": [6]}, phase="ordnance")
    assert "red.raider" not in fight.ordnance


@pytest.mark.rule("ORD-RES-02", "ORD-OPP-02")
def test_a_marker_that_saved_goes_with_its_next_attacker_in_that_phase():
    scenario = battle(
        [ELDAR, wave("raider", (-15, 0), Darkstar=1)],
        [wave("one", (0, 0), fleet="Chaos", fighter=1), wave("two", (15, 0), fleet="Chaos", fighter=1)],
        choices={"red": flies(("raider", (15, 0))), "blue": flies(("two", (-10, 0)))},
    )
    fight = fought(scenario, {"resilient save": [4]}, phase="ordnance")
    assert not [name for name in fight.ordnance]


@pytest.mark.rule("ORD-RES-02")
def test_the_save_is_there_again_in_the_next_phase():
    scenario = battle(
        [ELDAR, wave("raider", (-15, 0), Darkstar=1)],
        [wave("one", (0, 0), fleet="Chaos", fighter=1), wave("two", (15, 0), fleet="Chaos", fighter=1)],
        choices={
            "red": flies(("1.red raider", (15, 0)), ("raider",)),
            "blue": flies(("1.red two",), ("1.blue two", (-10, 0))),
        },
    )
    fight = fought(scenario, {"resilient save": [4, 5]}, start="red.ordnance", stop="blue.ordnance")
    assert list(fight.ordnance) == ["red.raider"]


@pytest.mark.rule("ORD-RES-03")
def test_a_marker_that_saved_against_torpedoes_moves_no_more_in_that_phase():
    scenario = battle(
        [salvo("salvo", 4, (-20, 0))],
        [ship("Hellebore", (60, 40)), wave("screen", (0, 0), fleet="Eldar", Darkstar=1)],
        choices={"blue": flies(("screen", (0, 20)))},
    )
    fight = fought(scenario, {"resilient save": [4]}, phase="ordnance")
    assert "red.salvo" not in fight.ordnance
    assert not fight.all("flies")
    assert fight.ordnance["blue.screen"].position == (0.0, 0.0)


@pytest.mark.rule("ORD-RES-06", "ORD-FTR-02")
@pytest.mark.parametrize("craft", ["Thunderhawk", "Thunderhawk_Annihilator"])
def test_craft_that_act_as_fighters_fight_what_they_touch(craft):
    scenario = battle(
        [MARINES, wave("gunships", (-15, 0), **{craft: 1})],
        [wave("strike", (0, 0), fleet="Chaos", bomber=1)],
        choices={"red": flies(("gunships", (5, 0)))},
    )
    fight = fought(scenario, {"resilient save": [3]}, phase="ordnance")
    assert {"red.gunships", "blue.strike"}.isdisjoint(fight.ordnance)


@pytest.mark.rule("ORD-RES-07", "ORD-BOM-02")
@pytest.mark.parametrize(
    "other", [salvo("other", 3, (-8, 0), heading=90), wave("other", (-8, 0), fleet="Chaos", bomber=1)]
)
def test_mantas_ignore_all_ordnance_but_fighters(other):
    scenario = battle(
        [TAU, wave("strike", (-15, 0), Manta=2)],
        [ship("Murder", (40, 0)), other],
        choices={"red": flies(("strike", (5, 0))), "blue": flies(("other",))},
    )
    fight = fought(scenario, phase="ordnance")
    assert fight.kinds("interception", "detonation") == []
    assert {"red.strike", "blue.other"} <= set(fight.ordnance)


# ---------------------------------------------------------------- an attack on a ship after a save
def beside_a_ship(craft, number, **choices):
    """Craft that meet a fighter just where they touch an Iconoclast, too."""
    contact = {1: 1.414214, 2: 2.236068}[number]
    return battle(
        [MARINES, wave("gunships", (-15, 0), **{craft: number})],
        [
            ship("Iconoclast", (1.0, ((contact + 1.6) ** 2 - 1.0) ** 0.5 + 4e-6)),
            wave("guard", (contact + 1.414214, 0), fighter=1),
        ],
        choices={"red": flies(("gunships", (5, 0))) | choices, "blue": {"brace": False}},
    )


@pytest.mark.rule("ORD-RES-05")
def test_a_marker_that_saved_may_attack_a_ship_that_it_touches():
    fight = fought(
        beside_a_ship("Thunderhawk", 1), {"resilient save": [4], "turrets": [1], "hit-and-run": [1]}, phase="ordnance"
    )
    assert fight.kinds("interception", "halts", "attack", "raid") == ["interception", "halts", "attack", "raid"]
    assert "red.gunships" not in fight.ordnance


@pytest.mark.rule("ORD-RES-05")
def test_it_need_not():
    fight = fought(beside_a_ship("Thunderhawk", 1, strikes_halted=False), {"resilient save": [4]}, phase="ordnance")
    assert fight.one("holds").outcome == {"decision": "attack after a save", "answer": "no"}
    assert fight.ordnance["red.gunships"].position == pytest.approx((0.0, 0.0), abs=1e-4)


@pytest.mark.rule("ORD-RES-05", "ORD-RSW-01")
def test_a_marker_left_behind_attacks_the_ship_that_its_wave_touched():
    fight = fought(
        beside_a_ship("Thunderhawk", 2, fly={"gunships": {"to": [[0, 0], [0, -5]]}}),
        {"resilient save": [4], "turrets": [1], "hit-and-run": [1]},
        phase="ordnance",
    )
    assert fight.one("attack").actor == "red.gunships.a"
    assert fight.ordnance["red.gunships"].position == pytest.approx((0.0, -5.0), abs=1e-4)


# ---------------------------------------------------------------- multiple attacks
def two_thunderhawks(dice, **choices):
    scenario = battle(
        [MARINES, wave("hawks", (-15, 0), Thunderhawk=2)],
        [wave("swift", (-5, 0), fleet="Chaos", Swiftdeath=2)],
        choices={"red": flies(("hawks", (5, 0))) | choices},
    )
    return fought(scenario, dice, phase="ordnance")


@pytest.mark.rule("ORD-MUL-02", "ORD-MUL-01", "ORD-RSW-02")
def test_one_thunderhawk_takes_both_swiftdeaths_and_the_other_flies_on():
    fight = two_thunderhawks({"resilient save": [4]}, pairing="focus")
    assert fight.one("interception").outcome["answer"] == "focus"
    assert "blue.swift" not in fight.ordnance
    assert markers(fight, "red.hawks") == 1
    assert not fight.ordnance["red.hawks"].squadrons[0].saved
    assert fight.ordnance["red.hawks"].position == (5.0, 0.0)


@pytest.mark.rule("ORD-MUL-02", "ORD-RES-03")
def test_each_thunderhawk_takes_one_swiftdeath_and_both_stay_where_they_met():
    fight = two_thunderhawks({"resilient save": [4, 5]})
    assert "blue.swift" not in fight.ordnance
    assert markers(fight, "red.hawks") == 2
    assert fight.ordnance["red.hawks"].position == pytest.approx((-5 - 2 * 2.236068, 0.0), abs=1e-5)


@pytest.mark.rule("ORD-MUL-02", "ORD-WAV-05")
@pytest.mark.parametrize(("prey", "left"), [("bomber", "Dreadclaw"), ("assault_boat", "Doomfire")])
def test_the_player_who_moved_says_which_craft_fall_after_the_fighters(prey, left):
    scenario = battle(
        [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=2)],
        [wave("strike", (0, 0), fleet="Chaos", fighter=1, bomber=1, assault_boat=1)],
        choices={"red": flies(("screen", (5, 0))) | {"prey": prey}},
    )
    fight = fought(scenario, phase="ordnance")
    assert [s.craft.name for s in fight.ordnance["blue.strike"].squadrons] == [left]


@pytest.mark.rule("ORD-MUL-01")
def test_a_second_encounter_in_a_phase_removes_a_resilient_marker_without_a_roll():
    scenario = battle(
        [salvo("salvo", 4, (-20, 0)), wave("strike", (0, -15), fleet="Imperial Navy", bomber=2)],
        [ship("Hellebore", (60, 40)), wave("screen", (0, 0), fleet="Eldar", Darkstar=1)],
        choices={"red": flies(("strike", (0, 5)))},
    )
    fight = fought(scenario, {"resilient save": [4]}, phase="ordnance")
    assert "blue.screen" not in fight.ordnance
    assert markers(fight, "red.strike") == 1


# ---------------------------------------------------------------- two that both save
def two_resilient(**blue):
    return battle(
        [ELDAR, wave("raider", (-15, 0), Darkstar=1)],
        [ship("Strike Cruiser", (60, 40)), wave("hawk", (0, 0), Thunderhawk=1)],
        choices={"red": flies(("1.red raider", (15, 0)), ("raider",)), "blue": blue},
    )


@pytest.mark.rule("ORD-OPP-01", "ORD-RES-03")
def test_two_that_both_save_halt_and_one_may_move_away_in_the_next_players_turn():
    scenario = two_resilient(**flies(("hawk", (0, 15))))
    fight = fought(scenario, {"resilient save": [4, 5]}, start="red.ordnance", stop="blue.ordnance")
    assert [(e.player, e.actor) for e in fight.all("flies")] == [("red", "red.raider"), ("blue", "blue.hawk")]
    assert fight.ordnance["blue.hawk"].position == (0.0, 15.0)
    assert len(fight.all("interception")) == 1


@pytest.mark.rule("ORD-OPP-01")
def test_if_the_first_to_move_stays_in_contact_they_fight_again():
    dice = {"resilient save": [4, 5, 3, 4]}
    fight = fought(two_resilient(fly={"hawk": {}}), dice, start="red.ordnance", stop="blue.ordnance")
    assert [(e.player, e.actor) for e in fight.all("interception")] == [("red", "red.raider"), ("blue", "blue.hawk")]
    assert list(fight.ordnance) == ["red.raider"]


# ---------------------------------------------------------------- saves inside waves
def four_thunderhawks(**choices):
    return battle(
        [MARINES, wave("hawks", (-15, 0), Thunderhawk=4)],
        [ship("Terror Ship", (60, 40)), wave("lone", (-5, 0), fighter_bomber=1)],
        choices={"red": flies(("hawks", (5, 0))) | choices},
    )


@pytest.mark.rule("ORD-RSW-01", "ORD-RSW-02", "ORD-WAV-11")
def test_of_four_thunderhawks_one_stays_behind_and_three_fly_on_with_their_saves():
    fight = fought(four_thunderhawks(), {"resilient save": [4]}, phase="ordnance")
    stays, rest = fight.ordnance["red.hawks.a"], fight.ordnance["red.hawks"]
    assert "blue.lone" not in fight.ordnance
    assert (len(stays.squadrons), stays.position) == (1, pytest.approx((-9.242641, 0.0), abs=1e-5))
    assert (len(rest.squadrons), rest.position) == (3, (5.0, 0.0))
    assert not any(s.saved for s in rest.squadrons)


@pytest.mark.rule("ORD-RSW-01")
def test_not_split_off_it_halts_the_whole_wave():
    fight = fought(four_thunderhawks(splits_saved=False), {"resilient save": [4]}, phase="ordnance")
    assert fight.one("halts").outcome["answer"] == "no"
    assert markers(fight, "red.hawks") == 4
    assert fight.ordnance["red.hawks"].position == pytest.approx((-9.242641, 0.0), abs=1e-5)


@pytest.mark.rule("ORD-RSW-02")
def test_a_failed_save_lets_the_rest_fly_on_too():
    fight = fought(four_thunderhawks(), {"resilient save": [3]}, phase="ordnance")
    assert list(fight.ordnance) == ["red.hawks"]
    assert (markers(fight, "red.hawks"), fight.ordnance["red.hawks"].position) == (3, (5.0, 0.0))


def attacked(**choices):
    return battle(
        [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=1)],
        [ship("Hellebore", (60, 40)), wave("raiders", (0, 0), fleet="Eldar", Darkstar=2)],
        choices={"red": flies(("screen", (5, 0))), "blue": flies(("raiders", (0, 30))) | choices},
    )


@pytest.mark.rule("ORD-RSW-01", "ORD-RSW-02")
def test_a_wave_that_was_attacked_leaves_the_marker_that_saved_behind_when_it_moves():
    fight = fought(attacked(), {"resilient save": [4]}, phase="ordnance")
    assert fight.ordnance["blue.raiders.a"].position == (0.0, 0.0)
    assert fight.ordnance["blue.raiders"].position == (0.0, 30.0)


@pytest.mark.rule("ORD-RSW-01", "ORD-RES-03")
def test_a_wave_that_was_attacked_and_is_not_split_does_not_move():
    fight = fought(attacked(splits_saved=False), {"resilient save": [4]}, phase="ordnance")
    assert markers(fight, "blue.raiders") == 2
    assert fight.ordnance["blue.raiders"].position == (0.0, 0.0)
