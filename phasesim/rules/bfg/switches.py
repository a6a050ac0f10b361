"""The switches of BFG:R: where its published rules differ, and what each answer says."""

from __future__ import annotations

from phasesim.rules.ruleset import switch, value

SUPPRESSION = switch(
    "suppression",
    "How many attack dice do the fighters of a bomber wave add?",
    phase="any",
    ids=("ORD-SUP-01", "ORD-SUP-02", "ORD-SUP-03"),
    default="per_fighter_capped",
)
MASSED_TURRETS = switch(
    "massed_turrets",
    "How many turret dice do ships in base contact lend?",
    phase="any",
    ids=("ORD-MAS-01", "ORD-MAS-02"),
    default="plus1_max3",
)
TURRET_TO_HIT = switch(
    "turret_to_hit",
    "What must a turret die show to hit?",
    phase="any",
    ids=("ORD-TUR-02", "ORD-TUR-03"),
    default=4,
    numbers=range(2, 7),
)
DOUBLE_LAUNCH = switch(
    "double_launch",
    "How many squadrons does a ship that cannot run out of ordnance launch at once?",
    phase="shooting",
    ids=("ORD-LIM-09",),
    default="in_play",
)
SECOND_ATTACK_SAVE = switch(
    "second_attack_save",
    "Does a resilient marker roll its save when it attacks one whose save is spent?",
    phase="any",
    ids=("ORD-OPP-02",),
    default="no_save",
)


@value(
    SUPPRESSION,
    "per_fighter_capped",
    sentence="One for each fighter that reached the turrets, at most one for each bomber left after them.",
    ids=("ORD-SUP-01", "ORD-SUP-02"),
)
def per_fighter_capped(fighters: int, bombers: int, turrets: int) -> int:
    """Attack dice added by fighters that arrived, for bombers left.  [ORD-SUP-01, ORD-SUP-02]"""
    return min(fighters, bombers)


@value(
    SUPPRESSION,
    "turrets_capped",
    sentence="One for each fighter that reached the turrets, at most the turrets of the target.",
    ids=("ORD-SUP-01",),
    reading="The rule of the older fleet book.",
)
def turrets_capped(fighters: int, bombers: int, turrets: int) -> int:
    """The older cap: the target's own turrets.  [ORD-SUP-02]"""
    return min(fighters, turrets)


@value(SUPPRESSION, "none", sentence="None: fighters only draw the fire of the turrets.")
def no_suppression(fighters: int, bombers: int, turrets: int) -> int:
    """Fighters add nothing."""
    return 0


@value(
    MASSED_TURRETS,
    "plus1_max3",
    sentence="One for each ship in base contact, at most three.",
    ids=("ORD-MAS-01", "ORD-MAS-02"),
)
def plus1_max3(supporters: int) -> int:
    """One die a supporter, three at most.  [ORD-MAS-01, ORD-MAS-02]"""
    return min(3, supporters)


@value(MASSED_TURRETS, "none", sentence="None: every ship has its own turrets only.")
def no_massing(supporters: int) -> int:
    """No dice from other ships."""
    return 0


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


@value(
    SECOND_ATTACK_SAVE,
    "no_save",
    sentence="No: both markers are removed without a roll.",
    ids=("ORD-OPP-02",),
    reading="Taken as written.",
)
def no_save() -> bool:
    """The attacker of a spent marker is removed with it.  [ORD-OPP-02]"""
    return False


@value(
    SECOND_ATTACK_SAVE,
    "attacker_saves",
    sentence="Yes: the attacker rolls its own save if that is unspent.",
    ids=("ORD-OPP-02",),
    reading="A rules committee answer quoted on a public forum.",
)
def attacker_saves() -> bool:
    """The attacker of a spent marker may save.  [ORD-OPP-02]"""
    return True
