"""The stage: the table as it stands, who touches whom, what rests on what, the record, all without a clock."""

import pytest
from staging import battle, salvo, ship, wave

from phasesim.content import load_rules
from phasesim.dice import Count, Note, Script, Then
from phasesim.engine import Stage, system_of
from phasesim.rules.host import Interaction, Step
from phasesim.table import BlastMarker


class Yes:
    """A player who answers every question with the last option."""

    def decide(self, question, options, facts):
        return options[-1]


@pytest.fixture
def stage():
    """Two Lunars in contact, a third away, a Murder, a wave, a salvo and a fighter on CAP."""
    scenario = battle(
        [ship("Lunar"), ship("Gothic", (3.2, 0)), ship("Tyrant", (-30, 0)), wave("strike", (10, 10), bomber=2)],
        [ship("Murder", (40, 0), 180), salvo("salvo", 6, (30, 30)), wave("cover", on_cap="Murder", fighter=1)],
        blast=[(0, 2.8)],
    )
    made = Stage(
        scenario, load_rules("bfgr"), system_of("bfgr"), {"red": Yes(), "blue": Yes()}, Script({"test": [1, 6, 6]})
    )
    made.deploy()
    return made


# ---------------------------------------------------------------- the table
def test_everything_of_the_scenario_is_put_on_the_table(stage):
    assert list(stage.ships) == ["red.Lunar", "red.Gothic", "red.Tyrant", "blue.Murder"]
    assert list(stage.ordnance) == ["red.strike", "blue.salvo", "blue.cover"]
    assert list(stage.blast) == ["blast 1"]
    assert stage.enemy("red") == "blue" and stage.side("blue").name == "blue"


def test_near_names_what_a_swept_disc_may_touch_in_order_of_name(stage):
    assert stage.near(((-35.0, 0.0), (8.0, 0.0)), 2.0) == ["blast 1", "red.Gothic", "red.Lunar", "red.Tyrant"]


def test_base_contact_lasts_until_a_ship_moves(stage):
    assert stage.touching("red.Lunar") == ("red.Gothic",)
    assert stage.touching("red.Tyrant") == ()
    stage.set_ship(stage.ships["red.Gothic"].but(hits=3))
    assert stage.touching("red.Lunar") == ("red.Gothic",)
    stage.set_ship(stage.ships["red.Tyrant"].but(position=(-3.2, 0.0)))
    assert stage.touching("red.Lunar") == ("red.Gothic", "red.Tyrant")
    stage.drop_ship("red.Gothic")
    assert stage.touching("red.Lunar") == ("red.Tyrant",)


def test_what_rests_on_a_base_is_met_through_that_ship_not_in_the_open(stage):
    assert list(stage.anchored["blue.Murder"]) == ["blue.cover"]
    assert "blue.cover" not in stage.near(((40.0, 0.0),), 5.0)
    free = stage.ordnance["blue.cover"].but(guarding="")
    stage.set_ordnance(free)
    assert not stage.anchored["blue.Murder"]
    assert "blue.cover" in stage.near(((40.0, 0.0),), 5.0)
    stage.drop_ordnance("blue.cover")
    assert "blue.cover" not in stage.near(((40.0, 0.0),), 5.0)


def test_markers_come_and_go(stage):
    stage.set_blast(BlastMarker("new", (50.0, 50.0)))
    assert stage.near(((50.0, 50.0),), 1.0) == ["new"]
    stage.drop_blast("new")
    assert stage.near(((50.0, 50.0),), 1.0) == [] and "new" not in stage.blast


def test_a_view_shows_the_table_and_cannot_change_it(stage):
    assert [one.name for one in stage.view.enemies("red")] == ["blue.Murder"]
    assert stage.view.on("blue.Murder") == ("blue.cover",)
    with pytest.raises(TypeError):
        stage.view.ships["red.Lunar"] = None


# ---------------------------------------------------------------- dice and record
def one_die():
    return Then(Count(1, 4, "test"), int)
    yield


def noting():
    yield Note("suppression")
    return Then(Count(2, 4, "test"), int)


def test_dice_and_switches_go_with_the_next_event(stage):
    stage.begin(Step(2, "red", "ordnance", 3))
    assert stage.roll(one_die(), "red.strike", "blue.Murder") == 0
    assert stage.roll(noting(), "red.strike", "blue.Murder") == 2
    stage.event("attack", "red.strike", "blue.Murder", "ORD-BOM-03", {"hits": 2})
    stage.event("removed", "red.strike", "red.strike", "ORD-WAV-10", {})
    first, second = stage.events
    assert first[:8] == (0.0, 0, 2, "red", "ordnance", "attack", "red.strike", "blue.Murder")
    assert first[9] == (("test", b"\x01"), ("test", b"\x06\x06")) and second[9] == ()
    assert second[1] == 1
    assert stage.record().switches == ("suppression",)


def test_an_event_of_an_interaction_numbers_it(stage):
    node = Interaction("attack", "red.strike", "blue.Murder", ("red.strike", "blue.Murder"), 3.0, 4, 0)
    stage.now = 2.5
    stage.event("brace", "blue.Murder", "red.strike", "SHT-BRACE-01", {})
    stage.event("attack", "red.strike", "blue.Murder", "ORD-BOM-03", {}, node)
    assert (node.number, node.time) == (1, 2.5)


def test_without_a_graph_the_order_is_by_distance_contact_and_precedence(stage):
    keys = [(5.0, 1, 2), (5.0, 1, 0), (2.0, 3, 4), (5.0, 0, 4)]
    nodes = [Interaction("attack", "a", "b", ("a", "b"), at, rank, contact) for at, contact, rank in keys]
    assert [node.key for node in stage.order(nodes)] == sorted(keys)


def test_a_phase_begins_with_an_empty_memory_of_its_own(stage):
    stage.memory["for good"] = stage.phase_memory["for now"] = True
    stage.begin(Step(1, "red", "movement", 1))
    assert stage.memory == {"for good": True} and stage.phase_memory == {}


def test_the_series_has_a_row_a_side(stage):
    stage.begin(Step(1, "red", "movement", 1))
    stage.now = 1.0
    stage.take_series()
    assert stage.series == [
        (1.0, 1, "red", "movement", "red", 24, 3, 2, 0, 0),
        (1.0, 1, "red", "movement", "blue", 8, 1, 1, 1, 0),
    ]
