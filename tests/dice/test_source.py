"""Addressed dice: what a face depends on, and what it does not."""

import os
import pickle
import subprocess
import sys

import pytest

from phasesim.dice import Dice

QUESTION = ("red.Dictator", "blue.Murder", "turrets")


def begun(seed=1, replication=0, turn=1, player="red", phase="ordnance"):
    dice = Dice(seed, replication)
    dice.begin(turn, player, phase)
    return dice


def test_faces_are_pinned():
    """A change here moves every result ever stored: note it in the changelog."""
    dice = begun(seed=7, replication=3, turn=2)
    assert list(dice.faces(*QUESTION, 12)) == [6, 3, 1, 2, 3, 1, 1, 3, 6, 6, 6, 3]
    assert list(dice.faces(*QUESTION, 12)) == [2, 2, 5, 3, 1, 6, 2, 1, 4, 6, 5, 3]
    long = dice.faces("red.Dictator", "blue.Murder", "bomber runs", 70)
    assert list(long[58:]) == [6, 3, 3, 4, 6, 2, 4, 6, 5, 4, 6, 3]


def test_equal_addresses_give_equal_faces():
    assert begun().faces(*QUESTION, 50) == begun().faces(*QUESTION, 50)


@pytest.mark.parametrize("other", [{"seed": 2}, {"replication": 1}, {"turn": 2}, {"player": "blue"}, {"phase": "end"}])
def test_each_part_of_the_place_changes_the_faces(other):
    assert begun().faces(*QUESTION, 50) != begun(**other).faces(*QUESTION, 50)


@pytest.mark.parametrize("part", range(3))
def test_each_part_of_the_question_changes_the_faces(part):
    other = [*QUESTION]
    other[part] += "."
    assert begun().faces(*QUESTION, 50) != begun().faces(*other, 50)


def test_parts_of_an_address_do_not_run_into_one_another():
    assert begun().faces("ab", "c", "d", 50) != begun().faces("a", "bc", "d", 50)
    assert begun(turn=1, player="1").faces(*QUESTION, 50) != begun(turn=11, player="").faces(*QUESTION, 50)
    assert begun(1, 11).faces(*QUESTION, 50) != begun(11, 1).faces(*QUESTION, 50)


@pytest.mark.parametrize("few", [1, 2, 5, 59, 60, 61, 62, 63, 64, 65, 120, 130, 300])
def test_a_face_does_not_depend_on_how_many_are_rolled(few):
    assert begun().faces(*QUESTION, few) == begun().faces(*QUESTION, 400)[:few]


@pytest.mark.parametrize("n", [1, 7, 63, 64, 200, 1000])
def test_as_many_true_faces_as_asked(n):
    faces = begun().faces(*QUESTION, n)
    assert len(faces) == n
    assert set(faces) <= {1, 2, 3, 4, 5, 6}


def test_a_long_roll_does_not_repeat_itself():
    faces = begun().faces(*QUESTION, 640)
    assert len({faces[start : start + 20] for start in range(620)}) == 620


def test_a_question_asked_again_gets_other_faces():
    dice = begun()
    rolls = [dice.faces(*QUESTION, 50) for _ in range(12)]
    assert len(set(rolls)) == 12


def test_ordinals_count_repeats_of_the_same_question_only():
    plain, busy = begun(), begun()
    first, second = plain.faces(*QUESTION, 20), plain.faces(*QUESTION, 20)
    found = []
    for _ in range(2):
        busy.faces("red.Dictator", "blue.Murder", "brace save", 3)
        busy.faces("red.Dictator", "blue.Slaughter", "turrets", 3)
        busy.faces("red.Gothic", "blue.Murder", "turrets", 3)
        found.append(busy.faces(*QUESTION, 20))
    assert found == [first, second]


def test_a_phase_starts_with_new_questions():
    dice = begun()
    first = dice.faces(*QUESTION, 20)
    dice.begin(1, "red", "ordnance")
    assert dice.faces(*QUESTION, 20) == first


def test_extra_questions_of_one_unit_leave_the_dice_of_others_alone():
    def battle(extra):
        dice, found = begun(), []
        for turn in range(1, 4):
            dice.begin(turn, "red", "shooting")
            for ship in ("red.A", "red.B", "red.C"):
                for _ in range(extra if ship == "red.B" else 0):
                    dice.faces(ship, "blue.X", "re-roll", 5)
                found.append(dice.faces(ship, "blue.X", "batteries", 8))
        return found

    assert battle(0) == battle(1) == battle(4)


def test_a_roll_of_nothing_is_no_question():
    dice = begun()
    assert dice.faces(*QUESTION, 0) == dice.faces(*QUESTION, -1) == b""
    assert dice.faces(*QUESTION, 9) == begun().faces(*QUESTION, 9)


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**80])
def test_any_whole_number_is_a_seed(seed):
    assert begun(seed).faces(*QUESTION, 60) != begun(seed + 1).faces(*QUESTION, 60)


def test_dice_survive_pickling_in_the_middle_of_a_phase():
    dice = begun()
    dice.faces(*QUESTION, 5)
    copy = pickle.loads(pickle.dumps(dice))
    assert (copy.seed, copy.replication, copy.place) == (1, 0, (1, "red", "ordnance"))
    assert copy.faces(*QUESTION, 70) == dice.faces(*QUESTION, 70)


def test_faces_do_not_depend_on_the_hash_seed_of_python():
    code = (
        "from phasesim.dice import Dice\n"
        "dice = Dice(1); dice.begin(1, 'red', 'ordnance')\n"
        "print([list(dice.faces('red.Dictator', 'blue.Murder', 'turrets', 70)) for _ in range(3)])"
    )
    dice = begun()
    here = str([list(dice.faces(*QUESTION, 70)) for _ in range(3)])
    for seed in ("0", "1", "4242"):
        found = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert found.stdout.strip() == here
