"""What a battle costs, counted; and the battle without SimPy and graphs, which must be the same."""

import pytest

from benchmarks.counts import Counts
from benchmarks.plain import fight_plainly, fight_sorted
from phasesim.content import load_rules, load_scenario, scenario_names
from phasesim.engine import fight

SCENARIOS = {name: load_scenario(name) for name in scenario_names()}


def rules_for(scenario):
    """The rule set of a scenario's game system."""
    return load_rules(scenario.system)


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_events_are_no_more_than_fires_slots_units_and_contacts_account_for(scenario, seed):
    counts = Counts(scenario, rules_for(scenario), seed)
    assert 0 < counts.events <= counts.allowed


def test_nobody_waits_for_one_of_several_events():
    assert Counts(SCENARIOS["six-a-side"], load_rules("bfgr"), 3).conditions == 0


def test_a_phase_in_which_nobody_acts_takes_no_event():
    scenario, rules = SCENARIOS["one-strike"], load_rules("bfgr")
    few, many = Counts(scenario, rules, 1), Counts(scenario.but(turns=scenario.turns + 5), rules, 1)
    assert many.fires > few.fires
    assert many.events - few.events <= (many.fires - few.fires) + (many.slots - few.slots)


@pytest.mark.parametrize("how", [fight_plainly, fight_sorted])
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_a_battle_is_the_same_without_processes_and_without_graphs(how, scenario):
    rules = rules_for(scenario)
    for replication in range(3):
        other, usual = (each(scenario, rules, seed=4, replication=replication) for each in (how, fight))
        assert other.events == usual.events
        assert other.series == usual.series
