"""Engagements after the hits: critical damage, wrecks, raids and fires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.dice import Call, Program, Then
from phasesim.engagement.figures import Figure
from phasesim.engagement.kinds import Asked, Engagement
from phasesim.engagement.shooting import lances_on
from phasesim.errors import InputError
from phasesim.rules.bfg.catastrophic import TABLE, Catastrophe, blast_radius, catastrophe, caught
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.hit_and_run import raids
from phasesim.rules.bfg.repair import burn, damage_control, repair, repair_dice
from phasesim.rules.bfg.survival import toll
from phasesim.rules.ruleset import RuleSet


# ---------------------------------------------------------------- programs of several steps
def wreck(rules: RuleSet, start: int, cm: int, shields: int) -> Program[tuple[int, ...]]:
    """A capital ship at 0 hits, and what its explosion does to a neighbour: the row of the table, markers, hits.

    [SHT-CAT-04, SHT-CATTAB-09, SHT-EXP-01]
    """
    row: Catastrophe = yield Call(catastrophe)
    strength = 0
    if row.explodes:
        reach = yield Call(blast_radius)
        strength = row.lances(start) if caught((0.0, 0.0), reach, (float(cm), 0.0), 0.0) else 0
    came = (*(int(row == known) for known in TABLE), row.markers(start))
    attack = Call(lances_on, rules, strength, shields, False, False, False)
    return Then(attack, lambda volley: (*came, *volley))


def smoulder(hull: Hull, phases: int, blast: bool) -> Program[tuple[int, int, int]]:
    """Fires over End Phases: damage, fires left, and whether the ship is out of action.

    [COR-DC-01, COR-DC-02, COR-DC-04, SHT-CRIT-07]
    """
    sixes = yield Call(damage_control, hull, repair_dice(hull, blast))
    mended = yield Call(repair, hull, sixes)
    burned = burn(mended)
    if phases <= 1 or burned.destroyed:
        return burned.lost, burned.hull.criticals.count("fire"), int(burned.destroyed)
    later = Call(smoulder, burned.hull, phases - 1, blast)
    return Then(later, lambda rest: (burned.lost + rest[0], *rest[1:]))


# ---------------------------------------------------------------- figures
_START = Figure("start", "starting hits of the ship; 8, or 1 for an escort, where not given", None, least=1, most=12)
_LEFT = Figure("left", "hits that it has left; all of them, where not given", None, least=1, most=12)
_DORSAL = Figure("dorsal", "the ship has dorsal armament", False)
_ESCORT = Figure("escort", "the ship is an escort", False)
_BRACED_ITSELF = Figure("braced", "the ship is braced and saves on 4 or more", False)


def _settle(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """A ship's starting hits, and those left, which are no more."""
    start = inputs["start"] or (1 if inputs.get("escort") else 8)
    left = inputs["left"] or start
    if left > start:
        allowed = f"1 to {start}"
        raise InputError("more than it started with:", key="left", value=left, allowed=allowed, rule="SHT-DMG-01")
    return {**inputs, "start": start, "left": left}


def _hull(f: Mapping[str, Any], fires: int = 0) -> Hull:
    eldar = f.get("eldar", False)
    mounts = frozenset({"keel", "prow"} if eldar else {"port", "starboard", "prow"})
    return Hull(
        f["start"],
        f["left"],
        f.get("escort", False),
        mounts | {"dorsal"} if f.get("dorsal") else mounts,
        f.get("shields", 1),
        ("fire",) * fires,
        "eldar" if eldar else "standard",
    )


def _criticals(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return toll, (rules, _hull(f), f["hits"], f["braced"], 4 if f["bombardment"] else 6)


def _catastrophic(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return wreck, (rules, f["start"], f["distance"], f["shields"])


def _hit_and_run(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return raids, (rules, _hull(f), f["raids"], f["bonus"] - f["malus"], f["braced"])


def _fire(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return smoulder, (_hull(f, f["fires"]), f["phases"], f["blast_markers"])


HARM = (
    Engagement(
        "criticals",
        "hits that reach a ship, with their critical hits",
        (
            Figure("hits", "hits that neither shields nor holofields stopped", 1, most=20),
            _START,
            _LEFT,
            Figure("shields", "shield rating of the ship, which may collapse", 2),
            _DORSAL,
            _ESCORT,
            Figure("eldar", "an Eldar ship: critical hits on 4 or more, on its own table", False),
            Figure("bombardment", "hits of bombardment cannon: critical hits on 4 or more", False),
            _BRACED_ITSELF,
        ),
        ("damage", "criticals", "fires", "destroyed"),
        _criticals,
        lambda done: (done.lost, done.criticals, done.fires, done.destroyed),
        saves="",
        settle=_settle,
    ),
    Engagement(
        "catastrophic",
        "a capital ship brought to 0 hits, and a neighbour",
        (
            Figure("start", "starting hits of the wreck", 8, least=1, most=99),
            Figure("distance", "cm from the wreck's stem to the neighbour's base", 5),
            Figure("shields", "hits that the neighbour's shields can still stop", 2),
        ),
        (*(row.name for row in TABLE), "blast_markers", "shield_hits", "hull_hits"),
        _catastrophic,
        tuple,
    ),
    Engagement(
        "hit-and-run",
        "Hit-and-Run attacks on a ship, those of teleports and of boats that came through",
        (
            Figure("raids", "attacks made", 1, most=20),
            Figure("bonus", "the attackers have +1 (Space Marines)", False),
            Figure("malus", "the target imposes -1 (Space Marines)", False),
            _START,
            _LEFT,
            _DORSAL,
            _ESCORT,
            Figure("eldar", "an Eldar ship, with its own table", False),
            _BRACED_ITSELF,
        ),
        ("succeeded", "damage", "criticals", "destroyed"),
        _hit_and_run,
        lambda done: (done.succeeded, done.lost, done.criticals, done.destroyed),
        saves="",
        settle=_settle,
    ),
    Engagement(
        "fire",
        "fires aboard a capital ship over some End Phases",
        (
            Figure("fires", "fires that burn", 1, most=12),
            Figure("phases", "End Phases, of either player", 1, least=1, most=16),
            _START,
            _LEFT,
            Figure("blast_markers", "blast markers touch the ship: half the repair dice", False),
        ),
        ("damage", "fires", "destroyed"),
        _fire,
        tuple,
        settle=_settle,
    ),
)
"""In the order in which commands list them."""
