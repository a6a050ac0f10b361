"""Switches of bombers: how many dice an attack rolls, and what hits."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from phasesim.dice import Choose, Note, Program, Repeat, Request, Roll, Then, Total
from phasesim.rules.switchboard import switch, value
from phasesim.table.units import Craft

if TYPE_CHECKING:
    from phasesim.rules.ruleset import RuleSet

BOMBER_DICE = switch(
    "bomber_dice",
    "How many attack dice do the bombers of a wave roll against a ship?",
    phase="any",
    ids=("ORD-BOM-03", "ORD-BOM-06", "XOR-BOM-03", "XOR-BOM-04", "XOR-BOM-05"),
    default="d6_minus_turrets",
    signature=(
        "(rule set, bombers left as (craft, number) pairs, bombers that reached the turrets, turrets of the target)"
        " -> (dice of bombers, dice of fighter-bombers)"
    ),
    gives=tuple,
)
BOMBER_BASE_DICE = switch(
    "bomber_base_dice",
    "How many dice has each bomber where their number is fixed?",
    phase="any",
    ids=("XOR-BOM-03", "XOR-BOM-05"),
    default=2,
    numbers=range(1, 4),
    unit="for each bomber, where bomber_dice=fixed_plus_wave asks",
)
WAVE_BONUS_COUNT = switch(
    "wave_bonus_count",
    "Which bombers count for the bonus of a wave?",
    phase="any",
    ids=("XOR-BOM-07",),
    default="survivors",
    signature="(bombers left, bombers that reached the turrets) -> bombers that count",
    gives=int,
)
BOMBER_TO_HIT = switch(
    "bomber_to_hit",
    "What must an attack die of a bomber show?",
    phase="any",
    ids=("ORD-BOM-04", "XOR-BOM-03"),
    default="lowest_armour",
    signature="(lowest armour of the target) -> what a die must show",
    gives=int,
)
FIGHTER_BOMBER_TO_HIT = switch(
    "fighter_bomber_to_hit",
    "What must an attack die of a fighter-bomber show?",
    phase="any",
    ids=("ORD-BOM-04", "XOR-BOM-09"),
    default="lowest_armour",
    signature="(lowest armour of the target) -> what a die must show",
    gives=int,
)
_BASE, _COUNT = Note("bomber_base_dice"), Note("wave_bonus_count")


# ---------------------------------------------------------------- attack dice
Left = list[tuple[Craft, int]]


@value(
    BOMBER_DICE,
    "d6_minus_turrets",
    sentence="Each bomber a D6 less the turrets of the target, at least none.",
    ids=("ORD-BOM-03", "ORD-BOM-06"),
)
def d6_minus_turrets(
    rules: RuleSet, left: Left, arrived: int, turrets: int
) -> Generator[Request, Any, tuple[int, int]]:
    """Attack runs, each with its craft's own die, and what the craft adds after turrets.  [ORD-BOM-03, ORD-BOM-06]"""
    bombers = fighters = 0
    for craft, number in left:
        if craft.reroll:
            dice = yield Repeat(number, rerolled_run, turrets, craft.runs)
        else:
            dice = yield runs(number, turrets, craft.runs)
        dice += number * craft.extra
        if craft.fights:
            fighters += dice
        else:
            bombers += dice
    return bombers, fighters


@value(
    BOMBER_DICE,
    "fixed_plus_wave",
    sentence="Each bomber a fixed number of dice, and one more for every two of the wave; turrets take none off.",
    ids=("XOR-BOM-03", "XOR-BOM-04", "XOR-BOM-05"),
    reading=(
        "'2D6' is two dice, not a sum; the dice that the bonus adds are those of bombers where the wave has any. A"
        " craft's own attack die and its re-roll give way to the fixed number; what it adds after turrets stays."
    ),
)
def fixed_plus_wave(rules: RuleSet, left: Left, arrived: int, turrets: int) -> Generator[Request, Any, tuple[int, int]]:
    """Fixed dice for each bomber and a bonus for the wave.  [XOR-BOM-03, XOR-BOM-04, XOR-BOM-05, XOR-BOM-07]"""
    base: int = rules["bomber_base_dice"]
    yield _BASE
    bombers = sum([number * (base + craft.extra) for craft, number in left if not craft.fights])
    fighters = sum([number * (base + craft.extra) for craft, number in left if craft.fights])
    there = sum([number for _, number in left])
    if there // 2 != arrived // 2:
        yield _COUNT
    bonus = rules["wave_bonus_count"](there, arrived) // 2
    return (bombers + bonus, fighters) if bombers else (0, fighters + bonus)


@lru_cache(maxsize=4096)
def runs(bombers: int, turrets: int, sides: int) -> Roll:
    """The roll of attack runs of so many bombers."""
    # a request is one value however it is made; made here by place, it is found sooner
    return Total(bombers, turrets, 0, purpose="bomber runs", sides=sides)


def rerolled_run(turrets: int, sides: int = 6) -> Program[int]:
    """One attack run whose number of attacks may be rolled again; the second result stands.  [ORD-BOM-03, COR-BASIC-04]

    The owner decides (question ``"re-roll bomber run"``, facts: attacks, turrets); left alone, a result below the mean
    is rolled again.
    """
    run = runs(1, turrets, sides)
    first: int = yield run
    below = first * 6 < sum([attacks * weight for attacks, weight in run.table()])
    options = ("re-roll", "keep") if below else ("keep", "re-roll")
    if (yield Choose("re-roll bomber run", options, (first, turrets))) == "keep":
        return first
    return Then(Total(1, turrets, 0, purpose="bomber runs re-roll", sides=sides), int)


@value(
    WAVE_BONUS_COUNT,
    "survivors",
    sentence="Those left after the turrets.",
    ids=("XOR-BOM-07",),
    reading="Attack dice belong to the markers that attack.",
)
def survivors(left: int, arrived: int) -> int:
    """Bombers left count.  [XOR-BOM-07]"""
    return left


@value(
    WAVE_BONUS_COUNT,
    "arrivals",
    sentence="All that reached the ship, shot down by its turrets or not.",
    ids=("XOR-BOM-07",),
    reading="As the fighters of the wave are counted.",
)
def arrivals(left: int, arrived: int) -> int:
    """Bombers that reached the turrets count.  [XOR-BOM-07]"""
    return arrived


# ---------------------------------------------------------------- to hit
@value(BOMBER_TO_HIT, "lowest_armour", sentence="The lowest armour of the target.", ids=("ORD-BOM-04",))
def lowest_armour(armour: int) -> int:
    """The lowest armour as it stands.  [ORD-BOM-04]"""
    return armour


@value(
    BOMBER_TO_HIT,
    "lowest_armour_minus_2",
    sentence="The lowest armour of the target less 2.",
    ids=("XOR-BOM-03",),
    reading="No least is stated: an armour of 3 or less is always hit.",
)
def lowest_armour_minus_2(armour: int) -> int:
    """Two less than the lowest armour.  [XOR-BOM-03]"""
    return armour - 2


@value(
    FIGHTER_BOMBER_TO_HIT,
    "lowest_armour",
    sentence="The lowest armour of the target, as for bombers.",
    ids=("ORD-BOM-04",),
)
def lowest_armour_too(armour: int) -> int:
    """The lowest armour as it stands.  [ORD-BOM-04]"""
    return armour


@value(
    FIGHTER_BOMBER_TO_HIT,
    "lowest_armour_minus_1",
    sentence="The lowest armour of the target less 1.",
    ids=("XOR-BOM-09",),
    reading="A fighter-bomber is a craft that attacks ships as a bomber and acts as a fighter.",
)
def lowest_armour_minus_1(armour: int) -> int:
    """One less than the lowest armour.  [XOR-BOM-09]"""
    return armour - 1
