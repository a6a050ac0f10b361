"""The turn: Planning, Activation, and the Roundup in its segments."""

import pytest
from theatre import battle, fought, launch, ship, tokens

TWO = ([ship("Seattle")], [ship("Seattle", (0, 18), 270)])
LAUNCHES = {
    "red": {"launch": {"Seattle": [launch("bomber", "blue.Seattle", 2)]}},
    "blue": {"launch": {"Seattle": [launch("bomber", "red.Seattle", 2)]}},
}


@pytest.mark.rule("DFC-TRN-01", "DFC-TRN-03")
def test_a_turn_has_three_phases_and_the_roundup_its_segments_in_order():
    done = fought(battle(turns=2), seed=1)
    phases = [(row[1], row[3]) for row in done.record.series if row[4] == "red"]
    segments = ["ground_combat", "launch_assets", "damage_control", "orbital_decay"]
    assert phases == [(turn, phase) for turn in (1, 2) for phase in ("planning", "activation", *segments)]


@pytest.mark.rule("DFC-TRN-02", "DFC-ACT-01")
def test_in_planning_each_player_stacks_his_cards():
    red = [ship("Seattle", battlegroup="A"), ship("Berlin", (9, 0), battlegroup="B")]
    done = fought(battle(red, choices={"red": {"stack": ["B", "A"]}}), seed=1, stop="planning")
    assert done.one("stacks", "red").outcome["cards"] == ["B", "A"]
    assert {event.kind for event in done.events} == {"stacks"}


@pytest.mark.rule("DFC-ACT-01")
def test_the_top_cards_are_revealed_together():
    red = [ship("Seattle", battlegroup="A"), ship("Berlin", (9, 0), battlegroup="B")]
    blue = [ship("Europa", (90, 90), 270, battlegroup="C"), ship("Minos", (80, 90), 270, battlegroup="D")]
    done = fought(battle(red, blue, choices={"red": {"stack": ["B", "A"]}}), seed=1, stop="activation")
    assert [event.outcome["cards"] for event in done.all("cards")] == [["B", "C"], ["A", "D"]]


@pytest.mark.rule("DFC-ACT-05")
def test_a_group_finishes_moves_and_fire_before_the_next_in_the_order_that_its_owner_likes():
    red = [ship("Berlin", (x, 0), name=f"B{x}") for x in (0, 2)] + [ship("Seattle", (5, 0))]
    told = {
        "group_order": ["red.1 Seattle"],
        "fire": {"*": [], "Seattle": [{"gun": "UF-6400 Mass Driver Turrets", "target": "blue.Minos"}]},
    }
    told["fire"]["B2"] = [{"gun": "Cobra Heavy Laser", "target": "blue.Minos"}]
    blue = [ship("Minos", (2, 12), 270)]
    done = fought(battle(red, blue, choices={"red": told}), seed=1, stop="activation")
    mine = [(e.kind, e.actor) for e in done.events if e.kind in ("sails", "strikes") and e.actor.startswith("red")]
    assert mine == [
        ("sails", "red.Seattle"),
        ("strikes", "red.Seattle"),
        ("sails", "red.B0"),
        ("sails", "red.B2"),
        ("strikes", "red.B2"),
    ]


@pytest.mark.rule("LAU-LCH-01", "DFC-TRN-03")
def test_assets_are_launched_after_ground_combat_and_before_damage_control():
    site = {"kind": "sector", "name": "S", "position": [50, 50]}
    site["forces"] = {"red": {"infantry": 1}, "blue": {"infantry": 1}}
    hurt = [ship("Seattle", effects=["fire"])]
    scenario = battle(hurt, TWO[1], choices=LAUNCHES, sites=[site])
    done = fought(scenario, seed=3)
    order = [event.phase for event in done.events if event.kind in ("ground_combat", "launch", "repairs")]
    assert order == ["ground_combat", "launch_assets", "launch_assets", "damage_control"]


@pytest.mark.rule("LAU-LCH-02", "DFC-INI-01")
def test_initiative_is_rolled_when_launching_begins_if_it_was_not():
    done = fought(battle(*TWO), seed=1)
    assert done.one("initiative").phase == "launch_assets"


@pytest.mark.rule("LAU-LCH-02")
def test_the_order_of_ground_combat_is_used_for_launching():
    site = {"kind": "sector", "name": "S", "position": [50, 50], "forces": {"red": {"infantry": 1}}}
    done = fought(battle(*TWO, sites=[site]), seed=1)
    assert done.one("initiative").phase == "ground_combat"


@pytest.mark.rule("LAU-LCH-03")
def test_all_players_finish_a_stage_before_the_next_begins():
    red = [ship("New York", battlegroup="1"), ship("New Orleans", (50, 50), battlegroup="2", layer="atmosphere")]
    told = [
        launch("fighter", "red.New York", 2),
        launch("bomber", "blue.Dragon", 2),
        launch("torpedo", "blue.Dragon"),
    ]
    drop = [launch("dropship", "S", cargo="armour")]
    blue = [ship("Dragon", (0, 9), 270)]
    back = [launch("fighter", "blue.Dragon"), launch("torpedo", "red.New York", 2), launch("bomber", "red.New York", 2)]
    choices = {"red": {"launch": {"New York": told, "New Orleans": drop}}, "blue": {"launch": {"Dragon": back}}}
    site = {"kind": "sector", "name": "S", "position": [50, 51]}
    scenario = battle(red, blue, choices=choices, sites=[site])
    done = fought(scenario, {"initiative": [5, 2]}, start="launch_assets", stop="launch_assets", seed=1)
    found = [(event.actor, event.outcome["kind"]) for event in done.events if event.kind in ("launch", "lands")]
    assert found == [
        ("blue.Dragon", "torpedo"),
        ("red.New York", "torpedo"),
        ("blue.Dragon", "bomber"),
        ("red.New York", "bomber"),
        ("blue.Dragon", "fighter"),
        ("red.New York", "fighter"),
        ("red.New Orleans", "dropship"),
    ]


@pytest.mark.rule("DFC-INI-03", "LAU-LCH-04", "LAU-LCH-05")
def test_the_lowest_initiative_launches_first_and_players_alternate_group_by_group():
    red = [ship("Seattle", battlegroup="1"), ship("Vancouver", (3, 0), battlegroup="2")]
    blue = [ship("Hydra", (0, 14), 270, battlegroup="1"), ship("Revenant", (3, 14), 270, battlegroup="2")]
    choices = {
        "red": {"launch": {"*": [launch("bomber", "blue.Hydra")]}},
        "blue": {"launch": {"*": [launch("bomber", "red.Seattle")]}},
    }
    scenario = battle(red, blue, choices=choices)
    done = fought(scenario, {"initiative": [2, 5]}, start="launch_assets", stop="launch_assets", seed=1)
    assert [event.actor for event in done.all("launch")] == [
        "red.Seattle",
        "blue.Hydra",
        "red.Vancouver",
        "blue.Revenant",
    ]


@pytest.mark.rule("LAU-LCH-05")
def test_a_player_who_passes_is_done_with_that_stage_and_the_other_goes_on():
    red = [ship("Seattle", battlegroup="1"), ship("Vancouver", (3, 0), battlegroup="2")]
    told = {"red": {"launch": {"*": [launch("bomber", "blue.Seattle")]}}}
    done = fought(battle(red, TWO[1], choices=told), seed=1, start="launch_assets", stop="launch_assets")
    assert [event.actor for event in done.all("launch")] == ["red.Seattle", "red.Vancouver"]


@pytest.mark.rule("LAU-EFF-01", "LAU-EFF-03")
def test_effects_follow_when_all_have_launched_the_highest_initiative_first():
    scenario = battle([ship("Seattle")], [ship("Seattle", (0, 9), 270)], choices=LAUNCHES)
    done = fought(scenario, {"initiative": [2, 5]}, seed=1, start="launch_assets", stop="launch_assets")
    kinds = done.kinds("launch", "resolves")
    assert kinds == ["launch", "launch", "resolves", "resolves"]
    assert [event.actor for event in done.all("resolves")] == ["blue", "red"]


@pytest.mark.rule("LAU-LCH-01")
def test_a_house_rule_launches_at_the_end_of_a_groups_activation():
    scenario = battle(*TWO, choices=LAUNCHES)
    done = fought(scenario, rules="dropfleet+launch_timing=activation", seed=1)
    assert {event.phase for event in done.all("launch")} == {"activation"}
    assert "launch_timing" in done.record.switches
    assert {event.phase for event in fought(scenario, seed=1).all("launch")} == {"launch_assets"}


@pytest.mark.rule("LAU-FTR-07")
def test_fighters_launched_in_an_activation_stay_to_the_end_of_that_launch_segment():
    choices = {"red": {"launch": {"Seattle": [launch("fighter", "red.Seattle", 2)]}}}
    scenario = battle([ship("Seattle")], choices=choices, turns=2)
    done = fought(scenario, rules="dropfleet+launch_timing=activation", seed=1)
    assert [(e.turn, e.phase) for e in done.all("removed", cause="refuel")] == [
        (1, "launch_assets"),
        (2, "launch_assets"),
    ]


def test_a_battle_ends_when_a_side_has_no_ships_left():
    red = [ship("Seattle")]
    blue = [ship("Europa", (0, 30), 270, hull=1)]
    scenario = battle([*red, tokens("torpedo", "blue.Europa", faction="UCM")], blue, turns=6)
    done = fought(scenario, {"lock": [6] * 4}, seed=1)
    assert done.row["winner"] == "red"
    assert done.row["turns"] == 1
