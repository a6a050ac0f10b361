"""Damage control, fires, and blast markers that drift away."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.damage import Hull
from phasesim.rules.bfg.repair import burn, damage_control, marker_removal, repair, repair_dice, repairable

BURNING = Hull(8, 7, criticals=("fire", "fire", "fire"))


@pytest.mark.rule("COR-DC-01")
def test_a_capital_ship_rolls_a_die_for_each_hit_left_and_counts_sixes(escort):
    assert repair_dice(BURNING) == 7
    assert replay(damage_control(BURNING, 7), [6, 1, 2, 3, 4, 5, 6]) == 2
    assert repair_dice(escort) == 0


@pytest.mark.rule("COR-DC-02")
def test_seven_hits_and_a_blast_marker_give_four_dice():
    assert repair_dice(BURNING, blast=True) == 4


@pytest.mark.rule("COR-DC-01", "SHT-CRIT-05")
def test_each_six_repairs_one_instance():
    assert replay(repair(BURNING, 2), []).criticals == ("fire",)
    assert replay(repair(BURNING, 9), []).criticals == ()


@pytest.mark.rule("COR-DC-01")
def test_the_owner_chooses_what_is_repaired():
    hull = Hull(8, 7, criticals=("engine_room_damaged", "fire", "prow_armament_damaged"))
    assert replay(repair(hull, 1), []).criticals == ("engine_room_damaged", "prow_armament_damaged")
    mended = replay(repair(hull, 1), [], lambda question, options, facts: "prow_armament_damaged")
    assert mended.criticals == ("engine_room_damaged", "fire")


@pytest.mark.rule("COR-DC-03", "SHT-CRTAB-09", "COR-ECT-09")
@pytest.mark.parametrize(
    "lasting",
    ["bridge_smashed", "shields_collapse", "infinity_circuit_smashed", "holofield_generators_destroyed"],
)
def test_what_is_beyond_repair_stays(lasting):
    hull = Hull(8, 3, criticals=(lasting,))
    assert repairable(hull) == ()
    assert replay(damage_control(hull, 3), []) == 0
    assert replay(repair(hull, 3), []) == hull


@pytest.mark.rule("SHT-CRIT-07", "COR-DC-04", "SHT-CRTAB-07")
def test_three_fires_that_no_six_puts_out_do_three_points_of_damage():
    assert replay(damage_control(BURNING, 7), [1, 2, 3, 4, 5, 5, 5]) == 0
    burned = burn(BURNING)
    assert (burned.lost, burned.hull.hits, burned.hull.criticals) == (3, 4, ("fire", "fire", "fire"))


@pytest.mark.rule("COR-DC-04")
def test_a_fire_can_destroy_the_ship():
    burned = burn(BURNING._replace(hits=2))
    assert (burned.hull.hits, burned.lost, burned.destroyed) == (0, 2, True)


def test_nothing_burns_without_fire(lunar):
    assert burn(lunar) == (lunar, 0, False)


def test_a_die_says_how_many_blast_markers_go():
    assert replay(marker_removal(), [5]) == 5
