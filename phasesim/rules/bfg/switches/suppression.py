"""The switch of turret suppression: how many attack dice the fighters of a bomber wave add."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

SUPPRESSION = switch(
    "suppression",
    "How many attack dice do the fighters of a bomber wave add?",
    phase="any",
    ids=("ORD-SUP-01", "ORD-SUP-02", "ORD-SUP-03"),
    default="per_fighter_capped",
    signature="(fighters that reached the turrets, bombers left, turrets of the target, fighters left) -> attack dice",
    gives=int,
)


@value(
    SUPPRESSION,
    "per_fighter_capped",
    sentence="One for each fighter that reached the turrets, at most one for each bomber left after them.",
    ids=("ORD-SUP-01", "ORD-SUP-02"),
)
def per_fighter_capped(fighters: int, bombers: int, turrets: int, left: int = 0) -> int:
    """Attack dice added by fighters that arrived, for bombers left.  [ORD-SUP-01, ORD-SUP-02]"""
    return min(fighters, bombers)


@value(
    SUPPRESSION,
    "turrets_capped",
    sentence="One for each fighter that reached the turrets, at most the turrets of the target.",
    ids=("ORD-SUP-01", "ORD-SUP-02"),
    reading="The rule of the older fleet book.",
)
def turrets_capped(fighters: int, bombers: int, turrets: int, left: int = 0) -> int:
    """The older cap: the target's own turrets.  [ORD-SUP-02]"""
    return min(fighters, turrets)


@value(
    SUPPRESSION,
    "one_die",
    sentence="One for the whole wave, however many fighters reached the turrets.",
    ids=("XOR-BOM-06",),
    reading="Fighters are counted before the turrets fire, as the baseline counts them.",
)
def one_die(fighters: int, bombers: int, turrets: int, left: int = 0) -> int:
    """A single attack die if any fighter arrived.  [XOR-BOM-06]"""
    return min(fighters, 1)


@value(
    SUPPRESSION,
    "one_die_survivors",
    sentence="One for the whole wave if a fighter is left after the turrets.",
    ids=("XOR-BOM-06",),
    reading="The die belongs to fighters that attack, so that one of them must be left.",
)
def one_die_survivors(fighters: int, bombers: int, turrets: int, left: int = 0) -> int:
    """A single attack die if any fighter outlived the turrets.  [XOR-BOM-06]"""
    return min(left, 1)


@value(
    SUPPRESSION,
    "none",
    sentence="None: fighters only draw the fire of the turrets.",
    ids=("XOR-FTR-08",),
    reading="The paragraph on fighters wins over that on bomber waves.",
)
def no_suppression(fighters: int, bombers: int, turrets: int, left: int = 0) -> int:
    """Fighters add nothing.  [XOR-FTR-08]"""
    return 0
