"""Waves in flight: paths, bases in the way, small bases inside large ones, splits, speeds."""

from math import hypot

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.doctrine import Doctrine
from phasesim.errors import InputError
from phasesim.table.plans import Flight

MISS = 1


def strike(at=(-15, 0), name="strike", **craft):
    return wave(name, at, fleet="Imperial Navy", **(craft or {"bomber": 1}))


def fly(*to, name="strike", **more):
    return {"fly": {name: {"to": [list(point) for point in to], **more}}}


def fought_by_red(*units, blue=(), dice=None, stop="", blast=(), stacked=False, **choices):
    scenario = battle(red=list(units), blue=list(blue), choices={"red": choices}, blast=blast, stacked=stacked)
    return fought(scenario, dice or {}, phase="" if stop else "ordnance", start="ordnance" if stop else "", stop=stop)


# ---------------------------------------------------------------- paths
@pytest.mark.rule("ORD-CRA-04")
def test_craft_turn_freely_and_any_way_up_to_their_speed():
    fight = fought_by_red(strike((0, 0)), **fly((-5, 0), (-5, 5), (0, 5), (40, 5)))
    assert fight.one("flies").outcome["cm"] == 20.0
    assert fight.ordnance["red.strike"].position == (5.0, 5.0)


@pytest.mark.rule("ORD-CRA-04", "ORD-MOV-03")
def test_a_flight_beyond_the_speed_is_refused(monkeypatch):
    monkeypatch.setattr(Doctrine, "_fly", lambda self, view, wave, reach: Flight(((20.1, 0.0),)))
    with pytest.raises(InputError, match=r"red.strike cannot fly 20.10 cm, only 20.00 cm \[ORD-CRA-04\]"):
        fought_by_red(strike((0, 0)))


@pytest.mark.rule("ORD-CRA-06")
@pytest.mark.parametrize(("way", "met"), [([(-10, 7), (3, 7)], []), ([(4, 0)], ["blast_test", "interception"])])
def test_craft_get_round_obstructions_that_their_course_does_not_touch(way, met):
    fight = fought_by_red(
        strike((-10, 0), fighter=1, bomber=1), blue=[wave("screen", (-2, 0), fighter=1)], blast=[(-6, 0)],
        dice={"blast marker": [2]} if met else {}, **fly(*way),
    )  # fmt: skip
    assert fight.kinds("blast_test", "interception", "attack") == met


@pytest.mark.rule("ORD-WAV-04")
@pytest.mark.parametrize(("craft", "cm"), [({"fighter": 3}, 30.0), ({"fighter": 3, "bomber": 1}, 20.0)])
def test_a_wave_moves_at_the_speed_of_its_slowest_craft(craft, cm):
    assert fought_by_red(strike((0, 0), **craft), **fly((80, 0))).one("flies").outcome["cm"] == cm


# ---------------------------------------------------------------- bases in the way
@pytest.mark.rule("ORD-CRA-07")
@pytest.mark.parametrize("craft", [{"fighter": 1}, {"Starhawk_torpedo_bomber": 1}])
def test_no_craft_cross_an_enemy_base(craft):
    fight = fought_by_red(strike((-10, 0), **craft), blue=[ship("Murder", (0, 0))], **fly((15, 0)))
    x, y = fight.ordnance["red.strike"].position
    assert hypot(x, y) == pytest.approx(1.6 + 1.414213562, abs=1e-5)


@pytest.mark.rule("ORD-CRA-07")
@pytest.mark.parametrize(("to", "end"), [((15, 0), (-3.014213, 0.0)), ((-3, 15), (-3, 15)), ((-15, 5), (-15, 5))])
def test_nor_one_that_they_touch_as_they_set_out(to, end):
    fight = fought_by_red(strike((-3.014213, 0), fighter=1), blue=[ship("Murder", (0, 0))], **fly(to))
    assert fight.ordnance["red.strike"].position == (pytest.approx(end[0], abs=1e-4), pytest.approx(end[1], abs=1e-4))


@pytest.mark.rule("ORD-CRA-08")
@pytest.mark.parametrize(("target", "attacked"), [("blue.Iconoclast", "blue.Iconoclast"), ("", "blue.Desolator")])
def test_craft_may_pick_out_a_small_base_inside_a_large_one(target, attacked):
    fight = fought_by_red(
        strike((-15, 0)), blue=[ship("Desolator", (0, 0)), ship("Iconoclast", (1.0, 0))], stacked=True,
        dice={"turrets": [MISS] * (2 if target else 5), "bomber runs": [MISS]}, **fly((3, 0), target=target),
    )  # fmt: skip
    assert fight.one("attack").target == attacked


@pytest.mark.rule("ORD-CRA-08")
@pytest.mark.parametrize(
    ("small", "start", "why"),
    [((2.0, 0.0), -15.0, "the small base is not wholly inside"), ((1.3, 0.0), -22.0, "the move does not reach it")],
)
def test_a_small_base_outside_or_out_of_reach_cannot_be_picked_out(small, start, why):
    fight = fought_by_red(
        strike((start, 0)), blue=[ship("Desolator", (0, 0)), ship("Iconoclast", small)], stacked=True,
        dice={"turrets": [MISS] * 5, "bomber runs": [MISS]}, **fly((3, 0), target="blue.Iconoclast"),
    )  # fmt: skip
    assert fight.one("attack").target == "blue.Desolator", why


@pytest.mark.rule("ORD-CRA-10")
def test_ships_with_stacked_bases_mass_their_turrets():
    fight = fought_by_red(
        strike((-15, 0)), blue=[ship("Desolator", (0, 0)), ship("Iconoclast", (1.0, 0))], stacked=True,
        dice={"turrets": [MISS] * 5, "bomber runs": [MISS]}, **fly((3, 0)),
    )  # fmt: skip
    assert (fight.one("turrets").outcome["dice"], fight.one("turrets").outcome["massed"]) == (5, 1)


# ---------------------------------------------------------------- marker against marker
@pytest.mark.rule("ORD-WAV-02")
def test_three_fighters_against_one_fighter_and_three_bombers_leave_one_bomber():
    fight = fought_by_red(
        strike((-15, 0), fighter=3), blue=[wave("theirs", (0, 0), fighter=1, bomber=3)], **fly((5, 0))
    )
    assert "red.strike" not in fight.ordnance
    assert [s.craft.role for s in fight.ordnance["blue.theirs"].squadrons] == ["bomber"]


@pytest.mark.rule("ORD-WAV-02")
def test_survivors_go_on_with_their_move():
    fight = fought_by_red(strike((-15, 0), fighter=3), blue=[wave("theirs", (-5, 0), bomber=2)], **fly((15, 0)))
    assert len(fight.ordnance["red.strike"].squadrons) == 1
    assert fight.ordnance["red.strike"].position == (15.0, 0.0)


# ---------------------------------------------------------------- splits
def split(*parts, at=0.0):
    return {"split": list(parts), "split_at": at}


@pytest.mark.rule("ORD-WAV-06")
def test_the_parts_of_a_split_wave_are_waves_of_their_own_with_the_movement_they_had_left():
    orders = {
        "fly": {
            "strike": {"to": [[40, 0]], **split({"bomber": 2}, at=12)},
            "strike.a": {"to": [[12, 40]]},
        }
    }
    fight = fought_by_red(strike((0, 0), bomber=4), **orders)
    assert fight.one("splits").outcome == {"parts": ["red.strike.a"], "markers": [2], "left": 2}
    assert [(event.actor, event.outcome["cm"]) for event in fight.all("flies")] == [
        ("red.strike", 12.0), ("red.strike", 8.0), ("red.strike.a", 8.0),
    ]  # fmt: skip
    assert fight.ordnance["red.strike"].position == (20.0, 0.0)
    assert fight.ordnance["red.strike.a"].position == (12.0, 8.0)


@pytest.mark.rule("ORD-WAV-06")
def test_a_split_into_markers_that_the_wave_has_not_is_refused():
    with pytest.raises(InputError, match=r"red.strike has 1 of fighter, not 2 \[ORD-WAV-06\]"):
        fought_by_red(strike((0, 0), bomber=4, fighter=1), **fly((20, 0), **split({"fighter": 2})))


@pytest.mark.rule("ORD-WAV-07", "ORD-WAV-11", "ORD-WAV-06")
def test_parts_that_come_to_one_ship_again_are_fired_at_one_by_one():
    orders = {"fly": {"strike": {"to": [[0, 0]], **split({"bomber": 1}, at=2)}, "strike.a": {"to": [[0, 0]]}}}
    fight = fought_by_red(
        strike((-15, 0), bomber=3), blue=[ship("Murder", (0, 0))],
        dice={"turrets": [MISS] * 4, "bomber runs": [MISS] * 3}, **orders,
    )  # fmt: skip
    assert [(event.target, event.outcome["dice"]) for event in fight.all("turrets")] == [
        ("red.strike", 2), ("red.strike.a", 2),
    ]  # fmt: skip


@pytest.mark.rule("ORD-WAV-07", "ORD-WAV-12")
def test_squadrons_sent_out_one_by_one_never_form_a_wave():
    # both fly together from launch on; the turrets of their target fire at each
    scenario = battle(
        red=[ship("Dictator", (-15, 0))], blue=[ship("Murder", (0, 0))],
        choices={"red": {
            "launch": {"1 Dictator": {"waves": [{"bomber": 1}, {"bomber": 1}]}}, "fly": {"target": "blue.Murder"},
        }},
    )  # fmt: skip
    fight = fought(scenario, {"turrets": [MISS] * 4, "bomber runs": [MISS] * 2}, start="shooting", stop="ordnance")
    assert len(fight.all("turrets")) == 2
    assert len(fight.all("attack")) == 2


@pytest.mark.rule("ORD-WAV-10")
def test_a_wave_that_has_attacked_is_removed_whole_even_if_the_target_fell_to_its_first_markers():
    fight = fought_by_red(
        wave("strike", (-15, 0), fleet="Chaos", assault_boat=3, fighter=1), blue=[ship("Iconoclast", (0, 0))],
        dice={"turrets": [MISS], "hit-and-run": [4]}, **fly((0, 0)),
    )  # fmt: skip
    assert len(fight.all("raid")) == 1
    assert "blue.Iconoclast" not in fight.ships
    assert fight.ordnance == {}


@pytest.mark.rule("ORD-WAV-10")
def test_fighters_of_an_attacking_wave_go_with_it_unless_they_split_off_before():
    orders = {"fly": {"strike": {"to": [[0, 0]], **split({"fighter": 1})}, "strike.a": {"to": [[-30, 0]]}}}
    fight = fought_by_red(
        strike((-15, 0), bomber=1, fighter=2), blue=[ship("Murder", (0, 0))],
        dice={"turrets": [MISS] * 2, "bomber runs": [MISS], "bomber attack": [MISS]}, **orders,
    )  # fmt: skip
    assert set(fight.ordnance) == {"red.strike.a"}
    removed = fight.one("removed", cause="attack made")
    assert (removed.outcome["markers"], removed.outcome["fate"]) == (2, "spent")


def test_craft_may_not_leave_the_table():
    with pytest.raises(InputError, match="may not fly off the table"):
        fought_by_red(strike((85, 0), fighter=1), **fly((95, 0)))


def test_a_salvo_is_not_met_by_craft_that_only_fly_beside_it():
    fight = fought_by_red(
        strike((-10, 2.7), fighter=1), blue=[salvo("tube", 6, at=(0, 0), heading=0)], **fly((10, 2.7))
    )
    assert {"red.strike", "blue.tube"} <= set(fight.ordnance)
