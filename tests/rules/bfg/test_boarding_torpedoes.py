"""Boarding torpedoes: launched and flown like others, with Hit-and-Run attacks in place of damage."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.errors import InputError

MISS = 1


def barge(launch, **choices):
    return battle(
        red=[ship("Battle Barge", (0, 0))], choices={"red": {"launch": {"1 Battle Barge": launch}, **choices}}
    )


def boarding(strength=4, at=(-20, 0), name="boarders", **keys):
    return salvo(name, strength, at=at, boarding=True, **keys)


# ---------------------------------------------------------------- launch
@pytest.mark.rule("ORD-BRD-01")
def test_boarding_torpedoes_are_launched_like_ordinary_ones():
    fight = fought(barge({"salvoes": [6], "boarding": True}, aim=30), start="shooting", stop="ordnance")
    (unit,) = fight.ordnance.values()
    assert (unit.boarding, unit.strength, fight.one("runs").outcome["cm"]) == (True, 6, 30.0)
    assert not fight.ships["red.Battle Barge"].torpedoes_loaded
    with pytest.raises(InputError, match=r"only 6 \[ORD-TRP-01\]"):
        fought(barge({"salvoes": [7], "boarding": True}))
    with pytest.raises(InputError, match=r"\[ORD-SPL-01\]"):
        fought(barge({"salvoes": [3, 3], "boarding": True}))
    with pytest.raises(InputError, match=r"\[ORD-TRP-03\]"):
        fought(barge({"salvoes": [6], "boarding": True}, aim=60))


@pytest.mark.rule("ORD-BRD-02")
def test_ordinary_and_boarding_torpedoes_are_never_launched_in_one_turn():
    with pytest.raises(InputError, match=r"ordinary and boarding torpedoes.*\[ORD-BRD-02\]"):
        fought(barge({"salvoes": [3, 3], "boarding": [True, False]}))


@pytest.mark.rule("ORD-BRD-10")
@pytest.mark.parametrize("kind", ["Lunar", "Hammer"])
def test_only_ships_whose_list_names_them_carry_boarding_torpedoes(kind):
    scenario = battle(red=[ship(kind, (0, 0))], choices={"red": {"launch": {kind: {"salvoes": [4], "boarding": True}}}})
    with pytest.raises(InputError, match=rf"red.{kind} carries no boarding torpedoes \[ORD-BRD-10\]"):
        fought(scenario)
    with pytest.raises(InputError, match=r"carries no boarding torpedoes: True \[ORD-BRD-10\]"):
        battle(red=[ship(kind, (0, 0)), boarding(launcher=kind)])


@pytest.mark.rule("ORD-BRD-01", "ORD-BRD-10")
@pytest.mark.parametrize(("board", "cm"), [(True, 20.0), (False, 30.0)])
def test_ork_boarding_torpedoes_are_an_option_and_slower_than_their_ordinary_ones(board, cm):
    scenario = battle(
        red=[ship("Hammer", (0, 0), options=["boarding torpedoes"], craft_loaded=False)],
        choices={"red": {"launch": {"Hammer": {"salvoes": [6], "boarding": board}}}},
    )
    dice = {"prow torpedo strength": [4], "dorsal launch_bay strength": [1]}
    fight = fought(scenario, dice, start="shooting", stop="ordnance")
    assert fight.one("runs").outcome["cm"] == cm
    assert fight.one("runs").outcome["strength"] == 6


# ---------------------------------------------------------------- attacks
@pytest.mark.rule("ORD-BRD-05", "ORD-BRD-06")
def test_turrets_fire_each_torpedo_left_rolls_against_armour_and_each_hit_is_a_raid():
    scenario = battle(red=[boarding(4)], blue=[ship("Murder", (0, 0), heading=180)])
    dice = {"turrets": [4, MISS], "torpedo attack": [5, 6, 4], "hit-and-run": [2, 1]}
    fight = fought(scenario, dice, phase="ordnance")
    assert fight.one("turrets").outcome["kills"] == 1
    assert (fight.one("attack").outcome["dice"], fight.one("attack").outcome["hits"]) == (3, 2)
    assert [event.outcome["succeeded"] for event in fight.all("raid")] == [True, False]
    assert fight.ships["blue.Murder"].hits == 8
    assert len(fight.ships["blue.Murder"].criticals) == 1


@pytest.mark.rule("ORD-BRD-06")
def test_hits_lower_the_strength_and_the_rest_moves_on():
    scenario = battle(red=[boarding(4)], blue=[ship("Murder", (0, 0), heading=180)])
    dice = {"turrets": [MISS, MISS], "torpedo attack": [5, 6, 4, 1], "hit-and-run": [1, 1]}
    fight = fought(scenario, dice, phase="ordnance")
    assert (fight.ordnance["red.boarders"].strength, fight.ordnance["red.boarders"].position) == (2, (10.0, 0.0))


@pytest.mark.rule("ORD-BRD-06")
def test_a_ship_that_runs_into_them_is_raided_in_its_movement_phase():
    scenario = battle(red=[ship("Lunar", (0, 0))], blue=[boarding(2, at=(8, 0), heading=90)])
    dice = {"turrets": [MISS, MISS], "torpedo attack": [6, 1], "hit-and-run": [1]}
    fight = fought(scenario, dice, phase="movement")
    assert fight.one("raid").phase == "movement"
    assert fight.ordnance["blue.boarders"].strength == 1


# ---------------------------------------------------------------- what they ignore, and what sets them off
@pytest.mark.rule("ORD-BRD-04")
@pytest.mark.parametrize(("ignores", "attacks"), [(True, 0), (False, 1)])
def test_the_owner_may_have_them_pass_a_hulk_by(ignores, attacks):
    scenario = battle(
        red=[boarding(2)], blue=[ship("Murder", (0, 0), hulk=True)], choices={"red": {"ignores_hulk": ignores}}
    )
    fight = fought(scenario, {"torpedo attack": [MISS] * 2} if attacks else {}, phase="ordnance")
    assert len(fight.all("attack")) == attacks
    assert fight.ordnance["red.boarders"].position == (10.0, 0.0)


@pytest.mark.rule("ORD-BRD-07")
@pytest.mark.parametrize(
    ("owner", "board", "both_go"),
    [("red", True, False), ("red", False, True), ("blue", True, True), ("blue", False, True)],
)
def test_any_other_torpedoes_set_them_off_but_not_friendly_boarding_torpedoes(owner, board, both_go):
    units = {"red": [boarding(4)], "blue": []}
    units[owner].append(salvo("other", 2, at=(0, 0), heading=90, boarding=board))
    fight = fought(battle(**units, choices={"red": {"fly_order": ["red.boarders"]}}), phase="ordnance")
    assert (fight.ordnance == {}) is both_go
    assert len(fight.all("removed")) == (2 if both_go else 0)


@pytest.mark.rule("ORD-BRD-08")
@pytest.mark.parametrize("hulk", [False, True])
def test_friendly_ships_and_hulks_are_not_attacked(hulk):
    scenario = battle(
        red=[ship("Lunar", (0, 0), hulk=hulk), ship("Sword", (60, 40)), boarding(4)],
        choices={"red": {"ignores_hulk": False}},
    )
    fight = fought(scenario, phase="ordnance")
    assert fight.all("attack") == []
    assert fight.ordnance["red.boarders"].position == (10.0, 0.0)


@pytest.mark.rule("ORD-BRD-08")
def test_a_friendly_ship_that_moves_into_them_is_not_attacked():
    scenario = battle(red=[ship("Lunar", (0, 0)), boarding(4, at=(8, 0), heading=90)])
    assert fought(scenario, phase="movement").all("attack") == []


@pytest.mark.rule("ORD-BRD-09")
@pytest.mark.parametrize(("owner", "stays"), [("red", True), ("blue", False)])
def test_friendly_fighters_leave_them_alone(owner, stays):
    units = {"red": [boarding(4)], "blue": []}
    units[owner].append(wave("screen", (0, 0), fighter=1, fleet="Imperial Navy"))
    fight = fought(battle(**units), phase="ordnance")
    assert ("red.boarders" in fight.ordnance, f"{owner}.screen" in fight.ordnance) == (stays, stays)
