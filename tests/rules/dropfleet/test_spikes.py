"""Spikes: gained, doubled, hidden by cloaks."""

import pytest
from theatre import battle, ship

from phasesim.rules.dropfleet.spikes import spiked
from phasesim.table.dropfleet import MAJOR, MINOR, NO_SPIKE


def one(kind="Seattle", special=(), **state):
    vessel = battle([ship(kind)]).side("red").ships[0]
    return vessel.but(sheet=vessel.sheet.but(special=(*vessel.sheet.special, *special)), **state)


@pytest.mark.rule("DFC-SPK-01")
@pytest.mark.parametrize(("spike", "signature"), [(NO_SPIKE, 6.0), (MINOR, 12.0), (MAJOR, 18.0)])
def test_a_spike_adds_6_or_12_inches_to_signature(spike, signature):
    assert one(spike=spike).signature == signature


@pytest.mark.rule("DFC-SPK-02", "DFC-SPK-01")
def test_a_second_minor_spike_makes_a_major_one_and_there_is_no_more():
    assert [spiked(one(spike=level), MINOR).spike for level in (NO_SPIKE, MINOR, MAJOR)] == [MINOR, MAJOR, MAJOR]
    assert [spiked(one(spike=level), MAJOR).spike for level in (NO_SPIKE, MINOR, MAJOR)] == [MAJOR] * 3


@pytest.mark.rule("DFC-ORD-08")
def test_a_spike_on_a_silent_runner_only_ends_its_silence():
    after = spiked(one(silent=True), MINOR)
    assert (after.silent, after.spike) == (False, NO_SPIKE)


@pytest.mark.rule("DFC-SPC-05")
def test_cloaks_keep_spikes_off_until_the_ship_is_crippled():
    assert spiked(one(special=["Full Cloak"]), MAJOR).spike == NO_SPIKE
    assert spiked(one(special=["Partial Cloak"]), MAJOR).spike == MINOR
    for cloak in ("Full Cloak", "Partial Cloak"):
        assert spiked(one(special=[cloak], crippled=True), MAJOR).spike == MAJOR
