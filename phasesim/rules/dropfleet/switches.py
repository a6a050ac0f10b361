"""The switches of Dropfleet: readings of its rules, the FAQ's options, and house rules that players compare."""

from __future__ import annotations

from phasesim.rules.ruleset import switch, value

SYSTEM = "dropfleet"

LAUNCH_TIMING = switch(
    "launch_timing",
    "When are launch assets launched?",
    phase="launch",
    ids=("LAU-LCH-01", "LAU-LCH-04", "LAU-FTR-07"),
    default="roundup",
    system=SYSTEM,
    signature="() -> whether a Group launches at the end of its activation",
    gives=bool,
)
TURRET_TO_HIT = switch(
    "turret_to_hit",
    "What must a Point Defence die show to succeed?",
    phase="any",
    ids=("DFC-PDF-02",),
    default=5,
    numbers=range(2, 7),
    system=SYSTEM,
    unit="or more succeeds",
)
PD_ALLOCATION = switch(
    "pd_allocation",
    "Which damage do the successes of Point Defence stop, where the defender says nothing else?",
    phase="any",
    ids=("DFC-PDF-03", "DFC-PDF-04"),
    default="least_expected_damage",
    system=SYSTEM,
    signature="(normal and critical points left, faces on which each save fails) -> rank, the lowest is taken",
    gives=tuple,
)
ARMOUR_ROLE = switch(
    "armour_role",
    "Which damage may Armour save?",
    phase="any",
    ids=("DFC-ARM-01", "DFC-CRT-01"),
    default="save",
    system=SYSTEM,
    signature="() -> whether Armour saves critical damage",
    gives=bool,
)
EVASION = switch(
    "evasion",
    "Which launch assets does a ship on Course Change or Max Thrust roll to shake off?",
    phase="activation",
    ids=("LAU-MAN-01", "LAU-MAN-02", "DFC-OPT-01"),
    default="shake_off",
    system=SYSTEM,
    signature="(whether it is a torpedo) -> what removes it, what puts it off",
    gives=tuple,
)
OBSTACLE_TEST = switch(
    "obstacle_test",
    "What removes a launch asset whose way leads through scenery?",
    phase="launch",
    ids=("LAU-TTT-05", "DFC-OPT-03"),
    default="debris_3_5",
    system=SYSTEM,
    signature="(kind of scenery) -> what removes an asset",
    gives=int,
)
DAMAGE_CONTROL = switch(
    "damage_control",
    "How are crippling effects repaired?",
    phase="end",
    ids=("DFC-END-01", "DFC-OPT-02"),
    default="core",
    system=SYSTEM,
    signature="() -> whether repairs follow the FAQ",
    gives=bool,
)


@value(
    LAUNCH_TIMING,
    "roundup",
    sentence="In the Launch Assets segment of the Roundup, type by type, the lowest Initiative first.",
    ids=("LAU-LCH-01", "LAU-LCH-03"),
    system=SYSTEM,
)
def in_roundup() -> bool:
    """Whether a Group launches at the end of its activation: no.  [LAU-LCH-01]"""
    return False


@value(
    LAUNCH_TIMING,
    "activation",
    sentence="Each Group launches at the end of its activation; what is in reach still strikes in the Roundup.",
    ids=("LAU-LCH-01",),
    reading="A house rule.  Fighters then cover their ship up to the end of that turn's Roundup.",
    system=SYSTEM,
)
def in_activation() -> bool:
    """Whether a Group launches at the end of its activation: yes."""
    return True


@value(
    PD_ALLOCATION,
    "least_expected_damage",
    sentence="Those by which the damage that saves can be expected to let through is least.",
    ids=("DFC-PDF-04",),
    reading="The text leaves both uses of two successes open; the defender takes the better one.",
    system=SYSTEM,
)
def least_expected_damage(normal: int, critical: int, normal_fails: int, critical_fails: int) -> tuple[int, int]:
    """Rank of an allocation by the points it leaves; the lowest is taken.

    A point left over counts by the faces of six on which its save fails.  [DFC-PDF-04]
    """
    return normal * normal_fails + critical * critical_fails, critical


@value(
    PD_ALLOCATION,
    "criticals_first",
    sentence="Critical damage first, two successes a point; one that is left over stops a normal point.",
    ids=("DFC-PDF-04",),
    system=SYSTEM,
)
def criticals_first(normal: int, critical: int, normal_fails: int, critical_fails: int) -> tuple[int, int]:
    """Fewest critical points left.  [DFC-PDF-04]"""
    return critical, normal


@value(
    PD_ALLOCATION,
    "normals_first",
    sentence="Normal damage first, one success a point; pairs that are left over stop critical points.",
    ids=("DFC-PDF-04",),
    system=SYSTEM,
)
def normals_first(normal: int, critical: int, normal_fails: int, critical_fails: int) -> tuple[int, int]:
    """Fewest normal points left.  [DFC-PDF-04]"""
    return normal, critical


@value(
    ARMOUR_ROLE,
    "save",
    sentence="Normal damage only; critical damage is saved by passive saves alone.",
    ids=("DFC-ARM-01", "DFC-CRT-01"),
    system=SYSTEM,
)
def normal_only() -> bool:
    """Whether Armour saves critical damage too: no.  [DFC-CRT-01]"""
    return False


@value(
    ARMOUR_ROLE,
    "save_criticals_too",
    sentence="Normal and critical damage alike.",
    ids=("DFC-CRT-01",),
    reading="A house rule.",
    system=SYSTEM,
)
def criticals_too() -> bool:
    """Whether Armour saves critical damage too: yes."""
    return True


@value(
    EVASION,
    "shake_off",
    sentence="All that are still to strike: 5+ removes one, a torpedo only on a 6; a torpedo's 5 puts it off.",
    ids=("LAU-MAN-01", "LAU-MAN-02"),
    system=SYSTEM,
)
def shake_off(torpedo: bool) -> tuple[int, int]:
    """What a die must show to remove an asset, and to put it off.  [LAU-MAN-01, LAU-MAN-02]"""
    return (6, 5) if torpedo else (5, 7)


@value(
    EVASION,
    "shake_off_faq",
    sentence="Bombers and fire ships only, removed on 5+; torpedoes are not affected.",
    ids=("DFC-OPT-01",),
    reading="An option of the FAQ, which contradicts the rule for torpedoes.",
    system=SYSTEM,
)
def shake_off_faq(torpedo: bool) -> tuple[int, int]:
    """What a die must show to remove an asset, and to put it off; nothing moves a torpedo.  [DFC-OPT-01]"""
    return (7, 7) if torpedo else (5, 7)


@value(
    OBSTACLE_TEST,
    "debris_3_5",
    sentence="A Fine Debris Field on 3+, a Dense one on 5+.",
    ids=("LAU-TTT-05",),
    system=SYSTEM,
)
def debris_3_5(kind: str) -> int:
    """What a die must show to remove an asset; 7 where nothing does.  [LAU-TTT-05]"""
    return {"fine": 3, "dense": 5}.get(kind, 7)


@value(
    OBSTACLE_TEST,
    "debris_faq",
    sentence="A Fine Debris Field on 3+, a Planetary Ring on 4+, a Dense Debris Field on 5+.",
    ids=("DFC-OPT-03",),
    reading="An option of the FAQ.",
    system=SYSTEM,
)
def debris_faq(kind: str) -> int:
    """What a die must show to remove an asset; 7 where nothing does.  [DFC-OPT-03]"""
    return {"fine": 3, "ring": 4, "dense": 5}.get(kind, 7)


@value(
    DAMAGE_CONTROL,
    "core",
    sentence="One D6 for each effect that the owner tries to repair: 4+ repairs it, a 1 costs a point of Hull.",
    ids=("DFC-END-01",),
    system=SYSTEM,
)
def core_repairs() -> bool:
    """Whether repairs follow the FAQ: no.  [DFC-END-01]"""
    return False


@value(
    DAMAGE_CONTROL,
    "faq",
    sentence="Every effect must be rolled for; each 4+ removes one of the owner's choice, and a 1 does no damage.",
    ids=("DFC-OPT-02",),
    reading="An option of the FAQ.",
    system=SYSTEM,
)
def faq_repairs() -> bool:
    """Whether repairs follow the FAQ: yes.  [DFC-OPT-02]"""
    return True
