"""Engagements of Dropfleet: strikes on a ship, shaking them off, and the fighters that make a ship safe."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from phasesim.content.dropfleet import FACTIONS, assets
from phasesim.dice import Call, Distribution, Program, Repeat, exact
from phasesim.engagement.figures import Figure
from phasesim.engagement.kinds import LIMIT, Answers, Asked, Engagement, given
from phasesim.errors import InputError
from phasesim.rules.dropfleet.assaults import asset_volley
from phasesim.rules.dropfleet.crippling import crippled_by
from phasesim.rules.dropfleet.evasion import shake_off
from phasesim.rules.dropfleet.ground import landing
from phasesim.rules.dropfleet.landing import ground_tokens
from phasesim.rules.dropfleet.lock import Volley
from phasesim.rules.dropfleet.strikes import Defence, strike, torpedo_strike
from phasesim.rules.ruleset import RuleSet
from phasesim.table.dropfleet import BOMBER, FIGHTER, FIRE_SHIP, TORPEDOES, Profile

MOST_FIGHTERS, AROUND, MOST_TOKENS = 99, 4, 20
"""Fighters that are tried at most, rows around the answer, and tokens that a fleet launches at most (DFC-FLT-01)."""

STATES = ("damage", "crippled", "destroyed")


# ---------------------------------------------------------------- programs of several assets
def torpedoes(rules: RuleSet, profile: Profile, number: int, target: Defence) -> Program[int]:
    """Torpedoes that arrive together, each an attack of its own.  [LAU-TOR-02, LAU-TOR-03]"""
    damage: int = yield Repeat(number, torpedo_strike, rules, asset_volley(profile, 1), target, of="points")
    return damage


def evasion(rules: RuleSet, bombers: int, torpedo_tokens: int) -> Program[tuple[int, int, int]]:
    """What is left on a ship after a hard manoeuvre: bombers and torpedoes that strike, torpedoes put off.

    [LAU-MAN-01, LAU-MAN-02]
    """
    first = yield Call(shake_off, rules, bombers, False)
    second = yield Call(shake_off, rules, torpedo_tokens, True)
    strikes = torpedo_tokens - second.removed - second.delayed
    return bombers - first.removed, strikes, second.delayed


# ---------------------------------------------------------------- figures
_FACTION = Figure("faction", "whose launch assets they are", "UCM", options=FACTIONS)
_BOMBERS = Figure("bombers", "bombers of the pool", 6, most=MOST_TOKENS, rule="DFC-FLT-01")
_PD = Figure("pd", "Point Defence of the ship, with what Aegis adds", 5)
_ARMOUR = Figure("armour", "Armour of the ship", 3, least=2, most=6, rule="DFC-DIC-02")
_PASSIVE = Figure(
    "passive", "passive save of the ship; none, where not given", None, least=2, most=6, rule="DFC-ARM-03"
)
_COVER = Figure("cover", "fighters that are spent on the ship's Point Defence", 0, most=MOST_FIGHTERS)
_BONUS = Figure("pd_bonus", "dice that each fighter adds; those of the faction's fighters, where not given", None)
_HULL = Figure("hull", "Hull that the ship has, for the chances that it is crippled or destroyed", None, least=1)
_LEFT = Figure("left", "Hull that it has left; all of it, where not given", None, least=1)


def asset(f: Mapping[str, Any], kind: str) -> Profile:
    """The faction's asset of a kind; an error names those that it has."""
    known = {name: made for (faction, name), made in assets().items() if faction == f["faction"]}
    if kind not in known:
        raise InputError(f"{f['faction']} has no such asset:", key="kind", value=kind, allowed=known, rule="LAU-CAR-01")
    return known[kind]


def _target(f: Mapping[str, Any], cover: int = 0) -> Defence:
    bonus = f.get("pd_bonus")
    each = asset(f, FIGHTER).pd_bonus if bonus is None else bonus
    return Defence(f.get("pd", 0), f["armour"], f.get("passive") or 0, cover, each if cover else 0)


def _strike(kind: str, number: str) -> Any:
    def program(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
        return strike, (rules, asset_volley(asset(f, kind), f[number]), _target(f, f["cover"]))

    return program


def _torpedoes(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return torpedoes, (rules, asset(f, f["kind"]), f["torpedoes"], _target(f))


def _shake_off(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return evasion, (rules, f["bombers"], f["torpedoes"])


def _landing(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    tokens = f["landers"] * ground_tokens(f["kind"], f["cargo"])
    return landing, (tokens, f["kind"] == "dropship")


# ---------------------------------------------------------------- what the damage means
def states(f: Mapping[str, Any], damage: Distribution) -> dict[str, Fraction]:
    """Chances of no damage, and with a Hull of being crippled (or worse) and destroyed by the attack itself.

    The extra damage of crippling is not in them.  [DFC-CRP-01, DFC-CRP-02, DFC-DMG-04]
    """
    points = damage.of(lambda outcome: outcome[0])
    found = {"none": points.p(lambda lost: lost == 0)}
    if f.get("hull"):
        start, left = f["hull"], f.get("left") or f["hull"]
        found["crippled"] = points.p(lambda lost: crippled_by(start - left + lost, start) or lost >= left)
        found["destroyed"] = points.p(lambda lost: lost >= left)
    return found


def _chances(rules: RuleSet, f: Mapping[str, Any], damage: Distribution) -> Answers:
    return {"chances": states(f, damage)}


def _settle(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Refuse more Hull left than there is, and Hull left of nothing."""
    left, hull = inputs.get("left"), inputs.get("hull")
    if left and (not hull or left > hull):
        raise InputError("more than the Hull it has:", key="left", value=left, allowed=f"1 to {hull or 'hull'}")
    return given(inputs)


# ---------------------------------------------------------------- the fewest fighters
@lru_cache(maxsize=64)
def _damage(rules: RuleSet, volley: Volley, target: Defence) -> Distribution:
    return exact(strike, rules, volley, target, of=lambda done: (done.points,), limit=LIMIT)


def safety(rules: RuleSet, f: Mapping[str, Any], cover: int) -> Fraction:
    """The chance that a ship with so many fighters suffers nothing as bad as what it is to be safe from."""
    found = _damage(rules, asset_volley(asset(f, BOMBER), f["bombers"]), _target(f, cover))
    return 1 - {**states(f, found), "damage": found.p(lambda outcome: outcome[0] > 0)}[f["from_"]]


def fewest(rules: RuleSet, f: Mapping[str, Any]) -> int:
    """The fewest fighters with which the ship is as safe as wanted; more are never worse.  [LAU-FTR-04, LAU-FTR-05]

    Raises
    ------
    InputError
        If 99 are not enough.
    """
    wanted = Fraction(str(f["safe"]))
    low, high = 0, 1
    while safety(rules, f, high) < wanted:
        low, high = high, min(MOST_FIGHTERS, 2 * high)
        if low == MOST_FIGHTERS:
            raise InputError(f"cannot be reached with {MOST_FIGHTERS} fighters:", key="safe", value=f["safe"])
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if safety(rules, f, middle) >= wanted else (middle + 1, high)
    return low


def _cover_needed(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return strike, (rules, asset_volley(asset(f, BOMBER), f["bombers"]), _target(f, fewest(rules, f)))


def _needed(rules: RuleSet, f: Mapping[str, Any], damage: Distribution) -> Answers:
    """The fewest fighters, and how safe the ship is with some fewer and some more."""
    needed = fewest(rules, f)
    around = range(max(0, needed - AROUND), min(MOST_FIGHTERS, needed + AROUND) + 1)
    table = [{"fighters": n, "safe": safety(rules, f, n)} for n in around]
    return {"needed": needed, "chances": states(f, damage), "table": table}


def _settle_needed(inputs: Mapping[str, Any]) -> dict[str, Any]:
    if inputs["from_"] != "damage" and not inputs["hull"]:
        raise InputError("is needed to be safe from that:", key="hull", value=inputs["from_"])
    return _settle(inputs)


_SHIP = (_PD, _ARMOUR, _PASSIVE)
_COUNTED = (_HULL, _LEFT)

ENGAGEMENTS: Mapping[str, Engagement] = MappingProxyType(
    {
        known.name: known
        for known in (
            Engagement(
                "bombers",
                "bombers that arrive together at a ship, with fighters to cover it",
                (_FACTION, _BOMBERS, *_SHIP, _COVER, _BONUS, *_COUNTED),
                ("damage",),
                _strike(BOMBER, "bombers"),
                lambda done: (done.points,),
                saves="",
                settle=_settle,
                answers=_chances,
            ),
            Engagement(
                "fire-ships",
                "fire ships that arrive together at a ship",
                (
                    Figure("faction", "whose launch assets they are", "Resistance", options=FACTIONS),
                    Figure("fire_ships", "fire ships of the pool", 3, most=MOST_TOKENS),
                    *_SHIP,
                    _COVER,
                    _BONUS,
                    *_COUNTED,
                ),
                ("damage",),
                _strike(FIRE_SHIP, "fire_ships"),
                lambda done: (done.points,),
                saves="",
                settle=_settle,
                answers=_chances,
            ),
            Engagement(
                "torpedoes",
                "torpedoes that arrive together at a ship, which Point Defence cannot stop",
                (
                    _FACTION,
                    Figure("torpedoes", "torpedoes", 2, most=MOST_TOKENS),
                    Figure("kind", "what torpedoes they are", "torpedo", options=TORPEDOES),
                    _ARMOUR,
                    _PASSIVE,
                    *_COUNTED,
                ),
                ("damage",),
                _torpedoes,
                lambda damage: (damage,),
                saves="",
                settle=_settle,
                answers=_chances,
            ),
            Engagement(
                "shake-off",
                "a hard manoeuvre of a ship with launch assets on it",
                (
                    Figure("bombers", "delayed bombers on the ship", 1),
                    Figure("torpedoes", "torpedoes on the ship", 1),
                ),
                ("bombers_strike", "torpedoes_strike", "torpedoes_delayed"),
                _shake_off,
                tuple,
                saves="",
            ),
            Engagement(
                "landing",
                "landers under the fire of Defence Batteries",
                (
                    Figure("landers", "landers", 2),
                    Figure("kind", "what landers they are", "dropship", options=("dropship", "bulk_lander")),
                    Figure("cargo", "what they carry", "infantry", options=("infantry", "armour", "battery")),
                ),
                ("tokens_landed",),
                _landing,
                lambda tokens: (tokens,),
                saves="",
            ),
            Engagement(
                "cover-needed",
                "the damage of bombers at a ship with the fewest fighters that make it as safe as wanted",
                (
                    _FACTION,
                    _BOMBERS,
                    *_SHIP,
                    _BONUS,
                    Figure("safe", "chance with which the ship is to be safe", 0.9),
                    Figure("from_", "what it is to be safe from", "damage", options=STATES),
                    *_COUNTED,
                ),
                ("damage",),
                _cover_needed,
                lambda done: (done.points,),
                saves="",
                settle=_settle_needed,
                answers=_needed,
            ),
        )
    }
)
"""Every engagement of Dropfleet by its name."""
