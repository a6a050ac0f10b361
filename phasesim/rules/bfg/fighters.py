"""Fighters against attack craft and torpedoes: who meets whom, who is removed, and the saves of resilient markers."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from phasesim.dice import Call, Count, Note, Program, Request, Then
from phasesim.rules.bfg.compose import follow, inline
from phasesim.rules.bfg.waves import Squadrons, lose, order_of_loss
from phasesim.rules.ruleset import RuleSet
from phasesim.table.units import Craft, Squadron

FIGHTER = Squadron(Craft("", "fighter", "fighter", 30.0, True, ""))
"""An ordinary fighter, where nothing is known but that it is one."""


class Duel(NamedTuple):
    """What two groups of markers left of each other; a marker that saved stays with ``saved`` set."""

    attackers: Squadrons
    defenders: Squadrons
    attackers_lost: Squadrons
    defenders_lost: Squadrons


class Sweep(NamedTuple):
    """The markers left and lost after one of them met a torpedo salvo, and whether the salvo was removed."""

    left: Squadrons
    lost: Squadrons
    swept: bool


def must_fight(one: Squadrons, other: Squadrons) -> bool:
    """Whether two enemy groups that touch have to fight: either has a fighter.

    [ORD-FTR-02, ORD-BOM-02, ORD-ASB-02, ORD-RES-06, ORD-RES-07]
    """
    return bool(one and other) and any(s.craft.fights for s in (*one, *other))


def duel(
    rules: RuleSet,
    attackers: Squadrons,
    defenders: Squadrons,
    pairing: str = "spread",
    prefer: str = "",
    apart: str = "",
) -> Program[Duel]:
    """Markers meet until no fighter is left that has to fight.

    Fighters meet fighters first; those left over take other markers, one for one.  A marker that another would remove
    may save on 4+, once a phase.  One that fought in this contact and saved has done its duty: it fights again only
    against an enemy that has not fought yet and has to, never against another that has fought (ORD-OPP-01).  A fighter
    that is hit by a fighter may first have a save for the company of its wave, once a phase.

    [ORD-FTR-01, ORD-WAV-02, ORD-WAV-05, ORD-MUL-01, ORD-MUL-02, ORD-OPP-01, ORD-OPP-02, ORD-BOM-01, ORD-ASB-01,
    ORD-TBM-06, XOR-FTR-01, XOR-FTR-04, XOR-FTR-05, XOR-FTR-06, XOR-BOM-01, XOR-ASB-01, XOR-RES-01, XOR-RES-02]

    Parameters
    ----------
    rules : RuleSet
        Switches ``second_attack_save`` and ``wave_fighter_save``.
    attackers, defenders : tuple of Squadron
        Those whose move made the contact, and those they moved into.
    pairing : str
        The attacking player's choice of pairs: ``"spread"`` (each of theirs fights once, as far as it goes) or
        ``"focus"`` (one that saved goes on fighting, which keeps the others free).
    prefer : str
        Which of the defenders that are not fighters are taken first, by their attack (``"bomber"``, ...).
    apart : str
        ``"attackers"`` or ``"defenders"`` where these are markers by themselves and no wave.
    """
    asks = _in_company(attackers, defenders, apart == "attackers") or _in_company(
        defenders, attackers, apart == "defenders"
    )
    if asks:
        yield _COMPANY
    if not any([s.craft.resilient for s in (*attackers, *defenders)]) and not (
        asks and (_helped(rules, attackers, apart == "attackers") or _helped(rules, defenders, apart == "defenders"))
    ):
        return _one_for_one(attackers, defenders, prefer)
    result = yield from _contact(rules, _unfought(attackers), _unfought(defenders), pairing, prefer, apart)
    return follow(result, lambda end: Duel(*end, _missing(attackers, end[0]), _missing(defenders, end[1])))


_COMPANY = Note("wave_fighter_save")


def _in_company(line: Squadrons, enemies: Squadrons, apart: bool) -> bool:
    """Whether a fighter of a wave that still could have a save for its company meets enemy fighters.  [XOR-FTR-04]"""
    if apart or len(line) < 2 or not any([s.craft.fights and not s.craft.strikes and not s.helped for s in line]):
        return False
    return any([s.craft.fights for s in enemies])


def _helped(rules: RuleSet, line: Squadrons, apart: bool) -> bool:
    """Whether the fighters of a wave have a save for the company they keep.  [XOR-FTR-04]"""
    return not apart and bool(rules["wave_fighter_save"](len(line), len([1 for s in line if s.craft.strikes])))


def intercepted(rules: RuleSet, squadrons: Squadrons, cap: int) -> Generator[Request, Any, Squadrons]:
    """What is left of a wave once it has met this many ordinary fighters on CAP.  [ORD-CAP-21, ORD-SUP-04]"""
    apart = "" if rules["patrol_grouping"]() else "defenders"
    met = yield from inline(duel(rules, squadrons, (FIGHTER,) * cap, apart=apart))
    return met.attackers


def sweep(rules: RuleSet, squadrons: Squadrons) -> Generator[Request, Any, Sweep]:
    """One fighter meets a torpedo salvo: the salvo goes whole, and the fighter with it.

    A marker whose save is unspent goes ahead of one whose save is gone, which is removed without a roll (ORD-MUL-01).

    [ORD-FTR-01, ORD-FTR-03, ORD-PRE-03, ORD-RES-01, ORD-RES-04]
    """
    able = [i for i in order_of_loss(squadrons) if squadrons[i].craft.fights]
    if not able:
        return Sweep(squadrons, (), False)
    chosen = min(able, key=lambda i: squadrons[i].saved)
    line = _Line(_unfought(squadrons), "")
    yield from line.strike([chosen], (), [chosen] if line.can_save(chosen) else [])
    left = _squadrons(line.left())
    return Sweep(left, _missing(squadrons, left), True)


def _one_for_one(attackers: Squadrons, defenders: Squadrons, prefer: str) -> Duel:
    # no marker can save: every meeting removes one marker of each side, and the fighters say how many there are
    mine = len([1 for s in attackers if s.craft.fights])
    theirs = len([1 for s in defenders if s.craft.fights])
    meetings = min(max(mine, theirs), len(defenders) if mine > theirs else len(attackers))
    left, lost = lose(attackers, meetings)
    their_left, their_lost = lose(defenders, meetings, prefer)
    return Duel(left, their_left, lost, their_lost)


_Markers: TypeAlias = tuple[tuple[Squadron, bool], ...]
_Pairs: TypeAlias = list[tuple[int, int]]


def _unfought(squadrons: Squadrons) -> _Markers:
    return tuple([(squadron, False) for squadron in squadrons])


def _squadrons(markers: _Markers) -> Squadrons:
    return tuple([squadron for squadron, _ in markers])


def _missing(start: Squadrons, left: Squadrons) -> Squadrons:
    there = [squadron.craft for squadron in left]
    return tuple([squadron for squadron in start if not _taken(there, squadron.craft)])


def _taken(there: list[Craft], craft: Craft) -> bool:
    if craft not in there:
        return False
    there.remove(craft)
    return True


def _contact(
    rules: RuleSet, attackers: _Markers, defenders: _Markers, pairing: str, prefer: str, apart: str
) -> Program[tuple[Squadrons, Squadrons]]:
    """Those left after a round of fights and the rounds that follow, which depend on nothing but the markers left."""
    one = _Line(attackers, "", _helped(rules, _squadrons(attackers), apart == "attackers"))
    other = _Line(defenders, prefer, _helped(rules, _squadrons(defenders), apart == "defenders"))
    pairs = _pairs(one, other, pairing)
    if not pairs:
        return _squadrons(attackers), _squadrons(defenders)
    yield from _fight(rules, one, other, pairs)
    return Then(Call(_contact, rules, one.left(), other.left(), pairing, prefer, apart), lambda end: end)


class _Line:
    # one side of a contact; `fought` holds those that have fought in it and saved, `helped` whether its fighters have a
    # save for their company
    __slots__ = ("alive", "fought", "helped", "order", "squadrons")

    def __init__(self, markers: _Markers, prefer: str, helped: bool = False) -> None:
        self.helped = helped
        self.squadrons = [squadron for squadron, _ in markers]
        self.order = order_of_loss(tuple(self.squadrons), prefer)
        self.alive = [True] * len(markers)
        self.fought = [fought for _, fought in markers]

    def some(self, fights: bool, fought: bool) -> list[int]:
        return [
            i
            for i in self.order
            if self.alive[i] and self.fought[i] is fought and self.squadrons[i].craft.fights is fights
        ]

    def can_save(self, index: int) -> bool:
        squadron = self.squadrons[index]
        return squadron.craft.resilient and not squadron.saved

    def has_company(self, index: int) -> bool:
        squadron = self.squadrons[index]
        return self.helped and not squadron.helped and squadron.craft.fights and not squadron.craft.strikes

    def strike(self, hit: Iterable[int], helped: Sequence[int], savers: Sequence[int]) -> Generator[Request, Any, None]:
        """Remove those that are hit, but for those that roll 4+ on a save: that for their company first, then their
        own.
        """
        for index in hit:
            self.alive[index] = False
        if helped:
            yield from self._save(helped, "wave save", "helped")
        yield from self._save([index for index in savers if not self.alive[index]], "resilient save", "saved")

    def _save(self, savers: Sequence[int], purpose: str, spent: str) -> Generator[Request, Any, None]:
        kinds: dict[Craft, list[int]] = {}
        for index in savers:
            kinds.setdefault(self.squadrons[index].craft, []).append(index)
            self.squadrons[index] = self.squadrons[index].but(**{spent: True})
        for alike in kinds.values():
            saved = yield Count(len(alike), 4, purpose)
            for index in alike[:saved]:
                self.alive[index] = self.fought[index] = True

    def left(self) -> _Markers:
        lines = zip(self.squadrons, self.fought, self.alive, strict=True)
        return tuple([(squadron, fought) for squadron, fought, alive in lines if alive])


def _pairs(one: _Line, other: _Line, pairing: str) -> _Pairs:
    """Pairs of the next round: nobody twice, none without a fighter that has yet to fight."""
    fresh, spent = one.some(True, False), one.some(True, True)
    theirs, their_spent = other.some(True, False), other.some(True, True)
    if (fresh or spent) and (theirs or their_spent):
        pairs = _dogfight(fresh, spent, theirs, their_spent, pairing)
    elif fresh:
        able = spent + fresh if pairing == "focus" else fresh
        pairs = list(zip(able, other.some(False, False) or other.some(False, True), strict=False))
    else:
        pairs = list(zip(one.some(False, False) or one.some(False, True), theirs, strict=False))
    return pairs[:1] if pairing == "focus" else pairs


def _dogfight(fresh: list[int], spent: list[int], theirs: list[int], their_spent: list[int], pairing: str) -> _Pairs:
    if pairing == "focus" and spent and theirs:
        return list(zip(spent, theirs, strict=False))
    for mine, yours in ((fresh, theirs), (fresh, their_spent), (spent, theirs)):
        if mine and yours:
            return list(zip(mine, yours, strict=False))
    return []


def _fight(rules: RuleSet, one: _Line, other: _Line, pairs: _Pairs) -> Generator[Request, Any, None]:
    """One marker against another, pair by pair.

    [ORD-RES-01, ORD-RES-02, ORD-RES-04, ORD-MUL-01, ORD-OPP-02, XOR-FTR-04, XOR-FTR-05]
    """
    helped = [a for a, b in pairs if one.has_company(a) and other.squadrons[b].craft.fights]
    their_helped = [b for a, b in pairs if other.has_company(b) and one.squadrons[a].craft.fights]
    savers = []
    for mine, yours in pairs:
        if one.can_save(mine) and other.squadrons[yours].saved:
            yield Note("second_attack_save")
            if rules["second_attack_save"]():
                savers.append(mine)
        elif one.can_save(mine):
            savers.append(mine)
    their_savers = [yours for _, yours in pairs if other.can_save(yours)]
    yield from one.strike([mine for mine, _ in pairs], helped, savers)
    yield from other.strike([yours for _, yours in pairs], their_helped, their_savers)
