"""Point Defence: dice, fighters, and which damage the successes stop."""

import pytest

from phasesim.dice import DiceError, exact, replay
from phasesim.rules.dropfleet.point_defence import ALLOCATE, COMMIT, Points, point_defence, ranked

FAILS = (2, 6)
"""Armour 3+ and no passive save."""


def rolled(rules, points, faces, pd=0, cover=0, bonus=3, fails=FAILS, policy=None, **more):
    return replay(point_defence(rules, Points(*points), pd, cover, bonus, fails, **more), faces, policy)


@pytest.mark.rule("DFC-PDF-02")
def test_a_die_a_point_of_pd_each_5_or_6_succeeds(dropfleet):
    done = rolled(dropfleet, (9, 0), [1, 2, 3, 4, 5, 6], pd=6)
    assert (done.dice, done.successes, done.left) == (6, 2, (7, 0))


@pytest.mark.rule("DFC-PDF-03")
def test_pd_6_stops_two_normal_points_or_one_critical_one(dropfleet):
    assert set(ranked(dropfleet, Points(4, 2), 2, FAILS)) == {(2, 0), (0, 1)}


@pytest.mark.rule("DFC-PDF-03", "DFC-PDF-04")
def test_a_success_that_is_left_over_goes_to_a_normal_point(dropfleet):
    first = dropfleet.extend(pd_allocation="criticals_first")
    assert ranked(first, Points(4, 2), 5, FAILS)[0] == (1, 2)


@pytest.mark.rule("DFC-PDF-04")
@pytest.mark.parametrize(
    ("value", "fails", "stopped"),
    [
        ("least_expected_damage", (2, 6), (0, 1)),  # a critical point costs 1, two normal ones 2/3
        ("least_expected_damage", (5, 6), (2, 0)),  # Armour 6+: two normal points cost 5/3
        ("criticals_first", (5, 6), (0, 1)),
        ("normals_first", (2, 6), (2, 0)),
    ],
)
def test_the_defender_chooses_by_the_rule_set_what_is_stopped(dropfleet, value, fails, stopped):
    assert ranked(dropfleet.extend(pd_allocation=value), Points(4, 2), 2, fails)[0] == stopped


@pytest.mark.rule("DFC-PDF-04")
def test_the_defender_may_decide_otherwise(dropfleet):
    policy = lambda question, options, facts: options[-1] if question == ALLOCATE else options[0]  # noqa: E731
    assert rolled(dropfleet, (4, 2), [5, 6], pd=2, policy=policy).left == (2, 2)


@pytest.mark.rule("DFC-PDF-09")
def test_swarmers_cost_one_success_more(dropfleet):
    assert set(ranked(dropfleet, Points(4, 2), 3, FAILS, swarmer=True)) == {(1, 0), (0, 1)}


# ---------------------------------------------------------------- fighters
@pytest.mark.rule("LAU-FTR-04", "LAU-PRO-03")
def test_four_ucm_fighters_add_up_to_twelve_dice(dropfleet):
    assert rolled(dropfleet, (9, 0), [1] * 17, pd=5, cover=4).dice == 17


@pytest.mark.rule("LAU-FTR-04")
def test_some_all_or_none_may_be_used(dropfleet):
    for spent in range(5):
        policy = lambda question, options, facts, n=spent: n if question == COMMIT else options[0]  # noqa: E731
        done = rolled(dropfleet, (9, 0), [1] * (5 + 3 * spent), pd=5, cover=4, policy=policy)
        assert (done.fighters, done.dice) == (spent, 5 + 3 * spent)


@pytest.mark.rule("LAU-FTR-04")
def test_fighters_add_dice_to_a_pd_of_0(dropfleet):
    assert rolled(dropfleet, (2, 0), [5, 5, 1], pd=0, cover=1).left == (0, 0)


@pytest.mark.rule("LAU-FTR-05")
def test_fighters_are_committed_when_the_damage_is_known_and_before_the_dice(dropfleet):
    asked = []

    def policy(question, options, facts):
        asked.append((question, facts[:3]))
        return options[0]

    with pytest.raises(DiceError):  # no dice are there yet, and the question has been asked
        rolled(dropfleet, (3, 1), [], pd=5, cover=2, policy=policy)
    assert asked == [(COMMIT, (3, 1, 5))]


def test_against_no_damage_nothing_is_rolled_or_spent(dropfleet):
    assert rolled(dropfleet, (0, 0), [], pd=6, cover=3) == (0, 0, 0, (0, 0))


def test_the_number_is_a_switch(dropfleet):
    easier = dropfleet.extend(turret_to_hit=4)
    assert exact(point_defence, easier, Points(1, 0), 1, 0, 0, FAILS, of=lambda done: done.left.normal)[0] == 0.5
