"""Torpedo bombers under the experimental rules."""

import pytest
from staging import battle, fought, ship, wave

from phasesim.content import craft, load_rules
from phasesim.content.crafts import read_all
from phasesim.content.fields import Section
from phasesim.errors import InputError
from phasesim.rules.bfg.fit_out import torpedo_bomber

RULES = load_rules("experimental")
BFGR = load_rules("bfgr")
SPEAR = {"torpedo_bomber": 4}


def flown(red, blue, dice, *, rules=RULES, red_choices=None, start="ordnance", stop="ordnance", **settings):
    choices = {"red": red_choices or {}, "blue": {"brace": False, "fly": {"*": {}}}}
    return fought(battle(red, blue, choices=choices, **settings), dice, rules=rules, start=start, stop=stop)


def spears(at=(-20, 0), **numbers):
    return wave("spears", at, fleet="Imperial Navy", **(numbers or SPEAR))


@pytest.mark.rule("XOR-TBM-01")
@pytest.mark.parametrize(
    ("kind", "bays", "listed", "price"), [("Dictator", 4, 10, 5), ("Hero", 2, 15, 10), ("Eclipse", 4, 15, 10)]
)
def test_the_upgrade_costs_5_points_a_bay_and_10_for_tau_and_eldar(kind, bays, listed, price):
    fights = [
        flown([ship(kind, (-60, 0), options=["torpedo bombers"], name="C")], [], {}, rules=rules, first="red")
        for rules in (BFGR, RULES)
    ]
    before, after = (fight.ships["red.C"].sheet for fight in fights)
    assert sum(before.bays[:1]) == bays
    assert before.points - after.points == bays * (listed - price)
    assert "torpedo_bomber_price" in fights[0].record.switches


@pytest.mark.rule("XOR-TBM-02")
@pytest.mark.parametrize(("rules", "cm"), [(BFGR, 20), (RULES, 15)])
def test_torpedo_bombers_move_15_cm(rules, cm):
    fight = flown([spears((-40, 0))], [], {}, rules=rules, red_choices={"fly": {"*": {"to": [[40, 0]]}}})
    assert fight.one("flies").outcome["cm"] == cm
    assert "torpedo_bomber_speed" in fight.record.switches


@pytest.mark.rule("XOR-TBM-03")
def test_only_fleets_that_have_bombers_field_torpedo_bombers():
    with_bombers = {fleet for (fleet, _), one in craft().items() if one.strikes == "bomber"}
    assert {fleet for (fleet, _), one in craft().items() if one.role == "torpedo_bomber"} <= with_bombers
    row = {"fleet": "Xeno", "craft": "Spear", "role": "torpedo_bomber", "speed_cm": 20, "resilient": "no"}
    row["notes"] = "becomes a Strength 2 torpedo salvo"
    with pytest.raises(InputError, match=r"torpedo bombers in a fleet without bombers: 'Xeno' \[XOR-TBM-03\]"):
        read_all([Section(row, "craft.csv")])


@pytest.mark.rule("XOR-TBM-04")
def test_they_may_attack_as_the_bombers_of_their_fleet():
    red = [spears((-12, 0), torpedo_bomber=2)]
    blue = [ship("Murder", heading=180)]
    fly = {"fly": {"*": {"to": [[0, 0]]}}}
    fight = flown(red, blue, {"turrets": [1, 1], "bomber attack": [1] * 5}, red_choices=fly)
    assert fight.one("attack").outcome["attacks"] == 5
    assert not fight.ordnance
    baseline = flown(red, blue, {}, red_choices=fly, rules=BFGR)
    assert len(baseline.ordnance["red.spears"].squadrons) == 2


@pytest.mark.rule("XOR-TBM-04")
def test_they_have_what_the_bombers_of_their_fleet_have():
    known = {one.name: one for (fleet, _), one in craft().items() if fleet == "Tau"}
    made = torpedo_bomber(RULES, known["Torpedo bomber"], known.values())
    assert (made.resilient, made.strikes, made.speed) == (True, "bomber", 15.0)
    assert not torpedo_bomber(BFGR, known["Torpedo bomber"], known.values()).resilient


@pytest.mark.rule("XOR-TBM-10")
def test_torpedo_bombers_of_a_fleet_of_fighter_bombers_are_no_fighters():
    orks = {one.name: one for (fleet, _), one in craft().items() if fleet == "Orks"}
    made = torpedo_bomber(RULES, orks["Torpedo-Bomma"], orks.values())
    assert (made.fights, made.strikes, made.runs, made.extra) == (False, "bomber", 3, 1)
    red = [wave("bommas", (-12, 0), fleet="Orks", torpedo_bomber=1)]
    blue = [wave("prey", (-4, 0), fleet="Chaos", bomber=1), ship("Murder", (60, 0))]
    fight = flown(red, blue, {}, red_choices={"fly": {"*": {"to": [[0, 0]]}}})
    assert fight.kinds() == ["flies"]


@pytest.mark.rule("XOR-TBM-05")
@pytest.mark.parametrize("aim", [0, 90])
def test_a_marker_becomes_a_salvo_of_strength_2_that_faces_any_way_when_its_turn_to_move_comes(aim):
    red = [wave("first", (-60, 20), fleet="Imperial Navy", fighter=1), spears((0, 0), torpedo_bomber=1)]
    choices = {"converts": {"spears": [1]}, "aim": {"*": aim}, "fly": {"first": {"to": [[-50, 20]]}}}
    choices["fly_order"] = ["red.first", "red.spears"]
    fight = flown(red, [], {}, red_choices=choices)
    assert fight.kinds("flies", "launch", "runs") == ["flies", "launch", "runs"]
    run = fight.one("runs").outcome
    assert (run["strength"], run["cm"]) == (2, 30)
    assert run["to"] == {0: [30.0, 0.0], 90: [0.0, 30.0]}[aim]
    early = flown(red, [], {}, red_choices=choices, rules=RULES.extend(torpedo_bomber_launch="phase_start"))
    assert early.kinds("flies", "launch") == ["launch", "flies"]
    assert "torpedo_bomber_launch" in fight.record.switches


@pytest.mark.rule("XOR-TBM-06")
def test_the_salvo_goes_the_full_distance_of_its_fleets_torpedoes_and_attacks_ships():
    red = [spears((-20, 0), torpedo_bomber=2)]
    choices = {"converts": {"spears": [2]}, "aim": {"*": 0}}
    dice = {"turrets": [1, 1], "torpedo attack": [1, 1, 1, 1]}
    fight = flown(red, [ship("Murder", heading=180)], dice, red_choices=choices)
    assert fight.one("runs").outcome["cm"] == 30
    assert fight.one("attack").outcome["dice"] == 4
    tau = [wave("spears", (-20, 0), fleet="Tau", torpedo_bomber=1)]
    assert flown(tau, [], {}, red_choices=choices | {"converts": {"spears": [1]}}).one("runs").outcome["cm"] == 40


@pytest.mark.rule("XOR-TBM-07")
def test_the_salvo_is_gone_after_its_move_and_not_only_after_the_phase():
    red = [spears((-20, 0), torpedo_bomber=1)]
    blue = [wave("hunters", (30, 0), fleet="Chaos", fighter=1)]
    choices = {"red": {"converts": {"spears": [1]}, "aim": {"*": 0}}, "blue": {"fly": {"hunters": {"to": [[12, 0]]}}}}
    for rules, met in ((RULES, 0), (RULES.extend(torpedo_bomber_salvo_end="phase_end"), 1)):
        fight = fought(battle(red, blue, choices=choices), {}, rules=rules, phase="ordnance")
        assert len(fight.all("detonation")) == met
        assert "torpedo_bomber_salvo_end" in fight.record.switches
        assert not [name for name in fight.ordnance if name.startswith("red")]


@pytest.mark.rule("XOR-TBM-08")
@pytest.mark.parametrize("grouping", [[4], [2, 2], [1, 1, 1, 1], [3, 1]])
def test_a_wave_launches_as_one_salvo_or_several(grouping):
    choices = {"converts": {"spears": grouping}, "aim": {f"spears.t1r.{n}": 90 * n for n in range(1, 5)}}
    fight = flown([spears((0, 0))], [], {}, red_choices=choices)
    assert [event.outcome["strength"] for event in fight.all("launch")] == [2 * markers for markers in grouping]
    assert len(fight.all("runs")) == len(grouping)


@pytest.mark.rule("XOR-TBM-09")
def test_they_launch_no_torpedoes_in_the_phase_in_which_they_leave_their_carrier():
    red = [ship("Dictator", (-60, 0), options=["torpedo bombers"], name="D")]
    choices = {"launch": {"1 D": {"waves": [{"torpedo_bomber": 2}]}}, "converts": {"*": [2]}, "aim": {"*": 0}}
    choices["fly"] = {"*": {"to": [[0, 0]]}}
    scenario = battle(red, choices={"red": choices})
    side = scenario.sides[0]
    bombers = next(one for one in side.ships[0].sheet.craft if one.role == "torpedo_bomber")
    scenario = scenario.but(sides=(side.but(space_wing=((bombers, 4),)), scenario.sides[1]))
    fight = fought(scenario, {}, rules=RULES, start="shooting", stop="blue.ordnance")
    runs = fight.all("runs")
    assert [(event.player, event.phase) for event in runs] == [("blue", "ordnance")]


def test_the_rest_of_the_wave_flies_on_in_its_own_slot():
    choices = {"converts": {"spears": [1]}, "aim": {"*": 0}, "fly": {"*": {"to": [[0, 40]]}}}
    fight = flown([spears((0, 0), torpedo_bomber=2)], [], {}, red_choices=choices)
    assert fight.kinds("runs", "flies") == ["runs", "flies"]
    times = [event.time for event in fight.events]
    assert times == sorted(times)
    assert len(fight.ordnance["red.spears"].squadrons) == 1
