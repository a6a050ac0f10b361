"""Types of weapon, read from the lines of the data sheets."""

import pytest

from phasesim.content import ship_classes
from phasesim.rules.bfg.guns import DIRECT, PLAIN, Gun, gun_of


def guns(name):
    return [gun_of(weapon) for weapon in ship_classes()[name].weapons if weapon.kind in DIRECT]


def test_plain_batteries_and_lances():
    assert guns("Lunar") == [Gun("lance"), Gun("lance"), PLAIN, PLAIN]


@pytest.mark.rule("COR-WPN-03")
def test_eldar_batteries_treat_every_target_as_closing_and_their_lances_are_pulsars():
    assert guns("Eclipse") == [Gun("lance", pulsar=True)]
    assert guns("Shadow") == [Gun(closing=True)]


@pytest.mark.rule("COR-WPN-08")
def test_heavy_gunz_hit_twice_and_look_at_no_range():
    heavy = Gun(near=False, far=False, each=2)
    assert guns("Terror Ship") == [PLAIN, PLAIN, heavy, PLAIN]


def test_an_idolator_does_not_shift_for_long_range():
    assert guns("Idolator")[0] == Gun(far=False)


def test_bombardment_cannon_are_a_type_of_their_own():
    assert guns("Strike Cruiser")[-1] == Gun("bombardment")


@pytest.mark.rule("COR-WPN-05")
def test_railguns_are_weapons_batteries():
    assert guns("Custodian")[0] == PLAIN


def test_every_direct_weapon_of_the_models_has_a_type():
    kinds = {gun.kind for name in ship_classes() for gun in guns(name)}
    assert kinds == set(DIRECT)
