"""Attribution: shares of paired battles add up, whatever the workers; battles that cannot differ are fought once."""

import pytest

from phasesim.analysis import attribute_difference
from phasesim.analysis.shapley import exact_shares
from phasesim.analysis.shares import pair_rows, share_rows
from phasesim.content import load_rules, load_scenario
from phasesim.engine import fight
from phasesim.errors import InputError
from phasesim.experiment.mixes import Mixes, metric_of, mixed, players_between

BFGR, EXPERIMENTAL = load_rules("bfgr"), load_rules("experimental")
STRIKE = load_scenario("one-strike")
THREE = BFGR.extend("three", turret_to_hit=3, suppression="none", bomber_to_hit="lowest_armour_minus_2")


def test_players_are_the_changed_switches_and_those_that_need_one_another_are_one():
    players = players_between(BFGR, EXPERIMENTAL)
    assert len(players) == 26
    assert ("attrition", "carrier_loss", "craft_store") in [one.switches for one in players]
    assert players_between(BFGR, THREE)[2].told == "turret_to_hit: 4 to 3"


def test_every_mix_of_players_is_legal():
    players = players_between(BFGR, EXPERIMENTAL)
    for place in range(len(players)):
        assert mixed(BFGR, players, 1 << place).hash != BFGR.hash
        mixed(BFGR, players, ((1 << len(players)) - 1) ^ 1 << place)
    assert mixed(BFGR, players, (1 << len(players)) - 1).hash == EXPERIMENTAL.hash


@pytest.mark.parametrize("replication", range(3))
def test_a_mix_that_is_not_fought_again_has_the_value_that_fighting_it_gives(replication):
    players = players_between(BFGR, THREE)
    mixes = Mixes(STRIKE, BFGR, players, "hull_lost_red", 7, replication)
    for mix in range(1 << len(players)):
        row = fight(STRIKE, mixed(BFGR, players, mix), seed=7, replication=replication).row
        assert mixes.value(mix) == row["hull_lost_red"]
    assert mixes.fought <= mixes.asked


def test_where_no_changed_switch_acts_one_battle_does():
    far = BFGR.extend("far", torpedo_bomber_speed=15, patrol_types="all_craft", boarding_vs_boarding="ignore")
    players = players_between(BFGR, far)
    mixes = Mixes(STRIKE, BFGR, players, "hull_lost_red", 7, 0)
    assert len({mixes.value(mix) for mix in range(8)}) == 1
    assert (mixes.fought, mixes.asked) == (1, 8)


def test_shares_add_up_in_every_battle_and_are_the_shapley_values():
    found = attribute_difference(STRIKE, BFGR, THREE, "hull_lost_red", n=8, seed=7, workers=1)
    assert found.gap < 1e-9
    assert found.exact == 8
    total = sum(one.share.estimate for one in found.shares)
    assert total == pytest.approx(found.difference.estimate)
    assert found.difference.estimate == pytest.approx(found.after.estimate - found.before.estimate)
    players = players_between(BFGR, THREE)
    by_hand = [0.0] * 3
    for k in range(8):
        values = [
            fight(STRIKE, mixed(BFGR, players, mix), seed=7, replication=k).row["hull_lost_red"] for mix in range(8)
        ]
        for place, value in exact_shares(range(3), lambda mix, v=values: float(v[mix])).values.items():
            by_hand[place] += value / 8
    assert {one.player.name: pytest.approx(one.share.estimate) for one in found.shares} == {
        player.name: by_hand[place] for place, player in enumerate(players)
    }


def test_sampled_orders_add_up_too_and_do_not_depend_on_the_workers():
    settings = {"n": 7, "seed": 3, "exact": 0, "permutations": 4}
    one = attribute_difference(STRIKE, BFGR, THREE, "hull_lost_red", workers=1, **settings)
    two = attribute_difference(STRIKE, BFGR, THREE, "hull_lost_red", workers=2, **settings)
    assert one == two
    assert one.gap < 1e-9
    assert one.exact < 7
    assert sum(row["share"] for row in share_rows(one)) == pytest.approx(one.difference.estimate)
    assert all(row["battles"] <= 7 for row in pair_rows(one))


def test_sampled_shares_come_near_the_exact_ones():
    exact = attribute_difference(STRIKE, BFGR, THREE, "hull_lost_red", n=30, seed=5, workers=1)
    orders = attribute_difference(
        STRIKE, BFGR, THREE, "hull_lost_red", n=30, seed=5, workers=1, exact=0, permutations=6
    )
    near = {row["player"]: row["share"] for row in share_rows(orders)}
    for row in share_rows(exact):
        assert near[row["player"]] == pytest.approx(row["share"], abs=0.35)


def test_what_cannot_be_shared_is_refused():
    with pytest.raises(InputError, match="answer every switch alike"):
        attribute_difference(STRIKE, BFGR, BFGR.extend("same"), "hull_lost_red", n=2, workers=1)
    with pytest.raises(InputError, match="unknown metric 'winner'"):
        metric_of({"winner": "red", "turns": 2, "seed": 1}, "winner")
    with pytest.raises(InputError, match="permutations"):
        attribute_difference(STRIKE, BFGR, THREE, "hull_lost_red", n=2, permutations=0)
