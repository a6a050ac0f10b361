"""Torpedo salvoes: the launch move, straight flight, attacks on the way, premature detonation, splits, squadrons."""

from math import cos, radians, sin, sqrt

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.errors import InputError

MISS = 1


def aimed(degrees, cm=30.0, origin=(0.0, 0.0)):
    return (
        pytest.approx(origin[0] + cm * cos(radians(degrees)), abs=1e-5),
        pytest.approx(origin[1] + cm * sin(radians(degrees)), abs=1e-5),
    )


def launched_at(degrees, *blue, kind="Lunar", salvoes=(6,), **settings):
    """A ship at the centre, heading along x, that launches its torpedoes along a line of fire."""
    choices = {"red": {"launch": {kind: {"salvoes": list(salvoes)}}, "aim": degrees}}
    return battle(red=[ship(kind, (0, 0))], blue=list(blue), choices=choices, **settings)


def run_of(fight, dice=()):
    return fight.one("runs").outcome


# ---------------------------------------------------------------- values of the profile
@pytest.mark.rule("ORD-TRP-01")
@pytest.mark.parametrize(
    ("kind", "strength", "speed"), [("Lunar", 6, 30.0), ("Cobra", 2, 30.0), ("Retribution", 9, 30.0)]
)
def test_strength_and_speed_come_from_the_profile(kind, strength, speed):
    fight = fought(launched_at(0, kind=kind, salvoes=[strength]), start="shooting", stop="ordnance")
    (unit,) = fight.ordnance.values()
    assert (unit.strength, unit.speed) == (strength, speed)
    assert fight.one("runs").outcome["cm"] == speed
    with pytest.raises(InputError, match=rf"cannot launch {strength + 1} torpedoes, only {strength} \[ORD-TRP-01\]"):
        fought(launched_at(0, kind=kind, salvoes=[strength + 1]))


@pytest.mark.rule("ORD-TRP-02")
@pytest.mark.parametrize(("strength", "aside", "attacks"), [(1, 2.84, True), (9, 2.84, True), (9, 2.86, False)])
def test_the_track_is_a_strip_of_two_and_a_half_cm(strength, aside, attacks):
    # a small base (1.6 cm) beside the track: half the width of the marker more is contact
    scenario = battle(red=[salvo("tube", strength, at=(-20, 0))], blue=[ship("Murder", (0, aside), heading=90)])
    dice = {"turrets": [MISS, MISS], "torpedo attack": [MISS] * strength} if attacks else {}
    assert bool(fought(scenario, dice, phase="ordnance").all("attack")) is attacks


# ---------------------------------------------------------------- the launch move
@pytest.mark.rule("ORD-TRP-03")
@pytest.mark.parametrize("degrees", [0, 42, -42])
def test_a_launch_move_ends_wholly_inside_the_arc(degrees):
    fight = fought(launched_at(degrees), start="shooting", stop="ordnance")
    (unit,) = fight.ordnance.values()
    assert unit.position == aimed(degrees)


@pytest.mark.rule("ORD-TRP-03")
@pytest.mark.parametrize("degrees", [43, -43, 90, 180])
def test_a_salvo_outside_its_arc_is_refused_before_the_battle(degrees):
    # at 30 cm half a marker spans 2.4 degrees: 43 degrees is partly outside
    with pytest.raises(InputError, match=r"red.Lunar.t1.1 cannot be launched at .*front of red.Lunar.*\[ORD-TRP-03\]"):
        fought(launched_at(degrees))


@pytest.mark.rule("ORD-TRP-03")
def test_the_arc_is_that_of_the_heading_at_launch():
    # told to turn 45 degrees to port, the ship may launch at 80 degrees: and no longer at -42
    turning = {"course": {"1 Lunar": [10, 45, 0]}, "launch": {"1 Lunar": {"salvoes": [6]}}}
    scenario = battle(red=[ship("Lunar", (0, 0))], choices={"red": {**turning, "aim": 80}})
    fight = fought(scenario, stop="ordnance")
    assert fight.one("runs").outcome["to"] == list(aimed(80, origin=(10.0, 0.0)))
    with pytest.raises(InputError, match=r"\[ORD-TRP-03\]"):
        fought(battle(red=[ship("Lunar", (0, 0))], choices={"red": {**turning, "aim": 100}}))


@pytest.mark.rule("ORD-TRP-03", "ORD-TRP-08")
def test_the_launch_move_is_replayed_with_the_strength_left_at_each_point():
    near, far = ship("Murder", (12, 0), heading=180, name="Near"), ship("Murder", (22, 0), heading=180, name="Far")
    dice = {
        ("blue.Near", "turrets"): [4, MISS], ("blue.Far", "turrets"): [MISS, MISS],
        ("red.Lunar.t1.1", "blue.Near", "torpedo attack"): [5, 5, 4, 1, 1],
        ("red.Lunar.t1.1", "blue.Far", "torpedo attack"): [6, 1, 1],
        "critical check": [1, 1, 1],
    }  # fmt: skip
    fight = fought(launched_at(0, near, far), dice, start="shooting", stop="ordnance")
    assert [(e.target, e.outcome["dice"], e.outcome["hits"]) for e in fight.all("attack")] == [
        ("blue.Near", 5, 2), ("blue.Far", 3, 1),
    ]  # fmt: skip
    assert fight.ordnance["red.Lunar.t1.1"].strength == 2


@pytest.mark.rule("ORD-PRE-07")
def test_on_its_launch_move_a_salvo_leaves_alone_what_lies_outside_the_arc():
    # the marker brushes an enemy that is abeam of the launcher, no part of it in the front arc
    abeam = ship("Murder", (4.455, 6.859), heading=180)
    assert fought(launched_at(40, abeam), start="shooting", stop="ordnance").all("attack") == []
    # the same track on any later move: the enemy is attacked
    late = battle(red=[salvo("tube", 6, at=(0, 0), heading=40)], blue=[abeam])
    fight = fought(late, {"turrets": [MISS] * 2, "torpedo attack": [MISS] * 6}, phase="ordnance")
    assert fight.one("attack").target == "blue.Murder"


@pytest.mark.rule("ORD-PRE-08")
@pytest.mark.parametrize("degrees", [0, 30, -17.5])
def test_the_centre_stays_on_the_line_of_fire(degrees):
    # two moves: the marker is on the line after each, also where an attack interrupted it
    target = ship("Murder", (16 * cos(radians(degrees)), 16 * sin(radians(degrees))), heading=degrees + 180)
    scenario = launched_at(degrees, target)
    dice = {"turrets": [MISS] * 2, "torpedo attack": [5] * 1 + [MISS] * 5, "critical check": [1]}
    fight = fought(scenario, dice, start="shooting", stop="blue.ordnance")
    assert [event.outcome["to"] for event in fight.all("runs")] == [list(aimed(degrees, cm)) for cm in (30.0, 60.0)]


# ---------------------------------------------------------------- friends in the way
@pytest.mark.rule("ORD-PRE-09", "ORD-TRP-06")
def test_launched_torpedoes_do_not_pass_over_friends_in_front():
    red = [ship("Lunar", (0, 0)), ship("Sword", (3.3, 0))]
    scenario = battle(red=red, choices={"red": {"launch": {"Lunar": {"salvoes": [6]}}}})
    fight = fought(scenario, {"turrets": [5, 2], "torpedo attack": [MISS] * 5}, start="shooting", stop="ordnance")
    assert fight.one("attack").target == "red.Sword"
    assert fight.one("turrets").actor == "red.Sword"  # the friend's turrets fire as well


@pytest.mark.rule("ORD-PRE-10")
@pytest.mark.parametrize(("squadron", "through"), [("Line", True), ("", True), ("", False)])
def test_torpedoes_may_go_through_a_friendly_base_in_contact_whatever_its_squadron(squadron, through):
    extra = {"squadron": squadron} if squadron else {}
    red = [ship("Lunar", (0, 0), **extra), ship("Gothic", (3.2, 0), **extra)]
    choices = {"launch": {"Lunar": {"salvoes": [6]}}, "shoots_through": through}
    dice = {} if through else {"turrets": [MISS] * 3, "torpedo attack": [MISS] * 6}
    fight = fought(battle(red=red, choices={"red": choices}), dice, start="shooting", stop="ordnance")
    assert [event.target for event in fight.all("attack")] == ([] if through else ["red.Gothic"])


@pytest.mark.rule("ORD-TRP-06")
def test_a_salvo_attacks_friend_and_foe_and_a_friend_that_moves_into_it():
    scenario = battle(
        red=[ship("Lunar", (0, 0)), salvo("mine", 3, at=(8, 0), heading=90)],
        choices={"red": {"course": {"Lunar": 12}}},
    )
    fight = fought(
        scenario, {"turrets": [MISS] * 2, "torpedo attack": [6, MISS, MISS], "critical check": [1]}, phase="movement"
    )
    assert fight.one("attack").outcome["armour"] == 6
    assert fight.ships["red.Lunar"].hits == 7
    assert fight.ordnance["red.mine"].position == (8.0, 0.0)  # it stays where it is until it next moves
    assert fight.ordnance["red.mine"].strength == 2


# ---------------------------------------------------------------- flight
@pytest.mark.rule("ORD-TRP-04", "ORD-MOV-03")
def test_standard_torpedoes_go_straight_on_by_their_whole_speed_each_phase():
    scenario = battle(
        red=[salvo("tube", 6, at=(-80, -50), heading=30)], choices={"red": {"steer": 45, "pace": 10}}, turns=2
    )
    fight = fought(scenario)
    assert [event.outcome["cm"] for event in fight.all("runs")] == [30.0] * 4
    assert fight.ordnance["red.tube"].position == aimed(30, 120, origin=(-80.0, -50.0))


@pytest.mark.rule("ORD-TRP-05")
@pytest.mark.parametrize(("x", "stays"), [(60.0, True), (60.1, False)])
def test_a_salvo_that_leaves_the_table_is_removed(x, stays):
    fight = fought(battle(red=[salvo("tube", 6, at=(x, 0))]), phase="ordnance")
    assert ("red.tube" in fight.ordnance) is stays
    assert bool(fight.all("removed", target="red.tube", cause="off the table")) is not stays


@pytest.mark.rule("ORD-TRP-05", "ORD-TRP-08")
def test_a_salvo_whose_torpedoes_have_all_hit_is_used_up():
    scenario = battle(red=[salvo("tube", 2, at=(-20, 0))], blue=[ship("Murder", (0, 0), heading=180)])
    fight = fought(
        scenario, {"turrets": [MISS] * 2, "torpedo attack": [6, 5], "critical check": [1, 1]}, phase="ordnance"
    )
    assert fight.one("removed").outcome["cause"] == "used up"
    assert fight.ordnance == {}


# ---------------------------------------------------------------- attacks
@pytest.mark.rule("ORD-TRP-07", "ORD-TRP-08")
def test_the_worked_example_six_torpedoes_three_hits_and_on_with_three():
    # a ship of armour 5 without turrets; the salvo goes on to the end of its 30 cm and rolls 3 dice at the next ship
    first, second = (
        ship("Murder", (-8, 0), heading=180, name="First"),
        ship("Murder", (4, 0), heading=180, name="Second"),
    )
    scenario = battle(red=[salvo("tube", 6, at=(-20, 0))], blue=[first, second])
    dice = {
        "turrets": [MISS] * 4, "critical check": [1] * 3,
        ("red.tube", "blue.First", "torpedo attack"): [6, 5, 5, 4, 2, 1],
        ("red.tube", "blue.Second", "torpedo attack"): [4, 4, 4],
    }  # fmt: skip
    fight = fought(scenario, dice, phase="ordnance")
    one, other = fight.all("attack")
    assert (one.outcome["dice"], one.outcome["hits"], other.outcome["dice"], other.outcome["hits"]) == (6, 3, 3, 0)
    assert fight.ships["blue.First"].hits == 8 - 3
    assert (fight.ordnance["red.tube"].strength, fight.ordnance["red.tube"].position) == (3, (10.0, 0.0))


@pytest.mark.rule("ORD-TRP-07")
@pytest.mark.parametrize(("heading", "armour"), [(180, 6), (0, 5), (90, 5), (-90, 5)])
def test_armour_is_that_of_the_facing_from_which_the_salvo_comes(heading, armour):
    scenario = battle(red=[salvo("tube", 1, at=(-20, 0))], blue=[ship("Lunar", (0, 0), heading=heading)])
    fight = fought(scenario, {"turrets": [MISS] * 2, "torpedo attack": [MISS]}, phase="ordnance")
    assert fight.one("attack").outcome["armour"] == armour


@pytest.mark.rule("ORD-TRP-07")
def test_the_order_is_blast_test_brace_turrets_attack():
    scenario = battle(
        red=[salvo("tube", 3, at=(-20, 0))], blue=[ship("Lunar", (0, 0), heading=180)],
        blast=[(2.8, 0)], choices={"blue": {"brace": True}},
    )  # fmt: skip
    dice = {"blast marker": [5], "command check": [1, 1], "turrets": [4, MISS], "torpedo attack": [6, MISS]}
    fight = fought(scenario, dice | {"brace save": [5]}, phase="ordnance")
    order = fight.kinds("blast_test", "brace", "turrets", "attack", "damage")
    assert order == ["blast_test", "brace", "turrets", "attack", "damage"]
    assert fight.one("attack").outcome["dice"] == 2


@pytest.mark.rule("ORD-TRP-08")
def test_hits_count_before_saves_and_beyond_what_the_target_could_suffer():
    scenario = battle(red=[salvo("tube", 6, at=(-20, 0))], blue=[ship("Iconoclast", (0, 0), heading=180)])
    dice = {"turrets": [MISS], "torpedo attack": [4, 5, 6, MISS, MISS, MISS], "blast marker": [1]}
    fight = fought(scenario, dice, phase="ordnance")
    assert "blue.Iconoclast" not in fight.ships
    assert fight.ordnance["red.tube"].strength == 3


@pytest.mark.rule("ORD-TRP-09")
def test_missed_dice_are_re_rolled_even_when_the_target_is_destroyed_already():
    scenario = battle(red=[salvo("tube", 4, at=(-20, 0), reroll=True)], blue=[ship("Iconoclast", (0, 0), heading=180)])
    dice = {"turrets": [MISS], "torpedo attack": [4, 1, 2, 3], "torpedo attack re-roll": [4, 6, 1]}
    fight = fought(scenario, dice | {"blast marker": [1]}, phase="ordnance")
    assert fight.one("attack").outcome["hits"] == 3
    assert fight.ordnance["red.tube"].strength == 1


# ---------------------------------------------------------------- premature detonation
@pytest.mark.rule("ORD-PRE-01")
@pytest.mark.parametrize(("die", "attacks"), [(6, 0), (5, 1)])
def test_a_six_at_a_blast_marker_removes_the_whole_salvo_without_an_attack(die, attacks):
    scenario = battle(red=[salvo("tube", 6, at=(-20, 0))], blue=[ship("Murder", (0, 0), heading=180)], blast=[(-10, 0)])
    dice = {"blast marker": [die]} | ({"turrets": [MISS] * 2, "torpedo attack": [MISS] * 6} if attacks else {})
    fight = fought(scenario, dice, phase="ordnance")
    assert len(fight.all("attack")) == attacks
    assert ("red.tube" in fight.ordnance) is bool(attacks)


@pytest.mark.rule("ORD-PRE-03")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_two_salvoes_that_touch_both_go_friend_or_foe(owner):
    units = {"red": [salvo("tube", 6, at=(-20, 0))], "blue": []}
    units[owner].append(salvo("other", 2, at=(0, 2.4), heading=90))
    fight = fought(battle(**units, choices={"red": {"fly_order": ["red.tube"]}}), phase="ordnance")
    assert sorted(event.target for event in fight.all("removed")) == sorted(["red.tube", f"{owner}.other"])
    assert fight.ordnance == {}


@pytest.mark.rule("ORD-PRE-03")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_salvo_and_one_fighter_of_a_mixed_wave_go_and_the_rest_flies_on(owner):
    units = {"red": [salvo("tube", 6, at=(-20, 0))], "blue": []}
    units[owner].append(wave("strike", (0, 0), bomber=2, fighter=2, fleet="Imperial Navy"))
    fight = fought(battle(**units), phase="ordnance")
    assert "red.tube" not in fight.ordnance
    assert [s.craft.role for s in fight.ordnance[f"{owner}.strike"].squadrons] == ["bomber", "bomber", "fighter"]


@pytest.mark.rule("ORD-PRE-03")
def test_a_salvo_and_a_wave_without_fighters_leave_each_other_alone():
    scenario = battle(red=[salvo("tube", 6, at=(-20, 0))], blue=[wave("strike", (0, 0), bomber=2)])
    fight = fought(scenario, phase="red.ordnance")
    assert set(fight.ordnance) == {"red.tube", "blue.strike"}


# ---------------------------------------------------------------- once a target and full turn
def slow(strength=6, **keys):
    """Slow torpedoes, so that they are still in contact when they move again."""
    return salvo("tube", strength, at=(-5.2, 0), speed=1.0, **keys)


@pytest.mark.rule("ORD-PRE-04")
def test_the_bar_runs_from_the_attack_to_the_end_of_the_following_player_turn():
    # the salvo moves 1 cm in each Ordnance Phase and stays in contact with a large base that cannot move away
    adrift = ship("Emperor", (0, 0), heading=180, hits=6, criticals=["thrusters_damaged"])
    dice = {"torpedo attack": [MISS] * 12, "turrets": [MISS] * 6, "damage control": [MISS] * 24}
    fight = fought(battle(red=[slow()], blue=[adrift], turns=2), dice)
    assert [(event.turn, event.player) for event in fight.all("attack")] == [(1, "red"), (2, "red")]


@pytest.mark.rule("ORD-PRE-04", "ORD-PRE-05")
def test_the_battleship_attacked_once_moves_off_the_marker_unharmed():
    # the worked case: attacked as the salvo touches the large base, not again in its own Movement Phase
    scenario = battle(red=[salvo("tube", 6, at=(-34.0, 0))], blue=[ship("Desolator", (0, 0), heading=180)], turns=1)
    dice = {"turrets": [MISS] * 4, "torpedo attack": [5, 6, 1, 1, 1, 1], "critical check": [1, 1]}
    fight = fought(scenario, dice, stop="blue.movement")
    assert fight.one("attack").phase == "ordnance"
    assert fight.one("moves", "blue.Desolator").outcome["cm"] == 12.5
    assert fight.ordnance["red.tube"].strength == 4
    assert fight.ships["blue.Desolator"].position == (-12.5, 0.0)


@pytest.mark.rule("ORD-PRE-06")
def test_another_ship_that_touches_the_salvo_is_attacked_at_once_even_if_it_moves_first():
    scenario = battle(
        red=[salvo("tube", 6, at=(-34.0, 0))],
        blue=[ship("Desolator", (0, 0), heading=180), ship("Murder", (-4.0, 12), heading=270)],
        choices={"blue": {"move_order": ["blue.Murder", "blue.Desolator"], "course": {"Murder": 12.5}}},
    )
    dice = {
        ("blue.Desolator", "turrets"): [MISS] * 4, ("blue.Murder", "turrets"): [MISS] * 2, "critical check": [1],
        ("red.tube", "blue.Desolator", "torpedo attack"): [MISS] * 6,
        ("red.tube", "blue.Murder", "torpedo attack"): [5, 1, 1, 1, 1, 1],
    }  # fmt: skip
    fight = fought(scenario, dice, stop="blue.movement")
    assert [(event.phase, event.target) for event in fight.all("attack")] == [
        ("ordnance", "blue.Desolator"), ("movement", "blue.Murder"),
    ]  # fmt: skip


# ---------------------------------------------------------------- splits
def split(salvoes, aims, *blue, kind="Retribution", **settings):
    aim = {f"{kind}.t1.{slot}": line for slot, line in enumerate(aims, 1)}
    choices = {"red": {"launch": {kind: {"salvoes": list(salvoes)}}, "aim": aim}}
    return battle(red=[ship(kind, (0, 0), **settings)], blue=list(blue), choices=choices)


@pytest.mark.rule("ORD-SPL-01")
def test_six_torpedoes_or_fewer_are_one_salvo():
    with pytest.raises(InputError, match=r"red.Lunar cannot split a salvo of 6: only above 6 \[ORD-SPL-01\]"):
        fought(split([3, 3], [10, -10], kind="Lunar"))
    # nine torpedoes of a crippled ship are five
    with pytest.raises(InputError, match=r"cannot split a salvo of 5: only above 6 \[ORD-SPL-01\]"):
        fought(split([3, 2], [10, -10], hits=6))


@pytest.mark.rule("ORD-SPL-02", "ORD-SPL-06")
@pytest.mark.parametrize("salvoes", [(6, 3), (5, 4)])
def test_more_than_six_may_go_as_two_salvoes_each_a_marker_of_its_own(salvoes):
    fight = fought(split(salvoes, [20, -20]), start="shooting", stop="ordnance")
    assert [unit.strength for unit in fight.ordnance.values()] == list(salvoes)
    assert [unit.position for unit in fight.ordnance.values()] == [aimed(20), aimed(-20)]


@pytest.mark.rule("ORD-SPL-02")
def test_three_salvoes_are_refused():
    with pytest.raises(InputError, match=r"into 3 salvoes, only 2 \[ORD-SPL-02\]"):
        fought(split([3, 3, 3], [20, 0, -20]))


@pytest.mark.rule("ORD-SPL-06")
@pytest.mark.parametrize("salvoes", [(7, 2), (8, 1), (4, 1)])
def test_no_salvo_of_a_split_is_below_three(salvoes):
    with pytest.raises(InputError, match=r"cannot launch a salvo of \d, least 3 \[ORD-SPL-06\]"):
        fought(split(salvoes, [20, -20]))


@pytest.mark.rule("ORD-SPL-03")
def test_the_two_salvoes_go_in_different_directions():
    with pytest.raises(InputError, match=r"goes in the direction of its twin \[ORD-SPL-03\]"):
        fought(split([6, 3], [20, 20]))


@pytest.mark.rule("ORD-SPL-03")
def test_the_two_salvoes_go_in_different_directions_whoever_aims_them():
    scenario = battle(
        red=[ship("Retribution", (0, 0))], choices={"red": {"launch": {"Retribution": {"salvoes": [6, 3]}}}}
    )
    with pytest.raises(InputError, match=r"goes in the direction of its twin \[ORD-SPL-03\]"):
        fought(scenario)


@pytest.mark.rule("ORD-SPL-07")
@pytest.mark.parametrize(("x", "refused"), [(8.0, True), (20.0, False)])
def test_the_two_salvoes_may_not_attack_the_same_target(x, refused):
    # lines 12 degrees apart: both tracks touch a large base at 8 cm, only one touches it at 20 cm
    scenario = split([6, 3], [0, 24], ship("Desolator", (x, 0), heading=180))
    dice = {"turrets": [MISS] * 4, "torpedo attack": [MISS] * 6}
    if refused:
        with pytest.raises(InputError, match=r"and its twin would both attack blue.Desolator \[ORD-SPL-07\]"):
            fought(scenario, dice, start="shooting", stop="ordnance")
    else:
        assert fought(scenario, dice, start="shooting", stop="ordnance").one("attack").outcome["dice"] == 6


# ---------------------------------------------------------------- squadrons
def cobras(*plans, squadron="Snakes", third=None, **choices):
    """Three Cobras in a row in base contact, all heading along x; ``plans`` are their launches."""
    places = [(0.0, 0.0), (0.0, 3.2), third or (0.0, 6.4)]
    names = ["Cobra-1", "Cobra-2", "Cobra-3"]
    red = [ship("Cobra", at, name=name, squadron=squadron) for name, at in zip(names, places, strict=True)]
    launch = dict(zip(names, plans, strict=False))
    return battle(red=red, choices={"red": {"launch": launch, **choices}})


@pytest.mark.rule("ORD-SPL-04", "COR-SQF-04")
@pytest.mark.parametrize(
    ("plans", "strengths"),
    [
        ([{"salvoes": [2]}] * 3, [2, 2, 2]),
        ([{"salvoes": [4], "with": ["Cobra-2"]}, {}, {"salvoes": [2]}], [4, 2]),
        ([{"salvoes": [6], "with": ["Cobra-2", "Cobra-3"]}], [6]),
    ],
)
def test_ships_of_a_squadron_in_contact_launch_singly_or_in_any_grouping(plans, strengths):
    plans = [plan for plan in plans if plan] if {} not in plans else plans
    scenario = cobras(*[plan or {"waves": []} for plan in plans])
    fight = fought(scenario, start="shooting", stop="ordnance")
    assert [unit.strength for unit in fight.ordnance.values()] == strengths
    assert not any(fight.ships[f"red.Cobra-{n}"].torpedoes_loaded for n in (1, 2, 3))


@pytest.mark.rule("COR-SQF-04")
def test_a_ship_of_the_squadron_that_is_not_in_contact_stays_out_of_the_salvo():
    plan = {"salvoes": [6], "with": ["Cobra-2", "Cobra-3"]}
    fight = fought(cobras(plan, third=(0.0, 8.0)), start="shooting", stop="ordnance")
    assert [unit.strength for unit in fight.ordnance.values()] == [4]
    assert fight.ships["red.Cobra-3"].torpedoes_loaded


@pytest.mark.rule("ORD-PRE-11")
def test_ships_of_no_squadron_never_combine_salvoes_though_they_touch():
    red = [ship("Cobra", (0, 0), name="Cobra-1"), ship("Cobra", (0, 3.2), name="Cobra-2")]
    launch = {"Cobra-1": {"salvoes": [4], "with": ["Cobra-2"]}}
    with pytest.raises(InputError, match=r"cannot launch with red.Cobra-2: not in one squadron \[ORD-PRE-11\]"):
        fought(battle(red=red, choices={"red": {"launch": launch}}))


@pytest.mark.rule("COR-SQF-04")
def test_a_combined_salvo_ends_at_its_speed_from_the_ship_farthest_away():
    # from the first of two ships, along x: the other lies 3.2 cm aside, 30 cm from where the salvo ends
    fight = fought(cobras({"salvoes": [4], "with": ["Cobra-2"]}), start="shooting", stop="ordnance")
    assert fight.one("runs").outcome["to"] == [pytest.approx(sqrt(30.0**2 - 3.2**2), abs=1e-5), 0.0]


@pytest.mark.rule("COR-SQF-04")
def test_a_combined_salvo_lies_in_the_arcs_of_all_its_ships():
    # 41 degrees is inside the arc of the first ship; from the second, in contact ahead of it, it is not
    red = [ship("Cobra", (0, 0), name="One", squadron="S"), ship("Cobra", (2.56, -1.92), name="Two", squadron="S")]
    plan = {"One": {"salvoes": [4], "with": ["Two"]}}
    with pytest.raises(InputError, match=r"arc front of red.Two \[ORD-TRP-03\]"):
        fought(battle(red=red, choices={"red": {"launch": plan, "aim": 41}}), start="shooting", stop="ordnance")


@pytest.mark.rule("COR-SQF-04")
def test_orks_never_combine_torpedoes():
    red = [ship("Ravager", (0, 3.2 * n), name=f"R{n}", squadron="Boyz") for n in (0, 1)]
    with pytest.raises(InputError, match=r"Orks never combine torpedoes \[COR-SQF-04\]"):
        fought(battle(red=red, choices={"red": {"launch": {"R0": {"salvoes": [4], "with": ["R1"]}}}}))


@pytest.mark.rule("COR-SQF-04", "ORD-WAV-12")
def test_carriers_of_a_squadron_in_contact_may_send_one_wave():
    red = [ship("Dictator", (0, 3.2 * n), name=f"D{n}", squadron="Carriers") for n in (0, 1)]
    scenario = battle(red=red, choices={"red": {"launch": {"D0": {"waves": [{"bomber": 6}], "with": ["D1"]}}}})
    fight = fought(scenario, phase="shooting")
    assert [len(unit.squadrons) for unit in fight.ordnance.values()] == [6]
    assert not any(one.craft_loaded for name, one in fight.ships.items() if name.startswith("red"))


# ---------------------------------------------------------------- hulks
@pytest.mark.rule("ORD-SPL-05")
def test_torpedoes_attack_a_hulk_on_their_path_like_any_other_ship():
    hulk = ship("Murder", (0, 0), heading=180, hulk=True)
    fight = fought(
        battle(red=[salvo("tube", 6, at=(-20, 0))], blue=[hulk]),
        {"torpedo attack": [6, 5, 1, 1, 1, 1], "catastrophic damage": [1, 1], "blast marker": [1]},
        phase="ordnance",
    )
    assert fight.one("attack").outcome["hits"] == 2
    assert fight.ordnance["red.tube"].strength == 4


@pytest.mark.rule("ORD-SPL-08")
@pytest.mark.parametrize(("steer", "attacks"), [(0, 1), (30, 0)])
def test_guided_torpedoes_may_be_steered_clear_of_a_hulk_or_attack_it_if_they_touch_it(steer, attacks):
    hulk = ship("Murder", (0, 0), heading=180, hulk=True)
    scenario = battle(red=[salvo("tube", 2, at=(-20, 0), turn=45)], blue=[hulk], choices={"red": {"steer": steer}})
    fight = fought(scenario, {"torpedo attack": [MISS] * 2} if attacks else {}, phase="ordnance")
    assert len(fight.all("attack")) == attacks


# ---------------------------------------------------------------- bases under bases
@pytest.mark.rule("ORD-CRA-09")
@pytest.mark.parametrize("boarding", [False, True])
def test_torpedoes_cannot_pick_out_a_ship_under_a_larger_base(boarding):
    # the small base lies inside the large one; the salvo attacks the large base first, as it touches it first
    blue = [ship("Desolator", (0, 0), heading=180), ship("Iconoclast", (1.0, 0), heading=180)]
    scenario = battle(red=[salvo("tube", 2, at=(-20, 0), boarding=boarding)], blue=blue, stacked=True)
    dice = {"turrets": [MISS] * 7, "torpedo attack": [MISS] * 4}
    fight = fought(scenario, dice, phase="ordnance")
    assert [event.target for event in fight.all("attack")] == ["blue.Desolator", "blue.Iconoclast"]


# ---------------------------------------------------------------- what a destroyed ship leaves in the way
@pytest.mark.rule("ORD-BLM-01", "ORD-TRP-08")
@pytest.mark.parametrize(("face", "left"), [(5, 1), (6, 0)])
def test_a_salvo_goes_on_through_the_marker_of_the_escort_it_destroyed_and_is_tested_there(face, left):
    red = [salvo("tube", 3, at=(-20, 0))]
    blue = [ship("Iconoclast", (0, 0), heading=180), ship("Murder", (8, 0), heading=90)]
    dice = {"turrets": [MISS] * (3 if left else 1), "torpedo attack": [6, 6, 1] + [MISS] * left, "blast marker": [face]}
    fight = fought(battle(red, blue), dice, phase="ordnance")
    assert fight.kinds("destroyed", "blast_test") == ["destroyed", "blast_test"]
    assert len(fight.all("attack")) == 1 + left
    assert ("red.tube" in fight.ordnance) is bool(left)


@pytest.mark.rule("ORD-BLM-03")
def test_a_salvo_that_was_tested_before_is_not_tested_again_for_the_marker_of_the_escort():
    scenario = battle([salvo("tube", 3, at=(-20, 0))], [ship("Iconoclast", (0, 0), heading=180)], blast=[(-10, 0)])
    dice = {"turrets": [MISS], "torpedo attack": [6, 6, 1], "blast marker": [5]}
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.ordnance["red.tube"].strength == 1
