"""The same question asked of several game systems: what does a strike of bombers do to a cruiser?

Damage is counted as a share of the ship's hull, so that hits of one game and Hull of another can stand side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from phasesim.content import ship_classes
from phasesim.content.dropfleet import vessel_classes
from phasesim.dice import Distribution
from phasesim.engagement.odds import odds
from phasesim.rules.ruleset import RuleSet

CRUISERS = {"bfgr": "Lunar", "dropfleet": "Berlin"}
"""The cruiser of each game system that is struck."""


@dataclass(frozen=True)
class Struck:
    """What a strike does to a cruiser: ``damage`` in its own points, of ``hull`` in all.

    ``share`` is the mean share of the hull that is lost, ``half`` and ``gone`` the chances that half of it, or all, is.
    """

    rules: RuleSet
    ship: str
    hull: int
    damage: Distribution

    @property
    def share(self) -> Fraction:
        return sum((Fraction(min(lost, self.hull), self.hull) * p for lost, p in self.damage.items()), Fraction(0))

    @property
    def half(self) -> Fraction:
        return self.damage.p(lambda lost: 2 * lost >= self.hull)

    @property
    def gone(self) -> Fraction:
        return self.damage.p(lambda lost: lost >= self.hull)


def _gothic(rules: RuleSet, bombers: int, escorts: int, cover: int) -> Struck:
    """A wave of bombers and fighters meets a cruiser with fighters on CAP; critical damage is not counted.

    [ORD-CAP-21, ORD-BOM-03, ORD-SUP-01]
    """
    sheet = ship_classes()[CRUISERS["bfgr"]]
    figures = {"turrets": sheet.turrets, "armour": sheet.armour.lowest, "cap": cover}
    found = odds("bombers", rules, bombers=bombers, fighters=escorts, **figures)
    return Struck(rules, sheet.name, sheet.hits, found.of("hits"))


def _dropfleet(rules: RuleSet, bombers: int, escorts: int, cover: int) -> Struck:
    """Bombers are pooled; escorts remove guards one for one, what is left of these adds to Point Defence.

    Damage of crippling is not counted.  [LAU-BOM-02, LAU-FTR-04, LAU-FTR-09]
    """
    sheet = vessel_classes()[CRUISERS["dropfleet"]]
    figures = {"pd": sheet.pd, "armour": sheet.armour, "faction": sheet.faction, "cover": max(0, cover - escorts)}
    found = odds("bombers", rules, bombers=bombers, **figures)
    return Struck(rules, sheet.name, sheet.hull, found.of("damage"))


STRIKES: Mapping[str, Callable[[RuleSet, int, int, int], Struck]] = {"bfgr": _gothic, "dropfleet": _dropfleet}
"""How each game system answers."""


def cross_strike(rules: RuleSet, bombers: int, escorts: int = 0, cover: int = 0) -> Struck:
    """What so many bombers, escorted by fighters, do to a cruiser that other fighters cover, in the rules' own game.

    Parameters
    ----------
    rules : RuleSet
        Of any game system that has bombers.
    bombers, escorts, cover : int
        Bombers and fighters of the strike, and fighters that cover the cruiser.
    """
    return STRIKES[rules.system](rules, bombers, escorts, cover)


def cross_table(
    rulesets: Sequence[RuleSet], strikes: Sequence[tuple[int, int, int]]
) -> Iterator[tuple[tuple[int, int, int], list[Struck]]]:
    """Each strike (bombers, escorts, cover) with what it does under each rule set."""
    for strike in strikes:
        yield strike, [cross_strike(rules, *strike) for rules in rulesets]
