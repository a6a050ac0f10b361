"""What a battle costs, counted; and the battle without SimPy and graphs, which must be the same."""

import pytest

from benchmarks.counts import Counts
from benchmarks.plain import fight_plainly, fight_sorted
from phasesim.content import load_rules, load_scenario, scenario_names
from phasesim.engine import fight

RULES = load_rules("bfgr")


@pytest.mark.parametrize("name", scenario_names())
@pytest.mark.parametrize("seed", [1, 2])
def test_events_are_no_more_than_fires_slots_units_and_contacts_account_for(name, seed):
    counts = Counts(load_scenario(name), RULES, seed)
    assert 0 < counts.events <= counts.allowed


def test_nobody_waits_for_one_of_several_events():
    assert Counts(load_scenario("six-a-side"), RULES, 3).conditions == 0


def test_a_phase_in_which_nobody_acts_takes_no_event():
    scenario = load_scenario("one-strike")
    longer = scenario.but(turns=scenario.turns + 5)
    few, many = Counts(scenario, RULES, 1), Counts(longer, RULES, 1)
    assert many.fires > few.fires
    assert many.events - few.events <= (many.fires - few.fires) + (many.slots - few.slots)


@pytest.mark.parametrize("how", [fight_plainly, fight_sorted])
@pytest.mark.parametrize("name", scenario_names())
def test_a_battle_is_the_same_without_processes_and_without_graphs(how, name):
    scenario = load_scenario(name)
    for replication in range(3):
        plain = how(scenario, RULES, seed=4, replication=replication)
        assert plain.events == fight(scenario, RULES, seed=4, replication=replication).events
        assert plain.series == fight(scenario, RULES, seed=4, replication=replication).series
