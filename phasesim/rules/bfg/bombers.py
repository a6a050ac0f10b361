"""Bombers against a ship: attack dice, turret suppression, what hits."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar

from phasesim.dice import Count, Note, Program, Request, Then
from phasesim.rules.bfg.fighters import intercepted
from phasesim.rules.bfg.switches.bombers import rerolled_run
from phasesim.rules.bfg.turret_volley import fewer_shot, lone_fire, turret_volley
from phasesim.rules.bfg.waves import Kinds, Squadrons, kinds_of, muster
from phasesim.rules.ruleset import RuleSet

__all__ = ["BomberAttack", "BomberRun", "bomber_attack", "bomber_run", "rerolled_run"]

T = TypeVar("T")

_SUPPRESSED, _DICE = Note("suppression"), Note("bomber_dice")
_TO_HIT, _FIGHTERS_TO_HIT = Note("bomber_to_hit"), Note("fighter_bomber_to_hit")


class BomberAttack(NamedTuple):
    """Attack dice rolled, and hits among them."""

    attacks: int
    hits: int


class BomberRun(NamedTuple):
    """Markers shot down by turrets, attack dice rolled, and hits among them."""

    shot_down: int
    attacks: int
    hits: int


class _Pool(NamedTuple):
    # attack dice with what each must show: those of bombers, and those of fighter-bombers
    dice: int
    number: int
    more: int
    more_number: int


def bomber_attack(
    rules: RuleSet,
    squadrons: Squadrons,
    fighters_arrived: int,
    turrets: int,
    armour: int,
    bombers_arrived: int | None = None,
) -> Program[BomberAttack]:
    """Attack of the bombers that the turrets left over.

    [ORD-BOM-03, ORD-BOM-04, ORD-BOM-06, ORD-SUP-01, ORD-SUP-02, ORD-SUP-03, ORD-MAS-04, XOR-BOM-03, XOR-BOM-06]

    Parameters
    ----------
    rules : RuleSet
        Switches ``bomber_dice`` and those that it asks, ``suppression``, ``bomber_to_hit``, ``fighter_bomber_to_hit``.
    squadrons : tuple of Squadron
        The wave as the turrets left it.
    fighters_arrived : int
        Fighters that reached the turrets, shot down by them or not; those lost before do not count (ORD-SUP-04).
    turrets : int
        The target's own present turret value, whatever its turrets did; dice massed for it never count.
    armour : int
        The lowest Armour of the target.
    bombers_arrived : int, optional
        Bombers that reached the turrets; those left, where it is not given.
    """
    pool = yield from _attacks(rules, kinds_of(squadrons), fighters_arrived, bombers_arrived, turrets, armour)
    return (yield from _rolled(pool, BomberAttack))


def bomber_run(
    rules: RuleSet, squadrons: Squadrons, turret_dice: int, turrets: int, armour: int, cap: int = 0
) -> Program[BomberRun]:
    """A wave of bombers meets a ship: CAP, turrets, attack.

    [ORD-CAP-21, ORD-TUR-03, ORD-WAV-05, ORD-WAV-07, ORD-SUP-04, XOR-BOM-07, XOR-SHP-07]

    Parameters
    ----------
    rules : RuleSet
        The switches of turrets, and those of `bomber_attack`.
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
        return BomberRun((yield from lone_fire(rules, turret_dice, arrived)), 0, 0)
    volley = yield from turret_volley(rules, turret_dice, arrived)
    left, shot_down = fewer_shot(arrived.kinds, volley)
    bombers = sum([number for craft, number in arrived.kinds if craft.strikes == "bomber"])
    pool = yield from _attacks(rules, left, arrived.escorts, bombers, turrets, armour)
    return (yield from _rolled(pool, lambda attacks, hits: BomberRun(shot_down, attacks, hits)))


def _rolled(pool: _Pool, made: Callable[[int, int], T]) -> Program[T]:
    """Roll the attack dice, in two rolls only where they must show different numbers."""
    attacks = pool.dice + pool.more
    if not pool.dice or not pool.more or pool.number == pool.more_number:
        number = pool.number if pool.dice else pool.more_number
        return Then(Count(attacks, number, "bomber attack"), lambda hits: made(attacks, hits))
    first = yield Count(pool.dice, pool.number, "bomber attack")
    return Then(Count(pool.more, pool.more_number, "fighter-bomber attack"), lambda hits: made(attacks, first + hits))


def _attacks(
    rules: RuleSet, left: Kinds, fighters_arrived: int, bombers_arrived: int | None, turrets: int, armour: int
) -> Generator[Request, Any, _Pool]:
    """Attack dice: those of the bombers left, and turret suppression, which adds to those of bombers if there are any.

    [ORD-SUP-01, ORD-SUP-03, XOR-BOM-06, XOR-BOM-09]
    """
    striking = [kind for kind in left if kind[0].strikes == "bomber"]
    if not striking:
        return _Pool(0, armour, 0, armour)
    bombers = sum([number for _, number in striking])
    yield _DICE
    made = rules["bomber_dice"](rules, striking, bombers if bombers_arrived is None else bombers_arrived, turrets)
    dice, more = (yield from made) if isinstance(made, Generator) else made
    if fighters_arrived > 0:
        yield _SUPPRESSED
        escorts = sum([number for craft, number in left if craft.fights and not craft.strikes])
        added = rules["suppression"](fighters_arrived, bombers, turrets, escorts)
        mixed = all([craft.fights for craft, _ in striking])
        dice, more = (dice, more + added) if mixed else (dice + added, more)
    if dice:
        yield _TO_HIT
    if more:
        yield _FIGHTERS_TO_HIT
    return _Pool(dice, rules["bomber_to_hit"](armour), more, rules["fighter_bomber_to_hit"](armour))
