"""Switches of turrets: what they hit, with which dice, how many, and in which order."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

TURRET_TO_HIT = switch(
    "turret_to_hit",
    "What must a turret die show to hit?",
    phase="any",
    ids=("ORD-TUR-02", "ORD-TUR-03", "XOR-SHP-04"),
    default=4,
    numbers=range(2, 7),
    unit="or more",
)
TURRET_TO_HIT_BOATS = switch(
    "turret_to_hit_boats",
    "What must a turret die show to hit an assault boat?",
    phase="any",
    ids=("ORD-TUR-03", "XOR-ASB-08"),
    default="same",
    numbers=range(2, 7),
    unit="or more",
    signature="(what hits other ordnance) -> what a die must show",
    gives=int,
)
BOAT_THREES = switch(
    "boat_threes",
    "Do turret dice that hit assault boats alone count in a volley at a wave that had fighters?",
    phase="any",
    ids=("XOR-ASB-10",),
    default="count",
    signature="() -> whether they count once no fighter is left",
    gives=bool,
)
TURRET_SPLIT = switch(
    "turret_split",
    "May turrets fire at torpedoes and at attack craft in one phase?",
    phase="any",
    ids=("ORD-TUR-05", "ORD-MAS-03", "XOR-SHP-02", "XOR-SHP-03"),
    default="one_kind",
    signature="(kind fired at before in the phase, kind at hand) -> whether they may fire",
    gives=bool,
)
TURRETS_VS_LONE_FIGHTERS = switch(
    "turrets_vs_lone_fighters",
    "Do turrets fire at fighters that come without bombers or assault boats?",
    phase="any",
    ids=("ORD-FTR-04", "XOR-FTR-07", "XOR-SHP-06"),
    default="no",
    signature="() -> whether they fire at them",
    gives=bool,
)
MASSED_TURRETS = switch(
    "massed_turrets",
    "How many turret dice do ships in base contact lend?",
    phase="any",
    ids=("ORD-MAS-01", "ORD-MAS-02", "XOR-SHP-08"),
    default="plus1_max3",
    signature="(ships that help) -> turret dice",
    gives=int,
)


@value(TURRET_TO_HIT_BOATS, "same", sentence="What hits other ordnance, whatever that number is.", ids=("ORD-TUR-03",))
def same(usual: int) -> int:
    """The number of ``turret_to_hit``.  [ORD-TUR-03]"""
    return usual


@value(
    BOAT_THREES,
    "count",
    sentence="Yes: once the dice that hit everything have removed the fighters, they remove assault boats.",
    ids=("XOR-ASB-10",),
    reading="Fighters first; only when none is left do the others count.",
)
def count() -> bool:
    """They count when no fighter is left.  [XOR-ASB-10]"""
    return True


@value(
    BOAT_THREES,
    "lost",
    sentence="No: against a wave that had a fighter when the turrets fired they do nothing.",
    ids=("XOR-ASB-10",),
    reading="The note asks for 4+ rolls before 'any' boat is removed.",
)
def lost() -> bool:
    """They never count at a wave with fighters.  [XOR-ASB-10]"""
    return False


@value(
    TURRET_SPLIT, "one_kind", sentence="No: at one kind in a phase, the other passes.", ids=("ORD-TUR-05", "ORD-MAS-03")
)
def one_kind(before: str, kind: str) -> bool:
    """Only at the kind that was fired at first.  [ORD-TUR-05]"""
    return before in ("", kind)


@value(TURRET_SPLIT, "all", sentence="Yes: at every salvo and wave, with all dice.", ids=("XOR-SHP-02", "XOR-SHP-03"))
def all_kinds(before: str, kind: str) -> bool:
    """At anything.  [XOR-SHP-02]"""
    return True


@value(TURRETS_VS_LONE_FIGHTERS, "no", sentence="No: fighters alone are left alone.", ids=("ORD-FTR-04",))
def leave_fighters() -> bool:
    """Turrets need something that attacks the ship.  [ORD-FTR-04]"""
    return False


@value(
    TURRETS_VS_LONE_FIGHTERS,
    "first",
    sentence="Yes, and before they fire at anything else.",
    ids=("XOR-FTR-07", "XOR-SHP-06"),
    reading=(
        "They fire when the fighters come into contact; at fighters that have stayed in contact, once a phase, before"
        " they fire at something else."
    ),
)
def fighters_first() -> bool:
    """Fighters in contact are fired at, and first.  [XOR-FTR-07, XOR-SHP-06]"""
    return True


@value(
    MASSED_TURRETS,
    "plus1_max3",
    sentence="One for each ship in base contact, at most three.",
    ids=("ORD-MAS-01", "ORD-MAS-02", "XOR-SHP-08"),
)
def plus1_max3(supporters: int) -> int:
    """One die a supporter, three at most.  [ORD-MAS-01, ORD-MAS-02, XOR-SHP-08]"""
    return min(3, supporters)


@value(
    MASSED_TURRETS,
    "none",
    sentence="None: every ship has its own turrets only.",
    ids=("XOR-SHP-08",),
    reading="The experimental rules do not mention massing.",
)
def no_massing(supporters: int) -> int:
    """No dice from other ships."""
    return 0
