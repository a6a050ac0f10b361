"""Switches of craft on patrol over ships."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

PATROL_CAPACITY = switch(
    "patrol_capacity",
    "How many ships in base contact does a patrol cover?",
    phase="any",
    ids=("ORD-CAP-01", "ORD-CAP-21", "XOR-CSP-03"),
    default=1,
    numbers=range(1, 7),
    unit="at most, that with which it moves among them",
)
PATROL_TYPES = switch(
    "patrol_types",
    "Which craft may patrol over a ship?",
    phase="movement",
    ids=("ORD-CAP-08", "XOR-CSP-06", "XOR-CSP-07", "XOR-CSP-08"),
    default="fighters",
    signature="(whether the craft acts as a fighter) -> whether it may",
    gives=bool,
)
PATROL_GROUPING = switch(
    "patrol_grouping",
    "Are the markers of a patrol one wave?",
    phase="any",
    ids=("ORD-CAP-05", "XOR-CSP-05"),
    default="independent",
    signature="() -> whether those of one type are",
    gives=bool,
)
PATROL_ATTRITION = switch(
    "patrol_attrition",
    "When do blast markers endanger a patrol?",
    phase="any",
    ids=("ORD-CAP-06", "XOR-CSP-04"),
    default="per_marker_when_met",
    signature="(moment: 'met' or 'placed') -> whether a D6 is rolled then",
    gives=bool,
)
PATROL_LONG_CARRY = switch(
    "patrol_long_carry",
    "What of a patrol whose ship moved farther than the craft can?",
    phase="movement",
    ids=("ORD-CAP-03", "XOR-CSP-02"),
    default="skip_next",
    signature="() -> whether it may not move in the opponent's ordnance phase, either",
    gives=bool,
)
PATROL_VS_RAMMING = switch(
    "patrol_vs_ramming",
    "When do craft on patrol attack an enemy ship that moves into contact?",
    phase="movement",
    ids=("ORD-CAP-10", "XOR-CSP-09"),
    default="after_ram",
    signature="() -> whether before that ship's own attack is rolled",
    gives=bool,
)


@value(
    PATROL_TYPES,
    "fighters",
    sentence="Fighters and craft that act as fighters.",
    ids=("ORD-CAP-08",),
)
def fighters_only(fights: bool) -> bool:
    """What acts as a fighter.  [ORD-CAP-08]"""
    return fights


@value(
    PATROL_TYPES,
    "all_craft",
    sentence="All: bombers and assault boats go with a ship, too, though they do nothing to enemy ordnance.",
    ids=("XOR-CSP-06", "XOR-CSP-07", "XOR-CSP-08"),
)
def all_craft(fights: bool) -> bool:
    """Anything.  [XOR-CSP-06, XOR-CSP-07]"""
    return True


@value(PATROL_GROUPING, "independent", sentence="No: each is a marker by itself.", ids=("ORD-CAP-05",))
def independent() -> bool:
    """Marker by marker.  [ORD-CAP-05]"""
    return False


@value(
    PATROL_GROUPING,
    "wave",
    sentence="Yes, those of one type on one ship, in all respects.",
    ids=("XOR-CSP-05",),
    reading="Fighters, bombers and assault boats apart; one marker still removes one enemy marker.",
)
def one_wave() -> bool:
    """A wave for each type.  [XOR-CSP-05]"""
    return True


@value(
    PATROL_ATTRITION,
    "per_marker_when_met",
    sentence="When its ship moves through them: a D6 for each, a 6 removes it.",
    ids=("ORD-CAP-06",),
)
def when_met(moment: str) -> bool:
    """When met.  [ORD-CAP-06]"""
    return moment == "met"


@value(
    PATROL_ATTRITION,
    "per_blast_placed",
    sentence="When one is placed in contact with a ship that it covers: a D6 for each such marker, a 6 removes it.",
    ids=("XOR-CSP-04",),
    reading="One roll for the whole patrol of a type where that is a wave.",
)
def when_placed(moment: str) -> bool:
    """When placed.  [XOR-CSP-04]"""
    return moment == "placed"


@value(
    PATROL_LONG_CARRY,
    "skip_next",
    sentence="It may not move in the opponent's ordnance phase, either.",
    ids=("ORD-CAP-03", "XOR-CSP-02"),
)
def skip_next() -> bool:
    """It misses two moves.  [ORD-CAP-03]"""
    return True


@value(
    PATROL_LONG_CARRY,
    "none",
    sentence="Nothing more: it misses the move of its own phase alone.",
    ids=("XOR-CSP-02",),
    reading="The experimental rules do not repeat the limit.",
)
def no_skip() -> bool:
    """It misses one move.  [XOR-CSP-02]"""
    return False


@value(PATROL_VS_RAMMING, "after_ram", sentence="At once, but after a ram is resolved.", ids=("ORD-CAP-10",))
def after_ram() -> bool:
    """The ram comes first.  [ORD-CAP-10]"""
    return False


@value(
    PATROL_VS_RAMMING,
    "before_attack",
    sentence="At once, before a ram or boarding action is rolled.",
    ids=("XOR-CSP-09",),
    reading="A boarding action is rolled in the End Phase; the attack is made when contact is made.",
)
def before_attack() -> bool:
    """The patrol comes first.  [XOR-CSP-09]"""
    return True
