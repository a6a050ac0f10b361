"""Ork fleets with variable launch bays shed the craft that they can no longer handle."""

import pytest
from staging import battle, fought, salvo, ship, wave

BAYS = "dorsal launch_bay strength"


def orks(**choices):
    markers = [wave("first", (-40, 20), fighter_bomber=3), wave("last", (-40, -20), fighter_bomber=2)]
    torpedoes = [salvo("torpedoes", 4, at=(-80, -40), heading=90)]
    hammer = ship("Hammer", at=(-60, 0), craft_loaded=False, torpedoes_loaded=False)
    return battle(red=[hammer, *markers, *torpedoes], blue=[ship("Murder", at=(60, 0))], choices={"red": choices})


@pytest.mark.rule("COR-RELOAD-03")
def test_craft_above_the_bays_rolled_for_in_the_ordnance_phase_go_as_the_turn_ends():
    fight = fought(orks(), {BAYS: [3]}, start="ordnance", stop="end")  # D3 of 2, plus 1: 3 bays for 5 craft
    gone = [event for event in fight.all("removed") if event.outcome["cause"] == "too few bays"]
    assert [(event.target, event.outcome["markers"], event.phase) for event in gone] == [("red.last", 2, "end")]
    assert "red.torpedoes" in fight.ordnance


@pytest.mark.rule("COR-RELOAD-03")
def test_the_owner_picks_the_markers_that_go():
    fight = fought(orks(surplus=["red.first"]), {BAYS: [3]}, start="ordnance", stop="end")
    assert len(fight.ordnance["red.first"].squadrons) == 1
    assert len(fight.ordnance["red.last"].squadrons) == 2
