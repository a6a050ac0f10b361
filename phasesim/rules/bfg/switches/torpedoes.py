"""Switches of torpedoes: what an attack uses up, how long a salvo lasts, how it is launched, what it meets."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

TORPEDO_STRENGTH_RULE = switch(
    "torpedo_strength_rule",
    "With which Strength does a salvo go on after an attack?",
    phase="any",
    ids=("ORD-TRP-08", "XOR-TOR-09", "XOR-BTO-09"),
    default="minus_hits",
    signature="(Strength before the attack, hits, whether they are boarding torpedoes) -> Strength after it",
    gives=int,
)
TURRET_LOSS_PERSISTS = switch(
    "turret_loss_persists",
    "Are torpedoes that turrets shot down lost at later ships, too?",
    phase="any",
    ids=("ORD-TUR-02", "XOR-TOR-09"),
    default="true",
    signature="() -> whether they stay lost",
    gives=bool,
)
TORPEDO_AFTER_ATTACK = switch(
    "torpedo_after_attack",
    "What becomes of a salvo that has attacked, once its move is over?",
    phase="any",
    ids=("ORD-TRP-05", "ORD-TRP-08", "XOR-TOR-11", "XOR-BTO-10"),
    default="remainder_stays",
    signature="(whether they are boarding torpedoes) -> whether the rest of it stays in play",
    gives=bool,
)
TORPEDO_SPLIT_MIN = switch(
    "torpedo_split_min",
    "What is the smallest salvo of a split launch?",
    phase="shooting",
    ids=("ORD-SPL-06", "XOR-TOR-13"),
    default=3,
    numbers=range(1, 5),
    unit="torpedoes",
)
TORPEDO_SPLIT_DIRECTIONS = switch(
    "torpedo_split_directions",
    "May the two salvoes of a split launch go one way, or at one ship?",
    phase="ordnance",
    ids=("ORD-SPL-03", "ORD-SPL-07", "XOR-TOR-13"),
    default="different",
    signature="() -> whether they may",
    gives=bool,
)
BOARDING_VS_BOARDING = switch(
    "boarding_vs_boarding",
    "Do two salvoes of boarding torpedoes that touch ignore each other?",
    phase="any",
    ids=("ORD-BRD-07", "XOR-BTO-04"),
    default="annihilate_enemy",
    signature="(whether they are of one side) -> whether they ignore each other",
    gives=bool,
)
BOARDING_ON_ESCORTS = switch(
    "boarding_on_escorts",
    "May an escort carry boarding torpedoes?",
    phase="setup",
    ids=("ORD-BRD-10", "XOR-BTO-02"),
    default="fleet_list",
    signature="(whether its fleet list gives it some) -> whether it has them",
    gives=bool,
)
FIGHTER_VS_FRIENDLY_TORPEDO = switch(
    "fighter_vs_friendly_torpedo",
    "May fighters leave friendly torpedoes alone?",
    phase="any",
    ids=("ORD-FTR-03", "ORD-FTR-05", "XOR-FTR-02"),
    default="must_destroy",
    signature="() -> whether their owner may spare them",
    gives=bool,
)


@value(TORPEDO_STRENGTH_RULE, "minus_hits", sentence="Less by the hits that it scored.", ids=("ORD-TRP-08",))
def minus_hits(strength: int, hits: int, boarding: bool) -> int:
    """Torpedoes that hit are used up.  [ORD-TRP-08]"""
    return strength - hits


@value(
    TORPEDO_STRENGTH_RULE,
    "full_each",
    sentence="With all of it: hits use no torpedoes up, but those of boarding torpedoes do.",
    ids=("XOR-TOR-09", "XOR-BTO-09"),
)
def full_each(strength: int, hits: int, boarding: bool) -> int:
    """Every ship faces the whole salvo.  [XOR-TOR-09, XOR-BTO-09]"""
    return strength - hits if boarding else strength


@value(TURRET_LOSS_PERSISTS, "true", sentence="Yes: they are out of play.", ids=("ORD-TUR-02", "XOR-TOR-09"))
def loss_persists() -> bool:
    """What was shot down stays lost.  [ORD-TUR-02, XOR-TOR-09]"""
    return True


@value(
    TURRET_LOSS_PERSISTS,
    "false",
    sentence="No: each ship faces the salvo as it was before turrets, less only what its own turrets shoot down.",
    ids=("XOR-TOR-09",),
    reading="'The full strength of the original salvo' taken at its word.",
)
def loss_passes() -> bool:
    """What was shot down counts against one ship only.  [XOR-TOR-09]"""
    return False


@value(
    TORPEDO_AFTER_ATTACK,
    "remainder_stays",
    sentence="What is left of it stays in play.",
    ids=("ORD-TRP-05", "ORD-TRP-08"),
)
def remainder_stays(boarding: bool) -> bool:
    """The rest goes on in later phases.  [ORD-TRP-05]"""
    return True


@value(
    TORPEDO_AFTER_ATTACK,
    "remove_end_of_move",
    sentence="It is removed; what is left of boarding torpedoes stays.",
    ids=("XOR-TOR-11", "XOR-BTO-10"),
    reading="One that a ship runs into has no move to finish, and goes at once.",
)
def remove_end_of_move(boarding: bool) -> bool:
    """Boarding torpedoes alone stay.  [XOR-TOR-11, XOR-BTO-10]"""
    return boarding


@value(
    TORPEDO_SPLIT_DIRECTIONS,
    "different",
    sentence="No: they go different ways and never attack one ship.",
    ids=("ORD-SPL-03", "ORD-SPL-07", "XOR-TOR-13"),
)
def different_directions() -> bool:
    """Two ways, two targets.  [ORD-SPL-03, ORD-SPL-07]"""
    return False


@value(
    TORPEDO_SPLIT_DIRECTIONS,
    "any",
    sentence="Yes: nothing is asked of their directions.",
    ids=("XOR-TOR-13",),
    reading="The experimental rules do not repeat the demand.",
)
def any_direction() -> bool:
    """As their owner likes.  [XOR-TOR-13]"""
    return True


@value(
    BOARDING_VS_BOARDING,
    "annihilate_enemy",
    sentence="Only if they are of one side; enemies remove each other.",
    ids=("ORD-BRD-07",),
)
def friends_ignore(friends: bool) -> bool:
    """Friends pass, enemies do not.  [ORD-BRD-07]"""
    return friends


@value(BOARDING_VS_BOARDING, "ignore", sentence="Always, friend or foe.", ids=("XOR-BTO-04",))
def all_ignore(friends: bool) -> bool:
    """They never touch one another.  [XOR-BTO-04]"""
    return True


@value(BOARDING_ON_ESCORTS, "fleet_list", sentence="As its fleet list says.", ids=("ORD-BRD-10",))
def as_listed(listed: bool) -> bool:
    """Those that the list gives.  [ORD-BRD-10]"""
    return listed


@value(
    BOARDING_ON_ESCORTS,
    "never",
    sentence="Never.",
    ids=("XOR-BTO-02",),
    reading="An escort that would launch some launches ordinary torpedoes.",
)
def never(listed: bool) -> bool:
    """No escort has any.  [XOR-BTO-02]"""
    return False


@value(
    FIGHTER_VS_FRIENDLY_TORPEDO,
    "must_destroy",
    sentence="No: they destroy any torpedoes that they touch, friendly boarding torpedoes excepted.",
    ids=("ORD-FTR-03", "ORD-FTR-05"),
)
def must_destroy() -> bool:
    """No choice.  [ORD-FTR-03]"""
    return False


@value(FIGHTER_VS_FRIENDLY_TORPEDO, "owner_choice", sentence="Yes, as their owner likes.", ids=("XOR-FTR-02",))
def owner_choice() -> bool:
    """The owner chooses.  [XOR-FTR-02]"""
    return True
