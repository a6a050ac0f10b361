"""Addressed dice are fair and independent: chi-square tests at fixed seeds.

Each of the chi-squares here (156 in all) allows fair dice to fail with a probability of 1e-9: in fewer than one of a
million choices of the seeds would any of them fail.
"""

from collections import Counter
from itertools import pairwise

import pytest
from scipy.stats import chi2

from phasesim.dice import Dice

ALARM = 1e-9
FACES = range(1, 7)
ROLLS = range(4000)


def roll(seed=1, replication=0, turn=1, player="red", phase="ordnance", unit="red.A", counterpart="blue.X",
         purpose="turrets", ordinal=0, n=60):  # fmt: skip
    dice = Dice(seed, replication)
    dice.begin(turn, player, phase)
    for _ in range(ordinal):
        dice.faces(unit, counterpart, purpose, 1)
    return dice.faces(unit, counterpart, purpose, n)


def assert_uniform(counts, cells):
    """The counts do not stray from equal ones further than fair dice do."""
    expected = sum(counts.values()) / len(cells)
    assert expected > 50
    statistic = sum((counts[cell] - expected) ** 2 for cell in cells) / expected
    assert chi2.sf(statistic, len(cells) - 1) > ALARM


def assert_independent(pairs):
    """Both faces of a pair are fair, and neither tells anything of the other."""
    assert_uniform(Counter(pairs), [(one, other) for one in FACES for other in FACES])


def test_every_face_is_as_likely():
    """1.2 million faces: a byte taken modulo 6 without rejection would give a chi-square of about 150."""
    counts = Counter()
    for replication in range(20_000):
        counts.update(roll(replication=replication))
    assert_uniform(counts, FACES)


def test_every_place_of_a_roll_is_fair():
    counts = Counter()
    for replication in range(2000):
        counts.update(enumerate(roll(replication=replication, n=140)))
    for place in range(140):
        assert_uniform(Counter({face: counts[place, face] for face in FACES}), FACES)


NEIGHBOURS = {
    "seeds": lambda i: ({"seed": i}, {"seed": i + 1}),
    "replications": lambda i: ({"replication": i}, {"replication": i + 1}),
    "seed and replication": lambda i: ({"seed": i, "replication": i + 1}, {"seed": i + 1, "replication": i}),
    "turns": lambda i: ({"turn": i}, {"turn": i + 1}),
    "players": lambda i: ({"turn": i, "player": "red"}, {"turn": i, "player": "blue"}),
    "phases": lambda i: ({"turn": i, "phase": "movement"}, {"turn": i, "phase": "shooting"}),
    "units": lambda i: ({"unit": f"red.{i}"}, {"unit": f"red.{i + 1}"}),
    "counterparts": lambda i: ({"counterpart": f"blue.{i}"}, {"counterpart": f"blue.{i + 1}"}),
    "unit and counterpart": lambda i: ({"unit": f"a{i}", "counterpart": "b"}, {"unit": "b", "counterpart": f"a{i}"}),
    "purposes": lambda i: ({"turn": i, "purpose": "turrets"}, {"turn": i, "purpose": "turrets re-roll"}),
    "ordinals": lambda i: ({"turn": i, "ordinal": 0}, {"turn": i, "ordinal": 1}),
    "later ordinals": lambda i: ({"turn": i, "ordinal": 1}, {"turn": i, "ordinal": 2}),
}


@pytest.mark.parametrize("neighbours", NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_neighbouring_addresses_are_independent(neighbours):
    pairs = []
    for number in ROLLS:
        one, other = neighbours(number)
        pairs += zip(roll(**one), roll(**other), strict=True)
    assert_independent(pairs)


def test_neighbouring_dice_of_a_roll_are_independent():
    assert_independent([pair for number in ROLLS for pair in pairwise(roll(replication=number))])


def test_neighbouring_blocks_are_independent():
    pairs = []
    for number in ROLLS:
        faces = roll(replication=number, n=128)
        pairs += zip(faces[:64], faces[64:], strict=True)
    assert_independent(pairs)


def test_first_dice_of_neighbouring_replications_are_independent():
    """Battles mostly use the first few faces of an address."""
    rolls = [roll(replication=number, n=2) for number in range(30_000)]
    assert_independent([(one[0], other[0]) for one, other in pairwise(rolls)])


def test_no_two_addresses_share_their_faces():
    rolls = {roll(seed, replication, turn, ordinal=ordinal) for seed in range(10) for replication in range(10)
             for turn in range(10) for ordinal in range(10)}  # fmt: skip
    assert len(rolls) == 10_000
