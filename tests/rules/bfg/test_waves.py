"""Waves: what they lose first, and what they are as numbers."""

import pytest

from phasesim.rules.bfg.waves import escorts, fewer, hit_on, kinds_of, lose, muster
from phasesim.table.units import Squadron


def names(squadrons):
    return [squadron.craft.name for squadron in squadrons]


@pytest.mark.rule("ORD-WAV-05")
def test_fighters_go_before_anything_else(wave):
    left, lost = lose(wave(Starhawk=2, Fury=2, Shark=1), 3)
    assert names(lost) == ["Starhawk", "Fury", "Fury"]
    assert names(left) == ["Starhawk", "Shark"]


def test_craft_that_act_as_fighters_go_after_fighters_and_before_bombers(wave):
    _, lost = lose(wave(Starhawk=1, Fighta_Bomma=1, Fury=1), 2)
    assert sorted(names(lost)) == ["Fighta-Bomma", "Fury"]


def test_the_owner_says_what_goes_among_the_rest(wave):
    _, lost = lose(wave(Starhawk=1, Shark=2), 2, prefer="assault_boat")
    assert names(lost) == ["Shark", "Shark"]


@pytest.mark.parametrize(("number", "left"), [(-1, 3), (0, 3), (1, 2), (3, 0), (9, 0)])
def test_a_wave_loses_no_more_than_it_has(wave, number, left):
    kept, lost = lose(wave(Starhawk=1, Fury=2), number)
    assert (len(kept), len(lost)) == (left, 3 - left)


def test_a_wave_as_numbers_loses_what_the_wave_loses(wave):
    squadrons = wave(Starhawk=3, Fighta_Bomma=1, Shark=1, Fury=2)
    for number in range(9):
        left, lost = lose(squadrons, number)
        kinds, gone = fewer(kinds_of(squadrons), number)
        assert (sorted(kinds, key=repr), gone) == (sorted(kinds_of(left), key=repr), len(lost))


def test_kinds_are_counted_by_value_and_not_by_object(wave):
    one = wave(Fury=1)[0]
    twin = Squadron(one.craft.but())
    assert twin.craft is not one.craft
    assert kinds_of((one, *wave(Starhawk=1), twin)) == [(one.craft, 2), (wave(Starhawk=1)[0].craft, 1)]


def test_only_fighters_without_an_attack_of_their_own_escort(wave):
    assert escorts(wave(Fury=2, Starhawk=3)) == 2
    assert escorts(wave(Fighta_Bomma=2, Thunderhawk=2)) == 0


def test_torpedo_bombers_are_no_strikers(wave):
    assert muster(wave(Torpedo_Bomma=2, Fury=1)).strikers == 0
    assert muster(wave(Starhawk=2, Shark=1, Fury=1)).strikers == 3


def test_turrets_need_a_6_against_eldar_craft_only(wave):
    assert [hit_on(wave(Eagle=2, Darkstar=1)), hit_on(wave(Starhawk=1)), hit_on(())] == [6, 0, 0]
