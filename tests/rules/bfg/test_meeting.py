"""What meets what: both players' ordnance, contact at once in every phase, the first touched, blast markers."""

import pytest
from staging import battle, fought, salvo, ship, wave

MISS = 1
MURDER_MISSED = {"turrets": [MISS, MISS], "bomber runs": [MISS]}


def cruiser(at=(0, 0), name="Murder", **keys):
    return ship("Murder", at, heading=180, name=name, **keys)


def strike(at=(-15, 0), name="strike", **craft):
    return wave(name, at, fleet="Imperial Navy", **(craft or {"bomber": 1}))


def flown(*to, **more):
    return {"strike": {"to": [list(point) for point in to], **more}}


# ---------------------------------------------------------------- markers on the table
@pytest.mark.rule("ORD-GEN-01", "ORD-CRA-06")
@pytest.mark.parametrize(("gap", "attacks"), [(-0.01, 1), (0.01, 0)])
def test_markers_act_through_contact_alone(gap, attacks):
    # a lone bomber (radius 1.414) passes a small base (1.6) with a gap of a tenth of a millimetre, or touches it
    aside = 1.414213562 + 1.6 + gap
    scenario = battle(red=[strike((-10, aside))], blue=[cruiser()], choices={"red": {"fly": flown((10, aside))}})
    fight = fought(scenario, MURDER_MISSED if attacks else {}, phase="ordnance")
    assert len(fight.all("attack")) == attacks


@pytest.mark.rule("ORD-MOV-01")
def test_both_players_ordnance_moves_in_every_ordnance_phase():
    scenario = battle(
        red=[salvo("old", 2, at=(-80, 40)), ship("Lunar", (-80, -20))],
        blue=[salvo("theirs", 2, at=(80, 50), heading=180)],
        choices={"red": {"launch": {"1 Lunar": {"salvoes": [6]}}}}, turns=2,
    )  # fmt: skip
    moves = [(event.turn, event.player, event.actor) for event in fought(scenario, stop="2.red.ordnance").all("runs")]
    launched, old, theirs = "red.Lunar.t1.1", "red.old", "blue.theirs"
    assert moves == [
        (1, "red", old), (1, "red", launched), (1, "red", theirs),
        (1, "blue", theirs), (1, "blue", old), (1, "blue", launched),
        (2, "red", old), (2, "red", launched), (2, "red", theirs),
    ]  # fmt: skip


@pytest.mark.rule("ORD-MOV-02")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_player_whose_turn_it_is_moves_all_theirs_first(first):
    units = {side: [salvo(f"{n}", 2, at=(-60, y), heading=0) for n, y in enumerate(places)]
             for side, places in (("red", (0, 20)), ("blue", (10, 30)))}  # fmt: skip
    fight = fought(battle(**units, first=first), phase="ordnance")
    other = "blue" if first == "red" else "red"
    assert [event.actor.split(".")[0] for event in fight.all("runs")] == [first, first, other, other]


@pytest.mark.rule("ORD-MOV-02")
@pytest.mark.parametrize("order", [["one", "two"], ["two", "one"]])
def test_each_marker_ends_its_move_and_its_contacts_before_the_next_in_the_owners_order(order):
    scenario = battle(
        red=[salvo("one", 1, at=(-20, 0)), salvo("two", 1, at=(-20, 3))],
        blue=[ship("Desolator", (0, 1), heading=180)],
        choices={"red": {"fly_order": [f"red.{name}" for name in order]}},
    )
    fight = fought(scenario, {"turrets": [MISS] * 8, "torpedo attack": [MISS] * 2}, phase="ordnance")
    seen = [event.actor for event in fight.events if event.kind in ("runs", "attack")]
    assert seen == [f"red.{name}" for name in order for _ in (1, 2)]
    times = [event.time for event in fight.events]
    assert times == sorted(times)


@pytest.mark.rule("ORD-MOV-03", "ORD-CRA-04")
@pytest.mark.parametrize(("to", "cm"), [((60, 0), 20.0), ((7, 0), 7.0), ((0, 0), 0)])
def test_attack_craft_move_at_most_their_speed_and_torpedoes_exactly(to, cm):
    scenario = battle(red=[strike((0, 0)), salvo("tube", 2, at=(0, 30))], choices={"red": {"fly": flown(to)}})
    fight = fought(scenario, phase="ordnance")
    assert fight.ordnance["red.strike"].position == (cm, 0.0)
    assert fight.ordnance["red.tube"].position == (30.0, 30.0)


# ---------------------------------------------------------------- contact, at once
@pytest.mark.rule("ORD-ATK-01")
def test_a_ship_that_runs_into_bombers_is_attacked_there_and_goes_on():
    scenario = battle(
        red=[ship("Lunar", (0, 0))], blue=[strike((8, 0), bomber=2)], choices={"red": {"course": {"Lunar": 20}}}
    )
    dice = {"turrets": [MISS, MISS], "bomber runs": [6, 1], "bomber attack": [5, 1, 1, 1], "critical check": [1]}
    fight = fought(scenario, dice, phase="movement")
    assert fight.kinds("moves", "turrets", "attack", "damage") == ["moves", "turrets", "attack", "damage"]
    assert fight.ships["red.Lunar"].hits == 7
    assert fight.ships["red.Lunar"].position == (20.0, 0.0)
    # the contact is where the bases touch: 8 cm less both radii of a move of 20 cm at 1.0 a phase
    before = fight.one("attack").time
    assert before == pytest.approx(0.9 * (8 - 1.6 - 2.236067977) / 20.0, abs=1e-6)


@pytest.mark.rule("ORD-ATK-01")
def test_friendly_attack_craft_are_ignored_by_a_moving_ship():
    scenario = battle(red=[ship("Lunar", (0, 0)), strike((8, 0), bomber=2, fighter=1)])
    assert fought(scenario, phase="movement").kinds() == ["moves"]


@pytest.mark.rule("ORD-ATK-01")
def test_two_markers_that_touch_are_resolved_at_once_and_the_mover_goes_on():
    scenario = battle(
        red=[strike((-20, 0), fighter=2)], blue=[wave("screen", (0, 0), fighter=1)],
        choices={"red": {"fly": flown((10, 0))}},
    )  # fmt: skip
    fight = fought(scenario, phase="ordnance")
    assert fight.one("interception").time < fight.all("flies")[1].time + 1e-9
    assert fight.ordnance["red.strike"].position == (10.0, 0.0)
    assert "blue.screen" not in fight.ordnance


@pytest.mark.rule("ORD-ATK-02")
def test_shields_absorb_nothing_and_no_blast_marker_is_placed():
    # a battleship of four shields takes every hit of torpedoes and of bombers
    target = ship("Desolator", (0, 0), heading=180)
    scenario = battle(
        red=[salvo("tube", 3, at=(-20, 0)), strike((0, 15), bomber=1)], blue=[target],
        choices={"red": {"fly": flown((0, 0))}, "blue": {"hold_turrets": "craft"}},
    )  # fmt: skip
    dice = {
        "turrets": [MISS] * 4, "torpedo attack": [5, 6, 1], "bomber runs": [6], "bomber attack": [6, 6],
        "critical check": [1] * 4,
    }  # fmt: skip
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.ships["blue.Desolator"].hits == 12 - 4
    assert fight.blast == {}


# ---------------------------------------------------------------- the first that is touched
@pytest.mark.rule("ORD-ATK-03")
def test_a_fighter_cannot_leave_a_small_salvo_for_a_larger_one_nearby():
    scenario = battle(
        red=[strike((-20, 0), fighter=1)],
        blue=[salvo("small", 1, at=(-10, 0)), salvo("large", 6, at=(-4, 0))],
        choices={"red": {"fly": flown((0, 0), target="blue.large")}},
    )
    fight = fought(scenario, phase="ordnance")
    assert sorted(event.target for event in fight.all("removed")) == ["blue.small", "red.strike"]
    assert "blue.large" in fight.ordnance


@pytest.mark.rule("ORD-ATK-03", "ORD-CRA-05", "ORD-CRA-07")
def test_a_wave_cannot_leave_an_escort_it_touches_for_a_cruiser_behind():
    scenario = battle(
        red=[strike((-15, 0))], blue=[ship("Iconoclast", (-6, 0)), cruiser()],
        choices={"red": {"fly": flown((0, 0), target="blue.Murder")}},
    )  # fmt: skip
    dice = {"turrets": [MISS], "bomber runs": [MISS]}
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.one("attack").target == "blue.Iconoclast"


@pytest.mark.rule("ORD-ATK-03")
def test_a_small_salvo_clears_the_way_of_a_larger_one():
    scenario = battle(
        red=[salvo("large", 6, at=(-25, 0)), salvo("small", 2, at=(-20, 0))],
        blue=[cruiser((3, 0)), wave("screen", (-5, 0), fighter=1)],
    )
    fight = fought(scenario, {"turrets": [MISS] * 2, "torpedo attack": [MISS] * 6}, phase="ordnance")
    assert sorted(event.target for event in fight.all("removed")) == ["blue.screen", "red.small"]
    assert fight.one("attack").actor == "red.large"


@pytest.mark.rule("ORD-ATK-03", "ORD-CRA-05")
def test_bombers_pass_over_ordnance_on_which_they_have_no_effect():
    scenario = battle(
        red=[strike((-15, 0))],
        blue=[cruiser(), salvo("tube", 6, at=(-8, 0), heading=90), wave("theirs", (-7, 0), bomber=1)],
        choices={"red": {"fly": flown((0, 0))}},
    )  # fmt: skip
    fight = fought(scenario, MURDER_MISSED, phase="red.ordnance")
    assert fight.one("attack").target == "blue.Murder"
    assert {"blue.tube", "blue.theirs"} <= set(fight.ordnance)


@pytest.mark.rule("ORD-ATK-04")
@pytest.mark.parametrize("chosen", ["One", "Two"])
@pytest.mark.parametrize("kind", ["wave", "salvo"])
def test_of_two_ships_in_one_place_the_attacker_names_the_first(chosen, kind):
    other = "Two" if chosen == "One" else "One"
    unit = strike((-15, 0)) if kind == "wave" else salvo("strike", 1, at=(-15, 0))
    scenario = battle(
        red=[unit], blue=[cruiser(name="One"), cruiser(name="Two")], stacked=True,
        choices={"red": {"fly": flown((0, 0)), "contact_order": [f"blue.{chosen}"]}},
    )  # fmt: skip
    dice = {"turrets": [MISS] * 3, "bomber runs": [MISS]}
    if kind == "salvo":
        dice = {"turrets": [MISS] * 6, "torpedo attack": [MISS] * 2}
    fight = fought(scenario, dice, phase="ordnance")
    wanted = [f"blue.{chosen}"] if kind == "wave" else [f"blue.{chosen}", f"blue.{other}"]
    assert [event.target for event in fight.all("attack")] == wanted


@pytest.mark.rule("ORD-ATK-04")
def test_a_ship_that_is_closer_by_a_hair_is_attacked_whatever_the_attacker_would_like():
    scenario = battle(
        red=[strike((-15, 0))], blue=[cruiser((-0.01, 0), "Near"), cruiser((0, 0), "Far")], stacked=True,
        choices={"red": {"fly": flown((0, 0)), "contact_order": ["blue.Far"]}},
    )  # fmt: skip
    fight = fought(scenario, {"turrets": [MISS] * 3, "bomber runs": [MISS]}, phase="ordnance")
    assert fight.one("attack").target == "blue.Near"


@pytest.mark.rule("ORD-ATK-05")
def test_ordnance_may_go_round_the_closest_target_to_a_farther_one():
    scenario = battle(
        red=[strike((-10, 0), fighter=1, bomber=1)],
        blue=[cruiser((0, 0), "Near"), cruiser((8, 0), "Far")],
        choices={"red": {"fly": flown((-2, 4), (6, 3.9), (8, 0))}},
    )
    dice = {"turrets": [MISS] * 2, "bomber runs": [MISS], "bomber attack": [MISS]}
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.one("attack").target == "blue.Far"


# ---------------------------------------------------------------- blast markers
@pytest.mark.rule("ORD-BLM-01", "ORD-WAV-09", "ORD-BLM-04")
@pytest.mark.parametrize(("die", "left"), [(6, 0), (5, 4), (1, 4)])
def test_a_six_removes_the_whole_wave_with_one_die(die, left):
    scenario = battle(
        red=[strike((-10, 0), bomber=3, fighter=1)], blast=[(0, 0)], choices={"red": {"fly": flown((8, 0))}}
    )
    fight = fought(scenario, {"blast marker": [die]}, phase="ordnance")
    assert sum(len(unit.squadrons) for unit in fight.ordnance.values()) == left
    assert fight.one("blast_test").outcome["removed"] is (left == 0)


@pytest.mark.rule("ORD-BLM-01")
def test_the_test_comes_at_the_first_marker_before_anything_farther_along():
    scenario = battle(
        red=[salvo("tube", 6, at=(-20, 0))],
        blue=[cruiser((0, 0)), wave("screen", (-8, 0), fighter=1)],
        blast=[(-14, 0)],
    )
    fight = fought(scenario, {"blast marker": [6]}, phase="red.ordnance")
    assert fight.kinds() == ["runs", "blast_test", "removed"]
    assert "blue.screen" in fight.ordnance


@pytest.mark.rule("ORD-BLM-02")
@pytest.mark.parametrize("unit", [salvo("strike", 6, at=(-20, 0)), strike((-15, 0))])
def test_ordnance_that_attacks_a_ship_with_a_blast_marker_tests_whichever_side_it_comes_from(unit):
    # the marker touches the base on the far side
    scenario = battle(red=[unit], blue=[cruiser()], blast=[(2.8, 0)], choices={"red": {"fly": flown((0, 0))}})
    fight = fought(scenario, {"blast marker": [6]}, phase="ordnance")
    assert fight.kinds("blast_test", "turrets", "attack") == ["blast_test"]
    assert fight.ordnance == {}


@pytest.mark.rule("ORD-BLM-02")
def test_a_ship_with_a_marker_that_runs_into_ordnance_has_it_tested_too():
    scenario = battle(red=[ship("Lunar", (0, 0))], blue=[strike((12, 0))], blast=[(9.0, 2.6)])
    # the ship meets the marker first (and is slowed), then the bombers, while the marker still touches its base
    fight = fought(scenario, {"blast marker": [6]}, phase="movement")
    assert fight.one("blast_test").actor == "blue.strike"
    assert fight.ordnance == {}


@pytest.mark.rule("ORD-BLM-03")
@pytest.mark.parametrize("unit", [salvo("strike", 6, at=(-20, 0)), strike((-15, 0))])
def test_one_die_a_movement_however_many_markers_are_met(unit):
    kind = unit["kind"]
    scenario = battle(
        red=[unit], blue=[cruiser()], blast=[(-12, 0), (-9, 0), (2.8, 0)], choices={"red": {"fly": flown((0, 0))}}
    )
    dice = {"blast marker": [5]} | (MURDER_MISSED if kind == "wave" else {"turrets": [1, 1], "torpedo attack": [1] * 6})
    fight = fought(scenario, dice, phase="ordnance")
    assert len(fight.all("blast_test")) == 1
    assert len(fight.all("attack")) == 1


@pytest.mark.rule("ORD-BLM-03")
def test_each_later_movement_has_a_die_of_its_own():
    scenario = battle(red=[salvo("tube", 6, at=(-40, 0))], blast=[(-30, 0), (0, 0)])
    fight = fought(scenario, {"blast marker": [5, 4], "blast marker removal": [1]}, stop="blue.ordnance")
    assert [event.player for event in fight.all("blast_test")] == ["red", "blue"]


@pytest.mark.rule("ORD-BLM-04")
def test_single_squadrons_test_one_by_one():
    scenario = battle(
        red=[strike((-10, 0), "a", bomber=1), strike((-10, 1), "b", bomber=1)], blast=[(0, 0)],
        choices={"red": {"fly": {"to": [[8, 0]]}}},
    )  # fmt: skip
    fight = fought(scenario, {"blast marker": [6, 2]}, phase="ordnance")
    assert len(fight.all("blast_test")) == 2
    assert len(fight.ordnance) == 1
