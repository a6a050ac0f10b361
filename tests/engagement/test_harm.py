"""Exact odds of what comes of hits: criticals, wrecks, raids, fires."""

from fractions import Fraction

import pytest

from phasesim.engagement import odds
from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet

BFGR = RuleSet("bfgr")
SIXTH = Fraction(1, 6)


def asked(engagement, **figures):
    return odds(engagement, BFGR, **figures)


@pytest.mark.rule("SHT-CRIT-01", "SHT-CRTAB-06", "SHT-CRTAB-11", "SHT-CRTAB-12")
def test_one_hit_on_a_cruiser():
    found = asked("criticals", hits=1)
    # 6 and 8 cost a point more, 11 costs D3, 12 costs D6
    extra = (5 + 5 + 2 * 2) * Fraction(1, 36) + Fraction(7, 2) / 36
    assert found.mean["damage"] == 1 + SIXTH * extra
    assert (found.mean["criticals"], found.mean["fires"], found.mean["destroyed"]) == (SIXTH, SIXTH**2, 0)


@pytest.mark.rule("COR-WPN-01")
def test_bombardment_cannon_triple_the_criticals():
    assert asked("criticals", hits=1, bombardment=True).mean["criticals"] == 3 * SIXTH


@pytest.mark.rule("COR-WPN-06")
def test_eldar_suffer_criticals_on_4():
    found = asked("criticals", hits=1, eldar=True)
    # 7 and 9 cost a point more
    extra = (6 + 4 + 2 * 2) * Fraction(1, 36) + Fraction(7, 2) / 36
    assert found.mean["damage"] == 1 + Fraction(1, 2) * extra
    assert found.mean["fires"] == 0


@pytest.mark.rule("SHT-CRIT-08")
def test_a_ship_without_shields_breaches_where_others_lose_them():
    plain, bare = (asked("criticals", hits=1, shields=shields) for shields in (2, 0))
    assert bare.mean["damage"] - plain.mean["damage"] == SIXTH * Fraction(3, 36) * 2


@pytest.mark.rule("SHT-BRACE-08", "SHT-BRACE-04")
def test_a_braced_ship_saves_half_the_hits_and_nothing_of_the_criticals():
    plain, braced = asked("criticals", hits=1), asked("criticals", hits=1, braced=True)
    assert braced.mean["damage"] == plain.mean["damage"] / 2


def test_an_escort_is_destroyed_by_one_hit():
    found = asked("criticals", hits=3, escort=True)
    assert dict(found.outcomes) == {(1, 0, 0, 1): 1}
    assert found.inputs["start"] == 1


def test_a_ship_has_no_more_hits_left_than_it_started_with():
    with pytest.raises(InputError, match=r"left: more than it started with: 9 \(allowed: 1 to 8"):
        asked("criticals", left=9)


@pytest.mark.rule("SHT-CAT-04", "SHT-CATTAB-02", "SHT-CATTAB-07", "SHT-CATTAB-09", "SHT-CATTAB-12")
def test_what_becomes_of_a_wreck():
    mean = asked("catastrophic", start=8).mean
    names = ("drifting_hulk", "blazing_hulk", "plasma_drive_overload", "warp_drive_implosion")
    assert [mean[name] for name in names] == [Fraction(n, 36) for n in (15, 11, 9, 1)]
    assert mean["blast_markers"] == Fraction(26 * 1 + 9 * 4 + 1 * 8, 36)


@pytest.mark.rule("SHT-CATTAB-09", "SHT-CATTAB-12", "SHT-EXP-01")
def test_a_neighbour_beside_the_wreck():
    near = asked("catastrophic", start=8, distance=3, shields=0)
    assert near.mean["hull_hits"] == Fraction(9 * 2 + 1 * 4, 36)
    shielded = asked("catastrophic", start=8, distance=3, shields=99)
    assert (shielded.mean["hull_hits"], shielded.mean["shield_hits"]) == (0, near.mean["hull_hits"])


@pytest.mark.rule("SHT-CATTAB-09")
def test_the_blast_reaches_3d6_cm():
    chance = {18: Fraction(1, 216), 19: 0, 4: Fraction(215, 216)}
    for cm, reached in chance.items():
        assert asked("catastrophic", distance=cm, shields=0).mean["hull_hits"] == reached * Fraction(22, 36)


@pytest.mark.rule("COR-HNR-02", "COR-HNR-03")
@pytest.mark.parametrize(("figures", "succeeds"), [({}, 5), ({"bonus": True}, 6), ({"malus": True}, 4)])
def test_one_raid_on_a_cruiser(figures, succeeds):
    assert asked("hit-and-run", **figures).mean["succeeded"] == Fraction(succeeds, 6)


@pytest.mark.rule("COR-HNR-04")
def test_a_raid_on_an_escort():
    assert asked("hit-and-run", escort=True).mean["destroyed"] == Fraction(1, 2)
    assert asked("hit-and-run", escort=True, braced=True).mean["destroyed"] == Fraction(1, 4)


@pytest.mark.rule("COR-HNR-02")
def test_raids_cost_hits_in_the_engine_room_alone():
    assert asked("hit-and-run", raids=3).mean["damage"] == 3 * SIXTH
    assert asked("hit-and-run", raids=3, bonus=True).mean["damage"] == 3 * SIXTH


@pytest.mark.rule("COR-DC-01", "COR-DC-04", "SHT-CRTAB-07")
def test_a_fire_burns_unless_a_die_shows_6():
    found = asked("fire", fires=1, phases=1, start=8)
    burns = Fraction(5, 6) ** 8
    assert dict(found.outcomes) == {(0, 0, 0): 1 - burns, (1, 1, 0): burns}


@pytest.mark.rule("COR-DC-02")
def test_markers_halve_the_repair_dice():
    assert asked("fire", start=7, blast_markers=True).mean["damage"] == Fraction(5, 6) ** 4


@pytest.mark.rule("SHT-CRIT-07")
def test_three_fires_may_do_three_points_and_burn_on():
    assert asked("fire", fires=3).outcomes[3, 3, 0] == Fraction(5, 6) ** 8


def test_over_several_phases_the_dice_fall_with_the_hits():
    found = asked("fire", fires=1, phases=2, start=8)
    assert found.outcomes[2, 1, 0] == Fraction(5, 6) ** 15
    assert asked("fire", fires=2, left=2, phases=16).of("destroyed")[1] > Fraction(1, 3)
