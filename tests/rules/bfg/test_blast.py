"""Blast markers: the test of what moves through one."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.blast import blast_test, scrape_test


@pytest.mark.rule("ORD-BLM-01", "SHT-BME-06")
@pytest.mark.parametrize(("face", "removed"), [(1, False), (5, False), (6, True)])
def test_ordnance_in_a_blast_marker_is_removed_on_a_6(face, removed):
    assert replay(blast_test(), [face]) is removed


@pytest.mark.parametrize(("face", "damaged"), [(5, False), (6, True)])
def test_an_unshielded_ship_in_a_blast_marker_is_damaged_on_a_6(face, damaged):
    assert replay(scrape_test(), [face]) is damaged
