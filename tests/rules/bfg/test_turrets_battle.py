"""Turrets in battle: when they fire, at what, with how many dice, and what they are bound to."""

import pytest
from staging import battle, fought, salvo, ship, wave

NO_BRACE = {"brace": False}
AT_CENTRE = {"fly": {"*": {"to": [[0, 0]]}}}


def strike(red, blue, dice, *, red_choices=AT_CENTRE, blue_choices=NO_BRACE, phase="ordnance", **more):
    """Red ordnance flies at a blue ship at the centre of the table."""
    scenario = battle(red, blue, choices={"red": red_choices, "blue": blue_choices}, **more)
    return fought(scenario, dice, phase=phase)


@pytest.mark.rule("ORD-TUR-01", "ORD-BOM-03")
def test_turrets_fire_on_contact_before_the_attack():
    fight = strike(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=2)],
        [ship("Murder", heading=180)],
        {"turrets": [4, 2], "bomber runs": [5], "bomber attack": [4, 4, 1]},
    )
    assert fight.kinds("brace", "turrets", "attack", "removed") == ["brace", "turrets", "removed", "attack", "removed"]
    assert fight.one("turrets").outcome == {"dice": 2, "massed": 0, "kills": 1}
    assert fight.one("attack").outcome["attacks"] == 3
    assert "red.strike" not in fight.ordnance


@pytest.mark.rule("ORD-TUR-01", "ORD-BOM-03")
@pytest.mark.parametrize(("hits", "dice"), [(5, 3), (4, 2)])
def test_a_crippled_ship_has_half_its_turrets_rounded_up(hits, dice):
    fight = strike(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=1)],
        [ship("Devastation", heading=180, hits=hits)],
        {"turrets": [1] * dice, "bomber runs": [4], "bomber attack": [1] * (4 - dice)},
    )
    assert fight.one("turrets").outcome["dice"] == dice
    assert fight.one("attack").outcome["attacks"] == 4 - dice


@pytest.mark.rule("ORD-TUR-02")
def test_each_turret_hit_takes_a_torpedo_for_good():
    fight = strike(
        [salvo("salvo", 4, (-20, 0))],
        [ship("Murder", heading=180)],
        {"turrets": [4, 3], "torpedo attack": [1, 4, 2]},
    )
    assert fight.one("attack").outcome["dice"] == 3
    assert fight.ordnance["red.salvo"].strength == 3
    assert fight.ordnance["red.salvo"].position == (10.0, 0.0)


@pytest.mark.rule("ORD-TUR-02")
def test_a_salvo_shot_down_to_nothing_makes_no_attack():
    fight = strike([salvo("salvo", 1, (-20, 0))], [ship("Murder", heading=180)], {"turrets": [4, 5]})
    assert fight.one("removed").outcome["cause"] == "turrets"
    assert not fight.all("attack")
    assert "red.salvo" not in fight.ordnance


@pytest.mark.rule("ORD-TUR-03", "ORD-WAV-05")
def test_each_turret_hit_takes_a_squadron_fighters_first():
    fight = strike(
        [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=2, fighter=1)],
        [ship("Devastation", heading=180)],
        {"turrets": [4, 6, 3], "bomber runs": [3], "bomber attack": [1]},
    )
    assert fight.one("removed", cause="turrets").outcome["markers"] == 2
    assert fight.one("attack").outcome["bombers"] == 1


@pytest.mark.rule("ORD-TUR-03", "ORD-FTR-04")
def test_fighters_on_their_own_are_left_alone_and_stay():
    fight = strike([wave("screen", (-15, 0), fleet="Imperial Navy", fighter=2)], [ship("Murder", heading=180)], {})
    assert fight.kinds() == ["flies"]
    assert len(fight.ordnance["red.screen"].squadrons) == 2
    assert fight.ships["blue.Murder"].hits == 8


@pytest.mark.rule("ORD-TUR-04", "ORD-WAV-07")
def test_turrets_fire_with_all_dice_at_every_wave_and_once_at_each():
    fight = strike(
        [wave(name, (-15, y), fleet="Imperial Navy", bomber=2) for name, y in (("one", 0), ("two", 5))],
        [ship("Murder", heading=180)],
        {"turrets": [4, 4, 5, 5]},
    )
    assert [e.outcome["dice"] for e in fight.all("turrets")] == [2, 2]
    assert fight.ordnance.keys().isdisjoint({"red.one", "red.two"})


@pytest.mark.rule("ORD-TUR-04")
def test_turrets_fire_with_all_dice_at_every_salvo():
    fight = strike(
        [salvo("one", 2, (-20, 0)), salvo("two", 2, (0, -20), heading=90)],
        [ship("Murder", heading=180)],
        {"turrets": [4, 4, 5, 5]},
    )
    assert [e.outcome["dice"] for e in fight.all("turrets")] == [2, 2]


BOTH_KINDS = [wave("strike", (-15, 6), fleet="Imperial Navy", bomber=2), salvo("salvo", 2, (-20, 0))]


@pytest.mark.rule("ORD-TUR-05", "ORD-BOM-06")
def test_turrets_that_fired_at_torpedoes_leave_craft_alone_but_still_reduce_their_attacks():
    fight = strike(
        BOTH_KINDS,
        [ship("Murder", heading=180)],
        {"turrets": [4, 4], "bomber runs": [6, 1], "bomber attack": [1, 1, 2, 3]},
    )
    assert fight.one("turrets").target == "red.salvo"
    assert fight.one("attack").outcome["attacks"] == 4


@pytest.mark.rule("ORD-TUR-05")
def test_the_owner_may_hold_the_turrets_for_the_craft():
    fight = strike(
        BOTH_KINDS,
        [ship("Murder", heading=180)],
        {"torpedo attack": [1, 2], "turrets": [4, 4]},
        blue_choices={"brace": False, "hold_turrets": {"Murder": "torpedoes"}},
    )
    held, fired = fight.all("turrets")
    assert (held.target, held.outcome["answer"]) == ("red.salvo", "hold")
    assert (fired.target, fired.outcome["kills"]) == ("red.strike", 2)


@pytest.mark.rule("ORD-TUR-05")
def test_the_choice_is_free_again_in_the_next_phase():
    fight = strike(
        [wave("strike", (-25, 10), fleet="Imperial Navy", bomber=2), salvo("salvo", 2, (-20, 0))],
        [ship("Murder", heading=180)],
        {"turrets": [4, 4, 5, 5]},
        red_choices={"fly": {"1.red strike": {}, "1.blue strike": {"to": [[-12.5, 0]]}}},
        phase="",
    )
    assert [(e.player, e.target) for e in fight.all("turrets")] == [("red", "red.salvo"), ("blue", "red.strike")]


@pytest.mark.rule("ORD-TUR-05")
def test_contacts_in_a_movement_phase_are_a_phase_of_their_own():
    fight = strike(
        [wave("strike", (10, 14), fleet="Imperial Navy", bomber=2)],
        [ship("Murder", (10, 0), heading=180), salvo("drifting", 2, (2, 0))],
        {"turrets": [4, 4, 5, 5]},
        red_choices={"fly": {"1.red strike": {}, "strike": {"to": [[-2.5, 0]]}}},
        phase="",
        first="blue",
    )
    assert [(e.phase, e.target) for e in fight.all("turrets")] == [
        ("movement", "blue.drifting"),
        ("ordnance", "red.strike"),
    ]
