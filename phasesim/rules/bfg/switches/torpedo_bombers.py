"""Switches of torpedo bombers."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

TORPEDO_BOMBER_SPEED = switch(
    "torpedo_bomber_speed",
    "How far do torpedo bombers move?",
    phase="ordnance",
    ids=("ORD-TBM-01", "XOR-TBM-02"),
    default=20,
    numbers=range(10, 35, 5),
    unit="cm",
)
TORPEDO_BOMBER_PRICE = switch(
    "torpedo_bomber_price",
    "What do torpedo bombers cost for each launch bay?",
    phase="setup",
    ids=("XOR-TBM-01",),
    default="fleet_list",
    signature="(fleet, price in its list) -> points for each bay",
    gives=int,
)
TORPEDO_BOMBER_LAUNCH = switch(
    "torpedo_bomber_launch",
    "When do torpedo bombers launch their torpedoes?",
    phase="ordnance",
    ids=("ORD-TBM-02", "XOR-TBM-05"),
    default="phase_start",
    signature="() -> whether they wait for their own move",
    gives=bool,
)
TORPEDO_BOMBER_RUN = switch(
    "torpedo_bomber_run",
    "May torpedo bombers attack a ship as bombers do?",
    phase="any",
    ids=("ORD-TBM-05", "XOR-TBM-04", "XOR-TBM-10"),
    default="no_run",
    signature="() -> whether they may",
    gives=bool,
)
TORPEDO_BOMBER_SALVO_END = switch(
    "torpedo_bomber_salvo_end",
    "When is a salvo of torpedo bombers removed?",
    phase="ordnance",
    ids=("ORD-TBM-03", "XOR-TBM-07"),
    default="phase_end",
    signature="() -> whether it ends with its own move",
    gives=bool,
)
DEAR = ("Tau", "Eldar")
"""Fleets whose torpedo bombers cost twice as much."""


@value(TORPEDO_BOMBER_PRICE, "fleet_list", sentence="What the fleet list says.")
def listed_price(fleet: str, listed: int) -> int:
    """The list's price."""
    return listed


@value(TORPEDO_BOMBER_PRICE, "5_10", sentence="5 points, 10 for Tau and Eldar.", ids=("XOR-TBM-01",))
def five_or_ten(fleet: str, listed: int) -> int:
    """5, or 10 for Tau and all Eldar.  [XOR-TBM-01]"""
    return 10 if fleet in DEAR else 5


@value(
    TORPEDO_BOMBER_LAUNCH,
    "phase_start",
    sentence="As an ordnance phase begins, before anything moves.",
    ids=("ORD-TBM-02",),
)
def phase_start() -> bool:
    """All at once, first.  [ORD-TBM-02]"""
    return False


@value(
    TORPEDO_BOMBER_LAUNCH,
    "before_own_move",
    sentence="In their own turn to move, before they do; the salvo moves at once.",
    ids=("XOR-TBM-05",),
)
def before_own_move() -> bool:
    """Each when it is its turn to move.  [XOR-TBM-05]"""
    return True


@value(TORPEDO_BOMBER_RUN, "no_run", sentence="No: their torpedoes are their only attack.", ids=("ORD-TBM-05",))
def no_run() -> bool:
    """Torpedoes only.  [ORD-TBM-05]"""
    return False


@value(
    TORPEDO_BOMBER_RUN,
    "as_bombers",
    sentence="Yes, with all that the bombers of their fleet have, but never as fighters.",
    ids=("XOR-TBM-04", "XOR-TBM-10"),
    reading="Where no ship of the side carries bombers, as ordinary bombers.",
)
def as_bombers() -> bool:
    """Bombers that may launch torpedoes instead.  [XOR-TBM-04]"""
    return True


@value(
    TORPEDO_BOMBER_SALVO_END,
    "phase_end",
    sentence="At the end of the phase: ordnance that moves later can still meet it.",
    ids=("ORD-TBM-03",),
)
def phase_end() -> bool:
    """With the phase.  [ORD-TBM-03]"""
    return False


@value(TORPEDO_BOMBER_SALVO_END, "move_end", sentence="At the end of its move.", ids=("XOR-TBM-07",))
def move_end() -> bool:
    """With its move.  [XOR-TBM-07]"""
    return True
