"""Holofields and deflectors against ordnance in battle."""

import pytest
from staging import battle, fought, salvo, ship, wave


def eclipse_under(*units):
    fly = {"red": {"fly": {"boats": {"to": [[0, 0]]}}}} if units[0]["kind"] == "wave" else {}
    return battle(red=list(units), blue=[ship("Eclipse", at=(0, 0), heading=180)], choices=fly)


@pytest.mark.rule("COR-HOLO-02")
def test_each_torpedo_hit_is_cancelled_on_2_to_6_and_leaves_a_blast_marker():
    scenario = eclipse_under(salvo("salvo", 3, at=(-20, 0)))
    dice = {"torpedo attack": [4, 4, 1], "holofield": [2, 1], "critical check": [1], "blast marker": [1]}
    fight = fought(scenario, dice, phase="ordnance")
    assert (fight.one("damage").outcome["dodged"], fight.one("damage").outcome["damage"]) == (1, 1)
    assert len(fight.blast) == 1


@pytest.mark.rule("COR-HOLO-02")
def test_each_raid_is_cancelled_on_2_to_6():
    scenario = eclipse_under(wave("boats", (-20, 0), fleet="Chaos", assault_boat=2))
    fight = fought(scenario, {"holofield": [2, 1], "hit-and-run": [1]}, phase="ordnance")
    assert [event.outcome.get("dodged", False) for event in fight.all("raid")] == [True, False]
    assert len(fight.blast) == 1


@pytest.mark.rule("COR-WPN-07")
@pytest.mark.parametrize(("criticals", "hits"), [([], 1), (["prow_armament_damaged"], 2)])
def test_a_deflector_makes_the_front_6_against_torpedoes_until_the_prow_is_damaged(criticals, hits):
    hero = ship("Hero", at=(0, 0), heading=180, criticals=criticals)
    scenario = battle(red=[salvo("salvo", 2, at=(-20, 0))], blue=[hero])
    dice = {"turrets": [1, 1, 1], "torpedo attack": [5, 6], "critical check": [1] * hits}
    assert fought(scenario, dice, phase="ordnance").one("attack").outcome["hits"] == hits
