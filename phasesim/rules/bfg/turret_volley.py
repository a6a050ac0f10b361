"""Turret fire at a wave: dice that hit everything, dice that hit assault boats alone, and which markers they remove."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Note, Request, Tally
from phasesim.rules.bfg.turrets import turret_fire
from phasesim.rules.bfg.waves import Kinds, Muster, Squadrons, fewer, lose
from phasesim.rules.ruleset import RuleSet
from phasesim.table.units import Craft

BOAT = "assault_boat"
_BOATS, _THREES, _LONE = Note("turret_to_hit_boats"), Note("boat_threes"), Note("turrets_vs_lone_fighters")


class Volley(NamedTuple):
    """Turret dice by what they can remove: any marker, assault boats alone, or all but assault boats."""

    hits: int = 0
    boats: int = 0
    others: int = 0


def turret_volley(rules: RuleSet, dice: int, met: Muster) -> Generator[Request, Any, Volley]:
    """Turrets fire once at a wave.  [ORD-TUR-03, ORD-WAV-07, XOR-ASB-08, XOR-ASB-10, XOR-SHP-03, XOR-SHP-04]

    Parameters
    ----------
    rules : RuleSet
        Switches ``turret_to_hit``, ``turret_to_hit_boats`` and ``boat_threes``.
    dice : int
        The ship's present turrets and the dice massed for it.
    met : Muster
        The wave as the turrets see it.
    """
    boats = [number for craft, number in met.kinds if craft.strikes == BOAT]
    if dice <= 0 or not boats or met.hit_on >= 6:
        return Volley((yield from turret_fire(rules, dice, "craft", met.hit_on)))
    yield _BOATS
    usual = max(rules["turret_to_hit"], met.hit_on)
    number = max(against_boats(rules, usual), met.hit_on)
    if number == usual:
        return Volley((yield from turret_fire(rules, dice, "craft", met.hit_on)))
    at_usual, at_boats = yield Tally(dice, (usual, number), purpose="turrets")
    if at_boats <= at_usual:
        return Volley(at_boats, 0, at_usual - at_boats)
    fighters = sum([n for craft, n in met.kinds if craft.fights and craft.strikes != BOAT])
    return Volley(at_usual, (yield from _counting(rules, at_boats - at_usual, fighters, at_usual)))


def against_boats(rules: RuleSet, usual: int) -> int:
    """What must be shown to hit an assault boat, where ``usual`` hits other ordnance.  [XOR-ASB-08]"""
    to = rules["turret_to_hit_boats"]
    return int(to(usual) if callable(to) else to)


def _counting(rules: RuleSet, threes: int, fighters: int, hits: int) -> Generator[Request, Any, int]:
    """How many of the dice that hit boats alone count, in a volley at a wave with fighters.  [XOR-ASB-10]"""
    if not fighters:
        return threes
    if fighters > hits:
        return 0
    yield _THREES
    return threes if rules["boat_threes"]() else 0


def lone_fire(rules: RuleSet, dice: int, met: Muster) -> Generator[Request, Any, int]:
    """Markers shot down of a wave in which nothing attacks ships.  [ORD-FTR-04, XOR-FTR-07]

    Parameters
    ----------
    rules, dice, met
        As for `turret_volley`; switch ``turrets_vs_lone_fighters``.
    """
    if dice <= 0 or not met.kinds:
        return 0
    yield _LONE
    if not rules["turrets_vs_lone_fighters"]():
        return 0
    volley = yield from turret_volley(rules, dice, met)
    return fewer_shot(met.kinds, volley)[1]


# ---------------------------------------------------------------- losses
def shot_down(squadrons: Squadrons, volley: Volley, prefer: str = "") -> Squadrons:
    """What a volley leaves of a wave, fighters removed first.  [ORD-WAV-05, XOR-ASB-10, XOR-FTR-09, XOR-SHP-09]

    Parameters
    ----------
    squadrons : tuple of Squadron
        The wave.
    volley : Volley
        The dice that hit.
    prefer : str
        As for `phasesim.rules.bfg.waves.lose`.
    """
    left = squadrons
    if volley.others:
        left = _lose_some(left, volley.others, prefer, boats=False)
    left = lose(left, volley.hits, prefer)[0]
    return _lose_some(left, volley.boats, prefer, boats=True) if volley.boats else left


def _lose_some(squadrons: Squadrons, number: int, prefer: str, boats: bool) -> Squadrons:
    open_to = tuple([s for s in squadrons if _is_boat(s.craft) is boats])
    kept = list(lose(open_to, number, prefer)[0])
    left = []
    for squadron in squadrons:
        if _is_boat(squadron.craft) is not boats:
            left.append(squadron)
        elif kept and kept[0] is squadron:
            left.append(kept.pop(0))
    return tuple(left)


def fewer_shot(kinds: Kinds, volley: Volley) -> tuple[Kinds, int]:
    """What a volley leaves of a wave as numbers, and how many markers it removes, as `shot_down` does."""
    if not volley.boats and not volley.others:
        return fewer(kinds, volley.hits)
    left, lost = _fewer_some(kinds, volley.others, boats=False)
    left, more = fewer(left, volley.hits)
    left, boats = _fewer_some(left, volley.boats, boats=True)
    return left, lost + more + boats


def _fewer_some(kinds: Kinds, number: int, boats: bool) -> tuple[Kinds, int]:
    left, lost = fewer([kind for kind in kinds if _is_boat(kind[0]) is boats], number)
    return [*(kind for kind in kinds if _is_boat(kind[0]) is not boats), *left], lost


def _is_boat(craft: Craft) -> bool:
    return craft.strikes == BOAT
