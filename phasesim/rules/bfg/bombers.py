"""Bombers against a ship: attack runs, turret suppression, attack dice."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any, NamedTuple

from phasesim.dice import Choose, Count, Note, Program, Repeat, Request, Roll, Then, Total
from phasesim.rules.bfg.fighters import intercepted
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.bfg.waves import Kinds, Squadrons, fewer, kinds_of, muster
from phasesim.rules.ruleset import RuleSet

_SUPPRESSED = Note("suppression")


class BomberAttack(NamedTuple):
    """Attack dice rolled, and hits among them."""

    attacks: int
    hits: int


class BomberRun(NamedTuple):
    """Markers shot down by turrets, attack dice rolled, and hits among them."""

    shot_down: int
    attacks: int
    hits: int


def bomber_attack(
    rules: RuleSet, squadrons: Squadrons, fighters_arrived: int, turrets: int, armour: int
) -> Program[BomberAttack]:
    """Attack of the bombers that the turrets left over.

    [ORD-BOM-03, ORD-BOM-04, ORD-BOM-06, ORD-SUP-01, ORD-SUP-02, ORD-SUP-03, ORD-MAS-04]

    Parameters
    ----------
    rules : RuleSet
        Switch ``suppression``.
    squadrons : tuple of Squadron
        The wave as the turrets left it.
    fighters_arrived : int
        Fighters that reached the turrets, shot down by them or not; those lost before do not count (ORD-SUP-04).
    turrets : int
        The target's own present turret value, whatever its turrets did; dice massed for it never count.
    armour : int
        The lowest Armour of the target.
    """
    attacks = yield from _attacks(rules, kinds_of(squadrons), fighters_arrived, turrets)
    return Then(Count(attacks, armour, "bomber attack"), lambda hits: BomberAttack(attacks, hits))


def bomber_run(
    rules: RuleSet, squadrons: Squadrons, turret_dice: int, turrets: int, armour: int, cap: int = 0
) -> Program[BomberRun]:
    """A wave of bombers meets a ship: CAP, turrets, attack.

    [ORD-CAP-21, ORD-TUR-03, ORD-WAV-05, ORD-WAV-07, ORD-SUP-04]

    Parameters
    ----------
    rules : RuleSet
        Switches ``turret_to_hit`` and ``suppression``.
    squadrons : tuple of Squadron
        The wave as it touches the ship.
    turret_dice : int
        Turret dice rolled, massed dice among them; 0 where the turrets may not fire.
    turrets, armour : int
        The target's own present turret value and its lowest Armour.
    cap : int
        Fighters on CAP over the ship, ordinary ones.
    """
    arrived = muster((yield from intercepted(rules, squadrons, cap)) if cap > 0 else squadrons)
    if not arrived.strikers:
        return BomberRun(0, 0, 0)
    kills = yield from turret_fire(rules, turret_dice, "craft", arrived.hit_on)
    left, shot_down = fewer(arrived.kinds, kills)
    attacks = yield from _attacks(rules, left, arrived.escorts, turrets)
    return Then(Count(attacks, armour, "bomber attack"), lambda hits: BomberRun(shot_down, attacks, hits))


def _attacks(rules: RuleSet, left: Kinds, fighters_arrived: int, turrets: int) -> Generator[Request, Any, int]:
    """Attack dice: the runs of the bombers left, what their craft add, and turret suppression."""
    attacks = bombers = 0
    for craft, number in left:
        if craft.strikes != "bomber":
            continue
        bombers += number
        if craft.reroll:
            attacks += yield Repeat(number, rerolled_run, turrets, craft.runs)
        else:
            attacks += yield _runs(number, turrets, craft.runs)
        attacks += number * craft.extra
    if fighters_arrived > 0 and bombers:
        yield _SUPPRESSED
        attacks += rules["suppression"](fighters_arrived, bombers, turrets)
    return attacks


@lru_cache(maxsize=4096)
def _runs(bombers: int, turrets: int, sides: int) -> Roll:
    # a request is one value however it is made; made here by place, it is found sooner
    return Total(bombers, turrets, 0, purpose="bomber runs", sides=sides)


def rerolled_run(turrets: int, sides: int = 6) -> Program[int]:
    """One attack run whose number of attacks may be rolled again; the second result stands.  [ORD-BOM-03, COR-BASIC-04]

    The owner decides (question ``"re-roll bomber run"``, facts: attacks, turrets); left alone, a result below the mean
    is rolled again.
    """
    run = _runs(1, turrets, sides)
    first: int = yield run
    below = first * 6 < sum([attacks * weight for attacks, weight in run.table()])
    options = ("re-roll", "keep") if below else ("keep", "re-roll")
    if (yield Choose("re-roll bomber run", options, (first, turrets))) == "keep":
        return first
    return Then(Total(1, turrets, 0, purpose="bomber runs re-roll", sides=sides), int)
