"""Torpedo bombers: craft that become torpedoes at the beginning of an Ordnance Phase."""

import pytest
from staging import battle, fought, ship, wave

from phasesim.errors import InputError

MISS = 1


def bombers(at=(-25, 0), name="wing", number=2, fleet="Imperial Navy", **craft):
    word = {"Imperial Navy": "Starhawk_torpedo_bomber", "Orks": "torpedo_bomber", "Tau": "torpedo_bomber"}
    word |= {"Eldar": "torpedo_bomber", "Chaos": "torpedo_bomber"}
    return wave(name, at, fleet=fleet, **{word[fleet]: number}, **craft)


def converted(grouping, *units, blue=(), dice=None, phase="ordnance", **choices):
    scenario = battle(red=list(units), blue=list(blue), choices={"red": {"converts": grouping, **choices}})
    return fought(scenario, dice or {}, phase=phase)


@pytest.mark.rule("ORD-TBM-01")
def test_they_are_launched_like_other_squadrons_and_fly_20_cm():
    scenario = battle(
        red=[ship("Dictator", (0, 0), options=["torpedo bombers"])],
        choices={"red": {
            "launch": {"Dictator": {"waves": [{"torpedo_bomber": 3, "fighter": 1}]}}, "fly": {"to": [[80, 0]]},
        }},
    )  # fmt: skip
    fight = fought(scenario, start="shooting", stop="ordnance")
    assert len(fight.ordnance["red.Dictator.w1.1"].squadrons) == 4
    assert fight.one("flies").outcome["cm"] == 20.0
    with pytest.raises(InputError, match=r"5 squadrons from 4 bays \[ORD-CRA-03\]"):
        fought(
            battle(
                red=[ship("Dictator", (0, 0), options=["torpedo bombers"])],
                choices={"red": {"launch": {"Dictator": {"waves": [{"torpedo_bomber": 5}]}}}},
            )
        )


@pytest.mark.rule("ORD-TBM-02")
def test_a_marker_becomes_a_salvo_of_two_that_follows_the_torpedo_rules():
    fight = converted(
        [1], bombers(number=1), blue=[ship("Murder", (0, 0), heading=180)], aim=0,
        dice={"turrets": [MISS, MISS], "torpedo attack": [6, 1], "critical check": [1]},
    )  # fmt: skip
    assert fight.one("launch").outcome["strength"] == 2
    assert fight.one("runs").outcome["from"] == [-25.0, 0.0]
    assert fight.one("runs").outcome["cm"] == 30.0
    assert (fight.one("attack").outcome["dice"], fight.one("attack").outcome["armour"]) == (2, 5)
    assert "red.wing" not in fight.ordnance


@pytest.mark.rule("ORD-TBM-02")
@pytest.mark.parametrize("phase", ["red.ordnance", "blue.ordnance"])
def test_it_happens_before_any_move_in_either_players_phase_and_moves_in_its_owners_part(phase):
    scenario = battle(
        red=[bombers()], blue=[wave("other", (60, 0), fighter=1)],
        choices={"red": {"converts": [2], "aim": 90}, "blue": {"fly": {"to": [[70, 0]]}}},
    )  # fmt: skip
    fight = fought(scenario, phase=phase)
    moves = ["runs", "flies"] if phase == "red.ordnance" else ["flies", "runs"]
    assert fight.kinds("launch", "runs", "flies") == ["launch", *moves]
    assert fight.one("runs").outcome["to"] == [-25.0, 30.0]


@pytest.mark.rule("ORD-TBM-02")
def test_it_may_be_intercepted_where_it_lies_before_it_moves():
    scenario = battle(
        red=[bombers()], blue=[wave("screen", (-25, 25), fighter=1)],
        choices={"red": {"converts": [2]}, "blue": {"fly": {"screen": {"to": [[-25, 0]]}}}},
    )  # fmt: skip
    fight = fought(scenario, phase="blue.ordnance")
    assert fight.all("runs") == []
    assert fight.ordnance == {}


@pytest.mark.rule("ORD-TBM-03")
def test_the_salvo_is_removed_at_the_end_of_that_phase():
    fight = converted([2], bombers(), aim=0)
    removed = fight.all("removed")[-1]
    assert (removed.target, removed.outcome["cause"], removed.phase) == ("red.wing.t1r.1", "end of phase", "ordnance")
    assert fight.ordnance == {}


@pytest.mark.rule("ORD-TBM-04")
@pytest.mark.parametrize(("grouping", "strengths"), [([4], [8]), ([1, 3], [2, 6]), ([2, 1], [4, 2])])
def test_a_wave_puts_its_torpedoes_together_in_any_grouping(grouping, strengths):
    fight = converted(grouping, bombers(number=4), aim={"*": 0, "wing.t1r.2": 90})
    assert [event.outcome["strength"] for event in fight.all("launch")] == strengths
    assert [event.outcome["strength"] for event in fight.all("runs")] == sorted(strengths)
    assert len(fight.all("removed", cause="end of phase")) == len(strengths)  # they did not set one another off
    left = fight.ordnance.get("red.wing")
    assert (len(left.squadrons) if left else 0) == 4 - sum(grouping)


@pytest.mark.rule("ORD-TBM-04")
@pytest.mark.parametrize("grouping", [[3], [1, 2], [0, 1]])
def test_no_more_salvoes_than_the_wave_has_bombers(grouping):
    with pytest.raises(InputError, match=r"red.wing cannot launch .* it has 2 torpedo bombers \[ORD-TBM-04\]"):
        converted(grouping, bombers(number=2, fighter=2))


@pytest.mark.rule("ORD-TBM-02")
def test_the_fighters_of_a_mixed_wave_fly_on_and_leave_its_torpedoes_alone():
    fight = converted([2], bombers(fighter=1), aim=0, fly={"wing": {"to": []}}, fly_order=["red.wing"])
    assert [s.craft.role for s in fight.ordnance["red.wing"].squadrons] == ["fighter"]
    assert fight.one("runs").outcome["strength"] == 4


@pytest.mark.rule("ORD-TBM-05")
def test_not_in_the_phase_in_which_they_left_their_carrier_though_they_reach_a_ship():
    choices = {
        "launch": {"1 Dictator": {"waves": [{"torpedo_bomber": 2}]}},
        "converts": [2], "aim": 0, "fly": {"target": "blue.Murder"},
    }  # fmt: skip
    scenario = battle(
        red=[ship("Dictator", (-12, 0), options=["torpedo bombers"], torpedoes_loaded=False)],
        blue=[ship("Murder", (0, 0), heading=270)], choices={"red": choices},
    )  # fmt: skip
    first = fought(scenario, start="shooting", stop="ordnance")
    assert len(first.all("launch")) == 1  # the squadrons; no torpedoes
    assert first.all("turrets") == first.all("attack") == []
    assert len(first.ordnance["red.Dictator.w1.1"].squadrons) == 2
    later = fought(scenario, start="shooting", stop="blue.ordnance")
    assert [event.player for event in later.all("launch")] == ["red", "blue"]


@pytest.mark.rule("ORD-TBM-06")
def test_fighters_take_them_as_bombers():
    fight = converted(
        [],
        bombers(number=2, at=(0, 0)),
        blue=[wave("screen", (-20, 0), fighter=1)],
        phase="blue.ordnance",
        fly={"to": []},
    )
    assert len(fight.ordnance) == 2
    scenario = battle(
        red=[bombers(number=2, at=(0, 0))], blue=[wave("screen", (-20, 0), fighter=1)],
        choices={"blue": {"fly": {"to": [[0, 0]]}}},
    )  # fmt: skip
    met = fought(scenario, phase="blue.ordnance")
    assert set(met.ordnance) == {"red.wing"}
    assert len(met.ordnance["red.wing"].squadrons) == 1


@pytest.mark.rule("ORD-TBM-02")
@pytest.mark.parametrize(
    ("fleet", "pace", "cm"), [("Orks", 10, 30.0), ("Eldar", 10, 30.0), ("Tau", 25, 25.0), ("Tau", 40, 40.0)]
)
def test_the_torpedo_speed_is_that_of_the_fleet(fleet, pace, cm):
    fight = converted([1], bombers(number=1, fleet=fleet), aim=0, pace=pace)
    assert fight.one("runs").outcome["cm"] == cm
