"""The gunnery table, the column of a target, and its shifts."""

import pytest

from phasesim.content.tables import gunnery
from phasesim.errors import InputError
from phasesim.rules.bfg.gunnery import GUNNERY, attack_dice, column, dice, own_column, shifts, target_type
from phasesim.rules.bfg.guns import PLAIN, Gun

CLOSING = Gun(closing=True)
HEAVY = Gun(near=False, far=False, each=2)


@pytest.mark.rule("SHT-GUN-02")
def test_the_table_is_that_of_the_models():
    assert {points: row for points, row in enumerate(GUNNERY, 1)} == dict(gunnery())


@pytest.mark.rule("SHT-GUN-01")
def test_firepower_10_in_each_column():
    assert [dice(10, in_column) for in_column in range(1, 6)] == [9, 7, 5, 4, 2]


@pytest.mark.rule("SHT-GUN-01", "SHT-GUN-04", "ORD-SHT-06", "ORD-SHT-10")
@pytest.mark.parametrize(
    ("target", "aspect", "found"),
    [
        ("defence", "", 1),
        ("defence", "abeam", 1),
        ("capital", "closing", 2),
        ("capital", "away", 3),
        ("capital", "abeam", 4),
        ("escort", "closing", 3),
        ("escort", "away", 4),
        ("escort", "abeam", 5),
        ("ordnance", "", 5),
        ("ordnance", "closing", 5),
    ],
)
def test_the_column_by_type_and_aspect(target, aspect, found):
    assert own_column(target, aspect) == found


def test_an_unknown_target_is_refused():
    with pytest.raises(InputError, match="SHT-GUN-01"):
        own_column("planet", "closing")


@pytest.mark.rule("SHT-GUN-03")
def test_every_ship_is_a_capital_ship_or_an_escort():
    assert (target_type(escort=False), target_type(escort=True)) == ("capital", "escort")


@pytest.mark.rule("SHT-GUN-05", "COR-MOVE-05")
@pytest.mark.parametrize(("moved", "found"), [(None, "capital"), (0.0, "defence"), (4.99, "defence"), (5.0, "capital")])
def test_a_ship_that_moved_less_than_5_cm_counts_as_defences(moved, found):
    assert target_type(escort=False, moved=moved) == found


def test_a_planetary_defence_is_one_however_it_moved():
    assert target_type(escort=True, moved=20.0, defence=True) == "defence"


@pytest.mark.rule("SHT-MOD-01", "SHT-MOD-02")
def test_firepower_10_at_a_closing_capital_ship_near_and_far():
    assert [attack_dice(10, "capital", "closing", cm) for cm in (20.0, 14.0, 34.0)] == [7, 9, 5]


@pytest.mark.rule("SHT-MOD-01")
@pytest.mark.parametrize(
    ("cm", "markers", "shift"),
    [(15.0, False, -1), (15.1, False, 0), (30.0, False, 0), (30.1, False, 1), (40.0, True, 2), (10.0, True, 0)],
)
def test_shifts_add_up_and_their_borders_are_exact(cm, markers, shift):
    assert shifts(cm, markers) == shift


@pytest.mark.rule("SHT-MOD-03")
def test_shifts_are_summed_before_the_table_ends():
    assert [column(5, 2), column(1, -1), column(5, 1 - 1), column(4, 3 - 1)] == [5, 1, 5, 5]
    assert attack_dice(10, "escort", "abeam", 40.0, markers=True) == 2


@pytest.mark.rule("SHT-BATT-05", "COR-WPN-03")
@pytest.mark.parametrize(
    ("target", "aspect", "found"),
    [("defence", "", 1), ("escort", "abeam", 3), ("capital", "away", 2), ("ordnance", "", 5)],
)
def test_guns_that_treat_all_targets_as_closing(target, aspect, found):
    assert own_column(target, aspect, CLOSING) == found


@pytest.mark.rule("SHT-MOD-04")
def test_shifts_apply_in_full_to_guns_that_treat_all_targets_as_closing():
    assert attack_dice(10, "capital", "abeam", 40.0, gun=CLOSING) == 5


@pytest.mark.rule("SHT-BATT-06")
def test_firepower_32_is_looked_up_as_20_and_12():
    assert [dice(32, in_column) for in_column in range(1, 6)] == [29, 22, 16, 11, 6]


@pytest.mark.rule("SHT-BATT-06")
def test_above_40_twenty_is_taken_off_again_and_again():
    assert dice(47, 2) == 14 + 14 + 5
    assert dice(40, 4) == 14


def test_no_firepower_no_dice():
    assert [dice(points, 1) for points in (0, -3)] == [0, 0]


@pytest.mark.rule("COR-HOLO-01")
def test_a_holofield_shifts_one_column_more():
    assert attack_dice(10, "capital", "closing", 20.0, holofield=True) == 5
    assert shifts(40.0, markers=True, holofield=True) == 3


@pytest.mark.rule("COR-WPN-08")
def test_heavy_gunz_take_no_shift_for_range_but_for_markers():
    assert [shifts(cm, gun=HEAVY) for cm in (10.0, 20.0, 40.0)] == [0, 0, 0]
    assert shifts(10.0, markers=True, gun=HEAVY) == 1
    assert attack_dice(6, "capital", "abeam", 10.0, gun=HEAVY) == 2


@pytest.mark.rule("COR-WPN-05")
def test_a_tracking_system_ignores_the_shift_for_long_range():
    tracked = PLAIN._replace(far=False)
    assert (shifts(40.0, gun=tracked), shifts(10.0, gun=tracked)) == (0, -1)


def test_an_option_shifts_batteries_one_column_left():
    assert shifts(20.0, gun=PLAIN._replace(left=1)) == -1


@pytest.mark.rule("ORD-SHT-11")
def test_at_ordnance_only_short_range_can_change_the_dice_and_a_marker_cancels_it():
    at = [
        attack_dice(10, "ordnance", "", cm, markers)
        for cm, markers in ((20, False), (10, False), (10, True), (40, True))
    ]
    assert at == [2, 4, 2, 2]
