"""A battle told from its events."""

import re

import pytest

from phasesim import run
from phasesim.content import scenario_names
from phasesim.report import story_lines
from phasesim.report.sayings import say


def event(sequence, turn, player, phase, kind="order", actor="red.A", target="red.A", rules="", dice=(), **outcome):
    return (0.0, sequence, turn, player, phase, kind, actor, target, rules, dice, outcome)


def test_turns_and_phases_are_headings_and_events_stand_under_them():
    lines = list(
        story_lines(
            [
                event(0, 0, "", "deployment", "leadership", leadership=8),
                event(1, 1, "red", "movement", order="reload"),
                event(2, 1, "red", "ordnance", order="reload"),
                event(3, 1, "blue", "ordnance", order="reload"),
            ]
        )
    )
    assert [line.strip() for line in lines if line and not re.match(r" *\d", line)] == [
        "Before the first turn",
        "Turn 1: red",
        "movement",
        "ordnance",
        "Turn 1: blue",
        "ordnance",
    ]
    assert [int(line.split()[0]) for line in lines if re.match(r" *\d", line)] == [0, 1, 2, 3]


def test_dice_and_rules_stand_with_the_event():
    told = event(5, 1, "red", "ordnance", "turrets", "red.A", "blue.W", "ORD-TUR-03", (("turrets", b"\x04\x01"),))
    told[10].update(dice=2, massed=1, kills=1)
    line = list(story_lines([told]))[-1]
    assert line == "     5  red.A fires 2 turrets, 1 of them massed at blue.W: 1 kill  (turrets 4 1)  [ORD-TUR-03]"


LOST = {"cause": "blast_marker", "strength": 3, "left": 0}
MISSED = {"bombers": 2, "boats": 0, "attacks": 0, "armour": 6, "hits": 0}
BURNT = {"hits": 1, "saved": 0, "damage": 1, "criticals": ["fire"], "hull": 3}


@pytest.mark.parametrize(
    ("kind", "outcome", "text"),
    [
        ("brace", {"answer": "no"}, "A does not brace against B"),
        ("brace", {"answer": "yes", "braced": False}, "A tries in vain to brace against B"),
        ("removed", LOST, "B loses salvo of strength 3 (blast marker, A), all gone"),
        ("removed", {"cause": "turrets", "markers": 1, "left": 2}, "B loses 1 marker (turrets, A), 2 left"),
        ("blast_test", {"removed": True}, "A crosses B and is lost"),
        ("attack", MISSED, "A attacks B: 2 bombers, 0 attacks, armour 6, 0 hits"),
        ("attack", {"bombers": 0, "boats": 1}, "A attacks B: 1 assault boat"),
        ("damage", BURNT, "B is hit by A: 1 hit, 1 damage, fire, hull 3"),
        ("halts", {"markers": 1, "cause": "save"}, "A halts after a save"),
        ("holds", {"decision": "attack after a save", "answer": "no"}, "A does not attack B"),
        ("leadership_test", {"leadership": 8, "total": 9, "passed": False}, "A tests its Leadership of 8: 9, failed"),
        ("shoots", {"weapon": "lances", "dice": 1, "hits": 0}, "A fires lances at B: 1 die, 0 hits"),
        ("moves", {"cm": 20.0, "turn": -45.0}, "A moves 20 cm, turning 45 degrees to starboard"),
        ("new_kind", {"gain": 2, "done": False, "list": [1, 2]}, "A new kind B: gain 2, not done, list 1 and 2"),
        ("turrets", {"other": 1}, "A turrets B: other 1"),
    ],
)
def test_events_are_told_in_words(kind, outcome, text):
    assert say(kind, "A", "B", outcome) == text


@pytest.mark.parametrize("scenario", scenario_names())
def test_every_scenario_is_told_event_by_event(scenario):
    battle = run(scenario, seed=3)
    numbers = [int(line.split()[0]) for line in battle.report().splitlines() if re.match(r" {0,5}\d+  ", line)]
    assert numbers == list(range(len(battle.record.events)))
