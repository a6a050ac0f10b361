"""Effects in the Roundup: who picks, dogfights first, what is due, fighters that fly back."""

import pytest
from theatre import battle, fought, launch, ship, tokens

from phasesim.errors import InputError

RED, BLUE = ship("New York", battlegroup="1"), ship("Seattle", (0, 9), 270)


def roundup(red_told, blue_told=(), *, blue=(BLUE,), also=(), dice=None, red=(RED,), graphs=(), **choices):
    told = {
        "red": {"launch": {"New York": list(red_told)}, **choices},
        "blue": {"launch": {"Seattle": list(blue_told)}, "resolves": []},
    }
    scenario = battle([*red, *also], list(blue), choices=told)
    return fought(scenario, dice or {}, start="launch_assets", stop="launch_assets", seed=1, graphs=graphs)


@pytest.mark.rule("LAU-EFF-03")
def test_players_pick_one_enemy_ship_each_in_turn():
    blue = [BLUE, ship("Berlin", (2, 9), 270)]
    red_told = [launch("bomber", "blue.Seattle"), launch("bomber", "blue.Berlin")]
    done = roundup(
        red_told,
        [launch("bomber", "red.New York")],
        blue=blue,
        dice={"initiative": [5, 2]},
        resolves=["blue.Berlin"],
    )
    assert [(e.actor, e.target) for e in done.all("resolves")] == [
        ("red", "blue.Berlin"),
        ("blue", "red.New York"),
        ("red", "blue.Seattle"),
    ]


@pytest.mark.rule("LAU-EFF-03")
def test_only_tokens_that_are_due_are_resolved():
    done = roundup(
        [launch("torpedo", "blue.Seattle"), launch("bomber", "blue.Far")],
        blue=[BLUE, ship("Minos", (0, 20), 270, name="Far")],
    )
    assert not done.all("resolves")
    assert len(done.ordnance) == 2


def test_a_player_resolves_only_where_his_tokens_are():
    with pytest.raises(InputError, match="LAU-EFF-03"):
        from phasesim.content import load_rules
        from phasesim.dice import Dice
        from phasesim.engine import stage

        told = {"red": {"launch": {"New York": [launch("bomber", "blue.Seattle")]}}}
        host = stage(battle([RED], [BLUE], choices=told), load_rules("dropfleet"), dice=Dice(1))
        host.doctrine("red").resolves = lambda chart, targets: "blue.Nowhere"
        host.run(3, 4)


@pytest.mark.rule("LAU-FTR-09", "LAU-EFF-06", "LAU-FTR-03")
def test_each_fighter_at_an_enemy_ship_removes_one_fighter_there_before_bombers_strike():
    red_told = [launch("bomber", "blue.Seattle", 2), launch("fighter", "blue.Seattle", 2)]
    dice = {("red.bombers", "lock"): [3] * 4, ("blue.Seattle", "point defence"): [1] * 8, "armour save": [6] * 4}
    done = roundup(red_told, [launch("fighter", "blue.Seattle", 3)], dice=dice)
    assert done.one("dogfight").outcome == {"fighters": 2, "guards": 3, "removed": 2}
    assert done.kinds("dogfight", "strikes", "point_defence") == ["dogfight", "strikes", "point_defence"]
    assert done.one("point_defence").outcome["fighters"] == 1
    assert not done.ordnance


@pytest.mark.rule("LAU-FTR-09")
def test_no_bomber_need_attack_for_a_dogfight_and_the_rest_stay():
    done = roundup([launch("fighter", "blue.Seattle", 3)], [launch("fighter", "blue.Seattle", 1)])
    assert done.one("dogfight").outcome["removed"] == 1
    assert [token.side for token in done.ordnance.values()] == ["red", "red"]


@pytest.mark.rule("LAU-FTR-09", "LAU-FTR-07")
def test_fighters_at_a_ship_without_fighters_do_nothing_and_fly_back():
    told = {"red": {"launch": {"1 New York": [launch("fighter", "blue.Seattle", 3)]}}}
    scenario = battle([RED], [BLUE], choices=told, turns=2)
    done = fought(scenario, seed=1, start="launch_assets", stop="2.ground_combat")
    assert not done.all("resolves")
    back = done.one("removed")
    assert (back.turn, back.phase, back.outcome["cause"]) == (2, "ground_combat", "refuel")


@pytest.mark.rule("LAU-FTR-09")
def test_no_dogfight_at_the_end_of_an_activation():
    guards, raiders = tokens("fighter", "blue.Seattle", 2), tokens("fighter", "blue.Seattle", 2, name="raiders")
    red = [RED, raiders, tokens("bomber", "blue.Seattle", 1, name="strike")]
    dice = {"lock": [3, 3], "point defence": [1] * 11, "armour save": [6, 6]}
    scenario = battle(red, [BLUE, guards], choices={"blue": {"commit fighters": 2}})
    done = fought(scenario, dice, seed=1, stop="activation")
    assert not done.all("dogfight")
    assert done.one("point_defence").outcome["fighters"] == 2


@pytest.mark.rule("LAU-FTR-07")
def test_fighters_cover_a_ship_through_the_next_activation_and_go_as_the_next_roundup_begins():
    told = {"red": {"launch": {"1 New York": [launch("fighter", "red.New York", 2)]}, "passage": 3.0}}
    scenario = battle([RED], choices=told, turns=2)
    assert len(fought(scenario, seed=1, start="launch_assets", stop="2.activation").ordnance) == 2
    done = fought(scenario, seed=1, start="launch_assets", stop="2.ground_combat")
    assert not done.ordnance
    assert done.one("removed").outcome["fate"] == "recalled"


@pytest.mark.rule("LAU-FTR-06")
def test_a_fighter_that_was_used_can_be_launched_again():
    told = {"red": {"launch": {"New York": [launch("fighter", "red.New York", 7)]}, "passage": 3.0}}
    done = fought(battle([RED], choices=told, turns=2), seed=1, start="launch_assets", stop="2.launch_assets")
    assert [event.outcome["markers"] for event in done.all("launch")] == [7, 7]


@pytest.mark.rule("LAU-EFF-04", "LAU-FTR-03", "LAU-FTR-01")
@pytest.mark.parametrize(
    ("kind", "target", "happens"),
    [
        ("bomber", "blue.Seattle", "strikes"),
        ("fighter", "red.New York", ""),
        ("fighter", "blue.Seattle", ""),
        ("torpedo", "blue.Seattle", ""),
    ],
)
def test_what_an_asset_does_depends_on_its_type_and_target(kind, target, happens):
    done = roundup([launch(kind, target)])
    assert [event.kind for event in done.all("strikes")] == ([happens] if happens else [])
    assert {token.strikes for token in done.ordnance.values()} == (
        set()
        if happens
        else {"guard" if target.startswith("red") else "activation" if kind == "torpedo" else "roundup"}
    )


@pytest.mark.rule("LAU-EFF-06")
def test_the_attacker_may_take_fire_ships_or_bombers_first():
    red = [ship("Seneca", name="Seneca"), ship("Baleares", (1, 0))]
    told = {
        "launch": {
            "Seneca": [launch("fire_ship", "blue.Minos", 2)],
            "Baleares": [launch("bomber", "blue.Minos", 2)],
        },
        "attack_order": ["red.fire_ships"],
    }
    scenario = battle(red, [ship("Minos", (0, 5), 270)], choices={"red": told})
    done = fought(scenario, start="launch_assets", stop="launch_assets", seed=1)
    assert [event.actor for event in done.all("strikes")] == ["red.fire_ships", "red.bombers"]
    told["attack_order"] = ["red.bombers"]
    scenario = battle(red, [ship("Minos", (0, 5), 270)], choices={"red": told})
    done = fought(scenario, start="launch_assets", stop="launch_assets", seed=1)
    assert [event.actor for event in done.all("strikes")] == ["red.bombers", "red.fire_ships"]


@pytest.mark.rule("LAU-BOM-02")
def test_bombers_due_at_different_moments_are_different_attacks():
    told = {
        "red": {
            "launch": {
                "1 New York": [launch("bomber", "blue.Minos", 2)],
                "1 Seattle": [launch("bomber", "blue.Minos", 3)],
            }
        }
    }
    red = [ship("New York", (0, 0), battlegroup="1"), ship("Seattle", (0, -8), battlegroup="2")]
    scenario = battle(red, [ship("Minos", (0, 12), 0)], choices={**told, "blue": {"passage": 3.0}}, turns=2)
    done = fought(scenario, seed=1, start="launch_assets", stop="2.activation")
    assert [(event.turn, event.outcome["tokens"]) for event in done.all("strikes")] == [(1, 2), (2, 3)]


# ---------------------------------------------------------------- the graph
def test_the_graph_orders_who_strikes_whom_and_says_which_fighters_guard():
    red_told = [launch("bomber", "blue.Seattle", 2), launch("fighter", "blue.Seattle", 1)]
    done = roundup(red_told, [launch("fighter", "blue.Seattle", 2)], graphs=["1.both.launch_assets"])
    graph = done.record.graphs["1.both.launch_assets"]
    happened = sorted((data["order"], data["kind"]) for _, data in graph.graph.nodes(data=True) if "order" in data)
    kinds = [kind for _, kind in happened]
    assert kinds[:3] == ["launch"] * 3
    assert kinds[3:5] == ["dogfight", "attack"]
    guards = {(a, b) for a, b, why in graph.units().edges(data="why") if why == "guards"}
    assert {b for _, b in guards} == {"blue.Seattle"}
    assert len(guards) == 2


def test_the_log_is_a_topological_order_of_the_graph():
    red_told = [launch("bomber", "blue.Seattle", 2), launch("fighter", "blue.Seattle", 1)]
    done = roundup(red_told, [launch("bomber", "red.New York", 2)], graphs=["*"])
    graph = done.record.graphs["1.both.launch_assets"].graph
    for a, b in graph.edges:
        first, second = graph.nodes[a].get("order"), graph.nodes[b].get("order")
        assert first is None or second is None or first <= second
