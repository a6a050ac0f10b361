"""The clock of a battle: slots, time and distance, removals at their own time, dice that stay where they are."""

import pytest
from staging import battle, fought, salvo, scenario_data, ship, wave

from phasesim.content import catalogue, load_rules, load_scenario, scenario_from, scenario_names
from phasesim.engine import fight, stage
from phasesim.errors import InputError

BFGR = load_rules("bfgr")
REMOVALS = ("removed", "destroyed", "disengaged")


def record(name, seed=0, **settings):
    scenario = load_scenario(name)
    return fight(scenario, load_rules(scenario.system), seed=seed, **settings)


# ---------------------------------------------------------------- order and time
@pytest.mark.parametrize("name", scenario_names())
@pytest.mark.parametrize("seed", [0, 1])
def test_events_stand_in_strict_order_of_time_and_sequence(name, seed):
    events = record(name, seed).events
    assert [event[1] for event in events] == list(range(len(events)))
    times = [event[0] for event in events]
    assert times == sorted(times)


@pytest.mark.parametrize("name", ["carrier-duel", "six-a-side"])
def test_every_event_lies_in_the_unit_of_time_of_its_phase(name):
    found = record(name)
    begins = {row[1:4]: row[0] - 1 for row in found.series}
    for event in found.events:
        begin = begins.get(event[2:5], 0.0)
        assert begin <= event[0] <= begin + 1


def test_time_is_proportional_to_the_distance_of_the_whole_move():
    # a salvo of 30 cm alone in its slot: two ships on the way, touched after 7.15 and 17.15 cm
    blue = [ship("Murder", (10, 0), 180, name="near"), ship("Murder", (20, 0), 180, name="far")]
    ran = fought(battle([salvo("salvo", 9, (0, 0))], blue), seed=0, phase="ordnance")
    start = ran.one("runs").time
    near, far = ran.one("attack", target="blue.near").time - start, ran.one("attack", target="blue.far").time - start
    assert far / near == pytest.approx(17.15 / 7.15, rel=1e-6)


def test_distance_goes_on_counting_when_a_move_is_planned_again():
    # bombers lose one of three to the fighter after 10 cm and go on to the ship
    red = [wave("strike", (0, 0), fleet="Imperial Navy", bomber=3)]
    blue = [wave("cover", (7, 0), fleet="Chaos", fighter=1), ship("Murder", (18, 0), 180)]
    forced = {"red": {"fly": {"*": {"to": [[18, 0]], "target": "Murder"}}}}
    ran = fought(battle(red, blue, choices=forced), seed=0, phase="ordnance", graphs=("*",))
    (graph,) = ran.record.graphs.values()
    nodes = [node for node in graph.nodes if node.number is not None]
    start = ran.all("flies")[0].time
    first, *later = nodes
    assert later and later[0].distance > first.distance
    for node in later:
        assert (node.time - start) / node.distance == pytest.approx((first.time - start) / first.distance, rel=1e-6)


def test_movers_have_slots_of_their_own_one_after_another():
    red = [salvo(f"salvo-{n}", 1, (-60, 15 * n - 30)) for n in range(4)]
    blue = [ship("Murder", (-45, 15 * n - 30), 180, name=f"Murder-{n}") for n in range(4)]
    ran = fought(battle(red, blue), seed=0, phase="ordnance")
    runs = [e.time for e in ran.all("runs", player="red")]
    assert runs == pytest.approx([2 + 1 / 3 + n / 12 for n in range(4)])
    for event in ran.all("turrets"):
        slot = int(event.target[-1])
        assert runs[slot] < event.time < runs[slot] + 1 / 12


def test_a_mover_sees_the_table_as_it_stands_when_its_slot_begins():
    # the first salvo sets off against the fighter in its way; the second one finds nothing there any more
    red = [salvo("one", 2, (-20, 0)), salvo("two", 3, (-25, 0))]
    blue = [wave("cover", (0, 0), fleet="Chaos", fighter=1)]
    ran = fought(battle(red, blue), {}, phase="ordnance")
    assert [(e.target, e.outcome["cause"]) for e in ran.all("removed")] == [
        ("red.one", "fighter"),
        ("blue.cover", "interception"),
    ]
    assert ran.ordnance["red.two"].position == (5.0, 0.0)


def test_what_is_gone_before_its_slot_does_not_act():
    red = [salvo("one", 2, (-20, 0)), salvo("two", 3, (0, 2), 180)]
    ran = fought(battle(red), {}, phase="ordnance")
    assert [e.actor for e in ran.all("runs")] == ["red.one"]
    assert not ran.ordnance


# ---------------------------------------------------------------- removals
@pytest.mark.parametrize("name", scenario_names())
def test_every_removal_names_its_cause_and_rules_of_the_catalogue(name):
    known = catalogue()
    removals = [event for seed in range(3) for event in record(name, seed).events if event[5] in REMOVALS]
    assert removals
    for event in removals:
        assert event[10]["cause"]
        assert event[8] and all(rule in known for rule in event[8].split())


@pytest.mark.parametrize("name", ["carrier-duel", "six-a-side"])
def test_every_rule_named_in_the_log_is_in_the_catalogue(name):
    known = catalogue()
    assert {rule for event in record(name).events for rule in event[8].split()} <= set(known)


def test_a_removal_is_on_record_at_its_own_time():
    red, blue = [salvo("salvo", 1, (0, 0))], [wave("cover", (20, 0), fleet="Chaos", fighter=1)]
    ran = fought(battle(red, blue), {}, phase="ordnance")
    start, met = ran.one("runs").time, ran.one("detonation").time
    assert {e.time for e in ran.all("removed")} == {met}
    # touched after 17.34 of 30 cm, in a third of the phase of which nine tenths are for the move
    assert met - start == pytest.approx((20 - 1.25 - 2**0.5) / 30 * 0.9 / 3, rel=1e-4)


@pytest.mark.parametrize("name", ["carrier-duel", "six-a-side", "torpedo-run"])
def test_nothing_that_was_removed_acts_or_is_met_again(name):
    gone, hulks = {}, {event[7] for event in record(name, 3).events if "hulk" in event[10].get("result", "")}
    for event in record(name, 3).events:
        # the damage that a salvo did stands beside its removal, at the same moment
        assert gone.get(event[6], event[0]) == event[0]
        assert event[7] not in gone or event[5] == "brace"  # against its explosion
        if event[5] == "destroyed" and event[7] in hulks:
            continue
        if event[5] in ("destroyed", "disengaged") or (event[5] == "removed" and event[10]["left"] == 0):
            gone[event[7]] = event[0]


# ---------------------------------------------------------------- dice that stay where they are
def told(found, without=()):
    """What happened to whom with which dice, but when."""
    return [event[2:] for event in found.events if not {event[6], event[7]} & set(without)]


@pytest.mark.parametrize("seed", range(4))
def test_a_ship_added_far_away_moves_no_other_units_dice(seed):
    data = scenario_data(
        [ship("Dictator", (-20, 0), leadership=0), ship("Sword", (-16.8, 0), leadership=0)],
        [ship("Devastation", (20, 0), 180, leadership=0)],
        doctrine="massed_strike",
        turns=3,
        table=(2000, 2000),
    )
    alone = fight(scenario_from(data), BFGR, seed=seed)
    data["sides"]["red"]["ships"].append(ship("Cobra", (-900, 900), name="far", leadership=0))
    with_one_more = fight(scenario_from(data), BFGR, seed=seed)
    assert "red.far" in {event[6] for event in with_one_more.events}
    assert told(with_one_more, ["red.far"]) == told(alone)
    assert alone.digest != with_one_more.digest  # the slots are narrower


@pytest.mark.parametrize("seed", range(3))
def test_nor_does_a_hulk(seed):
    data = scenario_data(
        [ship("Dictator", (-30, 0))], [ship("Devastation", (30, 0), 180)], doctrine="massed_strike", turns=8
    )
    alone = fight(scenario_from(data), BFGR, seed=seed)
    data["sides"]["red"]["ships"].append(ship("Lunar", (-88, 58), 180, name="hulk", hulk=True))
    assert told(fight(scenario_from(data), BFGR, seed=seed), ["red.hulk"]) == told(alone)


# ---------------------------------------------------------------- running
def test_some_phases_of_a_battle_can_be_played_alone():
    scenario = battle([ship("Lunar", (-60, 0))], [ship("Murder", (60, 0), 180)])
    found = stage(scenario, BFGR).run(2, 5)
    assert [row[1:4] for row in found.series[::2]] == [
        (1, "red", "ordnance"),
        (1, "red", "end"),
        (1, "blue", "movement"),
    ]
    assert found.series[0][0] == 3.0


def test_an_error_inside_a_battle_keeps_what_it_knows():
    scenario = battle([ship("Lunar", (-60, 0))], choices={"red": {"course": 99}})
    with pytest.raises(InputError) as error:
        fight(scenario, BFGR, seed=0)
    assert error.value.rule == "COR-MOVE-03"


def test_a_rule_set_of_another_system_is_refused():
    scenario = load_scenario("one-strike").but(system="bfgr")
    rules = object.__new__(type(BFGR))
    object.__setattr__(rules, "name", "other")
    object.__setattr__(rules, "system", "dropfleet")
    with pytest.raises(InputError, match="other is a rule set of dropfleet"):
        fight(scenario, rules, seed=0)
