"""What must hold of every value of every switch, and of any legal mix: it plays, reproduces, conserves markers."""

from functools import cache
from math import sqrt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from variant_scenarios import SHORT

from phasesim.content import load_rules, load_scenario, scenario_names
from phasesim.dice import Dice, exact, sample
from phasesim.engine import stage
from phasesim.errors import InputError
from phasesim.rules.bfg.attrition import attrition_loss
from phasesim.rules.bfg.boats import boat_run, raid
from phasesim.rules.bfg.bombers import bomber_run
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.fighters import FIGHTER, duel
from phasesim.rules.bfg.patrol_odds import patrol_run
from phasesim.rules.bfg.torpedoes import boarding_run, torpedo_line, torpedo_run
from phasesim.rules.needs import mend
from phasesim.rules.ruleset import RuleSet, switches
from phasesim.table import Craft, Squadron, Wave

KNOWN = switches()
VALUES = [(name, written) for name, asked in KNOWN.items() for written in asked.allowed]
BASES = ("bfgr", "experimental")

BOMBER = Squadron(Craft("", "bomber", "bomber", 20.0, False, "bomber"))
BOMMA = Squadron(Craft("", "bomma", "fighter_bomber", 25.0, True, "bomber", runs=3, extra=1))
BOAT = Squadron(Craft("", "boat", "assault_boat", 30.0, False, "assault_boat"))
HAWK = Squadron(Craft("", "hawk", "assault_gunship", 20.0, True, "assault_boat", resilient=True))
PROGRAMS = {
    "bombers": (bomber_run, ((BOMBER,) * 3 + (BOMMA,) + (FIGHTER,) * 2, 3, 2, 5)),
    "boats": (boat_run, ((BOAT,) * 3 + (BOMBER,) + (FIGHTER,) * 2, 3)),
    "raid": (raid, (Hull(1, 1, escort=True), 0, False, True)),
    "torpedoes": (torpedo_run, (5, 2, 5)),
    "boarding": (boarding_run, (5, 2, 5)),
    "line": (torpedo_line, (4, 2, 2, 5)),
    "duel": (duel, ((FIGHTER,) * 2 + (BOMBER,), (HAWK, FIGHTER, BOAT))),
    "patrol": (patrol_run, ((BOMBER,) * 2 + (FIGHTER,), 2, 2, True)),
    "attrition": (attrition_loss, (1, 3)),
}


def with_value(base, name, written):
    """A rule set with one value set, and what it needs."""
    named = KNOWN[name].values.get(written)
    return (
        load_rules(base).extend(**(dict(named.needs) if named else {}), **{name: written})
        if legal(base, name, written)
        else None
    )


def legal(base, name, written):
    named = KNOWN[name].values.get(written)
    try:
        load_rules(base).extend(**(dict(named.needs) if named else {}), **{name: written})
    except InputError:
        return False
    return True


@st.composite
def mixes(draw):
    """Any legal rule set: values drawn freely, then mended."""
    drawn = {name: asked.read(draw(st.sampled_from(asked.allowed))) for name, asked in KNOWN.items()}
    return RuleSet("mix", values=drawn | mend(drawn, KNOWN))


@cache
def scenario(name):
    return SHORT[name]()


def fought(rules, name, replication=0):
    """The host of a short battle after its end, and the record."""
    host = stage(scenario(name), rules, seed=5, replication=replication)
    return host, host.run()


def craft_of(units, side):
    return sum(len(unit.squadrons) for unit in units if isinstance(unit, Wave) and unit.side == side)


def check_conserved(host, record):
    """No marker appears or vanishes, neither on the table nor in store."""
    for side in host.scenario.sides:
        launched = sum(
            e[10]["markers"]
            for e in record.events
            if e[5] == "launch" and "markers" in e[10] and e[6].startswith(side.name)
        )
        removed = [
            e[10]["markers"]
            for e in record.events
            if e[5] == "removed" and "markers" in e[10] and e[7].startswith(f"{side.name}.")
        ]
        there = craft_of(host.ordnance.values(), side.name)
        assert craft_of(side.ordnance, side.name) + launched == there + sum(removed)
        if host.rules.values["craft_store"] == "space_wing":
            wing = host.memory["wing", side.name]
            discarded = sum(
                sum(e[10]["discarded"].values()) for e in record.events if e[5] == "attrition" and e[6] == side.name
            )
            back = sum(removed) - wing.removed
            assert sum(wing.store.values()) == host.memory["stored", side.name] - launched + back - discarded
            assert min(wing.store.values(), default=0) >= 0


@pytest.mark.parametrize(("name", "written"), VALUES)
def test_every_value_plays_and_reproduces(name, written):
    for number, base in enumerate(BASES):
        rules = with_value(base, name, written)
        if rules is None:
            continue
        short = list(SHORT)[(VALUES.index((name, written)) + 2 * number) % len(SHORT)]
        host, record = fought(rules, short)
        assert record.row["turns"] >= 1
        assert fought(rules, short)[1].digest == record.digest
        check_conserved(host, record)


@pytest.mark.parametrize(("name", "written"), VALUES)
def test_every_value_gives_odds_that_sum_to_one(name, written):
    for base in BASES:
        rules = with_value(base, name, written)
        for program, args in PROGRAMS.values() if rules else ():
            assert sum(exact(program, rules, *args).values()) == 1


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rules=mixes(), short=st.sampled_from(sorted(SHORT)), replication=st.integers(0, 50))
def test_any_mix_plays_reproduces_and_conserves(rules, short, replication):
    host, record = fought(rules, short, replication)
    assert fought(rules, short, replication)[1].digest == record.digest
    check_conserved(host, record)


@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rules=mixes(), data=st.data(), short=st.sampled_from(sorted(SHORT)), replication=st.integers(0, 50))
def test_a_battle_is_the_same_under_other_values_of_switches_that_did_not_act(rules, data, short, replication):
    record = fought(rules, short, replication)[1]
    idle = [name for name in KNOWN if name not in record.switches]
    changes = {name: KNOWN[name].read(data.draw(st.sampled_from(KNOWN[name].allowed), label=name)) for name in idle}
    mixed = {**rules.values, **changes}
    mixed |= {name: to for name, to in mend(mixed, KNOWN).items() if name in idle}
    try:
        other = RuleSet("other", values=mixed)
    except InputError:
        return
    assert fought(other, short, replication)[1].digest == record.digest


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rules=mixes(), which=st.sampled_from(sorted(PROGRAMS)))
def test_any_mix_has_odds_that_sampling_bears_out(rules, which):
    program, args = PROGRAMS[which]
    odds = exact(program, rules, *args)
    assert sum(odds.values()) == 1
    dice, n = Dice(3), 1000
    seen = dict.fromkeys(odds, 0)
    for _ in range(n):
        seen[sample(program(rules, *args), dice, "red", "blue")] += 1
    for outcome, p in odds.items():
        assert abs(seen[outcome] - n * p) <= 6 * sqrt(n * p * (1 - p)) + (8 if n * p < 10 else 0)


GOTHIC = [name for name in scenario_names() if load_scenario(name).system == "bfgr"]
FIRST = {name: asked.allowed[0] for name, asked in KNOWN.items()}
LAST = {name: asked.allowed[-1] for name, asked in KNOWN.items()}


@pytest.mark.parametrize("name", GOTHIC)
@pytest.mark.parametrize("rules", ["experimental", "first", "last"])
def test_every_scenario_plays_to_the_end(name, rules):
    if rules == "experimental":
        values = load_rules(rules)
    else:
        drawn = {key: KNOWN[key].read(to) for key, to in (FIRST if rules == "first" else LAST).items()}
        values = RuleSet(rules, values=drawn | mend(drawn, KNOWN))
    host = stage(load_scenario(name), values, seed=2)
    record = host.run()
    assert record.row["winner"] in ("red", "blue", "draw")
    assert record.row["turns"] <= host.scenario.turns
