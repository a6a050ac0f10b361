"""Torpedoes and boarding torpedoes under the experimental rules."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.content import load_rules
from phasesim.dice import replay
from phasesim.errors import InputError
from phasesim.rules.bfg.torpedoes import BoardingRun, TorpedoRun, boarding_run, torpedo_run

RULES = load_rules("experimental")
QUIET = {"brace": False}


def flown(red, blue, dice, *, rules=RULES, red_choices=None, blue_choices=QUIET, phase="ordnance", **settings):
    """Red's ordnance moves in red's ordnance phase, and nobody braces."""
    choices = {"red": QUIET | (red_choices or {}), "blue": blue_choices}
    start = {"start": settings.pop("start"), "stop": settings.pop("stop")} if "start" in settings else {"phase": phase}
    return fought(battle(red, blue, choices=choices, **settings), dice, rules=rules, **start)


# ---------------------------------------------------------------- other ordnance
@pytest.mark.rule("XOR-TOR-01", "XOR-FTR-01")
@pytest.mark.parametrize("strength", [1, 9])
def test_one_fighter_removes_a_salvo_of_any_strength_and_goes_with_it(strength):
    fight = flown([salvo("salvo", strength, (-20, 0))], [wave("cap", (0, 0), fleet="Chaos", fighter=2)], {})
    assert "red.salvo" not in fight.ordnance
    assert len(fight.ordnance["blue.cap"].squadrons) == 1


@pytest.mark.rule("XOR-TOR-02")
@pytest.mark.parametrize(("face", "left"), [(3, 0), (4, 1)])
def test_a_thunderhawk_counts_as_a_fighter_against_torpedoes(face, left):
    hawks = wave("hawks", (0, 0), fleet="Space Marines", Thunderhawk=1)
    fight = flown([salvo("salvo", 6, (-20, 0))], [hawks], {"resilient save": [face]})
    assert "red.salvo" not in fight.ordnance
    assert len(getattr(fight.ordnance.get("blue.hawks"), "squadrons", ())) == left


@pytest.mark.rule("XOR-TOR-03")
def test_a_small_salvo_may_be_sent_ahead_to_clear_fighters():
    red = [salvo("big", 6, (-30, 0)), salvo("small", 1, (-20, 0))]
    blue = [ship("Murder", (0, 0), 180), wave("cap", (-7, 0), fleet="Chaos", fighter=1)]
    fight = flown(red, blue, {"turrets": [1, 1], "torpedo attack": [1] * 6})
    assert fight.one("detonation").target == "red.small"
    assert fight.one("attack").actor == "red.big"


@pytest.mark.rule("XOR-TOR-04", "XOR-BOM-02", "XOR-ASB-02")
@pytest.mark.parametrize("craft", ["bomber", "assault_boat"])
def test_torpedoes_and_craft_that_are_no_fighters_ignore_each_other(craft):
    fight = flown([salvo("salvo", 6, (-20, 0))], [wave("others", (0, 0), fleet="Chaos", **{craft: 2})], {})
    assert fight.kinds() == ["runs"]
    assert fight.ordnance["red.salvo"].strength == 6
    assert len(fight.ordnance["blue.others"].squadrons) == 2


@pytest.mark.rule("XOR-TOR-05")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_two_salvoes_remove_each_other_whatever_their_strengths_and_owners(side):
    other = salvo("other", 1, (0, 0), 90)
    red, blue = [salvo("salvo", 8, (-20, 0))], []
    (red if side == "red" else blue).append(other)
    fight = flown(red, blue, {}, red_choices={"fly_order": ["red.salvo"]})
    assert fight.one("detonation").outcome == {"both": True}
    assert not fight.ordnance


# ---------------------------------------------------------------- ships
@pytest.mark.rule("XOR-TOR-06")
def test_a_salvo_attacks_every_ship_it_touches_friend_or_foe():
    red = [salvo("salvo", 2, (-20, 0)), ship("Lunar", (-10, 0), name="Friend")]
    fight = flown(red, [ship("Murder", heading=180)], {"turrets": [1] * 4, "torpedo attack": [1] * 4})
    assert [e.target for e in fight.all("attack")] == ["red.Friend", "blue.Murder"]


@pytest.mark.rule("XOR-TOR-07")
@pytest.mark.parametrize("strength", [1, 12])
@pytest.mark.parametrize(("aside", "attacks"), [(2.84, 1), (2.86, 0)])
def test_a_salvo_of_any_strength_is_a_marker_of_one_size(strength, aside, attacks):
    red = [salvo("salvo", strength, (-20, aside))]
    dice = {"turrets": [1, 1], "torpedo attack": [1] * strength} if attacks else {}
    fight = flown(red, [ship("Murder", heading=180)], dice)
    assert len(fight.all("attack")) == attacks


@pytest.mark.rule("XOR-TOR-08", "XOR-BTO-06")
@pytest.mark.parametrize("boarding", [False, True])
def test_after_its_first_attack_a_salvo_goes_straight_to_the_end_of_its_move(boarding):
    red = [salvo("salvo", 6, (-20, 0), boarding=boarding, turn=45)]
    blue = [ship("Murder", heading=180)]
    steer = {"steer": {"salvo": 0}}
    dice = {"turrets": [1, 1], "torpedo attack": [6, 1, 1, 1, 1, 1]}
    dice |= {"hit-and-run": [1]} if boarding else {"critical check": [1]}
    fight = flown(red, blue, dice, red_choices=steer, rules=RULES.extend(torpedo_after_attack="remainder_stays"))
    end = fight.ordnance["red.salvo"]
    assert (end.position, end.heading) == ((10.0, 0.0), (1.0, 0.0))
    assert fight.one("runs").outcome["cm"] == 30


LINE = [ship("Murder", (0, 0), 180, name="First"), ship("Murder", (8, 0), 180, name="Second")]


@pytest.mark.rule("XOR-TOR-09")
def test_six_torpedoes_roll_six_dice_again_after_three_hits():
    dice = {
        ("red.salvo", "blue.First", "torpedo attack"): [5, 5, 5, 1, 1, 1],
        ("red.salvo", "blue.Second", "torpedo attack"): [1] * 6,
        "turrets": [1] * 4,
        "critical check": [1] * 3,
    }
    fight = flown([salvo("salvo", 6, (-20, 0))], LINE, dice)
    assert [e.outcome["dice"] for e in fight.all("attack")] == [6, 6]
    dice[("red.salvo", "blue.Second", "torpedo attack")] = [1] * 3
    baseline = flown([salvo("salvo", 6, (-20, 0))], LINE, dice, rules=load_rules("bfgr"))
    assert [e.outcome["dice"] for e in baseline.all("attack")] == [6, 3]


@pytest.mark.rule("XOR-TOR-09")
@pytest.mark.parametrize(("persists", "second"), [("true", 5), ("false", 6)])
def test_torpedoes_shot_down_stay_lost_unless_that_is_read_otherwise(persists, second):
    dice = {
        ("blue.First", "red.salvo", "turrets"): [4, 1],
        ("blue.Second", "red.salvo", "turrets"): [1, 1],
        ("red.salvo", "blue.First", "torpedo attack"): [1] * 5,
        ("red.salvo", "blue.Second", "torpedo attack"): [1] * second,
    }
    fight = flown([salvo("salvo", 6, (-20, 0))], LINE, dice, rules=RULES.extend(turret_loss_persists=persists))
    assert [e.outcome["dice"] for e in fight.all("attack")] == [5, second]
    assert "turret_loss_persists" in fight.record.switches


def test_a_salvo_shot_down_to_nothing_flies_on_where_that_loss_passes():
    dice = {
        ("blue.First", "red.salvo", "turrets"): [4, 4],
        ("blue.Second", "red.salvo", "turrets"): [1, 1],
        ("red.salvo", "blue.Second", "torpedo attack"): [1, 1],
    }
    fight = flown([salvo("salvo", 2, (-20, 0))], LINE, dice, rules=RULES.extend(turret_loss_persists="false"))
    assert [e.outcome["dice"] for e in fight.all("attack")] == [0, 2]


@pytest.mark.rule("XOR-TOR-10")
def test_re_rolls_are_made_though_the_first_hit_destroyed_the_target():
    red = [salvo("salvo", 3, (-20, 0), reroll=True)]
    dice = {"turrets": [1], "torpedo attack": [6, 1, 1], "torpedo attack re-roll": [6, 2]}
    dice |= {"blast marker": [1]}
    fight = flown(red, [ship("Infidel", heading=180)], dice)
    assert fight.one("attack").outcome["hits"] == 2
    assert not any(one.name == "blue.Infidel" for one in fight.ships.values() if one.hits > 0)


@pytest.mark.rule("XOR-TOR-11")
def test_a_salvo_that_attacked_is_gone_at_the_end_of_its_move_though_it_missed():
    fight = flown([salvo("salvo", 2, (-20, 0))], LINE, {"turrets": [1] * 4, "torpedo attack": [1] * 4})
    assert len(fight.all("attack")) == 2
    assert fight.one("removed").outcome["cause"] == "attack made"
    assert not fight.ordnance


@pytest.mark.rule("XOR-TOR-11")
def test_a_salvo_that_touched_no_ship_stays():
    fight = flown([salvo("salvo", 2, (-20, 30))], LINE, {})
    assert fight.ordnance["red.salvo"].position == (10.0, 30.0)


@pytest.mark.rule("XOR-TOR-11", "XOR-ORD-04")
def test_a_salvo_that_a_ship_runs_into_attacks_there_and_is_removed_at_once():
    blue = [ship("Murder", (10, 0), 180)]
    fight = flown(
        [salvo("salvo", 2, (0, 0))],
        blue,
        {"turrets": [1, 1], "torpedo attack": [1, 1]},
        phase="movement",
        first="blue",
        blue_choices=QUIET | {"course": {"*": 15}},
    )
    assert (fight.one("attack").phase, fight.one("removed").outcome["cause"]) == ("movement", "attack made")
    assert not fight.ordnance


@pytest.mark.rule("XOR-TOR-14", "XOR-BTO-07")
@pytest.mark.parametrize("boarding", [False, True])
@pytest.mark.parametrize(("heading", "armour"), [(180, 6), (90, 5)])
def test_dice_are_rolled_against_the_armour_that_faces_the_salvo(boarding, heading, armour):
    red = [salvo("salvo", 3, (-20, 0), boarding=boarding)]
    dice = {"turrets": [4, 1], "torpedo attack": [armour - 1, armour - 1]}
    fight = flown(red, [ship("Lunar", heading=heading)], dice)
    assert fight.one("attack").outcome["armour"] == armour
    assert fight.one("attack").outcome["dice"] == 2
    assert fight.one("attack").outcome["hits"] == 0


# ---------------------------------------------------------------- launching
def launched(kind, salvoes, rules=RULES, **launch):
    order = {"launch": {f"1 {kind}": {"salvoes": salvoes} | launch}}
    return flown([ship(kind, (-60, 0))], [], {}, phase="shooting", red_choices=order, rules=rules)


@pytest.mark.rule("XOR-TOR-12")
def test_a_ship_of_six_torpedoes_launches_one_salvo():
    assert launched("Lunar", [6]).one("launch").outcome["salvoes"] == [6]
    with pytest.raises(InputError, match="cannot split a salvo of 6"):
        launched("Lunar", [4, 2])


@pytest.mark.rule("XOR-TOR-13")
def test_nine_torpedoes_may_go_as_two_salvoes_of_two_at_least():
    fight = launched("Retribution", [7, 2])
    assert fight.one("launch").outcome["salvoes"] == [7, 2]
    assert "torpedo_split_min" in fight.record.switches
    with pytest.raises(InputError, match=r"cannot launch a salvo of 2, least 3 \[ORD-SPL-06\]"):
        launched("Retribution", [7, 2], load_rules("bfgr"))
    with pytest.raises(InputError, match="cannot launch a salvo of 1, least 2"):
        launched("Retribution", [8, 1])
    with pytest.raises(InputError, match="into 3 salvoes, only 2"):
        launched("Retribution", [3, 3, 3])


@pytest.mark.rule("XOR-TOR-13")
def test_twins_go_different_ways_unless_that_is_lifted():
    order = {
        "launch": {"1 Retribution": {"salvoes": [6, 3]}},
        "aim": {"Retribution.t1.1": 0, "Retribution.t1.2": 0},
    }

    def twins(rules):
        red = [ship("Retribution", (-60, 0))]
        return flown(red, [], {}, red_choices=order, rules=rules, start="shooting", stop="ordnance")

    with pytest.raises(InputError, match="direction of its twin"):
        twins(RULES)
    fight = twins(RULES.extend(torpedo_split_directions="any"))
    assert len(fight.all("runs")) == 2
    assert "torpedo_split_directions" in fight.record.switches


# ---------------------------------------------------------------- boarding torpedoes
@pytest.mark.rule("XOR-BTO-01")
def test_boarding_torpedoes_turn_are_shot_at_and_are_removed_by_fighters_like_others():
    red = [salvo("salvo", 4, (-20, -8), boarding=True, turn=45)]
    turned = flown(red, [], {}, red_choices={"steer": {"salvo": 45}})
    assert turned.one("turns").outcome["degrees"] == 45
    shot = flown(
        [salvo("salvo", 4, (-20, 0), boarding=True)],
        [ship("Murder", heading=180)],
        {"turrets": [4, 6], "torpedo attack": [1, 1]},
    )
    assert shot.one("attack").outcome["dice"] == 2
    met = flown([salvo("salvo", 4, (-20, 0), boarding=True)], [wave("cap", (0, 0), fleet="Chaos", fighter=1)], {})
    assert not met.ordnance


@pytest.mark.rule("XOR-BTO-02")
@pytest.mark.parametrize(("rules", "boarding"), [("bfgr", True), ("experimental", False)])
def test_escorts_carry_no_boarding_torpedoes(rules, boarding):
    scenario = battle([ship("Cobra", (-60, 0))], choices={"red": {"launch": {"1 Cobra": {"salvoes": [2]}}}})
    cobra = scenario.sides[0].ships[0]
    tubes = tuple(w.but(boarding=30.0) if w.kind == "torpedo" else w for w in cobra.sheet.weapons)
    cobra = cobra.but(sheet=cobra.sheet.but(weapons=tubes, boarding_torpedoes=True))
    order = {"launch": {"1 Cobra": {"salvoes": [2], "boarding": True}}}
    red = scenario.sides[0].but(ships=(cobra,), choices=order)
    fight = fought(scenario.but(sides=(red, scenario.sides[1])), {}, rules=rules, phase="shooting")
    assert fight.one("launch").outcome["boarding"] is boarding
    assert "boarding_on_escorts" in fight.record.switches


@pytest.mark.rule("XOR-BTO-03")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_other_torpedoes_and_boarding_torpedoes_remove_each_other(side):
    red, blue = [salvo("salvo", 8, (-20, 0))], []
    (red if side == "red" else blue).append(salvo("boarders", 4, (0, 0), 90, boarding=True))
    fight = flown(red, blue, {}, red_choices={"fly_order": ["red.salvo"]})
    assert fight.one("detonation").outcome == {"both": True}
    assert not fight.ordnance


@pytest.mark.rule("XOR-BTO-04")
@pytest.mark.parametrize(("rules", "left"), [("experimental", 2), ("bfgr", 0)])
def test_enemy_boarding_torpedoes_pass_each_other(rules, left):
    red, blue = [salvo("a", 4, (-20, 0), boarding=True)], [salvo("b", 4, (0, 0), 90, boarding=True)]
    fight = flown(red, blue, {}, rules=load_rules(rules))
    assert len(fight.ordnance) == left
    assert "boarding_vs_boarding" in fight.record.switches


@pytest.mark.rule("XOR-BTO-05")
def test_boarding_torpedoes_do_not_attack_friends():
    red = [salvo("salvo", 2, (-20, 0), boarding=True), ship("Lunar", (-10, 0), name="Friend")]
    fight = flown(red, [], {})
    assert fight.kinds() == ["runs"]
    assert fight.ordnance["red.salvo"].position == (10.0, 0.0)


@pytest.mark.rule("XOR-BTO-08")
def test_each_hit_is_a_hit_and_run_attack_at_once_and_no_damage():
    red = [salvo("salvo", 3, (-20, 0), boarding=True)]
    dice = {"turrets": [1, 1], "torpedo attack": [5, 6, 1], "hit-and-run": [3, 1]}
    fight = flown(red, [ship("Murder", heading=180)], dice)
    assert [e.outcome["total"] for e in fight.all("raid")] == [3, 1]
    assert fight.ships["blue.Murder"].hits == 8
    assert fight.ships["blue.Murder"].criticals
    escort = {"turrets": [1], "torpedo attack": [5, 1, 1], "hit-and-run": [3]}
    fight = flown(red, [ship("Infidel", heading=180)], escort)
    assert fight.ships["blue.Infidel"].hits == 1


@pytest.mark.rule("XOR-BTO-09", "XOR-BTO-10")
def test_two_of_six_boarding_torpedoes_that_hit_leave_four_for_the_next_ship_and_in_play():
    dice = {
        ("red.salvo", "blue.First", "torpedo attack"): [5, 5, 1, 1, 1, 1],
        ("red.salvo", "blue.Second", "torpedo attack"): [1] * 4,
        "turrets": [1] * 4,
        "hit-and-run": [1, 1],
    }
    fight = flown([salvo("salvo", 6, (-20, 0), boarding=True)], LINE, dice)
    assert [e.outcome["dice"] for e in fight.all("attack")] == [6, 4]
    assert len(fight.all("raid")) == 2
    assert fight.ordnance["red.salvo"].strength == 4


# ---------------------------------------------------------------- the programs
def test_the_program_of_a_run_keeps_the_whole_strength():
    assert replay(torpedo_run(RULES, 6, 2, 5), [4, 1, 5, 6, 1, 1, 1]) == TorpedoRun(1, 2, 5)
    passes = RULES.extend(turret_loss_persists="false")
    assert replay(torpedo_run(passes, 6, 2, 5), [4, 1, 5, 6, 1, 1, 1]) == TorpedoRun(1, 2, 6)


def test_the_program_of_a_boarding_run_uses_hits_up():
    assert replay(boarding_run(RULES, 6, 2, 5), [4, 1, 5, 6, 1, 1, 1]) == BoardingRun(1, 2, 3)
