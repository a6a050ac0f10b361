"""Holofields: what they save against, and when."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.holofields import ONCE, SAVED, UNSAVED, holofield_save, holofield_saves, saves_against
from phasesim.rules.bfg.strike import strike

ECLIPSE = Hull(6, 6, mounts=frozenset({"keel", "prow"}), table="eldar")


@pytest.mark.rule("COR-HOLO-02")
@pytest.mark.parametrize(("face", "saved"), [(1, False), (2, True), (6, True)])
def test_a_save_on_2_or_more(face, saved):
    assert replay(holofield_save(), [face]) is saved


@pytest.mark.rule("COR-HOLO-02")
def test_a_die_for_each_hit():
    assert replay(holofield_saves(4), [1, 2, 1, 6]) == 2


@pytest.mark.rule("COR-HOLO-02", "SHT-HOLO-01", "SHT-HOLO-04")
def test_what_they_save_against():
    assert all(saves_against(attack) for attack in SAVED)
    assert {"lance", "nova", "torpedo", "bomber", "hit-and-run", "ramming", "boarding"} == SAVED
    assert {"nova", "ramming", "boarding"} == ONCE


@pytest.mark.rule("COR-HOLO-01", "COR-HOLO-03", "SHT-AREA-04", "SHT-EXP-01")
def test_what_goes_through():
    assert not any(saves_against(attack) for attack in UNSAVED)
    assert {"battery", "bombardment", "blast marker", "area effect", "explosion", "celestial"} == UNSAVED


def test_an_attack_that_nobody_knows_is_an_error():
    with pytest.raises(KeyError):
        saves_against("harsh words")


@pytest.mark.rule("COR-HOLO-02", "SHT-BRACE-08", "SHT-BMP-02")
def test_hit_by_hit_holofield_then_brace_then_damage_and_check(bfgr):
    struck = replay(strike(bfgr, ECLIPSE, 0, 3, braced=True, holofield=True), [2, 1, 4, 1, 3, 3])
    assert (struck.dodged, struck.saved, struck.lost, struck.markers) == (1, 1, 1, 1)


@pytest.mark.rule("COR-ECT-10")
def test_a_holofield_that_a_critical_destroys_saves_no_more(bfgr):
    # not saved, damage, critical on 4+, 10 on the table; the second hit then rolls no save
    struck = replay(damage(bfgr, ECLIPSE, 2, holofield=True), [1, 4, 4, 6, 3])
    assert (struck.criticals, struck.dodged, struck.lost) == (("holofield_generators_destroyed",), 0, 2)


def test_ships_without_one_roll_nothing(bfgr, lunar):
    assert replay(damage(bfgr, lunar, 1, holofield=True), [1]).dodged == 0
