"""Lock On: misses are rolled again, once."""

import pytest

from phasesim.dice import DiceError, Rolls, replay
from phasesim.rules.bfg.batteries import battery_attack
from phasesim.rules.bfg.bombardment import bombardment_attack
from phasesim.rules.bfg.lances import lance_attack
from phasesim.rules.bfg.lock_on import locked_on, to_hit


@pytest.mark.rule("SHT-LOCK-01", "COR-ORDER-05")
def test_only_misses_are_rolled_again_and_the_second_result_stands(bfgr):
    log = Rolls()
    assert replay(lance_attack(bfgr, 4, lock_on=True), [4, 3, 1, 6, 2, 5], log=log) == 3
    assert log.dice == [("lance", bytes([4, 3, 1, 6])), ("lance re-roll", bytes([2, 5]))]


@pytest.mark.rule("SHT-LOCK-01")
def test_batteries_and_bombardment_cannon_are_served(bfgr):
    assert replay(battery_attack(bfgr, 3, 5, lock_on=True), [5, 4, 1, 5, 2]) == 2
    assert replay(bombardment_attack(bfgr, 2, lock_on=True), [3, 4, 4]) == 2


def test_no_miss_no_second_roll():
    assert replay(to_hit(2, 4, "lance", lock_on=True), [4, 6]) == 2


def test_a_second_miss_is_not_rolled_again():
    with pytest.raises(DiceError):
        replay(to_hit(1, 4, "lance", lock_on=True), [3, 3, 6])


@pytest.mark.rule("SHT-LOCK-01", "SHT-NOVA-10")
def test_what_the_order_serves():
    assert [locked_on("lock_on", kind) for kind in ("battery", "lance", "bombardment", "nova")] == [True] * 3 + [False]
    assert not locked_on("reload")


@pytest.mark.rule("SHT-BRACE-06")
def test_a_brace_takes_the_re_rolls_away():
    assert not locked_on("lock_on", "lance", braced=True)
