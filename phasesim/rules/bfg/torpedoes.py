"""A torpedo salvo's attack on a ship, and a boarding salvo's."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Call, Count, Note, Program, Then
from phasesim.rules.bfg.compose import follow
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.ruleset import RuleSet


class TorpedoRun(NamedTuple):
    """Torpedoes shot down by turrets, hits scored, and the Strength with which the salvo goes on."""

    shot_down: int
    hits: int
    strength_left: int


class BoardingRun(NamedTuple):
    """Torpedoes shot down by turrets, Hit-and-Run attacks made, and the Strength with which the salvo goes on."""

    shot_down: int
    raids: int
    strength_left: int


def torpedo_attack(rules: RuleSet, strength: int, armour: int, reroll: bool = False) -> Program[int]:
    """Hits of a salvo on a ship; each of a boarding salvo is a Hit-and-Run attack.

    [ORD-TRP-07, ORD-TRP-09, ORD-BRD-05, ORD-BRD-06, XOR-TOR-10, XOR-TOR-14]

    Parameters
    ----------
    rules : RuleSet
        The rules in force.
    strength : int
        Torpedoes left after the turrets: one D6 each.
    armour : int
        Armour of the facing from which the salvo comes.
    reroll : bool
        Whether missed dice are rolled again, as they then must be.
    """
    roll = Count(strength, armour, "torpedo attack")
    if not reroll:
        return Then(roll, int)
    hits: int = yield roll
    return Then(Count(strength - hits, armour, "torpedo attack re-roll"), lambda more: hits + more)


def burn_out(strength: int) -> Program[int]:
    """Points of Strength that a salvo of missiles loses in a phase after its launch: a 6 each.  [ORD-TRP-02]"""
    return Then(Count(strength, 6, "missile burn-out"), int)
    yield


def strength_after(rules: RuleSet, strength: int, hits: int, boarding: bool = False) -> int:
    """The Strength with which a salvo goes on after an attack.  [ORD-TRP-08, XOR-TOR-09, XOR-BTO-09]

    Parameters
    ----------
    rules : RuleSet
        Switch ``torpedo_strength_rule``.
    strength, hits : int
        The salvo before its attack, and the hits it scored.
    boarding : bool
        Whether they are boarding torpedoes.
    """
    left: int = rules["torpedo_strength_rule"](strength, hits, boarding)
    return left


_STRENGTH, _LOSS = Note("torpedo_strength_rule"), Note("turret_loss_persists")


def torpedo_run(
    rules: RuleSet,
    strength: int,
    turret_dice: int,
    armour: int,
    reroll: bool = False,
    cap: int = 0,
    hit_on: int = 0,
    boarding: bool = False,
) -> Program[TorpedoRun]:
    """A salvo meets a ship: CAP, turrets, attack.

    One fighter on CAP (``cap``) takes the whole salvo.  What turrets and hits leave of it is for the rules to say.
    [ORD-TRP-07, ORD-TRP-08, ORD-TUR-02, ORD-CAP-19, ORD-CAP-21, XOR-TOR-01, XOR-TOR-09, XOR-TOR-14]
    """
    if cap > 0 or strength <= 0:
        return TorpedoRun(0, 0, 0)
    kills = yield from turret_fire(rules, turret_dice, "torpedoes", hit_on)
    shot_down = min(kills, strength)
    if shot_down:
        yield _LOSS
    left = strength - shot_down if rules["turret_loss_persists"]() else strength
    attack = yield from torpedo_attack(rules, strength - shot_down, armour, reroll)
    if not boarding:
        yield _STRENGTH
    return follow(attack, lambda hits: TorpedoRun(shot_down, hits, strength_after(rules, left, hits, boarding)))


def torpedo_line(
    rules: RuleSet, strength: int, ships: int, turret_dice: int, armour: int, reroll: bool = False
) -> Program[TorpedoRun]:
    """A salvo runs along a line of like ships: hits in all, and what stays in play; what turrets took is not counted.

    [ORD-TRP-08, XOR-TOR-09, XOR-TOR-11]

    Parameters
    ----------
    rules : RuleSet
        The switches of `torpedo_run`, and ``torpedo_after_attack``.
    strength, turret_dice, armour, reroll
        As for `torpedo_run`.
    ships : int
        Ships on the line, one after another.
    """
    run: TorpedoRun = yield Call(torpedo_run, rules, strength, turret_dice, armour, reroll, of=_unshot)
    if ships <= 1 or run.strength_left <= 0:
        stays = run.strength_left > 0 and not rules["torpedo_after_attack"](False)
        return run._replace(strength_left=0) if stays else run
    rest = Call(torpedo_line, rules, run.strength_left, ships - 1, turret_dice, armour, reroll)
    return Then(rest, lambda more: TorpedoRun(0, run.hits + more.hits, more.strength_left))


def _unshot(run: TorpedoRun) -> TorpedoRun:
    # what turrets shot down is told by what is left
    return run._replace(shot_down=0)


def boarding_run(
    rules: RuleSet, strength: int, turret_dice: int, armour: int, cap: int = 0, hit_on: int = 0
) -> Program[BoardingRun]:
    """A boarding salvo meets a ship: as other torpedoes, each hit a Hit-and-Run attack, and used up.

    [ORD-BRD-05, ORD-BRD-06, XOR-BTO-01, XOR-BTO-08, XOR-BTO-09]
    """
    run = yield from torpedo_run(rules, strength, turret_dice, armour, cap=cap, hit_on=hit_on, boarding=True)
    return follow(run, lambda done: BoardingRun(*done))
