"""Fighters in battle: whom they have to fight, whom they leave alone."""

import pytest
from staging import battle, fought, salvo, ship, wave


def flies(*goals):
    return {"fly": {name: {"to": [list(point) for point in points]} for name, *points in goals}}


@pytest.mark.rule("ORD-FTR-01", "ORD-WAV-02", "ORD-WAV-05")
def test_three_fighters_meet_one_fighter_and_three_bombers():
    scenario = battle(
        [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=3)],
        [wave("strike", (0, 0), fleet="Chaos", fighter=1, bomber=3)],
        choices={"red": flies(("screen", (5, 0))), "blue": flies(("strike",))},
    )
    fight = fought(scenario, phase="ordnance")
    assert "red.screen" not in fight.ordnance
    assert [s.craft.name for s in fight.ordnance["blue.strike"].squadrons] == ["Doomfire"]


@pytest.mark.rule("ORD-FTR-01", "ORD-PRE-03")
def test_one_fighter_takes_a_whole_salvo_and_the_rest_fly_on():
    scenario = battle(
        [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=2)],
        [salvo("salvo", 9, (0, 0), heading=90)],
        choices={"red": flies(("screen", (10, 0)))},
    )
    fight = fought(scenario, phase="ordnance")
    assert "blue.salvo" not in fight.ordnance
    screen = fight.ordnance["red.screen"]
    assert (len(screen.squadrons), screen.position) == (1, (10.0, 0.0))


@pytest.mark.rule("ORD-FTR-02", "ORD-CRA-05")
def test_bombers_that_fly_into_fighters_have_to_fight_them():
    scenario = battle(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=3)],
        [wave("screen", (0, 0), fleet="Chaos", fighter=1)],
        choices={"red": flies(("strike", (4, 0)))},
    )
    fight = fought(scenario, phase="ordnance")
    assert "blue.screen" not in fight.ordnance
    assert len(fight.ordnance["red.strike"].squadrons) == 2


@pytest.mark.rule("ORD-FTR-02", "ORD-LIM-10")
def test_craft_that_leave_a_carrier_under_enemy_fighters_meet_them_as_they_set_out():
    scenario = battle(
        [ship("Dictator")],
        [wave("screen", (-2.8, 0), fleet="Chaos", fighter=1)],
        choices={
            "red": {"launch": {"Dictator": {"waves": [{"bomber": 2}]}}} | flies(("*", (20, 0))),
            "blue": flies(("screen",)),
        },
    )
    fight = fought(scenario, start="red.shooting", stop="red.ordnance")
    assert fight.one("interception").actor == "red.Dictator.w1.1"
    assert "blue.screen" not in fight.ordnance
    assert len(fight.ordnance["red.Dictator.w1.1"].squadrons) == 1


@pytest.mark.rule("ORD-FTR-03", "ORD-PRE-03")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_fighters_remove_any_torpedoes_they_touch_friendly_ones_too(side):
    units = {"red": [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=1)], "blue": []}
    units[side].append(salvo("salvo", 6, (0, 0), heading=90))
    scenario = battle(
        units["red"],
        units["blue"],
        choices={"red": flies(("screen", (10, 0))) | {"fly_order": ["red.screen"]}},
    )
    fight = fought(scenario, phase="ordnance")
    assert fight.one("detonation").target == f"{side}.salvo"
    assert not fight.ordnance


@pytest.mark.rule("ORD-FTR-03", "ORD-BRD-09")
def test_friendly_boarding_torpedoes_are_left_alone():
    scenario = battle(
        [
            wave("screen", (-15, 0), fleet="Imperial Navy", fighter=1),
            salvo("boarders", 6, (0, 0), heading=90, boarding=True),
        ],
        choices={"red": flies(("screen", (10, 0))) | {"fly_order": ["red.screen"]}},
    )
    fight = fought(scenario, phase="ordnance")
    assert not fight.all("detonation")
    assert len(fight.ordnance) == 2


@pytest.mark.rule("ORD-FTR-05")
def test_friendly_craft_are_left_alone():
    scenario = battle(
        [
            wave("screen", (-15, 0), fleet="Imperial Navy", fighter=2),
            wave("strike", (0, 0), fleet="Imperial Navy", bomber=2),
        ],
        choices={"red": flies(("screen", (10, 0)), ("strike",))},
    )
    fight = fought(scenario, phase="ordnance")
    assert not fight.all("interception")
    assert {len(unit.squadrons) for unit in fight.ordnance.values()} == {2}


@pytest.mark.rule("ORD-FTR-04")
def test_fighters_stop_at_an_enemy_base_and_stay_in_play():
    scenario = battle(
        [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=1)],
        [ship("Murder")],
        choices={"red": flies(("screen", (10, 0)))},
    )
    fight = fought(scenario, phase="ordnance")
    assert fight.kinds() == ["flies"]
    assert fight.ordnance["red.screen"].position == pytest.approx((-3.014214, 0.0), abs=1e-5)


@pytest.mark.rule("ORD-FTR-04", "ORD-WAV-10")
def test_a_fighter_split_off_before_the_contact_is_kept():
    scenario = battle(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=1, fighter=1)],
        [ship("Murder")],
        choices={
            "red": {"fly": {"strike": {"to": [[0, 0]], "split": [{"fighter": 1}], "split_at": 5}, "strike.a": {}}},
            "blue": {"brace": False},
        },
    )
    fight = fought(scenario, {"turrets": [1, 1], "bomber runs": [1]}, phase="ordnance")
    assert [len(fight.ordnance[name].squadrons) for name in fight.ordnance] == [1]
    assert fight.ordnance["red.strike.a"].squadrons[0].craft.fights
