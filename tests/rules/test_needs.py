"""Values that need others: refused with the reason and the smallest change that mends it, and bound together."""

import pytest

from phasesim.errors import InputError
from phasesim.rules.needs import bound_together, mend, unmet
from phasesim.rules.ruleset import RuleSet, switches

KNOWN = switches()
BFGR = RuleSet("bfgr")


def values(**changes):
    return {**BFGR.values, **changes}


def test_attrition_without_a_store_is_refused_with_reason_and_remedy():
    with pytest.raises(InputError) as caught:
        BFGR.extend(attrition="max_bays_ones")
    said = str(caught.value)
    assert "attrition=max_bays_ones needs craft_store=space_wing, not none" in said
    assert "without a store there is nothing to discard from" in said
    assert said.endswith("the smallest change that mends it: +craft_store=space_wing")


def test_both_at_once_are_accepted():
    assert BFGR.extend(attrition="max_bays_ones", craft_store="space_wing")["craft_store"](12) == 24


def test_one_change_that_meets_two_needs_is_smaller_than_two_that_undo_them():
    mix = values(attrition="max_bays_ones", carrier_loss="special_craft_lost")
    assert [one.switch for one in unmet(mix, KNOWN)] == ["attrition", "carrier_loss"]
    assert mend(mix, KNOWN) == {"craft_store": "space_wing"}
    assert not list(unmet({**mix, **mend(mix, KNOWN)}, KNOWN))


def test_a_mix_that_is_legal_needs_no_mending():
    assert mend(dict(BFGR.values), KNOWN) == {}


def test_switches_that_need_one_another_change_together():
    changes = {"attrition": "max_bays_ones", "craft_store": "space_wing", "turret_to_hit": 3}
    assert bound_together(changes, BFGR.values, KNOWN) == [("attrition", "craft_store"), ("turret_to_hit",)]


def test_a_need_that_is_met_throughout_binds_nothing():
    base = values(craft_store="space_wing")
    changes = {"attrition": "max_bays_ones", "carrier_loss": "special_craft_lost"}
    assert bound_together(changes, base, KNOWN) == [("attrition",), ("carrier_loss",)]
