"""Ships in base contact lend turret dice: who, how many, and what that binds them to."""

import pytest
from staging import battle, fought, salvo, ship, wave

BESIDE = [(3.2, 0.0), (0.0, 3.2), (0.0, -3.2)]
"""Places in base contact with a ship at the centre, behind it for what comes from the left."""
BOMBERS = wave("strike", (-15, 0), fleet="Imperial Navy", bomber=3)
TORPEDOES = salvo("salvo", 3, (-20, 0))


def strike(blue, dice, red=(BOMBERS,), *, blue_choices=None, phase="ordnance", **more):
    """Red ordnance comes from the left at a blue ship at the centre of the table."""
    flights = {"fly": {"*": {"to": [[0, 0]]}}} | more.pop("red_choices", {})
    scenario = battle(red, blue, choices={"red": flights, "blue": blue_choices or {"brace": False}}, **more)
    return fought(scenario, dice, phase=phase)


def swords(number, **keys):
    return [ship("Sword", BESIDE[n], name=f"S{n + 1}", **keys) for n in range(number)]


def shot_down(dice):
    """Turret dice of which the first three hit: three bombers go, and nothing else is rolled."""
    return {"turrets": [4, 5, 6] + [1] * (dice - 3)}


@pytest.mark.rule("ORD-MAS-01")
@pytest.mark.parametrize("helpers", [1, 2, 3])
def test_each_ship_in_contact_adds_one_die_whatever_its_own_turrets(helpers):
    beside = [ship("Dictator", BESIDE[n], name=f"D{n}") for n in range(helpers)]
    fight = strike([ship("Lunar", name="L"), *beside], shot_down(2 + helpers))
    assert fight.one("turrets").outcome == {"dice": 2 + helpers, "massed": helpers, "kills": 3}


@pytest.mark.rule("ORD-MAS-01")
def test_ships_that_do_not_touch_and_enemies_that_do_add_nothing():
    fight = strike(
        [ship("Devastation", name="D"), ship("Sword", (3.3, 0.0), name="near")],
        shot_down(3),
        [BOMBERS, ship("Sword", (0.0, 3.2), name="foe")],
    )
    assert fight.one("turrets").outcome["massed"] == 0


@pytest.mark.rule("ORD-MAS-02")
def test_no_more_than_three_ships_help():
    around = [(4.6, 0.0), (3.252691, 3.252691), (3.252691, -3.252691), (0.0, 4.6), (0.0, -4.6)]
    fight = strike(
        [ship("Emperor", name="E"), *(ship("Sword", at, name=f"S{n}") for n, at in enumerate(around))], shot_down(8)
    )
    assert len(fight.stage.touching("blue.E")) == 5
    assert fight.one("turrets").outcome == {"dice": 8, "massed": 3, "kills": 3}


@pytest.mark.rule("ORD-MAS-03", "ORD-TUR-05")
def test_who_helps_against_torpedoes_has_no_turrets_for_craft_in_that_phase():
    fight = strike(
        [ship("Lunar", name="L"), ship("Sword", (3.2, 0.0), name="S")],
        {"turrets": [4, 4, 4], "bomber runs": [1, 2, 2]},
        [TORPEDOES, wave("strike", (18, 0), fleet="Imperial Navy", bomber=3)],
    )
    assert fight.one("turrets").outcome["massed"] == 1
    assert (fight.one("attack").target, fight.one("attack").outcome["bombers"]) == ("blue.S", 3)


@pytest.mark.rule("ORD-MAS-03")
def test_a_ship_bound_to_the_other_kind_adds_nothing():
    fight = strike(
        [ship("Devastation", name="D"), ship("Sword", (3.2, 0.0), name="S")],
        {("blue.S", "turrets"): [4, 5], ("blue.D", "turrets"): [4, 5, 6]},
        [salvo("salvo", 2, (20, 0), heading=180), BOMBERS],
        blue_choices={"brace": False, "hold_turrets": {"D": "torpedoes"}},
    )
    assert [(e.actor, e.outcome["massed"]) for e in fight.all("turrets")] == [("blue.S", 0), ("blue.D", 0)]


@pytest.mark.rule("ORD-MAS-03", "ORD-TUR-05")
def test_a_ship_whose_turrets_are_held_for_the_other_kind_does_not_help():
    fight = strike(
        [ship("Lunar", name="L"), ship("Sword", (3.2, 0.0), name="S")],
        {"turrets": [4, 4], "torpedo attack": [1, 1]},
        [TORPEDOES],
        blue_choices={"brace": False, "hold_turrets": {"S": "torpedoes"}},
    )
    assert fight.one("turrets", "blue.L").outcome["massed"] == 0
    assert fight.one("turrets", "blue.S").outcome["answer"] == "hold"


@pytest.mark.rule("ORD-MAS-04", "ORD-BOM-03")
def test_only_the_ships_own_turrets_reduce_bomber_attacks():
    fight = strike(
        [ship("Lunar", name="L"), *swords(2)],
        {"turrets": [1, 1, 4, 4], "bomber runs": [4], "bomber attack": [1, 1]},
    )
    assert fight.one("turrets").outcome["massed"] == 2
    assert fight.one("attack").outcome["attacks"] == 2


@pytest.mark.rule("ORD-MAS-05", "ORD-MAS-10")
def test_braced_ships_help_and_are_helped():
    fight = strike(
        [ship("Devastation", name="D"), *swords(1)],
        {"command check": [1, 1, 1, 1], ("blue.S1", "turrets"): [4, 5, 1], ("blue.D", "turrets"): [4, 5, 6, 1]},
        [wave("first", (18, 0), fleet="Imperial Navy", bomber=2), BOMBERS],
        blue_choices={"brace": True},
        red_choices={"fly": {"*": {"to": [[0, 0]]}}},
    )
    at_escort, at_cruiser = fight.all("turrets")
    assert (at_escort.actor, at_escort.outcome["massed"]) == ("blue.S1", 1)
    assert (at_cruiser.actor, at_cruiser.outcome["massed"]) == ("blue.D", 1)
    assert fight.ships["blue.D"].braced and fight.ships["blue.S1"].braced


@pytest.mark.rule("ORD-MAS-06", "ORD-MAS-11")
def test_a_crippled_ship_does_not_help_but_is_helped():
    crippled = ship("Dictator", (3.2, 0.0), name="C", hits=4)
    fight = strike([ship("Devastation", name="D"), crippled], shot_down(3))
    assert fight.one("turrets").outcome["massed"] == 0
    fight = strike([ship("Dictator", name="C", hits=4), *swords(2)], shot_down(4))
    assert fight.one("turrets").outcome == {"dice": 4, "massed": 2, "kills": 3}


@pytest.mark.rule("ORD-MAS-07")
@pytest.mark.parametrize(
    "other", [ship("Hellebore", (3.2, 0), name="O"), ship("Dictator", (3.2, 0), name="O", hulk=True)]
)
def test_a_ship_without_turrets_lends_none(other):
    fight = strike([ship("Devastation", name="D"), other], shot_down(3))
    assert fight.one("turrets").outcome["massed"] == 0


@pytest.mark.rule("ORD-MAS-12")
@pytest.mark.parametrize("target", [ship("Hellebore", name="T"), ship("Dictator", name="T", hulk=True)])
def test_a_ship_without_turrets_is_helped_and_bombers_take_nothing_off(target):
    fight = strike([target, *swords(2)], {"turrets": [4, 4], "bomber runs": [1], "bomber attack": [1]})
    assert fight.one("turrets").outcome == {"dice": 2, "massed": 2, "kills": 2}
    assert fight.one("attack").outcome["attacks"] == 1


# ---------------------------------------------------------------- in a Movement Phase
def moving(salvo_at, *beside, turrets):
    """Blue's Murder moves 15 cm to the left from the centre, into a salvo; ships beside its way."""
    scenario = battle(
        [salvo("salvo", 2, salvo_at)],
        [ship("Murder", heading=180), *(ship("Sword", at, name=f"S{n}") for n, at in enumerate(beside))],
        choices={"blue": {"course": {"Murder": 15}, "brace": False}},
        first="blue",
    )
    return fought(scenario, {"turrets": turrets}, phase="movement")


@pytest.mark.rule("ORD-MAS-08")
@pytest.mark.parametrize(
    ("salvo_at", "beside"),
    [
        pytest.param((-2.5, 0.0), (3.2, 0.0), id="in contact as it sets out"),
        pytest.param((-10.2, 0.0), (-8.0, 3.0), id="in contact before it meets the salvo"),
    ],
)
def test_nobody_helps_a_ship_on_its_way(salvo_at, beside):
    fight = moving(salvo_at, beside, turrets=[4, 4])
    assert fight.one("turrets").outcome == {"dice": 2, "massed": 0, "kills": 2}


@pytest.mark.rule("ORD-MAS-09")
def test_a_ship_that_is_touched_at_the_same_moment_as_the_salvo_helps():
    fight = moving((-9.736447, 0.0), (-8.0, 3.0), turrets=[4, 4, 1])
    assert fight.one("turrets").outcome == {"dice": 3, "massed": 1, "kills": 2}
