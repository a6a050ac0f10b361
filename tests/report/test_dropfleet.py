"""The wording of Dropfleet's events."""

import pytest

from phasesim import run
from phasesim.report.sayings import say

DAMAGE = {"cause": "attack", "points": 3, "saved": 1, "damage": 2, "hull": 4, "crippled": True}


@pytest.mark.parametrize(
    ("kind", "outcome", "text"),
    [
        ("damage", DAMAGE, "B takes 2 damage: 1 of 3 saved, Hull 4, crippled"),
        ("damage", {**DAMAGE, "cause": "fire", "saved": 0}, "B takes 2 damage (fire): Hull 4, crippled"),
        ("damage", {**DAMAGE, "cause": "box_of_scraps"}, "a Box of Scraps keeps B in play: Hull 4, crippled"),
        ("order", {"order": "course_change", "spike": 2}, "B is on course change: a Major Spike"),
        (
            "sails",
            {"inches": 4.0, "turns": [-45.0], "layer": "low"},
            "A moves 4 inches, turning 45 degrees to starboard, into Low Orbit",
        ),
        ("spike", {"from": 0, "to": 0, "silent": False}, "B no longer runs silent"),
        ("spike", {"from": 0, "to": 1, "silent": False}, "B now has a Minor Spike, by A"),
        ("explodes", {"row": 2, "reach": 0, "ships": []}, "A breaks up without harm"),
        (
            "launch",
            {"kind": "torpedo", "inches": 9.0, "strikes": "activation", "salvoes": [4, 4]},
            "A launches 2 torpedoes at B, 9 inches away: strikes after its activation",
        ),
        (
            "launch",
            {"kind": "fighter", "inches": 0.0, "strikes": "guard", "markers": 1},
            "A launches 1 fighter at B, 0 inches away: on guard",
        ),
        ("removed", {"cause": "refuel", "tokens": ["x"], "markers": 1}, "1 of B flies back"),
        ("removed", {"cause": "debris", "tokens": ["x", "y"], "markers": 2}, "2 of B are lost (debris)"),
        ("removed", {"cause": "struck", "tokens": ["x"], "strength": 4}, "B is spent"),
        (
            "lands",
            {"kind": "dropship", "landers": 1, "cargo": "armour", "tokens": 1, "landed": 0, "fired_at": True},
            "A lands 1 armour by 1 dropship at B under fire: 0 of 1 get down",
        ),
        (
            "evades",
            {"kind": "torpedo", "tokens": 2, "removed": 0, "delayed": 1},
            "A tries to shake off 2 torpedoes: 0 shaken off, 1 put off",
        ),
        (
            "initiative",
            {"rolls": {"red": 6, "blue": 2}, "admirals": {"red": 1, "blue": 0}, "order": ["red", "blue"]},
            "Initiative: red 6 + 1, blue 2 + 0; A has the highest",
        ),
        (
            "repairs",
            {"effect": "orbital_decay", "repaired": [], "lost": 0},
            "A tries to repair orbital decay: nothing repaired",
        ),
    ],
)
def test_events_in_words(kind, outcome, text):
    assert say(kind, "A", "B", outcome) == text


@pytest.mark.parametrize("name", ["carrier-battle", "landing-under-fire", "bombers-on-cruiser"])
def test_no_event_is_told_as_it_is(name):
    for event in run(name, seed=2).record.events:
        kind, told = event[5].replace("_", " "), say(event[5], event[6], event[7], event[10])
        assert kind == "strikes" or not told.startswith(f"{event[6]} {kind} {event[7]}:"), told
