"""Hard manoeuvres in battle: Course Change and Max Thrust against what waits on the ship."""

import pytest
from theatre import battle, fought, ship, tokens

BLUE = [ship("Seattle", (0, 30), 270)]


def evaded(order, kind, number, dice, passage=None, rules="dropfleet", stop="activation", turns=1, **more):
    told = {"order": order, "special_order": order if order != "standard" else ""}
    told["passage"] = passage or (8.0 if order != "max_thrust" else 16.0)
    red = [ship("Minos", (-60, -60)), tokens(kind, "blue.Seattle", number, faction="UCM", name="strike", **more)]
    scenario = battle(red, BLUE, choices={"blue": told}, turns=turns)
    return fought(scenario, dice, seed=1, stop=stop, rules=rules)


@pytest.mark.rule("LAU-MAN-01", "DFC-ORD-06", "DFC-ORD-07")
@pytest.mark.parametrize("order", ["course_change", "max_thrust"])
def test_a_die_for_each_asset_5_removes_and_the_others_strike_when_the_activation_is_over(order):
    dice = {"shake off": [5, 4, 6], "lock": [1, 1]}
    done = evaded(order, "bomber", 3, dice)
    assert done.one("evades").outcome == {"kind": "bomber", "tokens": 3, "removed": 2, "delayed": 0}
    assert done.one("strikes").outcome["tokens"] == 1
    mine = [event.kind for event in done.events if "blue.Seattle" in (event.actor, event.target)]
    assert [kind for kind in mine if kind in ("evades", "sails", "strikes")] == ["evades", "sails", "strikes"]


@pytest.mark.rule("LAU-MAN-01")
@pytest.mark.parametrize(("order", "passage"), [("standard", 8.0), ("station_keeping", 4.0), ("weapons_free", 8.0)])
def test_other_orders_shake_nothing_off(order, passage):
    done = evaded(order, "bomber", 3, {"lock": [1] * 6}, passage)
    assert not done.all("evades")
    assert done.one("strikes").outcome["tokens"] == 3


@pytest.mark.rule("LAU-MAN-02")
def test_a_torpedo_goes_on_6_waits_on_5_and_strikes_else():
    done = evaded("course_change", "torpedo", 3, {"shake off torpedo": [6, 5, 4], "lock": [1] * 4})
    assert (len(done.all("strikes")), len(done.ordnance)) == (1, 1)


@pytest.mark.rule("LAU-MAN-02")
def test_a_torpedo_that_waits_can_be_rolled_for_again_in_the_next_activation():
    dice = {"shake off torpedo": [5, 1], "lock": [1] * 4}
    done = evaded("course_change", "torpedo", 1, dice, stop="2.activation", turns=2)
    assert [event.turn for event in done.all("evades")] == [1, 2]
    assert done.one("strikes").turn == 2


@pytest.mark.rule("DFC-OPT-01")
def test_by_the_faq_torpedoes_are_not_shaken_off():
    done = evaded("course_change", "torpedo", 2, {"lock": [1] * 8}, rules="dropfleet+evasion=shake_off_faq")
    assert len(done.all("strikes")) == 2


@pytest.mark.rule("LAU-EFF-07")
def test_what_was_not_shaken_off_strikes_at_the_end_of_the_activation_in_the_attackers_order():
    red = [
        ship("Minos", (-60, -60)),
        tokens("torpedo", "blue.Seattle", 1, faction="UCM", name="T"),
        tokens("bomber", "blue.Seattle", 2, faction="UCM", name="B"),
    ]
    told = {"red": {"attack_order": ["red.T", "red.bombers"]}}
    done = fought(battle(red, BLUE, choices=told), {"lock": [1] * 8}, seed=1, stop="activation")
    assert [event.actor for event in done.all("strikes")] == ["red.T", "red.bombers"]


@pytest.mark.rule("LAU-TOR-01")
def test_tokens_that_are_not_due_yet_are_neither_rolled_for_nor_strike():
    red = [ship("Minos", (-60, -60)), tokens("torpedo", "blue.Seattle", 1, faction="UCM", name="T")]
    scenario = battle(
        red, BLUE, choices={"blue": {"order": "course_change", "special_order": "course_change", "passage": 8.0}}
    )
    side = scenario.side("red")
    late = side.but(ordnance=tuple(token.but(since=2) for token in side.ordnance))
    done = fought(scenario.but(sides=(late, scenario.side("blue"))), seed=1, stop="activation")
    assert not done.all("evades")
    assert not done.all("strikes")
