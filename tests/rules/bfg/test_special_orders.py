"""The special orders as data."""

import pytest

from phasesim.content import ship_classes
from phasesim.dice import replay
from phasesim.errors import InputError
from phasesim.rules.bfg.firepower import HALVING
from phasesim.rules.bfg.special_orders import ORDERS, needs_check, order_bar, special_order, thrust, thrust_dice


def bar(order, name):
    sheet = ship_classes()[name]
    return order_bar(order, sheet.fleet, sheet.notes)


@pytest.mark.rule("COR-ORDER-02", "COR-ORDER-03", "COR-ORDER-04", "COR-ORDER-05", "COR-ORDER-06", "SHT-LOCK-02")
def test_how_each_order_moves_and_turns():
    assert {
        name: (order.turns, order.least, order.most, order.at_once, order.thrust) for name, order in ORDERS.items()
    } == {
        "all_ahead_full": (0, 1.0, 1.0, False, True),
        "come_to_new_heading": (2, 0.5, 1.0, False, False),
        "burn_retros": (1, 0.0, 0.5, True, False),
        "lock_on": (0, 0.5, 1.0, False, False),
        "reload": (1, 0.5, 1.0, False, False),
    }


def test_the_orders_that_halve_fire_are_those_of_firepower():
    assert {name for name, order in ORDERS.items() if order.halves} == HALVING


@pytest.mark.rule("COR-ORDER-02")
def test_dice_of_all_ahead_full():
    sheets = ship_classes()
    assert [thrust_dice(sheets[name].notes) for name in ("Lunar", "Slaughter", "Dauntless", "Hammer")] == [4, 5, 5, 2]
    assert replay(thrust(4), [1, 2, 5, 6]) == 14


@pytest.mark.rule("COR-ORDER-02", "COR-CMD-08")
def test_orks_go_all_ahead_without_a_check():
    notes = ship_classes()["Ravager"].notes
    assert not needs_check("all_ahead_full", notes)
    assert needs_check("burn_retros", notes)
    assert needs_check("all_ahead_full", ship_classes()["Slaughter"].notes)


@pytest.mark.rule("COR-TURNS-06")
def test_eldar_have_three_orders_less():
    assert {order for order in ORDERS if bar(order, "Shadow")} == {
        "all_ahead_full",
        "come_to_new_heading",
        "burn_retros",
    }


def test_battleships_cannot_come_to_a_new_heading():
    assert {order for order in ORDERS if bar(order, "Emperor")} == {"come_to_new_heading"}
    assert not any(bar(order, "Lunar") for order in ORDERS)


@pytest.mark.rule("COR-ORDER-01")
def test_an_unknown_order_is_refused():
    with pytest.raises(InputError, match="COR-ORDER-01"):
        special_order("full_sail")
