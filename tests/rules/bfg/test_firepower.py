"""Halving and sharing of fire."""

import pytest

from phasesim.errors import InputError
from phasesim.rules.bfg.firepower import (
    HALVING,
    capital_fire,
    check_shares,
    escort_fire,
    halved,
    halvings,
    nova_ready,
    ordnance_halvings,
)


@pytest.mark.rule("SHT-CRIP-02")
def test_a_crippled_and_braced_ship_halves_twice():
    times = halvings(crippled=True, braced=True)
    assert (halved(10, times), halved(6, ordnance_halvings(crippled=True, braced=True))) == (3, 2)


@pytest.mark.rule("SHT-SPO-01")
@pytest.mark.parametrize("order", ["all_ahead_full", "burn_retros", "come_to_new_heading"])
def test_three_orders_halve_batteries_and_lances(order):
    assert halvings(order=order) == 1
    assert capital_fire([5], halvings(order=order)) == 3


@pytest.mark.rule("SHT-SPO-01", "SHT-LOCK-01")
@pytest.mark.parametrize("order", ["", "lock_on", "reload"])
def test_other_orders_halve_nothing(order):
    assert halvings(order=order) == 0


@pytest.mark.rule("SHT-SPO-03")
@pytest.mark.parametrize("order", sorted(HALVING))
def test_no_order_halves_ordnance(order):
    assert ordnance_halvings(order=order) == 0


@pytest.mark.rule("SHT-BRACE-09", "SHT-CRIP-01")
def test_a_brace_and_crippling_halve_each_once():
    assert [halvings(), halvings(crippled=True), halvings(braced=True)] == [0, 1, 1]
    assert halvings(crippled=True, braced=True, order="burn_retros") == 3


@pytest.mark.rule("SHT-SPO-01", "SHT-CRIP-01")
def test_a_capital_ship_halves_each_line_by_itself():
    assert capital_fire([4, 6], 1) == 5
    assert capital_fire([3, 3], 1) == 4


@pytest.mark.rule("COR-SQF-02")
def test_an_escort_squadron_halves_its_total_and_capital_ships_ship_by_ship():
    assert escort_fire([1, 1, 1], 1) == 2
    assert capital_fire([5, 5], 1) == 6


@pytest.mark.rule("SHT-SPO-02", "SHT-CRIP-03", "SHT-BRACE-10")
@pytest.mark.parametrize(
    "state", [{"crippled": True}, {"braced": True}, *({"order": order} for order in sorted(HALVING))]
)
def test_who_may_not_fire_a_nova_cannon(state):
    assert not nova_ready(**state)


@pytest.mark.rule("SHT-NOVA-10")
@pytest.mark.parametrize("order", ["", "lock_on", "reload"])
def test_who_may_fire_one(order):
    assert nova_ready(order=order)


@pytest.mark.rule("SHT-SPLIT-01")
def test_firepower_11_halved_may_be_shared_as_3_and_3():
    strength = capital_fire([11], halvings(order="all_ahead_full"))
    assert check_shares(strength, [("near", 3), ("far", 3)]) is None
    with pytest.raises(InputError, match="SHT-SPLIT-01"):
        check_shares(strength, [("near", 6), ("far", 5)])


@pytest.mark.rule("SHT-SPLIT-01")
def test_a_share_is_at_least_a_point():
    with pytest.raises(InputError, match="SHT-SPLIT-01"):
        check_shares(6, [("near", 6), ("far", 0)])


@pytest.mark.rule("SHT-SPLIT-02")
def test_fire_may_not_be_divided_on_one_target():
    with pytest.raises(InputError, match="SHT-SPLIT-02"):
        check_shares(6, [("near", 3), ("near", 3)])
