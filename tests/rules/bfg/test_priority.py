"""Target priority."""

import pytest

from phasesim.rules.bfg.priority import (
    HULK,
    ORDNANCE,
    Aimed,
    Mark,
    nearest,
    needs_test,
    plan_needs_test,
    split_needs_test,
)

NEAR, FAR = Mark("near", 12.0), Mark("far", 25.0)
WRECK, WAVE, SALVO = Mark("wreck", 8.0, HULK), Mark("wave", 5.0, ORDNANCE), Mark("salvo", 9.0, ORDNANCE)


@pytest.mark.rule("SHT-PRIO-01")
def test_the_nearest_is_free_and_any_other_needs_the_test():
    assert not needs_test("near", [NEAR, FAR])
    assert needs_test("far", [NEAR, FAR])


@pytest.mark.rule("SHT-PRIO-01")
def test_of_enemies_at_equal_distance_either_is_nearest():
    twins = [Mark("one", 20.0), Mark("other", 20.0 + 1e-9), Mark("third", 20.1)]
    assert nearest(twins) == ("one", "other")


@pytest.mark.rule("SHT-PRIO-02")
def test_iron_duke_to_the_left_and_agrippa_to_the_right():
    left, right = (Mark("Iron Duke", 20.0),), (Mark("Agrippa", 30.0),)
    assert not plan_needs_test([Aimed("Iron Duke", left), Aimed("Agrippa", right)])


@pytest.mark.rule("SHT-PRIO-02")
def test_the_nearest_of_all_is_fired_at_first():
    left, right = (Mark("Iron Duke", 20.0),), (Mark("Agrippa", 30.0),)
    assert plan_needs_test([Aimed("Agrippa", right), Aimed("Iron Duke", left)])


@pytest.mark.rule("SHT-PRIO-02")
def test_a_weapon_left_over_fires_at_the_nearest_that_it_can_engage():
    lances, batteries = (NEAR, FAR), (FAR, Mark("farther", 40.0))
    assert not plan_needs_test([Aimed("near", lances), Aimed("far", batteries)])
    assert plan_needs_test([Aimed("near", lances), Aimed("farther", batteries)])


@pytest.mark.rule("SHT-HULK-06")
def test_a_hulk_may_be_ignored():
    assert not needs_test("near", [WRECK, NEAR])


@pytest.mark.rule("SHT-HULK-08")
def test_firing_at_a_hulk_that_is_not_the_nearest_needs_the_test():
    assert not needs_test("wreck", [WRECK, NEAR])
    assert needs_test("wreck", [WRECK._replace(cm=13.0), NEAR])


@pytest.mark.rule("ORD-SHT-02", "ORD-SHT-03", "ORD-SHT-05")
def test_ships_and_ordnance_are_counted_apart():
    assert not needs_test("near", [NEAR, WAVE])
    assert not needs_test("wave", [NEAR._replace(cm=1.0), WAVE, SALVO])
    assert needs_test("salvo", [WAVE, SALVO])


@pytest.mark.rule("SHT-LANCE-02", "SHT-SPLIT-03")
def test_sharing_fire_does_not_lift_priority():
    assert split_needs_test(["near", "far"], [NEAR, FAR])
    assert not split_needs_test(["near"], [NEAR, FAR])


@pytest.mark.rule("ORD-SHT-04")
def test_sharing_fire_between_ordnance_needs_the_test():
    twin = WAVE._replace(unit="twin")
    assert split_needs_test(["wave", "twin"], [WAVE, twin])


@pytest.mark.rule("SHT-FIRE-03")
def test_what_cannot_be_reached_cannot_be_fired_at():
    with pytest.raises(KeyError):
        needs_test("elsewhere", [NEAR])
