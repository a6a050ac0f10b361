"""Cards: who chooses, who goes first, empty decks, Battlegroups that are gone or far apart."""

import pytest
from theatre import battle, fought, ship, tokens

from phasesim.errors import InputError


def first_cards(red, blue, dice=None, **more):
    done = fought(battle(red, blue, **more), dice or {}, stop="activation", seed=None if dice else 1)
    return done.all("cards")[0].outcome


@pytest.mark.rule("DFC-ACT-03", "DFC-ACT-02")
def test_the_lower_strategy_rating_chooses_who_goes_first():
    found = first_cards([ship("Seattle")], [ship("Europa", (90, 90), 270), ship("Europa", (88, 90), 270, name="E2")])
    assert (found["ratings"], found["chooses"], found["first"]) == ({"red": 5, "blue": 2}, "blue", "blue")
    told = {"blue": {"goes_first": False}}
    assert first_cards([ship("Seattle")], [ship("Europa", (90, 90), 270)], choices=told)["first"] == "red"


@pytest.mark.rule("DFC-ACT-04")
def test_between_equal_ratings_the_higher_die_chooses_rolled_again_on_a_tie():
    sides = {"red": {"flagship": "Seattle", "admiral": 5}}
    scenario = battle([ship("Seattle")], [ship("Seattle", (90, 90), 270)], sides=sides)
    done = fought(scenario, {("red", "strategy"): [3, 2], ("blue", "strategy"): [3, 6]}, stop="activation")
    assert done.one("cards").outcome["chooses"] == "blue"


@pytest.mark.rule("DFC-ACT-02")
def test_losses_do_not_lower_a_rating():
    blue = [ship("Europa", (90, 90), 270, name=f"E{n}") for n in (1, 2)]
    red = [ship("Seattle"), tokens("torpedo", "blue.E1", faction="UCM")]
    scenario = battle(red, blue, turns=2)
    done = fought(scenario, {"lock": [6] * 4, "catastrophic damage": [1]}, seed=1, stop="2.activation")
    assert done.one("destroyed").target == "blue.E1"
    assert done.all("cards")[-1].outcome["ratings"]["blue"] == 2


@pytest.mark.rule("DFC-ACT-06")
def test_a_player_whose_deck_is_empty_is_passed_over():
    red = [ship("Seattle", (x, 0), battlegroup=str(x), name=f"S{x}") for x in (0, 9, 18)]
    done = fought(battle(red), seed=1, stop="activation")
    assert len(done.all("cards")) == 1
    sailed = [event.actor for event in done.all("sails")]
    assert sailed[-2:] == ["red.S9", "red.S18"]
    assert set(sailed[:2]) == {"red.S0", "blue.bystander"}


@pytest.mark.rule("DFC-ACT-07")
def test_a_battlegroup_that_is_gone_is_passed_over_when_its_card_comes_up():
    blue = [
        ship("Europa", (90, 90), 270, battlegroup="A", name="A", hull=1),
        ship("Europa", (90, 86), 270, battlegroup="B", name="B", hull=1),
        ship("Europa", (70, 90), 270, battlegroup="C", name="C"),
    ]
    red = [ship("Seattle"), tokens("torpedo", "blue.A", faction="UCM")]
    dice = {"lock": [6] * 4, "catastrophic damage": [6, 1], "catastrophic reach": [6]}
    choices = {"blue": {"passage": {"A": 5.0, "C": 10.0}}}
    done = fought(battle(red, blue, choices=choices), dice, seed=1, stop="activation")
    assert [event.target for event in done.all("destroyed")] == ["blue.A", "blue.B"]
    assert [event.actor for event in done.all("sails") if event.actor.startswith("blue")] == ["blue.A", "blue.C"]


@pytest.mark.rule("DFC-ACT-07")
def test_a_battlegroup_that_is_gone_is_taken_out_of_the_deck():
    blue = [ship("Europa", (90, 90), 270, battlegroup=n, name=n) for n in ("A", "B")]
    red = [ship("Seattle"), tokens("torpedo", "blue.A", faction="UCM")]
    dice = {"lock": [6] * 4, "catastrophic damage": [1]}
    done = fought(battle(red, blue, turns=2), dice, seed=1, stop="2.planning")
    assert done.all("stacks", "blue")[-1].outcome["cards"] == ["B"]


# ---------------------------------------------------------------- scattered Battlegroups
FAR = [ship("Seattle"), ship("Berlin", (13, 0))]
BLUE = [ship("Minos", (90, 90), 270)]


@pytest.mark.rule("DFC-ACT-10")
@pytest.mark.parametrize(("apart", "rating"), [(13, 12), (12, 10)])
def test_each_group_more_than_12_inches_from_the_others_adds_1(apart, rating):
    assert first_cards([ship("Seattle"), ship("Berlin", (apart, 0))], BLUE)["ratings"]["red"] == rating


@pytest.mark.rule("DFC-ACT-10")
def test_a_battlegroup_of_one_group_takes_no_increase():
    pair = [ship("Europa", (0, 0), name="E1"), ship("Europa", (50, 0), name="E2")]
    assert first_cards(pair, BLUE)["ratings"]["red"] == 2


@pytest.mark.rule("DFC-SPC-09")
def test_open_ships_raise_no_rating():
    assert (
        first_cards([ship("Seattle"), ship("Berlin", (2, 0)), ship("New Orleans", (50, 0))], BLUE)["ratings"]["red"]
        == 11
    )


@pytest.mark.rule("DFC-SPC-10")
def test_outliers_raise_no_rating():
    red = [ship("Triumvir"), ship("Trident", (2, 0)), ship("Baleares", (50, 0))]
    assert first_cards(red, BLUE)["ratings"]["red"] == 26


@pytest.mark.rule("DFC-ACT-01")
def test_a_card_that_is_not_stacked_is_refused():
    class Odd:
        pass

    scenario = battle([ship("Seattle", battlegroup="A"), ship("Berlin", (9, 0), battlegroup="B")])
    from phasesim.content import load_rules
    from phasesim.engine import stage

    host = stage(scenario, load_rules("dropfleet"))
    host.doctrine("red").stack = lambda chart, cards: ["A", "A"]
    with pytest.raises(InputError, match=r"must stack every card once.*DFC-ACT-01"):
        host.run()
