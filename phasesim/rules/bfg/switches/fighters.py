"""Switches of fighters and saves."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

SECOND_ATTACK_SAVE = switch(
    "second_attack_save",
    "Does a resilient marker roll its save when it attacks one whose save is spent?",
    phase="any",
    ids=("ORD-OPP-02",),
    default="no_save",
    signature="() -> whether it rolls",
    gives=bool,
)
WAVE_FIGHTER_SAVE = switch(
    "wave_fighter_save",
    "Which fighters have a 4+ save against enemy fighters for the company they keep?",
    phase="any",
    ids=("ORD-WAV-05", "XOR-FTR-04", "XOR-FTR-05"),
    default="none",
    signature="(markers in the wave, bombers and assault boats among them) -> whether its fighters have the save",
    gives=bool,
)
RESILIENT_SAVE = switch(
    "resilient_save",
    "Does a resilient marker that has saved stop where it is?",
    phase="any",
    ids=("ORD-RES-03", "ORD-RSW-01", "XOR-RES-01", "XOR-RES-04"),
    default="4plus_stop",
    signature="() -> whether it stops",
    gives=bool,
)


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


@value(WAVE_FIGHTER_SAVE, "none", sentence="None: fighters of a wave are simply removed first.", ids=("ORD-WAV-05",))
def no_wave_save(markers: int, strikers: int) -> bool:
    """No save for company.  [ORD-WAV-05]"""
    return False


@value(
    WAVE_FIGHTER_SAVE,
    "mixed_wave",
    sentence="Those in a wave with at least one bomber or assault boat, once a phase each.",
    ids=("XOR-FTR-04", "XOR-FTR-05"),
    reading=(
        "The save stands for the turrets of bombers and boats. Fighters are the markers that make no attack of their"
        " own on ships; the save is tried before that of a resilient marker."
    ),
)
def mixed_wave(markers: int, strikers: int) -> bool:
    """A save next to bombers or boats.  [XOR-FTR-04]"""
    return strikers > 0


@value(
    WAVE_FIGHTER_SAVE,
    "any_wave",
    sentence="Those in a wave of two markers or more, whatever is in it.",
    ids=("XOR-FTR-04",),
    reading="'Each fighter in an attack craft wave', with no word on its company.",
)
def any_wave(markers: int, strikers: int) -> bool:
    """A save in any company.  [XOR-FTR-04]"""
    return markers > 1


@value(
    RESILIENT_SAVE,
    "4plus_stop",
    sentence="Yes: it moves no more in that phase, and its wave goes on without it or stops too.",
    ids=("ORD-RES-03", "ORD-RSW-01", "XOR-RES-04"),
)
def save_and_stop() -> bool:
    """A marker that saved halts.  [ORD-RES-03, XOR-RES-04]"""
    return True


@value(
    RESILIENT_SAVE,
    "4plus",
    sentence="No: it may move on.",
    ids=("XOR-RES-01", "XOR-RES-04"),
    reading="The experimental rules do not mention a stop.",
)
def save_and_move() -> bool:
    """A marker that saved goes on.  [XOR-RES-04]"""
    return False
