"""Bombardment cannon."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.bombardment import CRITICAL_ON, bombardment_attack
from phasesim.rules.bfg.damage import damage
from phasesim.rules.bfg.strike import strike


@pytest.mark.rule("COR-WPN-01")
def test_they_hit_on_4_or_more_whatever_the_armour(bfgr):
    assert replay(bombardment_attack(bfgr, 4), [3, 4, 5, 6]) == 3


@pytest.mark.rule("COR-WPN-01")
@pytest.mark.parametrize(("check", "criticals"), [([4, 4, 5], ("bridge_smashed",)), ([3], ())])
def test_their_hits_cause_critical_hits_on_4(bfgr, lunar, check, criticals):
    struck = replay(damage(bfgr, lunar, 1, critical_on=CRITICAL_ON), check)
    assert struck.criticals == criticals


@pytest.mark.rule("SHT-CRIT-01")
def test_other_hits_need_a_6(bfgr, lunar):
    assert replay(damage(bfgr, lunar, 2), [4, 5]).criticals == ()


@pytest.mark.rule("COR-WPN-01")
def test_the_lower_number_survives_a_critical_on_the_way(bfgr, lunar):
    struck = replay(damage(bfgr, lunar, 2, critical_on=CRITICAL_ON), [4, 3, 4, 4, 3, 4])
    assert struck.criticals == ("fire", "fire")


@pytest.mark.rule("SHT-BATT-07")
def test_the_shooter_may_let_batteries_take_the_shields_down_first(bfgr, lunar):
    batteries_first = replay(strike(bfgr, lunar, 2, 2), [])
    after = replay(strike(bfgr, batteries_first.hull, 0, 2, critical_on=CRITICAL_ON), [4, 5, 4, 1])
    cannon_first = replay(strike(bfgr, lunar, 2, 2, critical_on=CRITICAL_ON), [])
    reverse = replay(strike(bfgr, cannon_first.hull, 0, 2), [4, 5])
    assert (after.criticals, reverse.criticals) == (("bridge_smashed",), ())
