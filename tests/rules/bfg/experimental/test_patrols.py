"""Combat space patrol under the experimental rules."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.content import load_rules
from phasesim.engine import stage
from phasesim.errors import InputError
from phasesim.rules.bfg.guards import covered, patrols
from phasesim.rules.bfg.shaken import place_marker
from phasesim.rules.host import Step
from phasesim.table import BlastMarker, Wave

RULES = load_rules("experimental")
BFGR = load_rules("bfgr")


def on_patrol(name, over, **craft):
    """Craft of any kind on patrol over a ship as the battle begins."""
    unit = wave(name, on_cap=over, **craft)
    return {key if key != "on_cap" else "on_patrol": value for key, value in unit.items()}


def flown(
    red, blue, dice, *, rules=RULES, red_choices=None, blue_choices=None, start="ordnance", stop="ordnance", **settings
):
    choices = {"red": {"brace": False} | (red_choices or {}), "blue": {"brace": False} | (blue_choices or {})}
    return fought(battle(red, blue, choices=choices, **settings), dice, rules=rules, start=start, stop=stop)


def placed(units, markers, dice, *, rules=RULES):
    """Blue's units with blast markers placed in red's shooting phase, one after another."""
    from phasesim.dice import Script

    script = Script(dice)
    host = stage(battle([], units), rules, dice=script)
    host.deploy()
    host.system.prepare(host)
    host.begin(Step(1, "red", "shooting", 1))
    for number, at in enumerate(markers, 1):
        place_marker(host, BlastMarker(f"blast {number}", at))
    script.check()
    return host


AT_CENTRE = {"fly": {"*": {"to": [[0, 0]]}}}


@pytest.mark.rule("XOR-CSP-01")
def test_a_patrol_keeps_contact_while_its_ship_moves_and_clears_ordnance_from_its_path():
    red = [ship("Lunar", (-30, 0), name="Lunar"), on_patrol("cap", "Lunar", fighter=1)]
    blue = [salvo("salvo", 6, (-15, 0), 180)]
    fight = flown(red, blue, {}, red_choices={"course": {"*": 20}}, start="movement", stop="movement")
    assert "blue.salvo" not in fight.ordnance
    assert not fight.all("attack")
    alone = flown(red, [], {}, red_choices={"course": {"*": 20}}, start="movement", stop="movement")
    assert alone.ordnance["red.cap"].position == alone.ships["red.Lunar"].position == (-10.0, 0.0)


@pytest.mark.rule("XOR-CSP-02", "XOR-CSP-06", "XOR-CSP-07")
@pytest.mark.parametrize("craft", ["fighter", "bomber", "assault_boat"])
def test_craft_that_moved_with_a_ship_do_not_move_in_their_own_ordnance_phase(craft):
    red = [ship("Dictator", (-30, 0), name="D"), on_patrol("cap", "D", **{craft: 1})]
    choices = {
        "leaves_cap": {"1.red cap": False, "1.blue cap": True},
        "fly": {"*": {"to": [[60, 0]]}},
        "course": {"*": 15},
    }
    fight = flown(red, [], {}, red_choices=choices, start="movement", stop="blue.ordnance")
    assert [(event.player, event.actor) for event in fight.all("flies")] == [("blue", "red.cap")]


@pytest.mark.rule("XOR-CSP-02")
@pytest.mark.parametrize(("value", "flights"), [("skip_next", 0), ("none", 1)])
def test_a_long_carry_costs_the_next_move_too_unless_that_is_lifted(value, flights):
    red = [ship("Murder", (-30, 0), name="M"), on_patrol("cap", "M", fleet="Chaos", bomber=1)]
    choices = {
        "leaves_cap": {"1.red cap": False, "1.blue cap": True},
        "fly": {"*": {"to": [[60, 0]]}},
        "course": {"*": 25},
    }
    rules = RULES.extend(patrol_long_carry=value)
    fight = flown(red, [], {}, rules=rules, red_choices=choices, start="movement", stop="blue.ordnance")
    assert len(fight.all("flies")) == flights
    assert "patrol_long_carry" in fight.record.switches


# ---------------------------------------------------------------- how many ships, which craft
LINE = [ship("Sword", (3.2 * n, 0), 180, name=f"S{n}") for n in range(4)]


@pytest.mark.rule("XOR-CSP-03")
@pytest.mark.parametrize(("capacity", "names"), [(1, ["S0"]), (3, ["S0", "S1", "S2"])])
def test_a_patrol_covers_up_to_three_ships_in_contact(capacity, names):
    host = stage(battle([], [*LINE, on_patrol("cap", "S0", fighter=1)]), RULES.extend(patrol_capacity=capacity))
    host.deploy()
    assert covered(host, "blue.S0") == [f"blue.{name}" for name in names]
    assert [name for name, one in host.ships.items() if patrols(host, one)] == [f"blue.{name}" for name in names]


@pytest.mark.rule("XOR-CSP-03")
@pytest.mark.parametrize(("rules", "attacks"), [(RULES, 0), (BFGR, 1)])
def test_a_patrol_meets_what_comes_at_its_neighbour(rules, attacks):
    blue = [
        ship("Murder", heading=180, name="M"),
        ship("Iconoclast", (3.2, 0), 180, name="I"),
        on_patrol("cap", "I", fighter=1),
    ]
    dice = {"turrets": [1] * 3, "torpedo attack": [1] * 2} if attacks else {}
    fight = flown([salvo("salvo", 2, (-17, 0))], blue, dice, rules=rules)
    assert len(fight.all("attack", target="blue.M")) == attacks
    assert fight.one("interception").target == "red.salvo"
    assert "patrol_capacity" in fight.record.switches


@pytest.mark.rule("XOR-CSP-06", "XOR-CSP-07")
@pytest.mark.parametrize("craft", ["bomber", "assault_boat"])
def test_bombers_and_boats_may_go_on_patrol(craft):
    red = [ship("Dictator", (-30, 0), name="D"), wave("home", (-20, 0), **{craft: 2})]
    choices = {"fly": {"home": {"guard": "D"}}}
    fight = flown(red, [], {}, red_choices=choices)
    assert fight.ordnance["red.home"].guarding == "red.D"
    with pytest.raises(InputError, match=r"does not act as a fighter \[ORD-CAP-08\]"):
        flown(red, [], {}, red_choices=choices, rules=BFGR)
    with pytest.raises(InputError, match=r"does not act as a fighter \[ORD-CAP-08\]"):
        flown([red[0], on_patrol("cap", "D", **{craft: 1})], [], {}, rules=BFGR)


@pytest.mark.rule("XOR-CSP-08")
def test_bombers_on_patrol_do_nothing_to_torpedoes_or_bombers():
    blue = [ship("Murder", heading=180, name="M"), on_patrol("cap", "M", fleet="Chaos", bomber=2)]
    dice = {"turrets": [1, 1], "torpedo attack": [1, 1]}
    fight = flown([salvo("salvo", 2, (-20, 0))], blue, dice)
    assert not fight.all("interception")
    strike = wave("strike", (-15, 0), fleet="Imperial Navy", bomber=1)
    fight = flown([strike], blue, {"turrets": [1, 1], "bomber attack": [1, 1]}, red_choices=AT_CENTRE)
    assert not fight.all("interception")
    assert len(fight.ordnance["blue.cap 1"].squadrons) == 2


@pytest.mark.rule("XOR-CSP-08")
def test_resilient_bombers_on_patrol_may_remove_an_attacking_fighter():
    blue = [ship("Hero", heading=180, name="H"), on_patrol("cap", "H", Manta=1)]
    strike = wave("strike", (-15, 0), fleet="Imperial Navy", fighter=1, bomber=1)
    dice = {"wave save": [], "resilient save": [4], "turrets": [1, 1, 1], "bomber attack": [1, 1]}
    fight = flown([strike], blue, {key: faces for key, faces in dice.items() if faces}, red_choices=AT_CENTRE)
    assert fight.one("interception").outcome == {"markers": 1, "patrol": 0, "decision": "pairs", "answer": "spread"}
    assert len(fight.ordnance["blue.cap"].squadrons) == 1


# ---------------------------------------------------------------- one wave
@pytest.mark.rule("XOR-CSP-05")
def test_markers_of_one_type_on_one_ship_are_one_wave_and_types_stay_apart():
    red = [ship("Dictator", (-30, 0), name="D"), on_patrol("cap", "D", fighter=2, bomber=1)]
    fight = flown(red, [], {})
    sizes = {name: len(unit.squadrons) for name, unit in fight.ordnance.items()}
    assert sorted(sizes.values()) == [1, 2]
    assert len(flown([red[0], on_patrol("cap", "D", fighter=2)], [], {}, rules=BFGR).ordnance) == 2
    assert "patrol_grouping" in fight.record.switches


@pytest.mark.rule("XOR-CSP-05")
def test_those_that_arrive_join_those_that_are_there():
    red = [
        ship("Dictator", (-30, 0), name="D"),
        on_patrol("cap", "D", fighter=1),
        wave("more", (-20, 0), fighter=2, bomber=1),
    ]
    fight = flown(red, [], {}, red_choices={"fly": {"more": {"guard": "D"}}})
    patrol = [unit for unit in fight.ordnance.values() if isinstance(unit, Wave) and unit.guarding]
    assert sorted(len(unit.squadrons) for unit in patrol) == [1, 3]
    assert fight.one("joins").outcome == {"markers": 2}


@pytest.mark.rule("XOR-CSP-05")
def test_one_marker_of_the_wave_still_removes_one_enemy_marker():
    blue = [ship("Murder", heading=180, name="M"), on_patrol("cap", "M", fleet="Chaos", fighter=2)]
    strike = wave("strike", (-15, 0), fleet="Imperial Navy", bomber=3)
    fight = flown([strike], blue, {"turrets": [1, 1], "bomber attack": [1, 1]}, red_choices=AT_CENTRE)
    assert fight.one("interception").outcome["markers"] == 2
    assert fight.one("attack").outcome["bombers"] == 1
    swept = flown([salvo("salvo", 6, (-20, 0))], blue, {})
    assert [len(unit.squadrons) for unit in swept.ordnance.values()] == [1]


# ---------------------------------------------------------------- blast markers
@pytest.mark.rule("XOR-CSP-04", "XOR-CSP-05")
def test_each_blast_marker_placed_in_contact_is_one_roll_and_a_6_takes_the_whole_patrol():
    units = [ship("Murder", heading=180, name="M"), on_patrol("cap", "M", fleet="Chaos", fighter=3, bomber=2)]
    host = placed(units, [(2.85, 0)], {("blue.cap 1", "blast marker"): [6], ("blue.cap 4", "blast marker"): [5]})
    assert [len(unit.squadrons) for unit in host.ordnance.values()] == [2]
    again = placed(
        [*units[:1], on_patrol("cap", "M", fleet="Chaos", bomber=2)], [(2.85, 0), (-2.85, 0)], {"blast marker": [5, 6]}
    )
    assert not again.ordnance


@pytest.mark.rule("XOR-CSP-04")
def test_markers_elsewhere_and_markers_met_endanger_no_patrol():
    units = [ship("Murder", heading=180, name="M"), on_patrol("cap", "M", fleet="Chaos", fighter=1)]
    assert placed(units, [(30, 30)], {}).ordnance
    red = [ship("Lunar", (-30, 0), name="Lunar"), on_patrol("cap", "Lunar", fighter=1)]
    moved = {"red_choices": {"course": {"*": 15}}, "start": "movement", "stop": "movement", "blast": [(-20, 0)]}
    fight = flown(red, [], {}, **moved)
    assert not fight.all("blast_test")
    assert flown(red, [], {"blast marker": [6]}, rules=BFGR, **moved).one("removed").target == "red.cap"
    assert "patrol_attrition" in fight.record.switches


@pytest.mark.rule("XOR-CSP-04")
def test_markers_by_themselves_are_rolled_for_one_by_one():
    units = [ship("Murder", heading=180, name="M"), on_patrol("cap", "M", fleet="Chaos", fighter=2)]
    rules = RULES.extend(patrol_grouping="independent")
    host = placed(units, [(2.85, 0)], {"blast marker": [6, 5]}, rules=rules)
    assert len(host.ordnance) == 1
    assert placed(units, [(2.85, 0)], {}, rules=BFGR).ordnance


# ---------------------------------------------------------------- ships that come into contact
@pytest.mark.rule("XOR-CSP-09")
@pytest.mark.parametrize(
    ("craft", "dice"), [("bomber", {"bomber attack": [1, 1]}), ("assault_boat", {"hit-and-run": [1]})]
)
def test_craft_on_patrol_attack_an_enemy_ship_that_moves_into_contact(craft, dice):
    red = [ship("Lunar", (0, 0), name="Lunar"), on_patrol("cap", "Lunar", **{craft: 1})]
    blue = [ship("Murder", (20, 0), 180, name="M")]
    fight = flown(
        red,
        blue,
        {"turrets": [1, 1]} | dice,
        first="blue",
        blue_choices={"course": {"*": 20}},
        start="movement",
        stop="movement",
    )
    assert (fight.one("attack").phase, fight.one("attack").target) == ("movement", "blue.M")
    assert "red.cap" not in fight.ordnance


@pytest.mark.rule("XOR-CSP-09")
@pytest.mark.parametrize(("value", "order"), [("before_attack", ["attack", "ram"]), ("after_ram", ["ram", "attack"])])
def test_they_attack_a_rammer_before_its_ram_is_rolled(value, order):
    red = [ship("Lunar", (0, 0), 90, name="Lunar"), on_patrol("cap", "Lunar", bomber=1)]
    blue = [ship("Murder", (24, 0), 180, name="M")]
    dice = {"turrets": [1, 1], "bomber attack": [1, 1], "ram": [1] * 8, "rammed": [1] * 4, "leadership test": [1, 1]}
    dice |= {"command check": [1, 1], "all ahead full": [1] * 4}
    fight = flown(
        red,
        blue,
        dice,
        rules=RULES.extend(patrol_vs_ramming=value),
        first="blue",
        blue_choices={"order": "all_ahead_full", "course": 29, "rams": {"M": "red.Lunar"}},
        start="movement",
        stop="movement",
    )
    assert fight.kinds("attack", "ram") == order
    assert "patrol_vs_ramming" in fight.record.switches
