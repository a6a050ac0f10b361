"""Ships' turrets and guns against ordnance, resilient craft, and the order of play, under the experimental rules."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.content import load_rules
from phasesim.dice import Script
from phasesim.engine import stage
from phasesim.rules.bfg.fire_at_ordnance import fire_at_ordnance
from phasesim.rules.host import Step
from phasesim.rules.ruleset import switches
from phasesim.table import Weapon

RULES = load_rules("experimental")
BFGR = load_rules("bfgr")
AT_CENTRE = {"fly": {"*": {"to": [[0, 0]]}}}


def flown(
    red,
    blue,
    dice,
    *,
    rules=RULES,
    red_choices=AT_CENTRE,
    blue_choices=None,
    start="ordnance",
    stop="ordnance",
    **settings,
):
    choices = {"red": {"brace": False} | red_choices, "blue": {"brace": False} | (blue_choices or {})}
    return fought(battle(red, blue, choices=choices, **settings), dice, rules=rules, start=start, stop=stop)


def strike(name="strike", at=(-15, 0), fleet="Imperial Navy", **craft):
    return wave(name, at, fleet=fleet, **craft)


# ---------------------------------------------------------------- the variant as a whole
@pytest.mark.rule("XOR-GEN-01")
def test_the_variant_changes_only_what_it_names():
    changed = RULES.differing(BFGR)
    assert len(changed) == 28
    for name in changed:
        asked = switches()[name]
        named = asked.values.get(str(RULES.values[name]))
        assert any(id.startswith("XOR") for id in (named.ids if named else asked.ids)), name
    kept = {"massed_turrets", "in_play_cap", "double_launch", "torpedo_split_directions", "patrol_long_carry"}
    kept |= {"resilient_save", "turret_to_hit", "second_attack_save", "turret_loss_persists"}
    assert kept.isdisjoint(changed)


@pytest.mark.rule("XOR-REL-01")
def test_a_double_on_the_reload_check_does_not_run_the_ship_out():
    red = [ship("Dictator", (-60, 0), name="D", torpedoes_loaded=False, craft_loaded=False)]
    choices = {"order": {"*": "reload"}, "launch": {"1 D": {"salvoes": [6], "waves": [{"fighter": 4}]}}}
    fight = flown(red, [], {"command check": [3, 3]}, red_choices=choices, start="movement", stop="shooting")
    assert len(fight.all("launch")) == 2


@pytest.mark.rule("XOR-ORD-01")
def test_the_active_player_moves_all_his_ordnance_before_the_other():
    red = [strike("a", (-60, 20), bomber=1), salvo("b", 2, (-60, -20))]
    blue = [strike("c", (60, 20), "Chaos", bomber=1), salvo("d", 2, (60, -20), 180)]
    fly = {"fly": {"*": {"to": [[0, 50]]}}}
    fight = flown(red, blue, {}, red_choices=fly, blue_choices=fly, stop="blue.ordnance")
    movers = [event.actor.partition(".")[0] for event in fight.events if event.kind in ("flies", "runs")]
    assert movers == ["red", "red", "blue", "blue", "blue", "blue", "red", "red"]


@pytest.mark.rule("XOR-ORD-03")
def test_every_marker_moves_in_both_players_ordnance_phases():
    fight = flown([salvo("salvo", 2, (-80, 0)), strike(at=(-80, 30), bomber=1)], [], {}, stop="blue.ordnance")
    for name in ("red.salvo", "red.strike"):
        moves = [event for event in fight.events if event.actor == name and event.kind in ("runs", "flies")]
        assert [event.player for event in moves] == ["red", "blue"]
    assert fight.ordnance["red.salvo"].position == (-20.0, 0.0)


@pytest.mark.rule("XOR-ORD-04")
def test_a_ship_that_runs_into_craft_is_attacked_there_and_then():
    blue = [ship("Murder", (12, 0), 180)]
    dice = {"turrets": [1, 1], "bomber attack": [1, 1]}
    course = {"course": {"*": 15}}
    fight = flown(
        [strike(at=(0, 0), bomber=1)], blue, dice, first="blue", blue_choices=course, start="movement", stop="movement"
    )
    assert fight.one("attack").phase == "movement"


@pytest.mark.rule("XOR-ORD-05")
def test_fighters_cannot_pass_an_enemy_marker_that_they_touch():
    red = [strike("sweep", (-20, 0), fighter=1)]
    blue = [strike("near", (-8, 1), "Chaos", bomber=1), strike("far", (6, 0), "Chaos", bomber=1)]
    fight = flown(red, blue, {}, red_choices={"fly": {"sweep": {"to": [[6, 0]], "target": "blue.far"}}})
    assert fight.one("interception").target == "blue.near"
    assert set(fight.ordnance) == {"blue.far"}


# ---------------------------------------------------------------- turrets
BOTH_KINDS = [salvo("salvo", 2, (-20, 0)), strike(at=(-15, 6), bomber=1)]


@pytest.mark.rule("XOR-SHP-02")
@pytest.mark.parametrize(("rules", "volleys"), [(RULES, 2), (BFGR, 1)])
def test_turrets_fire_at_torpedoes_and_at_craft_in_one_phase(rules, volleys):
    dice = {"turrets": [1, 1] * volleys, "torpedo attack": [1, 1]}
    dice |= {"bomber attack": [1, 1]} if rules is RULES else {"bomber runs": [1]}
    fight = flown(BOTH_KINDS, [ship("Murder", heading=180)], dice, rules=rules)
    assert len(fight.all("turrets")) == volleys
    assert "turret_split" in fight.record.switches


@pytest.mark.rule("XOR-SHP-02", "XOR-SHP-08")
def test_a_ship_that_fired_at_the_other_kind_still_helps():
    blue = [ship("Murder", heading=180, name="M"), ship("Iconoclast", (3.2, 0), 180, name="I")]
    red = [salvo("salvo", 2, (3.2, -20), 90), strike(at=(-15, 0), bomber=1)]
    dice = {
        ("blue.I", "red.salvo", "turrets"): [1, 1],
        ("blue.M", "red.strike", "turrets"): [1, 1, 1],
        "torpedo attack": [1, 1],
        "bomber attack": [1, 1],
    }
    fight = flown(red, blue, dice)
    assert fight.one("turrets", "blue.M").outcome["massed"] == 1


@pytest.mark.rule("XOR-SHP-03")
def test_turrets_fire_with_all_dice_at_each_salvo_and_wave_of_any_size():
    red = [strike("one", (-15, 0), bomber=1), strike("two", (-15, 6), bomber=3), salvo("salvo", 1, (0, -20), 90)]
    fight = flown(red, [ship("Murder", heading=180)], {"turrets": [4, 4, 4, 4, 4, 4], "bomber attack": [1, 1]})
    assert sorted((event.target, event.outcome["dice"]) for event in fight.all("turrets")) == [
        ("red.one", 2),
        ("red.salvo", 2),
        ("red.two", 2),
    ]


@pytest.mark.rule("XOR-SHP-04")
@pytest.mark.parametrize("kind", ["bomber", "fighter", "torpedoes"])
def test_all_else_than_boats_is_hit_on_4(kind):
    red = [salvo("salvo", 1, (-20, 0))] if kind == "torpedoes" else [strike(**{kind: 1})]
    for faces, kills in (([3, 3], 0), ([3, 4], 1)):
        dice = {"turrets": faces}
        if not kills:
            dice |= {"torpedoes": {"torpedo attack": [1]}, "bomber": {"bomber attack": [1, 1]}}.get(kind, {})
        assert flown(red, [ship("Murder", heading=180)], dice).one("turrets").outcome["kills"] == kills


@pytest.mark.rule("XOR-SHP-05")
def test_turrets_fire_separately_at_each_part_of_a_wave_that_splits():
    red = [strike(bomber=2)]
    fly = {"fly": {"strike": {"to": [[0, 0]], "split": [{"bomber": 1}]}, "*": {"to": [[0, 0]]}}}
    fight = flown(red, [ship("Murder", heading=180)], {"turrets": [1] * 4, "bomber attack": [1] * 4}, red_choices=fly)
    assert len({event.target for event in fight.all("turrets")}) == 2
    assert [event.outcome["dice"] for event in fight.all("turrets")] == [2, 2]


@pytest.mark.rule("XOR-SHP-07")
def test_turrets_fire_only_once_the_patrol_is_gone_at_what_remains():
    blue = [ship("Murder", heading=180, name="M"), wave("cap", on_cap="M", fighter=2)]
    fight = flown([strike(bomber=3)], blue, {"turrets": [1, 1], "bomber attack": [1, 1]})
    assert fight.kinds("interception", "turrets", "attack") == ["interception", "turrets", "attack"]
    assert fight.one("attack").outcome["bombers"] == 1
    held = flown([strike(bomber=2)], blue, {})
    assert not held.all("turrets")


@pytest.mark.rule("XOR-SHP-08")
@pytest.mark.parametrize(("value", "dice"), [("plus1_max3", 3), ("none", 2)])
def test_ships_in_contact_mass_turrets_unless_that_is_left_out(value, dice):
    blue = [ship("Murder", heading=180, name="M"), ship("Iconoclast", (3.2, 0), 180, name="I")]
    scripted = {"turrets": [1] * dice, "bomber attack": [1, 1]}
    fight = flown([strike(bomber=1)], blue, scripted, rules=RULES.extend(massed_turrets=value))
    assert fight.one("turrets").outcome["dice"] == dice


@pytest.mark.rule("XOR-SHP-09")
def test_each_turret_hit_takes_one_torpedo_or_one_marker():
    fight = flown(
        [salvo("salvo", 4, (-20, 0))], [ship("Murder", heading=180)], {"turrets": [4, 3], "torpedo attack": [1, 1, 1]}
    )
    assert fight.one("attack").outcome["dice"] == 3
    fight = flown([strike(bomber=2)], [ship("Murder", heading=180)], {"turrets": [4, 3], "bomber attack": [1, 1]})
    assert fight.one("removed", cause="turrets").outcome["markers"] == 1


# ---------------------------------------------------------------- resilient craft
def hawks(number=1, at=(-15, 0)):
    return wave("hawks", at, fleet="Space Marines", Thunderhawk=number)


@pytest.mark.rule("XOR-RES-01")
@pytest.mark.parametrize(("face", "there"), [(3, False), (4, True)])
def test_a_resilient_craft_saves_on_4_against_ordnance(face, there):
    fight = flown([hawks()], [strike("prey", (-6, 0), "Chaos", bomber=1)], {"resilient save": [face]})
    assert ("red.hawks" in fight.ordnance) is there


@pytest.mark.rule("XOR-RES-01")
def test_it_has_no_save_against_turrets():
    fight = flown([hawks()], [ship("Murder", heading=180)], {"turrets": [6, 1]})
    assert not fight.ordnance


@pytest.mark.rule("XOR-RES-02")
def test_a_second_meeting_in_the_phase_removes_it():
    blue = [strike("a", (-6, 0), "Chaos", fighter=1), strike("b", (20, 0), "Chaos", fighter=1)]
    fight = flown([hawks()], blue, {"resilient save": [4]}, blue_choices={"fly": {"b": {"to": [[-9, 0]]}}})
    assert len(fight.all("interception")) == 2
    assert not fight.ordnance


@pytest.mark.rule("XOR-RES-03")
def test_one_that_saves_against_a_patrol_may_attack_the_ship_at_once():
    blue = [ship("Murder", heading=180, name="M"), wave("cap", on_cap="M", fighter=1)]
    dice = {"resilient save": [4], "turrets": [1, 1], "hit-and-run": [3]}
    fight = flown([hawks()], blue, dice)
    assert fight.kinds("interception", "turrets", "attack", "raid", "damage")[:3] == [
        "interception",
        "turrets",
        "attack",
    ]
    assert fight.ships["blue.M"].criticals


@pytest.mark.rule("XOR-RES-04")
@pytest.mark.parametrize(("value", "end"), [("4plus_stop", (-8.828427, 0.0)), ("4plus", (0.0, 0.0))])
def test_after_a_save_it_stops_unless_that_is_read_otherwise(value, end):
    fight = flown(
        [hawks()],
        [strike("prey", (-6, 0), "Chaos", bomber=1)],
        {"resilient save": [4]},
        rules=RULES.extend(resilient_save=value),
    )
    assert fight.ordnance["red.hawks"].position == end
    assert "resilient_save" in fight.record.switches


# ---------------------------------------------------------------- guns
BATTERY = Weapon("hull", "weapons battery", "battery", 45.0, 12, ("left", "front", "right", "rear"))


@pytest.mark.rule("XOR-SHP-01")
@pytest.mark.parametrize("target", [salvo("target", 9, (20, 0)), wave("target", (20, 0), fleet="Chaos", bomber=6)])
@pytest.mark.parametrize(("face", "removed"), [(5, False), (6, True)])
def test_main_weapons_fire_at_salvoes_and_waves_and_a_6_removes_all_of_one(target, face, removed):
    host = stage(
        battle([ship("Lunar")], [ship("Murder", (60, 40)), target]), RULES, dice=Script({"weapons battery": [face]})
    )
    host.deploy()
    host.begin(Step(1, "red", "shooting", 1))
    (shot,) = fire_at_ordnance(host, "red.Lunar", BATTERY, [("blue.target", 6)], 12)
    assert (shot.dice, shot.removed, "blue.target" in host.ordnance) == (1, removed, not removed)
