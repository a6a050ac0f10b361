"""Fighters: who has to fight, pair by pair; resilient saves."""

from itertools import product

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.bfg.fighters import Duel, duel, intercepted, must_fight, sweep


def names(squadrons):
    return [squadron.craft.name + "*" * squadron.saved for squadron in squadrons]


def left(done: Duel):
    return names(done.attackers), names(done.defenders)


@pytest.mark.rule("ORD-FTR-01", "ORD-BOM-01", "ORD-ASB-01", "ORD-TBM-06")
@pytest.mark.parametrize("target", ["Swiftdeath", "Doomfire", "Dreadclaw", "Doomfire_torpedo_bomber"])
def test_a_fighter_and_what_it_meets_are_both_removed_without_dice(bfgr, wave, target):
    done = replay(duel(bfgr, wave(Fury=2), wave(**{target: 1})), [])
    assert left(done) == (["Fury"], [])
    assert (len(done.attackers_lost), len(done.defenders_lost)) == (1, 1)


@pytest.mark.rule("ORD-WAV-02", "ORD-WAV-05")
def test_three_fighters_meet_one_fighter_and_three_bombers(bfgr, wave):
    done = replay(duel(bfgr, wave(Fury=3), wave(Doomfire=3, Swiftdeath=1)), [])
    assert left(done) == ([], ["Doomfire"])


@pytest.mark.rule("ORD-WAV-02")
def test_fighters_left_over_on_the_side_that_was_met_take_bombers_too(bfgr, wave):
    done = replay(duel(bfgr, wave(Starhawk=2, Fury=1), wave(Swiftdeath=2)), [])
    assert left(done) == (["Starhawk"], [])


def test_the_player_who_moved_says_which_bombers_or_boats_fall(bfgr, wave):
    done = replay(duel(bfgr, wave(Fury=1), wave(Doomfire=1, Dreadclaw=1), prefer="assault_boat"), [])
    assert left(done) == ([], ["Doomfire"])


@pytest.mark.rule("ORD-BOM-02", "ORD-ASB-02")
def test_bombers_and_boats_leave_each_other_alone(bfgr, wave):
    assert not must_fight(wave(Starhawk=2), wave(Doomfire=1, Dreadclaw=1))
    assert left(replay(duel(bfgr, wave(Starhawk=1), wave(Dreadclaw=1)), [])) == (["Starhawk"], ["Dreadclaw"])


@pytest.mark.rule("ORD-FTR-02", "ORD-RES-06")
@pytest.mark.parametrize("craft", ["Fury", "Thunderhawk", "Fighta_Bomma", "Thunderhawk_Annihilator"])
def test_whatever_acts_as_a_fighter_has_to_fight(bfgr, wave, craft):
    assert must_fight(wave(**{craft: 1}), wave(Doomfire=1))
    assert must_fight(wave(Doomfire=1), wave(**{craft: 1}))
    assert left(replay(duel(bfgr, wave(**{craft: 2}, saved=True), wave(Doomfire=1)), []))[1] == []


@pytest.mark.rule("ORD-RES-07")
def test_a_manta_has_a_save_but_no_fight_of_its_own(bfgr, wave):
    assert not must_fight(wave(Manta=1), wave(Doomfire=1))
    assert not replay(sweep(bfgr, wave(Manta=2)), []).swept


@pytest.mark.rule("ORD-RES-01", "ORD-RES-04")
@pytest.mark.parametrize(("face", "kept"), [(3, []), (4, ["Manta*"])])
def test_a_resilient_marker_saves_on_4(bfgr, wave, face, kept):
    assert left(replay(duel(bfgr, wave(Fury=1), wave(Manta=1)), [face])) == ([], kept)


@pytest.mark.rule("ORD-MUL-02", "ORD-MUL-01", "ORD-RES-02")
def test_two_thunderhawks_meet_two_swiftdeaths_and_one_takes_both(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=2), wave(Swiftdeath=2), "focus"), [4])
    assert left(done) == (["Thunderhawk"], [])


@pytest.mark.rule("ORD-MUL-02", "ORD-RES-03")
def test_two_thunderhawks_meet_two_swiftdeaths_and_each_takes_one(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=2), wave(Swiftdeath=2), "spread"), [4, 5])
    assert left(done) == (["Thunderhawk*", "Thunderhawk*"], [])


@pytest.mark.rule("ORD-RSW-02")
@pytest.mark.parametrize(("face", "stays"), [(4, ["Thunderhawk*"]), (3, [])])
def test_four_thunderhawks_meet_one_fighta_bomma_and_three_keep_their_saves(bfgr, wave, face, stays):
    done = replay(duel(bfgr, wave(Thunderhawk=4), wave(Fighta_Bomma=1)), [face])
    assert left(done) == (stays + ["Thunderhawk"] * 3, [])


@pytest.mark.rule("ORD-MUL-01")
def test_a_spent_attacker_goes_without_a_roll_and_its_target_may_save(bfgr, wave):
    assert left(replay(duel(bfgr, wave(Thunderhawk=1, saved=True), wave(Darkstar=1)), [4])) == ([], ["Darkstar*"])
    assert left(replay(duel(bfgr, wave(Thunderhawk=1, saved=True), wave(Darkstar=1)), [3])) == ([], [])


@pytest.mark.rule("ORD-OPP-01")
def test_two_that_both_save_stay_in_contact(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=1), wave(Darkstar=1)), [4, 6])
    assert left(done) == (["Thunderhawk*"], ["Darkstar*"])


def test_those_that_fought_in_one_contact_do_not_fight_each_other_again(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=2), wave(Darkstar=2)), [4, 1, 1, 4])
    assert left(done) == (["Thunderhawk*"], ["Darkstar*"])


@pytest.mark.rule("ORD-OPP-02")
@pytest.mark.parametrize("attacker", ["Fury", "Thunderhawk"])
def test_who_attacks_a_spent_marker_goes_with_it_without_a_roll(bfgr, wave, attacker):
    done = replay(duel(bfgr, wave(**{attacker: 1}), wave(Darkstar=1, saved=True)), [])
    assert left(done) == ([], [])


@pytest.mark.rule("ORD-OPP-02")
def test_a_marker_that_saved_is_attacked_again_in_the_same_contact(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=2), wave(Darkstar=1)), [3, 4])
    assert left(done) == ([], [])


def test_the_other_reading_lets_the_second_attacker_save(bfgr, wave):
    rules = bfgr.extend(second_attack_save="attacker_saves")
    done = replay(duel(rules, wave(Thunderhawk=1), wave(Darkstar=1, saved=True)), [4])
    assert left(done) == (["Thunderhawk*"], [])


def test_one_that_saved_is_not_driven_on_to_bombers(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=1), wave(Swiftdeath=1, Doomfire=1)), [4])
    assert left(done) == (["Thunderhawk*"], ["Doomfire"])


def test_one_that_saved_is_attacked_by_a_fighter_that_has_yet_to_fight(bfgr, wave):
    done = replay(duel(bfgr, wave(Thunderhawk=1), wave(Swiftdeath=2)), [4])
    assert left(done) == ([], [])


@pytest.mark.rule("ORD-CAP-20")
@pytest.mark.parametrize(("face", "mantas"), [(4, ["Manta*", "Manta"]), (3, ["Manta"])])
def test_two_mantas_meet_a_fighta_bomma_on_cap(bfgr, wave, face, mantas):
    assert left(replay(duel(bfgr, wave(Manta=2), wave(Fighta_Bomma=1)), [face])) == (mantas, [])


@pytest.mark.rule("ORD-CAP-21")
def test_each_marker_on_cap_takes_one_of_the_wave_fighters_first(bfgr, wave):
    def patrolled():
        return (yield from intercepted(bfgr, wave(Starhawk=3, Fury=1), 2))

    assert names(replay(patrolled(), [])) == ["Starhawk", "Starhawk"]


@pytest.mark.rule("ORD-PRE-03", "ORD-FTR-01")
def test_a_salvo_takes_one_fighter_of_a_mixed_wave_with_it(bfgr, wave):
    done = replay(sweep(bfgr, wave(Starhawk=2, Fury=2)), [])
    assert (names(done.left), names(done.lost), done.swept) == (["Starhawk", "Starhawk", "Fury"], ["Fury"], True)


@pytest.mark.rule("ORD-RES-01", "ORD-RES-02")
def test_a_resilient_fighter_that_sweeps_torpedoes_saves_once(bfgr, wave):
    first = replay(sweep(bfgr, wave(Darkstar=1)), [4])
    assert names(first.left) == ["Darkstar*"]
    second = replay(sweep(bfgr, first.left), [])
    assert (names(second.left), second.swept) == ([], True)


def test_an_unspent_marker_goes_ahead_of_a_spent_one(bfgr, wave):
    done = replay(sweep(bfgr, (*wave(Darkstar=1, saved=True), *wave(Darkstar=1))), [5])
    assert names(done.left) == ["Darkstar*", "Darkstar*"]


def test_the_short_way_without_saves_gives_what_the_long_way_gives(bfgr, wave):
    def numbers(squadrons):
        return sum(s.craft.fights for s in squadrons), len(squadrons)

    for f, b, g, c in product(range(4), range(3), range(4), range(3)):
        short = replay(duel(bfgr, wave(Fury=f, Starhawk=b), wave(Swiftdeath=g, Doomfire=c)), [])
        spent = wave(Darkstar=f, Manta=b, saved=True), wave(Nightwing=g, Manta=c, saved=True)  # no save left to roll
        long = replay(duel(bfgr, *spent), [])
        assert [numbers(group) for group in short] == [numbers(group) for group in long]


@pytest.mark.parametrize("pairing", ["spread", "focus"])
def test_a_duel_of_resilient_fighters_goes_on_until_nobody_has_to_fight(bfgr, wave, pairing):
    odds = exact(duel, bfgr, wave(Thunderhawk=3), wave(Darkstar=2), pairing)
    for done in odds:
        fresh = [s for s in (*done.attackers, *done.defenders) if not s.saved]
        assert not (done.attackers and done.defenders and fresh)
        assert len(done.attackers) + len(done.attackers_lost) == 3
        assert len(done.defenders) + len(done.defenders_lost) == 2
