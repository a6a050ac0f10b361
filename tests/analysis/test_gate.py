"""The regression gate: the same, broken with its first event, equivalent, moved, or too few to tell."""

import pytest
from laboratory_tools import write

from phasesim.analysis import check_baseline
from phasesim.content import load_rules
from phasesim.engine import fight
from phasesim.errors import InputError
from phasesim.experiment import chunks, load_experiment, run_experiment

TEXT = """
name = "gate"
question = "Has anything moved?"
scenario = "one-strike"
replications = 150
seed = 5
metrics = ["hull_lost_red", "win_blue"]
margins = { hull_lost_red = 0.6, win_blue = 0.2 }
"""


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    return load_experiment(write(tmp_path_factory.mktemp("gate"), TEXT))


@pytest.fixture(scope="module")
def baseline(asked, tmp_path_factory):
    return run_experiment(asked.but(events=True), tmp_path_factory.mktemp("baseline") / "out", workers=1)


def changed_code(monkeypatch, seed=0, **switches):
    """As if the code were changed: other rules under the same name, or other dice."""

    def fought(scenario, rules, **settings):
        record = fight(scenario, rules.extend(rules.name, **switches), **settings | {"seed": settings["seed"] + seed})
        return record

    monkeypatch.setattr(chunks, "fight", fought)


def test_an_unchanged_tree_is_the_same(asked, baseline):
    found = check_baseline(asked, baseline, workers=1)
    assert (found.outcome, found.exit_code) == ("same", 0)
    assert found.identical == found.battles == 150
    assert not found.verdicts


def test_a_rule_broken_on_purpose_is_found_with_its_first_event(asked, baseline, monkeypatch):
    changed_code(monkeypatch, turret_to_hit=2)
    found = check_baseline(asked, baseline, n=20, workers=1)
    assert (found.outcome, found.exit_code) == ("moved", 1)
    first = found.broken[0]
    record = fight(asked.plan.cells[0].scenario, load_rules("bfgr"), seed=5, replication=first.replication)
    assert record.events[first.event][5] == "turrets"
    assert "turrets" in first.before and "turrets" in first.now and first.before != first.now
    assert found.broken_count + found.identical == 20


def test_battles_in_which_nothing_changed_acted_must_be_the_same(asked, baseline, monkeypatch):
    """The change is declared as another switch: that the turrets moved is still an alarm."""
    changed_code(monkeypatch, turret_to_hit=2)
    found = check_baseline(asked, baseline, n=20, workers=1, changed=["massed_turrets"])
    assert (found.exit_code, found.concerned) == (1, 0)
    assert found.broken_count > 0


def test_a_declared_change_that_moves_results_has_moved(asked, baseline, monkeypatch):
    changed_code(monkeypatch, suppression="none")
    found = check_baseline(asked, baseline, workers=1, changed=["suppression"])
    assert found.exit_code == 1
    assert not found.broken_count
    assert [each.verdict for each in found.verdicts] == ["moved", "moved"]


def test_an_equivalent_refactoring_is_told_from_a_change_of_results(asked, baseline, monkeypatch):
    """Other dice, the same rules: every log differs, results do not."""
    changed_code(monkeypatch, seed=1000)
    found = check_baseline(asked, baseline, workers=1, changed=["ORD-TUR-03"])
    assert found.identical < 30
    assert (found.outcome, found.exit_code) == ("equivalent", 0)


def test_too_few_battles_cannot_tell(asked, baseline, monkeypatch):
    changed_code(monkeypatch, seed=1000)
    found = check_baseline(asked, baseline, n=8, workers=1, changed=["ORD-TUR-03"])
    assert (found.outcome, found.exit_code) == ("unclear", 3)


def test_another_rule_set_is_checked_against_the_first(asked, baseline):
    found = check_baseline(asked, baseline, rules=load_rules("bfgr+suppression=none"), workers=1)
    assert found.changed == ("suppression",)
    assert found.exit_code == 1
    same = check_baseline(asked, baseline, rules=load_rules("bfgr+massed_turrets=none"), n=20, workers=1)
    assert (same.outcome, same.changed) == ("same", ("massed_turrets",))


def test_a_battle_that_raises_has_moved(asked, baseline, monkeypatch):
    def broken(scenario, rules, **settings):
        if settings["replication"] == 4:
            raise ZeroDivisionError("broken")
        return fight(scenario, rules, **settings)

    monkeypatch.setattr(chunks, "fight", broken)
    found = check_baseline(asked, baseline, n=10, workers=1, changed=["suppression"])
    assert (found.exit_code, found.broken_count) == (1, 1)
    assert "ZeroDivisionError: broken" in found.broken[0].now


@pytest.mark.parametrize(
    ("change", "settings", "said"),
    [
        ({}, {"changed": ["supression"]}, "did you mean 'suppression'"),
        ({}, {"changed": ["ORD-TUR-99"]}, "ORD-TUR-"),
        ({}, {"n": 151}, "fewer battles"),
        ({"seed": 6}, {}, "another seed: record it again"),
        ({"name": "other"}, {}, "another name"),
    ],
)
def test_what_cannot_be_checked_is_refused(asked, baseline, change, settings, said):
    with pytest.raises(InputError, match=said):
        check_baseline(asked.but(**change), baseline, workers=1, **settings)


def test_a_baseline_needs_events(asked, tmp_path):
    found = run_experiment(asked.but(n=2), tmp_path / "out", workers=1)
    with pytest.raises(InputError, match="no events were recorded"):
        check_baseline(asked, found, workers=1)
