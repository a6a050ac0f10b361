"""Contracts that every battle keeps, whatever its scenario, rules and doctrines."""

import pickle
from collections import Counter
from itertools import pairwise

import pytest
from contract.cases import CASES, SCENARIOS, record_of, rules_of, scenario_of

from phasesim.content import catalogue
from phasesim.engine import fight
from phasesim.table import Salvo, Wave

every_battle = pytest.mark.parametrize(("scenario", "rules", "doctrine"), CASES)


# ---------------------------------------------------------------- it plays, and plays again
@every_battle
def test_it_plays_to_the_end(scenario, rules, doctrine):
    setting, record = scenario_of(scenario, doctrine), record_of(scenario, rules, doctrine)
    names = {side.name for side in setting.sides}
    assert record.row["winner"] in names | {"draw"}
    assert sum(record.row[f"win_{name}"] for name in names) == (record.row["winner"] != "draw")
    assert 1 <= record.row["turns"] <= setting.turns
    ended = any(row[6] == 0 for row in record.series[-2:])
    assert ended or record.row["turns"] == setting.turns
    assert record.events and record.row["rules"] == rules


@every_battle
def test_it_reproduces_after_pickling_too(scenario, rules, doctrine):
    first = record_of(scenario, rules, doctrine)
    setting, ruling = pickle.loads(pickle.dumps((scenario_of(scenario, doctrine), rules_of(rules))))
    again = pickle.loads(pickle.dumps(fight(setting, ruling, seed=1)))
    assert again.digest == first.digest
    assert (again.row, again.series, again.switches) == (first.row, first.series, first.switches)


@every_battle
def test_its_log_stands_in_order_and_names_rules_of_the_catalogue(scenario, rules, doctrine):
    events = record_of(scenario, rules, doctrine).events
    assert [event[1] for event in events] == list(range(len(events)))
    assert all(a[0] <= b[0] for a, b in pairwise(events))
    known = catalogue()
    assert all(event[8] and all(rule in known for rule in event[8].split()) for event in events)


@every_battle
def test_only_known_switches_act(scenario, rules, doctrine):
    assert set(record_of(scenario, rules, doctrine).switches) <= set(rules_of(rules).values)


# ---------------------------------------------------------------- what the log says is what the tables say
def side_of(name):
    return name.partition(".")[0]


def told(setting, record):
    """Hull, ships, craft and salvoes of each side at the end of each phase, from the start and the events alone."""
    now = {side.name: Counter() for side in setting.sides}
    hits = {ship.name: ship.hits for side in setting.sides for ship in side.ships if not ship.hulk}
    for name, left in hits.items():
        now[side_of(name)].update(hull=left, ships=1)
    for side in setting.sides:
        for unit in side.ordnance:
            craft = len(unit.squadrons) if isinstance(unit, Wave) else 0
            now[side.name].update(craft=craft, salvoes=not craft)
    events = iter(record.events)
    event = next(events, None)
    for row in record.series:
        while event is not None and (event[2:5] == row[1:4] or event[2] == 0):
            happened(now, hits, event)
            event = next(events, None)
        found = now[row[4]]
        yield row[:5], (found["hull"], found["ships"], found["craft"], found["salvoes"]), row[5:9]
    assert event is None


def wounds(event):
    """Whether an event took hits from a ship: it then tells how many, and what is left of the hull."""
    return "damage" in event[10] and "hull" in event[10]


def happened(now, hits, event):
    kind, target, outcome = event[5], event[7], event[10]
    if wounds(event):
        hits[target] -= outcome["damage"]
        now[side_of(target)]["hull"] -= outcome["damage"]
    elif kind in ("destroyed", "disengaged") and target in hits:
        now[side_of(target)].update(ships=-1, hull=-hits.pop(target))  # a hulk may be destroyed once more
    elif kind == "launch":
        now[side_of(event[6])].update(craft=outcome.get("markers", 0), salvoes=len(outcome.get("salvoes", [])))
        now[side_of(event[6])].update(salvoes="strength" in outcome)
    elif kind == "removed":
        now[side_of(target)].update(craft=-outcome.get("markers", 0), salvoes=-("strength" in outcome))


@every_battle
def test_the_series_agrees_with_the_events(scenario, rules, doctrine):
    for where, events, series in told(scenario_of(scenario, doctrine), record_of(scenario, rules, doctrine)):
        assert (where, events) == (where, series)


@every_battle
def test_no_marker_comes_from_nowhere_or_goes_there(scenario, rules, doctrine):
    setting, record = scenario_of(scenario, doctrine), record_of(scenario, rules, doctrine)
    for side in setting.sides:
        came = sum(len(unit.squadrons) for unit in side.ordnance if isinstance(unit, Wave))
        came += sum(e[10].get("markers", 0) for e in record.events if e[5] == "launch" and side_of(e[6]) == side.name)
        gone = Counter()
        for event in record.events:
            if event[5] == "removed" and side_of(event[7]) == side.name and "markers" in event[10]:
                gone[event[10]["fate"]] += event[10]["markers"]
        left = next(row[7] for row in reversed(record.series) if row[4] == side.name)
        assert came == sum(gone.values()) + left
        assert set(gone) <= {"spent", "lost", "recalled", "gone"}
        assert record.row[f"craft_lost_{side.name}"] == gone["lost"]


@every_battle
def test_the_row_agrees_with_the_events(scenario, rules, doctrine):
    setting, record = scenario_of(scenario, doctrine), record_of(scenario, rules, doctrine)
    for side in setting.sides:
        mine = [event for event in record.events if side_of(event[7]) == side.name]
        assert record.row[f"ships_lost_{side.name}"] == len({event[7] for event in mine if event[5] == "destroyed"})
        damage = sum(event[10]["damage"] for event in mine if wounds(event))
        assert record.row[f"hull_lost_{side.name}"] == damage


@every_battle
def test_every_die_is_in_the_ledger(scenario, rules, doctrine):
    record = record_of(scenario, rules, doctrine)
    assert record.ledger.total().dice == sum(len(faces) for event in record.events for _, faces in event[9])


# ---------------------------------------------------------------- switches
@every_battle
def test_where_no_changed_switch_acted_the_battle_is_the_same(scenario, rules, doctrine):
    base, *settings = rules.split("+")
    changed = {setting.partition("=")[0] for setting in settings}
    usual, other = record_of(scenario, base, doctrine), record_of(scenario, rules, doctrine)
    if changed.isdisjoint(usual.switches):
        assert other.digest == usual.digest
        assert changed.isdisjoint(other.switches)


def test_the_scenarios_hold_salvoes_and_waves_at_the_start():
    ordnance = [unit for name in SCENARIOS for side in scenario_of(name).sides for unit in side.ordnance]
    assert {type(unit) for unit in ordnance} == {Salvo, Wave}
