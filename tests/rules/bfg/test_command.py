"""Leadership, command checks and other tests."""

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.bfg.command import Check, command_check, leadership_roll, leadership_test, modified, standing


@pytest.mark.rule("COR-LD-01")
def test_leadership_is_rolled_for():
    assert [replay(leadership_roll(), [face]) for face in range(1, 7)] == [6, 7, 7, 8, 8, 9]


@pytest.mark.rule("COR-LD-03")
@pytest.mark.parametrize(
    ("fleet", "levels"),
    [("Orks", [5, 6, 6, 7, 7, 8]), ("Eldar", [7, 8, 8, 9, 9, 10]), ("Space Marines", [8, 8, 9, 9, 10, 10])],
)
def test_fleets_change_the_leadership_rolled(fleet, levels):
    assert [replay(leadership_roll(fleet), [face]) for face in range(1, 7)] == levels


@pytest.mark.rule("COR-LD-03", "COR-LD-04")
def test_a_class_bonus_never_passes_10():
    assert replay(leadership_roll("Imperial Navy", bonus=1), [6]) == 10
    assert replay(leadership_roll("Space Marines", bonus=1), [6]) == 10


@pytest.mark.rule("COR-CMD-01")
@pytest.mark.parametrize(("faces", "passed"), [([3, 4], True), ([4, 4], False)])
def test_a_total_up_to_the_leadership_passes(faces, passed):
    assert replay(command_check(7), faces) == Check(sum(faces), passed)


@pytest.mark.rule("COR-LD-04")
@pytest.mark.parametrize("program", [command_check, leadership_test])
def test_11_and_12_always_fail(program):
    assert replay(program(12), [5, 5]).passed
    assert not replay(program(12), [5, 6]).passed
    assert not replay(program(12), [6, 6]).passed


@pytest.mark.rule("COR-CMD-03")
def test_agrippa_passes_with_the_enemy_on_lock_on():
    assert replay(command_check(modified(7, contacts=True)), [2, 6]) == Check(8, True)


@pytest.mark.rule("COR-CMD-02", "COR-CMD-03", "COR-LD-04")
def test_modifiers_of_a_command_check():
    assert modified(8, under_fire=True) == 7
    assert modified(8, under_fire=True, contacts=True) == 8
    assert modified(10, contacts=True) == 10


@pytest.mark.rule("SHT-CRTAB-09", "COR-ECT-09", "COR-ECT-02")
def test_critical_damage_lowers_leadership():
    assert standing(8) == 8
    assert standing(8, ("bridge_smashed", "fire")) == 5
    assert standing(9, ("command_disrupted", "command_disrupted", "infinity_circuit_smashed")) == 4


@pytest.mark.rule("COR-LD-05")
@pytest.mark.parametrize(("dice", "faces", "passed"), [(1, [6], True), (2, [3, 5], False), (3, [2, 2, 3], True)])
def test_other_tests_roll_the_dice_that_they_name(dice, faces, passed):
    assert replay(leadership_test(7, dice), faces) == Check(sum(faces), passed)


def test_the_odds_of_a_check():
    assert exact(command_check, 8, of="passed")[True].limit_denominator(36).as_integer_ratio() == (13, 18)
