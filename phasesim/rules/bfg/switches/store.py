"""Switches of supply: what a fleet may have and launch, and what it loses for good."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Count, Request
from phasesim.rules.switchboard import switch, value

CRAFT_STORE = switch(
    "craft_store",
    "How many attack craft has a fleet for the whole battle?",
    phase="setup",
    ids=("XOR-SET-01", "XOR-SET-02", "XOR-SET-04", "XOR-SET-05", "XOR-ORD-06"),
    default="none",
    signature="(launch bays, at their highest) -> markers in store, or None where they never run out",
)
IN_PLAY_CAP = switch(
    "in_play_cap",
    "How many attack craft may a fleet have in play?",
    phase="shooting",
    ids=("ORD-LIM-01", "ORD-LIM-04", "ORD-LIM-05", "XOR-SET-08"),
    default="bays",
    signature="(bays as they stand, markers in play) -> markers that may still be launched",
    gives=int,
)
DOUBLE_LAUNCH = switch(
    "double_launch",
    "How many squadrons does a ship that cannot run out of ordnance launch at once?",
    phase="shooting",
    ids=("ORD-LIM-09",),
    default="in_play",
    signature="(bays) -> squadrons launched at once",
    gives=int,
)
ATTRITION = switch(
    "attrition",
    "What does a fleet lose for good at the end of a turn?",
    phase="end",
    ids=("XOR-END-01", "XOR-END-02", "XOR-END-03", "XOR-END-04", "XOR-END-05", "XOR-END-06"),
    default="none",
    signature="(bays lost, markers removed) -> (markers to discard for bays, 1s rolled)",
    gives=tuple,
)
CARRIER_LOSS = switch(
    "carrier_loss",
    "What becomes of the special craft of a ship that is lost?",
    phase="end",
    ids=("XOR-END-07", "XOR-END-08"),
    default="craft_stay",
    signature="() -> whether they are discarded",
    gives=bool,
)
BOUNDLESS = 1_000_000
"""More markers than any fleet has."""


@value(CRAFT_STORE, "none", sentence="As many as it likes: the supply never ends.", ids=("ORD-LIM-03",))
def no_store(bays: int) -> int | None:
    """No store.  [ORD-LIM-03]"""
    return None


@value(
    CRAFT_STORE,
    "space_wing",
    sentence="A Space Wing of at most twice its launch bays, in a mix that is fixed before the battle.",
    ids=("XOR-SET-01", "XOR-SET-02", "XOR-SET-03", "XOR-SET-04", "XOR-SET-05"),
    reading=(
        "Of each type at most twice the bays of the ships that carry it. Markers in play as the battle begins are part"
        " of the wing. The mix is that of the scenario, or else the doctrine's."
    ),
)
def space_wing(bays: int) -> int | None:
    """Twice the bays.  [XOR-SET-01]"""
    return 2 * bays


@value(
    IN_PLAY_CAP,
    "bays",
    sentence="As many as it has launch bays, twice as many where it cannot run out.",
    ids=("ORD-LIM-01", "ORD-LIM-04", "XOR-SET-08"),
)
def bays_cap(bays: int, in_play: int) -> int:
    """Room up to the bays; below 0 where there are too many.  [ORD-LIM-01, ORD-LIM-05, XOR-SET-08]"""
    return bays - in_play


@value(
    IN_PLAY_CAP,
    "none",
    sentence="Any number: only what a ship can launch, and what is in store, limits them.",
    ids=("XOR-SET-08",),
    reading="The experimental rules neither keep nor lift the ceiling.",
)
def no_cap(bays: int, in_play: int) -> int:
    """Always room.  [XOR-SET-08]"""
    return BOUNDLESS


@value(
    DOUBLE_LAUNCH,
    "in_play",
    sentence="As many as it has bays; twice as many may be in play over several launches.",
    ids=("ORD-LIM-09",),
    reading="'This number' points back to the markers in play.",
)
def in_play(bays: int) -> int:
    """Squadrons launched at once: the bays.  [ORD-LIM-09, ORD-CRA-03]"""
    return bays


@value(
    DOUBLE_LAUNCH,
    "per_launch",
    sentence="Twice as many as it has bays.",
    ids=("ORD-LIM-09",),
    reading="The words also bear twice the bays in one launch.",
)
def per_launch(bays: int) -> int:
    """Squadrons launched at once: twice the bays.  [ORD-LIM-09]"""
    return 2 * bays


class Discards(NamedTuple):
    """Markers to discard for launch bays lost, and 1s rolled for markers removed; the larger number is the loss."""

    for_bays: int
    ones: int


@value(ATTRITION, "none", sentence="Nothing.", ids=("ORD-LIM-04",))
def no_attrition(bays_lost: int, removed: int) -> Generator[Request, Any, Discards]:
    """Lost bays only lower what may be in play.  [ORD-LIM-04]"""
    return Discards(0, 0)
    yield


@value(
    ATTRITION,
    "max_bays_ones",
    sentence="A marker for each launch bay lost, or for each 1 on a D6 for every marker removed: the larger number.",
    ids=("XOR-END-02", "XOR-END-03", "XOR-END-04"),
    needs={"craft_store": "space_wing"},
    why="without a store there is nothing to discard from",
)
def max_bays_ones(bays_lost: int, removed: int) -> Generator[Request, Any, Discards]:
    """A D6 for every marker removed.  [XOR-END-02, XOR-END-03]"""
    others = yield Count(removed, 2, "attrition")
    return Discards(bays_lost, removed - others)


@value(CARRIER_LOSS, "craft_stay", sentence="They stay.", ids=("ORD-LIM-05",))
def craft_stay() -> bool:
    """Nothing becomes of them.  [ORD-LIM-05]"""
    return False


@value(
    CARRIER_LOSS,
    "special_craft_lost",
    sentence="They are discarded, even if that is more than the bays lost call for.",
    ids=("XOR-END-08",),
    reading=(
        "Special is a type that only ships that list or pay for it have, or that not every carrier of the fleet"
        " carries. What the other ships that carry it cannot have (twice their bays) goes; it counts towards the"
        " discards for bays and 1s. Those in play stay, and go when they are removed."
    ),
    needs={"craft_store": "space_wing"},
    why="without a store there are no craft attached to a ship",
)
def special_craft_lost() -> bool:
    """They go with the ship.  [XOR-END-08]"""
    return True
